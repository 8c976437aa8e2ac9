import type { Profile } from './profile.ts';
import { above, forKeywords, isList, isNotFalse, refused, unsettled } from './ruling.ts';

/** Anthropic's structured outputs and strict tools. */
export const anthropic: Profile = {
  name: 'anthropic',
  title: 'Anthropic',
  asOf: '2026-11-24',
  sources: [
    'https://platform.claude.com/docs/en/build-with-claude/structured-outputs (re-read 2026-09-17)',
    'npm @anthropic-ai/sdk 1.14.0, lib/transform-json-schema (2026-11-24)',
    'API errors quoted in public repositories, up to 2026-08',
  ],
  appliesTo: ['output_config.format.schema', 'tools[].input_schema with strict: true'],
  keywords: {
    ...forKeywords(
      ['minimum', 'maximum', 'multipleOf'],
      refused('documented', 'lists it as unsupported and answers 400'),
    ),
    ...forKeywords(
      [
        'exclusiveMinimum',
        'exclusiveMaximum',
        'maxItems',
        'uniqueItems',
        'contains',
        'minProperties',
        'maxProperties',
        'propertyNames',
        'not',
        'if',
        'then',
        'else',
      ],
      refused('observed', 'answers 400'),
    ),
    minItems: [{ ...refused('documented', 'takes only 0 and 1'), when: above(1), clamp: 1 }],
    ...forKeywords(
      ['minLength', 'maxLength'],
      unsettled('documents it as refused, and took it when it was measured', true),
    ),
    oneOf: [unsettled('names it neither as taken nor as refused; its client makes `anyOf` of it', true)],
    ...forKeywords(
      [
        'patternProperties',
        'prefixItems',
        'additionalItems',
        'unevaluatedItems',
        'unevaluatedProperties',
        'dependentRequired',
        'dependentSchemas',
        'dependencies',
        'minContains',
        'maxContains',
        '$anchor',
        '$dynamicRef',
        '$dynamicAnchor',
        '$recursiveRef',
        '$recursiveAnchor',
        '$schema',
        'examples',
      ],
      unsettled('does not list it among what it takes', true),
    ),
    items: [{ ...refused('observed', 'answers 400 where `items` is a list'), when: isList }],
    additionalProperties: [{ ...refused('documented', 'takes nothing but `false` there'), when: isNotFalse }],
  },
  formats: {
    ...refused('observed', 'answers 400 for a format that it does not list'),
    taken: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
  },
  pattern: {
    ...refused('documented', 'has a pattern engine without it'),
    lacks: ['lookahead', 'lookbehind', 'backreference', 'wordBoundary'],
  },
  structure: {
    openObject: refused('documented', 'wants `additionalProperties: false` on every object'),
    structuredEnum: refused('documented', 'takes only strings, numbers, booleans and null in an enum'),
    externalReference: refused('documented', 'resolves only references within the schema'),
    recursion: refused('documented', 'takes no recursive schema'),
    toolRoot: refused('observed', 'answers 400 where the parameters of a tool are no plain object'),
    referenceInAllOf: refused('documented', 'takes no `$ref` within `allOf`'),
  },
  limits: {
    optionalParameters: {
      limit: 24,
      evidence: 'documented',
      says: 'properties that are not required, in all strict schemas of one request',
    },
    unionParameters: {
      limit: 16,
      evidence: 'documented',
      says: 'properties with `anyOf` or a list of types, in all strict schemas of one request',
    },
    strictTools: { limit: 20, evidence: 'documented', says: 'strict tools in one request' },
  },
};
