export { exactJson } from './exact-json.ts';
export { schemaValidity } from './schema-validity.ts';
export { readOutput } from '../core/reading/read-output.ts';
export { MisuseError } from '../core/misuse.ts';
export type { Assertion, AssertionContext, Grade } from '../core/assertion.ts';
export type { ContractResult, Finding, Note, Outcome, Span } from '../core/finding.ts';
export type { JsonArray, JsonObject, JsonValue } from '../core/json.ts';
export type { Reading, ReadingCode, ReadOptions, ReadValue, ResponseLike, Unread } from '../core/reading/reading.ts';
