const LIMIT = 80;

/**
 * Gives a value as one line of JSON-like text of at most 80 UTF-16 code units, safe to print anywhere.
 *
 * Control characters, line and paragraph separators, bidirectional controls and lone surrogates appear as `\uXXXX`, so
 * that no output of a model can steer a terminal or a log. Longer text ends in `…`, never within a surrogate pair.
 */
export function snippet(value: unknown): string {
  return truncate(escapeUnsafe(renderShort(value)));
}

/** Gives text as it stands, made safe and cut as `snippet` does, without quotes around it. */
export function textSnippet(text: string): string {
  return truncate(escapeUnsafe(text.slice(0, LIMIT * 2)));
}

/** Writes every character that could steer a terminal, a log or a page as `\uXXXX`. */
export function escapeUnsafe(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function truncate(text: string): string {
  if (text.length <= LIMIT) {
    return text;
  }
  const cut = text.slice(0, LIMIT - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

function renderShort(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.slice(0, LIMIT * 2));
  }
  if (Array.isArray(value)) {
    return renderMembers(value.slice(0, LIMIT).map(renderMember), '[', ']');
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).slice(0, LIMIT);
    return renderMembers(
      members.map(([name, member]) => `${JSON.stringify(name.slice(0, LIMIT))}:${renderMember(member)}`),
      '{',
      '}',
    );
  }
  return String(value);
}

function renderMembers(members: readonly string[], open: string, close: string): string {
  return `${open}${members.join(',')}${close}`;
}

/** One level is enough for a snippet of 80 characters, and keeps the cost bounded for any depth. */
function renderMember(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? (value.length === 0 ? '[]' : '[…]') : Object.keys(value).length === 0 ? '{}' : '{…}';
  }
  return renderShort(value);
}
