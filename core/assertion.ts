import { exportNameOf, findContractFaults } from './contract-names.ts';
import type { ContractResult, Finding, Outcome, Verdict } from './finding.ts';
import { isRecord, ownMember } from './json.ts';
import type { JsonValue } from './json.ts';
import { MisuseError } from './misuse.ts';
import { checkOptions } from './options.ts';
import type { OptionSchema } from './options.ts';
import { renderReason } from './reason.ts';
import { renderPosition } from './reading/position.ts';
import { readOutput } from './reading/read-output.ts';
import { responseWith } from './reading/response-with.ts';
import type { Reading, ReadOptions, Unread } from './reading/reading.ts';
import { snippet } from './snippet.ts';

/** What promptfoo hands to an assertion beside the output, as far as we look at it. */
export interface AssertionContext {
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly config?: unknown;
  readonly test?: unknown;
  readonly provider?: unknown;
  readonly providerResponse?: unknown;
}

/** What an assertion gives back: promptfoo's `GradingResult`. */
export interface Grade {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
  readonly namedScores?: Record<string, number>;
  readonly metadata: { readonly contract: ContractResult };
}

/** What a check may look at beside the value. */
export interface CheckInput {
  readonly reading: Reading;
  readonly context: AssertionContext;
}

/** What an assertion is: its words, its options, and the pure check behind it. */
export interface AssertionDefinition<Code extends string, Options extends SharedOptions, Prepared> {
  /** Kebab-case id, which is also the name of its file and page. */
  readonly id: string;
  readonly summary: string;
  /** What holds when it passes, for the first line of the reason: `conforms to the schema`. */
  readonly holds: string;
  /** Every way in which it can find fault, with its meaning. */
  readonly codes: Readonly<Record<Code, string>>;
  /** JSON Schema of its options. */
  readonly options: OptionSchema;
  /** Loads whatever the options name; everything that can be misuse is found here, before the output is looked at. */
  readonly prepare: (options: Options, context: AssertionContext) => Prepared | Promise<Prepared>;
  /** Judges a value. Pure; never throws, whatever the value. */
  readonly check: (value: JsonValue, prepared: Prepared, input: CheckInput) => Verdict<Code> | Promise<Verdict<Code>>;
  /** Judges a response that gave no value; where absent, the outcome is `unreadable`. */
  readonly checkUnread?: (unread: Unread, prepared: Prepared) => Verdict;
  /** Score by name of a response that gave no value. */
  readonly unreadScores?: (prepared: Prepared) => Record<string, number>;
}

/** Options that every assertion has. */
export interface SharedOptions {
  readonly read?: ReadOptions;
}

/** An assertion as promptfoo calls it, with what documents and checks it. */
export interface Assertion {
  (output: unknown, context: AssertionContext): Promise<Grade>;
  readonly id: string;
  readonly summary: string;
  readonly codes: Readonly<Record<string, string>>;
  readonly options: OptionSchema;
  /**
   * Does everything that an assertion does before it looks at an output: checks and loads what its options name.
   *
   * @throws {MisuseError} saying what is wrong, where, and what was expected
   */
  readonly prepare: (context: AssertionContext) => Promise<void>;
}

/** Makes the function that promptfoo calls: options first (misuse throws), then one reading, then the pure check. */
export function defineAssertion<Code extends string, Options extends SharedOptions, Prepared>(
  definition: AssertionDefinition<Code, Options, Prepared>,
): Assertion {
  const { id, summary, codes, options: optionSchema } = definition;
  const name = exportNameOf(id);

  // The one cast: the schema of the options has just vouched for them.
  const optionsFor = (context: AssertionContext): Options =>
    selectOptions({ id, name, schema: optionSchema }, context) as Options;

  // An await costs a turn of the queue even where there is nothing to wait for, and from the second turn on promptfoo's
  // logger looks on the disk once more for a package that is absent, which takes longer than all that is done here.
  async function assertion(output: unknown, context: AssertionContext): Promise<Grade> {
    const options = optionsFor(context);
    const preparing = definition.prepare(options, context);
    const prepared = preparing instanceof Promise ? await preparing : preparing;
    const reading = readOutput(responseWith(output, context.providerResponse), options.read);
    if (reading.ok) {
      const checking = definition.check(reading.value, prepared, { reading, context });
      return grade(definition, checking instanceof Promise ? await checking : checking, reading.notes);
    }
    if (definition.checkUnread !== undefined) {
      return grade(definition, definition.checkUnread(reading, prepared), reading.notes);
    }
    return gradeUnread(definition, reading, definition.unreadScores?.(prepared));
  }

  const prepare = async (context: AssertionContext): Promise<void> => {
    await definition.prepare(optionsFor(context), context);
  };
  return Object.assign(assertion, { id, summary, codes, options: optionSchema, prepare });
}

/** Lays the test's own options over the assertion's, top-level key by key, and checks the whole. */
function selectOptions(
  { id, name, schema }: { readonly id: string; readonly name: string; readonly schema: OptionSchema },
  context: AssertionContext,
): object {
  const metadata = ownMember(context.test, 'metadata');
  const [fault] = findContractFaults(metadata);
  if (fault !== undefined) {
    throw new MisuseError(fault.detail);
  }
  const own = toOptions(ownMember(ownMember(metadata, 'contracts'), name), `metadata.contracts.${name}`);
  const options = { ...toOptions(context.config, `the config of ${id}`), ...own };
  checkOptions(schema, options, id);
  return options;
}

/** Gives options as they were written; none where nothing was. */
function toOptions(written: unknown, where: string): object {
  if (written !== undefined && written !== null && !isRecord(written)) {
    throw new MisuseError(`Cannot use ${where}: expected a map of options (got ${snippet(written)})`);
  }
  return written ?? {};
}

function grade(
  definition: { readonly id: string; readonly holds: string },
  verdict: Verdict,
  notes: ContractResult['notes'],
): Grade {
  const { checked, findings, spans, namedScores } = verdict;
  const outcome: Outcome = findings.length === 0 && checked > 0 ? 'holds' : 'breaks';
  const contract = {
    assertion: definition.id,
    outcome,
    checked,
    findings,
    notes: [...notes, ...(verdict.notes ?? [])],
    ...(spans === undefined ? {} : { spans }),
  };
  return toGrade(definition.holds, contract, namedScores);
}

function gradeUnread(
  definition: { readonly id: string; readonly holds: string },
  { code, pointer, detail, notes, ...place }: Unread,
  scores: Record<string, number> | undefined,
): Grade {
  const finding: Finding = { code, pointer, detail: `${detail}${renderPosition(place)}` };
  return toGrade(
    definition.holds,
    { assertion: definition.id, outcome: 'unreadable', checked: 0, findings: [finding], notes },
    scores,
  );
}

function toGrade(holds: string, contract: ContractResult, namedScores?: Readonly<Record<string, number>>): Grade {
  const pass = contract.outcome === 'holds';
  const scores = Object.values(namedScores ?? {});
  const share = scores.length === 0 ? Number(pass) : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    pass,
    score: share,
    reason: renderReason(contract, holds),
    ...(namedScores === undefined ? {} : { namedScores: { ...namedScores } }),
    metadata: { contract },
  };
}
