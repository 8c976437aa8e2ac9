import { readFileSync } from 'node:fs';

/** The schema of the suite's answers. */
export const schema: Readonly<Record<string, unknown>> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  required: ['queue', 'evidence'],
  properties: {
    queue: { enum: ['billing', 'general'] },
    evidence: { type: 'array', items: { type: 'string' } },
  },
};
/** The text of the suite's one case. */
export const ticket = 'I was charged twice for order 7.';
const answer = { queue: 'billing', evidence: ['charged twice'] };

/** Every assertion with its options, as each kind of `value` names it. */
const assertions = (value: (id: string) => string): readonly object[] =>
  Object.entries({
    'exact-json': {},
    'schema-validity': { schema: 'contract/answer.schema.json' },
    'cross-field-invariants': { rules: 'contract/rules.yaml', schema: 'contract/answer.schema.json' },
    'evidence-grounding': { quotes: ['/evidence/*'], source: 'ticket' },
    'field-accuracy': { expected: { '/queue': 'billing' } },
    'consumer-decode': { decoder: 'file://contract/decode.js:decode' },
  }).map(([id, config]) => ({ type: 'javascript', metric: id, value: value(id), config }));

/** Names an assertion by the package's export. */
export const byPackage = (id: string): string =>
  `package:promptfoo-contracts:${id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`;

/** A suite of one case with all six assertions, answered by the stub in a mode. */
export const suite = (value: (id: string) => string, mode: string): object => ({
  prompts: ['Answer with JSON: {{ticket}}'],
  providers: [
    {
      id: 'package:promptfoo-contracts:Stub',
      config: { adapter: 'openai:chat:gpt-5.6-luna', mode, fixtures: [{ when: '', answer }] },
    },
  ],
  defaultTest: { assert: assertions(value) },
  tests: [{ description: 'a charge', vars: { ticket } }],
});

/** What the suite's options name, by path. */
export const contract: Readonly<Record<string, string | object>> = {
  'contract/answer.schema.json': schema,
  'contract/rules.yaml':
    '- { id: billing-is-quoted, check: \'output.queue != "billing" || size(output.evidence) > 0\' }\n',
  'contract/decode.js': 'export const decode = (value) => ({ queue: value.queue, evidence: [...value.evidence] });\n',
};

/** The verdict of each metric of the one row, `true` where it passed. */
export function verdictsIn(file: string): Readonly<Record<string, boolean>> {
  const { results } = JSON.parse(readFileSync(file, 'utf8')) as {
    results: { results: { gradingResult: { componentResults: { assertion: { metric: string }; pass: boolean }[] } }[] };
  };
  const parts = results.results.flatMap((row) => row.gradingResult.componentResults);
  return Object.fromEntries(parts.map(({ assertion, pass }) => [assertion.metric, pass]));
}

/** The verdicts of a row of which all hold, or all do not. */
export const allSix = (pass: boolean): object => ({
  'exact-json': pass,
  'schema-validity': pass,
  'cross-field-invariants': pass,
  'evidence-grounding': pass,
  'field-accuracy': pass,
  'consumer-decode': pass,
});

/** The eval of a project, as a user types it. */
export const evaluate = 'promptfoo eval --no-cache --no-table --no-progress-bar -o results.json';
