import type { JsonValue } from '../json.ts';
import { makeBoundaryMutants } from './boundary-mutants.ts';
import { makeMeaningMutants } from './meaning-mutants.ts';
import { boundaryOperators } from './mutant.ts';
import type { Mutant, Operator, Subject } from './mutant.ts';
import { makeQuoteMutants } from './quote-mutants.ts';
import { makeTextMutants } from './text-mutants.ts';
import { makeShapeMutants } from './value-mutants.ts';

/** The mutants of one good output, and how many changes gave the same value again. */
export interface MutantSet {
  readonly mutants: readonly Mutant[];
  /** Changes that changed nothing; they say nothing of a suite and are set apart. */
  readonly inert: number;
}

/**
 * Makes every mutant of a good output, in a fixed order, each different one once.
 *
 * A change of shape is a fault only where the schema refuses it; a change of meaning keeps the schema, so that it is left
 * to the other assertions.
 */
export async function makeMutants(subject: Subject): Promise<MutantSet> {
  const { schema } = subject;
  const shapes = await keep(
    makeShapeMutants(subject),
    async ({ output }) => schema === undefined || !(await subject.conforms(output)),
  );
  const meanings = await keep(
    [...makeMeaningMutants(subject), ...makeQuoteMutants(subject)],
    async ({ output }) => await subject.conforms(output),
  );
  const boundaries = await keep(
    makeBoundaryMutants(subject),
    async ({ output }) => typeof output === 'string' || (await subject.conforms(output)),
  );
  const values = [...shapes, ...meanings, ...boundaries].map((mutant) => ({
    ...mutant,
    output: asHanded(subject, mutant.output),
  }));
  return dropRepeats([...makeTextMutants(subject), ...values], JSON.stringify(asHanded(subject, subject.value)));
}

async function keep(
  mutants: readonly Mutant[],
  wanted: (mutant: Mutant) => Promise<boolean>,
): Promise<readonly Mutant[]> {
  const kept: Mutant[] = [];
  for (const mutant of mutants) {
    if (await wanted(mutant)) {
      kept.push(mutant);
    }
  }
  return kept;
}

function dropRepeats(made: readonly Mutant[], good: string): MutantSet {
  const seen = new Set<string>();
  const mutants: Mutant[] = [];
  let inert = 0;
  for (const mutant of made) {
    const key = JSON.stringify(mutant.output);
    if (key === good) {
      inert += 1;
    } else if (!seen.has(key)) {
      seen.add(key);
      mutants.push(mutant);
    }
  }
  return { mutants, inert };
}

/** An adapter that hands over text hands over text for a mutant too. */
function asHanded({ asText }: Subject, output: JsonValue): JsonValue {
  return asText && typeof output !== 'string' ? JSON.stringify(output) : output;
}

/** Tells whether a mutant is a fault that some assertion must notice, rather than a value that is still right. */
export function isFault({ operator }: { readonly operator: Operator }): boolean {
  return !boundaryOperators.has(operator);
}

/**
 * Picks at most `max` of a list, the same ones for one seed: each operator keeps its share, at least one of each.
 */
export function sampleMutants<Item extends { readonly operator: Operator }>(
  items: readonly Item[],
  max: number,
  seed: number,
): readonly Item[] {
  if (items.length <= max) {
    return items;
  }
  const random = makeRandom(seed);
  const queues = [
    ...Map.groupBy(
      items.map((item, index) => ({ item, index })),
      ({ item }) => item.operator,
    ).values(),
  ].map((queue) => shuffle(queue, random));
  const picked: { readonly item: Item; readonly index: number }[] = [];
  for (let round = 0; picked.length < max; round += 1) {
    picked.push(...queues.flatMap((queue) => queue.slice(round, round + 1)).slice(0, max - picked.length));
  }
  return picked.sort((left, right) => left.index - right.index).map(({ item }) => item);
}

function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
}

/** A small generator of numbers in [0, 1) from a seed (mulberry32): good enough to sample with, and reproducible. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
