import { expect, test } from 'vitest';
import { evidenceGrounding } from '../../assertions/evidence-grounding.ts';
import type { Span } from '../../core/finding.ts';
import { describeAssertion } from '../describe-assertion.ts';

const pages = {
  doc: { pages: { 1: 'Fees are due in May.', 2: 'The deposit is a sum of\n', 3: 'three months of rent.', 5: 'Five.' } },
};
const found = (quote: unknown, page?: unknown): unknown => ({
  found: [{ quote, ...(page === undefined ? {} : { page }) }],
});
const ofPages = { quotes: ['/found/*/quote'], source: 'doc', cited: '/found/*/page' };

describeAssertion(evidenceGrounding, {
  config: { quotes: ['/evidence/*'], source: 'ticket' },
  vars: { ticket: 'I was charged twice on 3 May. Please refund $1,200.00 to me, and do not call.' },
  holds: {
    'a passage': { output: { evidence: ['charged twice on 3 May'] } },
    'the same quote twice': { output: { evidence: ['charged twice', 'charged twice'] } },
    'several patterns over one place count it once': {
      output: { evidence: ['charged twice'] },
      config: { quotes: ['/evidence/*', '/evidence/0'], maxQuotes: 1 },
    },
    'nothing to quote': { output: { evidence: [] }, config: { minQuotes: 0, maxQuotes: 0 } },
    'only the chosen folds': { output: { evidence: ['Please refund'] }, config: { fold: [] } },
    'a number by value': { output: { evidence: [1200] }, config: { numeric: true } },
    'parts in order': {
      output: { evidence: ['charged twice … Please refund'] },
      config: { ellipsis: 'ordered' },
    },
    'a list of variables': {
      output: { evidence: ['charged twice', 'other text'] },
      config: { source: ['ticket', 'mail'] },
      vars: { ticket: 'I was charged twice.', mail: 'Other text' },
    },
    'what the provider returned': {
      output: { evidence: ['a passage', 'charged'] },
      config: { source: [{ metadata: '/context' }, 'ticket'] },
      response: { metadata: { context: ['This is a passage.', 7] } },
    },
    'texts within what the provider returned': {
      output: { evidence: ['a passage'] },
      config: { source: { metadata: '/documents/*/text' } },
      response: { metadata: { documents: [{ text: 'First' }, { text: 'This is a passage.' }] } },
    },
    'the page that it names': { output: found('fees are due', 1), config: ofPages, vars: pages },
    'the full name of the page': { output: found('fees are due', 'doc/1'), config: ofPages, vars: pages },
    'over two pages, ending on the one named': {
      output: found('a sum of three months', 3),
      config: ofPages,
      vars: pages,
    },
    'one of the pages that it names': { output: found('fees are due', [4, 1]), config: ofPages, vars: pages },
    'a named document': {
      output: found('second text', 'b'),
      config: ofPages,
      vars: { doc: { a: 'first text', b: 'second text' } },
    },
    'the later of two places, which is cited': {
      output: found('fees', '2'),
      config: ofPages,
      vars: { doc: ['fees', 'more fees'] },
    },
    'one document cited for all quotes': {
      output: { evidence: ['second text'], page: 2 },
      config: { source: 'doc', cited: '/page' },
      vars: { doc: ['first text', 'second text'] },
    },
    'parts on the page that is cited': {
      output: found('Fees … May', 2),
      config: { ...ofPages, ellipsis: 'ordered' },
      vars: { doc: ['Fees are due in May', 'Fees are never late: Fees are due in May'] },
    },
    'a number in the document that is cited': {
      output: found(5, 2),
      config: { ...ofPages, numeric: true },
      vars: { doc: ['5', '5'] },
    },
    'over three pages, the middle one blank': {
      output: found('May. The deposit', 3),
      config: ofPages,
      vars: { doc: { pages: { 1: 'Fees are due in May.', 2: ' ', 3: 'The deposit' } } },
    },
    'any of the pages that it names for its one quote': {
      output: { quote: 'fees are due', pages: [3, 1] },
      config: { quotes: ['/quote'], source: 'doc', cited: '/pages/*' },
      vars: pages,
    },
    'any of the pages that an item names for its quotes': {
      output: { found: [{ quotes: ['fees are due', 'in May'], pages: [1] }] },
      config: { quotes: ['/found/*/quotes/*'], source: 'doc', cited: '/found/*/pages/*' },
      vars: pages,
    },
    'parts at the beginning of the page that is cited': {
      output: found('Fees … May', 2),
      config: { ...ofPages, ellipsis: 'ordered' },
      vars: { doc: { pages: { 1: 'Fees are due in May.', 2: 'Fees are due in May.' } } },
    },
    'parts at the beginning of the document that is cited': {
      output: found('Fees … May', 2),
      config: { ...ofPages, ellipsis: 'ordered' },
      vars: { doc: ['none', 'Fees are due in May.'] },
    },
    'parts on two pages, the last of them cited': {
      output: found('Fees … May', 2),
      config: { ...ofPages, ellipsis: 'ordered' },
      vars: { doc: { pages: { 1: 'Fees are', 2: 'due in May.' } } },
    },
    'parts on two pages, the first of them cited': {
      output: found('Fees … May', 1),
      config: { ...ofPages, ellipsis: 'ordered' },
      vars: { doc: { pages: { 1: 'Fees are', 2: 'due in May.' } } },
    },
    'a citation within what the quote goes through': {
      output: { quotes: { of: { 2: 'second text' } } },
      config: { quotes: ['/quotes/of/2'], source: 'doc', cited: '/quotes/of/2' },
      vars: { doc: { 'second text': 'the second text' } },
    },
    'pages from a file, which arrive as text': {
      output: found('a sum of three months', 2),
      config: ofPages,
      vars: { doc: JSON.stringify(pages.doc) },
    },
    'pages from a file that begins with a blank line': {
      output: found('a sum of three months', 2),
      config: ofPages,
      vars: { doc: `\n ${JSON.stringify(pages.doc)}` },
    },
    'a source that is JSON itself': {
      output: { evidence: ['"a": 1'] },
      vars: { ticket: '{"a": 1}' },
    },
    'a source that only begins like JSON': { output: { evidence: ['draft'] }, vars: { ticket: '[draft] of it' } },
    'pages without white space between words': {
      output: found('热力学定律'),
      config: { quotes: ['/found/*/quote'], source: 'doc' },
      vars: { doc: { pages: { 1: '热力学', 2: '定律。' } } },
    },
    'a named object member called pages': {
      output: { evidence: ['two'] },
      config: { source: 'doc' },
      vars: { doc: { pages: 'one or two' } },
    },
    'hyphens at line ends, some of them kept': {
      output: { evidence: ['a well-known international law'] },
      config: { fold: ['whitespace', 'lineEndHyphen', 'markdown'] },
      vars: { ticket: 'a well-\nknown **inter-\nnational** law' },
    },
  },
  breaks: {
    'an invented quote that two patterns lead to': {
      output: { evidence: ['invented'] },
      config: { quotes: ['/evidence/*', '/evidence/0'] },
      finds: ['ungrounded /evidence/0'],
    },
    'what a source that is one JSON string means': {
      output: { evidence: ['one two'] },
      vars: { ticket: '"one\\u0020two[1]"' },
      finds: ['ungrounded /evidence/0'],
    },
    'one quote with two pages, one of them wrong': {
      output: {
        found: [
          { quote: 'fees are due', page: 1 },
          { quote: 'fees are due', page: 2 },
        ],
      },
      config: ofPages,
      vars: pages,
      finds: ['wrong_source /found/1/quote'],
    },
    'a negation between the parts in the first of two documents': {
      output: { evidence: ['do … call'] },
      config: { source: 'doc', ellipsis: 'ordered' },
      vars: { doc: ['do not call', 'nothing'] },
      finds: ['negation_dropped /evidence/0'],
    },
    'a negation between the parts in the last of two documents': {
      output: { evidence: ['do … call'] },
      config: { source: 'doc', ellipsis: 'ordered' },
      vars: { doc: ['call me, do', 'do not call'] },
      finds: ['negation_dropped /evidence/0'],
    },
    'an invented quote': { output: { evidence: ['invented'] }, finds: ['ungrounded /evidence/0'] },
    'no text at all': { output: { evidence: ['a'] }, vars: { ticket: '' }, finds: ['ungrounded /evidence/0'] },
    'a quote across two documents': {
      output: { evidence: ['first second'] },
      config: { source: 'doc' },
      vars: { doc: ['first', 'second'] },
      finds: ['ungrounded /evidence/0'],
    },
    'a quote across pages that do not follow each other': {
      output: { evidence: ['of rent. Five.'] },
      config: { source: 'doc' },
      vars: pages,
      finds: ['ungrounded /evidence/0'],
    },
    'metadata that leads nowhere': {
      output: { evidence: ['charged'] },
      config: { source: { metadata: '/nothing/here' } },
      finds: ['ungrounded /evidence/0'],
    },
    'metadata without text': {
      output: { evidence: ['charged'] },
      config: { source: { metadata: '' } },
      response: { metadata: { context: 1 } },
      finds: ['ungrounded /evidence/0'],
    },
    'no quote': { output: { evidence: [null, {}] }, finds: ['missing_quote /evidence/0', 'not_text /evidence/1'] },
    'no list of quotes': { output: {}, finds: ['missing_quote /evidence'] },
    'quotes that are no list': { output: { evidence: 'charged twice' }, finds: ['missing_quote /evidence'] },
    'a number where numbers are no quotes': { output: { evidence: [1200] }, finds: ['not_text /evidence/0'] },
    punctuation: { output: { evidence: ['... !'] }, finds: ['empty_quote /evidence/0'] },
    'characters that nobody sees': {
      output: { evidence: ['\u3164'] },
      config: { fold: [] },
      finds: ['empty_quote /evidence/0'],
    },
    'a trivial quote': { output: { evidence: ['was'] }, config: { minChars: 4 }, finds: ['too_short /evidence/0'] },
    'a piece of a word': { output: { evidence: ['harge'] }, finds: ['inside_word /evidence/0'] },
    'too few': { output: { evidence: [] }, finds: ['too_few_quotes'] },
    'too many': { output: { evidence: ['me', 'call'] }, config: { maxQuotes: 1 }, finds: ['too_many_quotes'] },
    'an ellipsis': {
      output: { evidence: ['charged … refund'] },
      config: { ellipsis: 'reject' },
      finds: ['ellipsis /evidence/0'],
    },
    'parts in another order': {
      output: { evidence: ['refund … charged twice'] },
      config: { ellipsis: 'ordered' },
      finds: ['wrong_order /evidence/0'],
    },
    'parts far apart': {
      output: { evidence: ['charged … refund'] },
      config: { ellipsis: 'ordered', maxGap: 5 },
      finds: ['gap_too_long /evidence/0'],
    },
    'a negation between the parts': {
      output: { evidence: ['do … call'] },
      config: { ellipsis: 'ordered' },
      finds: ['negation_dropped /evidence/0'],
    },
    'a part that is not there': {
      output: { evidence: ['charged … invented', 'charged … fund'] },
      config: { ellipsis: 'ordered' },
      finds: ['ungrounded /evidence/0', 'inside_word /evidence/1'],
    },
    'parts of two documents': {
      output: { evidence: ['first … second'] },
      config: { source: 'doc', ellipsis: 'ordered' },
      vars: { doc: ['first', 'second'] },
      finds: ['ungrounded /evidence/0'],
    },
    'another page than the one named': {
      output: found('fees are due', 2),
      config: ofPages,
      vars: pages,
      finds: ['wrong_source /found/0/quote'],
    },
    'no page named': {
      output: found('fees are due'),
      config: ofPages,
      vars: pages,
      finds: ['wrong_source /found/0/quote'],
    },
    'a page of another kind': {
      output: found('fees are due', { n: 1 }),
      config: ofPages,
      vars: pages,
      finds: ['wrong_source /found/0/quote'],
    },
    'parts on another page than the one named': {
      output: found('fees … May', 2),
      config: { ...ofPages, ellipsis: 'ordered' },
      vars: { doc: ['fees in May', 'nothing'] },
      finds: ['wrong_source /found/0/quote'],
    },
    'a number of another document': {
      output: found(5, 2),
      config: { ...ofPages, numeric: true },
      vars: { doc: ['5', '6'] },
      finds: ['wrong_source /found/0/quote'],
    },
    'a number that is a piece of another': {
      output: { evidence: [200] },
      config: { numeric: true },
      finds: ['number_not_in_source /evidence/0'],
    },
    'no value': { output: 'Sorry, no.', finds: ['no_json'], outcome: 'unreadable' },
  },
  misuse: {
    'a misspelled variable': {
      config: { source: 'tickets' },
      says: /"tickets".*no such variable; did you mean "ticket"\?$/,
    },
    'no such variable': {
      config: { source: 'quite another' },
      vars: { ticket: 'a', mail: 'b' },
      says: /no such variable; the test has "ticket", "mail"$/,
    },
    'no variable at all': { config: { source: 'ticket' }, vars: {}, says: /no such variable$/ },
    'an inherited name': { config: { source: 'constructor' }, says: /no such variable/ },
    'a null variable': { vars: { ticket: null }, says: /no such variable/ },
    'a number as a source': { vars: { ticket: 7 }, says: /expected text, a list.*a number/ },
    'a list with something else than text': { vars: { ticket: ['a', null] }, says: /null at \/1/ },
    'pages that are no text': { vars: { ticket: { pages: { 1: ['a'] } } }, says: /it is an object at \/pages$/ },
    'pages beside something else': {
      vars: { ticket: { pages: { 1: 'a' }, title: 'b' } },
      says: /it is an object at \/pages$/,
    },
    'pages that are null': { vars: { ticket: { pages: null } }, says: /it is null at \/pages$/ },
    'a list of lists': { vars: { ticket: ['a', ['b']] }, says: /it is a list at \/1$/ },
    'a pattern that is no pointer': { config: { quotes: ['evidence'] }, says: /"evidence" as an entry of quotes/ },
    'a cited pattern that is no pointer': { config: { cited: 'page' }, says: /"page" as cited/ },
    'a metadata pointer that is none': { config: { source: { metadata: 'x' } }, says: /"x" as source.metadata/ },
    'a cited pattern of another list': { config: { cited: '/pages/*' }, says: /shares no "\*"/ },
    'an unknown option': { config: { qoutes: ['/x'] }, says: /qoutes.*quotes/ },
    'an unknown fold': { config: { fold: ['cases'] }, says: /fold.*"case"/ },
    'no quotes': { config: { quotes: [] }, says: /quotes/ },
    'fewer at most than at least': { config: { maxQuotes: 0 }, says: /maxQuotes to be at least minQuotes/ },
    'an empty source list': { config: { source: [] }, says: /source/ },
  },
});

