import { mkdtempSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AssertionContext } from '../../core/assertion.ts';
import { schemaValidity } from '../../assertions/schema-validity.ts';
import { describeAssertion } from '../describe-assertion.ts';

const draft04 = 'http://json-schema.org/draft-04/schema#';
const draft07 = 'http://json-schema.org/draft-07/schema#';

describeAssertion(schemaValidity, {
  config: { schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } } },
  holds: {
    'a value that conforms': { output: '{"a": 1}' },
    'a value that an adapter has parsed': { output: { a: 1 } },
    'the schema true': { output: '[null]', config: { schema: true } },
    'a name of Object.prototype that is not there': {
      output: '{}',
      config: { schema: { properties: { constructor: { type: 'number' }, toString: false } } },
    },
    'a format that only annotates': { output: '"x"', config: { schema: { format: 'date' }, formats: 'annotate' } },
    'a keyword of another dialect': {
      output: '{"a": 2}',
      config: { schema: { $schema: draft04, properties: { a: { const: 1 } } } },
    },
    'a sibling of $ref up to draft-07': {
      output: '{"a": "long"}',
      config: {
        schema: {
          $schema: draft07,
          definitions: { text: { type: 'string' } },
          properties: { a: { $ref: '#/definitions/text', maxLength: 1 } },
        },
      },
    },
    'a meta-schema that the specification publishes': {
      output: '{"type": "object", "properties": {"a": {"minLength": 1}}}',
      config: { schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' } },
    },
    'a dialect whose meta-schema is given': {
      output: '{"a": "x"}',
      config: {
        schema: { $schema: 'https://example.com/meta', properties: { a: { type: 'string' } } },
        schemas: { 'https://example.com/meta': { $schema: 'https://json-schema.org/draft/2020-12/schema' } },
      },
    },
  },
  breaks: {
    'a missing name': { output: '{}', finds: ['schema'] },
    'every fault at once': {
      output: '{"a": "x", "b": 1}',
      config: { schema: { properties: { a: { type: 'integer', enum: [1] } }, additionalProperties: false } },
      finds: ['schema /a', 'schema /a', 'schema'],
    },
    'a property named __proto__': {
      output: '{"__proto__": {"a": 1}}',
      config: { schema: JSON.parse('{"properties": {"__proto__": {"type": "string"}}}') },
      finds: ['schema /__proto__'],
    },
    'a response that gives no value': { output: 'no', finds: ['no_json'], outcome: 'unreadable' },
    'the branch that was meant': {
      output: '{"kind": "b", "n": "x"}',
      config: {
        schema: {
          oneOf: [
            { properties: { kind: { const: 'a' }, m: { type: 'string' } }, required: ['kind', 'm'] },
            { properties: { kind: { const: 'b' }, n: { type: 'number' } }, required: ['kind', 'n', 'o'] },
          ],
        },
      },
      finds: ['schema /n', 'schema'],
    },
    'a constant that names no branch': {
      output: '{"kind": "c"}',
      config: {
        schema: { anyOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { const: 'b' } } }] },
      },
      finds: ['schema /kind'],
    },
  },
  misuse: {
    'no schema': { config: { schema: undefined }, says: /"schema" is missing/ },
    'an unknown option': { config: { shema: {} }, says: /shema.*schema/ },
    'an unknown dialect': { config: { schema: { $schema: 'https://example.com/x' } }, says: /no known dialect/ },
    'a keyword that is not what it must be': {
      config: { schema: { properties: { a: { minLength: '1' } } } },
      says: /\/properties\/a\/minLength must be a whole number, 0 or more \(got "1"\)/,
    },
    $data: { config: { schema: { const: { $data: '1/a' } } }, says: /\$data reference/ },
    $async: { config: { schema: { $async: true } }, says: /\$async is not taken/ },
    'a reference to nothing': { config: { schema: { $ref: '#/$defs/x' } }, says: /\$ref leads to "#\/\$defs\/x"/ },
    'a reference back to itself': { config: { schema: { $ref: '#' } }, says: /leads back to itself/ },
    'a reference to a host': { config: { schema: { $ref: 'https://example.com/y' } }, says: /nothing is fetched/ },
    'a pattern that is none': {
      config: { schema: { items: { pattern: '(' } } },
      says: /at \/items\/pattern.*no regular expression/,
    },
    'a pattern that cannot run in linear time': {
      config: { schema: { patternProperties: { '(a)\\1': true } } },
      says: /at \/patternProperties.*back-reference/,
    },
    'a list of schemas without an address': { config: { schemas: [{}] }, says: /no \$id/ },
    'a file that is not there': { config: { schema: 'no/such.json' }, says: /Cannot find the schema "no\/such.json"/ },
    'one address for two schemas': {
      config: { schema: { $defs: { a: { $id: 'https://e.com/a' }, b: { $id: 'https://e.com/a', type: 'null' } } } },
      says: /"https:\/\/e.com\/a" is the address of both/,
    },
  },
});

