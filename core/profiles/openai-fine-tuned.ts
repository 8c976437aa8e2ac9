import { openai } from './openai.ts';
import type { Profile } from './profile.ts';
import { forKeywords, refused, unsettled } from './ruling.ts';

/** OpenAI's strict mode, for models that were fine-tuned: the same with more keywords refused. */
export const openaiFineTuned: Profile = {
  ...openai,
  name: 'openai-fine-tuned',
  title: 'OpenAI (fine-tuned)',
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
        'minItems',
        'maxItems',
      ],
      refused('documented', 'lists it as unsupported for fine-tuned models'),
    ),
    ...forKeywords(
      ['exclusiveMinimum', 'exclusiveMaximum'],
      unsettled('refuses the inclusive bounds for fine-tuned models and does not name these', true),
    ),
  },
};
