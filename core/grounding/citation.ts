import { valueAt } from '../compare/value-at.ts';
import { isJsonArray } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { formatPointer } from '../pointer.ts';
import type { PointerStep } from '../pointer.ts';
import { parsePattern, selectPlaces } from '../select.ts';

/**
 * Checks that it is clear which place of `cited` belongs to which quote.
 *
 * @throws {MisuseError} where both patterns go through lists of their own
 */
export function checkCited(quotes: string, cited: string): void {
  const [ofQuote, ofCited] = [parsePattern(quotes, 'an entry of quotes'), parsePattern(cited, 'cited')];
  const shared = countShared(ofQuote, ofCited);
  if (!ofQuote.slice(0, shared).includes('*') && ofQuote.includes('*') && ofCited.includes('*')) {
    throw new MisuseError(
      `Cannot use ${JSON.stringify(cited)} as cited: it shares no "*" with the quotes ${JSON.stringify(quotes)}, so no ` +
        'quote has a citation of its own; expected a pattern such as "/items/*/page" beside quotes "/items/*/quote"',
    );
  }
}

/**
 * Gives the names of documents or pages that an output cites for one quote.
 *
 * @param quote the pattern that led to the quote, and the steps of its place
 */
export function readCited(
  value: JsonValue,
  cited: string,
  quote: { readonly pattern: string; readonly steps: readonly PointerStep[] },
): ReadonlySet<string> {
  const steps = parsePattern(cited, 'cited');
  const shared = countShared(parsePattern(quote.pattern, 'an entry of quotes'), steps);
  // Where nothing stands, nothing is named: null has no members.
  const inner = valueAt(value, quote.steps.slice(0, shared).map(String)) ?? null;
  const places = selectPlaces(inner, formatPointer(steps.slice(shared)));
  const values = places.flatMap((place) => (place.missing ? [] : listOf(place.value)));
  return new Set(values.filter((one) => typeof one === 'string' || typeof one === 'number').map(String));
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return isJsonArray(value) ? value : [value];
}

function countShared(some: readonly string[], others: readonly string[]): number {
  let shared = 0;
  while (shared < some.length && some[shared] === others[shared]) {
    shared += 1;
  }
  return shared;
}