const contextOf = (config: unknown): AssertionContext => ({ vars: {}, test: {}, config });
const contractOf = async (output: string, config: unknown): Promise<Record<string, unknown>> => {
  const grade = await schemaValidity(output, contextOf(config));
  return grade.metadata.contract as unknown as Record<string, unknown>;
};

test('what decides nothing is a note', async () => {
  const schema = { type: 'object', propertys: {}, properties: { a: { format: 'postcode', nullable: true } } };
  expect((await contractOf('{}', { schema }))['notes']).toEqual([
    {
      code: 'unknown_keyword',
      detail: '/propertys decides nothing: "propertys" is no keyword of 2020-12; did you mean "properties"?',
    },
    { code: 'unknown_format', detail: '/properties/a/format decides nothing: the format "postcode" is unknown' },
    { code: 'unknown_keyword', detail: '/properties/a/nullable decides nothing: "nullable" is no keyword of 2020-12' },
  ]);
});

test('faults beyond a thousand are counted, not listed', async () => {
  const contract = await contractOf(JSON.stringify(new Array(1500).fill(0)), { schema: { items: { type: 'string' } } });
  expect(contract['findings']).toHaveLength(1000);
  expect(contract['notes']).toEqual([{ code: 'more_faults', detail: '500 more faults are not listed' }]);
});

describe('files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'schema-validity-'));
  const inside = path.join(folder, 'schemas');
  mkdirSync(path.join(inside, 'parts'), { recursive: true });
  const write = (name: string, schema: unknown): string => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(schema));
    return file;
  };
  write('secret.json', { type: 'string' });
  write('schemas/parts/queue.json', { $defs: { queue: { enum: ['billing'] } }, $ref: '../other.json' });
  write('schemas/other.json', { type: 'object' });
  symlinkSync(path.join(folder, 'secret.json'), path.join(inside, 'link.json'));

  test('a relative reference is read from the folder of the schema and named by its way from there', async () => {
    const schema = write('schemas/main.json', {
      properties: { queue: { $ref: 'parts/queue.json#/$defs/queue' }, other: { $ref: 'parts/queue.json' } },
    });
    expect((await contractOf('{"queue": "x", "other": 1}', { schema }))['findings']).toMatchObject([
      { pointer: '/queue', keyword: 'enum', schemaPointer: 'parts/queue.json#/$defs/queue/enum' },
      { pointer: '/other', keyword: 'type', schemaPointer: 'other.json#/type' },
    ]);
  });

  test.each([
    ['a parent folder', '../secret.json', /outside its own folder/],
    ['a symbolic link that leads out', 'link.json', /outside its own folder/],
    ['an absolute path', '/etc/passwd', /outside its own folder/],
    ['an encoded way up', '%2e%2e/secret.json', /outside its own folder/],
    ['an encoded slash', '..%2fsecret.json', /is not there/],
    ['a file that is not there', 'none.json', /is not there/],
    ['a folder', 'parts', /is not there/],
  ])('nothing outside is read: %s', async (_, $ref, says) => {
    const schema = write('schemas/probe.json', { $ref });
    await expect(contractOf('{}', { schema })).rejects.toMatchObject({
      name: 'MisuseError',
      message: expect.stringMatching(says) as string,
    });
  });

  test('under an absolute $id a relative reference is not looked for among files', async () => {
    const schema = write('schemas/with-id.json', { $id: 'https://example.com/main.json', $ref: 'other.json' });
    await expect(contractOf('{}', { schema })).rejects.toThrow(/is not there/);
    const given = { schema, schemas: { 'https://example.com/other.json': path.join(inside, 'other.json') } };
    expect((await contractOf('1', given))['findings']).toMatchObject([
      { keyword: 'type', schemaPointer: 'https://example.com/other.json#/type' },
    ]);
  });

  test('a list of paths is known by $id, else by the place of the file', async () => {
    const schema = write('schemas/lists.json', {
      allOf: [{ $ref: 'https://example.com/q' }, { $ref: '../beside.json' }],
    });
    const schemas = [
      write('q.json', { $id: 'https://example.com/q', type: 'array' }),
      write('beside.json', { minItems: 1 }),
    ];
    expect((await contractOf('[]', { schema, schemas }))['findings']).toMatchObject([{ keyword: 'minItems' }]);
  });

  test('a file that changed judges anew, one behind a reference too', async () => {
    const schema = write('schemas/changing.json', { $ref: 'changed.json' });
    const outcomes = [];
    for (const type of ['object', 'array', 'object']) {
      write('schemas/changed.json', { type });
      outcomes.push((await contractOf('{}', { schema }))['outcome']);
    }
    expect(outcomes).toEqual(['holds', 'breaks', 'holds']);
  });

  test('a fault of the schema names its file', async () => {
    const schema = write('schemas/wrong.json', { type: 'strnig' });
    await expect(contractOf('{}', { schema })).rejects.toThrow(
      /Cannot use the schema ".*wrong.json": \/type must be one of/,
    );
  });
});
