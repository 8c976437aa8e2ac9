import { isRecord, ownMember } from './json.ts';
import { suggest } from './nearest.ts';
import { snippet } from './snippet.ts';

/** The exports whose options a test may give in `metadata.contracts`. */
const contractNames: readonly string[] = [
  'exactJson',
  'schemaValidity',
  'crossFieldInvariants',
  'evidenceGrounding',
  'fieldAccuracy',
  'consumerDecode',
];

/** What is wrong with a test's `metadata.contracts`, so that options in it reach no assertion. */
export interface ContractFault {
  /** Names from `contracts` to the fault. */
  readonly path: readonly string[];
  readonly detail: string;
}

/**
 * Finds what keeps options in a test's metadata from every assertion: `contracts` that is no map, and each name in it that
 * is no export of ours, in the order of writing.
 */
export function findContractFaults(metadata: unknown): readonly ContractFault[] {
  const contracts = ownMember(metadata, 'contracts') ?? {};
  if (!isRecord(contracts)) {
    const got = snippet(contracts);
    return [{ path: [], detail: `Cannot use metadata.contracts: expected a map of options (got ${got})` }];
  }
  const strays = Object.keys(contracts).filter((name) => !contractNames.includes(name));
  return strays.map((name) => ({
    path: [name],
    detail: `Cannot use metadata.contracts.${name}: no assertion has that name${suggest(name, contractNames)}`,
  }));
}

/** Gives the name under which an assertion is exported: `exact-json` is `exactJson`. */
export function exportNameOf(id: string): string {
  return id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
