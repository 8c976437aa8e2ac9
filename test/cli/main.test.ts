import { describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import { describeOldNode } from '../../cli/old-node.ts';
import manifest from '../../package.json' with { type: 'json' };
import { fakeIo } from '../fake-io.ts';

test.each([
  ['20.19.0', /needs Node 22\.22 or newer: this is 20\.19\.0$/],
  ['22.21.9', /this is 22\.21\.9$/],
  ['22.22.0', undefined],
  ['24.0.0', undefined],
])('on Node %s', (version, says) => {
  const said = describeOldNode(version);
  expect(says === undefined ? said === undefined : says.test(said ?? '')).toBe(true);
});

test('the oldest Node is the one that the package names', () => {
  const [, oldest = ''] = /^>=(.*)$/.exec(manifest.engines.node) ?? [];
  const [major = 0, minor = 0] = oldest.split('.').map(Number);
  expect(describeOldNode(oldest)).toBeUndefined();
  expect(describeOldNode(`${major}.${minor - 1}.9`)).toBeDefined();
});

describe('the command line', () => {
  test('help lists each command with its summary and is fine', async () => {
    const io = fakeIo();
    expect(await main(['--help'], io)).toBe(0);
    expect(io.printed.join('\n')).toMatch(/^ {2}check {2,}\S/m);
  });

  test.each(['--version', '-v'])('%s is that of the package', async (flag) => {
    const io = fakeIo();
    expect(await main([flag], io)).toBe(0);
    expect(io.printed).toEqual([manifest.version]);
  });

  test('no command at all is misuse, and shows the same help', async () => {
    const io = fakeIo();
    expect(await main([], io)).toBe(2);
    expect(io.printed.join('\n')).toContain('check');
  });

  test('an unknown command is misuse and names the nearest', async () => {
    const io = fakeIo();
    expect(await main(['chekc'], io)).toBe(2);
    expect(io.warned.join('\n')).toMatch(/"chekc".*"check"/);
  });

  test('a name of Object.prototype is no command', async () => {
    expect(await main(['constructor'], fakeIo())).toBe(2);
  });

  test.each([
    ['check', ['--cofnig', 'x'], '"--cofnig"; did you mean "--config"?'],
    ['gate', ['results.json', '--flors=x.yaml'], '"--flors"; did you mean "--floors"?'],
    ['init', ['--yess'], '"--yess"; did you mean "--yes"?'],
    ['triage', ['-z'], 'unknown flag "-z"'],
    ['diff', ['--constructor'], 'unknown flag "--constructor"'],
  ])('an unknown flag of %s is misuse, names the nearest and shows the usage: %j', async (...[name, flags, says]) => {
    const io = fakeIo();
    expect(await main([name, ...flags], io)).toBe(2);
    expect(io.warned.join('\n')).toContain(says);
    expect(io.warned.join('\n')).toContain(`\nUsage: promptfoo-contracts ${name} `);
  });

  test('a flag without its value is misuse, whatever comes behind it', async () => {
    const io = fakeIo();
    expect(await main(['gate', 'results.json', '--floors'], io)).toBe(2);
    expect(io.warned.join('\n')).toContain('--floors');
  });

  test('a file that is not there is misuse', async () => {
    const io = fakeIo();
    expect(await main(['check', '-c', 'nowhere/promptfooconfig.yaml'], io)).toBe(2);
    expect(io.warned.join('\n')).toContain('nowhere/promptfooconfig.yaml');
  });

  test('each command has help of its own', async () => {
    const io = fakeIo();
    await main(['--help'], io);
    const names = [...io.printed.join('\n').matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);
    for (const name of names) {
      const own = fakeIo();
      expect(await main([name, '--help'], own)).toBe(0);
      expect(own.printed.join('\n')).toContain(`Usage: promptfoo-contracts ${name}`);
    }
    expect(names.length).toBeGreaterThan(0);
  });
});
