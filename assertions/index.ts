export { consumerDecode } from './consumer-decode.ts';
export { crossFieldInvariants } from './cross-field-invariants.ts';
export { evidenceGrounding } from './evidence-grounding.ts';
export { exactJson } from './exact-json.ts';
export { fieldAccuracy } from './field-accuracy.ts';
export { schemaValidity } from './schema-validity.ts';
export { extractJson } from '../transforms/extract-json.ts';
export { Stub } from '../providers/stub/provider.ts';
export { diffSchemas } from '../core/diff/diff-schemas.ts';
export { readOutput } from '../core/reading/read-output.ts';
export { readStream } from '../core/reading/read-stream.ts';
export { lintSchema } from '../core/lint/lint-schema.ts';
export { MisuseError } from '../core/misuse.ts';
export type { Assertion, AssertionContext, Grade } from '../core/assertion.ts';
export type { ContractResult, Finding, Note, Outcome, Span } from '../core/finding.ts';
export type { JsonArray, JsonObject, JsonValue } from '../core/json.ts';
export type {
  Place,
  PlaceCode,
  Reading,
  ReadingCode,
  ReadOptions,
  ReadValue,
  ResponseLike,
  Unread,
} from '../core/reading/reading.ts';
export type { Change, ChangeCode, Direction } from '../core/diff/changes/change.ts';
export type { DiffOptions, SchemaDiff } from '../core/diff/diff-schemas.ts';
export type { LintFinding, LintReport, Severity, Share, Usage } from '../core/lint/finding.ts';
export type { LintOptions } from '../core/lint/lint-schema.ts';
export type { ModuleRule, WrittenRule } from '../core/rules/rule.ts';
