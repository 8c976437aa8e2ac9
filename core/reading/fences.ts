/** A code fence: line-based, of at least three ticks (CommonMark 0.31, section 4.5, without its indentation rules). */
export interface Fence {
  /** Whether its tag is absent or `json`; nothing counts inside another language. */
  readonly holdsJson: boolean;
  /** Offset of the line that opens it. */
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Offset after the line that closes it; the text's end where none does. */
  readonly end: number;
}

/** A line that may open a fence: ticks, then a tag. */
export const fenceLine = '^[ \\t]*`{3,}[^`\\n\\r]*$';

/** Reads the fence that a line opens; `undefined` where the line holds more than ticks and a tag. */
export function readFence(text: string, start: number, end: number): Fence | undefined {
  const opener = /[ \t]*(`{3,})([^`\n\r]*)(?:\r\n|\n|\r|$)/y;
  opener.lastIndex = start;
  const [line = '', ticks = '', tag = ''] = opener.exec(text) ?? [];
  const holdsJson = holdsJsonByTag(tag);
  if (holdsJson === undefined) {
    return undefined;
  }
  const contentStart = Math.min(start + line.length, end);
  return { holdsJson, start, contentStart, ...findClosingLine(text.slice(0, end), contentStart, ticks.length) };
}

/** Tells what a tag says of the content; `undefined` where the line holds the content itself, and so opens nothing. */
function holdsJsonByTag(tag: string): boolean | undefined {
  const [language = ''] = tag.trim().split(/[ \t]/, 1);
  const holdsJson = /^(?:json)?$/i.test(language);
  return /[{[]/.test(holdsJson ? tag : language) ? undefined : holdsJson;
}

/** Finds the line that closes a fence: ticks alone, at least as many as opened it. */
function findClosingLine(text: string, from: number, ticks: number): { contentEnd: number; end: number } {
  const closer = /^[ \t]*`{3,}[ \t]*$/gm;
  closer.lastIndex = from;
  for (let match = closer.exec(text); match !== null; match = closer.exec(text)) {
    if (match[0].trim().length >= ticks) {
      return { contentEnd: match.index, end: closer.lastIndex };
    }
  }
  return { contentEnd: text.length, end: text.length };
}

/** Gives the fence that a stretch of text wholly is: no tag or `json`, and nothing beside it. */
export function wholeFence(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): Fence | undefined {
  if (!text.startsWith('```', start)) {
    return undefined;
  }
  const fence = readFence(text, start, end);
  return fence?.holdsJson === true && fence.end >= end ? fence : undefined;
}
