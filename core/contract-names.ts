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
  /** Names from `metadata` to the fault. */
  readonly path: readonly string[];
  readonly detail: string;
}

/**
 * Finds what keeps options in a test's metadata from every assertion: `contracts` that is misspelt or no map, and each
 * name in it that is no export of ours, in the order of writing.
 */
export function findContractFaults(metadata: unknown): readonly ContractFault[] {
  const contracts = ownMember(metadata, 'contracts') ?? {};
  if (!isRecord(contracts)) {
    const got = snippet(contracts);
    return [{ path: ['contracts'], detail: `Cannot use metadata.contracts: expected a map of options (got ${got})` }];
  }
  const strays = Object.keys(contracts).filter((name) => !contractNames.includes(name));
  return [
    ...findMisspelt(metadata),
    ...strays.map((name) => ({
      path: ['contracts', name],
      detail: `Cannot use metadata.contracts.${name}: no assertion has that name${suggest(name, contractNames)}`,
    })),
  ];
}

/** Finds a map of options for our assertions under a name close to `contracts`, which no assertion looks at. */
function findMisspelt(metadata: unknown): readonly ContractFault[] {
  const strays = Object.entries(isRecord(metadata) ? metadata : {}).filter(
    ([name, value]) => name !== 'contracts' && contractNames.some((one) => ownMember(value, one) !== undefined),
  );
  return strays.flatMap(([name]) => {
    const hint = suggest(name, ['contracts']);
    return hint === ''
      ? []
      : [{ path: [name], detail: `Cannot use metadata.${name}: no assertion looks there${hint}` }];
  });
}

/** Gives the name under which an assertion is exported: `exact-json` is `exactJson`. */
export function exportNameOf(id: string): string {
  return id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
