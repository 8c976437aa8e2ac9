import type { Operator } from './mutant.ts';
import { foldPointer } from '../results/fold-pointer.ts';
import type { Survivor } from './report.ts';

/** Survivors that say the same about a suite, with the assertion that would have noticed. */
export interface Lesson {
  /** What the suite does not notice, as a sentence. */
  readonly says: string;
  readonly count: number;
  readonly example: Survivor;
  /** YAML of the assertion to add. */
  readonly yaml: string;
}

const schema = `- type: javascript
  metric: SchemaValidity
  value: package:promptfoo-contracts:schemaValidity
  config: { schema: <your schema file> }`;

const exact = `- type: javascript
  metric: ExactJson
  value: package:promptfoo-contracts:exactJson`;

const grounding = `- type: javascript
  metric: EvidenceGrounding
  value: package:promptfoo-contracts:evidenceGrounding
  config: { quotes: [<pointer of the quotes>], source: <variable> }`;

const invariant = `- type: javascript
  metric: CrossFieldInvariants
  value: package:promptfoo-contracts:crossFieldInvariants
  config:
    rules:
      - { id: <what-must-hold>, check: <a CEL expression over output>, at: POINTER }`;

const accuracy = `metadata:
  contracts:
    fieldAccuracy:
      expected: { POINTER: <the right value> }`;

/** The assertion that notices each kind of fault. */
const remedies: Readonly<Record<Operator, string>> = {
  fence: exact,
  preamble: exact,
  postscript: exact,
  reasoning: exact,
  truncation: exact,
  duplicate_key: exact,
  two_values: exact,
  double_encoded: exact,
  smart_quotes: exact,
  trailing_comma: exact,
  drop_field: schema,
  null_value: schema,
  wrong_type: schema,
  quoted_number: schema,
  singleton_for_list: schema,
  list_for_singleton: schema,
  enum_outside: schema,
  enum_other: accuracy,
  below_minimum: schema,
  above_maximum: schema,
  empty_string: schema,
  sentinel: invariant,
  pleasantry: invariant,
  extra_field: schema,
  misspelt_key: schema,
  mixed_branches: schema,
  change_number: invariant,
  shift_date: accuracy,
  leading_zeros: accuracy,
  invent_quote: grounding,
  swap_quote: grounding,
  change_digit: grounding,
  drop_negation: grounding,
  cut_fragment: grounding,
  drop_quotes: grounding,
  copy_sample: accuracy,
  other_answer: accuracy,
  key_order: '',
  pretty_print: '',
  escaped_text: '',
  at_minimum: '',
  at_maximum: '',
};

/** Groups survivors by what they say about the suite, the most frequent first. */
export function findLessons(survivors: readonly Survivor[]): readonly Lesson[] {
  const groups = Map.groupBy(survivors, ({ operator, pointer }) => `${operator} ${foldPointer(pointer)}`);
  return [...groups.values()]
    .flatMap((group) => group.slice(0, 1).map((example) => toLesson(example, group.length)))
    .sort((left, right) => right.count - left.count);
}

function toLesson(example: Survivor, count: number): Lesson {
  const pointer = foldPointer(example.pointer);
  const place = pointer === '' ? 'the response' : `\`${pointer}\``;
  const [what = ''] = example.detail.split(/ \((?=\S+ noticed)/);
  return {
    says: `no assertion noticed that ${place} may be ${what.replace(/^[^:]*: /, '')} (${example.operator})`,
    count,
    example,
    yaml: remedies[example.operator].replaceAll('POINTER', pointer),
  };
}
