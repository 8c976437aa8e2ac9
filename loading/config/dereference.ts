import path from 'node:path';
import { isRecord, ownMember } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { parsePointer } from '../../core/pointer.ts';
import { readLocated } from './located-document.ts';

/** Deeper than this, a chain of references leads back to itself. */
const DEEPEST = 100;

/** The document that a `$ref` is read from, and how deep we are in references. */
interface Scope {
  readonly root: unknown;
  readonly folder: string;
  readonly depth: number;
}

/**
 * Gives a configuration with each `$ref` replaced by what it names, as promptfoo does: `#/pointer` in the same file, or
 * `path#/pointer` in another one, relative to the working directory.
 *
 * @throws {MisuseError} where a reference leads nowhere or back to itself
 */
export function dereference(root: unknown, folder: string): unknown {
  return replaceIn(root, { root, folder, depth: 0 });
}

function replaceIn(value: unknown, scope: Scope): unknown {
  if (scope.depth > DEEPEST) {
    throw new MisuseError('Cannot resolve a $ref of the configuration: it leads back to itself');
  }
  const below = { ...scope, depth: scope.depth + 1 };
  if (Array.isArray(value)) {
    return value.map((item) => replaceIn(item, below));
  }
  if (!isRecord(value)) {
    return value;
  }
  const reference = value['$ref'];
  if (typeof reference === 'string') {
    return follow(reference, below);
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceIn(member, below)]));
}

function follow(reference: string, scope: Scope): unknown {
  const [file = '', pointer = ''] = reference.split('#');
  const root = file === '' ? scope.root : readLocated(path.resolve(scope.folder, file.replace(/^file:\/\//, ''))).value;
  const target = (parsePointer(pointer) ?? []).reduce(stepInto, root);
  if (target === undefined) {
    throw new MisuseError(`Cannot resolve $ref "${reference}": nothing is there`);
  }
  return replaceIn(target, { ...scope, root });
}

function stepInto(value: unknown, step: string): unknown {
  return Array.isArray(value) ? (value as unknown[])[Number(step)] : ownMember(value, step);
}
