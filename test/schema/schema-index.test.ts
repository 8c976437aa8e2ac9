import { expect, test } from 'vitest';
import { findMetaSchema } from '../../core/schema/meta-schemas.ts';
import { SchemaIndex } from '../../core/schema/schema-index.ts';

test('a place where no schema stands is a fault of ours', () => {
  const root = { properties: { a: { items: true } } };
  const index = new SchemaIndex(root, { base: 'schema:/', schemas: new Map(), findMetaSchema });
  const inner = index.descend(index.main, ['properties', 'a']);
  expect([inner.pointer, index.descend(inner, ['items']).pointer]).toEqual(['/properties/a', '/properties/a/items']);
  expect(() => index.descend(inner, ['properties', 'b'])).toThrow(
    'No schema stands at properties/b under /properties/a',
  );
});
