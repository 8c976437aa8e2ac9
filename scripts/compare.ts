import { assertions } from 'promptfoo';
import * as ours from '../assertions/index.ts';
import type { Assertion } from '../core/assertion.ts';

// Runs promptfoo's own assertion and ours on the same response: `npm run compare`, or `npm run compare -- <case>`.

interface Case {
  readonly name: string;
  readonly output: unknown;
  readonly builtIn: Readonly<Record<string, unknown>>;
  readonly own: keyof typeof ours;
  readonly config: Readonly<Record<string, unknown>>;
}

const any = { read: { extract: 'any' }, schema: true };
const draft = (schema: object): object => ({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema });

const cases: readonly Case[] = [
  {
    name: 'draft-2020-12',
    output: '{"priority":"urgent"}',
    builtIn: { type: 'is-json', value: draft({ type: 'object' }) },
    own: 'schemaValidity',
    config: { schema: draft({ properties: { priority: { enum: ['low', 'medium', 'high'] } } }) },
  },
  {
    name: 'every-fault',
    output: '{"a":1,"b":2}',
    builtIn: { type: 'is-json', value: { properties: { a: { type: 'string' }, b: { type: 'string' } } } },
    own: 'schemaValidity',
    config: { schema: { properties: { a: { type: 'string' }, b: { type: 'string' } } } },
  },
  {
    name: 'yaml-braces',
    output: 'Use {curly} braces',
    builtIn: { type: 'contains-json' },
    own: 'schemaValidity',
    config: any,
  },
  { name: 'cut-off', output: 'note {"a": 1', builtIn: { type: 'contains-json' }, own: 'schemaValidity', config: any },
  {
    name: 'brace-in-text',
    output: 'Result: {"sku":"shelf }"} as asked',
    builtIn: { type: 'contains-json' },
    own: 'schemaValidity',
    config: any,
  },
  {
    name: 'two-values',
    output: 'First {"ok":false}, no: {"ok":true}',
    builtIn: { type: 'contains-json' },
    own: 'schemaValidity',
    config: any,
  },
  {
    name: 'duplicate-key',
    output: '{"priority":"low","priority":"high"}',
    builtIn: { type: 'is-json' },
    own: 'exactJson',
    config: {},
  },
  { name: 'big-number', output: '{"id":9007199254740993}', builtIn: { type: 'is-json' }, own: 'exactJson', config: {} },
  {
    name: 'already-parsed',
    output: { queue: 'billing' },
    builtIn: { type: 'javascript', value: 'JSON.parse(output).queue === "billing"' },
    own: 'schemaValidity',
    config: { schema: { required: ['queue'] } },
  },
];

const wanted = process.argv[2];
for (const { name, output, builtIn, own, config } of cases.filter(
  (one) => wanted === undefined || one.name === wanted,
)) {
  console.log(`${name}: ${JSON.stringify(output)}`);
  console.log(`  ${String(builtIn['type']).padEnd(15)} ${await runBuiltIn(builtIn, output)}`);
  console.log(`  ${own.padEnd(15)} ${await runOwn(ours[own] as Assertion, output, config)}`);
}

async function runBuiltIn(assertion: Readonly<Record<string, unknown>>, output: unknown): Promise<string> {
  try {
    const input = { assertion, test: { vars: {} }, providerResponse: { output } };
    const { pass, reason } = await assertions.runAssertion(
      input as unknown as Parameters<typeof assertions.runAssertion>[0],
    );
    return `${pass ? 'passes' : 'fails'}: ${firstLine(reason)}`;
  } catch (error) {
    return `error row: ${firstLine(error instanceof Error ? error.message : String(error))}`;
  }
}

async function runOwn(assertion: Assertion, output: unknown, config: object): Promise<string> {
  const { pass, reason } = await assertion(output, { config, providerResponse: { output } });
  const [head = '', ...findings] = reason.split('\n');
  return `${pass ? 'passes' : 'fails'}: ${findings.length === 0 ? head : findings.join('\n                           ')}`;
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 110);
}
