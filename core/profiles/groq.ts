import type { Profile } from './profile.ts';
import { isNotFalse, refused, unsettled } from './ruling.ts';

/** Groq with `strict: true`. */
export const groq: Profile = {
  name: 'groq',
  title: 'Groq',
  asOf: '2026-08-19',
  sources: [
    'https://console.groq.com/docs/structured-outputs (stored copy, 2026)',
    'github.com/Meridiona/meridian issue 812 (2026-08-19)',
    'github.com/i-am-bee/beeai-framework issue 1215 (2025-10-22)',
  ],
  appliesTo: ['response_format.json_schema.schema with strict: true'],
  keywords: {
    minItems: [refused('observed', 'answered 400 "minItems is not supported" (2025-10)')],
    maxItems: [unsettled('refused minItems in 2025-10 and says nothing of this', true)],
    additionalProperties: [{ ...refused('documented', 'takes nothing but `false` there'), when: isNotFalse }],
  },
  unlisted: {
    ...unsettled('neither lists it nor says what it does with others'),
    listed: [
      'type',
      'enum',
      'const',
      'anyOf',
      '$defs',
      '$ref',
      '$schema',
      '$id',
      '$comment',
      'properties',
      'required',
      'additionalProperties',
      'items',
      'title',
      'description',
      'examples',
    ],
  },
  structure: {
    openObject: refused('documented', 'wants `additionalProperties: false` on every object'),
    optionalProperty: refused('documented', 'wants every property in `required`'),
    externalReference: unsettled('shows only references within the schema', true),
  },
  limits: {},
};
