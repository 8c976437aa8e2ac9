/** Gives a test for names that match a pattern in which `*` is any run of characters; the cost is linear in the name. */
export function matcherOf(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) {
    return (name) => name === pattern;
  }
  return (name) => {
    if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) {
      return false;
    }
    const end = name.length - last.length;
    let position = first.length;
    for (const part of rest) {
      const found = name.indexOf(part, position);
      if (found === -1 || found + part.length > end) {
        return false;
      }
      position = found + part.length;
    }
    return true;
  };
}

/** Gives the keys that fit a name best: the name itself, else the patterns with most fixed characters. */
export function selectBestKey(keys: readonly string[], name: string): string | undefined {
  if (keys.includes(name)) {
    return name;
  }
  const fixed = (key: string): number => key.replaceAll('*', '').length;
  return keys
    .filter((key) => key.includes('*') && matcherOf(key)(name))
    .sort((one, other) => fixed(other) - fixed(one))[0];
}
