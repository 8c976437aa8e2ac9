import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactWith } from '../../cli/capture/secretlint.ts';
import type { Message } from '../../cli/capture/secretlint.ts';
import { toFailure } from '../../core/capture/failure.ts';
import { createRedactor, cutRanges } from '../../core/capture/redact.ts';
import { selectFailures } from '../../core/capture/select.ts';
import { shapeOf } from '../../core/capture/shape.ts';
import { makeRow } from '../results/make-row.ts';
import { documentOf, makeFolder, run } from '../results/run-command.ts';

describe('redaction', () => {
  const redact = createRedactor(['ORD-[0-9]+', '(?i)acme']);
  test.each([
    ['an address', '{"a":"write to jane.o+x@mail.example.org."}', '{"a":"write to person@example.com."}'],
    ['a token of a provider', 'sk-proj-abcdefghijklmnopqrst', 'REDACTED-TOKEN'],
    ['a key of AWS', 'AKIAIOSFODNN7EXAMPLE', 'REDACTED-TOKEN'],
    ['a key of Google', `AIza${'a'.repeat(35)}`, 'REDACTED-TOKEN'],
    ['a token of Slack', 'xoxb-1234567890-abcdef', 'REDACTED-TOKEN'],
    ['a token of GitHub', `ghp_${'a1'.repeat(18)}`, 'REDACTED-TOKEN'],
    ['a header', 'Bearer abcdefghijklmnop1234', 'Bearer REDACTED-TOKEN'],
    ['a signed token', `eyJ${'a'.repeat(10)}.eyJ${'b'.repeat(10)}.${'c'.repeat(10)}`, 'REDACTED-TOKEN'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', 'REDACTED-KEY'],
    ['a card', '4111 1111 1111 1111', '1111 1111 1111 1111'],
    ['a card as a JSON number, which stays one', '{"card":4111111111111111}', '{"card":1111111111111111}'],
    ['a bank account', 'DE89 3704 0044 0532 0130 00', 'XX00 REDACTED IBAN'],
    ['a social security number', '078-05-1120', '000-00-0000'],
    ['a phone', '+49 170 1234567 or (212) 555-2368', '+1 555 0100 or 555 555 0100'],
    ['an IP address', 'from 10.20.30.40', 'from 192.0.2.1'],
    ["a user's patterns", 'ACME order ORD-77', 'REDACTED order REDACTED'],
    ['no order number', '{"order":"000184","n":1234567890123}', '{"order":"000184","n":1234567890123}'],
    ['no date, amount or version', '2026-11-30 1,234.56 v1.2.3', '2026-11-30 1,234.56 v1.2.3'],
  ])('of %s', (_, text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  test.each<{ name: string; text: string; find: (text: string) => readonly Message[]; redacted: string }>([
    { name: 'the range of a rule', text: 'a TOKEN b', find: () => [{ range: [2, 7] }], redacted: 'a REDACTED b' },
    {
      name: "the secret's own text, where the range begins at a name and ends too early",
      text: 'TOKEN key="TOKEN" b',
      find: () => [{ range: [6, 12], data: { KEY: 'TOKEN', LINE: 3, EMPTY: '', OTHER: 'absent' } }],
      redacted: 'TOKEN REDACTED" b',
    },
    {
      name: 'what a comment would hide, offsets kept',
      text: '// SecretLint-disable\nTOKEN',
      find: (text) => (/secretlint-/i.test(text) ? [] : [{ range: [22, 27] }]),
      redacted: '// SecretLint-disable\nREDACTED',
    },
    {
      name: 'a secret after a byte order mark too',
      text: '\ufeffTOKEN x',
      find: (text) => [{ range: text.startsWith('\ufeff') ? [0, 5] : [1, 6] }],
      redacted: '\ufeffREDACTED x',
    },
  ])('by another finder takes out $name', async ({ text, find, redacted }) => {
    expect(await redactWith((content) => Promise.resolve(find(content)))(text)).toBe(redacted);
  });

  test('leaves JSON that can be parsed', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('a@b.co', '4111111111111111', 'sk-abcdefghijklmnopqrst'),
        (value, secret) => {
          expect(() => JSON.parse(redact(JSON.stringify({ value, secret }))) as unknown).not.toThrow();
        },
      ),
    );
  });

  test('cuts ranges, overlapping ones once', () => {
    const ranges = [
      [4, 6],
      [1, 3],
      [2, 5],
    ] as const;
    expect(cutRanges('0123456789', ranges)).toBe('0REDACTED6789');
    expect(cutRanges('abc', [])).toBe('abc');
  });

  test('a pattern that cannot run in linear time is misuse', () => {
    expect(() => createRedactor(['(?=x)'])).toThrow(/patterns are RE2/);
  });
});

