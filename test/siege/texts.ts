import fc from 'fast-check';
import type { JsonValue } from '../../core/json.ts';

/** Names that meet prototypes, JSON Pointer's escapes, terminals and each other. */
export const names: fc.Arbitrary<string> = fc.constantFrom(
  ...['a', 'b', 'items', 'id', '', '~', '/', '~1', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length'],
  ...['0', '-1', 'é', 'e\u0301', '😀', '\u202e', '\u0000', '\u001b[31m', '::error::', '<b>', '$ref', 'type', 'name'],
);

const numbers = fc.constantFrom(
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '0.1',
    '1e21',
    '1E-7',
    '1.0',
    '100',
    '9007199254740993',
    '1e400',
    '1e-400',
    '0.30000000000000004',
  ],
);

const words = fc.oneof(
  fc.constantFrom('', 'low', 'high', '2026-01-31', 'the tap drips', '{"a":1}', '[1]', 'null', '\u2028', '\\', '"', '`'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

/** Any JSON value of modest size, with the names above. */
export const values: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      words,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(true, false, null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
})).value;

/** JSON as a model writes it: any white space, escapes, repeated names, numbers of any size; mostly valid. */
const written = fc.letrec<{ value: string }>((tie) => {
  const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n  ');
  const quoted = fc.oneof(
    fc.oneof(words, names).map((text) => JSON.stringify(text)),
    fc.constantFrom('"\\u0061"', '"\\ud83d\\ude00"', '"\\ud800"', '"\\/"', '"\ud800"'),
  );
  const member = fc
    .tuple(space, quoted, space, tie('value'), space)
    .map((parts) => `${parts[0]}${parts[1]}${parts[2]}:${parts[3]}${parts[4]}`);
  return {
    value: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(quoted, numbers, fc.constantFrom('true', 'false', 'null')),
      fc.tuple(space, fc.array(member, { maxLength: 4 })).map(([gap, members]) => `{${gap}${members.join(',')}}`),
      fc.tuple(space, fc.array(tie('value'), { maxLength: 4 })).map(([gap, items]) => `[${gap}${items.join(',')}]`),
    ),
  };
}).value;

const marks = fc.constantFrom(
  ...['{', '}', '[', ']', '"', "'", ':', ',', '\\', '/', '`', '```', '//', '/*', '-', '.', 'e', '+', '\n', '\u0000'],
  ...[
    '\ufeff',
    '\u200b',
    '\u00a0',
    '\u202e',
    '\ud800',
    '“',
    'NaN',
    'None',
    'True',
    'undefined',
    '…',
    '<think>',
    '</think>',
  ],
);

/** JSON with a few edits: a piece cut out, a mark put in, a stretch said twice. */
const broken = fc
  .tuple(
    written,
    fc.array(fc.tuple(fc.nat(200), fc.nat(4), fc.oneof(marks, fc.constant(''))), { minLength: 1, maxLength: 3 }),
  )
  .map(([text, edits]) =>
    edits.reduce((now, [at, length, put]) => {
      const start = at % (now.length + 1);
      return now.slice(0, start) + put + now.slice(start + length);
    }, text),
  );

const prose = fc.constantFrom(
  ...[
    '',
    '',
    'Here it is:\n',
    'Sure! ',
    '\n\nLet me know {if} that [helps].',
    'Thinking: hm\n\n',
    'Reasoning: so\n\n',
    'Note: "a": 1',
  ],
  ...[
    '<think>{"a":1}</think>',
    '<thinking>\n',
    '</think>',
    '[object Object]',
    'data: {"x":1}\n\n',
    '| a | b |\n|---|---|\n',
    '{{ a }}',
  ],
);

const bodies = fc.oneof({ weight: 3, arbitrary: written }, { weight: 2, arbitrary: broken });

const fences = fc
  .tuple(
    fc.constantFrom('```', '````', '~~~', '``'),
    fc.constantFrom('', 'json', 'JSON', 'python', 'json5'),
    bodies,
    fc.constantFrom('\n```', '\n````', '', '```'),
  )
  .map(([open, tag, body, close]) => `${open}${tag}\n${body}${close}`);

/** What a model may write, by a grammar: JSON good or broken, alone, several, fenced, in prose, after reasoning; or any text. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: bodies },
  { weight: 3, arbitrary: fc.tuple(prose, fc.oneof(bodies, fences), prose).map((parts) => parts.join('')) },
  {
    weight: 2,
    arbitrary: fc.array(fc.oneof(bodies, fences, prose, marks), { maxLength: 5 }).map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(marks, fc.nat(300), bodies).map(([mark, times, body]) => mark.repeat(times) + body),
  },
  { weight: 1, arbitrary: fc.array(marks, { maxLength: 40 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
