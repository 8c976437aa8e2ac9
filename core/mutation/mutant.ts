import type { JsonValue } from '../json.ts';

/** Every way in which a good output is changed, with what the change stands for. */
export const operators = {
  fence: 'the answer in a Markdown fence',
  preamble: 'words before the answer',
  postscript: 'words after the answer',
  reasoning: 'a reasoning block before the answer',
  truncation: 'the answer cut off',
  duplicate_key: 'a name twice in one object',
  two_values: 'a second, different value after the answer',
  double_encoded: 'the answer as a JSON string',
  smart_quotes: 'typographic quotes for straight ones',
  trailing_comma: 'a comma after the last member',
  drop_field: 'a field left out',
  null_value: 'null for a value',
  wrong_type: 'a value of another type',
  quoted_number: 'a number as text',
  singleton_for_list: 'the one item without its list',
  list_for_singleton: 'a list around a value',
  enum_outside: 'a value that the enum does not have',
  enum_other: 'another value of the enum',
  below_minimum: 'a value just below its bound',
  above_maximum: 'a value just beyond its bound',
  empty_string: 'an empty text',
  sentinel: 'a sentinel such as N/A for a value',
  pleasantry: 'a phrase of the assistant before a text',
  extra_field: 'a field that nobody asked for',
  misspelt_key: 'a misspelt name',
  mixed_branches: 'fields of another branch beside those of this one',
  change_number: 'another number',
  shift_date: 'another day',
  leading_zeros: 'an identifier without its leading zeros',
  invent_quote: 'a quote that the source does not have',
  swap_quote: "a quote from another case's source",
  change_digit: 'a digit of a quote changed',
  drop_negation: 'a negation of a quote dropped',
  cut_fragment: 'a quote cut within a word',
  drop_quotes: 'no quote at all',
  copy_sample: 'the sample JSON of the source for an answer',
  other_answer: 'the answer to another case',
  key_order: 'the same value with its names in another order',
  pretty_print: 'the same value with other white space',
  escaped_text: 'the same value with its letters escaped',
  at_minimum: 'a text at its smallest length',
  at_maximum: 'a text at its greatest length',
} as const;

/** The name of a way to change a good output. */
export type Operator = keyof typeof operators;

/** The operators whose mutants are still right: killing one of them is a false alarm. */
export const boundaryOperators: ReadonlySet<Operator> = new Set([
  'key_order',
  'pretty_print',
  'escaped_text',
  'at_minimum',
  'at_maximum',
]);

/** A good output with one change. */
export interface Mutant {
  readonly operator: Operator;
  /** JSON Pointer of what was changed, `""` for the whole. */
  readonly pointer: string;
  /** What was changed, without text of the model. */
  readonly detail: string;
  /** What an adapter would hand over: text, or a parsed value where the good output was one. */
  readonly output: JsonValue;
}

/** One change of one value: what stands there instead, and what that is. */
export interface Change {
  readonly operator: Operator;
  readonly detail: string;
  readonly value: JsonValue;
}

/** What mutants are made of: a good output and all that is known of what it must be. */
export interface Subject {
  /** The good output, parsed. */
  readonly value: JsonValue;
  /** Whether the adapter handed over text (true) or a parsed value. */
  readonly asText: boolean;
  /** The consumer's schema, `undefined` where no assertion names one. */
  readonly schema: JsonValue | undefined;
  /** Tells whether a value conforms to the schema; true for all where there is none. */
  readonly conforms: (value: JsonValue) => boolean | Promise<boolean>;
  /** JSON Pointers of the quotes in the good output. */
  readonly quotes: readonly string[];
  /** JSON Pointers whose right value a label states. */
  readonly labelled: readonly string[];
  /** The texts that quotes must come from. */
  readonly sources: readonly string[];
  /** The texts of other cases. */
  readonly otherSources: readonly string[];
  /** Good outputs of other cases, those that differ most first. */
  readonly otherAnswers: readonly JsonValue[];
  /** What the suite takes on purpose: fences, or values out of prose. */
  readonly takes: 'none' | 'fence' | 'any';
}
