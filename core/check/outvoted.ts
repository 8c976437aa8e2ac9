import type { ConfiguredAssertion, ConfiguredTest } from '../config/configured-test.ts';
import type { CheckProblem } from './problem.ts';

/**
 * Finds assertions whose failure promptfoo would not let fail the test: of weight 0, or outvoted by the others under the
 * `threshold` of their `assert-set` or test (promptfoo compares it with the weighted mean of the scores).
 */
export function findOutvoted(
  tests: readonly ConfiguredTest[],
  isContract: (assertion: ConfiguredAssertion) => boolean,
): readonly CheckProblem[] {
  return tests.flatMap((test) =>
    test.assertions.filter(isContract).flatMap((assertion) => {
      const fault = weightOf(assertion) === 0 ? describeWeight(assertion) : findWinner(assertion, test);
      return fault === undefined ? [] : [{ ...fault.origin, code: 'outvoted' as const, detail: fault.detail }];
    }),
  );
}

type Fault = Pick<ConfiguredTest, 'origin'> & { readonly detail: string };

function describeWeight(assertion: ConfiguredAssertion): Fault {
  const detail = `${labelOf(assertion)} has weight 0, so promptfoo passes it whatever it finds`;
  return { origin: assertion.origin, detail };
}

/** Finds the set or the test that passes although the assertion scores 0, since the others score 1. */
function findWinner(assertion: ConfiguredAssertion, test: ConfiguredTest): Fault | undefined {
  const { set } = assertion;
  const beside = test.assertions.filter((one) => one.set === set);
  const mean = meanWithout(assertion, beside, 0);
  const label = labelOf(assertion);
  if (set === undefined) {
    return describeWin(label, { ...test, name: `"${test.name}"` }, mean);
  }
  const threshold = typeof set.value['threshold'] === 'number' ? set.value['threshold'] : undefined;
  const top = new Set(test.assertions.map((one) => one.set ?? one));
  return (
    describeWin(label, { origin: set.origin, name: 'its assert-set', threshold }, mean) ??
    describeWin(label, { ...test, name: `"${test.name}"` }, meanWithout(set, [...top], mean))
  );
}

function describeWin(
  label: string,
  { origin, name, threshold }: Pick<ConfiguredTest, 'origin' | 'name' | 'threshold'>,
  mean: number,
): Fault | undefined {
  const detail = `${label} can break while ${name} passes: the others alone reach its threshold of ${threshold}`;
  return threshold !== undefined && mean >= threshold ? { origin, detail } : undefined;
}

type Weighed = Pick<ConfiguredAssertion, 'value'>;

/** Gives the mean of a list in which one scores `score` and the others 1. */
function meanWithout(one: Weighed, list: readonly Weighed[], score: number): number {
  const total = list.reduce((sum, each) => sum + weightOf(each), 0);
  return (total - weightOf(one) + score * weightOf(one)) / total;
}

function weightOf({ value }: Weighed): number {
  return typeof value['weight'] === 'number' ? value['weight'] : 1;
}

/** An assertion is known to be a contract by its `value`, which is a text therefore. */
function labelOf({ value }: ConfiguredAssertion): string {
  return String(value['metric'] ?? value['value']);
}
