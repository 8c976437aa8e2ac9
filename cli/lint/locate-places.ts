import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findOffsets } from '../../core/lint/find-offsets.ts';
import type { LintedSchema, LocatePlace, SourcePlace } from '../../core/lint/linted.ts';
import { stepsOf } from '../../core/pointer.ts';
import { readLocated } from '../../loading/config/located-document.ts';

/** Finds where each finding stands in its file: to the column in JSON, to the line in YAML. */
export function locatePlaces(schemas: readonly LintedSchema[], cwd: string): LocatePlace {
  const files = Map.groupBy(schemas, ({ file }) => file);
  const places = new Map(
    [...files].map(([file, linted]) => {
      const pointers = new Set(linted.flatMap(({ findings }) => findings.map(({ pointer }) => pointer)));
      return [file, locateIn(path.resolve(cwd, file), pointers)] as const;
    }),
  );
  return (file, pointer) => places.get(file)?.(pointer);
}

function locateIn(file: string, pointers: ReadonlySet<string>): (pointer: string) => SourcePlace | undefined {
  if (/\.[cm]?[jt]s$/.test(file) || pointers.size === 0) {
    return () => undefined;
  }
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? locateInJson(text, pointers) : locateInYaml(file, text);
}

function locateInJson(text: string, pointers: ReadonlySet<string>): (pointer: string) => SourcePlace | undefined {
  const offsets = findOffsets(text, pointers);
  const lines = text.split('\n');
  const starts = lines.map((line) => line.length + 1);
  starts.forEach((length, index) => {
    starts[index] = length + (starts[index - 1] ?? 0);
  });
  return (pointer) => {
    const offset = offsets.get(pointer);
    if (offset === undefined) {
      return undefined;
    }
    const line = findLine(starts, offset);
    return {
      line: line + 1,
      column: offset - (starts[line - 1] ?? 0) + 1,
      text: (lines[line] ?? '').replace(/\r$/, ''),
    };
  };
}

/** Finds the first line that ends after an offset (binary search). */
function findLine(ends: readonly number[], offset: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = (ends[middle] ?? 0) > offset ? [low, middle] : [middle + 1, high];
  }
  return low;
}

function locateInYaml(file: string, text: string): (pointer: string) => SourcePlace | undefined {
  const document = readLocated(file);
  const lines = text.split('\n');
  return (pointer) => {
    const line = document.lineOf(stepsOf(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step)));
    const shown = (lines[line - 1] ?? '').replace(/\r$/, '');
    return { line, column: shown.length - shown.trimStart().length + 1, text: shown };
  };
}
