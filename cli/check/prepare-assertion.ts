import type { Assertion, AssertionContext } from '../../core/assertion.ts';
import type { CheckProblem } from '../../core/check/problem.ts';
import type { ConfiguredAssertion, ConfiguredTest } from '../../core/config/configured-test.ts';
import { exportNameOf } from '../../core/contract-names.ts';
import { ownMember } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { loadAssertion } from './load-assertion.ts';

/** Whether an assertion is ours, and what is wrong with it. */
export interface PreparedAssertion {
  readonly isOurs: boolean;
  readonly problem?: CheckProblem;
}

/**
 * Does what an assertion of a test does before it looks at an output.
 *
 * @param folder the folder of the configuration
 */
export async function prepareAssertion(
  folder: string,
  test: ConfiguredTest,
  configured: ConfiguredAssertion,
): Promise<PreparedAssertion> {
  try {
    const assertion = await loadAssertion(configured.value['value'], folder);
    const problem = assertion === undefined ? undefined : await findMisuse(assertion, { folder, test, configured });
    return { isOurs: assertion !== undefined, ...(problem === undefined ? {} : { problem }) };
  } catch (error) {
    return { isOurs: false, problem: { ...configured.origin, code: 'missing_file', detail: messageOf(error) } };
  }
}

interface Surroundings {
  readonly folder: string;
  readonly test: ConfiguredTest;
  readonly configured: ConfiguredAssertion;
}

/** What an assertion does not say without the test's own options is to be mended where those are written. */
async function findMisuse(assertion: Assertion, around: Surroundings): Promise<CheckProblem | undefined> {
  const { test, configured } = around;
  const name = exportNameOf(assertion.id);
  const options = ownMember(ownMember(test.metadata, 'contracts'), name);
  const message = await prepare(assertion, around, { [name]: options });
  if (message === undefined) {
    return undefined;
  }
  const isOfTest = options !== undefined && (await prepare(assertion, around, {})) !== message;
  const place = isOfTest ? test.placeOfOptions(name) : configured.origin;
  return { ...place, code: 'misuse', detail: `"${test.name}": ${message}` };
}

/** Prepares an assertion with the test's own options, and gives what it says where it is set up wrongly. */
async function prepare(
  assertion: Assertion,
  { folder, test, configured }: Surroundings,
  contracts: object,
): Promise<string | undefined> {
  const context: AssertionContext = {
    vars: test.vars,
    config: configured.value['config'],
    // What else is wrong with the metadata is no matter of one assertion, and found apart.
    test: { vars: test.vars, metadata: { contracts } },
    provider: { config: { basePath: folder } },
  };
  try {
    await assertion.prepare(context);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Gives what a misuse says; anything else is a fault of ours, and is thrown on. */
function messageOf(error: unknown): string {
  if (error instanceof MisuseError) {
    return error.message;
  }
  throw error;
}
