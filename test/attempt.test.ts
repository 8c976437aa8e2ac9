import { expect, test } from 'vitest';
import { attempt } from '../core/attempt.ts';

const fail = (error: Error) => (): string => {
  throw error;
};

test('what succeeds is given', () => {
  expect(
    attempt(
      () => 'a',
      RangeError,
      () => 'b',
    ),
  ).toBe('a');
});

test('an expected error is recovered from, another is not', () => {
  const run = (error: Error): string => attempt(fail(error), RangeError, ({ message }) => message);
  expect(run(new RangeError('b'))).toBe('b');
  expect(() => run(new TypeError('c'))).toThrow(TypeError);
});
