import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { MisuseError } from '../../core/misuse.ts';
import { isRecord } from '../../core/json.ts';
import type { StubFixture } from './fixtures.ts';

/**
 * Loads the stub's good answers from a JSON file, or from every JSON file of a folder.
 *
 * @param place a path, also as promptfoo writes it (`file://…`), relative to `folder`
 * @throws {MisuseError} naming the file, where it is absent or no list of fixtures
 */
export function loadFixtures(place: string, folder = '.'): readonly StubFixture[] {
  return listFiles(path.resolve(folder, place.replace(/^file:\/\//, ''))).flatMap((file) => {
    const content: unknown = parse(file);
    if (!Array.isArray(content) || !content.every(isFixture)) {
      throw new MisuseError(
        `Cannot use the fixtures in "${file}": expected a list of { "when": text, "answer": value }`,
      );
    }
    return content;
  });
}

function listFiles(place: string): readonly string[] {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new MisuseError(`Cannot find the stub's fixtures "${place}": expected a JSON file or a folder of them`);
  }
  return stats.isDirectory()
    ? readdirSync(place)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => path.join(place, name))
    : [place];
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new MisuseError(
      `Cannot read the fixtures in "${file}": ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function isFixture(item: unknown): item is StubFixture {
  return isRecord(item) && typeof item['when'] === 'string' && Object.hasOwn(item, 'answer');
}
