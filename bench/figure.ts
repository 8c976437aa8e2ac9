/** One figure of the table: what is measured, against what in the same run, and what was asked for. */
export interface Figure {
  readonly what: string;
  /** What it costs, with its unit. */
  readonly ours: string;
  /** What the alternative costs in the same run. */
  readonly against: string;
  /** Ours divided by the alternative, or what else the target speaks of. */
  readonly ratio: number;
  readonly target: string;
  readonly holds: boolean;
}

/** One part of the bench. */
export interface Section {
  readonly title: string;
  /** Whether it takes minutes, and so runs only with `--long`. */
  readonly long?: boolean;
  readonly run: () => Promise<readonly Figure[]>;
}

/** Writes a duration in milliseconds with a unit that suits it. */
export function renderTime(milliseconds: number): string {
  if (milliseconds < 0.1) {
    return `${(milliseconds * 1000).toFixed(2)} µs`;
  }
  return milliseconds < 1000 ? `${milliseconds.toFixed(2)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Makes a figure whose ratio must be at most a bound. */
export function atMost(
  what: string,
  { ours, against, bound }: { readonly ours: number; readonly against: number; readonly bound: number },
): Figure {
  const ratio = ours / against;
  return {
    what,
    ours: renderTime(ours),
    against: renderTime(against),
    ratio,
    target: `at most ${bound} x`,
    holds: ratio <= bound,
  };
}

/** Makes a figure for something that must be faster by a factor. */
export function fasterBy(
  what: string,
  { ours, against, factor }: { readonly ours: number; readonly against: number; readonly factor: number },
): Figure {
  const ratio = against / ours;
  return {
    what,
    ours: renderTime(ours),
    against: renderTime(against),
    ratio,
    target: `at least ${factor} x as fast`,
    holds: ratio >= factor,
  };
}

/** Makes a figure that must be below a bound of its own. */
export function below(
  what: string,
  { value, bound, unit }: { readonly value: number; readonly bound: number; readonly unit: string },
): Figure {
  return {
    what,
    ours: `${value.toFixed(2)} ${unit}`,
    against: '',
    ratio: value,
    target: `below ${bound} ${unit}`,
    holds: value < bound,
  };
}
