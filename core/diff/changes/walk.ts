import type { Comparison } from '../comparison.ts';
import type { Draft } from './change.ts';
import { findFacetChanges } from './facets.ts';
import { findBranchChanges } from './find-branch-changes.ts';
import { findItemChanges } from './find-item-changes.ts';
import { findMemberChanges } from './find-member-changes.ts';
import { findTypeChanges, listedValues } from './find-type-changes.ts';
import { sideOf } from './side.ts';
import type { Pair, Side } from './side.ts';

const MOST_PAIRS = 20_000;

/** Walks both schemas side by side and lists what differs, where it differs; recursion is walked once. */
export function findDrafts(comparison: Comparison): readonly Draft[] {
  const { older, newer } = comparison;
  const drafts: Draft[] = [];
  const seen = new Set<string>();
  const open: Pair[] = [
    {
      older: sideOf(older, older.document.root, ''),
      newer: sideOf(newer, newer.document.root, ''),
      path: [],
    },
  ];
  for (const pair of open) {
    const key = `${placesOf(pair.older)} ${placesOf(pair.newer)}`;
    if (pair.older.shape === pair.newer.shape || seen.has(key) || open.length > MOST_PAIRS) {
      continue;
    }
    seen.add(key);
    const found = findAtPair(comparison, pair);
    drafts.push(...found.drafts);
    open.push(...found.inner);
  }
  return drafts;
}

/** Names the schemas that apply to a side; a shared one is walked once, whichever references lead to it. */
function placesOf({ parts, pointer }: Side): string {
  const own = parts.filter(({ raw }) => !('$ref' in raw && Object.keys(raw).length === 1));
  return own.length === 0 ? pointer : own.map((place) => place.pointer).join();
}

function findAtPair(
  comparison: Comparison,
  pair: Pair,
): { readonly drafts: readonly Draft[]; readonly inner: readonly Pair[] } {
  const members = findMemberChanges(comparison, pair);
  const items = findItemChanges(comparison, pair);
  const branches = findAlternatives(comparison, pair);
  const drafts = [
    ...branches.types,
    ...findFacetChanges(comparison, pair),
    ...members.drafts,
    ...items.drafts,
    ...branches.drafts,
  ];
  const inner = [...members.inner, ...items.inner, ...branches.inner];
  const isExplained = drafts.length > 0 || inner.some(({ older, newer }) => older.shape !== newer.shape);
  return { inner, drafts: isExplained ? drafts : [otherChange(pair)] };
}

interface Alternatives {
  readonly types: readonly Draft[];
  readonly drafts: readonly Draft[];
  readonly inner: readonly Pair[];
}

/** Says once, as types, as values or as alternatives, which values came or went. */
function findAlternatives(comparison: Comparison, pair: Pair): Alternatives {
  const types = findTypeChanges(comparison, pair);
  if (listedValues(pair.older) !== undefined && listedValues(pair.newer) !== undefined) {
    return { types, drafts: [], inner: [] };
  }
  const { drafts, inner } = findBranchChanges(comparison, pair);
  const nullable = types.filter(({ code }) => code === 'nullable_added' || code === 'nullable_removed');
  const others = nullable.length > 0 ? drafts.filter(({ isNull }) => isNull !== true) : drafts;
  return { types: others.length > 0 ? nullable : types, drafts: others, inner };
}

function otherChange({ older, newer, path }: Pair): Draft {
  return {
    code: 'schema_changed',
    pointer: newer.pointer,
    oldPointer: older.pointer,
    newPointer: newer.pointer,
    path,
    detail: 'the schemas are written differently here',
    backward: [{ sign: false, shape: newer.shape }],
    forward: [{ sign: false, shape: older.shape }],
  };
}
