import type { Profile } from './profile.ts';
import { above, forKeywords, ignored, isList, isSeveral, refused } from './ruling.ts';

const bestEffort = 'takes a larger number and promises nothing above';

/** xAI's structured outputs. */
export const xai: Profile = {
  name: 'xai',
  title: 'xAI',
  asOf: '2026-09-01',
  sources: ['https://docs.x.ai/developers/model-capabilities/text/structured-outputs (stored copy of 2026, grok-4.6)'],
  appliesTo: ['response_format.json_schema.schema', 'tools[].function.parameters'],
  keywords: {
    ...forKeywords(['minContains', 'maxContains'], refused('documented', 'lists it as unsupported')),
    ...forKeywords(['not', 'if', 'then', 'else'], ignored('documented', 'takes it and does not enforce it')),
    ...forKeywords(['minLength', 'maxLength'], { ...ignored('documented', `${bestEffort} 2,048`), when: above(2048) }),
    ...forKeywords(['minItems', 'maxItems'], { ...ignored('documented', `${bestEffort} 256`), when: above(256) }),
    ...forKeywords(['minProperties', 'maxProperties'], {
      ...ignored('documented', `${bestEffort} 64`),
      when: above(64),
    }),
    allOf: [{ ...ignored('documented', 'enforces `allOf` only where it has one branch'), when: isSeveral }],
    oneOf: [ignored('documented', 'reads it as `anyOf`')],
    items: [{ ...refused('documented', 'takes no list in `items`'), when: isList }],
  },
  formats: {
    ...ignored('documented', 'enforces eight formats and ignores others'),
    taken: ['date', 'time', 'date-time', 'email', 'uuid', 'ipv4', 'ipv6', 'uri'],
  },
  pattern: {
    ...refused('documented', 'has a pattern engine without it'),
    lacks: ['backreference', 'unicodeProperty', 'wordBoundary', 'lookahead', 'lookbehind', 'modifier'],
  },
  structure: {
    booleanSchema: refused('documented', 'takes no `true` or `false` as a property'),
    emptyUnion: refused('documented', 'takes no empty enum or union'),
    recursion: refused('documented', 'takes no circular reference'),
    closedByDefault: ignored('documented', 'reads an absent `additionalProperties` as `false`'),
  },
  limits: {},
};
