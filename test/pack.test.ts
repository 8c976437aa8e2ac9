import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as exported from '../assertions/index.ts';
import type { Assertion } from '../core/assertion.ts';

// The pack holds itself to its own rules: one id is one module, one page, one table of tests.
const ids = readdirSync('assertions')
  .filter((name) => name !== 'index.ts')
  .map((name) => name.replace(/\.ts$/, ''));

const exportNameOf = (id: string): string => id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

test('the six assertions are there', () => {
  expect(ids.sort()).toEqual([
    'consumer-decode',
    'cross-field-invariants',
    'evidence-grounding',
    'exact-json',
    'field-accuracy',
    'schema-validity',
  ]);
});

test('the entry has no default export, which would hide the named ones from promptfoo', () => {
  expect(Object.keys(exported)).not.toContain('default');
});

describe.each(ids)('%s', (id) => {
  test('is exported by name and is the default export of its module', async () => {
    const named: unknown = Reflect.get(exported, exportNameOf(id));
    const module = (await import(`../assertions/${id}.ts`)) as { readonly default: Assertion };
    expect(module.default).toBe(named);
    expect(module.default.id).toBe(id);
  });

  test('has a page and a table of tests', () => {
    expect(existsSync(`docs/assertions/${id}.md`)).toBe(true);
    expect(readFileSync(`test/assertions/${id}.test.ts`, 'utf8')).toContain('describeAssertion(');
  });
});

interface Block {
  readonly language: string;
  readonly labels: readonly string[];
  readonly text: string;
}

/** Finds the labelled code blocks of a page; the label follows the language. */
function findBlocks(page: string): readonly Block[] {
  return [...page.matchAll(/^(`{3,})(\w+) ([^\n]+)\n([\s\S]*?)^\1\s*$/gm)].map(
    ([, , language = '', label = '', text = '']) => ({
      language,
      labels: label.split(' '),
      text: text.replace(/\n$/, ''),
    }),
  );
}

interface Example {
  readonly name: string;
  readonly config: unknown;
  readonly vars: Record<string, unknown>;
  readonly output: string;
  readonly outcome: string;
  readonly codes: readonly string[];
}

/** Each `holds`, `breaks` or `unreadable` block is an example under the `config` and `vars` blocks before it. */
function findExamples(page: string): readonly Example[] {
  const examples: Example[] = [];
  let config: unknown = {};
  let vars: Record<string, unknown> = {};
  for (const { labels, text } of findBlocks(page)) {
    const [kind = '', ...codes] = labels;
    if (kind === 'config') {
      config = JSON.parse(text);
    } else if (kind === 'vars') {
      vars = JSON.parse(text) as Record<string, unknown>;
    } else if (['holds', 'breaks', 'unreadable'].includes(kind)) {
      examples.push({
        name: `${labels.join(' ')} ${examples.length + 1}`,
        config,
        vars,
        output: text,
        outcome: kind,
        codes,
      });
    }
  }
  return examples;
}

describe.each(ids)('the page of %s', (id) => {
  const page = existsSync(`docs/assertions/${id}.md`) ? readFileSync(`docs/assertions/${id}.md`, 'utf8') : '';
  const examples = findExamples(page);

  test('shows what holds and what breaks', () => {
    expect(examples.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['holds', 'breaks']));
    expect(page).toMatch(/^## Why$[\s\S]+^## Examples$[\s\S]+^## When not to use it$/m);
  });

  test.each(examples)('$name', async ({ config, vars, output, outcome, codes }) => {
    const assertion = Reflect.get(exported, exportNameOf(id)) as Assertion;
    const { contract } = (await assertion(output, { config, vars, test: {}, providerResponse: { output } })).metadata;
    expect(contract.outcome).toBe(outcome);
    expect([...new Set(contract.findings.map(({ code }) => code))].sort()).toEqual([...codes].sort());
  });
});
