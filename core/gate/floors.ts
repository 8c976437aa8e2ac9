import { MisuseError } from '../misuse.ts';
import { checkOptions } from '../options.ts';
import { floorsSchema } from './floors-schema.ts';
import type { ProblemCode } from './problem.ts';
import { toSelector } from './selector.ts';
import type { Selector, Where } from './selector.ts';
import { parseShare } from './share.ts';

/** What is asked of one metric, or of each metric that a pattern names. Shares are from 0 to 1. */
export interface MetricFloor {
  readonly floor: number;
  readonly lower?: number;
  readonly confidence: number;
  readonly minChecked?: number;
  readonly maxUnreadable?: number;
  readonly hard: boolean;
  readonly selector: Selector;
}

/** A failure that is tolerated until a day. */
export interface Known {
  readonly test: string;
  readonly metric: string;
  readonly owner: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly until: string;
  readonly why: string;
}

/** A checked file of floors. */
export interface Floors {
  readonly minRows: number;
  readonly metrics: ReadonlyMap<string, MetricFloor>;
  readonly repeats: { readonly min?: number; readonly floor?: number };
  readonly baseline: { readonly file?: string; readonly tolerance: number };
  readonly known: readonly Known[];
  readonly allow: readonly { readonly code: ProblemCode; readonly metric?: string }[];
}

interface Entry {
  readonly floor?: unknown;
  readonly lower?: unknown;
  readonly confidence?: unknown;
  readonly minChecked?: number;
  readonly maxUnreadable?: unknown;
  readonly by?: string | readonly string[];
  readonly where?: Where;
  readonly hard?: boolean;
  readonly because?: string;
}

interface Document {
  readonly rows?: { readonly min?: number };
  readonly metrics?: Readonly<Record<string, Entry>>;
  readonly repeats?: { readonly min?: number; readonly floor?: unknown; readonly because?: string };
  readonly baseline?: { readonly file?: string; readonly tolerance?: unknown };
  readonly known?: readonly Known[];
  readonly allow?: readonly (ProblemCode | { readonly code: ProblemCode; readonly metric?: string })[];
}

const emptyDocument: Required<Document> = { rows: {}, metrics: {}, repeats: {}, baseline: {}, known: [], allow: [] };

/** What every metric is held to that no entry names. */
export const defaultFloor: MetricFloor = {
  floor: 1,
  confidence: 0.95,
  hard: false,
  selector: toSelector(undefined, undefined),
};

/**
 * Checks a file of floors and the `--floor` flags, which are laid over it.
 *
 * @param document the parsed file, `undefined` where there is none
 * @param flags texts such as `ExactJson=100%`
 * @throws {MisuseError} naming each fault
 */
export function parseFloors(document: unknown, flags: readonly string[], name: string): Floors {
  if (document !== undefined) {
    checkOptions(floorsSchema, document, name);
  }
  // The one cast: the schema has just vouched for the value.
  const { rows, metrics, repeats, baseline, known, allow }: Required<Document> = {
    ...emptyDocument,
    ...(document as Document | undefined),
  };
  known.forEach(({ until }) => {
    checkDay(until, name);
  });
  const floors = new Map(Object.entries(metrics).map(([metric, entry]) => [metric, parseEntry(entry, metric)]));
  for (const flag of flags) {
    const [metric, floor] = parseFlag(flag);
    floors.set(metric, { ...(floors.get(metric) ?? defaultFloor), floor });
  }
  return {
    minRows: rows.min ?? 0,
    metrics: floors,
    repeats: parseRepeats(repeats),
    baseline: parseBaselineOptions(baseline),
    known,
    allow: allow.map((one) => (typeof one === 'string' ? { code: one } : one)),
  };
}

function parseRepeats({ min, floor, because }: NonNullable<Document['repeats']>): Floors['repeats'] {
  return {
    ...(min === undefined ? {} : { min }),
    ...(floor === undefined ? {} : { floor: parseReasoned(floor, because, 'repeats.floor') }),
  };
}

function parseBaselineOptions({ file, tolerance }: NonNullable<Document['baseline']>): Floors['baseline'] {
  return {
    ...(file === undefined ? {} : { file }),
    tolerance: tolerance === undefined ? 0 : parseShare(tolerance, 'baseline.tolerance'),
  };
}

function parseEntry(entry: Entry, metric: string): MetricFloor {
  const where = `metrics.${metric}`;
  const optional = (name: 'lower' | 'maxUnreadable'): object =>
    entry[name] === undefined ? {} : { [name]: parseShare(entry[name], `${where}.${name}`) };
  const floor = entry.floor === undefined ? 1 : parseReasoned(entry.floor, entry.because, `${where}.floor`);
  const parsed: MetricFloor = {
    floor,
    ...optional('lower'),
    ...optional('maxUnreadable'),
    confidence: entry.confidence === undefined ? 0.95 : parseShare(entry.confidence, `${where}.confidence`),
    ...(entry.minChecked === undefined ? {} : { minChecked: entry.minChecked }),
    hard: entry.hard ?? false,
    selector: toSelector(entry.where, entry.by),
  };
  checkBounds(parsed, where);
  return parsed;
}

function checkBounds({ lower, confidence, hard, floor }: MetricFloor, where: string): void {
  if (lower === 1) {
    throw new MisuseError(`Cannot use ${where}.lower: no number of rows gives a lower bound of 100%`);
  }
  if (!(confidence > 0 && confidence <= 0.999999)) {
    throw new MisuseError(`Cannot use ${where}.confidence: expected above 0% and at most 99.9999%`);
  }
  if (hard && floor < 1) {
    throw new MisuseError(`Cannot use ${where}: hard asks for every row, so its floor cannot be below 100%`);
  }
}

function parseReasoned(value: unknown, because: string | undefined, where: string): number {
  const share = parseShare(value, where);
  if (share < 1 && (because ?? '').trim() === '') {
    throw new MisuseError(`Cannot use ${where}: a floor below 100% needs a "because" that says why it is enough`);
  }
  return share;
}

function parseFlag(flag: string): readonly [string, number] {
  const end = flag.lastIndexOf('=');
  if (end <= 0) {
    throw new MisuseError(`Cannot read floor ${JSON.stringify(flag)}: expected <metric>=<100% or 0.95>`);
  }
  return [flag.slice(0, end), parseShare(flag.slice(end + 1), `floor ${JSON.stringify(flag)}`)];
}

function checkDay(until: string, name: string): void {
  const day = new Date(`${until}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== until) {
    throw new MisuseError(
      `Cannot use ${name}: known.until must be a day such as 2027-01-31 (got ${JSON.stringify(until)})`,
    );
  }
}
