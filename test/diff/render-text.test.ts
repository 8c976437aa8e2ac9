import { describe, expect, test } from 'vitest';
import type { Change } from '../../core/diff/changes/change.ts';
import { diffSchemas } from '../../core/diff/diff-schemas.ts';
import { renderDiff } from '../../core/diff/render-text.ts';
import type { DiffReport } from '../../core/diff/render-text.ts';
import { replayOutputs } from '../../core/diff/replay.ts';
import { compileSchema } from '../../core/schema/compile.ts';

/** What is said of a break, among other things. */
const breaks: Readonly<Record<string, readonly [older: object, newer: object, lines: readonly string[]]>> = {
  'that the new schema alone says': [
    {},
    { properties: { a: { maxLength: 1 } } },
    [
      'property_added at /properties/a breaks backward',
      '  (old the root, new /properties/a)',
      '  the old schema takes this, the new one refuses it: {"a":"aa"}',
    ],
  ],
  'whose keyword only came': [
    { type: 'string' },
    { type: 'string', maxLength: 1 },
    ['bound_tightened at /maxLength breaks backward', '  no maxLength becomes maxLength 1', '  (new /maxLength)'],
  ],
  'whose keyword only went': [
    { type: 'string', maxLength: 1 },
    { type: 'string' },
    ['bound_loosened at /maxLength breaks forward', '  maxLength 1 becomes no maxLength', '  (old /maxLength)'],
  ],
  'both ways': [
    { properties: { a: { type: 'string' } }, additionalProperties: false },
    { properties: { b: { type: 'string' } }, additionalProperties: false },
    [
      'probable_rename at /properties/b breaks backward and forward',
      '  the old schema takes this, the new one refuses it: {"a":"a"}',
      '  the new schema takes this, the old one refuses it: {"b":"a"}',
    ],
  ],
};

describe('a break', () => {
  test.each(Object.entries(breaks))('%s', (_name, [older, newer, lines]) => {
    expect(renderDiff(diffSchemas(older, newer)).split('\n')).toEqual(expect.arrayContaining([...lines]));
  });

  test('for which there is no advice', () => {
    const rendered = renderDiff(diffSchemas({ pattern: '^a' }, { pattern: '^ab' }));
    expect(rendered).toContain('pattern_tightened');
    expect(rendered).not.toContain('to avoid it');
  });
});

describe('a whole report', () => {
  const loosened: Change = {
    code: 'bound_loosened',
    pointer: '/maxLength',
    breaks: ['forward'],
    detail: 'maxLength 1 becomes maxLength 2',
    witness: 'aa',
    witnesses: { forward: 'aa' },
    oldPointer: '/maxLength',
    newPointer: '/maxLength',
    suggestion: 'do less',
  };
  const added: Change = {
    code: 'property_added',
    pointer: '/properties/a',
    breaks: [],
    detail: 'a is new',
    witness: null,
    witnesses: {},
  };
  const faults = [
    { pointer: '/b/*', keyword: 'type', count: 3 },
    { pointer: '', keyword: 'required', count: 1 },
  ];
  const backward = 'backward: can the new consumer read the outputs recorded so far?';
  const forward = 'forward: can a consumer still on the old schema read what the model will now emit?';

  test.each<[name: string, report: DiffReport, lines: readonly string[]]>([
    [
      'of nothing',
      { backward: true, forward: true, changes: [] },
      [`${backward} yes, proved`, `${forward} yes, proved`],
    ],
    [
      'that nobody could decide',
      { backward: 'undecided', forward: true, changes: [] },
      [`${backward} undecided: neither proved nor refuted`, `${forward} yes, proved`],
    ],
    [
      'of a break, and of what breaks nothing',
      { backward: true, forward: false, changes: [added, loosened] },
      [
        `${backward} yes, proved`,
        `${forward} no`,
        '',
        'bound_loosened at /maxLength breaks forward',
        '  maxLength 1 becomes maxLength 2',
        '  (old /maxLength, new /maxLength)',
        '  the new schema takes this, the old one refuses it: "aa"',
        '  to avoid it: do less',
        '',
        'changes that alone break nothing:',
        '  property_added at /properties/a: a is new',
      ],
    ],
    [
      'with recorded outputs',
      { backward: true, forward: true, changes: [], outputs: { read: 4, unreadable: 0, broken: 3, faults } },
      [
        `${backward} yes, proved`,
        `${forward} yes, proved`,
        '',
        'recorded outputs: 3 of 4 break the new schema',
        '  /b/* type: 3',
        '  the root required: 1',
      ],
    ],
  ])('%s', (_name, report, lines) => {
    expect(renderDiff(report).split('\n')).toEqual(lines);
  });
});

describe('recorded outputs', () => {
  const checker = compileSchema({ properties: { a: { type: 'integer' }, b: { items: { type: 'string' } } } });
  const outputs = [{ a: 1 }, { a: 'x', b: ['y', 1, 2] }, { b: [1] }, { b: [[]] }];

  test('are counted once for each place and keyword, most first', () => {
    expect(replayOutputs(checker, outputs)).toEqual({
      read: 4,
      unreadable: 0,
      broken: 3,
      faults: [
        { pointer: '/b/*', keyword: 'type', count: 3 },
        { pointer: '/a', keyword: 'type', count: 1 },
      ],
    });
  });

  test.each([
    ['all of which could be read', [], 'recorded outputs: 3 of 4 break the new schema'],
    ['some of which could not', [undefined], 'recorded outputs: 3 of 4 break the new schema, 1 more could not be read'],
  ])('%s', (_name, others, line) => {
    const report = { ...diffSchemas({}, {}), outputs: replayOutputs(checker, [...outputs, ...others]) };
    expect(renderDiff(report).split('\n')).toContain(line);
  });
});
