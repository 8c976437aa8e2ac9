import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertions } from 'promptfoo';
import { readOutput } from '../../core/reading/read-output.ts';
import { atMost, below, fasterBy } from '../figure.ts';
import type { Section } from '../figure.ts';
import { measure, timeOnce } from '../measure.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
const nothing = path.join(folder, 'nothing.mjs');
writeFileSync(nothing, "export default () => ({ pass: true, score: 1, reason: 'nothing was looked at' });\n");

const ticket = {
  queue: 'billing',
  priority: 'high',
  summary: 'The card was charged twice.',
  evidence: ['charged twice'],
};
const ticketSchema = path.resolve('schemas/ticket-classification/v1.schema.json');
/** The same schema without its dialect and identifier, which `is-json` cannot load. */
const ticketSchemaOfBuiltIn = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(ticketSchema, 'utf8')) as object).filter(([name]) => !name.startsWith('$')),
);

/** A schema of 200 objects within each other's members, and a value for it. */
const wideProperties = Object.fromEntries(
  Array.from({ length: 200 }, (_, index) => [
    `part${index}`,
    {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { type: 'string', maxLength: 20 }, b: { type: 'integer', minimum: 0 } },
      additionalProperties: false,
    },
  ]),
);
const wide = { type: 'object', properties: wideProperties, additionalProperties: false };
const wideText = JSON.stringify(
  Object.fromEntries(Object.keys(wideProperties).map((name) => [name, { a: 'text', b: 1 }])),
);
const wideFile = path.join(folder, 'wide.schema.json');
writeFileSync(wideFile, JSON.stringify(wide));

type RunInput = Parameters<typeof assertions.runAssertion>[0];

function runner(assertion: Readonly<Record<string, unknown>>, output: unknown): () => Promise<unknown> {
  return async () =>
    await assertions.runAssertion({
      assertion,
      test: { vars: {} },
      providerResponse: { output },
    } as unknown as RunInput);
}

const ours = (name: string, config: object, output: unknown): (() => Promise<unknown>) =>
  runner({ type: 'javascript', value: `file://${path.resolve('dist/assertions', `${name}.js`)}`, config }, output);
const floor = (output: unknown): (() => Promise<unknown>) =>
  runner({ type: 'javascript', value: `file://${nothing}` }, output);
/** In an eval each test has a schema object of its own, so that nothing compiled for one serves the next. */
const isJson =
  (schema: object, output: unknown): (() => Promise<unknown>) =>
  async () =>
    await runner({ type: 'is-json', value: structuredClone(schema) }, output)();

/** What an assertion costs when promptfoo itself runs it. */
export const throughPromptfoo: Section = {
  title: 'One assertion, through promptfoo',
  async run() {
    const text = JSON.stringify(ticket);
    const four = await measure({
      floor: floor(text),
      ours: ours('schema-validity', { schema: ticketSchema }, text),
      builtIn: isJson(ticketSchemaOfBuiltIn, text),
    });
    const many = await measure({
      floor: floor(wideText),
      ours: ours('schema-validity', { schema: wideFile }, wideText),
    });
    const builtIn = await timeOnce(isJson(wide, wideText));
    return [
      atMost('`schema-validity`, ticket schema, against a file assertion that does nothing', {
        ours: four['ours'] ?? NaN,
        against: four['floor'] ?? NaN,
        bound: 1.2,
      }),
      atMost('`schema-validity`, 200 nested objects, against a file assertion that does nothing', {
        ours: many['ours'] ?? NaN,
        against: many['floor'] ?? NaN,
        bound: 1.5,
      }),
      fasterBy('`schema-validity`, ticket schema, against `is-json`', {
        ours: four['ours'] ?? NaN,
        against: four['builtIn'] ?? NaN,
        factor: 2,
      }),
      fasterBy('`schema-validity`, 200 nested objects, against `is-json`', {
        ours: many['ours'] ?? NaN,
        against: builtIn,
        factor: 200,
      }),
    ];
  },
};

/** Reading JSON out of prose. */
export const extraction: Section = {
  title: 'JSON out of prose',
  async run() {
    const answer = `Here is the classification you asked for:\n\n${JSON.stringify(ticket)}\n\nLet me know if it helps.`;
    const config = { schema: true, read: { extract: 'any' } };
    // A built-in is no file: on an ordinary answer promptfoo's own loading of one would be all that is compared.
    const plain = await measure({
      ours: () => readOutput({ output: answer }, { extract: 'any' }),
      builtIn: runner({ type: 'contains-json' }, answer),
    });
    const braces = '{'.repeat(20_000);
    const hostile = await timeOnce(ours('schema-validity', config, braces), 5);
    const builtIn = await timeOnce(runner({ type: 'contains-json' }, braces), 1);
    return [
      fasterBy('`readOutput` with `extract: any` against `contains-json`, an ordinary answer', {
        ours: plain['ours'] ?? NaN,
        against: plain['builtIn'] ?? NaN,
        factor: 1,
      }),
      fasterBy('`read.extract: any` against `contains-json`, 20,000 opening braces', {
        ours: hostile,
        against: builtIn,
        factor: 500,
      }),
    ];
  },
};

/** Heap that stays after many gradings. */
export const heap: Section = {
  title: 'Heap',
  async run() {
    const { schemaValidity } = await import('../../assertions/index.ts');
    const output = JSON.stringify(ticket);
    const grow = async (count: number): Promise<number> => {
      for (let index = 0; index < count; index += 1) {
        writeFileSync(wideFile, JSON.stringify(wide));
        await schemaValidity(output, { config: { schema: wideFile }, providerResponse: { output } });
      }
      globalThis.gc?.();
      return process.memoryUsage().heapUsed;
    };
    const before = await grow(200);
    const after = await grow(20_000);
    const growth = (after - before) / 2 ** 20;
    return [
      {
        ...below('growth over 20,000 gradings, the schema file written anew each time', {
          value: growth,
          bound: 10,
          unit: 'MiB',
        }),
        against: `\`is-json\`: ${(await keptByIsJson(wideText)).toFixed(2)} MiB a grading`,
      },
    ];
  },
};

/** Heap that `is-json` keeps of one grading, in MiB. */
async function keptByIsJson(output: string): Promise<number> {
  const gradings = 20;
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < gradings; index += 1) {
    await isJson(wide, output)();
  }
  globalThis.gc?.();
  return (process.memoryUsage().heapUsed - before) / 2 ** 20 / gradings;
}
