import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFormat, findFormat, formats, isKnownFormat } from '../../core/schema/formats/formats.ts';
import { decodePunycode, encodePunycode } from '../../core/schema/formats/punycode.ts';

const long = (length: number): string => 'a'.repeat(length);

const table: Readonly<Record<string, { readonly holds: readonly string[]; readonly breaks: readonly string[] }>> = {
  date: {
    holds: ['2024-02-29', '0000-01-01'],
    breaks: ['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01\n', '٢٠٢٦-٠١-٠١'],
  },
  time: {
    holds: ['10:20:30Z', '10:20:30.5+01:30', '23:59:60z', '15:59:60-08:00'],
    breaks: [
      '10:20:30',
      '24:00:00Z',
      '10:60:00Z',
      '10:20:61Z',
      '10:20:60Z',
      '10:20:30+24:00',
      '10:20:30+01:60',
      '10:20:30.Z',
    ],
  },
  'date-time': {
    holds: ['2026-01-31T10:20:30Z', '2016-12-31T23:59:60Z', '2017-01-01T00:59:60+01:00', '1998-12-31T15:59:60.1-08:00'],
    breaks: [
      '2026-01-31 10:20:30Z',
      '2026-01-31T10:20:30',
      '2026-02-30T10:20:30Z',
      '2016-03-15T23:59:60Z',
      '2016-12-31T23:58:60Z',
      '1950-12-31T23:59:60Z',
      '0000-01-01T00:59:60+01:00',
    ],
  },
  duration: {
    holds: ['P1Y2M3DT4H5M6S', 'PT36H', 'P2W', 'P1M'],
    breaks: ['P', 'P1YT', 'P1Y2W', 'P1Y2D', 'PT1H1S', 'P1.5D', '-P1D'],
  },
  email: {
    holds: ['a.b@example.com', '"a@b"@example.com', 'a@[127.0.0.1]', 'a@[IPv6:::1]', `${long(64)}@b.c`],
    breaks: ['a', '@b.c', 'a@', '.a@b.c', 'a..b@c.d', 'a@b_c', 'a@[1.2.3]', 'a b@c.d', 'ä@b.c', `${long(65)}@b.c`],
  },
  'idn-email': {
    holds: ['ä@ö.de', '"ä b"@c.d', 'a@[IPv6:::1]', 'a@a\u0300'],
    breaks: ['ä', 'ä@', 'ä@-b.c', `${'ä'.repeat(33)}@b.c`, `a@${long(256)}`, '\ud800@b.c', 'a@xn--aä', 'a@\u0300a'],
  },
  hostname: {
    holds: ['a', 'a-b.example', 'xn--bcher-kva', 'XN--BCHER-KVA', `${long(63)}.a`],
    breaks: [
      '',
      'a.',
      '-a',
      'a-',
      'a_b',
      long(64),
      'bücher',
      'xn--a',
      'xn--example-',
      new Array(64).fill('abc').join('.'),
    ],
  },
  'idn-hostname': {
    holds: [
      'α͵β',
      'א׳ב',
      'א״ב',
      'بي\u200cبي',
      'ß',
      'a.b。c',
      'xn--bcher-kva.de',
      '中國',
      'α͵β',
      'א׳ב',
      'א״ב',
      'بي\u200cبي',
      'ß',
      'a.b。c',
      'xn--bcher-kva.de',
      '中國',
      'בָּר.example',
      'l·l',
      'a1.א',
      'א1',
      'ب٣',
      '・か',
      'क्‍ष',
    ],
    breaks: [
      '',
      'bücher.',
      'α͵',
      'A׳ב',
      'a・',
      'क\u200dष',
      'a\u200cb',
      'Ü',
      'ﬁ',
      '\u1100\u1161',
      'ü\u00ad',
      '·',
      'A̶',
      '٠۰',
      'aא',
      '0a.א',
      'א1٣',
      'a-b.xn--99999a',
      '-ü',
      'ü-',
      'üb--',
      '\u0301a',
      '〳',
      'ü'.repeat(64),
      new Array(64).fill('abc').join('.'),
    ],
  },
  ipv4: {
    holds: ['0.0.0.0', '255.255.255.255'],
    breaks: ['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.5', ' 1.2.3.4', `1.2.3.${long(20)}`],
  },
  ipv6: {
    holds: ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4', '1:2:3:4:5:6:1.2.3.4'],
    breaks: [
      '',
      ':',
      '1',
      '1::2::3',
      '12345::',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7::8',
      '1.2.3.4::',
      'fe80::1%eth0',
      long(50),
    ],
  },
  uri: {
    holds: ['http://a.b/c?d=e#f', 'urn:a:b', 'http://[::1]:80/', 'http://u:p@h', 'http://[v1.a]/', 'a:'],
    breaks: [
      '/a',
      'a',
      'http://a b',
      'http://a/%zz',
      'http://[::1',
      'http://a:b/',
      'http://ü',
      '1a:b',
      'http://a@b@c',
      'http://a/[b]',
      'http://[::g]',
    ],
  },
  'uri-reference': { holds: ['', '/a', '#a', '?b', '//h/p', './a:b'], breaks: ['\\a', '1:b', '/a|b', ':a'] },
  iri: { holds: ['http://ü/ö?ä#é', 'a:?\ue000'], breaks: ['/ü', 'http://ü ü', 'a:\ue000'] },
  'iri-reference': { holds: ['/ü', 'ü', '#😀'], breaks: ['\\ü', '/\ud800'] },
  uuid: {
    holds: ['2EB8AA08-aa98-11ea-b4aa-73b441d16380'],
    breaks: ['2eb8aa08aa9811eab4aa73b441d16380', 'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380'],
  },
  'uri-template': {
    holds: ['', '/a{?b,c*}', '{+x:30}', '{a.b}', 'ü%20'],
    breaks: ['{', '}', '{}', '{a,}', '{a:0}', '{a..b}', 'a b', '%2', '{a b}', '{.}'],
  },
  'json-pointer': { holds: ['', '/', '/a~0~1b'], breaks: ['a', '/~', '/~2', '#/a'] },
  'relative-json-pointer': {
    holds: ['0', '1#', '12/a~1', '0+1', '1-20/a', '0-0#'],
    breaks: ['', '-1', '01', '0##', '1a', '1\n', '0/~', '0+', '0++1', '0-01', '0+1a'],
  },
  regex: { holds: ['', '^a+$', '\\p{L}'], breaks: ['(', 'a{2,1}', '\\Z'] },
};

