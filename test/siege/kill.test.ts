import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { writeFileAtomic } from '../../cli/write-file.ts';
import { documentOf, makeFolder } from '../results/run-command.ts';
import { makeRow } from '../results/make-row.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Starts a program, kills it after some milliseconds from when it is ready, and waits for its end. */
async function killAfter(args: readonly string[], milliseconds: number, cwd: string): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended, wait(milliseconds < 100 ? 5000 : 0)]);
  await wait(milliseconds);
  child.kill('SIGKILL');
  await ended;
}

function contentOf(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8')) as unknown;
}

describe('a process that is killed in the middle of writing', () => {
  test.each(['whole', 'pieces'])('leaves the old file or the new one, never half: %s', async (how) => {
    const file = path.join(makeFolder(), 'report.json');
    writeFileSync(file, '{"round":-1}');
    for (const milliseconds of [0, 3, 7, 15, 31]) {
      await killAfter([path.join(import.meta.dirname, 'kill-writer.ts'), how, file], milliseconds, root);
      expect(contentOf(file)).toMatchObject({ round: expect.any(Number) as number });
    }
  });

  test('as a command leaves every file whole, and what was there before', async () => {
    const folder = makeFolder();
    const rows = Array.from({ length: 3000 }, (_, index) =>
      makeRow({
        test: `test ${index}`,
        metrics: { ExactJson: index % 3 === 0 ? 'breaks' : 'holds' },
        output: `${'y'.repeat(200)}${index}`,
      }),
    );
    writeFileSync(path.join(folder, 'r.json'), JSON.stringify(documentOf(rows)));
    const commands = [
      ['gate', 'r.json', '-o', 'a.json', '--save-baseline', 'b.json'],
      ['triage', 'r.json', '-o', 'c.json'],
      ['junit', 'r.json', '-o', 'd.xml'],
      ['capture', 'r.json', '-o', 'captured', '--redactor', 'own'],
    ];
    const files = ['a.json', 'b.json', 'c.json', 'd.xml'];
    for (const name of files) {
      writeFileSync(path.join(folder, name), '{"before":true}');
    }
    for (const [index, args] of commands.entries()) {
      await killAfter([path.join(root, 'cli/bin.ts'), ...args], 250 + index * 60, folder);
    }
    for (const name of files) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      expect({ name, isWhole: text === '{"before":true}' || /\}\s*$|<\/testsuites>\s*$/.test(text) }).toEqual({
        name,
        isWhole: true,
      });
    }
    expect(statSync(path.join(folder, 'r.json')).size).toBeGreaterThan(0);
  });
});

test('a device is written to, not replaced by a file', () => {
  writeFileAtomic('/dev/null', 'text');
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});
