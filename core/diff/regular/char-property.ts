import { attempt } from '../../attempt.ts';
import { charSet } from './char-set.ts';
import type { CharSet } from './char-set.ts';
import { UnsupportedPattern } from './unsupported-pattern.ts';

const properties = new Map<string, CharSet>();

/**
 * Gives the characters that have a property of Unicode; each property is looked up once.
 *
 * @param name with its braces, such as `{Lu}`
 * @throws {UnsupportedPattern} where there is no such property
 */
export function charsOfProperty(name: string): CharSet {
  const known = properties.get(name) ?? findProperty(name);
  properties.set(name, known);
  return known;
}

function findProperty(name: string): CharSet {
  const test = compileProperty(name);
  const ranges: [number, number][] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (!isSurrogate && test.test(String.fromCodePoint(code))) {
      ranges.push([code, code]);
    }
  }
  return charSet(ranges);
}

function compileProperty(name: string): RegExp {
  return attempt(
    () => new RegExp(`^\\p${name}$`, 'u'),
    SyntaxError,
    () => {
      throw new UnsupportedPattern('unknown property');
    },
  );
}
