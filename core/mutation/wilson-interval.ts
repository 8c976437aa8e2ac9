/** The 97.5 % point of the normal distribution, for an interval at 95 %. */
const Z = 1.959963984540054;

/**
 * Gives Wilson's score interval of a share at 95 % (Wilson, 1927): both bounds lie in [0, 1], also for 0 and all.
 *
 * @param hits how many of `total`
 * @param total at least 1
 */
export function wilsonInterval(hits: number, total: number): readonly [number, number] {
  const share = hits / total;
  const square = Z * Z;
  const centre = share + square / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share) + square / (4 * total)) / total);
  const scale = 1 + square / total;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
