import { expect, test } from 'vitest';
import { isExactNumber } from '../../core/reading/exact-number.ts';

const exact = [
  '0.1',
  '-1e-7',
  '1e21',
  '1E21',
  '1e+5',
  '10e-1',
  '12300e-2',
  '0e999',
  '-0.0e5',
  '0.000000000000000000000',
  '0.00000010000000000000000',
  '1.00000000000000000',
  '123456789012345.0',
  '1234567890123456',
  '9007199254740992',
  '-9007199254740992',
  '15000000000000000000000',
  '0.30000000000000004',
  '5e-324',
];
const inexact = [
  '9007199254740993',
  '-9007199254740993',
  '1234567890.123456789',
  '0.30000000000000005',
  '0.000012345678901234567',
  '1e400',
  '-1e400',
  '1e-400',
  '3e-324',
];

test.each(exact)('%s comes back as the same decimal', (source) => {
  expect(isExactNumber(source)).toBe(true);
});

test.each(inexact)('%s comes back as another', (source) => {
  expect(isExactNumber(source)).toBe(false);
});
