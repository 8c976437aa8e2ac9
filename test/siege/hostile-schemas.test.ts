import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { crossFieldInvariants } from '../../assertions/cross-field-invariants.ts';
import { schemaValidity } from '../../assertions/schema-validity.ts';
import type { Grade } from '../../core/assertion.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import { diffSchemas } from '../../core/diff/diff-schemas.ts';
import { makeFolder, writeFiles } from '../results/run-command.ts';

async function grade(schema: unknown, value: unknown, more: object = {}): Promise<Grade> {
  return await schemaValidity(JSON.stringify(value), { config: { schema, ...more } });
}

async function outcome(schema: unknown, value: unknown): Promise<string> {
  return (await grade(schema, value)).metadata.contract.outcome;
}

function nest(depth: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown {
  return Array.from({ length: depth }).reduce((inner) => wrap(inner), leaf);
}

describe('a pattern that backtracks', () => {
  const evil = `${'a'.repeat(50_000)}!`;

  test.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '(a*)*b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    'a*a*a*a*a*a*b',
    '(?:a{0,50}){0,50}b',
  ])('%s is run in linear time or is misuse', async (pattern) => {
    const verdict = await outcome({ pattern }, evil).catch((error: unknown) => String(error));
    expect(verdict).toMatch(/^(?:breaks|MisuseError:)/);
  });

  test.each(['(a)\\1', '^(?=(a+)+$)', '(?<=a+)b'])('%s is misuse or linear', async (pattern) => {
    const verdict = await outcome({ patternProperties: { [pattern]: false } }, { [evil]: 1 }).catch(String);
    expect(verdict).toMatch(/^(?:holds|MisuseError:)/);
  });
});

describe('references', () => {
  test.each([
    { $ref: '#' },
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
    { allOf: [{ $ref: '#' }] },
    { anyOf: [{ type: 'string' }, { $dynamicRef: '#x' }], $dynamicAnchor: 'x' },
    { if: { $ref: '#' }, then: true },
  ])('that lead back to themselves are misuse: %j', async (schema) => {
    await expect(grade(schema, {})).rejects.toThrow(/^MisuseError|^Cannot/);
  });

  test('that go down with the value are followed as deep as the value is read', async () => {
    const list = { type: ['object', 'null'], properties: { next: { $ref: '#' } } };
    const deep = nest(499, null, (next) => ({ next }));
    expect(await outcome(list, deep)).toBe('holds');
    expect(await outcome({ ...list, type: 'object' }, deep)).toBe('breaks');
  });

  const twice = ($ref: string): object => ({ allOf: [{ $ref }, { $ref }] });
  const chainOf = (wrap: (inner: object) => object): object => ({
    $ref: '#/$defs/s0',
    $defs: Object.fromEntries<object>([
      ...Array.from({ length: 60 }, (_, step) => [`s${step}`, wrap(twice(`#/$defs/s${step + 1}`))] as const),
      ['s60', { type: 'string' }],
    ]),
  });

  test('that multiply on one value are misuse', async () => {
    await expect(
      grade(
        chainOf((inner) => inner),
        'a',
      ),
    ).rejects.toThrow('multiply to over a million ways');
  });

  test('that multiply with each level of the value are remembered', async () => {
    const deep = nest(60, 1, (a) => ({ a }));
    expect(
      await outcome(
        chainOf((a) => ({ properties: { a } })),
        deep,
      ),
    ).toBe('breaks');
    const again = (reference: object): object => ({
      $dynamicAnchor: 'x',
      type: 'object',
      properties: { a: { anyOf: [reference, reference] } },
    });
    expect(await outcome(again({ $ref: '#' }), deep)).toBe('breaks');
    expect(await outcome(again({ $dynamicRef: '#x' }), deep)).toBe('breaks');
  });

  test('that come back to the value itself through another document are misuse', async () => {
    const inner = {
      $id: 'https://a.example/inner',
      $defs: { any: { $dynamicAnchor: 'x' } },
      not: { $dynamicRef: '#x' },
    };
    const outer = { $id: 'https://a.example/outer', $dynamicAnchor: 'x', $ref: 'inner' };
    await expect(schemaValidity('1', { config: { schema: outer, schemas: [inner] } })).rejects.toThrow(
      'its dynamic references lead back to themselves',
    );
  });

  test('that multiply through another document, which leads back to this one, are remembered', async () => {
    const onward = { $dynamicRef: '#x' };
    const inner = {
      $id: 'https://a.example/inner',
      $defs: { any: { $dynamicAnchor: 'x' } },
      type: 'object',
      properties: { a: { anyOf: [onward, onward] } },
    };
    const outer = { $id: 'https://a.example/outer', $dynamicAnchor: 'x', $ref: 'inner' };
    const deep = nest(60, 1, (a) => ({ a }));
    const output = JSON.stringify(deep);
    const context = { config: { schema: outer, schemas: [inner] }, providerResponse: { output } };
    expect((await schemaValidity(output, context)).metadata.contract.outcome).toBe('breaks');
  });
});

