import { MisuseError } from '../misuse.ts';
import { suggest } from '../nearest.ts';
import { ANY } from './shape.ts';
import type { Shape } from './shape.ts';

/**
 * Gives what is known of the places that a pointer pattern leads to.
 *
 * @param where the option that holds the pattern, as messages name it
 * @throws {MisuseError} where it names a field that the schema does not define
 */
export function followPattern(shape: Shape, steps: readonly string[], where: string): Shape {
  return steps.reduce((known, step) => follow(known, step, where), shape);
}

function follow(shape: Shape, step: string, where: string): Shape {
  const { kinds } = shape;
  if (kinds?.has('list') === true && !kinds.has('map')) {
    return shape.items();
  }
  const mayBeIndex = /^\d+$/.test(step) && kinds?.has('list') !== false;
  return step === '*' || mayBeIndex ? ANY : member(shape, step, where);
}

function member(shape: Shape, name: string, where: string): Shape {
  const found = shape.member(name);
  if (found.known === 'defined') {
    return found.shape;
  }
  if (found.known === 'open' || found.known === 'silent') {
    return ANY;
  }
  throw new MisuseError(
    `Cannot use ${where}: the schema does not define the field "${name}"${suggest(name, shape.names())}`,
  );
}
