import type { JsonValue } from '../../json.ts';
import type { Literal } from '../shape.ts';
import type { PathStep } from './path.ts';

/** Backward: the new schema takes every old output. Forward: the old schema takes every new output. */
export type Direction = 'backward' | 'forward';

/** Every way in which two schemas can differ, and what it means. */
export const changeCodes = {
  type_narrowed: 'Fewer types are allowed',
  type_widened: 'More types are allowed',
  nullable_added: 'Null is allowed now',
  nullable_removed: 'Null is no longer allowed',
  enum_value_added: 'One more value is allowed',
  enum_value_removed: 'A value is no longer allowed',
  enum_added: 'Only listed values are allowed now',
  enum_removed: 'Values are no longer limited to a list',
  bound_tightened: 'A bound lets less through',
  bound_loosened: 'A bound lets more through',
  pattern_tightened: 'The pattern lets less through',
  pattern_loosened: 'The pattern lets more through',
  format_changed: 'The format is another one',
  unique_items_added: 'Items must differ now',
  unique_items_removed: 'Items may repeat now',
  contains_tightened: 'More is asked of what the array contains',
  contains_loosened: 'Less is asked of what the array contains',
  property_names_tightened: 'Fewer property names are allowed',
  property_names_loosened: 'More property names are allowed',
  dependency_tightened: 'One property asks more of the others',
  dependency_loosened: 'One property asks less of the others',
  negation_tightened: 'What must not be covers more',
  negation_loosened: 'What must not be covers less',
  condition_tightened: 'A condition asks more',
  condition_loosened: 'A condition asks less',
  property_added: 'A property is declared now',
  property_removed: 'A property is no longer declared',
  probable_rename: 'A property went and one of like shape came',
  pattern_property_added: 'A pattern of property names is declared now',
  pattern_property_removed: 'A pattern of property names is no longer declared',
  required_added: 'A property is required now',
  required_removed: 'A property is no longer required',
  object_opened: 'Undeclared properties are allowed now',
  object_closed: 'Undeclared properties are no longer allowed',
  additional_tightened: 'Less is allowed as an undeclared property',
  additional_loosened: 'More is allowed as an undeclared property',
  items_tightened: 'Less is allowed as an item',
  items_loosened: 'More is allowed as an item',
  branch_added: 'One more alternative is allowed',
  branch_removed: 'An alternative is gone',
  schema_changed: 'The schemas differ here in some other way',
  undecided: 'Neither proved nor refuted',
  not_judged: 'More changes than are judged one by one',
} as const;

/** One of the codes of `changeCodes`. */
export type ChangeCode = keyof typeof changeCodes;

/** One difference between two schemas. */
export interface Change {
  readonly code: ChangeCode;
  /** JSON Pointer into the new schema; of a removal, into the old one. */
  readonly pointer: string;
  /** The directions that this change breaks, each shown by a witness. */
  readonly breaks: readonly Direction[];
  readonly detail: string;
  /** A value that shows the first of `breaks`: one schema takes it, the other refuses it. Null where nothing breaks. */
  readonly witness: JsonValue;
  /** A witness for each of `breaks`. */
  readonly witnesses: Readonly<Partial<Record<Direction, JsonValue>>>;
  readonly oldPointer?: string;
  readonly newPointer?: string;
  /** What would make it compatible; empty where nothing breaks. */
  readonly suggestion?: string;
}

/** A difference that is seen but not yet judged. */
export interface Draft {
  readonly code: ChangeCode;
  /** One of the two that follow. */
  readonly pointer: string;
  readonly oldPointer?: string | undefined;
  readonly newPointer?: string | undefined;
  readonly detail: string;
  /** Where in an instance it shows. */
  readonly path: readonly PathStep[];
  /** What a value at that place must be, for an instance to show that the direction is broken. */
  readonly backward?: readonly Literal[] | undefined;
  readonly forward?: readonly Literal[] | undefined;
  readonly suggestion?: string | undefined;
  /** Whether it is about an alternative that is null alone. */
  readonly isNull?: boolean;
}
