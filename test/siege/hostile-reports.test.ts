import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseXml } from '../junit/parse-xml.ts';
import { makeRow } from '../results/make-row.ts';
import { documentOf, run } from '../results/run-command.ts';
import { texts } from './texts.ts';

const evils: readonly string[] = [
  '\n::error file=a::x',
  '\r\n##[error]x',
  '\r::set-output name=a::b',
  '\u2028::warning::x\u0085::notice::y',
  '\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007\u001b[2J\u009b31m',
  '\u202egnp.exe\u2066\u200f\u061c',
  '\ud800 \udc00 \ud800',
  '</script><script>alert(1)</script><!--',
  '"><img src=x onerror=alert(1)>\' onload=x',
  ']]><evil/>&xxe;<!DOCTYPE a>',
  '| a | b |\n|---|\n\n# head\n- [x](javascript:x) ![](https://evil.example/a.png) @team #1 `code` ~~~',
  '__proto__',
  'constructor',
  '../../../../tmp/evil',
  '/etc/passwd\u0000.json',
  'CON.json',
  '{{ vars.x }} ${{ secrets.X }} $(id) `id` %0a::error::',
  '9'.repeat(10_000),
  'a'.repeat(100_000),
  '\u0000\u0001\u0008\u000b\u000c\u001f\u007f\ufffe\uffff\ufeff',
  '<details><summary>x</summary><table><tr>',
  '',
];

/** Rows in which every field that is a text is this one. */
function rowsOf(evil: string): readonly object[] {
  const finding = {
    code: evil,
    pointer: `/${evil}`,
    detail: evil,
    got: evil,
    expected: evil,
    rule: evil,
    keyword: evil,
  };
  const common = {
    test: evil,
    provider: evil,
    label: evil,
    prompt: evil,
    vars: { [evil]: evil, source: evil },
    metadata: { [evil]: evil, owner: evil },
  };
  const value = Object.fromEntries([[evil, evil]]);
  const metrics = Object.fromEntries([
    [evil, 'breaks'],
    ['ExactJson', 'holds'],
  ]) as Record<string, 'breaks' | 'holds'>;
  const foreign = { [`${evil}2`]: { pass: false, score: 0, reason: evil } };
  return [
    makeRow({
      ...common,
      metrics,
      finding,
      output: evil,
      response: { output: evil, finishReason: evil, raw: evil, metadata: value },
    }),
    makeRow({
      ...common,
      test: `${evil}3`,
      metrics: { SchemaValidity: 'breaks', EvidenceGrounding: 'unreadable', ...foreign },
      output: value,
    }),
    makeRow({ ...common, test: `${evil}4`, error: evil }),
    makeRow({ ...common, test: `${evil}5`, error: `MisuseError: ${evil}`, id: evil }),
    makeRow({
      test: 'a test',
      extra: { namedScores: { [evil]: 1, [`${evil}6`]: 'x' }, tokenUsage: evil, cost: evil, latencyMs: evil },
    }),
  ];
}

/** Whether lines could steer a terminal, a log of GitHub or of Azure, or break off in half a character. */
function steers(text: string): string | undefined {
  return /[^\P{Cc}\n\t]|[\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}|^\s*(?:::|##\[)/mu.exec(
    text,
  )?.[0];
}

/** The words outside the tags, tables and code that we write ourselves: tags, links, mentions of a stranger. */
function rendersMore(markdown: string): string | undefined {
  return /<(?!br>|\/?details>|\/?summary>|sub>|\/sub>)[a-z!/]|!\[|\]\(javascript|@team|https?:\/\//i.exec(
    markdown,
  )?.[0];
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(path.join(folder, file)).isFile(),
  );
}

async function mustBeHarmless(evil: string): Promise<void> {
  const rows = rowsOf(evil);
  const files = { 'r.json': documentOf(rows, { description: evil, providers: [evil], [evil]: evil }), 'r.jsonl': rows };
  const commands = [
    ['gate', 'r.json', '-o', 'gate.md', '-o', 'gate.json', '-o', 'gate.txt', '--save-baseline', 'base.json'],
    ['gate', 'r.jsonl', '--format', 'markdown'],
    ['junit', 'r.json', '-o', 'r.xml', '--include-values'],
    ['triage', 'r.json', '-o', 't.html', '-o', 't.md', '-o', 't.json', '-o', 't.txt', '--include-values'],
    ['triage', 'r.jsonl', '--format', 'markdown', '--include-values'],
    ['capture', 'r.jsonl', '-o', 'captured', '--redactor', 'own'],
    ['mutate', 'r.jsonl', '-o', 'm.md', '-o', 'm.json', '-o', 'm.txt'],
  ];
  for (const args of commands) {
    const { code, out, err, folder } = await run(args, files);
    const what = args.join(' ');
    expect([0, 1, 2], `${what}: ${err.slice(0, 2000)}`).toContain(code);
    expect({ what, found: steers(`${out}\n${err}`) }).toEqual({ what, found: undefined });
    for (const file of listFiles(folder).filter((name) => !name.startsWith('r.json'))) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      mustBeHarmlessFile(file, text);
    }
  }
}

/** What must be so of a file's text, by its extension. */
const checks: Readonly<Record<string, (text: string, file: string) => void>> = {
  '.json': (text, file) => {
    expect(() => JSON.parse(text) as unknown, file).not.toThrow();
  },
  '.xml': (text, file) => {
    expect(() => parseXml(text), file).not.toThrow();
  },
  '.txt': (text, file) => {
    expect({ file, found: steers(text) }).toEqual({ file, found: undefined });
  },
  '.md': (text, file) => {
    expect({ file, found: steers(text) ?? rendersMore(text) }).toEqual({ file, found: undefined });
  },
  '.html': (text) => {
    const shown = text.replaceAll(/<script type="application\/json"[^>]*>[^]*?<\/script>/g, '');
    expect(text.match(/<script/gi)).toHaveLength(2);
    expect(/<img|<evil/i.test(shown)).toBe(false);
    expect(/[^\P{Cc}\n\t]|\p{Surrogate}/u.test(text)).toBe(false);
  },
};

function mustBeHarmlessFile(file: string, text: string): void {
  const isSafe = /^[\w./-]+$/.test(file) && file.length < 200 && !/evil|passwd|CON/.test(file);
  expect({ file, isSafe }).toEqual({ file, isSafe: true });
  // The corpus holds the very output of the model.
  if (!file.startsWith('captured') || file.endsWith('.json')) {
    checks[path.extname(file)]?.(text, file);
  }
}

describe('no field of the results is more than text in any report', () => {
  test.each(evils.map((evil) => [JSON.stringify(evil).slice(0, 60), evil] as const))('%s', async (_, evil) => {
    await mustBeHarmless(evil);
  });

  test('whatever a model wrote', async () => {
    await fc.assert(fc.asyncProperty(texts, mustBeHarmless), { numRuns: 15 });
  });
});
