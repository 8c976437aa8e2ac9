import { describe, expect, it } from 'vitest';
import { stubEnvironment } from '../../scripts/eval/environment.ts';
import { toRow } from '../../scripts/eval/rows.ts';
import type { Row } from '../../scripts/eval/rows.ts';
import { isGreen, renderSummary } from '../../scripts/eval/summary.ts';

const good: Row = {
  provider: 'p',
  prompt: 'q',
  description: 'a case',
  passed: true,
  error: undefined,
  measures: [{ metric: 'ExactJson', outcome: 'holds', reason: 'fine' }],
};
const bad: Row = { ...good, passed: false, measures: [{ metric: 'ExactJson', outcome: 'breaks', reason: 'no\nJSON' }] };
const error: Row = { ...good, passed: false, error: 'No output', measures: [] };

describe('isGreen', () => {
  it.each([
    ['all rows pass', [good, good], true],
    ['there is no row', [], false],
    ['one fails', [good, bad], false],
    ['one is an error', [good, error], false],
    ['one was graded by nothing', [good, { ...good, measures: [] }], false],
  ])('%s', (_, rows, green) => {
    expect(isGreen(rows)).toBe(green);
  });
});

describe('renderSummary', () => {
  it('counts each metric and shows the reasons', () => {
    const text = renderSummary([good, bad, error]).join('\n');
    expect(text).toMatch(/ExactJson\s+2\s+1\s+1\s+0/);
    expect(text).toContain('✗ a case · p · q\n      ExactJson: no\n      JSON');
    expect(text).toContain('error row: No output');
    expect(text).toContain('1 rows failed and 1 ended in an error, of 3 rows');
  });

  it('shows the first ten only', () => {
    const text = renderSummary(Array.from({ length: 12 }, () => bad)).join('\n');
    expect(text.match(/✗/g)).toHaveLength(10);
    expect(text).toContain('… and 2 more');
  });
});

describe('toRow', () => {
  it('takes the scores of an assertion apart, and its outcome from the contract', () => {
    const contract = { outcome: 'unreadable' };
    const row = toRow({
      success: false,
      failureReason: 1,
      error: 'x',
      provider: { id: 'p' },
      prompt: { label: 'prompts/a.txt: text' },
      testCase: { description: 'd' },
      gradingResult: {
        componentResults: [
          {
            pass: false,
            reason: 'r',
            namedScores: { a: 0, b: 0 },
            metadata: { contract },
            assertion: { type: 'javascript' },
          },
          { pass: true, reason: 's', assertion: { type: 'contains' } },
        ],
      },
    });
    expect(row).toEqual({
      provider: 'p',
      prompt: 'prompts/a.txt',
      description: 'd',
      passed: false,
      error: undefined,
      measures: [
        { metric: 'a', outcome: 'unreadable', reason: 'r' },
        { metric: 'b', outcome: 'unreadable', reason: 'r' },
        { metric: 'contains', outcome: 'holds', reason: 's' },
      ],
    });
  });

  it('knows an error row', () => {
    expect(toRow({ success: false, failureReason: 2, error: 'MisuseError: x' }).error).toBe('MisuseError: x');
    expect(toRow({ success: false, failureReason: 0 }).error).toBe('no assertion was run');
  });
});

it('lets nothing of the caller steer the adapters past the stub', () => {
  const given = {
    PATH: '/bin',
    OPENAI_API_KEY: 'true key',
    OPENAI_ORGANIZATION: 'o',
    PROMPTFOO_PASS_RATE_THRESHOLD: '1',
  };
  const env = stubEnvironment(given, { url: 'http://127.0.0.1:1' }, '/tmp/x');
  expect(env).toMatchObject({ PATH: '/bin', OPENAI_API_KEY: 'stub', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
  expect(env).not.toHaveProperty('OPENAI_ORGANIZATION');
  expect(env).not.toHaveProperty('PROMPTFOO_PASS_RATE_THRESHOLD');
});
