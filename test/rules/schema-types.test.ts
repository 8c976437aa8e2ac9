import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import type { WrittenRule } from '../../core/rules/rule.ts';
import { load } from './judge.ts';

const order: JsonValue = {
  $id: 'https://example.test/order',
  type: 'object',
  additionalProperties: false,
  required: ['status', 'total', 'due', 'lines', 'ref'],
  properties: {
    status: { enum: ['open', 'closed'] },
    total: { type: 'number' },
    paid: { type: 'boolean' },
    due: { type: ['string', 'null'] },
    note: { type: ['string', 'null'], enum: ['a', 'b', null] },
    kind: { const: 'order' },
    level: { enum: [1, 2] },
    given: { enum: [{ a: 1 }, { b: 1 }] },
    rows: { enum: [[1], [2]] },
    chosen: { type: 'object', enum: [{ a: 1 }], properties: { a: {} }, additionalProperties: false },
    whole: { allOf: [true, { type: 'object', properties: { a: {} }, additionalProperties: false }] },
    mixed: { anyOf: [{ properties: { a: { type: 'number' } } }, { type: 'object', additionalProperties: true }] },
    alike: {
      anyOf: [
        { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
        { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] },
      ],
    },
    closed: {
      anyOf: [
        { type: 'object', properties: { a: {} } },
        { type: 'object', properties: {}, additionalProperties: false },
      ],
    },
    listed: {
      anyOf: [
        { type: 'array', items: { type: 'number' } },
        { type: 'array', items: { type: 'boolean' } },
      ],
    },
    narrowed: {
      allOf: [
        { type: 'object', properties: { a: { type: ['number', 'text'] } } },
        { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
      ],
    },
    numbers: { type: 'array', allOf: [{ items: { type: 'number' } }, { items: { minimum: 0 } }] },
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
    tags: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
    pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
    extra: { type: 'object' },
    open: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
    patterned: { type: 'object', properties: { a: {} }, patternProperties: { '^x-': {} }, additionalProperties: false },
    loose: { type: 'object', properties: { amount: { type: 'number' } } },
    either: {
      anyOf: [
        { type: 'object', properties: { a: { type: 'number' } }, required: ['a'], additionalProperties: false },
        { type: 'object', properties: { b: { type: 'string' } }, additionalProperties: false },
        { type: 'null' },
      ],
    },
    both: {
      allOf: [
        { type: 'object', properties: { a: { type: 'number' } } },
        { properties: { b: { type: 'string' } }, required: ['b'] },
      ],
    },
    branch: {
      type: 'object',
      properties: { a: {} },
      then: { properties: { b: {} } },
      dependentSchemas: { a: { properties: { c: {} } } },
    },
    pick: { type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    grid: { type: 'array', items: { type: 'array', items: { allOf: [{ type: 'number' }, { minimum: 0 }] } } },
    scalar: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    sets: { anyOf: [{ enum: ['a'] }, { enum: ['b', null] }] },
    odd: { allOf: [{ type: 'string' }, { type: 'number' }] },
    remote: { $ref: 'https://elsewhere.test/x' },
    absolute: { $ref: 'https://example.test/order#/$defs/line' },
    anchored: { $ref: '#line' },
    broken: { $ref: '#/$defs/none%' },
    tree: { $ref: '#/$defs/tree' },
    loop: { $ref: '#/properties/loop' },
    dynamic: { $dynamicRef: '#x', properties: { a: {} } },
    inner: {
      $id: 'https://example.test/inner',
      $defs: { line: { type: 'string' } },
      properties: { a: { $ref: '#/$defs/line' } },
    },
    ref: { type: 'object', properties: {}, unevaluatedProperties: { type: 'number' } },
  },
  $defs: {
    line: {
      type: 'object',
      additionalProperties: false,
      required: ['sku', 'amount'],
      properties: { sku: { type: 'string' }, amount: { type: 'number' }, currency: { enum: ['EUR', 'USD'] } },
    },
    tree: {
      type: 'object',
      additionalProperties: false,
      properties: { left: { $ref: '#/$defs/tree' }, value: { type: 'number' } },
    },
  },
};

describe('a rule that the schema contradicts is misuse', () => {
  test.each<[Partial<WrittenRule>, RegExp]>([
    [{ check: 'output.totl == 1' }, /column 8\): the schema does not define the field "totl"; did you mean "total"\?/],
    [{ check: 'output["totl"] == 1' }, /does not define the field "totl"/],
    [{ check: 'has(output.totl)' }, /does not define the field "totl"/],
    [{ check: 'output.constructor == 1' }, /does not define the field "constructor"; it has "status", /],
    [{ check: 'output.lines.all(l, l.skuu == "x")' }, /does not define the field "skuu"; did you mean "sku"\?/],
    [{ check: 'output.lines[0].skew == "x"' }, /does not define the field "skew"/],
    [{ check: 'output.lines.filter(l, l.amount > 0).exists(l, l.skew == "x")' }, /does not define the field "skew"/],
    [{ check: 'cel.bind(l, output.lines[0], l.skew == "x")' }, /does not define the field "skew"/],
    [{ check: 'item.skew == "x"', each: '/lines/*' }, /does not define the field "skew"/],
    [
      { check: 'output.total > 0', each: '/linez/*' },
      /"each" of rule "r" of the rules: the schema does not define the field "linez"; did you mean "lines"\?/,
    ],
    [
      { check: 'output.total > 0', at: '/totl' },
      /"at" of rule "r" of the rules: the schema does not define the field "totl"/,
    ],
    [{ check: 'item.amount > 0', each: '/lines/*', at: '/amuont' }, /does not define the field "amuont"/],
    [{ check: 'output.total > 0', message: '${output.totl}' }, /"message" .*does not define the field "totl"/],
    [{ check: 'output.total > 0', when: 'output.totl > 1' }, /"when" .*does not define the field "totl"/],
    [{ check: 'output.chosen.frobnicate == 1' }, /does not define the field "frobnicate"; it has "a"$/m],
    [{ check: 'output.whole.frobnicate == 1' }, /does not define the field "frobnicate"; it has "a"$/m],
    [{ check: 'output.total == "1"' }, /column 14\): the value "1" cannot occur|can never compare a number with text/],
    [{ check: 'output.total < "1"' }, /"<" does not take a number with text/],
    [{ check: 'output.due + 1 == 2' }, /"\+" does not take text or null with a number/],
    [
      { check: 'output.status == "opne"' },
      /column 18\): the value "opne" cannot occur: expected one of "open", "closed"; did you mean "open"\?/,
    ],
    [{ check: '"done" != output.status' }, /column 1\): the value "done" cannot occur/],
    [{ check: 'output.status in ["open", "done"]' }, /column 27\): the value "done" cannot occur/],
    [{ check: '"z" in output.tags' }, /column 1\): the value "z" cannot occur: expected one of "x", "y"/],
    [{ check: 'output.note == "c"' }, /the value "c" cannot occur/],
    [{ check: 'output.level == 3' }, /the value 3 cannot occur: expected one of 1, 2$/m],
    [{ check: 'output.alike.a == "x"' }, /can never compare a number or true or false with text/],
    [{ check: 'output.listed[0] == "x"' }, /can never compare a number or true or false with text/],
    [{ check: 'output.closed.b == 1' }, /does not define the field "b"/],
    [{ check: 'output.narrowed.a == "x"' }, /can never compare a number with text/],
    [{ check: 'output.numbers[0] == "x"' }, /can never compare a number with text/],
    [{ check: 'output.kind == "invoice"' }, /the value "invoice" cannot occur/],
    [{ check: 'output.lines.all(l, l.currency == "GBP")' }, /the value "GBP" cannot occur/],
    [{ check: '5 in output.tags' }, /"in" can never find a number with text/],
    [{ check: 'output.total' }, /a rule takes true or false, not a number/],
    [{ check: 'output.status' }, /a rule takes true or false, not text/],
    [{ check: 'output.lines' }, /a rule takes true or false, not a list/],
    [{ check: 'output.lines.sku == "x"' }, /field "sku" takes an object or null, not a list/],
    [{ check: 'sum(output.lines) == output.total' }, /sum\(\) takes a list of numbers, but its items are an object/],
    [
      { check: 'sum(output.lines.map(l, l.sku)) == output.total' },
      /sum\(\) takes a list of numbers, but its items are text/,
    ],
    [{ check: 'date(output.total) < date("2026-01-01")' }, /date\(\) takes text, not a number/],
    [{ check: 'output.counts.x == "a"' }, /can never compare a number with text/],
    [{ check: 'output.loose.amuont == 1' }, /does not define the field "amuont"; did you mean "amount"\?/],
    [{ check: 'output.either.c == 1' }, /does not define the field "c"/],
    [{ check: 'output.either.a == "x"' }, /can never compare a number with text/],
    [{ check: 'output.both.a == "x"' }, /can never compare a number with text/],
    [{ check: 'output.both.c == "x"' }, /does not define the field "c"/],
    [{ check: 'output.pick.c == 1' }, /does not define the field "c"/],
    [{ check: 'output.grid[0][0] == "x"' }, /can never compare a number with text/],
    [{ check: 'output.scalar.a == 1' }, /field "a" takes an object or null, not text or a number/],
    [{ check: 'output.sets == "c"' }, /the value "c" cannot occur/],
    [{ check: 'output.branch.d == 1' }, /does not define the field "d"/],
    [{ check: 'output.absolute.skew == 1' }, /does not define the field "skew"/],
    [{ check: 'output.tree.left.left.lfet == null' }, /does not define the field "lfet"; did you mean "left"\?/],
    [{ check: 'output.inner.a == 1' }, /can never compare text with a number/],
    [{ check: 'output.ref.x == "a"' }, /can never compare a number with text/],
    [{ check: 'output.tags[0] == "z"' }, /the value "z" cannot occur/],
    [{ check: 'output.paid == "yes"' }, /can never compare true or false with text/],
  ])('%j', (rule, pattern) => {
    expect(() => load(rule, order)).toThrow(
      expect.objectContaining({ name: 'MisuseError', message: expect.stringMatching(pattern) as string }) as Error,
    );
  });
});

