import { hash } from 'node:crypto';
import { isRecord } from '../json.ts';

/** Depth and members that are looked at: enough to tell shapes apart, little enough to cost nothing. */
const DEPTH = 6;
const MEMBERS = 50;
const TEXT = 400;

/**
 * Gives a hash that is equal for outputs of the same shape: the same names and kinds of values, or, for text that is no
 * JSON, the same run of letters, digits and marks.
 */
export function shapeOf(output: unknown): string {
  const value = typeof output === 'string' ? parse(output) : output;
  const shape = value === undefined ? textShape(String(output)) : valueShape(value, 0);
  return hash('sha1', shape, 'hex').slice(0, 10);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function textShape(text: string): string {
  return text
    .slice(0, TEXT)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\p{N}+/gu, '0')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?:a ?)+/g, 'a');
}

function valueShape(value: unknown, depth: number): string {
  if (depth >= DEPTH) {
    return '…';
  }
  if (Array.isArray(value)) {
    const items = (value as unknown[]).slice(0, MEMBERS).map((item) => valueShape(item, depth + 1));
    return `[${[...new Set(items)].sort().join()}]`;
  }
  if (isRecord(value)) {
    const names = Object.keys(value).sort().slice(0, MEMBERS);
    return `{${names.map((name) => `${JSON.stringify(name)}:${valueShape(value[name], depth + 1)}`).join()}}`;
  }
  return value === null ? 'null' : typeof value;
}
