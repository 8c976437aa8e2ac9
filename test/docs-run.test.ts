import { Ajv2020 } from 'ajv/dist/2020.js';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { crossFieldInvariants } from '../assertions/index.ts';
import type { Command } from '../cli/command.ts';
import { findUnknownKeys } from '../core/check/unknown-keys.ts';
import { floorsSchema } from '../core/gate/floors-schema.ts';
import { isRecord } from '../core/json.ts';
import { checkOptions } from '../core/options.ts';

// Whatever a page shows without a label is held to the code: commands and flags, configuration, and TypeScript. Labelled
// blocks are examples of assertions, which test/pack.test.ts runs; the README's five minutes run in test/package.

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

test('only languages that are looked at stand in a block', () => {
  expect([...new Set(blocks.map(({ language }) => language))].sort()).toEqual(
    ['sh', 'text', 'ts', 'yaml'].filter((one) => inLanguage(one).length > 0),
  );
});

describe('a command line', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const lines = inLanguage('sh').flatMap(({ page, text }) =>
    text
      .replaceAll('\\\n', ' ')
      .split(/\n|&&/)
      .map((line) => ({ page, line: line.replace(/\s#.*/, '').trim() }))
      .filter(({ line }) => line !== ''),
  );
  const ofOurs = lines.filter(({ line }) => /^(?:npx )?promptfoo-contracts /.test(line));

  test.each(ofOurs)('$page: $line has a command and flags that are there', async ({ line }) => {
    const [name = '', ...args] = line.replace(/^(?:npx )?promptfoo-contracts /, '').split(/\s+/);
    const module = (await import(`../cli/commands/${name}.ts`)) as Readonly<Record<string, Command>>;
    const { options } = module[name] ?? { options: {} };
    expect(() => parseArgs({ args, options, allowPositionals: true })).not.toThrow();
  });

  test.each(lines.filter(({ line }) => /^npm (?:run|test)/.test(line)))('$page: $line is a script', ({ line }) => {
    const [, script = ''] = /^npm (?:run )?(?:-s )?([\w:-]+)/.exec(line) ?? [];
    expect(scripts).toHaveProperty([script]);
  });

  test('there are some', () => {
    expect(ofOurs.length).toBeGreaterThan(15);
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

test('TypeScript compiles', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-run-'));
  const given = `import type { JsonObject } from 'promptfoo-contracts';
declare const schema: JsonObject;
declare const deltas: AsyncIterable<string>;
declare const expect: (value: unknown) => { readonly toEqual: (wanted: unknown) => void };
export { deltas, expect, schema };
`;
  try {
    const files = inLanguage('ts').map(({ text }, index) => ({ name: `block-${index}.ts`, text: `${given}${text}` }));
    expect(files.length).toBeGreaterThan(1);
    for (const { name, text } of files) {
      writeFileSync(path.join(folder, name), text);
    }
    const compilerOptions = {
      paths: { 'promptfoo-contracts': [path.resolve('assertions/index.ts')] },
      typeRoots: [path.resolve('node_modules/@types')],
      noUnusedLocals: false,
    };
    const config = {
      extends: path.resolve('tsconfig.json'),
      compilerOptions,
      files: files.map(({ name }) => name),
      exclude: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    const compiler = path.join(path.dirname(fileURLToPath(import.meta.resolve('typescript'))), 'tsc.js');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    // Faults of the sources themselves are for `npm run check:types`.
    expect(stdout.split('\n').filter((line) => line.includes('block-'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
