import fc from 'fast-check';
import type { JsonValue } from '../../core/json.ts';

/** Names that schemas and values share, so that the one often speaks of the other. */
export const names: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'x1');

/** Small values of every kind. */
export const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<JsonValue>(null, true, 0, 1, 2, 1.5, -1, '', 'a', 'b', 'ab', 'x1'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
