import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { evidenceGrounding, readOutput } from '../../assertions/index.ts';
import { main } from '../../cli/main.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import type { Figure, Section } from '../figure.ts';
import { exponentOf, timeOnce } from '../measure.ts';
import { lineSchema, makeDocument, makeSource } from '../samples.ts';

/** How cost grows with size. */
export const growth: Section = {
  title: 'Growth from 1 x to 10 x to 100 x',
  async run() {
    const figures: Figure[] = [];
    for (const extract of ['none', 'fence', 'any'] as const) {
      figures.push(
        await grow(
          `reading a clean document, \`extract: ${extract}\``,
          (scale) => makeDocument(50 * scale),
          (text) => readOutput({ output: text }, { extract }),
        ),
      );
      figures.push(
        await grow(
          `reading opening braces, \`extract: ${extract}\``,
          (scale) => '{'.repeat(40_000 * scale),
          (text) => readOutput({ output: text }, { extract }),
        ),
      );
    }
    const { check } = compileSchema(lineSchema);
    figures.push(
      await grow(
        'validation',
        (scale) => JSON.parse(makeDocument(50 * scale)) as never,
        (value) => check(value),
      ),
    );
    const quote = JSON.stringify({ quotes: ['asks for a refund before Friday since nobody answered the telephone'] });
    figures.push(
      await grow(
        'grounding, an absent quote',
        (scale) => makeSource(10_000 * scale),
        async (text) =>
          await evidenceGrounding(quote, {
            config: { quotes: ['/quotes/*'], source: 'text' },
            vars: { text: `${text}.` },
            providerResponse: { output: quote },
          }),
      ),
    );
    figures.push(await grow('`gate`, a file of results', makeResults, gate));
    return figures;
  },
};

const SIZES = [1, 10, 100];
const ROUNDS = 3;

/** The middle one of three rounds, each over all sizes at once: a machine that changes its speed would bend a longer one. */
async function grow<Input>(
  what: string,
  make: (scale: number) => Input,
  run: (input: Input) => unknown,
): Promise<Figure> {
  const inputs = SIZES.map((size) => ({ size, input: make(size) }));
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const points = [];
    for (const { size, input } of inputs) {
      points.push({ size, time: await timeOnce(() => run(input), size === 100 ? 9 : 25) });
    }
    rounds.push({ times: points.map(({ time }) => time), exponent: exponentOf(points) });
  }
  const [, middle] = rounds.sort((one, other) => one.exponent - other.exponent);
  const { times, exponent } = middle ?? { times: [], exponent: NaN };
  const [least = NaN, , most = NaN] = times;
  return {
    what,
    ours: `${least.toFixed(2)} to ${most.toFixed(1)} ms`,
    against: '',
    ratio: exponent,
    target: 'exponent at most 1.1',
    holds: exponent <= 1.1,
  };
}

interface Round {
  readonly times: readonly number[];
  readonly exponent: number;
}

function makeResults(scale: number): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'bench-')), 'results.jsonl');
  const script = path.join(import.meta.dirname, '..', 'make-results.ts');
  execFileSync(process.execPath, [script, file, '--rows', String(500 * scale)]);
  return file;
}

async function gate(file: string): Promise<void> {
  const io = {
    print: () => undefined,
    warn: () => undefined,
    cwd: path.dirname(file),
    env: {},
    colour: false,
    interactive: false,
    now: () => new Date(),
  };
  await main(['gate', file], io);
}