describe('nothing is fetched, and nothing outside the folder is read', () => {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('true');
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  const read: string[] = [];
  const { readFileSync } = fs;
  beforeAll(() => {
    const watched = (...args: Parameters<typeof fs.readFileSync>): unknown => {
      read.push(String(args[0]));
      return readFileSync(...args);
    };
    Object.assign(fs, { readFileSync: watched });
    syncBuiltinESMExports();
  });
  afterAll(() => {
    Object.assign(fs, { readFileSync });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const outer = makeFolder();
  const inner = path.join(outer, 'inner');
  fs.mkdirSync(inner);
  writeFiles(outer, { 'secret.json': { type: 'string' }, 'top.yaml': 'secret: 1' });
  writeFiles(inner, { 'beside.json': { type: 'string' } });
  fs.symlinkSync(path.join(outer, 'secret.json'), path.join(inner, 'link.json'));

  const foreign = (): readonly string[] => [
    `${url}/schema.json`,
    `//${url.slice(7)}/schema.json`,
    'https://schema.invalid/a.json',
    'ftp://127.0.0.1/a',
    'data:application/json,true',
    'file:///etc/passwd',
    `file://${outer}/secret.json`,
    '/etc/passwd',
    '../secret.json',
    './../inner/../secret.json',
    '%2e%2e/secret.json',
    '..%2fsecret.json',
    '..\\secret.json',
    'link.json',
    'file:secret.json',
    'javascript:true',
    'urn:example:a',
    'node:fs',
    '\u0000',
  ];

  test('a reference that leads away is misuse', async () => {
    const before = read.length;
    for (const [index, $ref] of foreign().entries()) {
      writeFiles(inner, { [`main-${index}.json`]: { properties: { a: { $ref } } } });
      await expect(grade(path.join(inner, `main-${index}.json`), { a: 1 }), $ref).rejects.toThrow(/^Cannot/);
      await expect(grade({ properties: { a: { $ref } } }, { a: 1 }), $ref).rejects.toThrow(/^Cannot/);
    }
    expect(asked).toEqual([]);
    expect(read.length).toBeGreaterThan(before);
    expect(read.slice(before).filter((file) => !path.basename(file).startsWith('main-'))).toEqual([]);
  });

  test('a meta-schema, an id or a base that leads away is not fetched', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    await expect(grade({ $schema: `${url}/meta` }, 1)).rejects.toThrow(/^Cannot/);
    await expect(grade({ $id: `${url}/root`, $ref: 'other.json' }, 1)).rejects.toThrow(/^Cannot/);
    await expect(grade({ $id: 'file:///etc/', $ref: 'passwd' }, 1)).rejects.toThrow(/^Cannot/);
    writeFiles(inner, { 'based.json': { $id: `file://${outer}/`, $ref: 'secret.json' } });
    await expect(grade(path.join(inner, 'based.json'), 1)).rejects.toThrow(/^Cannot/);
    expect(await outcome({ $id: `${url}/root`, type: 'integer' }, 1)).toBe('holds');
    expect([asked, fetched.mock.calls]).toEqual([[], []]);
  });

  test('one inside the folder is read', async () => {
    writeFiles(inner, { 'good.json': { $ref: 'beside.json' } });
    expect((await grade(path.join(inner, 'good.json'), 'a')).pass).toBe(true);
    expect((await grade(path.join(inner, 'good.json'), 1)).pass).toBe(false);
  });
});

describe('names of the prototype', () => {
  const proto = JSON.parse(
    '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["__proto__","toString"],"additionalProperties":false}',
  ) as object;

  test('are names like any other', async () => {
    const grades = await Promise.all(
      ['{"__proto__":"a","toString":1}', '{"__proto__":1}', '{}'].map(
        async (text) => await schemaValidity(text, { config: { schema: proto } }),
      ),
    );
    expect(grades.map(({ metadata }) => metadata.contract.findings.map(({ keyword }) => keyword))).toEqual([
      ['additionalProperties'],
      ['type', 'required'],
      ['required', 'required'],
    ]);
    expect(Object.hasOwn(Object.prototype, 'type')).toBe(false);
  });

  test('as keywords, definitions and options change nothing', async () => {
    const schema = JSON.parse(
      '{"__proto__":{"type":"string"},"$defs":{"__proto__":{"type":"integer"}},"$ref":"#/$defs/__proto__"}',
    ) as object;
    expect(await outcome(schema, 1)).toBe('holds');
    expect(await outcome(schema, 'a')).toBe('breaks');
    const config = JSON.parse('{"schema":true,"__proto__":{"formats":"annotate"}}') as object;
    await expect(schemaValidity('1', { config })).rejects.toThrow('__proto__');
  });
});

describe('large and deep', () => {
  test('3,000 properties and 100,000 enum values are judged, linted and compared', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`p${index}`, { type: 'integer' }]),
    );
    const values = Array.from({ length: 100_000 }, (_, index) => `value-${index}`);
    const schema = {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: { enum: values },
    };
    const value = Object.fromEntries(Object.keys(properties).map((name) => [name, 1]));
    expect(await outcome(schema, { ...value, more: 'value-99999' })).toBe('holds');
    expect(await outcome(schema, { ...value, more: 'value-100000', p7: 'x' })).toBe('breaks');
    expect(JSON.stringify(lintSchema(schema, { provider: 'openai' })).length).toBeGreaterThan(0);
    expect(diffSchemas(schema, schema)).toMatchObject({ backward: true, forward: true });
  });

  test('a schema nested as deep as a file can be is judged or is misuse', async () => {
    const schema = nest(5000, { type: 'string' }, (items) => ({ items }));
    const verdict = await outcome(schema, []).catch(String);
    expect(verdict).toMatch(/^(?:holds|MisuseError:)/);
  });

  test('a file of 20,000 opening brackets is misuse', async () => {
    const folder = makeFolder();
    writeFiles(folder, { 'a.json': '['.repeat(20_000), 'b.yaml': '['.repeat(20_000), 'c.yaml': '- '.repeat(20_000) });
    for (const name of ['a.json', 'b.yaml', 'c.yaml']) {
      await expect(grade(path.join(folder, name), 1), name).rejects.toThrow(/^Cannot/);
    }
  });

  test('YAML aliases that multiply are misuse, and no node is made of them', async () => {
    const folder = makeFolder();
    const bomb = Array.from(
      { length: 30 },
      (_, index) => `a${index + 1}: &a${index + 1} [${Array.from({ length: 9 }, () => `*a${index}`).join(', ')}]`,
    );
    const circle = 'a: &a\n  items: *a\n';
    writeFiles(folder, { 'bomb.yaml': `a0: &a0 [x]\n${bomb.join('\n')}\n`, 'circle.yaml': circle });
    for (const name of ['bomb.yaml', 'circle.yaml']) {
      await expect(grade(path.join(folder, name), 1), name).rejects.toThrow(/^Cannot/);
      const rules = path.join(folder, name);
      await expect(crossFieldInvariants('1', { config: { rules } }), name).rejects.toThrow(/^Cannot/);
    }
  });
});

