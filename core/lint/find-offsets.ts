import { appendPointer } from '../pointer.ts';

interface Open {
  readonly pointer: string;
  readonly isList: boolean;
  index: number;
  /** Where the name of the member that is being read begins; -1 where a name is awaited. */
  nameAt: number;
  name: string;
}

/**
 * Finds where each wanted place of a JSON text begins: a member at its name, an item at its value.
 *
 * The text must be valid JSON; offsets are in UTF-16 code units. One pass, whatever the depth.
 */
export function findOffsets(text: string, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const path: Open[] = [];
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;
  for (const match of text.matchAll(token)) {
    const [word] = match;
    const open = path.at(-1);
    if (word === ',') {
      advance(open);
    } else if (word === '}' || word === ']') {
      path.pop();
    } else if (open !== undefined && !open.isList && open.nameAt === -1) {
      open.nameAt = match.index;
      open.name = JSON.parse(word) as string;
    } else if (word !== ':') {
      const pointer = pointerOf(open);
      if (wanted.has(pointer)) {
        found.set(pointer, open !== undefined && !open.isList ? open.nameAt : match.index);
      }
      enter(path, word, pointer);
    }
  }
  return found;
}

function advance(open: Open | undefined): void {
  if (open !== undefined) {
    open.index += 1;
    open.nameAt = -1;
  }
}

function pointerOf(open: Open | undefined): string {
  return open === undefined ? '' : appendPointer(open.pointer, open.isList ? open.index : open.name);
}

function enter(path: Open[], word: string, pointer: string): void {
  if (word === '{' || word === '[') {
    path.push({ pointer, isList: word === '[', index: 0, nameAt: -1, name: '' });
  }
}
