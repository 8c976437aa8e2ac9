import { isJsonObject, isRecord } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Subject } from '../../core/mutation/mutant.ts';
import { readOutput } from '../../core/reading/read-output.ts';
import type { ReadOptions } from '../../core/reading/reading.ts';
import { selectPlaces } from '../../core/select.ts';
import { loadSchemaChecker } from '../../loading/load-schema-checker.ts';
import type { SchemaOptions } from '../../loading/load-schema-checker.ts';
import { locate } from '../../loading/locate.ts';
import { readDocument } from '../../loading/read-document.ts';
import type { GoodRow } from './good-row.ts';
import { contextOf, findOwnAssertions } from './own-assertions.ts';
import type { OwnAssertion } from './own-assertions.ts';

/** A good output and the texts that it came from. */
export interface RowValue {
  readonly row: GoodRow;
  readonly value: JsonValue;
  readonly own: readonly OwnAssertion[];
}

/** Reads a row's good output into a value, `undefined` where it holds none (a refusal that is right, say). */
export async function readRow(row: GoodRow, folder: string): Promise<RowValue | undefined> {
  const own = await findOwnAssertions(row, folder);
  const tool = own
    .map(({ options }) => (options['read'] as ReadOptions | undefined)?.tool)
    .find((name) => name !== undefined);
  const reading = readOutput(row.response, { extract: 'any', ...(tool === undefined ? {} : { tool }) });
  return reading.ok ? { row, value: reading.value, own } : undefined;
}

/** Gathers all that is known of what a row's good output must be. */
export function buildSubject({ row, value, own }: RowValue, all: readonly RowValue[], folder: string): Subject {
  const context = contextOf(row, folder);
  const options = own.find(({ assertion }) => assertion.id === 'schema-validity')?.options as
    (SchemaOptions & { readonly schema: JsonValue }) | undefined;
  const checker = options === undefined ? undefined : loadSchemaChecker(options, context);
  const sources = textsOf(row);
  const others = all.filter((other) => other.row.name !== row.name);
  return {
    value,
    asText: typeof row.response['output'] === 'string',
    schema:
      typeof options?.schema === 'string'
        ? readDocument(locate(options.schema, context, 'the schema'))
        : options?.schema,
    conforms: (candidate) => checker === undefined || checker.check(candidate).length === 0,
    quotes: findQuotes(own, value),
    labelled: own.flatMap(({ assertion, options: { expected } }) =>
      assertion.id === 'field-accuracy' && isRecord(expected) ? Object.keys(expected) : [],
    ),
    sources,
    otherSources: others.slice(0, 40).flatMap((other) => textsOf(other.row)),
    otherAnswers: rankOthers(value, others),
    takes: takesOf(own),
  };
}

function findQuotes(own: readonly OwnAssertion[], value: JsonValue): readonly string[] {
  const patterns = own.flatMap(({ assertion, options: { quotes } }) =>
    assertion.id === 'evidence-grounding' && Array.isArray(quotes) ? (quotes as unknown[]).map(String) : [],
  );
  return patterns.flatMap((pattern) => selectPlaces(value, pattern).map(({ pointer }) => pointer));
}

function textsOf({ vars }: GoodRow): readonly string[] {
  return Object.values(vars).flatMap((variable) => (typeof variable === 'string' ? [variable] : []));
}

/** The answers that differ in most members come first: what is nearly the same may be right for both. */
function rankOthers(value: JsonValue, others: readonly RowValue[]): readonly JsonValue[] {
  const distinct = new Map(others.map((other) => [JSON.stringify(other.value), other.value]));
  return [...distinct.values()]
    .map((other) => ({ other, differing: countDiffering(value, other) }))
    .sort((left, right) => right.differing - left.differing)
    .slice(0, 2)
    .map(({ other }) => other);
}

function countDiffering(left: JsonValue, right: JsonValue): number {
  if (!isJsonObject(left) || !isJsonObject(right)) {
    return 0;
  }
  return Object.keys(left).filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name])).length;
}

/** A suite that reads fences or prose on purpose takes them, unless it also wants the response to be exactly JSON. */
function takesOf(own: readonly OwnAssertion[]): Subject['takes'] {
  if (own.length === 0 || own.some(({ assertion }) => assertion.id === 'exact-json')) {
    return 'none';
  }
  const modes = own.map(({ options }) => (options['read'] as ReadOptions | undefined)?.extract ?? 'none');
  if (modes.includes('none')) {
    return 'none';
  }
  return modes.includes('fence') ? 'fence' : 'any';
}
