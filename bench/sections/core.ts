import { Ajv2020 } from 'ajv/dist/2020.js';
import { crossFieldInvariants, evidenceGrounding, readOutput } from '../../assertions/index.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import { atMost, below } from '../figure.ts';
import type { Section } from '../figure.ts';
import { measure, timeOnce } from '../measure.ts';
import { lineSchema, makeDocument, makeSource } from '../samples.ts';

/** Reading and validating a clean answer. */
export const cleanAnswer: Section = {
  title: 'A clean answer of 50 kB',
  async run() {
    const text = makeDocument(520);
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
