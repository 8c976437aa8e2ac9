import type { LintReport } from './finding.ts';

/** What the lint has to say of one schema in a file for one provider. */
export interface LintedSchema extends LintReport {
  /** The file in which the schema stands, as it is shown. */
  readonly file: string;
  /** The profile; `null` where only the rules that hold for all were asked. */
  readonly provider: string | null;
}

/** A place in a file, for people and annotations. */
export interface SourcePlace {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** The line as it stands in the file. */
  readonly text: string;
}

/** Gives where a pointer stands in a file, `undefined` where that is not known. */
export type LocatePlace = (file: string, pointer: string) => SourcePlace | undefined;
