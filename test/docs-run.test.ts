import { Ajv2020 } from 'ajv/dist/2020.js';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { crossFieldInvariants } from '../assertions/index.ts';
import { main } from '../cli/main.ts';
import { findUnknownKeys } from '../core/check/unknown-keys.ts';
import { floorsSchema } from '../core/gate/floors-schema.ts';
import { isRecord } from '../core/json.ts';
import { checkOptions } from '../core/options.ts';
import { loadConfig } from '../loading/config/load-config.ts';
import { checkStubConfig } from '../providers/stub/stub-config.ts';
import { findMissing, isOurs, splitLines } from './command-lines.ts';
import { fakeIo } from './fake-io.ts';

// Whatever a page shows without a label is held to the code: commands and flags, configuration, TypeScript, and what is
// printed. Labelled blocks are examples of assertions, which test/pack.test.ts runs; the command lines themselves run in
// test/package, from the tarball.

interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,fragments,examples,schemas}/**/*.md')];
const blocks: readonly Block[] = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = '', text = '']) => ({
    page,
    language,
    text,
  })),
);
const inLanguage = (language: string): readonly Block[] => blocks.filter((block) => block.language === language);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true });
  }
});

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-run-'));
  folders.push(folder);
  return folder;
}

test('only languages that are looked at stand in a block', () => {
  expect([...new Set(blocks.map(({ language }) => language))].sort()).toEqual(
    ['sh', 'text', 'ts', 'yaml'].filter((one) => inLanguage(one).length > 0),
  );
});

describe('a command line', () => {
  const lines = inLanguage('sh').flatMap(({ page, text }) => splitLines(text).map((line) => ({ page, line })));

  test.each(lines)('$page: $line is of something that is there', async ({ line }) => {
    expect(await findMissing(line)).toBeUndefined();
  });

  test('there are some', () => {
    expect(lines.filter(({ line }) => isOurs(line)).length).toBeGreaterThan(15);
  });
});

describe('YAML', () => {
  const ajv = new Ajv2020({ strict: false });
  for (const file of globSync('json-schemas/*.json')) {
    ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object, path.basename(file));
  }
  const judge = (name: string, value: unknown): void => {
    ajv.validate(name, value);
    expect(ajv.errors ?? []).toEqual([]);
  };

  const isRuleList = (value: unknown): boolean =>
    Array.isArray(value) && value.some((one) => isRecord(one) && 'check' in one);

  function takeConfiguration(value: unknown): void {
    const {
      defaultTest,
      tests = [],
      ...rest
    } = value as { readonly defaultTest?: unknown; readonly tests?: unknown[] };
    expect(findUnknownKeys(rest, 'config')).toEqual([]);
    const { providers = [] } = rest as { readonly providers?: readonly { readonly config: unknown }[] };
    for (const { config } of providers) {
      expect(() => checkStubConfig(config)).not.toThrow();
    }
    for (const one of [defaultTest, ...tests].filter(isRecord)) {
      // What a $ref leads to is a fragment, which test/json-schemas.test.ts judges.
      judge('default-test.schema.json', isRecord(one['assert']) ? { ...one, assert: [] } : one);
    }
  }

  /** Holds what a block shows to whatever takes it. */
  async function take(value: unknown): Promise<void> {
    if (isRuleList(value)) {
      await crossFieldInvariants.prepare({ config: { rules: value }, vars: { orderNumber: '1' }, test: {} });
    } else if (Array.isArray(value)) {
      judge('assertions.schema.json', value);
    } else if (isRecord(value) && ('metrics' in value || 'rows' in value)) {
      checkOptions(floorsSchema, value, 'the page');
    } else {
      takeConfiguration(value);
    }
  }

  test.each(inLanguage('yaml'))('of $page: $text', async ({ text }) => {
    await expect(take(parse(text))).resolves.toBeUndefined();
  });
});

