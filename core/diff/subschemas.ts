import { isRecord } from '../json.ts';
import { appendPointer } from '../pointer.ts';

/** A schema inside another, by the way that leads to it. */
export interface Subschema {
  readonly raw: unknown;
  /** From the schema that holds it, such as `/properties/a`. */
  readonly pointer: string;
}

type Form = 'one' | 'list' | 'map';

const FORMS: ReadonlyMap<string, readonly Form[]> = new Map(
  Object.entries<readonly Form[]>({
    $defs: ['map'],
    definitions: ['map'],
    properties: ['map'],
    patternProperties: ['map'],
    dependentSchemas: ['map'],
    dependencies: ['map'],
    allOf: ['list'],
    anyOf: ['list'],
    oneOf: ['list'],
    prefixItems: ['list'],
    items: ['list', 'one'],
    additionalItems: ['one'],
    additionalProperties: ['one'],
    propertyNames: ['one'],
    contains: ['one'],
    not: ['one'],
    if: ['one'],
    then: ['one'],
    else: ['one'],
    unevaluatedItems: ['one'],
    unevaluatedProperties: ['one'],
  }),
);

/** Finds the schemas that a schema holds itself, at the keywords of any dialect. */
export function findSubschemas(schema: Readonly<Record<string, unknown>>): readonly Subschema[] {
  return Object.keys(schema).flatMap((keyword) => {
    const forms = FORMS.get(keyword) ?? [];
    return forms.flatMap((form) => findOfForm(schema[keyword], form, `/${keyword}`));
  });
}

function findOfForm(value: unknown, form: Form, pointer: string): readonly Subschema[] {
  if (form === 'list') {
    return Array.isArray(value)
      ? value.map((raw: unknown, index): Subschema => ({ raw, pointer: appendPointer(pointer, index) }))
      : [];
  }
  if (form === 'one') {
    return isSchema(value) ? [{ raw: value, pointer }] : [];
  }
  return isRecord(value)
    ? Object.entries(value).flatMap(([name, raw]) =>
        isSchema(raw) ? [{ raw, pointer: appendPointer(pointer, name) }] : [],
      )
    : [];
}

/** Tells whether something can be a schema: an object or a boolean. */
export function isSchema(value: unknown): value is boolean | Readonly<Record<string, unknown>> {
  return typeof value === 'boolean' || isRecord(value);
}
