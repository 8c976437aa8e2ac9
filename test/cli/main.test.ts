import { describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import manifest from '../../package.json' with { type: 'json' };
import { fakeIo } from '../fake-io.ts';

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
