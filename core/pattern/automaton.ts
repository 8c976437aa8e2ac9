import { compileSet } from './character-set.ts';
import type { PatternNode } from './parse-pattern.ts';

/** What must hold between two characters for a step that takes none. */
type Condition = 'always' | 'start' | 'end' | 'border' | 'noBorder';

/** One state: either it takes a code point of a set, or it leads on where its condition holds. */
interface State {
  /** Index of the set that it takes, `undefined` where it takes none. */
  readonly set: number | undefined;
  readonly condition: Condition;
  next: readonly number[];
}

/** What stands on both sides of a place between two characters. */
interface Surroundings {
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly isBorder: boolean;
}

/** States a pattern may come to; repeats with counts are written out. */
const MOST_STATES = 10_000;
/** Remembered steps; the memory is emptied beyond. */
const MOST_STEPS = 20_000;
const MOST_CHARACTERS = 20_000;

/** Says that a pattern cannot be run as an automaton, and why. */
export class PatternBeyond extends Error {
  override readonly name = 'PatternBeyond';
}

/**
 * Makes a test that runs a pattern in time linear in the text: all ways at once, without backtracking.
 *
 * Each set of characters is decided by the engine's own regular expressions, so that its meaning is that of ECMA-262.
 *
 * @throws {PatternBeyond} where the pattern holds what no automaton decides, or is too large
 */
export function compileAutomaton(pattern: PatternNode): (text: string) => boolean {
  const builder = new Builder();
  const accept = builder.add({ set: undefined, condition: 'always', next: [] });
  const start = builder.build(pattern, accept);
  const machine = new Machine(builder, start, accept);
  return (text) => machine.test(text);
}

class Builder {
  readonly states: State[] = [];
  readonly sets: string[] = [];
  readonly #indexOfSet = new Map<string, number>();

  add(state: State): number {
    if (this.states.length >= MOST_STATES) {
      throw new PatternBeyond(`it comes to more than ${MOST_STATES} states`);
    }
    return this.states.push(state) - 1;
  }

  /** Adds the states of a part that lead to the given one; gives the first. */
  build(node: PatternNode, next: number): number {
    switch (node.kind) {
      case 'empty':
        return next;
      case 'set':
        return this.add({ set: this.#setOf(node.source), condition: 'always', next: [next] });
      case 'sequence':
        return node.nodes.reduceRight((after, part) => this.build(part, after), next);
      case 'choice':
        return this.#fork(node.nodes.map((branch) => this.build(branch, next)));
      case 'repeat':
        return this.#repeat(node, next);
      case 'ahead':
        throw new PatternBeyond('it holds a look-ahead that is not proven to run in linear time');
      case 'beyond':
        throw new PatternBeyond(`it holds ${node.what}`);
      case 'start':
      case 'end':
      case 'border':
      case 'noBorder':
        return this.add({ set: undefined, condition: node.kind, next: [next] });
    }
  }

  #repeat(
    { node, least, most }: { readonly node: PatternNode; readonly least: number; readonly most: number },
    next: number,
  ): number {
    let entry = next;
    if (most === Infinity) {
      const loop = this.add({ set: undefined, condition: 'always', next: [] });
      const body = this.build(node, loop);
      this.#lead(loop, [body, next]);
      entry = loop;
    } else {
      for (let count = least; count < most; count += 1) {
        entry = this.#fork([this.build(node, entry), next]);
      }
    }
    for (let count = 0; count < least; count += 1) {
      entry = this.build(node, entry);
    }
    return entry;
  }

  #fork(next: readonly number[]): number {
    return this.add({ set: undefined, condition: 'always', next });
  }

  #lead(from: number, next: readonly number[]): void {
    const state = this.states[from];
    if (state !== undefined) {
      state.next = next;
    }
  }

  #setOf(source: string): number {
    const known = this.#indexOfSet.get(source);
    if (known !== undefined) {
      return known;
    }
    this.#indexOfSet.set(source, this.sets.length);
    return this.sets.push(source) - 1;
  }
}

/** A set of states, numbered, with the steps already taken from it. */
interface Crowd {
  readonly members: readonly number[];
  readonly steps: Map<string, Crowd | 'accepted'>;
}

