import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mergeTest } from '../../core/config/configured-test.ts';
import type { ConfiguredTest, WrittenTest } from '../../core/config/configured-test.ts';
import { isRecord } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { dereference } from './dereference.ts';
import { readLocated } from './located-document.ts';
import type { LocatedDocument } from './located-document.ts';
import { readScenarios, readTests, toWritten } from './read-tests.ts';

/** A promptfoo configuration, read without promptfoo: nothing is called and nothing is spent. */
export interface LoadedConfig {
  readonly file: string;
  /** The folder that promptfoo calls `basePath`. */
  readonly folder: string;
  /** The whole, with each `$ref` replaced. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly lineOf: LocatedDocument['lineOf'];
  readonly defaultTest: WrittenTest | undefined;
  /** Every test as it is written, before `defaultTest` is laid under it. */
  readonly written: readonly WrittenTest[];
  readonly tests: readonly ConfiguredTest[];
  /** Lists of tests that only promptfoo can read: spreadsheets, generators, data sets. */
  readonly unread: readonly string[];
}

/**
 * Reads a promptfoo configuration (YAML, JSON or a module) and every list of tests in YAML, JSON or JSONL that it names.
 *
 * @throws {MisuseError} where a file is absent or cannot be parsed
 */
export async function loadConfig(file: string): Promise<LoadedConfig> {
  const absolute = path.resolve(file);
  if (!existsSync(absolute)) {
    throw new MisuseError(`Cannot find the configuration "${file}": tried ${absolute}`);
  }
  const source = await readSource(absolute);
  const value = dereference(source.value, process.cwd());
  if (!isRecord(value)) {
    throw new MisuseError(`Cannot use ${file}: a promptfoo configuration is an object`);
  }
  const folder = path.dirname(absolute);
  const root = { ...source, value };
  const defaultTest = readDefaultTest(root, folder);
  const unread: string[] = [];
  const written = [
    ...readTests({ list: value['tests'], at: ['tests'], document: root }, folder, unread),
    ...readScenarios(root, folder, unread),
  ];
  const tests = written.map((test, index) => mergeTest(test, defaultTest, index));
  return { file: absolute, folder, value, lineOf: source.lineOf, defaultTest, written, tests, unread };
}

async function readSource(file: string): Promise<LocatedDocument> {
  if (!/\.[cm]?[jt]s$/.test(file)) {
    return readLocated(file);
  }
  const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
  const exported = typeof module.default === 'function' ? (module.default as () => unknown)() : module.default;
  return { file, value: await exported, lineOf: () => 1 };
}

function readDefaultTest(root: LocatedDocument, folder: string): WrittenTest | undefined {
  const { defaultTest } = root.value as Readonly<Record<string, unknown>>;
  if (typeof defaultTest === 'string') {
    const other = readLocated(path.resolve(folder, defaultTest.replace(/^file:\/\//, '')));
    return toWritten(other, [], dereference(other.value, process.cwd()));
  }
  return defaultTest === undefined ? undefined : toWritten(root, ['defaultTest'], defaultTest);
}
