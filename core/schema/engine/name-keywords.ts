import { isJsonObject } from '../../json.ts';
import type { FaultKeyword } from '../fault-keyword.ts';
import type { Check, KeywordContext, KeywordFactory } from './frame.ts';
import { faultOf } from './value-keywords.ts';

/** Names that an object must have where it has a certain one. */
type NameLists = readonly (readonly [trigger: string, names: readonly string[]])[];

/** Keywords that ask for names (2020-12, sections 6.5.3 and 6.5.4 of the validation vocabulary). */
export const nameKeywords: Readonly<Record<string, KeywordFactory>> = {
  required: (context) => {
    const names = context.schema['required'] as readonly string[];
    const fault = faultOf(context, 'required');
    return (value, at, frame) => {
      for (const name of names) {
        if (isJsonObject(value) && !Object.hasOwn(value, name)) {
          frame.add(fault(value, at, { name }));
        }
      }
    };
  },
  dependentRequired: (context) => {
    const lists = Object.entries(context.schema['dependentRequired'] as Readonly<Record<string, readonly string[]>>);
    return requireDependent(context, 'dependentRequired', lists);
  },
};

/** Makes the check that asks for names where an object has a certain one. */
export function requireDependent(context: KeywordContext, keyword: FaultKeyword, lists: NameLists): Check {
  const fault = faultOf(context, keyword);
  return (value, at, frame) => {
    if (!isJsonObject(value)) {
      return;
    }
    for (const [trigger, names] of lists.filter(([name]) => Object.hasOwn(value, name))) {
      for (const name of names.filter((one) => !Object.hasOwn(value, one))) {
        frame.add(fault(value, at, { name, steps: [keyword, trigger], hint: trigger }));
      }
    }
  };
}
