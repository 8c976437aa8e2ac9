import { textSnippet } from '../../snippet.ts';
import type { Comparison } from '../comparison.ts';
import { ANY_KIND } from '../value.ts';
import type { Draft } from './change.ts';
import { findWritten } from './side.ts';
import type { Pair, Side } from './side.ts';

/** Finds names of properties that are required now, or no longer. */
export function findRequiredChanges({ arena }: Comparison, pair: Pair): readonly Draft[] {
  const [before, after] = [requiredNames(pair.older), requiredNames(pair.newer)];
  const lacking = (name: string) =>
    [{ sign: false, shape: arena.shape(ANY_KIND, [{ kind: 'required', name }]) }] as const;
  const gone = [...before].filter(([name]) => !after.has(name));
  const come = [...after].filter(([name]) => !before.has(name));
  return [
    ...come.map(([name, pointer]): Draft => ({
      code: 'required_added',
      pointer,
      oldPointer: pair.older.pointer,
      newPointer: pointer,
      path: pair.path,
      detail: `${textSnippet(JSON.stringify(name))} is required now; outputs recorded so far may lack it`,
      backward: lacking(name),
      suggestion: 'make it optional or nullable, until every output that is still read has it',
    })),
    ...gone.map(([name, pointer]): Draft => ({
      code: 'required_removed',
      pointer,
      oldPointer: pointer,
      newPointer: pair.newer.pointer,
      path: pair.path,
      detail: `${textSnippet(JSON.stringify(name))} is no longer required; a consumer on the old schema relies on it`,
      forward: lacking(name),
      suggestion: 'keep it required until the consumers do without it',
    })),
  ];
}

function requiredNames(side: Side): ReadonlyMap<string, string> {
  return new Map(findWritten(side, 'required').map(({ raw, pointer }) => [String(raw), pointer]));
}
