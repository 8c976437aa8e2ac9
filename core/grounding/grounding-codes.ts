/** Every way in which evidence can be at fault, with its meaning. */
export const groundingCodes = {
  ungrounded: 'The quote is no contiguous passage of any source',
  missing_quote: 'There is no quote where one belongs, or null',
  not_text: 'Something other than text stands where a quote belongs',
  empty_quote: 'The quote has no letter and no digit',
  too_short: 'The folded quote has fewer characters than `minChars`',
  inside_word: 'The quote is in the source only inside a longer word or number',
  too_few_quotes: 'There are fewer quotes than `minQuotes`',
  too_many_quotes: 'There are more quotes than `maxQuotes`',
  ellipsis: 'The quote leaves something out, and `ellipsis` is `reject`',
  wrong_order: 'The parts of the quote are in the source, in another order',
  gap_too_long: 'More than `maxGap` characters of the source are left out between two parts of the quote',
  negation_dropped: 'What is left out between two parts of the quote holds a negation',
  wrong_source: 'The quote is in another document or page than the output names, or it names none',
  number_not_in_source: 'No number of the source has this value',
} as const;

/** A way in which evidence can be at fault. */
export type GroundingCode = keyof typeof groundingCodes;
