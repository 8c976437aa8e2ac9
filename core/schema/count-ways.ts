import { keyOfLocation } from './follow-references.ts';
import type { SchemaLocation } from './schema-location.ts';

/** So many ways through a schema are walked in a moment; shared definitions can make more of them than atoms in the world. */
const MOST_WAYS = 1_000_000;

/** How many ways lead on from a schema, known once it is known of those that come next. */
interface Tally {
  readonly location: SchemaLocation;
  next: readonly Tally[] | undefined;
  ways: number;
}

/**
 * Finds a schema from which more than a million ways lead on, shared ones counted each time, where none leads back.
 *
 * Two references to the next definition at each of sixty steps make 2^60 ways of sixty schemas.
 */
export function findManyWays(
  starts: readonly SchemaLocation[],
  nextOf: (location: SchemaLocation) => readonly SchemaLocation[],
): SchemaLocation | undefined {
  const tallies = new Map<string, Tally>();
  const open = starts.map((location) => tallyOf(location, tallies));
  for (let tally = open.pop(); tally !== undefined; tally = open.pop()) {
    if (tally.next === undefined) {
      tally.next = nextOf(tally.location).map((location) => tallyOf(location, tallies));
      open.push(tally, ...tally.next);
    } else {
      tally.ways = tally.next.reduce((sum, { ways }) => sum + ways, 1);
    }
    if (tally.ways > MOST_WAYS) {
      return tally.location;
    }
  }
  return undefined;
}

function tallyOf(location: SchemaLocation, tallies: Map<string, Tally>): Tally {
  const key = keyOfLocation(location);
  const tally = tallies.get(key) ?? { location, next: undefined, ways: 0 };
  tallies.set(key, tally);
  return tally;
}
