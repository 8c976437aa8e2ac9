import { appendPointer } from '../pointer.ts';

/** What the files of one contract share. */
export interface ContractNames {
  readonly name: string;
  readonly schema: string;
  /** File of the rules, `undefined` where there are none. */
  readonly rules: string | undefined;
  /** Pointer pattern of the quotes, `undefined` where there are none. */
  readonly quotes: string | undefined;
}

const assertion = (metric: string, name: string, config: readonly string[]): readonly string[] => [
  '  - type: javascript',
  `    metric: ${metric}`,
  `    value: package:promptfoo-contracts:${name}`,
  ...(config.length === 0 ? [] : ['    config:', ...config.map((line) => `      ${line}`)]),
];

/** Gives the assertions of a contract as a `defaultTest`. */
export function renderDefaultTest({ schema, rules, quotes }: ContractNames): string {
  return lines(
    '# The contract, for any suite:  defaultTest: file://contracts.default-test.yaml',
    'assert:',
    ...assertion('ExactJson', 'exactJson', []),
    ...assertion('SchemaValidity', 'schemaValidity', [`schema: ${schema}`]),
    ...(rules === undefined
      ? []
      : assertion('CrossFieldInvariants', 'crossFieldInvariants', [`rules: ${rules}`, `schema: ${schema}`])),
    ...(quotes === undefined
      ? []
      : assertion('EvidenceGrounding', 'evidenceGrounding', [`quotes: ['${quotes}']`, 'source: text'])),
  );
}

/** Gives a suite of one case that runs against the stub. */
export function renderConfig({ name, schema }: ContractNames): string {
  return lines(
    '# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json',
    `description: The contract ${name}, against the stub`,
    'prompts:',
    "  - 'Answer with one JSON object and nothing else. The text: {{text}}'",
    'providers:',
    '  # The stub stands behind a real adapter; for the live run, put that adapter here with your key.',
    '  - id: package:promptfoo-contracts:Stub',
    '    config:',
    '      adapter:',
    '        id: openai:chat:gpt-5.6-luna',
    '        config:',
    '          response_format:',
    '            type: json_schema',
    `            json_schema: { name: ${name}, strict: true, schema: 'file://${schema}' }`,
    '      fixtures: test/fixtures/contracts/answers.json',
    'defaultTest: file://contracts.default-test.yaml',
    'tests:',
    '  - description: a plain text',
    '    vars:',
    '      text: The parcel arrived on Monday. It was wet.',
  );
}

/** Gives two rules for a text: no sentinel stands there, and no phrase of an assistant. */
export function renderInvariants(field: string): string {
  const name = /^[A-Za-z_]\w*$/.test(field) ? `output.${field}` : `output[${JSON.stringify(field)}]`;
  const at = `  at: ${quoteYaml(appendPointer('', field))}`;
  return lines(
    '# yaml-language-server: $schema=../../node_modules/promptfoo-contracts/json-schemas/rules.schema.json',
    '# Rules in CEL over `output` and `vars`; the functions are in',
    '# node_modules/promptfoo-contracts/docs/assertions/cross-field-invariants.md',
    '- id: no-sentinel',
    `  check: ${quoteYaml(`!(${name} in ["N/A", "n/a", "unknown", "none", "-"])`)}`,
    at,
    '  message: A sentinel stands where a value belongs',
    '- id: no-pleasantry',
    `  check: ${quoteYaml(`!${name}.matches("(?i)^(sure|certainly|of course|here is)\\\\b")`)}`,
    at,
    '  message: The text begins with a phrase of the assistant',
  );
}

/** Gives the floors: everything that is not named has the floor 100 %. */
export function renderGate({ rules, quotes }: ContractNames): string {
  const metrics = [
    'ExactJson',
    'SchemaValidity',
    ...(rules === undefined ? [] : ['CrossFieldInvariants']),
    ...(quotes === undefined ? [] : ['EvidenceGrounding']),
  ];
  return lines(
    '# yaml-language-server: $schema=node_modules/promptfoo-contracts/json-schemas/contracts.gate.schema.json',
    '# Floors by metric. A floor below 100% needs `because:`; a metric that no entry names has the floor 100%.',
    'rows: { min: 1 }',
    'metrics:',
    ...metrics.map((metric) => `  ${metric}: { floor: 100% }`),
  );
}

/** Gives the words on what belongs into the corpus. */
export function renderReadme(): string {
  return lines(
    '# Fixtures',
    '',
    '`answers.json` holds good answers: `when` is text that the request must hold, the longest one wins, and `""` serves all others.',
    'They are authored: a person wrote them. What a model sent goes in with `promptfoo-contracts capture`, labelled `captured`.',
  );
}

/** Gives a workflow that checks, evaluates and judges. */
export function renderWorkflow(config: string): string {
  return lines(
    'name: contracts',
    'on: pull_request',
    'permissions: { contents: read }',
    'jobs:',
    '  contracts:',
    '    runs-on: ubuntu-latest',
    '    timeout-minutes: 20',
    '    env:',
    '      PROMPTFOO_DISABLE_TELEMETRY: "1"',
    '      PROMPTFOO_FAILED_TEST_EXIT_CODE: "0" # the gate decides',
    '    steps:',
    '      - uses: actions/checkout@v6',
    '      - uses: actions/setup-node@v6',
    '        with: { node-version: 24 }',
    '      - run: npm ci',
    `      - run: npx promptfoo-contracts check -c ${config}`,
    `      - run: npx promptfoo eval -c ${config} --no-cache -o results.json`,
    '      - run: npx promptfoo-contracts gate results.json --floors contracts.gate.yaml -o gate.md',
    '      - if: always()',
    '        run: |',
    '          npx promptfoo-contracts junit results.json -o contracts.junit.xml',
    '          npx promptfoo-contracts triage results.json -o triage.html -o triage.md',
    '          cat gate.md triage.md >> "$GITHUB_STEP_SUMMARY"',
    '      - if: always()',
    '        uses: actions/upload-artifact@v7',
    '        with:',
    '          name: contracts',
    '          path: |',
    '            contracts.junit.xml',
    '            triage.html',
    '          retention-days: 14',
  );
}

function quoteYaml(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
