import { wilsonLower } from '../gate/wilson.ts';
import { operators } from './mutant.ts';
import type { Mutant, Operator } from './mutant.ts';
import { isFault } from './make-mutants.ts';
import { foldPointer } from '../results/fold-pointer.ts';

/** What became of one mutant. */
export interface MutantOutcome {
  readonly mutant: Mutant;
  /** Description of the test whose good output was changed. */
  readonly row: string;
  /** Metrics (or names) of the assertions that failed; empty where the row passed. */
  readonly failed: readonly string[];
  /** Whether the row as a whole failed: a threshold or a weight may let it pass although an assertion failed. */
  readonly killed: boolean;
}

/** A fault that no assertion noticed. */
export interface Survivor {
  readonly operator: Operator;
  readonly pointer: string;
  readonly row: string;
  readonly detail: string;
}

/** Something in the suite that can never fail. */
export interface Vacuous {
  readonly kind: 'assertion' | 'metric' | 'rule' | 'evidence' | 'case';
  readonly name: string;
  readonly detail: string;
}

/** Mutants and kills of one operator, metric or pointer. */
export interface Tally {
  readonly mutants: number;
  readonly killed: number;
}

/** What mutation says about a suite. */
export interface MutationReport {
  /** Faults that were tried; values that are still right are counted in `boundary`. */
  readonly mutants: number;
  readonly killed: number;
  /** `killed / mutants`; null where nothing was tried: not applicable, which is no 100 %. */
  readonly score: number | null;
  /** Wilson's interval of the score at 95 %. */
  readonly interval: readonly [number, number] | null;
  readonly survivors: readonly Survivor[];
  readonly vacuous: readonly Vacuous[];
  /** Values that are still right, and which of them a suite refused. */
  readonly boundary: { readonly mutants: number; readonly falseAlarms: readonly Survivor[] };
  /** Changes that changed nothing. */
  readonly inert: number;
  readonly byOperator: Readonly<Record<string, Tally>>;
  readonly byMetric: Readonly<Record<string, Tally>>;
  readonly byPointer: Readonly<Record<string, Tally>>;
}

/** What a suite consists of, and what was left out of the run. */
export interface SuiteFacts {
  /** Every metric (or name) of an assertion that ran. */
  readonly metrics: readonly string[];
  readonly vacuous: readonly Vacuous[];
  readonly inert: number;
}

/** Sums up what became of each mutant. */
export function summarise(outcomes: readonly MutantOutcome[], { metrics, vacuous, inert }: SuiteFacts): MutationReport {
  const faults = outcomes.filter(({ mutant }) => isFault(mutant));
  const boundary = outcomes.filter(({ mutant }) => !isFault(mutant));
  const killed = faults.filter((outcome) => outcome.killed).length;
  const idle = metrics.filter((metric) => !faults.some(({ failed }) => failed.includes(metric)));
  return {
    mutants: faults.length,
    killed,
    score: faults.length === 0 ? null : killed / faults.length,
    interval: intervalOf(killed, faults.length),
    survivors: faults.filter((outcome) => !outcome.killed).map(toSurvivor),
    vacuous: [
      ...idle.map((name): Vacuous => ({
        kind: 'assertion',
        name,
        detail: 'it noticed none of the faults that were tried',
      })),
      ...vacuous,
    ],
    boundary: { mutants: boundary.length, falseAlarms: boundary.filter((outcome) => outcome.killed).map(toSurvivor) },
    inert,
    byOperator: tally(faults, ({ mutant }) => [mutant.operator]),
    byMetric: Object.fromEntries(
      metrics.map((metric) => [
        metric,
        { mutants: faults.length, killed: faults.filter(({ failed }) => failed.includes(metric)).length },
      ]),
    ),
    byPointer: tally(faults, ({ mutant }) => [foldPointer(mutant.pointer)]),
  };
}

/** The upper bound of a share is what the lower bound of its opposite leaves. */
function intervalOf(killed: number, mutants: number): readonly [number, number] | null {
  const low = wilsonLower(killed, mutants, 0.95);
  const missed = wilsonLower(mutants - killed, mutants, 0.95);
  return low === null || missed === null ? null : [low, 1 - missed];
}

function toSurvivor({ mutant, row, failed }: MutantOutcome): Survivor {
  const { operator, pointer, detail } = mutant;
  const noticed =
    failed.length === 0 || !isFault(mutant) ? '' : ` (${failed.join(', ')} noticed, and the row passed all the same)`;
  const refused = isFault(mutant) ? '' : ` (refused by ${failed.join(', ')})`;
  return { operator, pointer, row, detail: `${operators[operator]}: ${detail}${noticed}${refused}` };
}

function tally(
  outcomes: readonly MutantOutcome[],
  keysOf: (outcome: MutantOutcome) => readonly string[],
): Readonly<Record<string, Tally>> {
  const counts = new Map<string, Tally>();
  for (const outcome of outcomes) {
    for (const key of keysOf(outcome)) {
      const { mutants, killed } = counts.get(key) ?? { mutants: 0, killed: 0 };
      counts.set(key, { mutants: mutants + 1, killed: killed + Number(outcome.killed) });
    }
  }
  return Object.fromEntries([...counts].sort(([left], [right]) => (left < right ? -1 : 1)));
}
