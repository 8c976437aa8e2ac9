import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { appendPointer } from '../../pointer.ts';
import { declaredProperties } from '../document.ts';
import { findTypes } from '../types.ts';
import type { SchemaNode } from '../walk.ts';
import type { Fault, QualityRule } from './rule.ts';

const identifier = new RegExp(
  [
    '(?:^|_)(?:id|uuid|guid|sku|ean|isbn|iban|bic|ssn|zip|zip_code|zipcode|post_code|postal_code|postcode|phone|fax)$',
    '(?:order|invoice|account|phone|customer|ticket|reference|card|tracking|serial|passport|policy|contract)_(?:number|no|nr)$',
  ].join('|'),
);
const money =
  /(?:^|_)(?:amount|price|total|subtotal|cost|fee|balance|tax|vat|discount|salary|payment|refund|charge|revenue|net|gross)(?:_|$)/;
const share = /(?:^|_)(?:rate|ratio|percent|percentage|share|count|number|factor)(?:_|$)/;
const justification =
  /^(?:reason|reasons|reasoning|rationale|explanation|justification|evidence|analysis|thought|thoughts|thinking|because|chain_of_thought|steps|quotes?)$/;
const verdict =
  /^(?:verdict|decision|label|category|class|classification|answer|result|outcome|score|rating|grade|severity|priority|sentiment|intent|is_.*|has_.*|approved|passed|confidence)$/;

/** Rules about what a property's name says of its value. */
export const propertyRules: readonly QualityRule[] = [
  {
    code: 'verdict_before_justification',
    severity: 'advice',
    evidence: 'judgement',
    find: ({ document }) => document.nodes.flatMap(findHastyVerdict),
  },
  {
    code: 'number_as_identifier',
    severity: 'warning',
    evidence: 'judgement',
    find: ({ document }) =>
      document.nodes.flatMap((node) =>
        findNumbers(node, (name) => identifier.test(toSnake(name)), [
          ['integer', 'number'],
          'an identifier as a number loses leading zeros and, beyond 2^53, digits: make it a string',
        ]),
      ),
  },
  {
    code: 'money_as_float',
    severity: 'warning',
    evidence: 'judgement',
    find: ({ document }) =>
      document.nodes.flatMap((node) =>
        findNumbers(node, (name) => money.test(toSnake(name)) && !share.test(toSnake(name)), [
          ['number'],
          'money as a binary fraction cannot be summed exactly: use integers in the minor unit, or decimal text',
        ]),
      ),
  },
];

/** What is written first cannot rest on what is written after it. */
function findHastyVerdict({ members, pointer }: SchemaNode): readonly Fault[] {
  const properties = Object.entries(declaredProperties(members));
  const last = properties.findLastIndex(([name]) => justification.test(toSnake(name)));
  const [hasty] = properties.slice(0, Math.max(0, last)).filter(([name, property]) => isVerdict(name, property));
  return hasty === undefined
    ? []
    : [
        {
          pointer: appendPointer(`${pointer}/properties`, hasty[0]),
          detail:
            'the model writes this before what justifies it: most providers follow the order of properties, so put the justification first',
        },
      ];
}

function isVerdict(name: string, property: JsonValue): boolean {
  const members: JsonObject = isJsonObject(property) ? property : {};
  const isChoice = isJsonArray(members['enum']) && members['enum'].length > 1;
  return (
    isChoice ||
    findTypes(members['type']).includes('boolean') ||
    (verdict.test(toSnake(name)) && !Object.hasOwn(members, 'const'))
  );
}

function findNumbers(
  { members, pointer }: SchemaNode,
  isMeant: (name: string) => boolean,
  [types, detail]: readonly [readonly string[], string],
): readonly Fault[] {
  return Object.entries(declaredProperties(members)).flatMap(([name, property]) => {
    const isNumber = isJsonObject(property) && findTypes(property['type']).some((type) => types.includes(type));
    return isNumber && isMeant(name) ? [{ pointer: appendPointer(`${pointer}/properties`, name), detail }] : [];
  });
}

function toSnake(name: string): string {
  return name
    .slice(0, 64)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}