/** What of a character matters to a pattern: which sets hold it, and whether it belongs to a word. */
interface CharacterClass {
  readonly key: string;
  readonly holds: readonly boolean[];
  readonly isWord: boolean;
}

const END: CharacterClass = { key: 'end', holds: [], isWord: false };

class Machine {
  readonly #states: readonly State[];
  readonly #tests: readonly ((character: string) => boolean)[];
  readonly #start: number;
  readonly #accept: number;
  readonly #classes = new Map<string, CharacterClass>();
  readonly #classesByKey = new Map<string, CharacterClass>();
  readonly #crowds = new Map<string, Crowd>();
  #steps = 0;

  constructor({ states, sets }: Builder, start: number, accept: number) {
    this.#states = states;
    this.#tests = sets.map(compileSet);
    this.#start = start;
    this.#accept = accept;
  }

  test(text: string): boolean {
    let crowd: Crowd | 'accepted' = this.#crowdOf([]);
    let before: CharacterClass = END;
    for (const character of text) {
      const after = this.#classOf(character);
      crowd = this.#step(crowd, before, after);
      if (crowd === 'accepted') {
        return true;
      }
      before = after;
    }
    return this.#step(crowd, before, END) === 'accepted';
  }

  #step(crowd: Crowd, before: CharacterClass, after: CharacterClass): Crowd | 'accepted' {
    const key = before === END ? `^${after.key}` : `${before.isWord ? 'w' : ' '}${after.key}`;
    const known = crowd.steps.get(key);
    if (known !== undefined) {
      return known;
    }
    const next = this.#findStep(crowd, before, after);
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) {
      this.#steps = 0;
      this.#crowds.clear();
    }
    crowd.steps.set(key, next);
    return next;
  }

  #findStep({ members }: Crowd, before: CharacterClass, after: CharacterClass): Crowd | 'accepted' {
    // A match may begin at every place, hence the start among the members each time.
    const reached = this.#close([...members, this.#start], {
      isStart: before === END,
      isEnd: after === END,
      isBorder: before.isWord !== after.isWord,
    });
    if (reached.has(this.#accept)) {
      return 'accepted';
    }
    const next = new Set<number>();
    for (const index of reached) {
      const state = this.#states[index];
      if (state?.set !== undefined && after.holds[state.set] === true) {
        state.next.forEach((one) => next.add(one));
      }
    }
    return this.#crowdOf([...next].sort((left, right) => left - right));
  }

  /** Follows every step that takes no character. */
  #close(members: readonly number[], surroundings: Surroundings): ReadonlySet<number> {
    const reached = new Set<number>();
    const open = [...members];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const state = this.#states[index];
      if (state === undefined || reached.has(index) || !isMet(state.condition, surroundings)) {
        continue;
      }
      reached.add(index);
      if (state.set === undefined) {
        open.push(...state.next);
      }
    }
    return reached;
  }

  #crowdOf(members: readonly number[]): Crowd {
    const key = members.join();
    const known = this.#crowds.get(key);
    if (known !== undefined) {
      return known;
    }
    const crowd: Crowd = { members, steps: new Map() };
    this.#crowds.set(key, crowd);
    return crowd;
  }

  #classOf(character: string): CharacterClass {
    const known = this.#classes.get(character);
    if (known !== undefined) {
      return known;
    }
    const holds = this.#tests.map((holdsIt) => holdsIt(character));
    const isWord = /\w/.test(character);
    const key = `${isWord ? 'w' : ' '}${holds.map(Number).join('')}`;
    const shared = this.#classesByKey.get(key) ?? { key, holds, isWord };
    this.#classesByKey.set(key, shared);
    if (this.#classes.size > MOST_CHARACTERS) {
      this.#classes.clear();
    }
    this.#classes.set(character, shared);
    return shared;
  }
}

function isMet(condition: Condition, { isStart, isEnd, isBorder }: Surroundings): boolean {
  switch (condition) {
    case 'always':
      return true;
    case 'start':
      return isStart;
    case 'end':
      return isEnd;
    case 'border':
      return isBorder;
    case 'noBorder':
      return !isBorder;
  }
}
