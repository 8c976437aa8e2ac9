import { describe, expect, test } from 'vitest';
import type { Assertion, AssertionContext } from '../core/assertion.ts';

/** One row of an assertion's table: an output, what is laid over the shared config, and what promptfoo would hand over. */
interface Row {
  readonly output?: unknown;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly metadata?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
}

interface BreakingRow extends Row {
  /** Every finding, as `code pointer` with one blank between; a pointer of `""` leaves `code ` with its blank trimmed. */
  readonly finds: readonly string[];
  readonly outcome?: 'breaks' | 'unreadable';
}

interface MisuseRow extends Row {
  readonly says: RegExp;
}

/** The three answers of an assertion, each row with a name in plain words. */
export interface AssertionTable {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly holds: Readonly<Record<string, Row>>;
  readonly breaks: Readonly<Record<string, BreakingRow>>;
  readonly misuse: Readonly<Record<string, MisuseRow>>;
  /** Codes that only a response beyond this table shows (a fixture does), each with the reason. */
  readonly shownElsewhere?: Readonly<Record<string, string>>;
}

/** Runs an assertion's table and adds one test of its own: every declared code is shown to occur. */
export function describeAssertion(assertion: Assertion, table: AssertionTable): void {
  const contextOf = (row: Row): AssertionContext => ({
    vars: row.vars ?? table.vars ?? {},
    config: { ...table.config, ...row.config },
    test: { metadata: row.metadata },
    providerResponse: { output: row.output, ...row.response },
  });
  describe(`${assertion.id} holds`, () => {
    test.each(Object.entries(table.holds))('%s', async (_, row) => {
      const grade = await assertion(row.output, contextOf(row));
      expect(grade.metadata.contract.findings).toEqual([]);
      expect(grade).toMatchObject({
        pass: true,
        metadata: { contract: { assertion: assertion.id, outcome: 'holds' } },
      });
      expect(grade.metadata.contract.checked).toBeGreaterThan(0);
      expect(grade.reason).not.toBe('');
    });
  });
  describe(`${assertion.id} breaks`, () => {
    test.each(Object.entries(table.breaks))('%s', async (_, row) => {
      const untouched = structuredClone(row.output);
      const grade = await assertion(row.output, contextOf(row));
      const { findings, outcome } = grade.metadata.contract;
      expect(findings.map(({ code, pointer }) => `${code} ${pointer}`.trim()).sort()).toEqual([...row.finds].sort());
      expect(outcome).toBe(row.outcome ?? 'breaks');
      expect(grade.pass).toBe(false);
      expect(grade.reason).not.toBe('');
      expect(row.output).toEqual(untouched);
    });
  });
  describe(`${assertion.id} misuse`, () => {
    test.each(Object.entries(table.misuse))('%s', async (_, row) => {
      const run = async (): Promise<unknown> => await assertion(row.output ?? '{}', contextOf(row));
      await expect(run()).rejects.toMatchObject({
        name: 'MisuseError',
        message: expect.stringMatching(row.says) as string,
      });
    });
  });
  test(`${assertion.id} is shown to find every code`, () => {
    const found = new Set(Object.values(table.breaks).flatMap(({ finds }) => finds.map((one) => one.split(' ')[0])));
    const missing = Object.keys(assertion.codes).filter(
      (code) => !found.has(code) && table.shownElsewhere?.[code] === undefined,
    );
    expect(missing).toEqual([]);
  });
}
