import { expect, test } from 'vitest';
import { readCited } from '../../core/grounding/citation.ts';
import type { PointerStep } from '../../core/pointer.ts';

const value = { items: [{ quote: 'a', page: 1 }, { quote: 'b', page: ['2', null] }, 'c'], page: 3 };

test.each<readonly [pattern: string, steps: readonly PointerStep[], cited: string, names: readonly string[]]>([
  ['/items/*/quote', ['items', 0, 'quote'], '/items/*/page', ['1']],
  ['/items/*/quote', ['items', 1, 'quote'], '/items/*/page', ['2']],
  ['/items/*/quote', ['items', 2, 'quote'], '/items/*/page', []],
  ['/items/*/quote', ['items', 3, 'quote'], '/items/*/page', []],
  ['/items/*/quote', ['items', 0, 'quote'], '/page', ['3']],
  ['/page', ['page'], '/page', ['3']],
])('a quote of %j at %j is cited by %j as %j', (...[pattern, steps, cited, names]) => {
  expect([...readCited(value, cited, { pattern, steps })]).toEqual(names);
});
