import { attempt } from '../../attempt.ts';
import { lengthOf, textHolds } from '../scalar-answers.ts';
import { ALL_CHARS, charAlone } from '../regular/char-set.ts';
import { findText } from '../regular/find-text.ts';
import type { Language } from '../regular/language.ts';
import { UnsupportedPattern } from '../regular/unsupported-pattern.ts';
import { languageOfPattern } from '../regular/pattern-language.ts';
import { EMPTY, UNKNOWN } from './goal.ts';
import type { Fact, Result, SolverContext } from './goal.ts';

interface Question {
  readonly facts: readonly Fact[];
  readonly min: number;
  readonly max: number;
  /** Texts that are refused one by one, as JSON writes them. */
  readonly refused: ReadonlySet<string>;
}

const MOST_STATES = 3_000;
const LONGEST = 1_100_000;

/** Looks for a text within bounds of length that matches some patterns and does not match others. */
export function solveText(context: SolverContext, facts: readonly Fact[]): Result {
  const min = Math.max(
    0,
    ...countsOf(facts, true, 'minLength'),
    ...countsOf(facts, false, 'maxLength').map((n) => n + 1),
  );
  const max = Math.min(
    Infinity,
    ...countsOf(facts, true, 'maxLength'),
    ...countsOf(facts, false, 'minLength').map((n) => n - 1),
  );
  if (min > max) {
    return EMPTY;
  }
  const refused = new Set(facts.flatMap(({ atom }) => (atom.kind === 'values' ? [...atom.values.keys()] : [])));
  const question = { facts, min, max, refused };
  if (facts.some(({ sign, atom }) => atom.kind === 'format' && !sign)) {
    return contradictsFormats(facts) ? EMPTY : UNKNOWN;
  }
  return facts.some(({ atom }) => atom.kind === 'pattern') ? solvePatterns(context, question) : solveLength(question);
}

function countsOf(facts: readonly Fact[], wanted: boolean, kind: 'minLength' | 'maxLength'): readonly number[] {
  return facts.flatMap(({ sign, atom }) => (atom.kind === kind && sign === wanted ? [atom.count] : []));
}

function contradictsFormats(facts: readonly Fact[]): boolean {
  const named = facts.flatMap(({ sign, atom }) => (atom.kind === 'format' ? [`${sign ? '+' : '-'}${atom.name}`] : []));
  return named.some((name) => name.startsWith('-') && named.includes(`+${name.slice(1)}`));
}

function solveLength({ min, max, refused }: Question): Result {
  if (min > LONGEST) {
    return UNKNOWN;
  }
  // One of so many texts of one length is not among those refused; there are more characters than a schema can list.
  const base = 'a'.repeat(Math.max(0, min - 1));
  const candidates = [...(max === 0 ? [] : texts(base, refused.size + 1)), ...(min === 0 ? [''] : [])];
  const text = candidates.find((candidate) => !refused.has(JSON.stringify(candidate)));
  return text === undefined ? EMPTY : { kind: 'found', value: text };
}

function texts(base: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => base + String.fromCodePoint(0x61 + index));
}

// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function solvePatterns(context: SolverContext, question: Question): Result {
  const language = combinePatterns(context, question);
  for (const candidate of [language, refineLanguage(context, language, question)]) {
    const found = context.spend(5) ? findText(context.languages, candidate, MOST_STATES) : 'unknown';
    if (found === 'none') {
      return EMPTY;
    }
    if (found !== 'unknown' && isMet(found.text, question)) {
      return { kind: 'found', value: found.text };
    }
    if (found !== 'unknown' && lengthOf(found.text) > question.max) {
      // It is the shortest of a language that leaves nothing out that could count.
      return EMPTY;
    }
  }
  const guess = guessTexts(question).find((text) => isMet(text, question));
  return guess === undefined ? UNKNOWN : { kind: 'found', value: guess };
}

function isMet(text: string, { facts, min, max, refused }: Question): boolean {
  const length = lengthOf(text);
  return (
    length >= min &&
    length <= max &&
    !refused.has(JSON.stringify(text)) &&
    facts.every(({ sign, atom }) => atom.kind !== 'pattern' || textHolds(atom, text) === sign)
  );
}

/** Gives all texts that match what has to be matched, and more where a pattern cannot be followed. */
function combinePatterns({ languages }: SolverContext, { facts }: Question): Language {
  const sources = new Map<string, boolean>();
  const parts = facts.flatMap(({ sign, atom }) => {
    if (atom.kind !== 'pattern') {
      return [];
    }
    if (sources.get(atom.source) === !sign) {
      return [languages.none];
    }
    sources.set(atom.source, sign);
    const follow = (): readonly Language[] => {
      const language = languageOfPattern(languages, atom.source);
      return [sign ? language : languages.not(language)];
    };
    return attempt(follow, UnsupportedPattern, () => []);
  });
  return languages.and(parts);
}

const LONGEST_COUNTED = 1_000;
const MOST_REFUSED = 2_000;

/** Also takes the lower bound of the length and the texts refused one by one into account. */
function refineLanguage({ languages }: SolverContext, language: Language, { min, refused }: Question): Language {
  const long = min <= LONGEST_COUNTED ? [languages.repeat(languages.set(ALL_CHARS), min, Infinity)] : [];
  const texts = [...refused].filter((key) => key.startsWith('"')).slice(0, MOST_REFUSED);
  const listed = texts.map((key) => {
    const text: unknown = JSON.parse(key);
    const codes = [...String(text)].map((char) => char.codePointAt(0)).filter((code) => code !== undefined);
    return codes.reduceRight((rest, code) => languages.then(languages.set(charAlone(code)), rest), languages.empty);
  });
  return languages.and([language, ...long, languages.not(languages.or(listed))]);
}

/** For patterns that no automaton can follow: pieces of the patterns themselves, and what is often meant. */
function guessTexts({ facts, min }: Question): readonly string[] {
  const pieces = facts.flatMap(({ atom }) =>
    atom.kind === 'pattern' ? [...findWords(atom.source), atom.source.replace(/[^\w@.:-]/g, '')] : [],
  );
  const usual = ['', 'a', 'A', '0', '1', 'aa', 'Aa1', '00', 'a1', 'Aa1!aaaa', 'a-b', '2026-01-01', 'a@b.co'];
  const base = [...usual, ...pieces];
  return [
    ...base,
    ...base.map((text) => text.padEnd(Math.min(min, LONGEST), 'a')),
    ...base.map((text) => text.padEnd(Math.min(min, LONGEST), '0')),
  ];
}

function findWords(source: string): readonly string[] {
  return [...source.matchAll(/[\w @.:-]+/g)].map(([word]) => word);
}