describe.each(Object.entries(table))('%s', (name, { holds, breaks }) => {
  const holdsFor = findFormat(name) ?? ((): boolean => false);

  test.each(holds)('holds for %j', (text) => {
    expect(holdsFor(text)).toBe(true);
  });

  test.each(breaks)('breaks for %j', (text) => {
    expect(holdsFor(text)).toBe(false);
  });

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(typeof holdsFor(text)).toBe('boolean');
      }),
      { numRuns: 200 },
    );
  });

  test('comes to an end with a very long text', () => {
    for (const piece of ['a', '%41', '{a}', '1:', 'a.', 'ü', '/~0', '0', '-', '"\\ ']) {
      expect(typeof holdsFor(piece.repeat(300_000))).toBe('boolean');
    }
  });
});

test('every format has its rows and its words', () => {
  expect(Object.keys(table).sort()).toEqual([...formats.keys()].sort());
  expect([...formats.keys()].filter((name) => describeFormat(name) === name)).toEqual([]);
  expect([isKnownFormat('postcode'), findFormat('postcode'), describeFormat('postcode')]).toEqual([
    false,
    undefined,
    'postcode',
  ]);
});

describe('Punycode', () => {
  test.each([
    ['bücher', 'bcher-kva'],
    ['ü', 'tda'],
    ['他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
    ['-> $1.00 <-', '-> $1.00 <--'],
    ['😀a', 'a-iv3s'],
  ])('%s is %s', (text, encoded) => {
    expect([encodePunycode(text), decodePunycode(encoded)]).toEqual([encoded, text]);
  });

  test.each(['!', 'ü', '99999a', '99999999', 'a-9999999999999999999999', 'zzzzzzzzzzzzzzzz99'])(
    '%j is none',
    (text) => {
      expect(decodePunycode(text)).toBeUndefined();
    },
  );

  test('encoding and decoding undo each other, as the runtime has it', () => {
    const label = fc.string({
      unit: fc.constantFrom('a', 'z', '0', 'ü', 'é', 'か', '中', '한'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(label, (text) => {
        const encoded = encodePunycode(text);
        expect(decodePunycode(encoded)).toBe(text);
        const isAscii = /^[a-z0-9]*$/.test(text);
        expect(domainToASCII(`${text}.example`)).toBe(isAscii ? `${text}.example` : `xn--${encoded}.example`);
      }),
    );
  });
});
