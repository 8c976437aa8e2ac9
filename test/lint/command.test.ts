import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import { fakeIo } from '../fake-io.ts';

let folder = '';
const write = (name: string, content: unknown): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
};

async function run(
  ...args: readonly string[]
): Promise<{ readonly exit: number; readonly out: string; readonly err: string }> {
  const io = fakeIo({ cwd: folder });
  const exit = await main([...args], io);
  return { exit, out: io.printed.join('\n'), err: io.warned.join('\n') };
}

interface Printed {
  readonly schemas: readonly {
    readonly file: string;
    readonly provider: string | null;
    readonly findings: readonly { readonly severity: string; readonly code: string; readonly pointer: string }[];
  }[];
}

async function lint(...args: readonly string[]): Promise<readonly string[]> {
  const { out } = await run('lint', ...args, '--format', 'json');
  return (JSON.parse(out) as Printed).schemas.flatMap(({ file, provider, findings }) =>
    findings.map(({ severity, code, pointer }) => `${file} ${provider ?? '-'} ${severity} ${code} ${pointer}`),
  );
}

const closed = (properties: object): object => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const reviewed = closed({
  a: { type: 'string', minLength: 1, maxLength: 9 },
  b: { type: 'array', maxItems: 5, items: { type: 'integer' } },
});

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  write('reviewed.json', reviewed);
  write('fine.yaml', 'type: object\nadditionalProperties: false\nrequired: [a]\nproperties:\n  a: { type: integer }\n');
  write('bad.yaml', 'type: object\nproperties:\n  a:\n    type: integer\n');
});

describe('lint', () => {
  test('asks each provider that is named', async () => {
    expect(await lint('reviewed.json', '--provider', 'anthropic', '--provider', 'bedrock')).toEqual([
      'reviewed.json anthropic error keyword_refused /properties/b/maxItems',
      'reviewed.json anthropic warning keyword_unsettled /properties/a/minLength',
      'reviewed.json anthropic warning keyword_unsettled /properties/a/maxLength',
      'reviewed.json bedrock error keyword_refused /properties/b/maxItems',
      'reviewed.json bedrock warning keyword_unsettled /properties/a/minLength',
      'reviewed.json bedrock warning keyword_unsettled /properties/a/maxLength',
    ]);
  });

  test.each<[string, readonly string[], number]>([
    ['nothing found', ['fine.yaml', '--provider', 'openai'], 0],
    ['a warning', ['bad.yaml'], 0],
    ['a warning that counts', ['bad.yaml', '--fail-on', 'warning'], 1],
    ['an error', ['bad.yaml', '--provider', 'openai'], 1],
    ['no schema', [], 2],
    ['an absent schema', ['none.json'], 2],
    ['an unknown provider', ['fine.yaml', '--provider', 'opnai'], 2],
    ['an unknown format', ['fine.yaml', '--format', 'xml'], 2],
    ['a share that is none', ['fine.yaml', '--share', 'half'], 2],
    ['fixtures that are not there', ['fine.yaml', '--fixtures', 'none'], 2],
  ])('%s', async (_, args, exit) => {
    expect((await run('lint', ...args)).exit).toBe(exit);
  });

  test('shows the line, in YAML too', async () => {
    const { out } = await run('lint', 'bad.yaml', '--provider', 'openai');
    expect(out).toContain('bad.yaml:4:5\n    4 |     type: integer\n');
  });

  test('writes annotations', async () => {
    const { out } = await run('lint', 'reviewed.json', '--provider', 'anthropic', '--format', 'github');
    expect(out).toMatch(/^::error file=reviewed\.json,line=\d+,col=7,title=keyword_refused \(anthropic\)::/);
  });

  test('reads fixtures for nullable fields', async () => {
    write('nullable.json', closed({ n: { type: ['integer', 'null'] } }));
    write('corpus/one.json', { output: '{"n": 1}' });
    expect(await lint('nullable.json', '--fixtures', 'corpus')).toEqual([
      'nullable.json - advice nullable_without_fixture /properties/n',
    ]);
    write('corpus/two.jsonl', 'no json\n{"n": null}\n');
    expect(await lint('nullable.json', '--fixtures', 'corpus')).toEqual([]);
  });
});

