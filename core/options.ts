import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { ownMember } from './json.ts';
import { MisuseError } from './misuse.ts';
import { suggest } from './nearest.ts';
import { stepsOf } from './pointer.ts';
import { snippet } from './snippet.ts';

/** A JSON Schema of our own, for options or files that a user writes. */
export type OptionSchema = Readonly<Record<string, unknown>>;

const require = createRequire(import.meta.url);

const compiled = new WeakMap<OptionSchema, ValidateFunction>();

/**
 * Checks what a user wrote against its schema.
 *
 * @param where what is checked, as the message names it: `schema-validity` or `contracts.gate.yaml`
 * @throws {MisuseError} naming every fault with what was expected, an unknown name with the nearest known one
 */
export function checkOptions(schema: OptionSchema, value: unknown, where: string): void {
  const validate = compiled.get(schema) ?? compile(schema);
  validate(value);
  // What `anyOf` and `if` say is said better by the faults of their branches.
  const faults = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'if');
  if (faults.length > 0) {
    const messages = new Set(faults.map(describeFault));
    throw new MisuseError(`Cannot use the options of ${where}: ${[...messages].join('; ')}`);
  }
}

function compile(schema: OptionSchema): ValidateFunction {
  // Loaded when first needed, so that what looks at no options starts fast; and at once, so that nobody has to wait.
  const { Ajv2020: Validator } = require('ajv/dist/2020.js') as { readonly Ajv2020: typeof Ajv2020 };
  const ajv = new Validator({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    // They are ours, and tests hold them to the meta-schema, which takes longer to compile than all of them.
    meta: false,
    validateSchema: false,
  });
  const validate = ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** Words for the faults that a person meets most; all others keep those of the validator. */
const descriptions: Readonly<Record<string, (fault: ErrorObject, place: string) => string>> = {
  additionalProperties: describeUnknown,
  required: ({ params }, place) =>
    `${place === '' ? '' : `${place}: `}"${String(ownMember(params, 'missingProperty'))}" is missing`,
  enum: ({ data, schema }, place) =>
    `${place} must be one of ${(schema as unknown[]).map((one) => JSON.stringify(one)).join(', ')} (got ${snippet(data)})`,
};

function describeFault(fault: ErrorObject): string {
  const place = placeOf(fault);
  const describe = Object.hasOwn(descriptions, fault.keyword) ? descriptions[fault.keyword] : undefined;
  return (
    describe?.(fault, place) ?? [place === '' ? 'it' : place, fault.message, `(got ${snippet(fault.data)})`].join(' ')
  );
}

function describeUnknown({ params, parentSchema }: ErrorObject, place: string): string {
  const name = String(ownMember(params, 'additionalProperty'));
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const inside = place === '' ? '' : ` in ${place}`;
  const all = known.length === 0 ? '; there are none' : `; known are ${known.map((one) => `"${one}"`).join(', ')}`;
  return `unknown option "${name}"${inside}${suggest(name, known) || all}`;
}

function placeOf({ instancePath }: ErrorObject): string {
  return stepsOf(instancePath).join('.');
}
