import type { Note } from '../finding.ts';
import { ruleError } from './rule-error.ts';
import type { RuleSource } from './rule-error.ts';
import { mayBe, nameShape } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Expression } from './syntax.ts';
import { nameKinds } from './value.ts';
import type { Kind } from './value.ts';

/** What an expression may name, and where what is worth knowing goes. */
export interface TypeScope {
  readonly source: RuleSource;
  readonly names: ReadonlyMap<string, Shape>;
  readonly notes: Note[];
  readonly infer: (expression: Expression, scope: TypeScope) => Shape;
}

/** Says that a part of a rule has a kind that does not fit, unless that is not known. */
export function requireKinds(
  shape: Shape,
  kinds: readonly Kind[],
  { source, start, what }: { readonly source: RuleSource; readonly start: number; readonly what: string },
): void {
  if (!mayBe(shape, kinds)) {
    throw ruleError(source, start, `${what} takes ${nameKinds(kinds)}, not ${nameShape(shape)}`);
  }
}