describe('TypeScript', () => {
  const folder = makeFolder();
  // What a reader has at hand: a schema, a stream, and a test framework's `expect`.
  const given = `import { deepEqual } from 'node:assert';
import type { JsonObject } from 'promptfoo-contracts';
const schema: JsonObject = { type: 'object', properties: {}, required: [], additionalProperties: false };
const deltas: AsyncIterable<string> = (async function* () { await Promise.resolve(); yield '{"a'; yield '": 1}'; })();
const expect = (value: unknown) => ({ toEqual: (wanted: unknown): void => { deepEqual(value, wanted); } });
export { deltas, expect, schema };
`;
  const files = inLanguage('ts').map(({ page, text }, index) => ({ page, name: `block-${index}.ts`, text }));
  beforeAll(() => {
    const modules = path.join(folder, 'node_modules');
    mkdirSync(modules);
    symlinkSync(path.resolve('node_modules/@types'), path.join(modules, '@types'));
    for (const { name, text } of files) {
      writeFileSync(path.join(folder, name), `${given}${text}`);
    }
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  });

  test('there is some', () => {
    expect(files.length).toBeGreaterThan(1);
  });

  test('compiles', { timeout: 120_000 }, () => {
    const compilerOptions = {
      paths: { 'promptfoo-contracts': [path.resolve('assertions/index.ts')] },
      types: ['node'],
      noUnusedLocals: false,
    };
    const extended = path.resolve('tsconfig.json');
    const config = { extends: extended, compilerOptions, files: files.map(({ name }) => name), exclude: [] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = path.join(path.dirname(fileURLToPath(import.meta.resolve('typescript'))), 'tsc.js');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    // Faults of the sources themselves are for `npm run check:types`.
    expect(stdout.split('\n').filter((line) => line.includes('block-'))).toEqual([]);
  });

  test.each(files)('of $page runs', ({ name, text }) => {
    const index = pathToFileURL(path.resolve('assertions/index.ts')).href;
    const file = path.join(folder, `run-${name}`);
    writeFileSync(file, `${given}${text}`.replaceAll("'promptfoo-contracts'", `'${index}'`));
    const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});

describe('what a page says that a command prints', () => {
  const printedBy = async (...args: readonly string[]): Promise<string> => {
    const io = fakeIo({ cwd: process.cwd() });
    await main(args, io);
    return io.printed.join('\n');
  };
  const textOf = (page: string): string =>
    blocks.find((one) => one.page === page && one.language === 'text')?.text ?? '';

  test('derive names each loss', async () => {
    const shown = textOf('docs/commands/derive.md');
    const reviewed = 'schemas/ticket-classification/v1.schema.json';
    const output = path.join(makeFolder(), 'v1.anthropic.json');
    expect(shown).toContain('/properties/evidence: ');
    expect(`${await printedBy('derive', reviewed, '--provider', 'anthropic', '-o', output)}\n`).toContain(shown);
  });

  test('a first run is of this many tests, metrics and rows', async () => {
    const shown = textOf('README.md');
    const { tests, value } = await loadConfig('promptfooconfig.yaml');
    const [prompts, providers] = [value['prompts'], value['providers']].map((list) => (list as unknown[]).length);
    const rows = tests.length * (prompts ?? 0) * (providers ?? 0);
    expect(shown.split('\n')[0]).toBe(await printedBy('check', '-c', 'promptfooconfig.yaml'));
    expect(shown).toContain(
      `All ${rows} rows (cases: ${tests.length}, prompts: ${prompts}, providers: ${providers}) pass.`,
    );
    const metrics = tests.flatMap(({ assertions }) => assertions.map((assertion) => String(assertion.value['metric'])));
    for (const metric of new Set(metrics.filter((name) => name !== 'undefined' && name !== 'FieldAccuracy'))) {
      expect(shown).toMatch(new RegExp(`^  ${metric} +${rows} +${rows} +0 +0$`, 'm'));
    }
  });
});

describe("a case beside promptfoo's built-ins", () => {
  const [, section = ''] = readFileSync('README.md', 'utf8').split("## Beside promptfoo's built-ins");
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `([\w-]+)` \| (.*) \| (.*) \|$/gm)].map(
    ([, name = '', builtIn = '', here = '']) => ({ name, builtIn, here }),
  );
  const { stdout } = spawnSync(process.execPath, ['scripts/compare.ts'], { encoding: 'utf8' });

  /** What the built-in's line says, and the lines of ours. */
  function linesOf(name: string): readonly [string, string] {
    const lines = stdout.split('\n');
    const start = lines.findIndex((line) => line.startsWith(`${name}: `));
    const end = lines.findIndex((line, index) => index > start && /^\S/.test(line));
    const [, theirs = '', ...ours] = lines.slice(start, end === -1 ? undefined : end);
    return [theirs, ours.join('\n')];
  }

  const verdictOf = (words: string): RegExp => {
    if (words.includes('error row')) {
      return /error row/;
    }
    return words.includes('passes') || words === 'holds' ? / passes: / : / fails: /;
  };

  test('there are some', () => {
    expect(rows.length).toBeGreaterThan(5);
  });

  test.each(rows)('$name is as the README says', ({ name, builtIn, here }) => {
    const [theirs, ours] = linesOf(name);
    expect(theirs).toMatch(verdictOf(builtIn));
    expect(ours).toMatch(verdictOf(here));
    expect(ours).toContain(/^`(\w+)`$/.exec(here)?.[1] ?? '');
  });
});
