/** What a made row says: everything but `metrics` has a default. */
export interface RowParts {
  readonly id?: string;
  readonly test?: string;
  readonly provider?: string;
  readonly label?: string;
  readonly prompt?: string;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Outcome by metric, or the whole result of its assertion. */
  readonly metrics?: Readonly<Record<string, 'holds' | 'breaks' | 'unreadable' | boolean | object>>;
  readonly output?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
  readonly error?: string;
  readonly finding?: Readonly<Record<string, unknown>>;
  readonly extra?: Readonly<Record<string, unknown>>;
}

const assertions: Readonly<Record<string, string>> = {
  ExactJson: 'exact-json',
  SchemaValidity: 'schema-validity',
  EvidenceGrounding: 'evidence-grounding',
};

const defaults = {
  test: 'a test',
  provider: 'openai:chat:m',
  label: '',
  prompt: 'the prompt',
  output: '{}',
  vars: {},
  metadata: {},
  metrics: { ExactJson: 'holds' },
};

let made = 0;

/** Makes a row as promptfoo writes it; each call gives another id. */
export function makeRow(parts: RowParts = {}): Record<string, unknown> {
  made += 1;
  const { test, provider, label, prompt, output, vars, metadata, metrics } = { ...defaults, ...parts };
  const components = Object.entries(metrics).map(([metric, outcome]) => makeComponent(metric, outcome, parts.finding));
  const error = errorOf(parts);
  const isGraded = error === undefined;
  return {
    id: parts.id ?? `row-${made}`,
    success: isGraded,
    failureReason: isGraded || output === null ? 0 : 2,
    gradingResult: isGraded ? { pass: true, score: 1, reason: 'r', componentResults: components } : null,
    namedScores: {},
    latencyMs: 10,
    prompt: { raw: prompt, label: prompt },
    promptId: 'abcdef0123456789',
    promptIdx: 0,
    provider: { id: provider, label },
    response: parts.response ?? { output },
    testCase: { description: test, vars, metadata },
    testIdx: 0,
    vars,
    ...(isGraded ? {} : { error }),
    ...parts.extra,
  };
}

/** promptfoo's word for a null output. */
function errorOf({ error, output }: RowParts): string | undefined {
  return error ?? (output === null ? 'No output' : undefined);
}

function makeComponent(metric: string, outcome: unknown, finding: RowParts['finding']): object {
  const assertion = { type: 'javascript', value: 'package:promptfoo-contracts:x', metric };
  if (typeof outcome === 'object') {
    return { assertion, ...outcome };
  }
  if (typeof outcome === 'boolean') {
    return { pass: outcome, score: Number(outcome), reason: 'r', assertion };
  }
  const findings = outcome === 'holds' ? [] : [{ code: 'schema', pointer: '/a', detail: 'is wrong', ...finding }];
  const contract = {
    assertion: assertions[metric] ?? 'cross-field-invariants',
    outcome,
    checked: 1,
    findings,
    notes: [],
  };
  const pass = outcome === 'holds';
  return { pass, score: Number(pass), reason: 'r', metadata: { contract }, assertion };
}
