/**
 * Makes a results file as promptfoo's `-o x.jsonl` or `-o x.json` writes it: `make-results.ts <file> [--megabytes 100]
 * [--rows n] [--hostile]`. The same arguments always make the same rows, ids included.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '100' },
    rows: { type: 'string' },
    hostile: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [file = 'results.jsonl'] = positionals;
const isDocument = file.endsWith('.json');
const mostBytes = values.rows === undefined ? Number(values.megabytes) * 1e6 : Infinity;
const mostRows = values.rows === undefined ? Infinity : Number(values.rows);

/** Text that tries to break out of every format that a report is written in. */
const hostile = [
  ']]><failure message="x"/><![CDATA[',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u001b[31mred\u001b]0;title\u0007',
  '\n::error file=a.ts::owned\n##[error]owned',
  '| a | b |\n| --- | --- |\n[link](javascript:alert(1)) @team #1 `code`',
  '\ud800 half \u0000 \u0001 \u000b \ufffe \uffff \u2028 \u202e',
  '&amp;&#x0;&#60;!-- --> <?xml version="1.0"?> <!DOCTYPE x [<!ENTITY e "y">]> &e;',
  '"onmouseover="alert(1)" \'; DROP TABLE rows; --',
  '__proto__/constructor/~0~1~',
];

/** Code units that formats trip over, from and to: controls, marks of direction and width, halves, non-characters. */
const odd = [
  [0x00, 0x1f],
  [0x20, 0x7e],
  [0x7f, 0x9f],
  [0x200b, 0x206f],
  [0xd800, 0xdfff],
  [0xfff0, 0xffff],
] as const;

let seed = 1;
function draw(count: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (seed >>> 8) % count;
}

/** One of the texts above, or some odd code units in a row. */
function drawEvil(): string {
  if (draw(2) === 0) {
    return hostile[draw(hostile.length)] ?? '';
  }
  const units = Array.from({ length: 1 + draw(12) }, () => {
    const [from, to] = odd[draw(odd.length)] ?? odd[0];
    return from + draw(to - from + 1);
  });
  return String.fromCharCode(...units);
}

const providers = ['openai:chat:model-a', 'openai:responses:model-a', 'anthropic:messages:model-b', 'google:model-c'];
const faults = [
  { assertion: 'schema-validity', code: 'schema', pointer: '/priority', keyword: 'enum', detail: 'must be one of 3' },
  { assertion: 'evidence-grounding', code: 'ungrounded', pointer: '/evidence/2', detail: 'is not in the source' },
  { assertion: 'cross-field-invariants', code: 'invariant', pointer: '/queue', rule: 'queue-fits', detail: 'is false' },
] as const;
const metrics = {
  ExactJson: 'exact-json',
  SchemaValidity: 'schema-validity',
  EvidenceGrounding: 'evidence-grounding',
  CrossFieldInvariants: 'cross-field-invariants',
};
const ticket = 'The invoice of March was charged twice to the same card and nobody answers the phone. '.repeat(12);

// One row is one table of what promptfoo writes.
// eslint-disable-next-line complexity
function makeRow(index: number): object {
  const evil = values.hostile ? drawEvil() : '';
  const fault = draw(10) === 0 ? faults[draw(faults.length)] : undefined;
  const isError = values.hostile && draw(25) === 0;
  const provider = providers[index % providers.length] ?? '';
  const vars = { ticket: `${ticket}${index}${evil}` };
  const output = JSON.stringify({
    queue: 'billing',
    priority: 'high',
    summary: `Charged twice ${index} ${evil}`,
    evidence: [ticket.slice(0, 85)],
  });
  const componentResults = Object.entries(metrics).map(([metric, assertion]) => {
    const found = fault?.assertion === assertion ? fault : undefined;
    const finding = found && {
      ...found,
      assertion: undefined,
      pointer: `${found.pointer}${evil}`,
      got: evil || '"urgent"',
    };
    const contract = {
      assertion,
      outcome: found ? 'breaks' : 'holds',
      checked: 1,
      findings: finding ? [finding] : [],
      notes: [],
    };
    const reason = found
      ? `${assertion} breaks: 1 fault\n${found.pointer} ${found.detail} ${evil}`
      : `${assertion} holds`;
    const type = 'javascript';
    return {
      pass: !found,
      score: Number(!found),
      reason,
      metadata: { contract },
      assertion: { type, value: `package:promptfoo-contracts:${assertion}`, metric },
    };
  });
  return {
    cost: 0,
    gradingResult: isError
      ? null
      : { pass: !fault, score: fault ? 0.75 : 1, reason: 'r', namedScores: {}, componentResults },
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    latencyMs: draw(3000),
    namedScores: {},
    prompt: {
      raw: `Classify this ticket. ${vars.ticket}`,
      label: `prompts/classify.txt: Classify this ticket. {{ticket}}`,
    },
    promptId: 'a'.repeat(64),
    promptIdx: 0,
    provider: { id: provider, label: evil },
    response: isError
      ? { error: `API error: 500 ${evil}` }
      : { output, finishReason: 'stop', raw: { id: 'r', choices: [{ message: { content: output } }] } },
    score: fault ? 0.75 : 1,
    success: !fault && !isError,
    testCase: {
      description: `Ticket ${index} ${evil}`,
      vars,
      assert: componentResults.map(({ assertion }) => assertion),
      options: {},
      metadata: { area: `area-${index % 5}` },
    },
    testIdx: index,
    vars,
    metadata: { area: `area-${index % 5}` },
    failureReason: isError ? 2 : fault ? 1 : 0,
    ...(isError ? { error: `API error: 500 ${evil}` } : {}),
  };
}

const descriptor = openSync(file, 'w');
let bytes = isDocument
  ? writeSync(descriptor, '{"evalId":"eval-made","results":{"version":3,"prompts":[],"results":[\n')
  : 0;
let count = 0;
for (; bytes < mostBytes && count < mostRows; count += 1) {
  const separator = isDocument && count > 0 ? ',\n' : '';
  bytes += writeSync(descriptor, `${separator}${JSON.stringify(makeRow(count))}${isDocument ? '' : '\n'}`);
}
if (isDocument) {
  writeSync(
    descriptor,
    '],"stats":{}},"config":{"providers":[{"id":"google:model-c","config":{"temperature":0.2}}]}}\n',
  );
}
closeSync(descriptor);
console.log(`${count} rows, ${Math.round(bytes / 1e6)} MB in ${file}`);
