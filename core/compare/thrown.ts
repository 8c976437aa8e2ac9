/**
 * Gives the first line of whatever was thrown: an error with its name, a text, or what kind of thing it is.
 *
 * Never throws itself, whatever the thing: getters and `toString` of foreign objects may.
 */
export function describeThrown(thrown: unknown): string {
  try {
    return firstLine(render(thrown));
  } catch {
    return 'something that cannot be read';
  }
}

function render(thrown: unknown): string {
  if (typeof thrown === 'string') {
    return thrown;
  }
  if (typeof thrown === 'object' && thrown !== null) {
    return renderObject(thrown);
  }
  return typeof thrown === 'function' || typeof thrown === 'symbol' ? `a ${typeof thrown}` : String(thrown);
}

function renderObject({ name, message }: { readonly name?: unknown; readonly message?: unknown }): string {
  const parts = [name, message].filter((part) => typeof part === 'string' && part !== '');
  return parts.join(': ') || 'an object';
}

function firstLine(text: string): string {
  return text.trimStart().replace(/[\r\n\u2028\u2029][^]*/u, '');
}
