/**
 * Gives the lower end of the two-sided Wilson score interval of a rate.
 *
 * Wilson, E. B. (1927), "Probable inference, the law of succession, and statistical inference", without continuity
 * correction.
 *
 * @param passed how many passed, of `checked`
 * @param confidence share of such intervals that hold the true rate, above 0 and below 1
 * @returns from 0 to 1; `null` where nothing was checked
 */
export function wilsonLower(passed: number, checked: number, confidence: number): number | null {
  if (checked === 0) {
    return null;
  }
  const z = normalQuantile((1 + confidence) / 2);
  const rate = passed / checked;
  const square = (z * z) / checked;
  const centre = rate + square / 2;
  const spread = z * Math.sqrt((rate * (1 - rate)) / checked + square / (4 * checked));
  return passed === 0 ? 0 : Math.max(0, (centre - spread) / (1 + square));
}

/** Gives the point below which the share `p` (0.5 to below 1) of a standard normal distribution lies, by bisection. */
function normalQuantile(p: number): number {
  let low = 0;
  let high = 9;
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < p) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return (low + high) / 2;
}

/** Share of a standard normal distribution below `z` >= 0: 1/2 + density * (z + z^3/3 + z^5/15 + …). */
function normalBelow(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}
