import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

// `npm run new:assertion -- <id> [-o <folder>]` writes what every assertion has: module, page, table of tests and a
// fixture. It is red at once where something is left to do, and overwrites nothing.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { output: { type: 'string', short: 'o', default: '.' } },
});
const [id = ''] = positionals;
if (!/^[a-z]+(?:-[a-z]+)+$/.test(id)) {
  console.error(
    `Cannot use "${id}" as the id of an assertion: expected kebab-case that says what holds, such as totals-agree`,
  );
  process.exit(2);
}
const name = id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const files: Readonly<Record<string, string>> = {
  [`assertions/${id}.ts`]: `import { defineAssertion } from '../core/assertion.ts';
import type { Assertion } from '../core/assertion.ts';
import type { Verdict } from '../core/finding.ts';
import { isJsonObject } from '../core/json.ts';
import type { JsonValue } from '../core/json.ts';
import { readSchema } from '../core/reading/options-schema.ts';
import type { ReadOptions } from '../core/reading/reading.ts';

const codes = {
  missing_field: 'A field that must be there is not',
} as const;

type Code = keyof typeof codes;

interface Options {
  readonly field: string;
  readonly read?: ReadOptions;
}

/** Requires a field to be there. */
export const ${name}: Assertion = defineAssertion<Code, Options, string>({
  id: '${id}',
  summary: 'Require a field to be there',
  holds: 'has the field',
  codes,
  options: {
    type: 'object',
    required: ['field'],
    additionalProperties: false,
    properties: {
      field: { type: 'string', minLength: 1, description: 'Name of the field' },
      read: readSchema,
    },
  },
  prepare: ({ field }) => field,
  check,
});

export default ${name};

function check(value: JsonValue, field: string): Verdict<Code> {
  const isThere = isJsonObject(value) && Object.hasOwn(value, field);
  return { checked: 1, findings: isThere ? [] : [{ code: 'missing_field', pointer: '', detail: 'lacks the field' }] };
}
`,
  [`docs/assertions/${id}.md`]: `<!-- generated: npm run docs -->
<!-- /generated -->

## Why

What goes wrong without it, in two or three sentences.

## Examples

\`\`\`json config
{ "field": "queue" }
\`\`\`

\`\`\`json holds
{ "queue": "billing" }
\`\`\`

\`\`\`json breaks missing_field
{ "Queue": "billing" }
\`\`\`

## When not to use it

Where a schema says the same.
`,
  [`test/assertions/${id}.test.ts`]: `import { ${name} } from '../../assertions/${id}.ts';
import { describeAssertion } from '../describe-assertion.ts';

describeAssertion(${name}, {
  config: { field: 'queue' },
  holds: {
    'a field that is there': { output: '{"queue":"billing"}' },
  },
  breaks: {
    'a field in another case': { output: '{"Queue":"billing"}', finds: ['missing_field'] },
  },
  misuse: {
    'an unknown option': { config: { feild: 'queue' }, says: /feild.*field/ },
  },
});
`,
  [`test/fixtures/${id}/holds-plain-answer.txt`]: '{ "queue": "billing" }\n',
  [`test/fixtures/${id}/holds-plain-answer.expect.json`]: `${JSON.stringify(
    {
      about: 'Say what this response shows.',
      origin: 'authored',
      provider: 'none',
      model: 'none',
      date: new Date().toISOString().slice(0, 10),
      reading: { none: 'ok', any: 'ok' },
      // Judged by the schema of tickets, where the fixture names no schemaFile.
      schema: 'invalid',
    },
    null,
    2,
  )}\n`,
};

const taken = Object.keys(files).filter((file) => existsSync(path.join(values.output, file)));
if (taken.length > 0) {
  console.error(`Cannot write "${id}": ${taken.join(', ')} is there already`);
  process.exit(2);
}
for (const [file, content] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(values.output, file)), { recursive: true });
  writeFileSync(path.join(values.output, file), content);
  console.log(`wrote ${file}`);
}
exportIt(path.join(values.output, 'assertions/index.ts'));
console.log(`
Next: add "${name}" to contractNames in core/contract-names.ts and "${id}" to the list in test/pack.test.ts, its codes to
docs/codes.md, and run \`npm run docs\`.`);

/** The entry lists its exports; promptfoo finds an assertion by them. */
function exportIt(index: string): void {
  const line = `export { ${name} } from './${id}.ts';\n`;
  const text = existsSync(index) ? readFileSync(index, 'utf8') : '';
  writeFileSync(index, `${line}${text}`);
  console.log('wrote assertions/index.ts (one export)');
}
