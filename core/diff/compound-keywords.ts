import { isRecord } from '../json.ts';
import { isPattern } from './pattern-match.ts';
import { readCount, refuse } from './scalar-keywords.ts';
import type { Keyword, KeywordContext, Meaning } from './schema-reader.ts';
import type { Atom, Shape, UnevaluatedAtom } from './shape.ts';
import { KIND } from './value.ts';

/** The keywords about arrays and objects. */
export const compoundKeywords: Readonly<Record<string, Keyword>> = {
  minItems: { read: (value, context) => readCount('minItems', value, context) },
  maxItems: { read: (value, context) => readCount('maxItems', value, context) },
  uniqueItems: { read: (value) => (value === true ? { atoms: [{ kind: 'unique' }] } : {}) },
  prefixItems: { since: 2020, read: readItems },
  items: { read: (value, context) => (hasPrefix(context) ? {} : readItems(value, context)) },
  contains: { since: 6, read: readContains },
  minProperties: { read: (value, context) => readCount('minProperties', value, context) },
  maxProperties: { read: (value, context) => readCount('maxProperties', value, context) },
  required: { read: readRequired },
  properties: { read: readMembers },
  patternProperties: {
    read: (value, context) => ('properties' in context.place.raw ? {} : readMembers(value, context)),
  },
  additionalProperties: {
    read: (value, context) =>
      'properties' in context.place.raw || 'patternProperties' in context.place.raw ? {} : readMembers(value, context),
  },
  propertyNames: { since: 6, read: (value, context) => ({ atoms: [{ kind: 'names', name: context.read(value) }] }) },
  unevaluatedProperties: {
    since: 2019,
    read: (value, context) => readUnevaluated('unevaluatedProperties', value, context),
  },
  unevaluatedItems: {
    since: 2019,
    read: (value, context) => readUnevaluated('unevaluatedItems', value, context),
  },
  dependentRequired: { since: 2019, read: readDependencies },
  dependentSchemas: { since: 2019, read: readDependencies },
  dependencies: { until: 7, read: readDependencies },
};

function hasPrefix({ place }: KeywordContext): boolean {
  return place.dialect === 2020 && 'prefixItems' in place.raw;
}

/** `prefixItems` with `items` (2020-12), or a list under `items` with `additionalItems` (before). */
function readItems(value: unknown, context: KeywordContext): Meaning {
  const { raw, dialect } = context.place;
  if (!Array.isArray(value)) {
    return items(context, [], value);
  }
  return items(context, value, dialect === 2020 ? raw['items'] : raw['additionalItems']);
}

function items(context: KeywordContext, list: readonly unknown[], rest: unknown): Meaning {
  const prefix = list.map(context.read);
  return { atoms: [{ kind: 'items', prefix, rest: context.read(rest ?? true), ...covering(rest, context) }] };
}

function readContains(value: unknown, context: KeywordContext): Meaning {
  const { raw, dialect } = context.place;
  const [min, max] = dialect >= 2019 ? [raw['minContains'] ?? 1, raw['maxContains'] ?? Infinity] : [1, Infinity];
  if (typeof min !== 'number' || typeof max !== 'number') {
    return refuse(context, 'minContains and maxContains', 'whole numbers from 0 on');
  }
  const covering = context.keepsAnnotations && dialect === 2020 ? { coversItems: true as const } : {};
  return { atoms: [{ kind: 'contains', item: context.read(value), min, max, ...covering }] };
}

function readRequired(value: unknown, context: KeywordContext): Meaning {
  if (typeof value === 'boolean') {
    // Draft-03 put `required: true` into the property; no later draft gives it a meaning.
    return {};
  }
  return { atoms: namesOf(value, context, 'required').map((name): Atom => ({ kind: 'required', name })) };
}

function namesOf(value: unknown, context: KeywordContext, keyword: string): readonly string[] {
  if (!Array.isArray(value)) {
    return refuse(context, keyword, 'a list of names');
  }
  return value.map((name: unknown) => (typeof name === 'string' ? name : refuse(context, keyword, 'a list of names')));
}

function readMembers(_value: unknown, context: KeywordContext): Meaning {
  const { raw } = context.place;
  const named = new Map(entriesOf(raw['properties'], context, 'properties'));
  const patterns = entriesOf(raw['patternProperties'], context, 'patternProperties');
  if (!patterns.every(([source]) => isPattern(source))) {
    return refuse(context, 'patternProperties', 'an object whose names are regular expressions of ECMA-262');
  }
  const rest = context.read(raw['additionalProperties'] ?? true);
  return { atoms: [{ kind: 'members', named, patterns, rest, ...covering(raw['additionalProperties'], context) }] };
}

function covering(rest: unknown, { keepsAnnotations }: KeywordContext): { readonly coversRest?: true } {
  return keepsAnnotations && rest !== undefined ? { coversRest: true } : {};
}

function entriesOf(value: unknown, context: KeywordContext, keyword: string): readonly (readonly [string, Shape])[] {
  if (value !== undefined && !isRecord(value)) {
    return refuse(context, keyword, 'an object of schemas');
  }
  return Object.entries(value ?? {}).map(([name, raw]) => [name, context.read(raw)]);
}

function readUnevaluated(kind: UnevaluatedAtom['kind'], value: unknown, context: KeywordContext): Meaning {
  return { atoms: [{ kind, shape: context.read(value), beside: [] }] };
}

function readDependencies(value: unknown, context: KeywordContext): Meaning {
  if (!isRecord(value)) {
    return refuse(context, 'dependencies', 'an object');
  }
  const { arena } = context;
  const atoms = Object.entries(value).map(([name, wanted]): Atom => {
    const test = arena.shape(KIND.object, [{ kind: 'required', name }]);
    const names = Array.isArray(wanted) ? namesOf(wanted, context, 'dependencies') : undefined;
    const then =
      names === undefined
        ? context.read(wanted)
        : arena.shape(
            arena.anything.kinds,
            names.map((other): Atom => ({ kind: 'required', name: other })),
          );
    return { kind: 'when', test, then, otherwise: arena.anything };
  });
  return { atoms };
}
