import { isRecord } from '../json.ts';
import { noMembers, recordOf } from './record-of.ts';

type Members = Readonly<Record<string, unknown>>;

/** The result of one assertion in a row. */
export interface Component {
  readonly pass: boolean;
  /** Type of the assertion, such as `javascript` or `is-json`. */
  readonly type: string | undefined;
  readonly metric: string | undefined;
  readonly metadata: unknown;
  readonly namedScores: Readonly<Record<string, number>>;
  readonly assertion: Members;
  /** Whether it stands for an `assert-set`, whose members promptfoo lists beside it. */
  readonly isSet: boolean;
}

/**
 * Finds the result of each assertion in a row's grading.
 *
 * promptfoo lists the members of an `assert-set` after the set's own result, which has no assertion: the set's metric is
 * taken from the test, where the sets stand in the same order.
 */
export function findComponents(grading: unknown, testCase: unknown): readonly Component[] {
  const components: Component[] = [];
  let sets: readonly unknown[] | undefined;
  let seen = 0;
  for (const result of listOf(recordOf(grading)['componentResults']).filter(isRecord)) {
    const isSet = !isRecord(result['assertion']) && Array.isArray(result['componentResults']);
    // Most tests have no set: their assertions are searched where the first one shows.
    sets ??= isSet ? findSets(testCase) : undefined;
    components.push(toComponent(result, recordOf(isSet ? sets?.[seen] : result['assertion']), isSet));
    seen += Number(isSet);
  }
  // A set without a name says nothing that its members do not say; with a threshold it may even be less strict.
  return seen === 0 ? components : components.filter(({ isSet, metric }) => !isSet || metric !== undefined);
}

function findSets(testCase: unknown): readonly unknown[] {
  return listOf(recordOf(testCase)['assert']).filter((one) => recordOf(one)['type'] === 'assert-set');
}

function toComponent(result: Members, assertion: Members, isSet: boolean): Component {
  const { metric, type } = assertion;
  return {
    pass: result['pass'] === true,
    type: typeof type === 'string' ? type : undefined,
    metric: typeof metric === 'string' && metric !== '' ? metric : undefined,
    metadata: result['metadata'],
    namedScores: entriesOf(result['namedScores'], 'number'),
    assertion,
    isSet,
  };
}

/** Gives the metric names that the options of `field-accuracy` give, by pointer; those of the test go first. */
export function findFieldNames({ assertion }: Component, testCase: unknown): Readonly<Record<string, string>> {
  const contracts = recordOf(recordOf(recordOf(testCase)['metadata'])['contracts']);
  const names = recordOf(contracts['fieldAccuracy'])['names'] ?? recordOf(assertion['config'])['names'];
  return entriesOf(names, 'string');
}

interface Types {
  readonly number: number;
  readonly string: string;
}

/** Members of the type that is wanted; a null prototype keeps a name such as `__proto__` a name. */
function entriesOf<Type extends keyof Types>(value: unknown, type: Type): Readonly<Record<string, Types[Type]>> {
  if (!isRecord(value)) {
    return noMembers;
  }
  const entries = Object.create(null) as Record<string, Types[Type]>;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === type) {
      entries[name] = member as Types[Type];
    }
  }
  return entries;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
