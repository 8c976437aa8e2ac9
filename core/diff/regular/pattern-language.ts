import { ALL_CHARS } from './char-set.ts';
import type { Language, Languages } from './language.ts';
import { parsePattern } from './parse-pattern.ts';
import { UnsupportedPattern } from './unsupported-pattern.ts';
import type { PatternNode } from './parse-pattern.ts';

/** Whether the place in a pattern is at the start of the text. */
type AtStart = 'yes' | 'no' | 'maybe';

interface Compiling {
  readonly languages: Languages;
  /** What may follow, to the end of the text. */
  readonly rest: Language;
  readonly atStart: AtStart;
}

/**
 * Gives the language of all texts in which a pattern matches somewhere, as JSON Schema's `pattern` means it.
 *
 * @throws {UnsupportedPattern} for what is not regular, or not worth the cost
 */
export function languageOfPattern(languages: Languages, source: string): Language {
  const node = parsePattern(source);
  const { everything } = languages;
  const anywhere = languages.then(
    languages.set(ALL_CHARS),
    languages.then(everything, compile(node, { languages, rest: everything, atStart: 'no' })),
  );
  return languages.or([compile(node, { languages, rest: everything, atStart: 'yes' }), anywhere]);
}

// eslint-disable-next-line complexity -- one line for each kind of node
function compile(node: PatternNode, context: Compiling): Language {
  const { languages, rest } = context;
  switch (node.kind) {
    case 'set':
      return languages.then(languages.set(node.set), rest);
    case 'sequence':
      return compileSequence(node.parts, context);
    case 'choice':
      return languages.or(node.parts.map((part) => compile(part, context)));
    case 'end':
      return languages.and([languages.empty, rest]);
    case 'start':
      return compileStart(context);
    case 'ahead': {
      const ahead = compile(node.part, { ...context, rest: languages.everything });
      return languages.and([node.sign ? ahead : languages.not(ahead), rest]);
    }
    case 'repeat':
      return compileRepeat(node, context);
  }
}

function compileStart({ languages, rest, atStart }: Compiling): Language {
  if (atStart === 'maybe') {
    throw new UnsupportedPattern('a start that may be reached later');
  }
  return atStart === 'yes' ? rest : languages.none;
}

function compileSequence(parts: readonly PatternNode[], context: Compiling): Language {
  const placed: { readonly part: PatternNode; readonly atStart: AtStart }[] = [];
  let { atStart } = context;
  for (const part of parts) {
    placed.push({ part, atStart });
    atStart = atStart === 'yes' ? startAfter(part) : atStart === 'maybe' && startAfter(part) === 'no' ? 'no' : atStart;
  }
  return placed.reduceRight((rest, { part, ...place }) => compile(part, { ...context, ...place, rest }), context.rest);
}

/** Tells where one is after a part that begins at the start of the text. */
// eslint-disable-next-line complexity -- one line for each kind of node
function startAfter(node: PatternNode): AtStart {
  switch (node.kind) {
    case 'set':
      return 'no';
    case 'start':
    case 'end':
    case 'ahead':
      return 'yes';
    case 'repeat':
      return node.min > 0 && startAfter(node.part) === 'no' ? 'no' : 'maybe';
    case 'sequence':
      return joinStarts(node.parts.map(startAfter));
    case 'choice':
      return chooseStart(node.parts.map(startAfter));
  }
}

function joinStarts(each: readonly AtStart[]): AtStart {
  return each.includes('no') ? 'no' : each.every((one) => one === 'yes') ? 'yes' : 'maybe';
}

function chooseStart(each: readonly AtStart[]): AtStart {
  return (['yes', 'no'] as const).find((answer) => each.every((one) => one === answer)) ?? 'maybe';
}

const MOST_UNROLLED = 4;

function compileRepeat(node: Extract<PatternNode, { kind: 'repeat' }>, context: Compiling): Language {
  const { languages } = context;
  if (!hasAssertion(node.part)) {
    const part = compile(node.part, { languages, rest: languages.empty, atStart: 'no' });
    return languages.then(languages.repeat(part, node.min, node.max), context.rest);
  }
  if (node.max > MOST_UNROLLED) {
    throw new UnsupportedPattern('a repeated assertion');
  }
  const lengths = Array.from({ length: node.max - node.min + 1 }, (_, index) => node.min + index);
  return languages.or(
    lengths.map((length) =>
      compileSequence(
        Array.from({ length }, () => node.part),
        context,
      ),
    ),
  );
}

function hasAssertion(node: PatternNode): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'start':
    case 'end':
    case 'ahead':
      return true;
    case 'repeat':
      return hasAssertion(node.part);
    case 'sequence':
    case 'choice':
      return node.parts.some(hasAssertion);
  }
}
