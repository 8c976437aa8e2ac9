import { createColumn } from './column.ts';

/** A list of texts, of which only one in a block is an object. */
export interface Texts {
  readonly size: () => number;
  readonly add: (text: string) => void;
  /** Gives the text with a number below the size, from 0. */
  readonly at: (number: number) => string;
}

/** Texts that are joined into one, 2 to this power: few enough to be joined before the collector comes. */
const BLOCK_BITS = 6;
const LAST = (1 << BLOCK_BITS) - 1;

/**
 * Makes an empty list of texts.
 *
 * The collector copies each text that outlives its row, twice, and of many rows that takes longer than all counting. Joined
 * ones are a sixty-fourth as many.
 */
export function createTexts(): Texts {
  const blocks: string[] = [];
  /** Where each text ends in its block, in UTF-16 code units. */
  const ends = createColumn();
  let latest: string[] = [];
  let size = 0;
  let length = 0;
  const startOf = (number: number): number => ((number & LAST) === 0 ? 0 : ends.at(number - 1));
  return {
    size: () => size,
    add: (text) => {
      latest.push(text);
      length += text.length;
      ends.add(size, length);
      size += 1;
      if (latest.length > LAST) {
        blocks.push(latest.join(''));
        latest = [];
        length = 0;
      }
    },
    at: (number) =>
      blocks[number >> BLOCK_BITS]?.slice(startOf(number), ends.at(number)) ?? latest[number & LAST] ?? '',
  };
}
