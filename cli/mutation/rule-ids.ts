import { isRecord } from '../../core/json.ts';
import { locate } from '../../loading/locate.ts';
import { readDocument } from '../../loading/read-document.ts';
import type { RowValue } from './build-subject.ts';
import { contextOf } from './own-assertions.ts';

/** Finds the ids of the CEL rules that a row's invariants hold, inline or in a file; those of a module are its own. */
export function findRuleIds({ row, own }: RowValue, folder: string): readonly string[] {
  const lists = own
    .filter(({ assertion }) => assertion.id === 'cross-field-invariants')
    .map(({ options: { rules } }) =>
      typeof rules === 'string' && /\.(?:ya?ml|json)$/.test(rules)
        ? readDocument(locate(rules, contextOf(row, folder), 'the rules'))
        : rules,
    );
  const ids = lists.flatMap((list) => {
    const rules: unknown = isRecord(list) ? list['rules'] : list;
    return (Array.isArray(rules) ? (rules as unknown[]) : []).filter(isRecord).map(({ id }) => id);
  });
  return ids.filter((id): id is string => typeof id === 'string');
}
