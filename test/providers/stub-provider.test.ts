import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MisuseError } from '../../core/misuse.ts';
import { Stub } from '../../providers/stub/provider.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stub-provider-'));
const settings = { PROMPTFOO_CONFIG_DIR: folder, PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_CACHE_ENABLED: 'false' };

beforeAll(() => {
  for (const [name, value] of Object.entries(settings)) {
    vi.stubEnv(name, value);
  }
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const fixtures = [{ when: '', answer: { queue: 'billing' } }];

describe('Stub', () => {
  it.each([
    ['openai:chat:gpt-5.6-luna', '```json\n{"queue":"billing"}\n```'],
    ['openai:responses:gpt-5.6-luna', '```json\n{"queue":"billing"}\n```'],
    ['anthropic:messages:claude-sonnet-4-6', '```json\n{"queue":"billing"}\n```'],
    ['google:gemini-3-flash', '```json\n{"queue":"billing"}\n```'],
  ])('answers through promptfoo’s own %s', async (adapter, output) => {
    const stub = new Stub({ config: { adapter, mode: 'fenced', fixtures } });
    expect(stub.id()).toBe(`stub:${adapter}:fenced`);
    expect(await stub.callApi('Where does this go?')).toMatchObject({ output });
    await stub.cleanup();
  });

  it('hands the settings of the adapter over', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { enum: ['x'] } }, additionalProperties: false };
    const config = { response_format: { type: 'json_schema', json_schema: { name: 's', strict: true, schema } } };
    const stub = new Stub({ config: { adapter: { id: 'openai:chat:m', config } } });
    // With a schema, promptfoo's adapter parses; with no fixture, the answer is the least that the schema takes.
    expect(await stub.callApi('Any')).toMatchObject({ output: { a: 'x' } });
    await stub.cleanup();
  });

  it.each([
    ['an unknown option', { moode: 'fenced' }, /"moode".*did you mean "mode"\?/],
    ['an unknown mode', { mode: 'fencd' }, /did you mean "fenced"\?/],
    ['an option of the wrong kind', { splitsEveryByte: 'yes' }, /"splitsEveryByte".*expected true or false/],
    ['an adapter without id', { adapter: {} }, /"adapter".*expected an adapter's id/],
    ['fixtures without a when', { fixtures: [{ answer: 1 }] }, /"fixtures".*expected a path/],
    ['a config that is no object', 'fenced', /expected an object/],
  ])('takes %s for misuse', (_, config, says) => {
    expect(() => new Stub({ config })).toThrow(MisuseError);
    expect(() => new Stub({ config })).toThrow(says);
  });

  it('takes absent fixtures for misuse, at the first call', async () => {
    const stub = new Stub({ config: { fixtures: 'nowhere.json' } });
    await expect(stub.callApi('Any')).rejects.toThrow(/nowhere\.json/);
  });

  it('leaves nothing behind: a process that forgot to stop it ends by itself', () => {
    const script = `
      import { Stub } from './providers/stub/provider.ts';
      const { output } = await new Stub({ config: { fixtures: [{ when: '', answer: 1 }] } }).callApi('Any');
      console.log(output);
    `;
    expect(runNode(script)).toBe('1');
  });

  it('costs nothing until it is used', () => {
    const script = `
      import './assertions/index.ts';
      console.log(process.moduleLoadList.filter((name) => /NativeModule http$/.test(name)).length);
    `;
    expect(runNode(script)).toBe('0');
  });
});

/** Runs a module in a Node of its own; a process that does not end by itself fails. */
function runNode(script: string): string {
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...settings };
  return execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    env,
    encoding: 'utf8',
    timeout: 20_000,
  }).trim();
}
