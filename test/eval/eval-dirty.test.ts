import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { modeNames } from '../../providers/stub/mode.ts';
import { findMismatches, loadLabels } from '../../scripts/eval-dirty/labels.ts';
import type { DirtyRow, Labels } from '../../scripts/eval-dirty/labels.ts';
import { compare } from '../../scripts/eval-dirty/table.ts';
import { makeFolder, removeFolders } from './run-eval.ts';

afterAll(removeFolders);

const labels: Labels = {
  fenced: {
    all: { ExactJson: 'breaks fenced', '*': 'unreadable fenced' },
    adapters: { google: { error: 'why', says: 'No output' } },
    cases: { odd: { SchemaValidity: 'breaks schema /a' } },
  },
};
const row: DirtyRow = {
  mode: 'fenced',
  adapter: 'openai:chat',
  description: 'a case',
  error: undefined,
  said: [
    { metric: 'ExactJson', outcome: 'breaks', findings: [{ code: 'fenced', pointer: '' }] },
    { metric: 'SchemaValidity', outcome: 'unreadable', findings: [{ code: 'fenced', pointer: '' }] },
  ],
};
const holds = { metric: 'SchemaValidity', outcome: 'holds', findings: [] };
const breaks = (pointer: string): DirtyRow['said'][number] => ({
  metric: 'SchemaValidity',
  outcome: 'breaks',
  findings: [{ code: 'schema', pointer }],
});

describe('a row and its label', () => {
  it.each([
    ['agree', row, []],
    [
      'differ in the outcome',
      { ...row, said: [row.said[0], holds] },
      ['SchemaValidity: expected unreadable fenced, got holds'],
    ],
    [
      'differ where a metric is absent',
      { ...row, said: row.said.slice(1) },
      ['ExactJson: expected breaks fenced, got nothing'],
    ],
    ['differ where nothing was said', { ...row, said: [] }, [expect.any(String), 'no assertion was run']],
    ['differ where there is an error', { ...row, error: 'x' }, [expect.stringContaining('an error row: x')]],
    ['agree on an error', { ...row, adapter: 'google', error: 'No output found' }, []],
    ['differ in the error', { ...row, adapter: 'google', error: 'x' }, [expect.stringContaining('No output')]],
    [
      'differ where an error is expected',
      { ...row, adapter: 'google' },
      [expect.stringContaining('expected an error row')],
    ],
    ['agree on a pointer', { ...row, description: 'odd', said: [row.said[0], breaks('/a')] }, []],
    [
      'differ in the pointer',
      { ...row, description: 'odd', said: [row.said[0], breaks('/b')] },
      [expect.stringContaining('/b')],
    ],
    ['differ where the mode has no label', { ...row, mode: 'other' }, ['has no label']],
  ])('%s', (_, one, expected) => {
    expect(findMismatches(one as DirtyRow, labels)).toEqual(expected);
  });

  it('differ where an adapter gave no row', () => {
    expect(compare([row], labels, ['openai:chat', 'google']).mismatches).toEqual([
      'fenced · google: expected rows, got none',
    ]);
  });
});

describe.each(['tickets', 'invoices'])('the labels of the %s', (matrix) => {
  it('cover every mode', () => {
    expect(Object.keys(loadLabels(`test/dirty/${matrix}.labels.yaml`))).toEqual(expect.arrayContaining([...modeNames]));
  });
});

it('each row of the dirty matrix gives exactly what its label says', () => {
  const parameters = ['scripts/eval-dirty.ts', '--cases', '1', '-o', makeFolder()];
  const { status, stdout } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  expect(stdout).toMatch(/rows in .*: each gives exactly what its label says\./);
  expect(status).toBe(0);
}, 300_000);
