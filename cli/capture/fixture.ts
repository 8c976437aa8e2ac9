import { exactJson } from '../../assertions/exact-json.ts';
import { schemaValidity } from '../../assertions/schema-validity.ts';
import type { Selected } from '../../core/capture/select.ts';
import { readOutput } from '../../core/reading/read-output.ts';
import { lineText } from '../../core/results/safe-text.ts';

/** What stands beside a captured output; the verdict is what was recorded, until a person changes it. */
export interface Sidecar {
  readonly about: string;
  readonly origin: 'captured';
  readonly provider: string;
  readonly model: string;
  readonly date: string;
  readonly finishReason?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly response?: Readonly<Record<string, unknown>>;
  readonly reading: Readonly<Record<'none' | 'any', string>>;
  readonly schema?: 'valid' | 'invalid' | 'unread';
  readonly schemaFile?: string;
}

/** A fixture as it is written: `<name>.txt` or `<name>.json`, and `<name>.expect.json`. */
export interface Fixture {
  readonly name: string;
  readonly suffix: '.txt' | '.json';
  readonly content: string;
  readonly sidecar: Sidecar;
}

/** What decides how an output is kept. */
export interface Keeping {
  readonly redact: (text: string) => Promise<string>;
  /** Longest output, in UTF-16 code units. */
  readonly maxChars: number;
  /** Schema that the fixture is judged by, as the sidecar names it; `undefined` where there is none. */
  readonly schemaFile: string | undefined;
  readonly settings: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/**
 * Makes a fixture of a failure, redacted, with the verdict that what is kept gets. A text says why none can be made: the
 * output is too long, or redaction changed what it shows.
 */
export async function makeFixture({ failure, reason, name }: Selected, keeping: Keeping): Promise<Fixture | string> {
  const isText = typeof failure.output === 'string';
  const written = writeOutput(failure.output);
  if (written.length > keeping.maxChars) {
    return `it has ${written.length} characters, --max-chars is ${keeping.maxChars}`;
  }
  const content = await keeping.redact(written);
  const kept = parseKept(content, isText);
  const ending = optional('finishReason', failure.finishReason);
  const extra = await findResponse(kept, { ...failure, ending }, keeping);
  if (kept === undefined || extra === undefined) {
    return 'redaction changed what it shows';
  }
  const response = { ...ending, ...extra, output: kept };
  const sidecar: Sidecar = {
    ...describe(failure, reason),
    ...ending,
    ...optional('settings', keeping.settings.get(failure.provider) ?? keeping.settings.get(failure.model)),
    ...optional('response', extra),
    reading: { none: codeOf(response, 'none'), any: codeOf(response, 'any') },
    ...(await judgeSchema(response, keeping.schemaFile)),
  };
  return { name, ...(isText ? { suffix: '.txt', content } : { suffix: '.json', content: `${content}\n` }), sidecar };
}

function describe(
  { provider, model, date }: Selected['failure'],
  { code, by, pointer }: Selected['reason'],
): Pick<Sidecar, 'about' | 'origin' | 'provider' | 'model' | 'date'> {
  const what = by === '' ? code : `${code} ${by}`;
  const about = lineText(`${what} at ${pointer === '' ? 'the response' : pointer}, captured.`, 200);
  return { about, origin: 'captured', provider, model, date };
}

function writeOutput(output: unknown): string {
  return typeof output === 'string' ? output : JSON.stringify(output, null, 2);
}

/** A member where there is something to say: not absent, and not an object without members. */
function optional<Name extends string, Value>(name: Name, value: Value): Partial<Record<Name, NonNullable<Value>>> {
  const isNothing = value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  return (isNothing ? {} : { [name]: value }) as Partial<Record<Name, NonNullable<Value>>>;
}

/** Where redaction broke an object's JSON, there is nothing to keep. */
function parseKept(content: string, isText: boolean): unknown {
  if (isText) {
    return content;
  }
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}

/** Gives the members of the response without which what is kept would be read differently, `undefined` where none help. */
async function findResponse(
  kept: unknown,
  { output, response, ending }: { output: unknown; response: Readonly<Record<string, unknown>>; ending: object },
  { redact, maxChars }: Keeping,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const wanted = codeOf({ ...response, ...ending, output }, 'none');
  if (codeOf({ ...ending, output: kept }, 'none') === wanted) {
    return {};
  }
  const text = JSON.stringify(response);
  const redacted = text.length > maxChars ? undefined : parseKept(await redact(text), false);
  const extra = (redacted ?? {}) as Readonly<Record<string, unknown>>;
  return codeOf({ ...extra, ...ending, output: kept }, 'none') === wanted ? extra : undefined;
}

function codeOf(response: Readonly<Record<string, unknown>>, extract: 'none' | 'any'): string {
  const reading = readOutput(response, { extract });
  return reading.ok ? 'ok' : reading.code;
}

async function judgeSchema(
  response: Readonly<Record<string, unknown>>,
  schemaFile: string | undefined,
): Promise<Pick<Sidecar, 'schema' | 'schemaFile'>> {
  const context = { vars: {}, test: {}, providerResponse: response };
  if (schemaFile === undefined) {
    const { metadata } = await exactJson(response['output'], context);
    return metadata.contract.outcome === 'holds' ? {} : { schema: 'unread' };
  }
  const config = { schema: schemaFile, read: { extract: 'any' } };
  const { metadata } = await schemaValidity(response['output'], { ...context, config });
  const schema = ({ holds: 'valid', breaks: 'invalid', unreadable: 'unread' } as const)[metadata.contract.outcome];
  return { schema, schemaFile };
}
