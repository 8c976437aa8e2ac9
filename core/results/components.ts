import { isRecord, ownMember } from '../json.ts';

/** The result of one assertion in a row. */
export interface Component {
  readonly pass: boolean;
  /** Type of the assertion, such as `javascript` or `is-json`. */
  readonly type: string | undefined;
  readonly metric: string | undefined;
  readonly metadata: unknown;
  readonly namedScores: Readonly<Record<string, number>>;
  /** Metric names that the options of `field-accuracy` give, by pointer. */
  readonly fieldNames: Readonly<Record<string, string>>;
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
  const results = listOf(ownMember(grading, 'componentResults'));
  const sets = listOf(ownMember(testCase, 'assert')).filter((one) => ownMember(one, 'type') === 'assert-set');
  const namesOfTest = ownMember(ownMember(ownMember(testCase, 'metadata'), 'contracts'), 'fieldAccuracy');
  let seen = 0;
  const components: Component[] = [];
  for (const result of results) {
    if (!isRecord(result)) {
      continue;
    }
    const isSet = !isRecord(result['assertion']) && Array.isArray(result['componentResults']);
    const assertion = isSet ? sets[seen] : result['assertion'];
    seen += Number(isSet);
    components.push(toComponent(result, { assertion, namesOfTest, isSet }));
  }
  // A set without a name says nothing that its members do not say; with a threshold it may even be less strict.
  return seen === 0 ? components : components.filter(({ isSet, metric }) => !isSet || metric !== undefined);
}

function toComponent(
  result: Readonly<Record<string, unknown>>,
  {
    assertion,
    namesOfTest,
    isSet,
  }: { readonly assertion: unknown; readonly namesOfTest: unknown; readonly isSet: boolean },
): Component {
  const metric = ownMember(assertion, 'metric');
  const type = ownMember(assertion, 'type');
  const names = ownMember(namesOfTest, 'names') ?? ownMember(ownMember(assertion, 'config'), 'names');
  return {
    pass: result['pass'] === true,
    type: typeof type === 'string' ? type : undefined,
    metric: typeof metric === 'string' && metric !== '' ? metric : undefined,
    metadata: result['metadata'],
    namedScores: entriesOf(result['namedScores'], (value) => typeof value === 'number') as Record<string, number>,
    fieldNames: entriesOf(names, (value) => typeof value === 'string') as Record<string, string>,
    isSet,
  };
}

/** Members of what has none. */
export const noMembers: Readonly<Record<string, never>> = Object.freeze(Object.create(null) as Record<string, never>);

/** Members of the kind that is wanted; a null prototype keeps a name such as `__proto__` a name. */
function entriesOf(value: unknown, isWanted: (member: unknown) => boolean): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) {
    return noMembers;
  }
  const entries: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, member] of Object.entries(value)) {
    if (isWanted(member)) {
      entries[name] = member;
    }
  }
  return entries;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