async function spansOf(config: object, vars: Record<string, unknown>, output: unknown): Promise<readonly Span[]> {
  const grade = await evidenceGrounding(output, { config, vars, providerResponse: { output } });
  return grade.metadata.contract.spans ?? [];
}

test('a test without variables is misuse', async () => {
  const run = async (): Promise<unknown> =>
    await evidenceGrounding('{}', { config: { quotes: ['/*'], source: 'ticket' } });
  await expect(run()).rejects.toThrow(/no such variable$/);
});

test('a span says where the quote stands and which folds it needed', async () => {
  const spans = await spansOf(
    { quotes: ['/*'], source: 'ticket', numeric: true },
    { ticket: 'The ﬁrst\u00a0“offer” of −5\u00a0000.' },
    ['first "offer"', 'The', -5000],
  );
  expect(spans).toEqual([
    { pointer: '/0', source: 'ticket', start: 4, end: 16, folds: ['typography', 'unicode'] },
    { pointer: '/1', source: 'ticket', start: 0, end: 3, folds: [] },
    { pointer: '/2', source: 'ticket', start: 20, end: 26, folds: [] },
  ]);
});

test('the only text of a list is named as its variable', async () => {
  const config = { quotes: ['/*'], source: 'doc' };
  expect(await spansOf(config, { doc: ['only'] }, ['only'])).toMatchObject([{ source: 'doc' }]);
  expect(await spansOf(config, { doc: ['only', 'more'] }, ['only'])).toMatchObject([{ source: 'doc/1' }]);
});

