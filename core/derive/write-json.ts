import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

const WIDTH = 120;

/** Writes a schema as text with two spaces of indentation; a list of plain values stands on one line where it fits. */
export function writeJson(value: JsonValue): string {
  return `${write(value, { indent: '', room: WIDTH })}\n`;
}

interface Layout {
  readonly indent: string;
  /** Characters that are left on the line. */
  readonly room: number;
}

function write(value: JsonValue, { indent, room }: Layout): string {
  if (isJsonObject(value)) {
    return writeObject(value, indent);
  }
  if (!isJsonArray(value)) {
    return JSON.stringify(value);
  }
  const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
  const isPlain = value.every((item) => typeof item !== 'object' || item === null || Object.keys(item).length === 0);
  if (isPlain && line.length <= room) {
    return line;
  }
  const inner = `${indent}  `;
  const items = value.map((item) => `${inner}${write(item, { indent: inner, room: WIDTH - inner.length - 1 })}`);
  return `[\n${items.join(',\n')}\n${indent}]`;
}

function writeObject(value: JsonObject, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(value).map(([name, member]) => {
    const start = `${inner}${JSON.stringify(name)}: `;
    return `${start}${write(member, { indent: inner, room: WIDTH - start.length - 1 })}`;
  });
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}
