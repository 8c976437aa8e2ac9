import { textSnippet } from '../../snippet.ts';
import type { Comparison } from '../comparison.ts';
import type { ChangeCode, Draft } from './change.ts';
import { findMentions, readKeywords } from './side.ts';
import type { Pair, Side } from './side.ts';

/** Keywords that say one thing together, the one that it is known by first. */
type Keywords = readonly [string, ...string[]];

/** Keywords that say one thing together, and what it is called when they say more or less. */
interface Facet {
  readonly keywords: Keywords;
  readonly tightened: ChangeCode;
  readonly loosened: ChangeCode;
  readonly suggestion?: string;
}

const BOUND = {
  tightened: 'bound_tightened',
  loosened: 'bound_loosened',
  suggestion: 'keep the wider bound in the schema, and check the narrower one with an invariant',
} as const;

const FACETS: readonly Facet[] = [
  { keywords: ['minimum', 'exclusiveMinimum'], ...BOUND },
  { keywords: ['maximum', 'exclusiveMaximum'], ...BOUND },
  { keywords: ['multipleOf'], ...BOUND },
  { keywords: ['minLength'], ...BOUND },
  { keywords: ['maxLength'], ...BOUND },
  { keywords: ['minItems'], ...BOUND },
  { keywords: ['maxItems'], ...BOUND },
  { keywords: ['minProperties'], ...BOUND },
  { keywords: ['maxProperties'], ...BOUND },
  { keywords: ['pattern'], tightened: 'pattern_tightened', loosened: 'pattern_loosened' },
  { keywords: ['uniqueItems'], tightened: 'unique_items_added', loosened: 'unique_items_removed' },
  {
    keywords: ['contains', 'minContains', 'maxContains'],
    tightened: 'contains_tightened',
    loosened: 'contains_loosened',
  },
  { keywords: ['propertyNames'], tightened: 'property_names_tightened', loosened: 'property_names_loosened' },
  {
    keywords: ['dependentRequired', 'dependentSchemas', 'dependencies'],
    tightened: 'dependency_tightened',
    loosened: 'dependency_loosened',
  },
  { keywords: ['not'], tightened: 'negation_tightened', loosened: 'negation_loosened' },
  { keywords: ['if', 'then', 'else'], tightened: 'condition_tightened', loosened: 'condition_loosened' },
];

/** Finds the keywords that let less or more through than before. */
export function findFacetChanges(comparison: Comparison, pair: Pair): readonly Draft[] {
  return [
    ...FACETS.flatMap((facet) => findFacetChange(comparison, pair, facet)),
    ...findFormatChange(comparison, pair),
  ];
}

function findFacetChange(comparison: Comparison, pair: Pair, facet: Facet): readonly Draft[] {
  const places = findPlaces(pair, facet.keywords);
  if (places === undefined) {
    return [];
  }
  const before = readKeywords(comparison.arena, pair.older, facet.keywords);
  const after = readKeywords(comparison.arena, pair.newer, facet.keywords);
  if (before === after) {
    return [];
  }
  const lets = (taken: typeof before, refused: typeof before): boolean =>
    comparison.solve([
      { sign: true, shape: taken },
      { sign: false, shape: refused },
    ]).kind !== 'empty';
  const base = {
    ...places,
    path: pair.path,
    detail: `${describe(pair.older, facet.keywords)} becomes ${describe(pair.newer, facet.keywords)}`,
    suggestion: facet.suggestion,
  };
  return [
    ...(lets(before, after)
      ? [{ ...base, code: facet.tightened, backward: [{ sign: false, shape: after }] } as const]
      : []),
    ...(lets(after, before)
      ? [{ ...base, code: facet.loosened, forward: [{ sign: false, shape: before }] } as const]
      : []),
  ];
}

/** Finds where the keywords first stand on each side; `undefined` where they stand nowhere. */
function findPlaces({ older, newer }: Pair, keywords: Keywords): Places | undefined {
  const [oldPointer, newPointer] = [pointerOf(older, keywords), pointerOf(newer, keywords)];
  const pointer = newPointer ?? oldPointer;
  return pointer === undefined ? undefined : { pointer, oldPointer, newPointer };
}

type Places = Pick<Draft, 'pointer' | 'oldPointer' | 'newPointer'>;

function pointerOf(side: Side, keywords: Keywords): string | undefined {
  return keywords.flatMap((keyword) => findMentions(side, keyword))[0]?.pointer;
}

/** Says what keywords of a side say, in the schema's own terms. */
function describe(side: Side, keywords: Keywords): string {
  const said = keywords.flatMap((keyword) =>
    findMentions(side, keyword).map(({ value }) => `${keyword} ${textSnippet(JSON.stringify(value))}`),
  );
  return said.length === 0 ? `no ${keywords[0]}` : said.join(' and ');
}

function findFormatChange(comparison: Comparison, pair: Pair): readonly Draft[] {
  const places = findPlaces(pair, ['format']);
  const [before, after] = [describe(pair.older, ['format']), describe(pair.newer, ['format'])];
  if (places === undefined || before === after) {
    return [];
  }
  const older = readKeywords(comparison.arena, pair.older, ['format']);
  const newer = readKeywords(comparison.arena, pair.newer, ['format']);
  return [
    {
      ...places,
      code: 'format_changed',
      path: pair.path,
      detail: `${before} becomes ${after}${older === newer ? '; a format is an annotation here and decides nothing' : ''}`,
      backward: older === newer ? undefined : [{ sign: false, shape: newer }],
      forward: older === newer ? undefined : [{ sign: false, shape: older }],
    },
  ];
}
