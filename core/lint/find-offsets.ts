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
  const scan: Scan = { wanted, found: new Map(), path: [] };
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;
  for (const match of text.matchAll(token)) {
    take(match[0], match.index, scan);
  }
  return scan.found;
}

interface Scan {
  readonly wanted: ReadonlySet<string>;
  readonly found: Map<string, number>;
  readonly path: Open[];
}

function take(word: string, at: number, scan: Scan): void {
  const open = scan.path.at(-1);
  if (open === undefined) {
    takeValue(word, at, scan);
  } else if (word === ',') {
    open.index += 1;
    open.nameAt = -1;
  } else if (word === '}' || word === ']') {
    scan.path.pop();
  } else if (!open.isList && open.nameAt === -1) {
    open.nameAt = at;
    open.name = JSON.parse(word) as string;
  } else if (word !== ':') {
    takeValue(word, at, scan);
  }
}

function takeValue(word: string, at: number, { wanted, found, path }: Scan): void {
  const open = path.at(-1);
  const pointer = open === undefined ? '' : appendPointer(open.pointer, open.isList ? open.index : open.name);
  if (wanted.has(pointer)) {
    found.set(pointer, open === undefined || open.isList ? at : open.nameAt);
  }
  if (word === '{' || word === '[') {
    path.push({ pointer, isList: word === '[', index: 0, nameAt: -1, name: '' });
  }
}
