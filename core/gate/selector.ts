import { ownMember } from '../json.ts';
import type { ResultRow } from '../results/row.ts';

type Scalar = string | number | boolean;
type Wanted = Scalar | readonly Scalar[];

/** Which rows count, by provider, prompt or a name in the metadata of a test. */
export type Where = Readonly<Record<string, Wanted | { readonly not: Wanted }>>;

/** Which rows count for a floor, and into which slices they fall. */
export interface Selector {
  /** Equal for equal selectors. */
  readonly key: string;
  readonly isSliced: boolean;
  readonly matches: (row: ResultRow) => boolean;
  /** Gives the slice of a row, such as `provider=openai:chat, area=refunds`. */
  readonly sliceOf: (row: ResultRow) => string;
}

/** Makes a selector from what a file of floors says. */
export function toSelector(where: Where | undefined, by: string | readonly string[] | undefined): Selector {
  const conditions = Object.entries(where ?? {}).map(([name, wanted]) => toCondition(name, wanted));
  const names = typeof by === 'string' ? [by] : (by ?? []);
  return {
    key: JSON.stringify([where ?? {}, names]),
    isSliced: names.length > 0,
    matches: (row) => conditions.every((holds) => holds(row)),
    sliceOf: (row) => names.map((name) => `${name}=${render(valueOf(row, name))}`).join(', '),
  };
}

function toCondition(name: string, wanted: Wanted | { readonly not: Wanted }): (row: ResultRow) => boolean {
  const excluded = ownMember(wanted, 'not') as Wanted | undefined;
  const list = [excluded ?? (wanted as Wanted)].flat().map(String);
  return (row) => listValues(row, name).some((value) => list.includes(value)) !== (excluded !== undefined);
}

function valueOf(row: ResultRow, name: string): unknown {
  if (name === 'provider') {
    return row.provider.label;
  }
  if (name === 'prompt') {
    return row.prompt.label;
  }
  return ownMember(row.metadata, name) ?? ownMember(row.metadata, name.replace(/^metadata\./, ''));
}

/** Values that a condition may name: a provider by label or id, a metadata list by each of its items. */
function listValues(row: ResultRow, name: string): readonly string[] {
  if (name === 'provider') {
    return [row.provider.label, row.provider.id];
  }
  const value = valueOf(row, name);
  return Array.isArray(value) ? value.map(render) : [render(value)];
}

function render(value: unknown): string {
  if (value === undefined || value === null) {
    return 'none';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
