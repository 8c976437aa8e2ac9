import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { handleTicket } from '../../examples/production-log/handle-ticket.ts';
import { logFailure } from '../../examples/production-log/log-failure.ts';
import { makeFolder, run } from '../results/run-command.ts';

test('what an application logs becomes a fixture', async () => {
  const folder = makeFolder();
  const log = path.join(folder, 'failures.jsonl');
  expect(handleTicket({ output: '{"a":1}', finishReason: 'stop' }, 'm', log)).toEqual({ a: 1 });
  expect(handleTicket({ output: 'No. Write to jane@corp.example', finishReason: 'stop' }, 'm', log)).toBeUndefined();
  const text = readFileSync(log, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ output: 'No. Write to person@example.com', code: 'no_json', model: 'm' });
  expect(statSync(log).mode & 0o777).toBe(0o600);
  const { out } = await run(['capture', 'failures.jsonl', '-o', 'c', '--redactor', 'own'], {}, { folder });
  expect(out).toMatch(/^captured c\/no-json-/);
});

test('the log is bounded and never throws', () => {
  const folder = makeFolder();
  const log = path.join(folder, 'failures.jsonl');
  const failure = { output: 'x'.repeat(10_000), code: 'no_json', pointer: '', model: 'm' };
  logFailure(log, failure, new Date(0));
  expect(readFileSync(log, 'utf8').length).toBeLessThan(4200);
  writeFileSync(log, 'x'.repeat(5_000_000));
  logFailure(log, failure, new Date(0));
  expect(statSync(log).size).toBe(5_000_000);
  expect(() => {
    logFailure(path.join(folder, 'absent', 'log'), failure, new Date(0));
  }).not.toThrow();
});
