import type { Finding } from '../finding.ts';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { checkOptions } from '../options.ts';
import type { OptionSchema } from '../options.ts';

/** A rule as a user writes it in YAML, JSON or in the options. */
export interface WrittenRule {
  readonly id: string;
  /** CEL over `output`, `vars` and, with `each`, `item` and `index`: what must be true. */
  readonly check: string;
  /** CEL: where this is false, the rule has nothing to say. */
  readonly when?: string;
  /** Pointer pattern; the rule holds for each place that it names. */
  readonly each?: string;
  /** Pointer that a finding names, relative to the item where there is `each`. */
  readonly at?: string;
  /** What is wrong, for people; `${…}` holds CEL. */
  readonly message?: string;
}

/** A rule of a module: a function that gives true, or what it found. */
export interface ModuleRule {
  readonly id: string;
  readonly check: (output: JsonValue, vars: Readonly<Record<string, unknown>>) => true | readonly Finding[];
}

const text = { type: 'string', minLength: 1 } as const;

/** JSON Schema of a list of rules, for editors. */
export const rulesSchema: OptionSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'check'],
    additionalProperties: false,
    properties: {
      id: { ...text, description: 'Name of the rule, unique in its list; findings and reports show it' },
      check: { ...text, description: 'CEL over output, vars, item and index that must be true' },
      when: { ...text, description: 'CEL: where this is false, the rule has nothing to say' },
      each: { type: 'string', description: 'Pointer pattern such as /lines/*: the rule holds for each place' },
      at: { type: 'string', description: 'Pointer that a finding names, relative to the item where there is each' },
      message: { ...text, description: 'What is wrong, for people; ${…} holds CEL' },
    },
  },
};

/**
 * Checks that a list of rules is one, before any of them is compiled.
 *
 * @param where the file or option that holds them, as messages name it
 * @throws {MisuseError} where the list is empty, a key is unknown, or an id stands twice
 */
export function parseRules(value: unknown, where: string): readonly WrittenRule[] {
  checkOptions(rulesSchema, value, where);
  const rules = value as readonly WrittenRule[];
  checkIds(rules, where);
  return rules;
}

/**
 * Checks that what a module exports is a list of rules.
 *
 * @throws {MisuseError} where it is none, is empty, or an id stands twice
 */
export function parseModuleRules(value: unknown, where: string): readonly ModuleRule[] {
  if (!Array.isArray(value)) {
    throw new MisuseError(`Cannot use ${where}: expected a list of { id, check: (output, vars) => true | Finding[] }`);
  }
  const rules = value as readonly Partial<Record<keyof ModuleRule, unknown>>[];
  for (const [index, rule] of rules.entries()) {
    const isRule =
      typeof rule === 'object' && typeof rule.id === 'string' && rule.id !== '' && typeof rule.check === 'function';
    if (!isRule) {
      throw new MisuseError(`Cannot use rule ${index} of ${where}: expected { id: text, check: function }`);
    }
  }
  checkIds(rules as readonly ModuleRule[], where);
  return rules as readonly ModuleRule[];
}

function checkIds(rules: readonly { readonly id: string }[], where: string): void {
  if (rules.length === 0) {
    throw new MisuseError(`Cannot use ${where}: the list holds no rule, so nothing would be checked`);
  }
  const seen = new Set<string>();
  for (const { id } of rules) {
    if (seen.has(id)) {
      throw new MisuseError(`Cannot use ${where}: two rules have the id "${id}"`);
    }
    seen.add(id);
  }
}
