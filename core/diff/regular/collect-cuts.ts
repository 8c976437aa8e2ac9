import type { Language } from './language.ts';

/** Collects where the ranges that tell first characters apart begin, so that one character of each range stands for it. */
// eslint-disable-next-line complexity -- one line for each kind of term
export function collectCuts({ term }: Language, cuts: Set<number>): void {
  switch (term.kind) {
    case 'none':
    case 'empty':
      return;
    case 'set':
      term.set.forEach(([low, high]) => cuts.add(low).add(high + 1));
      return;
    case 'or':
    case 'and':
      term.parts.forEach((part) => {
        collectCuts(part, cuts);
      });
      return;
    case 'not':
    case 'repeat':
      collectCuts(term.part, cuts);
      return;
    case 'then':
      collectCuts(term.first, cuts);
      if (term.first.nullable) {
        collectCuts(term.next, cuts);
      }
  }
}