describe('rules', () => {
  async function judge(check: string, value: unknown = { a: 1 }): Promise<string> {
    const config = { rules: [{ id: 'one', check }] };
    const grade = await crossFieldInvariants(JSON.stringify(value), { config }).catch(String);
    return typeof grade === 'string' ? grade : grade.metadata.contract.outcome;
  }

  test.each([
    ['brackets', `${'('.repeat(5000)}output.a == 1${')'.repeat(5000)}`],
    ['negations', `${'!'.repeat(5000)}(output.a == 1)`],
    ['sums', `output.a${' + 1'.repeat(20_000)} > 0`],
    ['choices', `${'output.a == 1 ? true : '.repeat(5000)}false`],
    ['members', `output${'.a'.repeat(20_000)} == 1`],
    ['lists', `${'['.repeat(5000)}1${']'.repeat(5000)} == output.a`],
    ['text', `output.a == "${'x'.repeat(1_000_000)}"`],
    ['conjunctions', `output.a == 1${' && output.a == 1'.repeat(20_000)}`],
  ])('of thousands of %s are evaluated or misuse', async (_, check) => {
    const verdict = await judge(check);
    expect(verdict).toMatch(/^(?:holds|breaks|MisuseError:)/);
  });

  test('that multiply the work with loops in loops come to an end', async () => {
    const loops = 'output.a.all(x, output.a.all(y, output.a.all(z, output.a.all(w, x + y + z + w >= 0.0))))';
    const verdict = await judge(loops, { a: Array.from({ length: 300 }, () => 1) });
    expect(verdict).toMatch(/^(?:holds|breaks|MisuseError:)/);
  });

  test('that double a text at each step come to an end', async () => {
    const doubled = nest(40, 'output.a', (inner) => `[${String(inner)}].map(x, x + x)[0]`);
    const verdict = await judge(`size(${String(doubled)}) > 0`, { a: 'xxxxxxxxxxxxxxxx' });
    expect(verdict).toMatch(/^(?:holds|breaks|MisuseError:)/);
  });

  test('by the thousand are all checked', async () => {
    const rules = Array.from({ length: 5000 }, (_, index) => ({ id: `r${index}`, check: `output.a == ${index % 2}` }));
    const { metadata } = await crossFieldInvariants('{"a":1}', { config: { rules } });
    expect([metadata.contract.checked, metadata.contract.findings.length]).toEqual([5000, 2500]);
  });

  test('reach neither prototypes nor functions', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(await judge(`has(output.${name}) || present(output["${name}"])`), name).toBe('breaks');
      expect(await judge(`output.a.${name} == output.a.${name}`), name).not.toBe('holds');
      expect(await judge(`output.${name}("a") == 1`), name).toMatch(/^MisuseError/);
    }
  });
});
