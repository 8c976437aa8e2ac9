import type { Profile } from './profile.ts';

/** Together, which publishes neither keywords nor ceilings. */
export const together: Profile = {
  name: 'together',
  title: 'Together',
  asOf: '2026-11-30',
  sources: ['https://docs.together.ai/docs/inference/chat/structured-outputs (undated excerpt)'],
  appliesTo: ['response_format.schema'],
  keywords: {},
  structure: {},
  limits: {},
};
