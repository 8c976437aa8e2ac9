import type { Profile } from './profile.ts';
import { forKeywords, ignored, isConstraining, isStructured, refused } from './ruling.ts';

/** Cohere's v2 chat with a JSON schema. */
export const cohere: Profile = {
  name: 'cohere',
  title: 'Cohere',
  asOf: '2026-08-06',
  sources: ['github.com/cohere-ai/cohere-developer-experience, v2 structured outputs page (2026-08-06)'],
  appliesTo: ['response_format.json_schema', 'tools[].function.parameters with strict_tools'],
  keywords: {
    ...forKeywords(
      ['allOf', 'oneOf', 'not', 'minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength', 'uniqueItems'],
      refused('documented', 'lists it as not supported, without saying whether it answers with an error'),
    ),
    const: [{ ...refused('documented', 'takes only plain values there'), when: isStructured }],
    additionalProperties: [
      {
        ...ignored('documented', 'does not enforce everything that a schema there says'),
        when: isConstraining,
      },
    ],
  },
  formats: {
    ...refused('documented', 'lists four formats'),
    taken: ['date-time', 'uuid', 'date', 'time'],
  },
  pattern: { ...refused('documented', 'has a pattern engine without it'), lacks: ['anchor', 'lookahead'] },
  structure: {
    rootNotObject: refused('documented', 'takes only an object at the root'),
    nothingRequired: refused('documented', 'wants at least one required property in every object'),
  },
  limits: {
    requestProperties: { limit: 200, evidence: 'documented', says: 'fields in all strict tools of one request' },
  },
};
