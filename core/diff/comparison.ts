import { createArena } from './arena.ts';
import type { Arena } from './arena.ts';
import { compoundKeywords } from './compound-keywords.ts';
import { logicKeywords } from './logic-keywords.ts';
import { scalarKeywords } from './scalar-keywords.ts';
import { openDocument } from './schema-document.ts';
import { createSchemaReader } from './schema-reader.ts';
import type { SchemaReader } from './schema-reader.ts';
import type { Goal, Result } from './solve/goal.ts';
import { createSolver } from './solve/solver.ts';

/** Two schemas in one form, and what answers questions about them. */
export interface Comparison {
  readonly arena: Arena;
  readonly older: SchemaReader;
  readonly newer: SchemaReader;
  readonly solve: (goal: Goal) => Result;
}

/** What decides how schemas are read. */
export interface ComparisonSettings {
  /** Schemas that the `$ref`s of each side may name, by URI or relative path. */
  readonly oldSchemas: Readonly<Record<string, unknown>>;
  readonly newSchemas: Readonly<Record<string, unknown>>;
  readonly assertsFormats: boolean;
  readonly budget: number;
}

/**
 * Reads two schemas.
 *
 * @throws {MisuseError} where one of them is no schema, of an unknown dialect, or has a `$ref` that leads nowhere
 */
export function compareSchemas(older: unknown, newer: unknown, settings: ComparisonSettings): Comparison {
  const arena = createArena();
  const keywords = { ...scalarKeywords, ...compoundKeywords, ...logicKeywords };
  const { assertsFormats, oldSchemas, newSchemas } = settings;
  const read = (root: unknown, others: Readonly<Record<string, unknown>>): SchemaReader =>
    createSchemaReader({ arena, keywords, document: openDocument(root, others), assertsFormats });
  const solver = createSolver(arena, settings.budget);
  return { arena, older: read(older, oldSchemas), newer: read(newer, newSchemas), solve: solver.solve };
}