describe('shapes', () => {
  test.each<[string, unknown, unknown, boolean]>([
    ['other values', '{"a":1,"b":["x"]}', '{"b":["y","z"],"a":2}', true],
    ['another type', '{"a":1}', '{"a":"1"}', false],
    ['another name', '{"a":1}', '{"b":1}', false],
    ['null', '{"a":1}', '{"a":null}', false],
    ['text and value', '{"a":1}', { a: 1 }, true],
    ['other words', 'Here it is: {"a": 1', 'Well, so be it: {"b": 27', false],
    ['the same marks', 'Here it is: {"a": 1', 'There you are: {"b": 27', true],
    ['other depths beyond what is looked at', '[[[[[[[1]]]]]]]', '[[[[[[["a"]]]]]]]', true],
  ])('%s', (_, ...[one, other, isSame]) => {
    expect(shapeOf(one) === shapeOf(other)).toBe(isSame);
  });
});

describe('failures', () => {
  const log = { output: '{"a":', code: 'truncated', model: 'm', at: '2026-10-02T01:02:03Z', finishReason: 'length' };
  test('come from an application log', () => {
    expect(toFailure(log, '2027-01-31')).toMatchObject({
      provider: 'production',
      model: 'm',
      date: '2026-10-02',
      finishReason: 'length',
      reasons: [{ code: 'truncated', by: '', pointer: '' }],
    });
    expect(toFailure({ output: 1, at: 'yesterday', pointer: '/a/1' }, '2027-01-31')).toMatchObject({
      model: 'unknown',
      date: '2027-01-31',
      reasons: [{ code: 'unknown', pointer: '/a/*' }],
    });
  });

  test.each<[string, unknown, unknown]>([
    ['a row that passes', makeRow({}), undefined],
    ['a row that was not graded', makeRow({ error: '500' }), undefined],
    ['a null output', makeRow({ output: null }), undefined],
    ['a failing row without a response', makeRow({ metrics: { M: false }, extra: { response: null } }), undefined],
    ['an object of another kind', { a: 1 }, null],
    ['a text', 'x', null],
  ])('%s is none', (_, record, expected) => {
    expect(toFailure(record, '2027-01-31')).toBe(expected);
  });

  test('what cannot be read hides what else breaks', () => {
    const metrics = { SchemaValidity: 'breaks', ExactJson: 'unreadable' } as const;
    const row = makeRow({
      metrics,
      finding: { code: 'fenced', pointer: '' },
      response: { output: 'x', raw: { a: 1 }, finishReason: 'stop' },
    });
    expect(toFailure(row, '')).toMatchObject({
      reasons: [{ code: 'fenced' }, { code: 'fenced' }],
      response: { raw: { a: 1 } },
    });
  });

  const failureOf = (output: unknown, code = 'schema'): NonNullable<ReturnType<typeof toFailure>> =>
    toFailure({ ...log, output, code }, '') ?? expect.fail();

  test('few are wanted: no two of one shape, so many for each reason', () => {
    const select = selectFailures(2);
    const taken = ['{"a":1}', '{"a":2}', '{"b":1}', '{"c":1}'].map((output) => select(failureOf(output)).length);
    expect(taken).toEqual([1, 0, 1, 0]);
    expect(select(failureOf('{"c":1}', 'wrong_root'))).toHaveLength(1);
    expect(select(failureOf('{"a":1}', 'wrong_root'))).toEqual([]);
  });

  test('a name never holds text of a model', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (code, output) => {
        const [selected] = selectFailures(1)(failureOf(output, `${code}/../x`));
        expect(selected?.name).toMatch(/^unknown-[0-9a-f]{8}$/);
      }),
    );
    expect(selectFailures(1)(failureOf('x', 'no_json'))[0]?.name).toMatch(/^no-json-[0-9a-f]{8}$/);
  });
});

