import { defineAssertion } from '../core/assertion.ts';
import type { Assertion } from '../core/assertion.ts';
import { readSchema } from '../core/reading/options-schema.ts';
import type { ReadOptions } from '../core/reading/reading.ts';
import type { RuleCode } from '../core/rules/check-rules.ts';
import { loadRules } from '../loading/load-rules.ts';
import type { RuleChecker, RuleOptions } from '../loading/load-rules.ts';

const codes: Readonly<Record<RuleCode, string>> = {
  invariant: 'A rule does not hold',
  not_evaluable: 'A rule could not be evaluated: a field is missing, of a wrong type, or gives no true or false',
};

interface Options extends RuleOptions {
  readonly read?: ReadOptions;
}

/** Requires the fields of the response to agree with each other. */
export const crossFieldInvariants: Assertion = defineAssertion<RuleCode, Options, RuleChecker>({
  id: 'cross-field-invariants',
  summary: 'Require the fields of the response to agree with each other',
  holds: 'keeps every rule',
  codes,
  options: {
    type: 'object',
    required: ['rules'],
    additionalProperties: false,
    properties: {
      rules: {
        type: ['string', 'array'],
        minLength: 1,
        description: 'The rules: a list, the path of a YAML or JSON file, or `file://path.ts:export` of a module',
      },
      schema: {
        type: ['string', 'object', 'boolean'],
        description: 'The schema, or its path, that the rules are checked against before any output',
      },
      read: readSchema,
    },
  },
  prepare: loadRules,
  check: (value, check, { context }) => check(value, context.vars ?? {}),
});

export default crossFieldInvariants;
