import { Bench } from 'tinybench';

/** Functions by name, each called as often as its time allows. */
export type Contestants = Readonly<Record<string, () => unknown>>;

/**
 * Times functions in turn within one run and gives the median of each in milliseconds.
 *
 * They are timed in two rounds, the second in reverse order, so that a machine that slows down favours none.
 */
export async function measure(contestants: Contestants, milliseconds = 500): Promise<Readonly<Record<string, number>>> {
  const rounds = [Object.entries(contestants), Object.entries(contestants).reverse()];
  const medians: Record<string, number[]> = {};
  for (const round of rounds) {
    const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 5 });
    for (const [name, run] of round) {
      bench.add(name, async () => {
        await run();
      });
    }
    await bench.run();
    for (const { name, result } of bench.tasks) {
      (medians[name] ??= []).push('latency' in result ? result.latency.p50 : NaN);
    }
  }
  return Object.fromEntries(Object.entries(medians).map(([name, times]) => [name, Math.min(...times)]));
}

/** Times one call, the best of several, in milliseconds: for what takes long. */
export async function timeOnce(run: () => unknown, repeats = 3): Promise<number> {
  let best = Infinity;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const started = performance.now();
    await run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Gives the exponent of growth between sizes: the slope of a line through the logarithms of times and sizes. */
export function exponentOf(points: readonly { readonly size: number; readonly time: number }[]): number {
  const logs = points.map(({ size, time }) => [Math.log(size), Math.log(time)] as const);
  const mean = (index: 0 | 1): number => logs.reduce((sum, point) => sum + point[index], 0) / logs.length;
  const [middle, level] = [mean(0), mean(1)];
  const rise = logs.reduce((sum, [x, y]) => sum + (x - middle) * (y - level), 0);
  return rise / logs.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
}
