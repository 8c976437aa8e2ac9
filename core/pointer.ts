/** One step of a JSON Pointer: a member's name, or the index of an item (0-based). */
export type PointerStep = string | number;

/** Gives the JSON Pointer of a path, `""` for the whole document (RFC 6901, section 3). */
export function formatPointer(steps: readonly PointerStep[]): string {
  return steps.map((step) => `/${escapeStep(String(step))}`).join('');
}

/** Gives the pointer of a child, escaping its name (`~` as `~0`, `/` as `~1`; RFC 6901, section 3). */
export function appendPointer(pointer: string, step: PointerStep): string {
  return `${pointer}/${escapeStep(String(step))}`;
}

/**
 * Gives the unescaped names of a JSON Pointer, in order.
 *
 * Returns `undefined` where the text is no pointer: it neither is empty nor begins with `/`, or holds a `~` that is
 * followed by neither `0` nor `1` (RFC 6901, section 3).
 */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if ((pointer !== '' && !pointer.startsWith('/')) || /~(?![01])/.test(pointer)) {
    return undefined;
  }
  return stepsOf(pointer);
}

/** Gives the unescaped names of what is known to be a JSON Pointer, as where a validator wrote it. */
export function stepsOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(unescapeStep);
}

function escapeStep(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

function unescapeStep(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
