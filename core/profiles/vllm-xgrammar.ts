import type { Profile } from './profile.ts';
import { beside, forKeywords, hasSeveralMembers, ignored, isList, isSeveral, refused } from './ruling.ts';

const says = 'answers that the schema has features which xgrammar does not support';

/** vLLM with the xgrammar backend. */
export const vllmXgrammar: Profile = {
  name: 'vllm-xgrammar',
  title: 'vLLM (xgrammar)',
  asOf: '2026-09-01',
  sources: [
    'github.com/vllm-project/vllm, v1/structured_output/backend_xgrammar.py (2026)',
    'github.com/mlc-ai/xgrammar, cpp/json_schema_converter.cc (2026-08-18)',
  ],
  appliesTo: ['response_format.json_schema.schema', 'structured_outputs.json'],
  keywords: {
    ...forKeywords(['multipleOf', 'uniqueItems', 'contains', 'minContains', 'maxContains'], refused('sdk', says)),
    ...forKeywords(['minLength', 'maxLength'], {
      ...refused('sdk', `${says}: a length beside \`pattern\` or \`format\``),
      when: beside('pattern', 'format'),
    }),
    propertyNames: [
      {
        ...refused('sdk', `${says}: \`propertyNames\` beside declared properties`),
        when: beside('properties', 'patternProperties', 'additionalProperties'),
      },
    ],
    patternProperties: [
      { ...refused('sdk', `${says}: several patterns`), when: hasSeveralMembers },
      { ...refused('sdk', `${says}: patterns beside \`properties\``), when: beside('properties') },
    ],
    items: [{ ...refused('sdk', says), when: isList }],
    ...forKeywords(
      ['not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'],
      ignored('sdk', 'writes a warning to its log and does not enforce it'),
    ),
    allOf: [{ ...ignored('sdk', 'takes any value where `allOf` has several branches'), when: isSeveral }],
    oneOf: [ignored('sdk', 'reads it as `anyOf` unless the branches plainly exclude each other')],
  },
  formats: {
    ...refused('sdk', says),
    taken: [
      'email',
      'date',
      'time',
      'date-time',
      'duration',
      'ipv4',
      'ipv6',
      'hostname',
      'uuid',
      'uri',
      'uri-reference',
      'uri-template',
      'json-pointer',
      'relative-json-pointer',
    ],
  },
  structure: {
    closedByDefault: ignored('sdk', 'reads objects and lists as closed in its strict mode, which is the default'),
    externalReference: refused('sdk', 'resolves only `#` and `#/…`'),
  },
  limits: {},
};
