import type { Assertion, AssertionContext } from '../../core/assertion.ts';
import { isRecord, ownMember } from '../../core/json.ts';
import { loadAssertion } from '../check/load-assertion.ts';
import { leavesOf } from './good-row.ts';
import type { GoodRow } from './good-row.ts';

/** An assertion of ours in a row, with the options that it runs with there. */
export interface OwnAssertion {
  readonly assertion: Assertion;
  readonly configured: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Finds the assertions of a row that are ours, with the test's own options laid over theirs. */
export async function findOwnAssertions(row: GoodRow, folder: string): Promise<readonly OwnAssertion[]> {
  const found: OwnAssertion[] = [];
  for (const configured of leavesOf(row.assertions)) {
    const assertion = await loadAssertion(configured['value'], folder);
    if (assertion !== undefined) {
      const name = assertion.id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const ofTest = ownMember(ownMember(row.test['metadata'], 'contracts'), name);
      found.push({ assertion, configured, options: { ...asRecord(configured['config']), ...asRecord(ofTest) } });
    }
  }
  return found;
}

/** Gives the context in which promptfoo would call an assertion of this row. */
export function contextOf(row: GoodRow, folder: string): AssertionContext {
  return { vars: row.vars, test: row.test, provider: { id: row.provider, config: { basePath: folder } } };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
