import './temporary-folder.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Figure, Section } from './figure.ts';
import { cleanAnswer, grounding, rules } from './sections/core.ts';
import { growth } from './sections/growth.ts';
import { extraction, heap, throughPromptfoo } from './sections/promptfoo.ts';
import { startUp } from './sections/start-up.ts';
import { wholeEval } from './sections/whole-eval.ts';

// `npm run bench` prints the table; `--long` adds what takes minutes, `--write` puts it into docs/performance.md.
const sections: readonly Section[] = [
  throughPromptfoo,
  extraction,
  cleanAnswer,
  grounding,
  rules,
  growth,
  heap,
  startUp,
  wholeEval,
];
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isLong = process.argv.includes('--long');

const lines: string[] = [
  `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${new Date().toISOString().slice(0, 10)}.`,
];
let missed = 0;
for (const section of sections) {
  if (
    (section.long === true && !isLong) ||
    (wanted.length > 0 && !wanted.some((word) => section.title.includes(word)))
  ) {
    continue;
  }
  console.error(`${section.title} …`);
  const figures = await section.run();
  missed += figures.filter(({ holds }) => !holds).length;
  lines.push(
    '',
    `### ${section.title}`,
    '',
    '| what | ours | against | ratio | target | |',
    '|---|---:|---:|---:|---|---|',
    ...figures.map(renderRow),
  );
}
const table = lines.join('\n');
console.log(table);
if (process.argv.includes('--write')) {
  writeTable(table);
}
process.exitCode = missed === 0 ? 0 : 1;

function renderRow({ what, ours, against, ratio, target, holds }: Figure): string {
  return `| ${what} | ${ours} | ${against} | ${ratio.toFixed(2)} | ${target} | ${holds ? 'holds' : 'missed'} |`;
}

function writeTable(text: string): void {
  const file = 'docs/performance.md';
  const page = readFileSync(file, 'utf8');
  const [start, end] = ['<!-- generated: npm run bench -- --long --write -->', '<!-- /generated -->'];
  const [before = ''] = page.split(start);
  const [, after = ''] = page.split(end);
  writeFileSync(file, `${before}${start}\n${text}\n${end}${after}`);
}
