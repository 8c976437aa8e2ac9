import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WrittenTest } from '../../core/config/configured-test.ts';
import { isRecord } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { dereference } from './dereference.ts';
import { readLocated } from './located-document.ts';
import type { LocatedDocument } from './located-document.ts';

/** Gives a part of a document as a test, with the lines of its parts. */
export function toWritten(document: LocatedDocument, at: readonly (string | number)[], value: unknown): WrittenTest {
  return {
    value: isRecord(value) ? value : {},
    origin: { file: document.file, line: document.lineOf(at) },
    lineOf: (below) => document.lineOf([...at, ...below]),
  };
}

/** A list of tests in a document, and where it stands. */
export interface TestList {
  readonly list: unknown;
  readonly at: readonly (string | number)[];
  readonly document: LocatedDocument;
}

/**
 * Reads a list of tests: written in place, or in YAML, JSON and JSONL files (patterns included).
 *
 * @param unread is given each list that only promptfoo can read
 * @throws {MisuseError} where a file is absent or cannot be parsed
 */
export function readTests({ list, at, document }: TestList, folder: string, unread: string[]): readonly WrittenTest[] {
  if (typeof list === 'string') {
    return readTestFiles(list, folder, unread);
  }
  if (!Array.isArray(list)) {
    if (isRecord(list)) {
      unread.push(typeof list['path'] === 'string' ? list['path'] : 'tests');
    }
    return [];
  }
  return (list as unknown[]).flatMap((test, index) => {
    if (typeof test === 'string') {
      return readTestFiles(test, folder, unread);
    }
    if (isRecord(test) && 'path' in test && !('vars' in test)) {
      unread.push(String(test['path']));
      return [];
    }
    return [toWritten(document, [...at, index], test)];
  });
}

function readTestFiles(reference: string, folder: string, unread: string[]): readonly WrittenTest[] {
  const pattern = reference.replace(/^file:\/\//, '');
  if (!/\.(?:ya?ml|jsonl?)$/.test(pattern)) {
    unread.push(reference);
    return [];
  }
  const files = globSync(path.resolve(folder, pattern).replaceAll('\\', '/')).sort();
  if (files.length === 0) {
    throw new MisuseError(`Cannot find the tests "${reference}": nothing is at ${path.resolve(folder, pattern)}`);
  }
  return files.flatMap((file) => (file.endsWith('.jsonl') ? readJsonLines(file) : readTestFile(file, unread)));
}

function readTestFile(file: string, unread: string[]): readonly WrittenTest[] {
  const document = readLocated(file);
  const value = dereference(document.value, process.cwd());
  return readTests({ list: Array.isArray(value) ? value : [value], at: [], document }, path.dirname(file), unread);
}

function readJsonLines(file: string): readonly WrittenTest[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') {
        return [];
      }
      return [
        toWritten({ file, value: undefined, lineOf: () => index + 1 }, [], parseLine(line, `${file}:${index + 1}`)),
      ];
    });
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new MisuseError(`Cannot read ${place}: the line is no JSON`);
  }
}

/** Reads the tests of the scenarios: each of a scenario's tests runs with each of its sets of variables. */
export function readScenarios(root: LocatedDocument, folder: string, unread: string[]): readonly WrittenTest[] {
  const { scenarios } = root.value as Readonly<Record<string, unknown>>;
  return (Array.isArray(scenarios) ? (scenarios as unknown[]) : []).flatMap((scenario, index) => {
    if (!isRecord(scenario)) {
      unread.push(String(scenario));
      return [];
    }
    const tests = readTests(
      { list: scenario['tests'], at: ['scenarios', index, 'tests'], document: root },
      folder,
      unread,
    );
    const sets = Array.isArray(scenario['config']) ? (scenario['config'] as unknown[]).filter(isRecord) : [{}];
    return sets.flatMap((set) => tests.map((test) => ({ ...test, value: overlay(set, test.value) })));
  });
}

function overlay(
  set: Readonly<Record<string, unknown>>,
  test: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const variables = { ...(isRecord(set['vars']) ? set['vars'] : {}), ...(isRecord(test['vars']) ? test['vars'] : {}) };
  const assertions = [set['assert'], test['assert']].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  return { ...set, ...test, vars: variables, assert: assertions };
}
