import type { Profile } from './profile.ts';
import { forKeywords, ignored, refused, unsettled } from './ruling.ts';

/** Gemini's JSON Schema field. */
export const gemini: Profile = {
  name: 'gemini',
  title: 'Gemini',
  asOf: '2026-11-12',
  sources: [
    'npm @google/genai 3.3.0, genai.d.ts (2026-11-12)',
    'https://ai.google.dev/gemini-api/docs/structured-output (stored copy of 2026-02-26)',
    'github.com/googleapis/python-genai issues 2133 and 2170',
  ],
  appliesTo: ['generationConfig.responseJsonSchema', 'response_format.text.schema'],
  keywords: {
    ...forKeywords(
      [
        'minLength',
        'maxLength',
        'minProperties',
        'maxProperties',
        'uniqueItems',
        'contains',
        'minContains',
        'maxContains',
      ],
      ignored('sdk', 'names it as ignored'),
    ),
    oneOf: [ignored('documented', 'reads it as `anyOf`: that exactly one branch matches')],
    ...forKeywords(['$schema'], unsettled('does not list it, and its client treats a schema that has it apart', true)),
    ...forKeywords(['definitions'], unsettled('lists only `$defs`', true)),
    const: [ignored('unsettled', 'does not list it, and says that it ignores what it does not list')],
  },
  unlisted: {
    ...ignored('unsettled', 'does not list it, and says that it ignores what it does not list'),
    listed: [
      '$id',
      '$defs',
      '$ref',
      '$anchor',
      'type',
      'format',
      'title',
      'description',
      'enum',
      'items',
      'prefixItems',
      'minItems',
      'maxItems',
      'minimum',
      'maximum',
      'anyOf',
      'oneOf',
      'properties',
      'additionalProperties',
      'required',
      'propertyOrdering',
    ],
  },
  formats: {
    ...ignored('unsettled', 'lists date-time, date and time, after the words "such as"'),
    taken: ['date-time', 'date', 'time'],
  },
  structure: {
    externalReference: refused('sdk', 'resolves only references within the schema'),
    requiredRecursion: refused('sdk', 'unrolls recursion only within properties that are not required'),
    referenceSibling: refused('sdk', 'takes only keywords that begin with `$` beside `$ref`'),
  },
  besideReference: ['$id', '$defs', '$anchor', '$schema', '$comment'],
  limits: {},
};
