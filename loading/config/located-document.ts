import { readFileSync } from 'node:fs';
import { LineCounter, isNode, parseDocument } from 'yaml';
import type { PointerStep } from '../../core/pointer.ts';
import { MisuseError } from '../../core/misuse.ts';

/** A document that a person wrote, and where each part of it stands. */
export interface LocatedDocument {
  readonly file: string;
  readonly value: unknown;
  /** Gives the line (from 1) of the deepest part of the path that the file itself holds. */
  readonly lineOf: (path: readonly PointerStep[]) => number;
}

/**
 * Reads a YAML or JSON file as promptfoo does, and keeps the lines.
 *
 * @throws {MisuseError} naming file and line, where it cannot be read or parsed
 */
export function readLocated(file: string): LocatedDocument {
  const counter = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: counter, merge: true });
  const [fault] = document.errors;
  if (fault !== undefined) {
    throw new MisuseError(`Cannot read ${file}: ${fault.message}`);
  }
  const lineAt = (path: readonly PointerStep[]): number | undefined => {
    const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
    return isNode(node) && node.range ? counter.linePos(node.range[0]).line : undefined;
  };
  return {
    file,
    value: document.toJS({ maxAliasCount: 100 }) as unknown,
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const line = lineAt(path.slice(0, length));
        if (line !== undefined) {
          return line;
        }
      }
      return 1;
    },
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new MisuseError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
