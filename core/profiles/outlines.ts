import type { Profile } from './profile.ts';
import { forKeywords, ignored, refused } from './ruling.ts';

/** Outlines, which turns a schema into a regular expression. */
export const outlines: Profile = {
  name: 'outlines',
  title: 'Outlines',
  asOf: '2026-04-21',
  sources: ['github.com/dottxt-ai/outlines-core, src/json_schema/mod.rs and types.rs (2026-04-21)'],
  appliesTo: ['json_schema'],
  keywords: {
    ...forKeywords(
      [
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'uniqueItems',
        'contains',
        'patternProperties',
        'not',
        'if',
        'then',
        'else',
      ],
      ignored('sdk', 'never looks at it'),
    ),
  },
  formats: {
    ...refused('sdk', 'has an error for it'),
    taken: ['date-time', 'date', 'time', 'uuid', 'uri', 'email'],
  },
  structure: {
    structuredEnum: refused('sdk', 'has an error for values of other types'),
    typeless: refused('sdk', 'has an error for a schema with no keyword that it knows'),
    emptySchema: refused('sdk', 'has an error for a schema with no keyword that it knows'),
    externalReference: refused('sdk', 'resolves only references within the schema'),
    recursion: ignored('sdk', 'unrolls recursion to a depth of 3'),
    propertiesBesideUnion: ignored('sdk', 'looks only at the first of `properties`, `allOf`, `anyOf`, `oneOf`'),
  },
  limits: {},
};
