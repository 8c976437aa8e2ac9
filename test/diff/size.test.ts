import { describe, expect, test } from 'vitest';
import { diffSchemas } from '../../core/diff/diff-schemas.ts';

describe('size', () => {
  const nestedBy = (levels: number, leaf: object): object => {
    let schema = leaf;
    for (let depth = 0; depth < levels; depth += 1) {
      schema = { type: 'object', properties: { a: schema }, required: ['a'], additionalProperties: false };
    }
    return schema;
  };
  const nested = (leaf: object): object => nestedBy(1000, leaf);
  const nestedLess = (leaf: object): object => nestedBy(950, leaf);
  const wide = (leaf: object): object => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`p${index}`, index === 2999 ? leaf : { type: 'string' }]),
    ),
    additionalProperties: false,
  });

  test.each([
    ['1,000 levels', nested],
    ['3,000 properties', wide],
    ['more levels than the stack of the validator may be enough for', nestedLess],
  ])('%s', (_name, build) => {
    const found = diffSchemas(build({ type: 'integer' }), build({ type: 'number' }));
    expect(found).toMatchObject({ backward: true, forward: false });
    expect(found.changes.map(({ code }) => code)).toEqual(['type_widened']);
  });

  test('more changes than are judged one by one', () => {
    const many = (minLength: number): object => ({
      properties: Object.fromEntries(
        Array.from({ length: 600 }, (_, index) => [`p${index}`, { type: 'string', minLength }]),
      ),
    });
    const found = diffSchemas(many(1), many(2));
    expect(found.backward).toBe(false);
    expect(found.changes.at(-1)).toMatchObject({ code: 'not_judged', breaks: [] });
  });
});
