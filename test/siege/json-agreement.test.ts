import fc from 'fast-check';
import { parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { readOutput } from '../../core/reading/read-output.ts';
import { texts } from './texts.ts';

/** What a parser of others says of a text: whether it is JSON, and whether some object has a name twice. */
function parse(text: string): { readonly isJson: boolean; readonly hasTwins: boolean } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  return { isJson: root !== undefined && errors.length === 0, hasTwins: root !== undefined && hasTwins(root) };
}

function hasTwins({ type, children = [] }: Node): boolean {
  const names = type === 'object' ? children.map(({ children: [name] = [] }) => String(name?.value)) : [];
  return new Set(names).size < names.length || children.some(hasTwins);
}

/** Codes of a text that is JSON all the same. */
const ofJson = ['double_encoded', 'duplicate_key', 'unsafe_number', 'lone_surrogate', 'tool_call', 'empty'];

describe('a JSON parser of others agrees', () => {
  test('on what is JSON, and on names that are there twice', () => {
    let twins = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readOutput({ output: text }, { unsafeNumbers: 'note' });
        const isJson = reading.ok || ofJson.includes(reading.code);
        const theirs = parse(text.replace(/^\ufeff/, ''));
        expect({ text, isJson: isJson && text.trim() !== '' }).toEqual({ text, isJson: theirs.isJson });
        if (reading.ok) {
          expect({ text, hasTwins: theirs.hasTwins }).toEqual({ text, hasTwins: false });
        }
        if (!reading.ok && reading.code === 'duplicate_key') {
          twins += 1;
          expect({ text, hasTwins: theirs.hasTwins }).toEqual({ text, hasTwins: true });
        }
      }),
      { numRuns: 4000 },
    );
    expect(twins).toBeGreaterThan(0);
  });
});
