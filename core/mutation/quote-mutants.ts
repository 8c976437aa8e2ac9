import { isJsonArray } from '../json.ts';
import { listSpots, replaceAt, valueAt } from './edit.ts';
import type { Spot } from './edit.ts';
import type { Mutant, Operator, Subject } from './mutant.ts';

const negations =
  /\s(?:not|never|no|cannot|can't|don't|didn't|won't|isn't|wasn't|nicht|kein\w*|nie|pas|jamais|no|nunca|non|mai|não|niet|geen)(?=\s)/iu;

/** Makes the mutants that break the evidence: quotes that are invented, borrowed, altered, cut or left out. */
export function makeQuoteMutants(subject: Subject): readonly Mutant[] {
  const spots = listSpots(subject.value).filter(({ pointer }) => subject.quotes.includes(pointer));
  return [...spots.flatMap((spot) => alter(subject, spot)), ...dropAll(subject)];
}

function alter(subject: Subject, spot: Spot): readonly Mutant[] {
  if (typeof spot.value !== 'string') {
    return [];
  }
  const quote = spot.value;
  const changed: readonly (readonly [Operator, string, string | undefined])[] = [
    ['invent_quote', 'a sentence that nobody wrote', 'The customer confirmed every detail by telephone yesterday.'],
    ['swap_quote', "a passage of another case's source", borrow(subject)],
    ['change_digit', 'one digit changed', changeDigit(quote)],
    ['drop_negation', 'a negation dropped', negations.test(quote) ? quote.replace(negations, '') : undefined],
    ['cut_fragment', 'cut within the last word', cut(quote)],
  ];
  const absent = changed.flatMap(([operator, detail, text]): readonly Mutant[] =>
    text === undefined || subject.sources.some((source) => source.includes(text))
      ? []
      : [{ operator, pointer: spot.pointer, detail, output: replaceAt(subject.value, spot.steps, text) }],
  );
  return [...absent, ...cutWithinWord(subject, spot, quote)];
}

/** A quote cut within a word still stands in the source, letter by letter: only whole words tell. */
function cutWithinWord(subject: Subject, spot: Spot, quote: string): readonly Mutant[] {
  const text = cut(quote);
  if (text === undefined || !subject.sources.some((source) => source.includes(text))) {
    return [];
  }
  const standsAlone = subject.sources.some((source) => endsAWord(source, text));
  const output = replaceAt(subject.value, spot.steps, text);
  return standsAlone
    ? []
    : [{ operator: 'cut_fragment', pointer: spot.pointer, detail: 'cut within the last word', output }];
}

/** Tells whether a text stands somewhere in a source with the end of a word behind it. */
function endsAWord(source: string, text: string): boolean {
  for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) {
    if (!/^[\p{L}\p{N}]/u.test(source.slice(at + text.length, at + text.length + 2))) {
      return true;
    }
  }
  return false;
}

function borrow({ sources, otherSources }: Subject): string | undefined {
  return otherSources
    .flatMap((source) => source.split(/(?<=[.!?])\s+/))
    .find(
      (sentence) =>
        sentence.length >= 20 && sentence.length <= 200 && !sources.some((source) => source.includes(sentence)),
    );
}

function changeDigit(quote: string): string | undefined {
  return /\d/.test(quote) ? quote.replace(/\d(?!.*\d)/s, (digit) => String((Number(digit) + 1) % 10)) : undefined;
}

/** Cuts a text after the second letter of its last word of four letters or more. */
function cut(quote: string): string | undefined {
  const [last] = [...quote.matchAll(/[\p{Script=Latin}]{4,}/gu)].slice(-1);
  return last === undefined ? undefined : quote.slice(0, last.index + 2);
}

/** Empties each list of quotes. */
function dropAll(subject: Subject): readonly Mutant[] {
  const lists = new Map(
    listSpots(subject.value)
      .filter(({ pointer }) => subject.quotes.includes(pointer))
      .map(({ pointer, steps }) => [pointer.slice(0, pointer.lastIndexOf('/')), steps.slice(0, -1)] as const),
  );
  return [...lists]
    .filter(([, steps]) => isJsonArray(valueAt(subject.value, steps)))
    .map(([pointer, steps]): Mutant => ({
      operator: 'drop_quotes',
      pointer,
      detail: 'an empty list',
      output: replaceAt(subject.value, steps, []),
    }));
}
