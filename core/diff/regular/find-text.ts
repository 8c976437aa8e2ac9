import { ALL_CHARS, includes } from './char-set.ts';
import { collectCuts } from './collect-cuts.ts';
import type { Language, Languages } from './language.ts';

/** A text of the language, or that there is none, or that the search was given up. */
export type Found = { readonly text: string } | 'none' | 'unknown';

// What a reader likes to see in an example, tried before other characters of the same range.
const PREFERRED = Array.from('a0xA-_. /1@bcdefghijklmnopqrstuvwyzBCDEFGHIJKLMNOPQRSTUVWXYZ23456789').map((char) =>
  char.charCodeAt(0),
);

interface State {
  readonly language: Language;
  readonly text: string;
}

/** Finds the shortest text of a language; looks at no more than `limit` states. */
export function findText(languages: Languages, language: Language, limit: number): Found {
  const seen = new Set<number>([language.id, languages.none.id]);
  const open: State[] = [{ language, text: '' }];
  for (const state of open) {
    if (state.language.nullable) {
      return { text: state.text };
    }
    if (open.length > limit) {
      return 'unknown';
    }
    const next = pickCharacters(state.language).map((code): State => ({
      language: languages.derive(state.language, code),
      text: state.text + String.fromCodePoint(code),
    }));
    open.push(...next.filter(({ language: { id } }) => isNew(seen, id)));
  }
  return 'none';
}

function isNew(seen: Set<number>, id: number): boolean {
  const { size } = seen;
  return seen.add(id).size > size;
}

/** Picks one character of each range that the language tells apart, pleasant ones first. */
function pickCharacters(language: Language): readonly number[] {
  const cuts = new Set<number>([0, 0xe000]);
  collectCuts(language, cuts);
  const starts = [...cuts].filter((code) => includes(ALL_CHARS, code)).sort((a, b) => a - b);
  const picked = starts.map((start, index) => {
    const end = starts[index + 1] ?? 0x110000;
    return PREFERRED.find((code) => code >= start && code < end) ?? start;
  });
  return picked.sort((a, b) => rank(a) - rank(b));
}

function rank(code: number): number {
  const index = PREFERRED.indexOf(code);
  return index < 0 ? PREFERRED.length + code : index;
}
