import { describe, expect, test } from 'vitest';
import { findNegations, hasNegation, negations } from '../../core/grounding/negations.ts';
import { ground, outcome } from './ground.ts';

const ordered = { ellipsis: 'ordered' } as const;

describe('parts in order', () => {
  test.each<readonly [quote: string, source: string, wanted: string]>([
    ['fees … are payable', 'fees, except the first, are payable', 'fees|are payable'],
    ['fees [...] payable', 'fees are payable', 'fees|payable'],
    ['fees ( … ) payable', 'fees are payable', 'fees|payable'],
    ['fees .... payable', 'fees are payable', 'fees|payable'],
    ['…fees are', 'the fees are', 'fees are'],
    ['fees…', 'the fees are', 'fees'],
    ['wait... what', 'wait... what', 'wait... what'],
    ['payable … fees', 'fees are payable', 'wrong_order'],
    ['fees … due', 'fees are not due. Later fees are due', 'fees|due'],
    ['fees … fees', 'fees', 'wrong_order'],
    ['art … goods', 'cart of goods', 'inside_word'],
    ['zebra … goods', 'cart of goods', 'ungrounded'],
    ['1 … 2', '1 + 2', '1|2'],
    ['fees … — … due', 'fees are due', 'fees|due'],
    ['fees … due', `fees are due${' and so on'.repeat(40)}`, 'fees|due'],
    ['shall not … liable', 'shall not be liable', 'shall not|liable'],
    ['it shall … not be', 'it shall indeed not be', 'it shall|not be'],
    ['it shall … liable', 'It is not so. But it shall be liable. Is it not?', 'it shall|liable'],
    ['it shall … liable', 'It is not so. But it shall not be liable', 'negation_dropped'],
  ])('%j in %j: %s', (quote, source, wanted) => {
    expect(outcome(quote, source, ordered)).toBe(wanted);
  });

  test('the gap is counted in characters of the source', () => {
    expect(outcome('a … b', 'a \n  c b', { ...ordered, maxGap: 6 })).toBe('a|b');
    expect(outcome('a … b', 'a \n  c b', { ...ordered, maxGap: 5 })).toBe('gap_too_long');
  });

  test('an ellipsis says nothing unless asked', () => {
    expect(outcome('fees … due', 'fees are due')).toBe('ungrounded');
    expect(outcome('fees … due', 'fees are due', { ellipsis: 'reject' })).toBe('ellipsis');
    expect(outcome('fees.. due.', 'fees are due', { ellipsis: 'reject' })).toBe('ungrounded');
  });

  test('parts beyond what is compared are taken to be absent', () => {
    const parts = Array.from({ length: 65 }, (_, index) => `p${index}`);
    expect(outcome(parts.join('…'), parts.toReversed().join(' '), ordered)).toBe('ungrounded');
    expect(outcome(parts.slice(0, 64).join('…'), parts.toReversed().join(' '), ordered)).toBe('wrong_order');
  });

  test('a part of which nothing is left needs no passage', () => {
    const { spans } = ground('fees … \u3164 … DUE', 'fees are due', ordered);
    expect(spans).toMatchObject([
      { start: 0, end: 4, folds: [] },
      { start: 9, end: 12, folds: ['case'] },
    ]);
    expect(outcome('```js…', 'fees are due', { ...ordered, folds: ['markdown'] })).toBe('ungrounded');
  });

  test('the folds of each part are tried, one way after the other', () => {
    const folds = ['whitespace', 'markdown'] as const;
    expect(outcome('the fee … due today', 'the **fee** is due *today*', { ...ordered, folds })).toBe(
      'the **fee|due *today',
    );
  });
});

describe('negations', () => {
  test.each<readonly [language: string, quote: string, source: string]>([
    ['English', 'shall … be liable', 'shall not be liable'],
    ['English', 'they do, … like it', 'they do, but don’t, like it'],
    ['English', 'is … refundable', 'is never refundable'],
    ['English', 'they … paid', 'they shouldn’t’ve paid'],
    ['No language that is told by its words', 'pago … dinero', 'pago no dinero'],
    ['German', 'darf … gekündigt werden', 'darf nicht gekündigt werden'],
    ['German', 'es gibt … Frist', 'es gibt keine Frist'],
    ['French', 'le contrat … résiliable', "le contrat n'est jamais résiliable"],
    ['French', 'il est … dû', 'il est pas dû'],
    ['Spanish', 'el proveedor … será responsable', 'el proveedor no será responsable'],
    ['Spanish', 'se entrega … garantía', 'se entrega en su caja sin garantía'],
    ['Italian', 'il fornitore … responsabile', 'il fornitore non è responsabile'],
    ['Italian', 'il contratto è … sciolto', 'il contratto è mai sciolto'],
    ['Portuguese', 'o fornecedor … responsável', 'o fornecedor na\u0303o é responsável'],
    ['Dutch', 'de leverancier is … aansprakelijk', 'de leverancier is niet aansprakelijk'],
    ['Dutch', 'de koper … de verkoper', 'de koper noch de verkoper'],
  ])('%s: %j leaves one out of %j', (_, quote, source) => {
    expect(outcome(quote, source, ordered)).toBe('negation_dropped');
  });

  test.each<readonly [language: string, quote: string, source: string]>([
    ['German', 'die Frist ist … offen', 'die Frist ist noch offen'],
    ['German', 'am 3. … fällig', 'am 3. Mai ist die Rate fällig'],
    ['Portuguese', 'o prazo … termina', 'o prazo no contrato termina'],
    ['Italian', 'il pagamento … dovuto', 'il pagamento che ne è dovuto'],
    ['Dutch', 'de huur … betaald', 'de huur wordt pas in mei betaald'],
    ['English', 'the mortal … of man', 'the mortal sin of man'],
    ['French', 'il est … à Paris', 'il est né à Paris'],
  ])('%s: %j leaves out no negation of %j', (_, quote, source) => {
    expect(outcome(quote, source, ordered)).not.toBe('negation_dropped');
  });

  test('every listed word is found', () => {
    const words = Object.values(negations).flat();
    expect(words.filter((word) => !hasNegation(word))).toEqual([]);
    expect(findNegations(words.join(' '))).toHaveLength(words.length);
    expect(hasNegation("d'aucun")).toBe(true);
    expect(["l'homme", "rock'n'roll", "an't'"].filter(hasNegation)).toEqual(["an't'"]);
  });
});
