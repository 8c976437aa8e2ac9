import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { isAnnotation } from '../../profiles/rulings.ts';
import { typeOfValue } from '../types.ts';
import { findTypes } from '../types.ts';
import type { SchemaNode } from '../walk.ts';
import type { Fault, QualityRule } from './rule.ts';

/** Where a schema stands that is met by a value, so that taking all of them checks nothing. */
const positions = new Set(['', 'properties', 'items', 'prefixItems', 'anyOf', 'oneOf', 'patternProperties']);

const bounds: readonly (readonly [string, string])[] = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
];

/** Rules about schemas that take everything or nothing. */
export const extremeRules: readonly QualityRule[] = [
  {
    code: 'accepts_everything',
    severity: 'warning',
    evidence: 'specification',
    find: ({ document }) =>
      document.nodes
        .filter(isOpenToAll)
        .map(({ pointer }) => ({ pointer, detail: 'the schema takes every value: it checks nothing' })),
  },
  {
    code: 'accepts_nothing',
    severity: 'error',
    evidence: 'specification',
    find: ({ document }) => document.nodes.flatMap(findContradiction),
  },
];

function isOpenToAll({ schema, members, keyword }: SchemaNode): boolean {
  return (
    positions.has(keyword) &&
    schema !== false &&
    Object.keys(members).every((name) => isAnnotation(name) || name === '$defs' || name === 'definitions')
  );
}

function findContradiction({ schema, members, pointer, keyword }: SchemaNode): readonly Fault[] {
  if (schema === false) {
    return reportFalse(pointer, keyword);
  }
  const crossed = bounds.find(([least, most]) => isAbove(members[least], members[most]));
  return [
    ...(crossed === undefined
      ? []
      : [{ pointer: `${pointer}/${crossed[0]}`, detail: `${crossed[0]} is above ${crossed[1]}: no value fits both` }]),
    ...findEmptyLists(members, pointer),
    ...findForeignValues(members, pointer),
    ...(isOpen(members['not'])
      ? [{ pointer: `${pointer}/not`, detail: 'what must not fit takes every value: nothing is left' }]
      : []),
  ];
}

/** `items: false` says that a list is empty and a false branch of a union is only idle; the rest takes nothing at all. */
function reportFalse(pointer: string, keyword: string): readonly Fault[] {
  return keyword === '' || keyword === 'allOf' ? [{ pointer, detail: 'false takes no value' }] : [];
}

function findEmptyLists(members: JsonObject, pointer: string): readonly Fault[] {
  return ['enum', 'anyOf', 'oneOf']
    .filter((name) => isJsonArray(members[name]) && members[name].length === 0)
    .map((name) => ({ pointer: `${pointer}/${name}`, detail: `an empty ${name} takes no value` }));
}

function findForeignValues(members: JsonObject, pointer: string): readonly Fault[] {
  const types = findTypes(members['type']);
  const keyword = Object.hasOwn(members, 'const') ? 'const' : 'enum';
  const listed = members[keyword];
  const values: readonly JsonValue[] = keyword === 'const' ? [listed ?? null] : isJsonArray(listed) ? listed : [];
  if (types.length === 0 || values.length === 0) {
    return [];
  }
  const fits = (value: JsonValue): boolean => {
    const type = typeOfValue(value);
    return types.includes(type) || (type === 'integer' && types.includes('number'));
  };
  return values.some(fits)
    ? []
    : [{ pointer: `${pointer}/${keyword}`, detail: `no value of ${keyword} is of the type beside it` }];
}

function isAbove(least: JsonValue | undefined, most: JsonValue | undefined): boolean {
  return typeof least === 'number' && typeof most === 'number' && least > most;
}

function isOpen(schema: JsonValue | undefined): boolean {
  return schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0);
}
