import { describe, expect, test } from 'vitest';
import type { Change } from '../../core/diff/changes/change.ts';
import { diffSchemas } from '../../core/diff/diff-schemas.ts';
import type { DiffOptions } from '../../core/diff/diff-schemas.ts';

type Row = readonly [older: unknown, newer: unknown, changes: readonly string[], options?: DiffOptions];

/** All that is said of two schemas, in order; a break is one only where a witness shows just that change. */
const rows: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'schemas that say the same': {
    'an alternative that takes nothing': [
      { anyOf: [false, { type: 'string', minLength: 1 }] },
      { type: 'string', minLength: 1 },
      [],
    ],
    'an alternative that takes nothing, beside others of which one holds': [
      { oneOf: [false, { minLength: 1 }, { maxLength: 2 }] },
      { oneOf: [{ minLength: 1 }, { maxLength: 2 }] },
      [],
    ],
    'no alternative': [{ anyOf: [false] }, false, []],
    'an alternative that takes everything': [{ anyOf: [{}, { minLength: 1 }] }, {}, []],
    'types as alternatives': [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: ['string', 'null'] }, []],
    'types of which one holds': [
      { oneOf: [{ type: 'string' }, false, { type: 'null' }] },
      { type: ['string', 'null'] },
      [],
    ],
    'constants as alternatives': [{ anyOf: [{ const: 1 }, { enum: ['a', 'b'] }] }, { enum: [1, 'a', 'b'] }, []],
    'all but a type': [{ not: { type: ['string', 'number', 'null'] } }, { type: ['boolean', 'array', 'object'] }, []],
    'a condition without consequences': [{ if: { minLength: 1 } }, {}, []],
    'a condition whose consequences say nothing': [{ if: { minLength: 1 }, then: true, else: true }, {}, []],
    'a length from 0 on': [{ minLength: 0 }, {}, []],
    'values that their type excludes': [{ type: 'string', enum: ['a', 1] }, { enum: ['a'] }, []],
    'types that their values exclude': [{ type: ['string', 'integer'], enum: ['a'] }, { enum: ['a'] }, []],
  },
  'types and values': {
    nothing: [{ type: 'string' }, { type: 'string' }, []],
    'nothing but words': [{ title: 'a' }, { title: 'b' }, []],
    'types that went and came, by name': [
      { type: ['integer', 'null', 'boolean'] },
      { type: ['object', 'string', 'array', 'boolean'] },
      [
        'type_narrowed at #/type (#/type to #/type) breaks backward: integer or boolean or null becomes string or boolean or object or array',
        'type_widened at #/type (#/type to #/type) breaks forward: integer or boolean or null becomes string or boolean or object or array',
      ],
    ],
    fractions: [
      { type: 'integer' },
      { type: 'number' },
      ['type_widened at #/type (#/type to #/type) breaks forward: integer becomes number'],
    ],
    'any type that becomes one': [
      {},
      { type: 'number' },
      ['type_narrowed at #/type (# to #/type) breaks backward: any type becomes number'],
    ],
    'a type of which nothing is left': [
      { type: 'number' },
      false,
      ['type_narrowed at # (#/type to #) breaks backward: number becomes nothing'],
    ],
    'null and another type': [
      { type: 'string' },
      { type: ['string', 'null', 'integer'] },
      ['type_widened at #/type (#/type to #/type) breaks forward: string becomes string or integer or null'],
    ],
    'null for another type': [
      { type: ['string', 'integer'] },
      { type: ['string', 'null'] },
      [
        'type_narrowed at #/type (#/type to #/type) breaks backward: string or integer becomes string or null',
        'nullable_added at #/type (#/type to #/type) breaks forward: string or integer becomes string or null',
      ],
    ],
    'another type for null': [
      { type: ['string', 'null'] },
      { type: ['string', 'integer'] },
      [
        'nullable_removed at #/type (#/type to #/type) breaks backward: string or null becomes string or integer',
        'type_widened at #/type (#/type to #/type) breaks forward: string or null becomes string or integer',
      ],
    ],
    'a type behind references': [
      { $ref: '#/$defs/a', $defs: { a: { type: ['string', 'integer'] } } },
      { $ref: '#/$defs/b', $defs: { b: { type: 'string' } } },
      [
        'type_narrowed at #/$defs/b/type (#/$defs/a/type to #/$defs/b/type) breaks backward: string or integer becomes string',
      ],
    ],
    'a type that the old schema refused': [
      { type: ['string', 'integer'], not: { type: 'integer', multipleOf: 1 }, maxLength: 2 },
      { type: 'string', not: { type: 'integer', multipleOf: 1 }, maxLength: 1 },
      [
        'type_narrowed at #/type (#/type to #/type) breaks nothing: string or integer becomes string',
        'bound_tightened at #/maxLength (#/maxLength to #/maxLength) breaks backward: maxLength 2 becomes maxLength 1',
      ],
    ],
    'a type that the new schema refuses': [
      { type: 'string', not: { type: 'integer', multipleOf: 1 }, maxLength: 1 },
      { type: ['string', 'integer'], not: { type: 'integer', multipleOf: 1 }, maxLength: 2 },
      [
        'type_widened at #/type (#/type to #/type) breaks nothing: string becomes string or integer',
        'bound_loosened at #/maxLength (#/maxLength to #/maxLength) breaks forward: maxLength 1 becomes maxLength 2',
      ],
    ],
    'a listed value that the old schema refused': [
      { enum: ['a', 'bb'], maxLength: 1 },
      { enum: ['a'], minLength: 2 },
      [
        'enum_value_removed at #/enum (#/enum to #/enum) breaks nothing: "bb" is no longer one of the values',
        'bound_tightened at #/minLength (nowhere to #/minLength) breaks backward: no minLength becomes minLength 2',
        'bound_loosened at #/maxLength (#/maxLength to nowhere) breaks nothing: maxLength 1 becomes no maxLength',
      ],
    ],
    'a listed value that the new schema refuses': [
      { enum: ['a'], minLength: 2 },
      { enum: ['a', 'bb'], maxLength: 1 },
      [
        'enum_value_added at #/enum (#/enum to #/enum) breaks nothing: "bb" is one of the values now; a consumer that lists them does not know it',
        'bound_loosened at #/minLength (#/minLength to nowhere) breaks forward: minLength 2 becomes no minLength',
        'bound_tightened at #/maxLength (nowhere to #/maxLength) breaks nothing: no maxLength becomes maxLength 1',
      ],
    ],
    'a list, and null': [
      { type: ['string', 'integer'] },
      { type: ['string', 'null'], enum: ['a', null] },
      [
        'enum_added at #/enum (# to #/enum) breaks backward: any value of the type becomes one of a list',
        'nullable_added at #/type (#/type to #/type) breaks forward: string or integer becomes string or null',
      ],
    ],
    'no list any more, nor null': [
      { type: ['string', 'null'], enum: ['a', null] },
      { type: ['string', 'integer'] },
      [
        'enum_removed at #/enum (#/enum to #) breaks forward: one of a list becomes any value of the type',
        'nullable_removed at #/type (#/type to #/type) breaks backward: string or null becomes string or integer',
      ],
    ],
    'no list any more, but null': [
      { enum: ['a'] },
      { type: ['string', 'null'] },
      [
        'enum_removed at #/enum (#/enum to #) breaks forward: one of a list becomes any value of the type',
        'nullable_added at #/type (# to #/type) breaks forward: string becomes string or null',
      ],
    ],
    'a list of all that was allowed': [
      { type: 'string', pattern: '^a?$' },
      { enum: ['', 'a'], maxLength: 0 },
      [
        'enum_added at #/enum (# to #/enum) breaks nothing: any value of the type becomes one of a list',
        'bound_tightened at #/maxLength (nowhere to #/maxLength) breaks backward: no maxLength becomes maxLength 0',
        'pattern_loosened at #/pattern (#/pattern to nowhere) breaks nothing: pattern "^a?$" becomes no pattern',
      ],
    ],
    'a list of all that is allowed': [
      { enum: ['', 'a'], maxLength: 0 },
      { type: 'string', pattern: '^a?$' },
      [
        'enum_removed at #/enum (#/enum to #) breaks nothing: one of a list becomes any value of the type',
        'bound_loosened at #/maxLength (#/maxLength to nowhere) breaks forward: maxLength 0 becomes no maxLength',
        'pattern_tightened at #/pattern (nowhere to #/pattern) breaks nothing: no pattern becomes pattern "^a?$"',
      ],
    ],
  },
  alternatives: {
    'null that went': [
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { type: 'string' },
      ['nullable_removed at #/type (# to #/type) breaks backward: string or null becomes string'],
    ],
    'null that went, and another that came': [
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      [
        'nullable_removed at # (# to #) breaks backward: string or null becomes string or integer',
        'branch_added at #/anyOf/1 (# to #/anyOf/1) breaks forward: an alternative (integer) is allowed now that a consumer on the old schema does not know',
      ],
    ],
    'null that came, and another that went': [
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      [
        'nullable_added at # (# to #) breaks forward: string or integer becomes string or null',
        'branch_removed at #/anyOf/1 (#/anyOf/1 to #) breaks backward: an alternative (integer) is no longer among those allowed',
      ],
    ],
    constants: [
      { anyOf: [{ const: 'a' }, { const: 'b' }] },
      { anyOf: [{ const: 'b' }, { const: 'c' }] },
      [
        'enum_value_removed at # (# to #) breaks backward: "a" is no longer one of the values',
        'enum_value_added at # (# to #) breaks forward: "c" is one of the values now; a consumer that lists them does not know it',
      ],
    ],
    'a list in their place': [
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      { enum: ['a'] },
      [
        'branch_removed at #/anyOf/0 (#/anyOf/0 to #) breaks backward: an alternative (string) is no longer among those allowed',
        'branch_removed at #/anyOf/1 (#/anyOf/1 to #) breaks backward: an alternative (integer) is no longer among those allowed',
      ],
    ],
    'in place of a list': [
      { enum: ['a'] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      [
        'branch_added at #/anyOf/0 (# to #/anyOf/0) breaks forward: an alternative (string) is allowed now that a consumer on the old schema does not know',
        'branch_added at #/anyOf/1 (# to #/anyOf/1) breaks forward: an alternative (integer) is allowed now that a consumer on the old schema does not know',
      ],
    ],
    'one of which is all that is left': [
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      { type: 'string' },
      [
        'branch_removed at #/anyOf/1 (#/anyOf/1 to #) breaks backward: an alternative (integer) is no longer among those allowed',
      ],
    ],
    'one of which is all that there was': [
      { type: 'string' },
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      [
        'branch_added at #/anyOf/1 (# to #/anyOf/1) breaks forward: an alternative (integer) is allowed now that a consumer on the old schema does not know',
      ],
    ],
    'one that the old schema refused': [
      { anyOf: [{ type: 'string' }, { type: 'integer' }], not: { type: 'integer', multipleOf: 1 } },
      { type: 'string', not: { type: 'integer', multipleOf: 1 }, minLength: 1 },
      [
        'bound_tightened at #/minLength (nowhere to #/minLength) breaks backward: no minLength becomes minLength 1',
        'branch_removed at #/anyOf/0 (#/anyOf/0 to #) breaks backward: an alternative (string) is no longer among those allowed',
        'branch_removed at #/anyOf/1 (#/anyOf/1 to #) breaks nothing: an alternative (integer) is no longer among those allowed',
      ],
    ],
    'one that the new schema refuses': [
      { type: 'string', not: { type: 'integer', multipleOf: 1 }, minLength: 1 },
      { anyOf: [{ type: 'string' }, { type: 'integer' }], not: { type: 'integer', multipleOf: 1 } },
      [
        'bound_loosened at #/minLength (#/minLength to nowhere) breaks forward: minLength 1 becomes no minLength',
        'branch_added at #/anyOf/0 (# to #/anyOf/0) breaks forward: an alternative (string) is allowed now that a consumer on the old schema does not know',
        'branch_added at #/anyOf/1 (# to #/anyOf/1) breaks nothing: an alternative (integer) is allowed now that a consumer on the old schema does not know',
      ],
    ],
    'that changed places': [
      {
        anyOf: [
          { type: 'string', pattern: '^a' },
          { type: 'string', pattern: '^b' },
        ],
      },
      {
        anyOf: [
          { type: 'string', pattern: '^b', minLength: 2 },
          { type: 'string', pattern: '^a', minLength: 3 },
        ],
      },
      [
        'bound_tightened at #/anyOf/1/minLength (nowhere to #/anyOf/1/minLength) breaks backward: no minLength becomes minLength 3',
        'bound_tightened at #/anyOf/0/minLength (nowhere to #/anyOf/0/minLength) breaks backward: no minLength becomes minLength 2',
      ],
    ],
    'of which each is compared with one': [
      {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'string', minLength: 2 },
        ],
      },
      { anyOf: [{ type: 'string', minLength: 3 }, { type: 'integer' }] },
      [
        'branch_removed at #/anyOf/1 (#/anyOf/1 to #) breaks backward: an alternative (string) is no longer among those allowed',
        'branch_added at #/anyOf/1 (# to #/anyOf/1) breaks forward: an alternative (integer) is allowed now that a consumer on the old schema does not know',
        'bound_tightened at #/anyOf/0/minLength (#/anyOf/0/minLength to #/anyOf/0/minLength) breaks backward: minLength 1 becomes minLength 3',
      ],
    ],
    'one of which stays': [
      {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'string', maxLength: 5 },
        ],
      },
      {
        anyOf: [
          { type: 'string', maxLength: 5 },
          { type: 'string', minLength: 2 },
        ],
      },
      [
        'bound_tightened at #/anyOf/1/minLength (#/anyOf/0/minLength to #/anyOf/1/minLength) breaks nothing: minLength 1 becomes minLength 2',
      ],
    ],
    'one of which stays, in front': [
      {
        anyOf: [
          { type: 'string', maxLength: 5 },
          { type: 'string', minLength: 2 },
        ],
      },
      {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'string', maxLength: 5 },
        ],
      },
      [
        'bound_loosened at #/anyOf/0/minLength (#/anyOf/1/minLength to #/anyOf/0/minLength) breaks nothing: minLength 2 becomes minLength 1',
      ],
    ],
    'of other types': [
      { anyOf: [{ type: ['string', 'integer'] }, { type: 'boolean' }] },
      { anyOf: [{ type: ['string', 'array'] }, { type: 'boolean' }] },
      [
        'branch_removed at #/anyOf/0 (#/anyOf/0 to #) breaks backward: an alternative (string or integer) is no longer among those allowed',
        'branch_added at #/anyOf/0 (# to #/anyOf/0) breaks forward: an alternative (string or array) is allowed now that a consumer on the old schema does not know',
      ],
    ],
  },
  places: {
    'one definition that two references lead to': [
      { $defs: { a: { maxLength: 2 } }, properties: { x: { $ref: '#/$defs/a' }, y: { $ref: '#/$defs/a' } } },
      { $defs: { a: { maxLength: 1 } }, properties: { x: { $ref: '#/$defs/a' }, y: { $ref: '#/$defs/a' } } },
      [
        'bound_tightened at #/$defs/a/maxLength (#/$defs/a/maxLength to #/$defs/a/maxLength) breaks backward: maxLength 2 becomes maxLength 1',
      ],
    ],
    'what stands beside two references': [
      {
        $defs: { a: { maxLength: 3 } },
        properties: { x: { $ref: '#/$defs/a', minLength: 1 }, y: { $ref: '#/$defs/a', minLength: 1 } },
      },
      {
        $defs: { a: { maxLength: 3 } },
        properties: { x: { $ref: '#/$defs/a', minLength: 2 }, y: { $ref: '#/$defs/a', minLength: 2 } },
      },
      [
        'bound_tightened at #/properties/x/minLength (#/properties/x/minLength to #/properties/x/minLength) breaks backward: minLength 1 becomes minLength 2',
        'bound_tightened at #/properties/y/minLength (#/properties/y/minLength to #/properties/y/minLength) breaks backward: minLength 1 becomes minLength 2',
      ],
    ],
    'a boolean that two references lead to': [
      { $defs: { a: true }, properties: { x: { $ref: '#/$defs/a' }, y: { $ref: '#/$defs/a' } } },
      { $defs: { a: false }, properties: { x: { $ref: '#/$defs/a' }, y: { $ref: '#/$defs/a' } } },
      [
        'type_narrowed at #/properties/x (#/properties/x to #/properties/x) breaks backward: any type becomes nothing',
        'type_narrowed at #/properties/y (#/properties/y to #/properties/y) breaks backward: any type becomes nothing',
      ],
    ],
    'one property of two': [
      { properties: { a: { maxLength: 2 }, b: { type: 'string' } } },
      { properties: { a: { maxLength: 1 }, b: { type: 'string' } } },
      [
        'bound_tightened at #/properties/a/maxLength (#/properties/a/maxLength to #/properties/a/maxLength) breaks backward: maxLength 2 becomes maxLength 1',
      ],
    ],
    'a place that no keyword leads to': [
      { $ref: '#/components/a', components: { a: { maxLength: 2 } } },
      { $ref: '#/components/a', components: { a: { maxLength: 1 } } },
      [
        'bound_tightened at #/components/a/maxLength (#/components/a/maxLength to #/components/a/maxLength) breaks backward: maxLength 2 becomes maxLength 1',
      ],
    ],
    'beside a reference of draft-07': [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: { a: { type: 'string' } },
        properties: { x: { $ref: '#/definitions/a', allOf: [{ required: ['y'] }] } },
      },
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: { a: { type: 'string', minLength: 1 } },
        properties: { x: { $ref: '#/definitions/a', allOf: [{ required: ['z'] }] } },
      },
      [
        'bound_tightened at #/definitions/a/minLength (nowhere to #/definitions/a/minLength) breaks backward: no minLength becomes minLength 1',
      ],
    ],
    'beside a reference of 2019-09': [
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        $defs: { a: { type: 'string' } },
        properties: { x: { $ref: '#/$defs/a', allOf: [{ minLength: 1 }], maxLength: 4 } },
      },
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        $defs: { a: { type: 'string' } },
        properties: { x: { $ref: '#/$defs/a', allOf: [{ minLength: 2 }], maxLength: 3 } },
      },
      [
        'bound_tightened at #/properties/x/allOf/0/minLength (#/properties/x/allOf/0/minLength to #/properties/x/allOf/0/minLength) breaks backward: minLength 1 becomes minLength 2',
        'bound_tightened at #/properties/x/maxLength (#/properties/x/maxLength to #/properties/x/maxLength) breaks backward: maxLength 4 becomes maxLength 3',
      ],
    ],
    'a keyword that is told by no code of its own': [
      { properties: { a: { unevaluatedProperties: false } } },
      { properties: { a: {} } },
      [
        'schema_changed at #/properties/a (#/properties/a to #/properties/a) breaks forward: the schemas are written differently here',
      ],
    ],
    'such a keyword, and something else that breaks backward': [
      { properties: { a: { unevaluatedProperties: false } } },
      { properties: { a: {} }, maxProperties: 0 },
      [
        'bound_tightened at #/maxProperties (nowhere to #/maxProperties) breaks backward: no maxProperties becomes maxProperties 0',
        'schema_changed at #/properties/a (#/properties/a to #/properties/a) breaks nothing: the schemas are written differently here',
      ],
    ],
    'such a keyword, and something else that breaks forward': [
      { properties: { a: {} }, maxProperties: 0 },
      { properties: { a: { unevaluatedProperties: false } } },
      [
        'bound_loosened at #/maxProperties (#/maxProperties to nowhere) breaks forward: maxProperties 0 becomes no maxProperties',
        'schema_changed at #/properties/a (#/properties/a to #/properties/a) breaks nothing: the schemas are written differently here',
      ],
    ],
  },
  'bounds and formats': {
    'a bound that is open now': [
      { minimum: 1 },
      { exclusiveMinimum: 1 },
      [
        'bound_tightened at #/exclusiveMinimum (#/minimum to #/exclusiveMinimum) breaks backward: minimum 1 becomes exclusiveMinimum 1',
      ],
    ],
    'two bounds that become one': [
      { allOf: [{ minLength: 1 }, { minLength: 2 }] },
      { minLength: 3 },
      [
        'bound_tightened at #/minLength (#/allOf/0/minLength to #/minLength) breaks backward: minLength 1 and minLength 2 becomes minLength 3',
      ],
    ],
    'one of two kinds of dependencies': [
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
      { dependentRequired: { a: ['b'] } },
      [
        'dependency_loosened at #/dependentRequired (#/dependentRequired to #/dependentRequired) breaks forward: dependentRequired {"a":["b"]} and dependentSchemas {"c":{"required":["d"]}} becomes dependentRequired {"a":["b"]}',
      ],
    ],
    'names required in two parts': [
      {},
      { allOf: [{ required: ['a'] }, { required: ['b'] }] },
      [
        'required_added at #/allOf/0/required/0 (# to #/allOf/0/required/0) breaks backward: "a" is required now; outputs recorded so far may lack it',
        'required_added at #/allOf/1/required/0 (# to #/allOf/1/required/0) breaks backward: "b" is required now; outputs recorded so far may lack it',
      ],
    ],
    'a format that is an annotation': [
      { format: 'date', maxLength: 2 },
      { format: 'time', maxLength: 1 },
      [
        'bound_tightened at #/maxLength (#/maxLength to #/maxLength) breaks backward: maxLength 2 becomes maxLength 1',
        'format_changed at #/format (#/format to #/format) breaks nothing: format "date" becomes format "time"; a format is an annotation here and decides nothing',
      ],
    ],
    'the same format': [
      { format: 'date', maxLength: 2 },
      { format: 'date', maxLength: 1 },
      ['bound_tightened at #/maxLength (#/maxLength to #/maxLength) breaks backward: maxLength 2 becomes maxLength 1'],
    ],
    'a format that decides, of which no text is known to break it': [
      { type: 'string', maxLength: 2 },
      { type: 'string', format: 'date', maxLength: 1 },
      [
        'bound_tightened at #/maxLength (#/maxLength to #/maxLength) breaks backward: maxLength 2 becomes maxLength 1',
        'format_changed at #/format (nowhere to #/format) breaks nothing: no format becomes format "date"',
      ],
      { formats: 'assert' },
    ],
    'a format that decided, of which no text is known to break it': [
      { type: 'string', format: 'date', maxLength: 1 },
      { type: 'string', maxLength: 2 },
      [
        'bound_loosened at #/maxLength (#/maxLength to #/maxLength) breaks forward: maxLength 1 becomes maxLength 2',
        'format_changed at #/format (#/format to nowhere) breaks nothing: format "date" becomes no format',
      ],
      { formats: 'assert' },
    ],
  },
  items: {
    'a place of a tuple that nothing fits': [
      { prefixItems: [true, true, {}] },
      { prefixItems: [true, false] },
      [
        'items_tightened at #/prefixItems/1 (#/prefixItems/1 to #/prefixItems/1) breaks backward: items at index 1: any type becomes nothing',
      ],
    ],
    'inside a place of a tuple': [
      { type: 'array', prefixItems: [{ type: 'string' }, { type: ['string', 'integer'] }] },
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] },
      [
        'type_narrowed at #/prefixItems/1/type (#/prefixItems/1/type to #/prefixItems/1/type) breaks backward: string or integer becomes string',
      ],
    ],
    'inside what follows a tuple': [
      { type: 'array', prefixItems: [{ type: 'integer' }], items: { type: ['string', 'integer'] } },
      { type: 'array', prefixItems: [{ type: 'integer' }], items: { type: 'string' } },
      [
        'type_narrowed at #/items/type (#/items/type to #/items/type) breaks backward: string or integer becomes string',
      ],
    ],
    'the last place of a tuple that is longer now': [
      { type: 'array', prefixItems: [{}], items: { maxLength: 2 } },
      { type: 'array', prefixItems: [{}, { maxLength: 2 }, { maxLength: 1 }], items: { maxLength: 2 } },
      [
        'bound_tightened at #/prefixItems/2/maxLength (#/items/maxLength to #/prefixItems/2/maxLength) breaks backward: maxLength 2 becomes maxLength 1',
      ],
    ],
    'a tuple that is longer now': [
      { type: 'array', prefixItems: [{ type: 'string' }], items: { maxLength: 2 } },
      { type: 'array', prefixItems: [{ type: 'string' }, { maxLength: 1 }], items: { maxLength: 2 } },
      [
        'bound_tightened at #/prefixItems/1/maxLength (#/items/maxLength to #/prefixItems/1/maxLength) breaks backward: maxLength 2 becomes maxLength 1',
      ],
    ],
    'what follows a tuple, and was refused before': [
      {
        prefixItems: [{ type: 'integer' }],
        items: { type: ['string', 'integer'], not: { type: 'integer', multipleOf: 1 } },
        maxItems: 3,
      },
      {
        prefixItems: [{ type: 'integer' }],
        items: { type: 'string', not: { type: 'integer', multipleOf: 1 } },
        maxItems: 2,
      },
      [
        'bound_tightened at #/maxItems (#/maxItems to #/maxItems) breaks backward: maxItems 3 becomes maxItems 2',
        'type_narrowed at #/items/type (#/items/type to #/items/type) breaks nothing: string or integer becomes string',
      ],
    ],
    'a place of a tuple where the value was refused before': [
      {
        prefixItems: [{ type: 'integer' }, { type: ['string', 'integer'], not: { type: 'integer', multipleOf: 1 } }],
        maxItems: 3,
      },
      { prefixItems: [{ type: 'integer' }, { type: 'string', not: { type: 'integer', multipleOf: 1 } }], maxItems: 2 },
      [
        'bound_tightened at #/maxItems (#/maxItems to #/maxItems) breaks backward: maxItems 3 becomes maxItems 2',
        'type_narrowed at #/prefixItems/1/type (#/prefixItems/1/type to #/prefixItems/1/type) breaks nothing: string or integer becomes string',
      ],
    ],
    'what an alternative asked of them before': [
      { type: 'array', anyOf: [{ items: { type: 'string' } }] },
      { type: 'array', anyOf: [{ items: { type: 'string' } }], items: { type: 'string' }, maxItems: 1 },
      [
        'bound_tightened at #/maxItems (nowhere to #/maxItems) breaks backward: no maxItems becomes maxItems 1',
        'items_tightened at #/items (# to #/items) breaks nothing: items from index 0 on: any type becomes string',
      ],
    ],
    'what an alternative still asks of them': [
      { type: 'array', anyOf: [{ items: { type: 'string' } }], items: { type: 'string' }, maxItems: 1 },
      { type: 'array', anyOf: [{ items: { type: 'string' } }] },
      [
        'bound_loosened at #/maxItems (#/maxItems to nowhere) breaks forward: maxItems 1 becomes no maxItems',
        'items_loosened at #/items (#/items to #) breaks nothing: items from index 0 on: string becomes any type',
      ],
    ],
  },
  members: {
    'a property that may be anything': [
      {},
      { properties: { b: {} }, maxProperties: 1 },
      [
        'bound_tightened at #/maxProperties (nowhere to #/maxProperties) breaks backward: no maxProperties becomes maxProperties 1',
        'property_added at #/properties/b (# to #/properties/b) breaks nothing: "b" is declared in the new schema only; the object of the other one is open: it takes any other property with any value',
      ],
    ],
    'a property that could be anything': [
      { properties: { b: {} }, maxProperties: 1 },
      {},
      [
        'bound_loosened at #/maxProperties (#/maxProperties to nowhere) breaks forward: maxProperties 1 becomes no maxProperties',
        'property_removed at #/properties/b (#/properties/b to #) breaks nothing: "b" is declared in the old schema only; the object of the other one is open: it takes any other property with any value',
      ],
    ],
    'a pattern of names that may be anything': [
      {},
      { patternProperties: { '^b': {} }, maxProperties: 1 },
      [
        'bound_tightened at #/maxProperties (nowhere to #/maxProperties) breaks backward: no maxProperties becomes maxProperties 1',
        'pattern_property_added at #/patternProperties/^b (# to #/patternProperties/^b) breaks nothing: the pattern "^b" is declared in the new schema only; the object of the other one is open: it takes any other property with any value',
      ],
    ],
    'a pattern of names that could be anything': [
      { patternProperties: { '^b': {} }, maxProperties: 1 },
      {},
      [
        'bound_loosened at #/maxProperties (#/maxProperties to nowhere) breaks forward: maxProperties 1 becomes no maxProperties',
        'pattern_property_removed at #/patternProperties/^b (#/patternProperties/^b to #) breaks nothing: the pattern "^b" is declared in the old schema only; the object of the other one is open: it takes any other property with any value',
      ],
    ],
    'an object that closes, with names that were all declared': [
      { properties: { a: {} }, propertyNames: { const: 'a' } },
      { properties: { a: {} }, propertyNames: { const: 'a' }, additionalProperties: false, not: { required: ['a'] } },
      [
        'negation_tightened at #/not (nowhere to #/not) breaks backward: no not becomes not {"required":["a"]}',
        'object_closed at #/additionalProperties (# to #/additionalProperties) breaks nothing: the object was such that it is open: it takes any other property with any value; now it is closed: it takes no other property',
      ],
    ],
    'an object that closes, with names that a pattern covered': [
      { patternProperties: { '^a$': {} }, propertyNames: { const: 'a' } },
      {
        patternProperties: { '^a$': {} },
        propertyNames: { const: 'a' },
        additionalProperties: false,
        not: { required: ['a'] },
      },
      [
        'negation_tightened at #/not (nowhere to #/not) breaks backward: no not becomes not {"required":["a"]}',
        'object_closed at #/additionalProperties (# to #/additionalProperties) breaks nothing: the object was such that it is open: it takes any other property with any value, apart from the names that a pattern covers; now it is closed: it takes no other property, apart from the names that a pattern covers',
      ],
    ],
    'an object inside that closes, and was empty anyway': [
      { properties: { a: { type: 'object', maxProperties: 0 } } },
      { properties: { a: { type: 'object', maxProperties: 0, additionalProperties: false } }, maxProperties: 1 },
      [
        'bound_tightened at #/maxProperties (nowhere to #/maxProperties) breaks backward: no maxProperties becomes maxProperties 1',
        'object_closed at #/properties/a/additionalProperties (#/properties/a to #/properties/a/additionalProperties) breaks nothing: the object was such that it is open: it takes any other property with any value; now it is closed: it takes no other property',
      ],
    ],
    'other properties of which an alternative asked as much': [
      { type: 'object', anyOf: [{ additionalProperties: { type: 'string' } }] },
      {
        type: 'object',
        anyOf: [{ additionalProperties: { type: 'string' } }],
        additionalProperties: { type: 'string' },
        maxProperties: 1,
      },
      [
        'bound_tightened at #/maxProperties (nowhere to #/maxProperties) breaks backward: no maxProperties becomes maxProperties 1',
        'additional_tightened at #/additionalProperties (# to #/additionalProperties) breaks nothing: the object was such that it is open: it takes any other property with any value; now it is partly open: it takes any other property whose value fits a schema',
      ],
    ],
    'other properties of which an alternative still asks as much': [
      {
        type: 'object',
        anyOf: [{ additionalProperties: { type: 'string' } }],
        additionalProperties: { type: 'string' },
        maxProperties: 1,
      },
      { type: 'object', anyOf: [{ additionalProperties: { type: 'string' } }] },
      [
        'bound_loosened at #/maxProperties (#/maxProperties to nowhere) breaks forward: maxProperties 1 becomes no maxProperties',
        'additional_loosened at # (#/additionalProperties to #) breaks nothing: the object was such that it is partly open: it takes any other property whose value fits a schema; now it is open: it takes any other property with any value',
      ],
    ],
    'other properties of which less is allowed': [
      { type: 'object', additionalProperties: { type: ['string', 'null'] } },
      { type: 'object', additionalProperties: { type: 'string' } },
      [
        'additional_tightened at #/additionalProperties (#/additionalProperties to #/additionalProperties) breaks backward: the object was such that it is partly open: it takes any other property whose value fits a schema; now it is partly open: it takes any other property whose value fits a schema',
      ],
    ],
    'an object that is closed at once': [
      { type: 'object' },
      { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
      [
        'property_added at #/properties/a (# to #/properties/a) breaks backward: "a" is declared in the new schema only; the object of the other one is open: it takes any other property with any value',
        'object_closed at #/additionalProperties (# to #/additionalProperties) breaks backward: the object was such that it is open: it takes any other property with any value; now it is closed: it takes no other property',
      ],
    ],
    'a property in a partly open object': [
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'object', additionalProperties: { type: 'string' }, properties: { a: { type: 'string' } } },
      [
        'property_added at #/properties/a (# to #/properties/a) breaks nothing: "a" is declared in the new schema only; the object of the other one is partly open: it takes any other property whose value fits a schema',
      ],
    ],
    'a property beside a pattern of names': [
      { type: 'object', patternProperties: { '^x': { type: 'string' } } },
      { type: 'object', patternProperties: { '^x': { type: 'string' } }, properties: { a: { type: 'string' } } },
      [
        'property_added at #/properties/a (# to #/properties/a) breaks backward: "a" is declared in the new schema only; the object of the other one is open: it takes any other property with any value, apart from the names that a pattern covers',
      ],
    ],
    'an object that opens in part': [
      { type: 'object', patternProperties: { '^x': { type: 'string' } }, additionalProperties: false },
      {
        type: 'object',
        patternProperties: { '^x': { type: 'string' }, '^y': {} },
        additionalProperties: { type: 'string' },
      },
      [
        'pattern_property_added at #/patternProperties/^y (# to #/patternProperties/^y) breaks forward: the pattern "^y" is declared in the new schema only; the object of the other one is closed: it takes no other property, apart from the names that a pattern covers',
        'object_opened at #/additionalProperties (#/additionalProperties to #/additionalProperties) breaks forward: the object was such that it is closed: it takes no other property, apart from the names that a pattern covers; now it is partly open: it takes any other property whose value fits a schema, apart from the names that a pattern covers',
      ],
    ],
    'two properties for one': [
      { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } },
      {
        type: 'object',
        additionalProperties: false,
        properties: { b: { type: 'string', minLength: 1 }, c: { type: 'integer' } },
      },
      [
        'property_removed at #/properties/a (#/properties/a to #) breaks backward: "a" is declared in the old schema only; the object of the other one is closed: it takes no other property',
        'property_added at #/properties/b (# to #/properties/b) breaks forward: "b" is declared in the new schema only; the object of the other one is closed: it takes no other property',
        'property_added at #/properties/c (# to #/properties/c) breaks forward: "c" is declared in the new schema only; the object of the other one is closed: it takes no other property',
      ],
    ],
    'one property for two': [
      { type: 'object', additionalProperties: false, properties: { a: { type: 'string' }, c: { type: 'null' } } },
      { type: 'object', additionalProperties: false, properties: { b: { type: 'string' } } },
      [
        'property_removed at #/properties/c (#/properties/c to #) breaks backward: "c" is declared in the old schema only; the object of the other one is closed: it takes no other property',
        'probable_rename at #/properties/b (#/properties/a to #/properties/b) breaks backward and forward: "a" went and "b" of like shape came: probably one renamed; "b" is declared in the new schema only; the object of the other one is closed: it takes no other property',
      ],
    ],
    'a rename of what could never be there': [
      { type: 'object', properties: { a: { type: 'string' } }, not: { required: ['a'] } },
      { type: 'object', properties: { b: { type: 'string' } }, maxProperties: 1, not: { required: ['a'] } },
      [
        'bound_tightened at #/maxProperties (nowhere to #/maxProperties) breaks backward: no maxProperties becomes maxProperties 1',
        'probable_rename at #/properties/b (#/properties/a to #/properties/b) breaks nothing: "a" went and "b" of like shape came: probably one renamed; "b" is declared in the new schema only; the object of the other one is open: it takes any other property with any value',
      ],
    ],
  },
};

/** A change in one line: what it is and where, where both schemas have it, what it breaks, and what it says. */
function write({ code, pointer, oldPointer, newPointer, breaks, detail }: Change): string {
  const places = [oldPointer, newPointer].map((place) => (place === undefined ? 'nowhere' : `#${place}`));
  const broken = breaks.length === 0 ? 'nothing' : breaks.join(' and ');
  return `${code} at #${pointer} (${places.join(' to ')}) breaks ${broken}: ${detail}`;
}

describe.each(Object.entries(rows))('what is listed of %s', (_kind, some) => {
  test.each(Object.entries(some))('%s', (_name, [older, newer, changes, options]) => {
    expect(diffSchemas(older, newer, options).changes.map(write)).toEqual(changes);
  });
});