describe('what the schema leaves open is not judged', () => {
  test.each([
    'output.status == "open" && output.total > 0 && output.paid',
    'output.status in ["open", "closed"] || output.note == null || output.note == "a"',
    'output.due == null || date(output.due) < date("2026-01-01")',
    'output.extra.anything == 1',
    'output.given.c == 1 && output.rows[0] == "x" && output.mixed.b == 1 && output.mixed.a == "x"',
    'output.open.a == "x" && output.open.b == 1',
    'output.patterned["x-1"] == 1',
    'output.pair[0] == "a" && output.pair[1] == 2',
    'output.either.a == 1 || output.either.b == "x"',
    'output.both.a == 1 && output.both.b == "x"',
    'output.branch.b == 1 && output.branch.c == "x"',
    'output.pick.a == 1 && output.grid[0][0] == 1 && output.scalar == 1 && output.sets == "b"',
    'output.odd == 1 || output.odd == "x"',
    'output.remote.a == 1 && output.anchored.b == 1 && output.broken.c == 1 && output.loop.d == 1 && output.dynamic.b == 1',
    'output.tree.left.left.value == 1',
    'output[vars.name] == 1',
    'output.lines[0]["sku"] == "x"',
    'output.counts.all(name, output.counts[name] > 0)',
    'output.lines.all(l, l.currency == vars.currency)',
    'output.status == vars.status',
    'vars.anything == 1',
    '"skew" in output',
    'size(output.tags + ["z"]) > 0',
    'output.note in [null, "a"]',
  ])('%s', (check) => {
    expect(load({ check }, order)).toEqual([]);
  });

  test.each<JsonValue>([
    true,
    {},
    { type: 'object' },
    { $ref: '#/nowhere' },
    { $ref: 5 },
    { $ref: '' },
    { enum: [{ a: 1 }] },
    { type: 'object', then: {}, dependencies: { a: ['b'], b: {} } },
    { type: 'thing' },
    { enum: [{ a: 1 }, [1], 'x'] },
    { const: null },
  ])('by the schema %j', (schema) => {
    expect(load({ check: 'output.a == 1', each: '/a/0', at: '/b' }, schema)).toEqual([]);
  });
});

test('has() on a required nullable field is worth a note', () => {
  expect(load({ check: 'has(output.due) && output.total > 0' }, order)).toEqual([
    expect.stringMatching(
      /^has_nullable "check" of rule "r" .*has\(output\.due\) is always true.*present\(\) is meant$/,
    ),
  ]);
  expect(load({ check: 'has(output.note) && has(output.total)' }, order)).toEqual([]);
});
