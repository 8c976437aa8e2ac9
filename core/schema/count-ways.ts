import { keyOfLocation } from './follow-references.ts';
import type { SchemaLocation } from './schema-location.ts';

/** So many ways through a schema are walked in a moment; shared definitions can make more of them than atoms in the world. */
const MOST_WAYS = 1_000_000;

/**
 * Finds a schema from which more than a million ways lead on, shared ones counted each time, where none leads back.
 *
 * Two references to the next definition at each of sixty steps make 2^60 ways of sixty schemas.
 */
export function findManyWays(
  starts: readonly SchemaLocation[],
  nextOf: (location: SchemaLocation) => readonly SchemaLocation[],
): SchemaLocation | undefined {
  const ways = new Map<string, number>();
  const open: { readonly location: SchemaLocation; readonly next?: readonly SchemaLocation[] }[] = starts.map(
    (location) => ({ location }),
  );
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { location, next } = step;
    const key = keyOfLocation(location);
    if (next !== undefined) {
      ways.set(
        key,
        next.reduce((sum, one) => sum + (ways.get(keyOfLocation(one)) ?? 0), 1),
      );
    } else if (!ways.has(key)) {
      const found = nextOf(location);
      open.push({ location, next: found }, ...found.map((one) => ({ location: one })));
    }
    if ((ways.get(key) ?? 0) > MOST_WAYS) {
      return location;
    }
  }
  return undefined;
}
