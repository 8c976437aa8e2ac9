import type { Profile } from './profile.ts';
import { forKeywords, isOverlapping, refused } from './ruling.ts';

const says = 'answers "Unimplemented keys"';

/** vLLM with the guidance backend (llguidance). */
export const vllmGuidance: Profile = {
  name: 'vllm-guidance',
  title: 'vLLM (guidance)',
  asOf: '2026-08-17',
  sources: [
    'github.com/guidance-ai/llguidance, docs/json_schema.md and parser/src/json/schema.rs (2026-08-17)',
    'github.com/vllm-project/vllm, v1/structured_output/backend_guidance.py (2026)',
  ],
  appliesTo: ['response_format.json_schema.schema', 'structured_outputs.json'],
  keywords: {
    ...forKeywords(
      [
        'uniqueItems',
        'contains',
        'minContains',
        'maxContains',
        'propertyNames',
        'not',
        'if',
        'then',
        'else',
        'dependentRequired',
        'dependentSchemas',
        'unevaluatedProperties',
        'unevaluatedItems',
      ],
      refused('documented', says),
    ),
    patternProperties: [refused('sdk', 'is checked by vLLM before, which refuses it')],
    oneOf: [{ ...refused('documented', 'takes `oneOf` only where it plainly equals `anyOf`'), when: isOverlapping }],
  },
  formats: {
    ...refused('documented', 'takes ten formats'),
    taken: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
  },
  pattern: { ...refused('documented', 'has a pattern engine without it'), lacks: ['lookahead', 'lookbehind'] },
  structure: { externalReference: refused('documented', 'resolves only references within the schema') },
  limits: {},
};