describe('the command', () => {
  const failing = makeRow({
    output: '{"mail":"jane@corp.example"}',
    metrics: { SchemaValidity: 'breaks' },
    finding: { pointer: '/queue/0', keyword: 'enum' },
    response: { output: '{"mail":"jane@corp.example"}', finishReason: 'stop' },
  });
  const config = { providers: [{ id: 'openai:chat:m', config: { temperature: 0.5 } }] };
  const files = { 'r.json': documentOf([failing, makeRow({})], config) };
  const capture = async (
    args: readonly string[],
    more: Record<string, unknown> = {},
    folder = makeFolder(),
  ): ReturnType<typeof run> => await run(['capture', ...args, '--redactor', 'own'], { ...files, ...more }, { folder });

  test('keeps output and verdict, redacted, and does not overwrite', async () => {
    const { code, out, folder } = await capture(['r.json', '-o', 'c', '--format', 'json']);
    const report = JSON.parse(out) as { captured: string[] };
    const [name = ''] = report.captured;
    const base = path.join(folder, 'c', name);
    expect(code).toBe(0);
    expect(readFileSync(`${base}.txt`, 'utf8')).toBe('{"mail":"person@example.com"}');
    expect(JSON.parse(readFileSync(`${base}.expect.json`, 'utf8'))).toEqual({
      about: 'schema enum at /queue/*, captured.',
      origin: 'captured',
      provider: 'openai:chat:m',
      model: 'openai:chat:m',
      date: '2027-01-31',
      finishReason: 'stop',
      settings: { temperature: '0.5' },
      reading: { none: 'ok', any: 'ok' },
    });
    writeFileSync(`${base}.txt`, 'mine');
    const again = await capture(['r.json', '-o', 'c'], {}, folder);
    expect(again.out).toMatch(/0 captured, 1 exist already, 0 left out$/);
    expect(readFileSync(`${base}.txt`, 'utf8')).toBe('mine');
  });

  test('judges by a schema where one is named', async () => {
    const schema = path.resolve('schemas/ticket-classification/v1.schema.json');
    const { folder } = await capture(['r.json', '-o', 'c', '--schema', schema]);
    const sidecar = readdirSync(path.join(folder, 'c')).find((file) => file.endsWith('.expect.json')) ?? '';
    const expected = { schema: 'invalid', schemaFile: schema };
    expect(JSON.parse(readFileSync(path.join(folder, 'c', sidecar), 'utf8'))).toMatchObject(expected);
  });

  test('takes a log of production, values and texts', async () => {
    const log = [
      { output: { a: 1 }, code: 'schema', model: 'm1', at: '2026-10-01', finishReason: 'stop' },
      { output: 'Sorry, no.', code: 'no_json', model: 'm1', at: '2026-10-01' },
    ];
    const { out, folder } = await capture(['log.jsonl', '-o', 'c'], { 'log.jsonl': log });
    expect(out).toMatch(/2 captured/);
    const names = readdirSync(path.join(folder, 'c')).map((file) => file.replace(/^(.*)-[0-9a-f]{8}/, '$1'));
    expect(names.sort()).toEqual(['no-json.expect.json', 'no-json.txt', 'schema.expect.json', 'schema.json']);
  });

  test('leaves out what is too long, and what redaction would change', async () => {
    const log = [
      { output: 'x'.repeat(50), code: 'no_json' },
      { output: '{"a":"ORD-1"}', code: 'schema' },
    ];
    const args = ['log.jsonl', '-o', 'c', '--max-chars', '40', '--redact', '"ORD-1"'];
    const { out, folder } = await capture(args, { 'log.jsonl': log });
    expect(out).toMatch(/left out no-json-\w+: it has 50 characters, --max-chars is 40/);
    expect(out).toMatch(/left out schema-\w+: redaction changed what it shows/);
    expect(existsSync(path.join(folder, 'c'))).toBe(false);
  });

  test('keeps of the response what tells how it ended', async () => {
    const response = { output: 'no', isRefusal: true, tokenUsage: { total: 1 } };
    const row = makeRow({ response, metrics: { ExactJson: 'unreadable' }, finding: { code: 'refusal', pointer: '' } });
    const { folder } = await capture(['r.jsonl', '-o', 'c'], { 'r.jsonl': [row] });
    const sidecar = readdirSync(path.join(folder, 'c')).find((file) => file.endsWith('.expect.json')) ?? '';
    const expected = { response: { isRefusal: true }, reading: { none: 'refusal' }, schema: 'unread' };
    expect(JSON.parse(readFileSync(path.join(folder, 'c', sidecar), 'utf8'))).toMatchObject(expected);
  });

  test('lists what predates a switch of the model', async () => {
    const { folder } = await capture(['r.json', '-o', 'c']);
    writeFileSync(path.join(folder, 'c/own.expect.json'), '{"origin":"authored","model":"old"}');
    const listed = await run(['capture', '--stale', 'new', '-o', 'c', '--format', 'json'], {}, { folder });
    expect(JSON.parse(listed.out)).toMatchObject({ stale: [{ model: 'openai:chat:m', date: '2027-01-31' }] });
    const none = await run(['capture', '--stale', 'openai:chat:m', '-o', 'c'], {}, { folder });
    expect(none.out).toBe('0 predate openai:chat:m');
    writeFileSync(path.join(folder, 'c/broken.expect.json'), '{');
    expect((await run(['capture', '--stale', 'new', '-o', 'c'], {}, { folder })).code).toBe(2);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no folder', ['r.json'], /expected -o/],
    ['no results', ['-o', 'c'], /without results/],
    ['a number that is none', ['r.json', '-o', 'c', '--per-reason', '0'], /--per-reason 0/],
    ['a length that is none', ['r.json', '-o', 'c', '--max-chars', 'x'], /--max-chars x/],
    ['a redactor that is none', ['r.json', '-o', 'c', '--redactor', 'x'], /--redactor x/],
    ['lines of another kind', ['o.jsonl', '-o', 'c'], /line 1 of "o\.jsonl" is neither/],
    ['an absent file', ['x.jsonl', '-o', 'c'], /"x\.jsonl" is missing/],
  ])('%s is misuse', async (_, args, says) => {
    const { code, err } = await run(['capture', ...args], { ...files, 'o.jsonl': [{ a: 1 }] });
    expect(err).toMatch(says);
    expect(code).toBe(2);
  });
});
