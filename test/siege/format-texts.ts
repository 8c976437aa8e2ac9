import fc from 'fast-check';

/** For each format, texts that are right or nearly so; pieces of them are joined, so that borders come up often. */
const pieces: Readonly<Record<string, readonly string[]>> = {
  'date-time': [
    '2026-01-31',
    'T',
    't',
    ' ',
    '10:20:30',
    '23:59:60',
    'Z',
    'z',
    '+01:00',
    '-00:00',
    '.5',
    '2016-12-31',
    '24:00:00',
    '2026-02-29',
  ],
  date: ['2026', '-', '02', '29', '2024', '00', '13', '31', '04', '0000', '1900', '2000', '٢', ' '],
  time: [
    '10:20:30',
    '23:59:60',
    '15:59:60',
    'Z',
    'z',
    '+',
    '-',
    '01:00',
    '08:00',
    '24:00',
    '.123',
    '.',
    ':',
    '00:00:00',
    '1',
  ],
  duration: ['P', 'T', '1Y', '2M', '3D', '4H', '5M', '6S', '7W', '0', '1.5S', '-', '+', 'p'],
  email: [
    'a',
    '.',
    '@',
    'b.c',
    '"',
    ' ',
    '\\',
    '[127.0.0.1]',
    '[IPv6:::1]',
    '+',
    '-',
    '_',
    'example.com',
    '(c)',
    '<',
    'ä',
  ],
  'idn-email': ['ä', '.', '@', 'ö.de', '"', ' ', 'b.c', '-', '例', 'xn--a'],
  hostname: ['a', '-', '.', 'xn--bcher-kva', 'XN--', '1', '_', 'example', 'com', '--', 'a'.repeat(60), 'é'],
  'idn-hostname': [
    'a',
    '-',
    '.',
    'bücher',
    'xn--bcher-kva',
    '。',
    '·',
    'l·l',
    'ß',
    'א',
    '1',
    '実例',
    '\u200d',
    '\u0300',
    '\u30fb',
    'ア',
  ],
  ipv4: ['1', '.', '127.0.0', '255', '256', '0', '01', '.1', '0x1', '1.2.3.4', ' '],
  ipv6: ['::', ':', '1', 'ffff', 'fffff', '1.2.3.4', '%eth0', 'g', '1:2:3:4:5:6:7:8', '0', 'A'],
  uri: [
    'http',
    ':',
    '//',
    'a',
    '@',
    '/',
    '?',
    '#',
    '[::1]',
    '[v1.x]',
    ':80',
    '%20',
    '%',
    '%zz',
    ' ',
    '<',
    '\\',
    'é',
    '{',
    '..',
    '+',
    'urn',
    '|',
    '^',
  ],
  'uri-reference': ['http', ':', '//', 'a', '/', '?', '#', '%20', '%', ' ', '\\', 'é', '..', '1', '@', '[::1]'],
  iri: ['http', ':', '//', 'é', '例', '/', '?', '#', '\ue000', '%20', '%', ' ', '\u202e', '[::1]', '😀'],
  'iri-reference': ['é', ':', '/', '?', '#', '\ue000', '%', ' ', '//', '\\', 'a'],
  uuid: [
    '2eb8aa08',
    '-',
    'AA98',
    '11ea',
    'b4aa',
    '73b441d16380',
    '{',
    '}',
    'g',
    '00000000-0000-0000-0000-000000000000',
  ],
  'uri-template': [
    'a',
    '{',
    '}',
    '{a}',
    '{+a}',
    '{#a,b}',
    '{a*}',
    '{a:3}',
    '{a:0}',
    '{a:10000}',
    '/',
    '%',
    '%20',
    ' ',
    'é',
    '{?a',
    ',',
    '{=a}',
    '{a.b}',
    '"',
    "'",
  ],
  'json-pointer': ['/', '~0', '~1', '~', 'a', '~2', '#', ' ', '\u0000', 'é'],
  'relative-json-pointer': ['0', '1', '01', '-1', '+1', '/', 'a', '#', '~', '~0', '10'],
};

/** The formats that have texts here. */
export const formatNames: readonly string[] = Object.keys(pieces);

const years = fc.constantFrom('2026', '2024', '2000', '1900', '0000', '1998', '2016', '26', '+2026');
const months = fc.constantFrom('01', '02', '04', '06', '12', '13', '00', '1');
const days = fc.constantFrom('01', '28', '29', '30', '31', '00', '32', '1');
const hours = fc.constantFrom('00', '10', '15', '23', '24', '1');
const minutes = fc.constantFrom('00', '59', '60', '5');
const seconds = fc.constantFrom('00', '30', '59', '60', '61', '59.5', '60.123', '1.');
const zones = fc.constantFrom('Z', 'z', '+00:00', '-00:00', '-08:00', '+01:00', '+23:59', '+24:00', '+0100', '', '+01');

const dates = fc.tuple(years, months, days).map((parts) => parts.join('-'));
const times = fc
  .tuple(hours, minutes, seconds, zones)
  .map(([hour, minute, second, zone]) => `${hour}:${minute}:${second}${zone}`);

/** Formats whose parts have an order that random pieces hardly ever meet. */
const ordered: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: dates,
  time: times,
  'date-time': fc.tuple(dates, fc.constantFrom('T', 't', ' ', ''), times).map((parts) => parts.join('')),
};

/** Gives texts that are nearly of a format. */
export function textsOf(format: string): fc.Arbitrary<string> {
  const any = fc.array(fc.constantFrom(...(pieces[format] ?? [''])), { maxLength: 7 }).map((parts) => parts.join(''));
  const own = ordered[format];
  return own === undefined ? any : fc.oneof({ weight: 4, arbitrary: own }, any);
}
