import { isJsonArray, isJsonObject, isRecord, ownMember } from '../../../core/json.ts';
import type { JsonObject, JsonValue } from '../../../core/json.ts';

/** Changes a good answer into one that is still exactly one JSON value. */
export type ValueDirt = (answer: JsonValue, schema: unknown) => JsonValue;

/** Every mode that changes the value itself. */
export const valueDirt: Readonly<Record<string, ValueDirt>> = {
  'quoted-numbers': quoteNumbers,
  'extra-field': (answer) => (isJsonObject(answer) ? { ...answer, confidence: 0.93 } : answer),
  'wrong-enum': inventEnumValue,
  'null-field': (answer, schema) => replaceText(answer, schema, null),
  sentinel: (answer, schema) => replaceText(answer, schema, 'N/A'),
  ungrounded: inventQuote,
};

/** Writes every number as text, as a model does that copies a form. */
function quoteNumbers(answer: JsonValue): JsonValue {
  if (typeof answer === 'number') {
    return String(answer);
  }
  if (isJsonArray(answer)) {
    return answer.map(quoteNumbers);
  }
  return isJsonObject(answer) ? mapMembers(answer, (_, value) => quoteNumbers(value)) : answer;
}

/** Writes the last member that has an enum in the other case, as a model does that was shown no enum. */
function inventEnumValue(answer: JsonValue, schema: unknown): JsonValue {
  const name = findLastName(answer, (candidate) => enumOf(schema, candidate) !== undefined);
  return replaceMember(answer, name, (value) => {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    const shouted = written.toUpperCase();
    return shouted === written ? shouted.toLowerCase() : shouted;
  });
}

/** Replaces the first member that is free text. */
function replaceText(answer: JsonValue, schema: unknown, replacement: JsonValue): JsonValue {
  const name = isJsonObject(answer)
    ? Object.keys(answer).find((candidate) => typeof answer[candidate] === 'string' && isFree(schema, candidate))
    : undefined;
  return replaceMember(answer, name, () => replacement);
}

/** Adds a passage that no source holds to the last list of texts; without one, the first free text becomes invented. */
function inventQuote(answer: JsonValue, schema: unknown): JsonValue {
  const name = findLastName(answer, (_, value) => isTexts(value));
  return name === undefined
    ? replaceText(answer, schema, 'Confirmed by letter of 31 February')
    : replaceMember(answer, name, (value) => (isTexts(value) ? [...value, inventedQuote] : value));
}

const inventedQuote = 'The customer confirmed this in writing on 31 February.';

function isTexts(value: JsonValue): value is readonly string[] {
  return isJsonArray(value) && value.every((item) => typeof item === 'string');
}

function findLastName(answer: JsonValue, holds: (name: string, value: JsonValue) => boolean): string | undefined {
  return isJsonObject(answer)
    ? Object.entries(answer)
        .filter(([name, value]) => holds(name, value))
        .at(-1)?.[0]
    : undefined;
}

function replaceMember(
  answer: JsonValue,
  name: string | undefined,
  change: (value: JsonValue) => JsonValue,
): JsonValue {
  return isJsonObject(answer) && name !== undefined
    ? mapMembers(answer, (candidate, value) => (candidate === name ? change(value) : value))
    : answer;
}

/** Keeps a member named `__proto__` a member. */
function mapMembers(answer: JsonObject, change: (name: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, change(name, value)]));
}

function enumOf(schema: unknown, name: string): unknown {
  return ownMember(ownMember(ownMember(schema, 'properties'), name), 'enum');
}

/** Without a schema every text is free; with one, a text that no enum and no format restricts. */
function isFree(schema: unknown, name: string): boolean {
  const property = ownMember(ownMember(schema, 'properties'), name);
  return (
    !isRecord(property) || !['enum', 'const', 'format', 'pattern'].some((keyword) => Object.hasOwn(property, keyword))
  );
}
