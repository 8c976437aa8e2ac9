import { createColumn } from './column.ts';
import { createTexts } from './texts.ts';

/** Numbers texts from 0, in the order in which they first come. */
export interface TextNumbers {
  /** How many texts have a number. */
  readonly size: () => number;
  /** Gives the number of a text; one that is new gets the next, which is the size before. */
  readonly numberOf: (text: string) => number;
  /** Tells whether a text has a number. */
  readonly has: (text: string) => boolean;
  /** Gives the text with a number below the size. */
  readonly at: (number: number) => string;
}

/** Slots at first, a power of two. */
const SLOTS = 16;

/**
 * Makes an empty numbering: a hash table with open addressing, which compares whole texts and so never takes one for
 * another.
 *
 * A `Map` does the same; but of a million texts, moving its keys and values costs the collector more than all look-ups.
 * For texts that no model writes, such as ids and hashes: whoever chooses them can make all look for the same slot.
 */
export function createTextNumbers(): TextNumbers {
  const texts = createTexts();
  const hashes = createColumn();
  /** Number of the text in each slot, plus 1; 0 is a free slot. At most half are taken, so that a free one is near. */
  let slots = new Uint32Array(SLOTS);

  /** Gives the number of a text, -1 where it has none. */
  function find(text: string, hash: number): number {
    let slot = hash & (slots.length - 1);
    for (let number = numberIn(slots, slot); number !== -1; number = numberIn(slots, slot)) {
      if (hashes.at(number) === hash && texts.at(number) === text) {
        return number;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return -1;
  }

  function add(text: string, hash: number): number {
    const number = texts.size();
    texts.add(text);
    hashes.add(number, hash);
    if (2 * texts.size() <= slots.length) {
      take(slots, number, hash);
    } else {
      slots = new Uint32Array(2 * slots.length);
      for (let one = 0; one <= number; one += 1) {
        take(slots, one, hashes.at(one));
      }
    }
    return number;
  }

  return {
    size: texts.size,
    numberOf: (text) => {
      const hash = hashOf(text);
      const number = find(text, hash);
      return number === -1 ? add(text, hash) : number;
    },
    has: (text) => find(text, hashOf(text)) !== -1,
    at: texts.at,
  };
}

function numberIn(slots: Uint32Array, slot: number): number {
  return Number(slots[slot]) - 1;
}

/** Puts a number into the first free slot from its own on. */
function take(slots: Uint32Array, number: number, hash: number): void {
  let slot = hash & (slots.length - 1);
  while (numberIn(slots, slot) !== -1) {
    slot = (slot + 1) & (slots.length - 1);
  }
  slots[slot] = number + 1;
}

/** FNV-1a, then mixed as MurmurHash3 does at its end, since the slot is taken from the low bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
