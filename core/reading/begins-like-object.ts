/**
 * A name in quotes of any kind, or a bare one, and its colon. No part can match in two ways, and none runs over another
 * opening quote of its kind, so that trying it at every bracket stays linear.
 */
const member =
  /\s*(?:"(?:[^"\\\n]|\\.){0,1000}"|'[^'\n]{0,1000}'|`[^`\n]{0,1000}`|[“”„‟«‘’‚‹][^“”„‟«»‘’‚‹›\n"]{0,1000}[“”‟»‘’›"]|[\p{L}\p{N}_$.-]+)\s*:/uy;

/**
 * Tells whether a broken span was meant as data: it begins like an object (`{`, a quoted or bare name, a colon) or like
 * a list of them. Other text in braces, such as `{first}` or `find('{', 0)`, was not.
 */
export function beginsLikeObject(text: string, start: number): boolean {
  const brace = text.charAt(start) === '[' ? skipSpace(text, start + 1) : start;
  if (text.charAt(brace) !== '{') {
    return false;
  }
  member.lastIndex = brace + 1;
  return member.test(text);
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/\s/.test(text.charAt(at))) {
    at += 1;
  }
  return at;
}
