import { MisuseError } from '../../core/misuse.ts';
import { suggest } from '../../core/nearest.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Answer } from './answer.ts';
import { kindDirt } from './dirt/kind.ts';
import type { KindDirt } from './dirt/kind.ts';
import { textDirt, wrappings } from './dirt/text.ts';
import type { TextDirt, Wrapping } from './dirt/text.ts';
import { valueDirt } from './dirt/value.ts';
import type { ValueDirt } from './dirt/value.ts';
import { faults } from './fault.ts';
import type { Fault } from './fault.ts';
import type { Random } from './random.ts';

/** A mode, taken apart: what is done to the value, then to its text, then around it, then to the answer as a whole. */
export interface Mode {
  readonly values: readonly ValueDirt[];
  readonly text: TextDirt | undefined;
  readonly wrappings: readonly Wrapping[];
  readonly kind: KindDirt | undefined;
  readonly fault: Fault | undefined;
}

/** The name of every mode; `+` joins several: `fenced+wrong-enum`. */
export const modeNames: readonly string[] = [valueDirt, textDirt, wrappings, kindDirt, faults].reduce<
  readonly string[]
>((names, table) => [...names, ...Object.keys(table)], ['clean']);

/**
 * Takes a mode apart, such as `fenced+wrong-enum`; the order of its parts does not matter.
 *
 * @throws {MisuseError} naming an unknown part, or two of a kind that only one answer can have
 */
export function parseMode(name: string): Mode {
  const parts = name.split('+').map((part) => part.trim());
  const stray = parts.find((part) => !modeNames.includes(part));
  if (stray !== undefined) {
    throw new MisuseError(
      `Cannot answer in mode "${name}": "${stray}" is no mode${suggest(stray, modeNames)}; modes are ${modeNames.join(', ')}`,
    );
  }
  const [text, ...texts] = selectParts(textDirt, parts);
  const [kind, ...kinds] = selectParts(kindDirt, parts);
  const [fault, ...otherFaults] = selectParts(faults, parts);
  if (texts.length + kinds.length + otherFaults.length > 0) {
    throw new MisuseError(`Cannot answer in mode "${name}": it joins two modes that exclude each other`);
  }
  return { values: selectParts(valueDirt, parts), text, wrappings: selectParts(wrappings, parts), kind, fault };
}

/** Makes a good answer dirty in the way of a mode. */
export function soil(
  mode: Mode,
  answer: JsonValue,
  context: { readonly schema: unknown; readonly random: Random },
): Answer {
  const value = mode.values.reduce((changed, change) => change(changed, context.schema), answer);
  const written = mode.text?.(value, context.random) ?? JSON.stringify(value);
  const text = mode.wrappings.reduce((wrapped, wrap) => wrap(wrapped, context.random), written);
  return mode.kind?.({ value, text }, context.random) ?? { kind: 'text', text };
}

/** Picks the named entries of a table, in the table's order. */
function selectParts<Part>(table: Readonly<Record<string, Part>>, parts: readonly string[]): readonly Part[] {
  return Object.entries(table)
    .filter(([name]) => parts.includes(name))
    .map(([, part]) => part);
}
