import type { Document, Tags } from 'yaml';
import { attempt } from './attempt.ts';
import type { JsonValue } from './json.ts';
import { loadYaml } from './lazy-packages.ts';
import { MisuseError } from './misuse.ts';
import { findPlaces } from './reading/find-places.ts';
import { positionOf, renderPosition } from './reading/position.ts';

/** An alias stands for a copy: more than this many of them for each node is an attempt to exhaust the memory. */
const MOST_ALIASES = 100;

/**
 * Parses a JSON or YAML text that a user wrote, YAML with JSON types only: `2026-01-01`, `NO` and `.inf` stay text.
 *
 * @param name the file, as messages name it; `.json` is read as JSON, all else as YAML 1.2
 * @throws {MisuseError} with line and column of the first fault, which a name twice in one object is too
 */
export function parseUserDocument(text: string, name: string): JsonValue {
  const content = text.replace(/^\ufeff/, '');
  return name.endsWith('.json') ? parseJsonDocument(content, name) : parseYamlDocument(content, name);
}

function parseJsonDocument(text: string, name: string): JsonValue {
  const value = refusing(name, () => JSON.parse(text) as JsonValue);
  const repeated = findPlaces(text).places.find(({ code }) => code === 'duplicate_key');
  if (repeated !== undefined) {
    const position = renderPosition(positionOf(text, repeated.offset));
    throw new MisuseError(
      `Cannot read ${name}: the name at "${repeated.pointer}" stands twice in one object${position}`,
    );
  }
  return value;
}

function parseYamlDocument(text: string, name: string): JsonValue {
  const document: Document = loadYaml().parseDocument(text, {
    schema: 'core',
    customTags: withoutInfinity,
    merge: false,
    uniqueKeys: true,
    stringKeys: true,
    resolveKnownTags: false,
    logLevel: 'error',
  });
  // A warning says that a tag is unknown: what it stands for is no JSON.
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) {
    throw new MisuseError(`Cannot read ${name}: ${fault.message.trimEnd()}`);
  }
  const value = refusing(name, () => document.toJS({ maxAliasCount: MOST_ALIASES }) as JsonValue);
  // An alias within its own anchor has no end, and a number can be too large for JSON.
  refusing(name, () => JSON.stringify(value, refuseInfinity));
  return value;
}

/** Leaves `.inf` and `.nan` as text. */
function withoutInfinity(tags: Tags): Tags {
  return tags.filter(
    (tag) => typeof tag === 'string' || !('test' in tag) || !(tag.test instanceof RegExp && tag.test.test('.inf')),
  );
}

function refuseInfinity(_: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError('a number is too large for JSON');
  }
  return value;
}

function refusing<Result>(name: string, parse: () => Result): Result {
  return attempt(parse, Error, ({ message }) => {
    throw new MisuseError(`Cannot read ${name}: ${message.replace(/\n.*/s, '')}`);
  });
}
