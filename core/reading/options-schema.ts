import type { OptionSchema } from '../options.ts';

/** JSON Schema of the option `read`, without `extract`, which `exact-json` does not take. */
export const exactReadSchema = {
  type: 'object',
  additionalProperties: false,
  description: 'How the response is read',
  properties: {
    root: { enum: ['any', 'object', 'array'], default: 'any', description: 'Kind of value that the response must be' },
    tool: { type: 'string', minLength: 1, description: 'Function whose one call holds the value as its arguments' },
    maxBytes: { type: 'integer', minimum: 1, default: 10485760, description: 'Largest response, in bytes of UTF-8' },
    maxDepth: { type: 'integer', minimum: 1, default: 500, description: 'Deepest nesting of arrays and objects' },
    duplicateKeys: { enum: ['reject', 'note'], default: 'reject', description: 'What a repeated name is' },
    unsafeNumbers: {
      enum: ['reject', 'note'],
      default: 'reject',
      description: 'What a number is that JavaScript changes',
    },
  },
} as const;

/** JSON Schema of the option `read`. */
export const readSchema: OptionSchema = {
  ...exactReadSchema,
  properties: {
    extract: {
      enum: ['none', 'fence', 'any'],
      default: 'none',
      description: 'Where the value may stand: alone, in one code fence, or also among prose',
    },
    ...exactReadSchema.properties,
  },
} as const;
