/** True, false, or `undefined` where it rests on something that cannot be looked into. */
export type Truth = boolean | undefined;

/** Tells whether something holds of every item. */
export function everyHolds<T>(items: Iterable<T>, test: (item: T) => Truth): Truth {
  let answer: Truth = true;
  for (const item of items) {
    const one = test(item);
    if (one === false) {
      return false;
    }
    answer = one && answer;
  }
  return answer;
}

/** Tells whether something holds of at least one item. */
export function someHolds<T>(items: Iterable<T>, test: (item: T) => Truth): Truth {
  return negate(everyHolds(items, (item) => negate(test(item))));
}

/** Tells whether something holds of a number of items between two bounds (inclusive). */
export function countHolds<T>(
  items: Iterable<T>,
  test: (item: T) => Truth,
  [min, max]: readonly [number, number],
): Truth {
  let [sure, possible] = [0, 0];
  for (const item of items) {
    const one = test(item);
    sure += one === true ? 1 : 0;
    possible += one === false ? 0 : 1;
  }
  if (sure >= min && possible <= max) {
    return true;
  }
  return possible < min || sure > max ? false : undefined;
}

/** Turns true and false around. */
export function negate(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}
