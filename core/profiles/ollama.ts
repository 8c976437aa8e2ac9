import type { Profile } from './profile.ts';
import { forKeywords, ignored, ofType, refused, unsettled } from './ruling.ts';

const fractions = { ...ignored('documented', 'enforces it for integers only'), when: ofType('number') };

/** Ollama, whose grammars are those of llama.cpp. */
export const ollama: Profile = {
  name: 'ollama',
  title: 'Ollama',
  asOf: '2026-08-21',
  sources: [
    'github.com/ollama/ollama, docs/capabilities/structured-outputs (2026-08-21)',
    'github.com/ggml-org/llama.cpp, grammars/README',
  ],
  appliesTo: ['format', 'response_format.json_schema.schema'],
  keywords: {
    ...forKeywords(
      [
        'uniqueItems',
        'contains',
        'minContains',
        '$anchor',
        'not',
        'if',
        'then',
        'else',
        'dependentSchemas',
        'patternProperties',
      ],
      ignored('documented', 'skips it'),
    ),
    ...forKeywords(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], fractions),
    prefixItems: [unsettled('documents it as broken', true)],
  },
  formats: {
    ...ignored('documented', 'skips it'),
    taken: ['date', 'time', 'date-time', 'uuid', 'ipv4', 'ipv6', 'duration', 'hostname'],
  },
  pattern: {
    ...refused('documented', 'takes only a pattern that begins with `^` and ends with `$`'),
    lacks: ['unanchored'],
  },
  structure: {
    closedByDefault: ignored('documented', 'reads an absent `additionalProperties` as `false`'),
    externalReference: unsettled('fetches no other document', true),
    recursion: unsettled('documents nested references as broken'),
    propertiesBesideUnion: unsettled('documents a union beside `properties` as broken', true),
  },
  limits: {},
};
