import type { Profile } from './profile.ts';
import { above, forKeywords, isNotFalse, refused, unsettled } from './ruling.ts';

/** Structured outputs of AWS Bedrock. */
export const bedrock: Profile = {
  name: 'bedrock',
  title: 'Bedrock',
  asOf: '2026-08-21',
  sources: [
    'docs.aws.amazon.com, Bedrock user guide, structured output (excerpt, 2026)',
    'github.com/aws-samples/amazon-bedrock-samples, structured outputs',
    'a matrix of answers measured by pydantic-ai (2026)',
  ],
  appliesTo: ['outputConfig.textFormat', 'output_config.format', 'toolSpec.inputSchema with strict: true'],
  keywords: {
    ...forKeywords(['minimum', 'maximum'], refused('documented', 'lists it as unsupported and answers 400')),
    ...forKeywords(['multipleOf', 'maxItems'], refused('observed', 'answers 400')),
    ...forKeywords(
      ['minLength', 'maxLength'],
      unsettled('has samples that say to avoid it, and took it when it was measured', true),
    ),
    minItems: [{ ...refused('observed', 'takes only 0 and 1'), when: above(1), clamp: 1 }],
    additionalProperties: [{ ...refused('documented', 'takes nothing but `false` there'), when: isNotFalse }],
    ...forKeywords(
      [
        'exclusiveMinimum',
        'exclusiveMaximum',
        'uniqueItems',
        'contains',
        'minContains',
        'maxContains',
        'prefixItems',
        'patternProperties',
        'propertyNames',
        'minProperties',
        'maxProperties',
        'unevaluatedItems',
        'unevaluatedProperties',
        'dependentRequired',
        'dependentSchemas',
        'not',
        'if',
        'then',
        'else',
        'oneOf',
      ],
      unsettled('does not list it among what it takes', true),
    ),
  },
  structure: {
    openObject: refused('documented', 'wants `additionalProperties: false` on every object'),
    externalReference: refused('documented', 'resolves only references within the schema'),
    recursion: refused('documented', 'takes no recursive schema'),
  },
  limits: {},
};
