import { expect, test } from 'vitest';
import { collectSuites } from '../../core/junit/collect.ts';
import { renderJunit } from '../../core/junit/render.ts';
import { parseRow } from '../../core/results/parse-row.ts';
import { makeRow } from '../results/make-row.ts';

test('a long name is cut, and never within a character', () => {
  const { suites, metrics, add } = collectSuites(false);
  add(parseRow(makeRow({ test: `${'n'.repeat(199)}😀 and more` }), '', 1) ?? expect.fail('no row'));
  const head = { timestamp: '2027-01-31T12:00:00', settings: new Map(), hasSettings: true, metrics };
  const text = [...renderJunit(suites.values(), head)].join('');
  expect(text).toContain(`name="${'n'.repeat(199)}\ufffd…`);
  expect(text.isWellFormed()).toBe(true);
});
