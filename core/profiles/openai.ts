import type { Profile } from './profile.ts';
import { forKeywords, isList, isNotFalse, isNull, refused, unsettled } from './ruling.ts';

const undocumented = 'is not in the guide; reports disagree';

/** OpenAI's strict mode, for models as they are delivered. */
export const openai: Profile = {
  name: 'openai',
  title: 'OpenAI',
  asOf: '2026-11-17',
  sources: [
    'https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas (re-read 2026-09-19)',
    'npm openai 7.59.0, lib/transform (2026-11-17)',
    'API errors quoted in public repositories, up to 2026-09; github.com/openai/openai-python issue 2193',
  ],
  appliesTo: ['response_format.json_schema.schema', 'text.format.schema', 'tools[].function.parameters'],
  keywords: {
    ...forKeywords(
      ['allOf', 'not', 'dependentRequired', 'dependentSchemas', 'if', 'then', 'else'],
      refused('documented', 'lists it as unsupported'),
    ),
    ...forKeywords(
      ['oneOf', 'uniqueItems', 'minProperties', 'propertyNames', 'contains'],
      refused('observed', 'answers 400 "is not permitted"'),
    ),
    ...forKeywords(
      [
        'additionalItems',
        'contentEncoding',
        'contentMediaType',
        'contentSchema',
        'dependencies',
        'maxContains',
        'maxProperties',
        'minContains',
        'patternProperties',
        'prefixItems',
        'unevaluatedItems',
        'unevaluatedProperties',
        '$anchor',
        '$dynamicAnchor',
        '$dynamicRef',
        '$recursiveAnchor',
        '$recursiveRef',
      ],
      refused('sdk', 'has a client that refuses it before it is sent'),
    ),
    ...forKeywords(
      ['minLength', 'maxLength'],
      unsettled('answered 400 up to 2025-12, took and enforced it in 2026, and documents neither'),
    ),
    items: [{ ...refused('observed', 'answers 400 where `items` is a list'), when: isList }],
    additionalProperties: [{ ...refused('documented', 'takes nothing but `false` there'), when: isNotFalse }],
    default: [
      { ...refused('sdk', 'has a client that strips `default: null`'), when: isNull },
      unsettled('refused it in older reports, kept it in newer ones'),
    ],
    examples: [unsettled(undocumented, true)],
  },
  formats: {
    ...refused('observed', 'answers 400 "is not a valid format"'),
    taken: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  },
  pattern: {
    ...refused('observed', 'answers 400 "regex lookaround is not supported"'),
    lacks: ['lookahead', 'lookbehind'],
  },
  structure: {
    rootNotObject: refused('documented', 'takes only an object at the root'),
    rootUnion: refused('documented', 'takes no union at the root'),
    openObject: refused('documented', 'wants `additionalProperties: false` on every object'),
    optionalProperty: refused('documented', 'wants every property in `required`'),
    requiredUndeclared: refused('observed', 'answers 400 where `required` names an undeclared property'),
    arrayWithoutItems: refused('sdk', 'wants `items` on every array'),
    typeless: refused('observed', 'answers 400 where a schema has no `type`'),
    emptySchema: refused('observed', 'answers 400 for a schema that takes anything'),
    booleanSchema: refused('sdk', 'has a client that refuses `true` and `false` as schemas'),
    mixedEnum: refused('observed', 'answers 400 "enum values must be of the same type"'),
    nullInEnum: unsettled('answers 400 for values of several types; whether null counts is not known'),
    sharedFirstConstant: unsettled(
      'was seen to refuse a shared first property; whether a constant that differs saves it is not known',
    ),
    sharedFirstKey: refused(
      'observed',
      'answers 400 where object branches of one `anyOf` begin with the same property',
    ),
    externalReference: refused('sdk', 'resolves only references within the schema'),
    referenceSibling: refused('observed', 'answers 400 "$ref cannot have keywords"'),
    nestedId: refused('sdk', 'has a client that refuses `$id` below the root'),
  },
  limits: {
    properties: { limit: 5000, evidence: 'documented', says: 'object properties in the whole schema' },
    depth: { limit: 10, evidence: 'documented', says: 'levels of nesting; how they are counted is documented nowhere' },
    enumValues: { limit: 1000, evidence: 'documented', says: 'enum values in the whole schema' },
    enumCharacters: {
      limit: 15_000,
      evidence: 'documented',
      says: 'characters in the values of one enum of strings that has more than 250',
    },
    characters: {
      limit: 120_000,
      evidence: 'documented',
      says: 'characters in property names, definition names, enum values and constants',
    },
  },
  formatName: { pattern: '^[a-zA-Z0-9_-]{1,64}$', evidence: 'sdk' },
  functionName: { pattern: '^[a-zA-Z0-9_-]{1,64}$', evidence: 'sdk' },
};
