import { isRecord } from '../../core/json.ts';

/** A good answer and the requests that it belongs to. */
export interface StubFixture {
  /** Text that a request must hold; the fixture with the longest one wins, and `""` serves all others. */
  readonly when: string;
  /** The good answer, before any dirt. */
  readonly answer: unknown;
}

/**
 * Finds the fixture for a request: the one with the longest `when` among all the strings of the request's body.
 *
 * White space is compared run by run, since adapters change it (promptfoo's Anthropic drops blank lines).
 */
export function findFixture(fixtures: readonly StubFixture[], body: unknown): StubFixture | undefined {
  const texts = [...findStrings(body)].map(foldSpace);
  const fitting = fixtures.filter(({ when }) => texts.some((text) => text.includes(foldSpace(when))));
  return fitting.sort((left, right) => right.when.length - left.when.length)[0];
}

function foldSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Finds every string of a request's messages; schemas and tools are no part of what the user asked. */
function* findStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield value;
  } else if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      yield* findStrings(item);
    }
  } else if (isRecord(value)) {
    for (const name of [
      'messages',
      'input',
      'contents',
      'parts',
      'content',
      'text',
      'system',
      'instructions',
      'systemInstruction',
    ]) {
      yield* findStrings(value[name]);
    }
  }
}
