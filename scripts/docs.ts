import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as exported from '../assertions/index.ts';
import type { Assertion } from '../core/assertion.ts';
import { codeOwners } from '../core/results/owners.ts';
import { readSchema } from '../core/reading/options-schema.ts';
import { listJsonSchemas } from './json-schemas.ts';

// Writes the head of each assertion's page, the owners of codes and the schemas for editors from the definitions;
// `--check` fails where one is stale.
const checkOnly = process.argv.includes('--check');
const start = '<!-- generated: npm run docs -->';
const end = '<!-- /generated -->';
const pages = {
  ...Object.fromEntries(
    Object.values(exported)
      .filter(isAssertion)
      .map((assertion) => [`docs/assertions/${assertion.id}.md`, renderPage(assertion)]),
  ),
  'docs/codes.md': withOwners(readFileSync('docs/codes.md', 'utf8')),
  'docs/reading.md': withHead('docs/reading.md', ['# Reading', '', ...optionTable(readSchema)]),
};

const stale = Object.entries({ ...pages, ...listJsonSchemas() }).filter(
  ([file, wanted]) => !existsSync(file) || readFileSync(file, 'utf8') !== wanted,
);
for (const [file, wanted] of checkOnly ? [] : stale) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, wanted);
}
for (const [file] of stale) {
  console.log(`${file} ${checkOnly ? 'is stale: run npm run docs' : 'is written'}`);
}
process.exitCode = checkOnly && stale.length > 0 ? 1 : 0;

function renderPage(assertion: Assertion): string {
  return withHead(`docs/assertions/${assertion.id}.md`, renderHead(assertion));
}

/** A page that is there keeps all that people wrote below its head. */
function withHead(file: string, head: readonly string[]): string {
  const page = existsSync(file)
    ? readFileSync(file, 'utf8')
    : `${start}\n${end}\n\n## Why\n\n## Examples\n\n## When not to use it\n`;
  const rest = page.includes(end) ? page.slice(page.indexOf(end) + end.length) : `\n\n${page.replace(/^# .*\n+/, '')}`;
  return [start, ...head, end].join('\n') + rest;
}

/** Writes whom to ask into each row of one code, under the heading `ask`; all else on that page is written by people. */
function withOwners(page: string): string {
  let column = -1;
  return page
    .split('\n')
    .map((line) => {
      const cells = line.split(' | ');
      column = line.startsWith('| code |') ? cells.findIndex((cell) => /^ask\b/.test(cell)) : column;
      const owner = new Map(Object.entries(codeOwners)).get(/^\| `(\w+)`$/.exec(cells[0] ?? '')?.[1] ?? '');
      const end = column === cells.length - 1 ? ' |' : '';
      return owner === undefined ? line : cells.with(column, `${owner}${end}`).join(' | ');
    })
    .join('\n');
}

function isAssertion(value: unknown): value is Assertion {
  return typeof value === 'function' && 'codes' in value && 'options' in value;
}

function renderHead({ id, summary, codes, options }: Assertion): readonly string[] {
  return [
    `# ${id}`,
    '',
    `${summary}.`,
    '',
    '| code | meaning |',
    '|---|---|',
    ...Object.entries(codes).map(([code, meaning]) => `| \`${code}\` | ${escapeCell(meaning)} |`),
    '',
    ...optionTable(options),
  ];
}

interface OptionTree {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, OptionTree>>;
  readonly anyOf?: readonly OptionTree[];
  readonly oneOf?: readonly OptionTree[];
  readonly items?: OptionTree;
}

function optionTable(tree: OptionTree): readonly string[] {
  const rows = Object.entries(tree.properties ?? {}).map(([name, option]) => {
    const fallback = (tree.required ?? []).includes(name) ? 'required' : renderDefault(option);
    const meaning = name === 'read' ? describeRead(option) : (option.description ?? '');
    return `| \`${name}\` | ${[renderKind(option), fallback, meaning].map(escapeCell).join(' | ')} |`;
  });
  return ['| option | takes | default | meaning |', '|---|---|---|---|', ...rows];
}

/** The options of a reading are the same everywhere, and stand on a page of their own. */
function describeRead({ description = '', properties = {} }: OptionTree): string {
  return `${description}: [its options](../reading.md)${'extract' in properties ? '' : ', but `extract`'}`;
}

function renderDefault(option: OptionTree): string {
  return option.default === undefined ? '' : `\`${JSON.stringify(option.default)}\``;
}

function renderKind(option: OptionTree): string {
  if (option.enum !== undefined) {
    return option.enum.map((one) => `\`${JSON.stringify(one)}\``).join(', ');
  }
  const branches = option.anyOf ?? option.oneOf;
  if (branches !== undefined) {
    return [...new Set(branches.map(renderKind))].join(' or ');
  }
  if (option.type === 'array' && option.items !== undefined) {
    return `list of ${renderKind(option.items)}`;
  }
  return [option.type ?? 'any value'].flat().join(' or ');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
