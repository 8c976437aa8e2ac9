import type { Profile } from './profile.ts';
import { refused, unsettled } from './ruling.ts';

/** Mistral's strict mode, of which no list of keywords is published. */
export const mistral: Profile = {
  name: 'mistral',
  title: 'Mistral',
  asOf: '2026-08-21',
  sources: [
    'github.com/mistralai/platform-docs-public, structured output and openapi.yaml (2026-08-21)',
    'npm @mistralai/mistralai 2.7.0, extra/structChat',
    'github.com/mistralai/client-ts issue 107 (2025-06-05)',
  ],
  appliesTo: ['response_format.json_schema.schema'],
  keywords: {},
  structure: {
    openObject: refused('observed', 'answered 400 where `additionalProperties: false` was missing (2025-06)'),
    optionalProperty: unsettled('documents no rule, while its client makes every property required and nullable'),
  },
  limits: {},
};
