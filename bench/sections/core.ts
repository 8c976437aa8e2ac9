import { Ajv2020 } from 'ajv/dist/2020.js';
import { crossFieldInvariants, evidenceGrounding, readOutput } from '../../assertions/index.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import { atMost, below } from '../figure.ts';
import type { Figure, Section } from '../figure.ts';
import { exponentOf, measure, timeOnce } from '../measure.ts';

const lineSchema = {
  type: 'object',
  required: ['lines'],
  additionalProperties: false,
  properties: {
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sku', 'text', 'quantity', 'price'],
        additionalProperties: false,
        properties: {
          sku: { type: 'string', pattern: '^[A-Z]-\\d+$' },
          text: { type: 'string', minLength: 1, maxLength: 200 },
          quantity: { type: 'integer', minimum: 1 },
          price: { type: 'number', minimum: 0 },
        },
      },
    },
  },
};

function document(lines: number): string {
  return JSON.stringify({
    lines: Array.from({ length: lines }, (_, index) => ({
      sku: `A-${index}`,
      text: `Line ${index} of the order, with "quotes" and é`,
      quantity: index + 1,
      price: index / 4,
    })),
  });
}

/** Reading and validating a clean answer. */
export const cleanAnswer: Section = {
  title: 'A clean answer of 50 kB',
  async run() {
    const text = document(520);
    const bare = new Ajv2020({ allErrors: true }).compile(lineSchema);
    const { check } = compileSchema(lineSchema);
    const times = await measure({
      bare: () => bare(JSON.parse(text)),
      ours: () => {
        const reading = readOutput({ output: text });
        return reading.ok && check(reading.value);
      },
    });
    return [
      atMost(
        `reading plus validation of ${Math.round(text.length / 1000)} kB, against JSON.parse plus a compiled Ajv validator`,
        { ours: times['ours'] ?? NaN, against: times['bare'] ?? NaN, bound: 3 },
      ),
    ];
  },
};

const words =
  'the customer was charged twice for an order and asks for a refund before Friday since nobody answered'.split(' ');

/** A text of about a size whose words do not repeat in the same order. */
function makeSource(size: number): string {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    const part = `${words[(index * 7) % words.length] ?? ''}${index % 11 === 0 ? ` ${index}` : ''}${index % 17 === 0 ? '.' : ''}`;
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(' ');
}

/** Finding quotes. */
export const grounding: Section = {
  title: 'Grounding',
  async run() {
    const source = makeSource(1_000_000);
    const quotes = Array.from({ length: 200 }, (_, index) => {
      const start = source.indexOf(' ', Math.floor((index + 0.5) * (source.length / 201))) + 1;
      return source.slice(start, source.indexOf(' ', start + 60));
    });
    const output = JSON.stringify({ quotes });
    const context = {
      config: { quotes: ['/quotes/*'], source: 'text' },
      vars: { text: source },
      providerResponse: { output },
    };
    const found = await evidenceGrounding(output, context);
    if (!found.pass) {
      throw new Error(`the quotes of the bench are not grounded: ${found.reason.slice(0, 300)}`);
    }
    const times = await measure({
      plain: () => quotes.map((quote) => source.indexOf(quote)),
      ours: async () => await evidenceGrounding(output, context),
    });
    const shorter = makeSource(400_000);
    const absent = JSON.stringify({
      quotes: ['the customer was never charged thrice for an order and asks for no refund before Sunday'],
    });
    const explained = await timeOnce(
      async () =>
        await evidenceGrounding(absent, { ...context, vars: { text: shorter }, providerResponse: { output: absent } }),
      7,
    );
    return [
      atMost('200 quotes in a source of 1 MB, against one `indexOf` a quote', {
        ours: times['ours'] ?? NaN,
        against: times['plain'] ?? NaN,
        bound: 5,
      }),
      below('explanation of one absent quote in 400 kB', { value: explained, bound: 50, unit: 'ms' }),
    ];
  },
};

/** Evaluating rules. */
export const rules: Section = {
  title: 'Rules',
  async run() {
    const invoice = {
      lines: Array.from({ length: 3 }, (_, index) => ({ quantity: 2, unit: 5, amount: 10, no: index })),
      total: 30,
      from: '2026-01-01',
      to: '2026-02-01',
    };
    const config = {
      rules: [
        { id: 'sum', check: 'same(sum(output.lines.map(l, l.amount)), output.total)' },
        { id: 'dates', check: 'date(output.from) <= date(output.to)' },
        { id: 'line', each: '/lines/*', check: 'item.quantity * item.unit == item.amount' },
      ],
    };
    const none = { rules: [{ id: 'none', check: 'output.total == 30' }] };
    const run = (options: object) => async () =>
      await crossFieldInvariants(invoice, { config: options, providerResponse: { output: invoice } });
    const times = await measure({ many: run(config), one: run(none) });
    const perRule = ((times['many'] ?? NaN) - (times['one'] ?? NaN)) / 4;
    return [
      below('one rule, beyond what the assertion itself costs (median)', {
        value: perRule * 1000,
        bound: 10,
        unit: 'µs',
      }),
    ];
  },
};

/** How cost grows with size. */
export const growth: Section = {
  title: 'Growth from 1 x to 10 x to 100 x',
  async run() {
    const figures: Figure[] = [];
    for (const extract of ['none', 'fence', 'any'] as const) {
      figures.push(
        await grow(
          `reading a clean document, \`extract: ${extract}\``,
          (scale) => document(50 * scale),
          (text) => readOutput({ output: text }, { extract }),
        ),
      );
      figures.push(
        await grow(
          `reading opening braces, \`extract: ${extract}\``,
          (scale) => '{'.repeat(40_000 * scale),
          (text) => readOutput({ output: text }, { extract }),
        ),
      );
    }
    const { check } = compileSchema(lineSchema);
    figures.push(
      await grow(
        'validation',
        (scale) => JSON.parse(document(50 * scale)) as never,
        (value) => check(value),
      ),
    );
    const quote = JSON.stringify({ quotes: ['asks for a refund before Friday since nobody answered the telephone'] });
    figures.push(
      await grow(
        'grounding, an absent quote',
        (scale) => makeSource(10_000 * scale),
        async (text) =>
          await evidenceGrounding(quote, {
            config: { quotes: ['/quotes/*'], source: 'text' },
            vars: { text: `${text}.` },
            providerResponse: { output: quote },
          }),
      ),
    );
    return figures;
  },
};

async function grow<Input>(
  what: string,
  make: (scale: number) => Input,
  run: (input: Input) => unknown,
): Promise<Figure> {
  const points: { readonly size: number; readonly time: number }[] = [];
  for (const size of [1, 10, 100]) {
    const input = make(size);
    points.push({ size, time: await timeOnce(() => run(input), size === 100 ? 5 : 25) });
  }
  const exponent = exponentOf(points);
  const [first, , last] = points;
  return {
    what,
    ours: `${(first?.time ?? NaN).toFixed(2)} to ${(last?.time ?? NaN).toFixed(1)} ms`,
    against: '',
    ratio: exponent,
    target: 'exponent at most 1.1',
    holds: exponent <= 1.1,
  };
}