test('what is checked is each quote and each bound of their number', async () => {
  const checked = async (options: object): Promise<number> => {
    const config = { quotes: ['/*'], source: 'doc', ...options };
    const grade = await evidenceGrounding(['a', 'b'], { config, vars: { doc: 'a b' }, providerResponse: {} });
    return grade.metadata.contract.checked;
  };
  expect([await checked({}), await checked({ maxQuotes: 2 })]).toEqual([3, 4]);
});

test('a quote over two pages has a span on each, and parts have one each', async () => {
  const config = { quotes: ['/*'], source: 'doc', ellipsis: 'ordered' };
  expect(await spansOf(config, pages, ['sum of three', 'fees … May'])).toEqual([
    { pointer: '/0', source: 'doc/2', start: 17, end: 23, folds: ['whitespace'] },
    { pointer: '/0', source: 'doc/3', start: 0, end: 5, folds: ['whitespace'] },
    { pointer: '/1', source: 'doc/1', start: 0, end: 4, folds: ['case'] },
    { pointer: '/1', source: 'doc/1', start: 16, end: 19, folds: [] },
  ]);
});

test('detail holds no word of model or source, and explanations stop at their budget', async () => {
  const output = Array.from({ length: 400 }, (_, index) => `the zebra of ${index} stripes`);
  const vars = { ticket: 'The zebra of 1000 stripes was seen.' };
  const context = { config: { quotes: ['/*'], source: 'ticket' }, vars, providerResponse: { output } };
  const { findings } = (await evidenceGrounding(output, context)).metadata.contract;
  expect(findings.filter(({ detail }) => /zebra|stripes|1000/.test(detail))).toEqual([]);
  expect(findings.filter(({ expected }) => expected !== undefined)).toHaveLength(200);
  expect(findings.at(-1)).toMatchObject({ code: 'ungrounded', detail: 'is in no source' });
});
