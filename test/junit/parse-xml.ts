/** An element of a parsed file. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const tag = /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g;

/** Every character that XML 1.0 has (section 2.2). */
const characters = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/**
 * Parses the XML 1.0 that we write, and throws on anything that is not well-formed: characters that XML has not, open
 * tags, entities that are not predefined, attributes given twice.
 */
export function parseXml(text: string): Element {
  if (!text.isWellFormed() || !characters.test(text)) {
    throw new Error('a character that XML does not have');
  }
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let position = 0;
  for (const match of body.matchAll(tag)) {
    addText(open, body.slice(position, match.index));
    position = match.index + match[0].length;
    step(open, match);
  }
  const rest = decode(body.slice(position)).trim();
  const [root, ...others] = top.children;
  if (root === undefined || others.length + open.length !== 1 || rest !== '') {
    throw new Error('not one root');
  }
  return root;
}

function addText(open: readonly Element[], text: string): void {
  const parent = open.at(-1);
  if (parent !== undefined) {
    parent.text += decode(text);
  }
}

/** Goes into or out of an element, or past an empty one. */
function step(open: Element[], [, closing, name = '', attributes = '', empty]: RegExpExecArray): void {
  if (closing === '/') {
    if (open.pop()?.name !== name) {
      throw new Error(`</${name}> closes nothing`);
    }
    return;
  }
  const element: Element = { name, attributes: parseAttributes(attributes), children: [], text: '' };
  open.at(-1)?.children.push(element);
  open.push(...(empty === '/' ? [] : [element]));
}

function parseAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, name)) {
      throw new Error(`${name} is given twice`);
    }
    attributes[name] = decode(value);
  }
  return attributes;
}

function decode(text: string): string {
  if (/[<>]/.test(text)) {
    throw new Error('a bracket in text');
  }
  return text.replace(/&([a-z]*);?/g, (whole, name: string) => {
    const character = entities[name];
    if (character === undefined || !whole.endsWith(';')) {
      throw new Error(`an entity that XML does not have: ${whole}`);
    }
    return character;
  });
}
