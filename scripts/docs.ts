import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as exported from '../assertions/index.ts';
import type { Assertion } from '../core/assertion.ts';

// Writes the head of each assertion's page from its definition; `--check` fails where one is stale.
const checkOnly = process.argv.includes('--check');
const start = '<!-- generated: npm run docs -->';
const end = '<!-- /generated -->';
const stale: string[] = [];

for (const assertion of Object.values(exported).filter(isAssertion)) {
  const file = `docs/assertions/${assertion.id}.md`;
  const page = existsSync(file)
    ? readFileSync(file, 'utf8')
    : `${start}\n${end}\n\n## Why\n\n## Examples\n\n## When not to use it\n`;
  const rest = page.includes(end) ? page.slice(page.indexOf(end) + end.length) : `\n\n${page.replace(/^# .*\n+/, '')}`;
  const wanted = `${renderHead(assertion)}${rest}`;
  if (wanted !== page) {
    stale.push(file);
    if (!checkOnly) {
      writeFileSync(file, wanted);
    }
  }
}

for (const file of stale) {
  console.log(`${file} ${checkOnly ? 'is stale: run npm run docs' : 'is written'}`);
}
process.exitCode = checkOnly && stale.length > 0 ? 1 : 0;

function isAssertion(value: unknown): value is Assertion {
  return typeof value === 'function' && 'codes' in value && 'options' in value;
}

function renderHead({ id, summary, codes, options }: Assertion): string {
  const rows = optionRows(options as OptionTree, '');
  return [
    start,
    `# ${id}`,
    '',
    `${summary}.`,
    '',
    '| code | meaning |',
    '|---|---|',
    ...Object.entries(codes).map(([code, meaning]) => `| \`${code}\` | ${escapeCell(meaning)} |`),
    '',
    '| option | takes | default | meaning |',
    '|---|---|---|---|',
    ...rows,
    end,
  ].join('\n');
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

function optionRows(tree: OptionTree, prefix: string): string[] {
  return Object.entries(tree.properties ?? {}).flatMap(([name, option]) => {
    if (option.properties !== undefined && option.type === 'object' && prefix === '' && name === 'read') {
      return optionRows(option, `${name}.`);
    }
    const fallback = (tree.required ?? []).includes(name)
      ? 'required'
      : option.default === undefined
        ? ''
        : `\`${JSON.stringify(option.default)}\``;
    return [
      `| \`${prefix}${name}\` | ${escapeCell(renderKind(option))} | ${escapeCell(fallback)} | ${escapeCell(option.description ?? '')} |`,
    ];
  });
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
