import { isRecord, ownMember } from './json.ts';
import { suggest } from './nearest.ts';

/** The exports whose options a test may give in `metadata.contracts`. */
const contractNames: readonly string[] = [
  'exactJson',
  'schemaValidity',
  'crossFieldInvariants',
  'evidenceGrounding',
  'fieldAccuracy',
  'consumerDecode',
];

/** Gives each name in a test's `metadata.contracts` that is no export of ours, in the order of writing. */
export function findStrayNames(metadata: unknown): readonly string[] {
  const contracts = ownMember(metadata, 'contracts');
  return Object.keys(isRecord(contracts) ? contracts : {}).filter((name) => !contractNames.includes(name));
}

/** Says that a name of `metadata.contracts` is no export of ours, and which one was probably meant. */
export function describeStrayName(name: string): string {
  return `Cannot use metadata.contracts.${name}: no assertion has that name${suggest(name, contractNames)}`;
}

/** Gives the name under which an assertion is exported: `exact-json` is `exactJson`. */
export function exportNameOf(id: string): string {
  return id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
