import type { JsonObject, JsonValue } from '../json.ts';
import { findPatternFeatures } from './pattern-features.ts';
import type { KeywordRuling, Profile, Ruling } from './profile.ts';

/** Keywords that refuse no value, so that nothing is lost where they are ignored. */
const annotations = new Set([
  '$comment',
  '$id',
  '$schema',
  'default',
  'deprecated',
  'description',
  'examples',
  'readOnly',
  'title',
  'writeOnly',
]);

/** Tells whether a keyword refuses no value. */
export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword);
}

/** Gives what a provider does with this keyword here, `undefined` where it is simply taken. */
export function findRuling(
  profile: Profile,
  [keyword, value]: readonly [string, JsonValue],
  schema: JsonObject,
): KeywordRuling | undefined {
  const listed = Object.hasOwn(profile.keywords, keyword) ? profile.keywords[keyword] : undefined;
  const own = listed?.find(({ when }) => when === undefined || when(value, schema));
  const ruling = own ?? rulingOfText(profile, keyword, value) ?? rulingOfUnlisted(profile, keyword);
  return ruling?.effect === 'ignored' && isAnnotation(keyword) ? undefined : ruling;
}

/** Tells whether a derived schema leaves out what this is about. */
export function isDropped(ruling: Ruling | undefined): boolean {
  return ruling !== undefined && (ruling.drop ?? ruling.effect === 'refused');
}

function rulingOfText({ formats, pattern }: Profile, keyword: string, value: JsonValue): Ruling | undefined {
  if (typeof value !== 'string') {
    return undefined;
  }
  if (keyword === 'format') {
    return formats?.taken.includes(value) === true ? undefined : formats;
  }
  return keyword === 'pattern' && isBeyond(value, pattern) ? pattern : undefined;
}

function isBeyond(source: string, pattern: Profile['pattern']): boolean {
  return pattern !== undefined && findPatternFeatures(source).some((feature) => pattern.lacks.includes(feature));
}

function rulingOfUnlisted({ unlisted, keywords }: Profile, keyword: string): Ruling | undefined {
  return unlisted === undefined || Object.hasOwn(keywords, keyword) || unlisted.listed.includes(keyword)
    ? undefined
    : unlisted;
}
