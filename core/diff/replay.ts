import type { JsonValue } from '../json.ts';
import type { SchemaChecker } from '../schema/checker.ts';

/** How recorded outputs fare under a schema. */
export interface Replay {
  /** Outputs that were read and judged. */
  readonly read: number;
  /** Outputs that hold no one JSON value, or none at all. */
  readonly unreadable: number;
  readonly broken: number;
  /** In how many outputs each keyword breaks at each place, most first; `*` stands for the index of an item. */
  readonly faults: readonly { readonly pointer: string; readonly keyword: string; readonly count: number }[];
}

/** Judges recorded outputs by a schema; `undefined` stands for one that could not be read. */
export function replayOutputs(checker: SchemaChecker, outputs: Iterable<JsonValue | undefined>): Replay {
  const counts = new Map<string, { readonly pointer: string; readonly keyword: string; readonly count: number }>();
  const totals = { read: 0, unreadable: 0, broken: 0 };
  for (const output of outputs) {
    if (output === undefined) {
      totals.unreadable += 1;
      continue;
    }
    const found = checker.check(output);
    totals.read += 1;
    totals.broken += found.length > 0 ? 1 : 0;
    const places = new Map(
      found.map(({ pointer, keyword = '' }) => {
        const folded = pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
        return [`${folded} ${keyword}`, { pointer: folded, keyword }];
      }),
    );
    for (const [key, one] of places) {
      counts.set(key, { ...one, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  return { ...totals, faults: [...counts.values()].sort((a, b) => b.count - a.count) };
}
