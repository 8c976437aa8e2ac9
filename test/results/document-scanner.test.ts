import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDocumentScanner } from '../../core/results/document-scanner.ts';

/** Scans a text in pieces of a size; each piece overwrites the one before, as a reader's buffer does. */
function scan(text: string, size: number): { rows: unknown[]; config: unknown[]; fault: string | undefined } {
  const rows: unknown[] = [];
  const config: unknown[] = [];
  const scanner = createDocumentScanner({
    row: (part) => rows.push(JSON.parse(part)),
    config: (part) => config.push(JSON.parse(part)),
  });
  const bytes = Buffer.from(text, 'utf8');
  const piece = Buffer.alloc(size);
  for (let start = 0; start < bytes.length; start += size) {
    const length = bytes.copy(piece, 0, start, start + size);
    scanner.push(piece.subarray(0, length));
  }
  return { rows, config, fault: scanner.end() };
}

const documentOf = (rows: readonly unknown[], config: unknown = { a: 1 }): object => ({
  evalId: 'results',
  results: { version: 3, prompts: [{ results: [{ no: 1 }] }], results: rows, stats: { results: [1] } },
  config,
});

test('rows and configuration come out as they went in, however the bytes are cut', () => {
  const row = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(
      fc.array(row),
      row,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (...[rows, config, size, isPretty]) => {
        const text = JSON.stringify(documentOf(rows, config), null, isPretty ? 2 : 0);
        const expected = JSON.parse(JSON.stringify([rows, config])) as [unknown[], unknown];
        expect(scan(text, size)).toEqual({ rows: expected[0], config: [expected[1]], fault: undefined });
      },
    ),
  );
});

test.each(['{"a":"\\\\"}', '{"a":"\\""}', '{"\\"results\\"":"}{]["}'])('quotes and brackets in %s are text', (row) => {
  const text = JSON.stringify(documentOf([])).replace('"results":[]', `"results":[${row}]`);
  for (let size = 1; size < 20; size += 1) {
    expect(scan(text, size).rows).toEqual([JSON.parse(row)]);
  }
});

test.each<[string, string, string]>([
  ['nothing', '', 'empty'],
  ['white space', ' \n ', 'empty'],
  ['another JSON', '{"a":1}', 'foreign'],
  ['a number', '123', 'foreign'],
  ['a list', '[{}]', 'foreign'],
  ['results that are no list', '{"results":{"results":{}}}', 'foreign'],
  ['brackets that do not match', '{"results":{"results":[}}}', 'cut'],
])('%s', (_, text, fault) => {
  expect(scan(text, 7).fault).toBe(fault);
});

test('a document that is cut anywhere is never taken for a whole one', () => {
  const text = JSON.stringify(documentOf([{ a: 'x' }]));
  for (let end = 1; end < text.length; end += 1) {
    expect(scan(text.slice(0, end), 16).fault).not.toBeUndefined();
  }
});
