import { defineAssertion } from '../core/assertion.ts';
import type { Assertion } from '../core/assertion.ts';
import { agrees } from '../core/compare/agreement.ts';
import { readLabels } from '../core/compare/labels.ts';
import type { Label, LabelOptions } from '../core/compare/labels.ts';
import { valueAt } from '../core/compare/value-at.ts';
import type { Finding, Note, Verdict } from '../core/finding.ts';
import type { JsonValue } from '../core/json.ts';
import { readSchema } from '../core/reading/options-schema.ts';
import type { ReadOptions } from '../core/reading/reading.ts';
import { snippet } from '../core/snippet.ts';

const codes = {
  field_differs: 'A labelled field is missing or has another value than the label',
} as const;

type Code = keyof typeof codes;

interface Options extends LabelOptions {
  readonly read?: ReadOptions;
}

/** From this many words on, a text is one that a model writes rather than one that it chooses. */
const FREE_TEXT_WORDS = 3;

/** Requires labelled fields to have the values that the label says, each under a score of its own. */
export const fieldAccuracy: Assertion = defineAssertion<Code, Options, readonly Label[]>({
  id: 'field-accuracy',
  summary: 'Require labelled fields to have the values that the label says',
  holds: 'has every labelled value',
  codes,
  options: {
    type: 'object',
    required: ['expected'],
    additionalProperties: false,
    properties: {
      expected: {
        type: ['object', 'string'],
        minLength: 1,
        description: 'Labels, JSON Pointer to value, or the name of a variable that holds them',
      },
      compare: {
        type: 'object',
        description: 'JSON Pointer to the way in which its field is compared; `exact` where absent',
        additionalProperties: {
          type: ['string', 'object'],
          if: { type: 'string' },
          then: { enum: ['exact', 'casefold', 'set', 'date'] },
          else: {
            required: ['number'],
            additionalProperties: false,
            properties: { number: { type: 'number', minimum: 0, description: 'Largest difference, inclusive' } },
          },
        },
      },
      names: {
        type: 'object',
        description: 'JSON Pointer to the metric of its score; `FieldAccuracy/<pointer>` where absent',
        additionalProperties: { type: 'string', minLength: 1 },
      },
      read: readSchema,
    },
  },
  prepare: (options, { vars = {} }) => readLabels(options, vars),
  check,
  unreadScores: (labels) => Object.fromEntries(labels.map(({ name }) => [name, 0])),
});

export default fieldAccuracy;

function check(value: JsonValue, labels: readonly Label[]): Verdict<Code> {
  const findings = labels.map((label) => compare(label, valueAt(value, label.steps)));
  return {
    checked: labels.length,
    findings: findings.filter((finding) => finding !== undefined),
    notes: labels.filter(isFreeText).map(noteFreeText),
    namedScores: Object.fromEntries(labels.map(({ name }, index) => [name, findings[index] === undefined ? 1 : 0])),
  };
}

function compare({ pointer, expected, comparison }: Label, got: JsonValue | undefined): Finding<Code> | undefined {
  if (got === undefined) {
    return { code: 'field_differs', pointer, detail: 'is missing', expected: snippet(expected) };
  }
  const how = typeof comparison === 'object' ? `within ${comparison.number}` : comparison;
  return agrees(got, expected, comparison)
    ? undefined
    : { code: 'field_differs', pointer, detail: `differs (${how})`, got: snippet(got), expected: snippet(expected) };
}

function isFreeText({ expected, comparison }: Label): boolean {
  return (
    comparison === 'exact' && typeof expected === 'string' && expected.trim().split(/\s+/).length >= FREE_TEXT_WORDS
  );
}

function noteFreeText({ pointer }: Label): Note {
  const detail = `${pointer} is free text compared word by word: state what must hold of it as an invariant instead`;
  return { code: 'free_text_exact', detail };
}
