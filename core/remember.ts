/**
 * Gives a function that makes something of each text once, and knows it from then on.
 *
 * @param most so many are remembered; all are forgotten beyond, since texts may come from outside without an end
 */
export function remember<Made extends object | string>(
  make: (text: string) => Made,
  most: number,
): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) {
      return found;
    }
    const made = make(text);
    if (known.size >= most) {
      known.clear();
    }
    known.set(text, made);
    return made;
  };
}
