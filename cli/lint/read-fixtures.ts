import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';

/** Reads the outputs in a folder: each JSON file, each line of a JSONL file, and what stands in their `output` or `answer`. */
export function readFixtures(folder: string): readonly JsonValue[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new MisuseError(`Cannot find the fixtures "${folder}": expected a folder`);
  }
  return globSync('**/*.{json,jsonl,txt}', { cwd: folder })
    .map((name) => path.join(folder, name))
    .flatMap((file) => readTexts(file).flatMap(parse));
}

function readTexts(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.jsonl') ? text.split('\n') : [text];
}

/** Fixtures are broken on purpose now and then: what is no JSON shows nothing null. */
function parse(text: string): readonly JsonValue[] {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return [];
  }
  const whole = Array.isArray(value) ? [value, ...(value as JsonValue[])] : [value];
  return whole.flatMap((one) => [one, ...innerOutputs(one)]);
}

function innerOutputs(value: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(value)) {
    return [];
  }
  return [value['output'], value['answer']].flatMap((inner) =>
    typeof inner === 'string' ? parse(inner) : inner === undefined ? [] : [inner],
  );
}
