import type { Profile } from './profile.ts';
import { ignored, refused } from './ruling.ts';

/** Fireworks' structured responses. */
export const fireworks: Profile = {
  name: 'fireworks',
  title: 'Fireworks',
  asOf: '2026-09-01',
  sources: [
    'https://docs.fireworks.ai/structured-responses/structured-response-formatting (stored copy, about 2026-09)',
  ],
  appliesTo: ['response_format.json_schema.schema'],
  keywords: {},
  pattern: {
    ...ignored('documented', 'turns a pattern that it cannot compile into any text'),
    lacks: ['lookahead', 'lookbehind'],
  },
  structure: {
    closedByDefault: ignored('documented', 'reads an object with declared properties as a closed one'),
    externalReference: refused('documented', 'resolves only references within the schema'),
  },
  limits: {},
};
