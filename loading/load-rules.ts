import type { Verdict } from '../core/finding.ts';
import type { JsonValue } from '../core/json.ts';
import { checkRules } from '../core/rules/check-rules.ts';
import type { RuleCode } from '../core/rules/check-rules.ts';
import { compileRules } from '../core/rules/compile-rule.ts';
import { checkModuleRules } from '../core/rules/module-rule.ts';
import { parseModuleRules, parseRules } from '../core/rules/rule.ts';
import { shapeOfSchema } from '../core/rules/schema-shape.ts';
import { ANY } from '../core/rules/shape.ts';
import { refuseInvalidSchema } from '../core/schema/compile.ts';
import { UnresolvedReference } from '../core/schema/follow-references.ts';
import { isModuleReference, loadExport } from './load-export.ts';
import { locate } from './locate.ts';
import type { LocatingContext } from './locate.ts';
import { readDocument } from './read-document.ts';

/** The options that say which rules hold. */
export interface RuleOptions {
  /** A list of rules, the path of a YAML or JSON file that holds one, or the export of a module. */
  readonly rules: string | readonly unknown[];
  /** The schema, or its path, that the rules are checked against. */
  readonly schema?: string | boolean | object;
}

/** Rules that are ready: checks one output. */
export type RuleChecker = (output: JsonValue, vars: Readonly<Record<string, unknown>>) => Verdict<RuleCode>;

interface Compiled {
  readonly schema: unknown;
  readonly where: string;
  readonly checker: RuleChecker;
}

/** By the document of a file, which stays the same object until the file changes. */
const byDocument = new WeakMap<object, Compiled>();

/** By content, for rules that promptfoo copies for each row; the oldest goes first where there are many. */
const checkers = new Map<string, RuleChecker>();
const KEPT = 500;

/** What references within a schema lead to where it has no address. */
const OWN_ADDRESS = 'schema:/rules';

/**
 * Loads, checks and compiles the rules that the options name, once a content.
 *
 * @throws {MisuseError} where a file is absent or a rule can never work
 */
export function loadRules(options: RuleOptions, context: LocatingContext): RuleChecker | Promise<RuleChecker> {
  const schema =
    typeof options.schema === 'string' ? readDocument(locate(options.schema, context, 'the schema')) : options.schema;
  const { rules } = options;
  if (typeof rules === 'string' && isModuleReference(rules)) {
    return loadModuleRules(rules, context);
  }
  const written = typeof rules === 'string' ? readDocument(locate(rules, context, 'the rules')) : rules;
  return compileOnce(written, schema, typeof rules === 'string' ? `"${rules}"` : 'the inline rules');
}

async function loadModuleRules(reference: string, context: LocatingContext): Promise<RuleChecker> {
  const parsed = parseModuleRules(await loadExport(reference, context, 'the rules'), `"${reference}"`);
  return (output, vars) => checkModuleRules(parsed, output, vars);
}

function compileOnce(written: unknown, schema: unknown, where: string): RuleChecker {
  const document = typeof written === 'object' ? written : null;
  const compiled = document === null ? undefined : byDocument.get(document);
  if (compiled?.schema === schema && compiled?.where === where) {
    return compiled.checker;
  }
  const checker = compileByContent(written, schema, where);
  if (document !== null) {
    byDocument.set(document, { schema, where, checker });
  }
  return checker;
}

function compileByContent(written: unknown, schema: unknown, where: string): RuleChecker {
  const key = JSON.stringify([written, schema, where]);
  const known = checkers.get(key);
  if (known !== undefined) {
    return known;
  }
  const rules = parseRules(written, where);
  refuseSchema(schema);
  const compiled = compileRules(rules, schema === undefined ? ANY : shapeOfSchema(schema as JsonValue), where);
  const checker: RuleChecker = (output, vars) => checkRules(compiled, output, vars);
  const [oldest] = checkers.keys();
  if (checkers.size >= KEPT && oldest !== undefined) {
    checkers.delete(oldest);
  }
  checkers.set(key, checker);
  return checker;
}

/** Refuses a schema that is none of its dialect; a reference to another document is for the assertion that judges by it. */
function refuseSchema(schema: unknown): void {
  try {
    refuseInvalidSchema(schema ?? true, { base: OWN_ADDRESS });
  } catch (error) {
    if (!(error instanceof UnresolvedReference) || error.uri === OWN_ADDRESS) {
      throw error;
    }
  }
}
