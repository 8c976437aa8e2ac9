import { isRecord, ownMember } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { suggest } from '../nearest.ts';
import { parsePattern, selectPlaces } from '../select.ts';
import { joinPages } from './pages.ts';
import type { JoinedPages, Page } from './pages.ts';

/** Where the passages come from: a variable, or a place in the metadata of the provider's response. */
export type SourceName = string | { readonly metadata: string };

/** A text that quotes are looked for in: one document, or pages of consecutive numbers. */
export type Document = JoinedPages;

/**
 * Gives the documents that a variable holds.
 *
 * @throws {MisuseError} where there is no such variable, or it holds something else than texts
 */
export function readVariable(variables: Readonly<Record<string, unknown>>, name: string): readonly Document[] {
  const value = ownMember(variables, name);
  if (value === undefined || value === null) {
    const known = Object.keys(variables);
    const hint =
      suggest(name, known) || (known.length === 0 ? '' : `; the test has ${known.map((one) => `"${one}"`).join(', ')}`);
    throw new MisuseError(`Cannot look for quotes in the variable "${name}": the test sets no such variable${hint}`);
  }
  const documents = readDocuments(value, name);
  if (documents === undefined) {
    throw new MisuseError(
      `Cannot look for quotes in the variable "${name}": expected text, a list of texts, an object of named texts, or ` +
        `{ "pages": { "1": text } }; it is ${kindOf(value)}`,
    );
  }
  return documents;
}

/**
 * Gives the documents that a provider returned with its response; none where there is no text, which is no fault of a
 * user.
 *
 * @param pointer a JSON Pointer into the metadata; with a `*` it names a list of texts
 * @throws {MisuseError} where it is no JSON Pointer
 */
export function readReturned(metadata: unknown, pointer: string): readonly Document[] {
  const steps = parsePattern(pointer, 'source.metadata');
  // What came over the wire as JSON is JSON; where nothing came, nothing is found.
  const places = selectPlaces((metadata ?? null) as JsonValue, pointer).filter((place) => !place.missing);
  const values = places.map(({ value }) => value);
  const value: unknown = steps.includes('*') ? values : values[0];
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : value;
  return readDocuments(texts, `metadata${pointer}`) ?? [];
}

function readDocuments(value: unknown, name: string): readonly Document[] | undefined {
  if (typeof value === 'string') {
    return [...joinPages([{ name, source: name, text: value }]), ...(readSerialized(value, name) ?? [])];
  }
  return readSeveral(value, name);
}

/** A YAML or JSON file arrives as one JSON text; where that holds several texts, they are documents as well. */
function readSerialized(text: string, name: string): readonly Document[] | undefined {
  if (!/^\s*[[{]/.test(text)) {
    return undefined;
  }
  try {
    return readSeveral(JSON.parse(text), name);
  } catch {
    return undefined;
  }
}

function readSeveral(value: unknown, name: string): readonly Document[] | undefined {
  const pages = isRecord(value) && Object.keys(value).length === 1 ? ownMember(value, 'pages') : undefined;
  if (typeof pages === 'object') {
    const list = readTexts(pages, name);
    return list === undefined ? undefined : joinPages(list);
  }
  return readTexts(value, name)?.flatMap((one) => joinPages([one]));
}

/** Lists the texts of a list, named from "1" on, or of an object. */
function readTexts(value: unknown, name: string): readonly Page[] | undefined {
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((text: unknown, index) => [String(index + 1), text])
    : Object.entries(isRecord(value) ? value : { '': value });
  const texts = entries.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string');
  return texts.length < entries.length
    ? undefined
    : texts.map(([key, text]) => ({ name: key, source: entries.length > 1 ? `${name}/${key}` : name, text }));
}

/** Says what is no text: the value, or the first of what it holds. */
function kindOf(value: unknown): string {
  const holds = Array.isArray(value) || isRecord(value);
  const members: readonly (readonly [string, unknown])[] = holds ? Object.entries(value) : [];
  const strange = members.find(([, member]) => typeof member !== 'string');
  return strange === undefined ? nameOf(value) : `${nameOf(strange[1])} at /${strange[0]}`;
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) {
    return 'a list';
  }
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
