import { openai } from './openai.ts';
import type { Profile } from './profile.ts';
import { forKeywords, refused, unsettled } from './ruling.ts';

/** Azure OpenAI, whose page promises OpenAI's subset and then prints an older list. */
export const azureOpenai: Profile = {
  ...openai,
  name: 'azure-openai',
  title: 'Azure OpenAI',
  asOf: '2026-08-23',
  sources: [
    'learn.microsoft.com, Azure OpenAI structured outputs (page of 2025-12-06, read again 2026-08-23)',
    'answers of Azure deployments quoted in public repositories, 2026',
  ],
  appliesTo: ['response_format.json_schema.schema', 'tools[].function.parameters'],
  keywords: {
    ...openai.keywords,
    ...forKeywords(
      [
        'minLength',
        'maxLength',
        'pattern',
        'format',
        'minimum',
        'maximum',
        'multipleOf',
        'patternProperties',
        'unevaluatedProperties',
        'propertyNames',
        'minProperties',
        'maxProperties',
        'unevaluatedItems',
        'contains',
        'minContains',
        'maxContains',
        'minItems',
        'maxItems',
        'uniqueItems',
      ],
      refused('documented', 'lists it as unsupported'),
    ),
    ...forKeywords(
      ['exclusiveMinimum', 'exclusiveMaximum'],
      unsettled('refuses the inclusive bounds and does not name these', true),
    ),
  },
  limits: {
    ...openai.limits,
    properties: {
      limit: 5000,
      evidence: 'observed',
      says: 'object properties in the whole schema',
      lower: { limit: 100, says: 'the page still says 100' },
    },
    depth: {
      limit: 10,
      evidence: 'observed',
      says: 'levels of nesting',
      lower: { limit: 5, says: 'the page still says 5' },
    },
  },
};
