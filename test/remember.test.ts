import { expect, test } from 'vitest';
import { remember } from '../core/remember.ts';

test('what was made of a text is known, until too many others are', () => {
  const made: string[] = [];
  const give = remember((text) => {
    made.push(text);
    return { text };
  }, 2);
  const first = give('a');
  expect(['b', 'a', 'b'].map((text) => give(text).text)).toEqual(['b', 'a', 'b']);
  expect(give('a')).toBe(first);
  expect(made).toEqual(['a', 'b']);
  give('c');
  expect(give('a')).toEqual(first);
  expect(give('a')).not.toBe(first);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('what cannot be made is not remembered', () => {
  const give = remember((text) => {
    throw new Error(text);
  }, 1);
  expect(() => give('a')).toThrow('a');
});
