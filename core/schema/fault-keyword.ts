/**
 * A keyword by which a value is at fault, each of which has words of its own.
 *
 * The other ones hand the value, or a part of it, to schemas within, whose keywords are then at fault; `false schema`
 * stands for a schema that is `false`.
 */
export type FaultKeyword =
  | 'additionalItems'
  | 'additionalProperties'
  | 'anyOf'
  | 'const'
  | 'contains'
  | 'dependencies'
  | 'dependentRequired'
  | 'enum'
  | 'exclusiveMaximum'
  | 'exclusiveMinimum'
  | 'false schema'
  | 'format'
  | 'items'
  | 'maxContains'
  | 'maxItems'
  | 'maxLength'
  | 'maxProperties'
  | 'maximum'
  | 'minContains'
  | 'minItems'
  | 'minLength'
  | 'minProperties'
  | 'minimum'
  | 'multipleOf'
  | 'not'
  | 'oneOf'
  | 'pattern'
  | 'propertyNames'
  | 'required'
  | 'type'
  | 'unevaluatedItems'
  | 'unevaluatedProperties'
  | 'uniqueItems';
