import type { Note } from '../finding.ts';
import type { JsonValue } from '../json.ts';

/** Every way in which a response can fail to be one JSON value, with its meaning; the first that applies is the code. */
export const readingCodes = {
  content_filter: "The provider's filter stopped the response",
  refusal: 'The model declined to answer',
  tool_call: 'Tool or function calls came instead of content',
  truncated: 'The response ends before its JSON does',
  too_large: 'The response is larger than `read.maxBytes`',
  empty: 'The response is null, empty or white space',
  stringified_object: 'The response is the text [object Object]',
  ambiguous: 'The response holds several different JSON values',
  reasoning: 'The JSON value stands after a reasoning block or label',
  fenced: 'The JSON value stands in a code fence',
  surrounded: 'The JSON value has other text around it',
  invalid_json: 'The response is broken JSON',
  no_json: 'The response holds no JSON value',
  double_encoded: 'The response is a JSON string that itself holds a JSON object or array',
  wrong_root: 'The value is not of the kind that `read.root` asks for',
  too_deep: 'The value is nested deeper than `read.maxDepth`',
  duplicate_key: 'An object has the same name twice',
  unsafe_number: 'A number that JavaScript gives back as another decimal',
  lone_surrogate: 'Text holds half of a surrogate pair',
} as const;

/** The codes of a reading that gave no value. */
export type ReadingCode = keyof typeof readingCodes;

/** How a response is read. Nothing is ever repaired. */
export interface ReadOptions {
  /** `none`: exactly JSON. `fence`: also exactly one fenced block. `any`: also one value out of prose. */
  readonly extract?: 'none' | 'fence' | 'any';
  readonly root?: 'any' | 'object' | 'array';
  /** Name of the function whose one call's arguments are the text. */
  readonly tool?: string;
  /** Largest size in bytes of UTF-8; 10 MiB where absent. */
  readonly maxBytes?: number;
  /** Deepest nesting of arrays and objects; 500 where absent. */
  readonly maxDepth?: number;
  readonly duplicateKeys?: 'reject' | 'note';
  readonly unsafeNumbers?: 'reject' | 'note';
}

/** What a provider adapter handed over, as far as reading looks at it: promptfoo's `ProviderResponse`. */
export interface ResponseLike {
  readonly output?: unknown;
  readonly finishReason?: unknown;
  readonly isRefusal?: unknown;
  readonly raw?: unknown;
  readonly metadata?: unknown;
  /** What `output` was before a `transform` of the test or the assertion; absent where nothing is known of one. */
  readonly providerTransformedOutput?: unknown;
}

/** The codes of faults that stand at places inside a value; one value can have many of each. */
export type PlaceCode = 'duplicate_key' | 'unsafe_number' | 'lone_surrogate';

/** One place in the value at which a fault stands. */
export interface Place {
  readonly code: PlaceCode;
  readonly pointer: string;
  readonly detail: string;
  /** Line in the text, from 1; absent where an adapter had parsed the value already. */
  readonly line?: number;
  /** Column in its line, from 1, in UTF-16 code units. */
  readonly column?: number;
  /** Snippet of what the model wrote there. */
  readonly got?: string;
}

/** A value out of a response, or the code that says why there is none. */
export type Reading = ReadValue | Unread;

/** The one value that the response holds. */
export interface ReadValue {
  readonly ok: true;
  readonly value: JsonValue;
  readonly notes: readonly Note[];
}

/** Why the response gives no value. */
export interface Unread {
  readonly ok: false;
  readonly code: ReadingCode;
  /** JSON Pointer of the fault, `""` where the whole is at fault. */
  readonly pointer: string;
  readonly detail: string;
  /** Line of the fault in the text, from 1. */
  readonly line?: number;
  /** Column of the fault in its line, from 1, in UTF-16 code units. */
  readonly column?: number;
  /** Every place of a `duplicate_key`, `unsafe_number` or `lone_surrogate` that is not merely noted, at most 1,000. */
  readonly places?: readonly Place[];
  readonly notes: readonly Note[];
}

/** How a response is read, with every default filled in. */
export type ReadSettings = Required<Omit<ReadOptions, 'tool'>> & Pick<ReadOptions, 'tool'>;

/** Fills in the defaults of `read`. */
export function withDefaults(options: ReadOptions): ReadSettings {
  return {
    extract: 'none',
    root: 'any',
    maxBytes: 10 * 1024 * 1024,
    maxDepth: 500,
    duplicateKeys: 'reject',
    unsafeNumbers: 'reject',
    ...options,
  };
}

/** Gives a reading without a value, where the whole response is at fault. */
export function unread(code: ReadingCode, detail: string, notes: readonly Note[] = []): Unread {
  return { ok: false, code, pointer: '', detail, notes };
}
