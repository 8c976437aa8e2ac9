import { describe, expect, test } from 'vitest';
import { indexNumbers } from '../../core/grounding/numbers.ts';
import { outcome } from './ground.ts';

const missing = 'number_not_in_source';

const rows: Readonly<Record<string, readonly (readonly [quote: number, source: string, wanted: string])[]>> = {
  'every value that some locale gives': [
    [1200, 'Total: $1,200.00', '1,200.00'],
    [200, 'Total: $1,200.00', missing],
    [1.2, 'is 1,200', '1,200'],
    [1200, 'is 1.200,00 €', '1.200,00'],
    [1200, "is 1'200", "1'200"],
    [1200, 'is 1’200', '1’200'],
    [1200, 'is 1\u00a0200 €', '1\u00a0200'],
    [1200.5, 'is 1\u202f200,50', '1\u202f200,50'],
    [1200, 'is 1 200', missing],
    [1234567, 'is 12,34,567', '12,34,567'],
    [3.14, 'is 3,14', '3,14'],
    [1234.5, 'is 1.234,5', '1.234,5'],
    [0.123, 'is 0,123', '0,123'],
    [123, 'is 0,123', missing],
    [123, 'version 1.2.3', missing],
    [1234, 'is 12,34', missing],
    [1e5, 'is 1e5', '1e5'],
    [1e-7, 'is 1e-7 m', '1e-7'],
    [1, 'is 1e5', missing],
    [1e-7, 'is +1e-7 m', '+1e-7'],
    [1.234, 'is 1.234\u00a0567', missing],
    [0, 'is 0 today', '0'],
    [5, 'is 5.', '5'],
  ],
  'digits of any script': [
    [123, 'المبلغ ١٢٣ درهم', '١٢٣'],
    [1234.5, 'is ١٬٢٣٤٫٥', '١٬٢٣٤٫٥'],
    [12, 'is １２', '１２'],
    [95, 'is ९५', '९५'],
    [45, 'is \u{1d7d2}\u{1d7d3}', '\u{1d7d2}\u{1d7d3}'],
    [12, 'is \u{116db}\u{116dc}, in digits that follow those of another script', '\u{116db}\u{116dc}'],
    [1200, '共1200元', '1200'],
    [200, '共1200元', missing],
  ],
  signs: [
    [-5, 'it was −5 °C', '−5'],
    [-5, 'it was -5', '-5'],
    [5, 'it was -5', missing],
    [5, 'it was +5', '+5'],
    [-5, 'it was -$5.00', '-$5.00'],
    [-5, 'it was $-5.00', '$-5.00'],
    [20, 'in 10-20 days', '20'],
    [-20, 'in 10-20 days', missing],
    [0.5, 'by .5 mg', '.5'],
    [-0.5, 'by -.5 mg', '-.5'],
    [5, 'by .5 mg', missing],
    [5, 'Fig.5', '5'],
  ],
  'beyond what a double holds, decimals differ': [
    [9007199254740992, 'is 9,007,199,254,740,993', missing],
    [9007199254740992, 'is 9,007,199,254,740,992', '9,007,199,254,740,992'],
    [0.1, 'is 0.10000000000000000001', missing],
    [0.1, 'is 0.100', '0.100'],
  ],
  'identifiers are no numbers': [
    [7, 'code 007', missing],
    [104, 'see A-104', missing],
    [3, 'in Q3', missing],
    [2.6, 'the kx-2.6', missing],
    [1200, 'is EUR1200', '1200'],
    [5, 'is 5mg', '5'],
    [104, 'in 10-20 A104', missing],
    [5, 'is 5m²', '5'],
    [1, 'is 1½', missing],
    [10, 'is 10²', missing],
    [2026, 'on 2026-05-01', '2026'],
    [5, 'on 2026-05-01', missing],
  ],
};

describe.each(Object.entries(rows))('%s', (_, table) => {
  test.each(table)('%d in %j: %j', (quote, source, wanted) => {
    expect(outcome(quote, source, { numeric: true })).toBe(wanted);
  });
});

test('what is no number has no value', () => {
  expect(Array.from(indexNumbers('A-104, 007, 1½ and 5').keys())).toEqual([5]);
});
