const UUID = /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/;
const BROKEN_TRIPLET = /%(?![\dA-Fa-f]{2})/;
/** A literal holds no control, blank, quotation mark, angle bracket, backslash, caret, backtick, bar or brace. */
const TEMPLATE_LITERALS = /^[^\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point} "<>\\^`{|}]*$/u;

/** Tells whether a text is a JSON Pointer in its text form (RFC 6901, section 3). */
export function isJsonPointer(text: string): boolean {
  return (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text);
}

/** Tells whether a text is a relative JSON Pointer (draft-bhutton-relative-json-pointer-00, section 3). */
export function isRelativeJsonPointer(text: string): boolean {
  const rest = text.replace(/^(?:0|[1-9][0-9]*)(?:[+-](?:0|[1-9][0-9]*))?(?![0-9])/, '');
  return rest.length < text.length && (rest === '#' || isJsonPointer(rest));
}

/** Tells whether a text is a UUID, of any version and variant (RFC 4122, section 3). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Tells whether a text is a URI template of any level (RFC 6570, section 2, with erratum 6937). */
export function isUriTemplate(text: string): boolean {
  const expressions = text.match(/\{[^{}]*\}/g) ?? [];
  const literals = text.replaceAll(/\{[^{}]*\}/g, '');
  return !BROKEN_TRIPLET.test(text) && TEMPLATE_LITERALS.test(literals) && expressions.every(isExpression);
}

function isExpression(expression: string): boolean {
  return expression
    .slice(1, -1)
    .replace(/^[+#./;?&=,!@|]/, '')
    .split(',')
    .every((variable) => {
      const name = variable.replace(/(?:\*|:[1-9]\d{0,3})$/, '');
      return /^[\w%.]+$/.test(name) && !/^\.|\.\.|\.$/.test(name);
    });
}

/** Tells whether a text is a regular expression of ECMA-262; it is parsed, never run. */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