describe('lint -c', () => {
  const assert = [
    { type: 'javascript', value: 'package:promptfoo-contracts:schemaValidity', config: { schema: 'reviewed.json' } },
  ];
  const config = (providers: readonly unknown[], more: object = {}): object => ({
    prompts: ['x'],
    providers,
    tests: [{ assert, ...more }],
  });
  const chat = (schema: unknown, strict = true): object => ({
    id: 'openai:chat:gpt-5.6-luna',
    config: { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict, schema } } },
  });

  test('a derived file counts as its source, for whichever provider', async () => {
    for (const provider of ['anthropic', 'openai', 'gemini']) {
      await run('derive', 'reviewed.json', '--provider', provider, '-o', `reviewed.${provider}.json`);
    }
    write(
      'derived.json',
      config([
        chat('file://reviewed.openai.json'),
        {
          id: 'anthropic:messages:claude-sonnet-4-6',
          config: { output_format: { type: 'json_schema', schema: 'file://reviewed.anthropic.json' } },
        },
        {
          id: 'google:gemini-3-flash',
          config: {
            generationConfig: {
              responseJsonSchema: JSON.parse(
                readFileSync(path.join(folder, 'reviewed.gemini.json'), 'utf8'),
              ) as unknown,
            },
          },
        },
      ]),
    );
    const found = await lint('-c', 'derived.json');
    expect(found.filter((line) => line.includes(' error '))).toEqual([]);
    expect(found).toContain(
      'derived.json gemini warning keyword_ignored /providers/2/config/generationConfig/responseJsonSchema/properties/a/minLength',
    );
  });

  test('another contract than the one that is checked is an error', async () => {
    write('other.json', closed({ a: { type: 'integer' } }));
    write('differs.json', config([chat('file://other.json')]));
    expect(await lint('-c', 'differs.json')).toContain('other.json openai error contract_differs ');
    expect((await run('lint', '-c', 'differs.json')).exit).toBe(1);
  });

  test('a stub counts as the adapter behind it', async () => {
    write(
      'stub.json',
      config([{ id: 'package:promptfoo-contracts:Stub', config: { adapter: chat('file://other.json') } }]),
    );
    expect(await lint('-c', 'stub.json')).toContain('other.json openai error contract_differs ');
    write('bare-stub.json', config([{ id: 'package:promptfoo-contracts:Stub' }, 'echo']));
    expect(await lint('-c', 'bare-stub.json')).toEqual(await lint('reviewed.json'));
  });

  test('words and order make no other contract', async () => {
    write('words.json', { title: 'T', ...reviewed, required: ['b', 'a'] });
    write('words-config.json', config([chat('file://words.json')]));
    expect((await lint('-c', 'words-config.json')).filter((line) => line.includes('contract_differs'))).toEqual([]);
  });

  test('a provider that we know nothing of is given what any may be given', async () => {
    write('unknown.json', config([{ id: 'file://own.js', config: { format: { type: 'objekt' } } }]));
    expect(await lint('-c', 'unknown.json')).toContain(
      'unknown.json - error invalid_keyword_value /providers/0/config/format/type',
    );
  });

  test('what is not strict is not enforced', async () => {
    write('lax.json', config([chat('file://reviewed.json', false)]));
    expect(await lint('-c', 'lax.json')).toEqual(['reviewed.json openai warning not_strict ']);
  });

  test('tools are linted as tools and their names too', async () => {
    const parameters = { anyOf: [closed({ a: { type: 'integer' } })] };
    write(
      'tools.json',
      config([
        {
          'anthropic:messages:claude-sonnet-4-6': {
            config: { tools: [{ name: 'take', strict: true, input_schema: parameters }] },
          },
        },
        {
          id: 'openai:chat:x',
          config: {
            tools: [{ type: 'function', function: { name: 'no name!', strict: true, parameters: closed({}) } }],
          },
        },
        {
          id: 'google:gemini-3-flash',
          config: {
            responseSchema: closed({}),
            tools: [
              {
                functionDeclarations: [
                  { name: 'f', parameters: { type: 'object', properties: { '9a': { type: 'string' } } } },
                ],
              },
            ],
          },
        },
      ]),
    );
    const found = await lint('-c', 'tools.json');
    expect(found).toContain(
      'tools.json anthropic error tool_root /providers/0/anthropic:messages:claude-sonnet-4-6/config/tools/0/input_schema',
    );
    expect(found).toContain('tools.json openai error name /providers/1/config/tools/0/function/parameters');
    expect(found).toContain(
      'tools.json gemini-responseSchema error name /providers/2/config/tools/0/functionDeclarations/0/parameters/properties/9a',
    );
    expect(found).toContain(
      'tools.json gemini-responseSchema error keyword_refused /providers/2/config/responseSchema/additionalProperties',
    );
  });

  test("the options of one test and promptfoo's own is-json name schemas too", async () => {
    write('third.json', closed({ c: { type: 'text' } }));
    write('own.json', {
      providers: ['echo'],
      tests: [
        { assert, metadata: { contracts: { schemaValidity: { schema: 'third.json' } } } },
        { assert: [{ type: 'is-json', value: { type: 'objekt' } }] },
      ],
    });
    const found = await lint('-c', 'own.json');
    expect(found).toContain('third.json - error invalid_keyword_value /properties/c/type');
    expect(found).toContain('own.json - error invalid_keyword_value /type');
  });
});

describe('our own', () => {
  test.each(globSync('promptfooconfig*.yaml'))('%s gives providers what its assertions check', async (file) => {
    const io = fakeIo();
    expect(await main(['lint', '-c', file], io)).toBe(0);
  });

  test.each(['ticket-classification/v1', 'ticket-classification/v2', 'invoice-extraction/v1'])(
    '%s has nothing to warn of, and its derived files are fresh',
    async (name) => {
      expect(await main(['lint', `schemas/${name}.schema.json`, '--fail-on', 'warning'], fakeIo())).toBe(0);
      for (const provider of ['openai', 'anthropic', 'gemini']) {
        const derived = `schemas/${name}.${provider}.json`;
        expect(
          await main(
            ['derive', `schemas/${name}.schema.json`, '--provider', provider, '-o', derived, '--check'],
            fakeIo(),
          ),
        ).toBe(0);
        expect(await main(['lint', derived, '--provider', provider], fakeIo())).toBe(0);
      }
      expect(
        await main(
          ['types', `schemas/${name}.schema.json`, '-o', path.dirname(`schemas/${name}`), '--check'],
          fakeIo(),
        ),
      ).toBe(0);
    },
  );
});
