import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { selectProfile } from '../profiles/profiles.ts';
import type { Ceiling } from '../profiles/profile.ts';
import { DEFAULT_SHARE, findNear, toUsage } from './ceilings.ts';
import { readSchemaDocument } from './document.ts';
import type { LintedSchema } from './linted.ts';
import { measure } from './measure.ts';
import type { Measures } from './measure.ts';
import type { GivenSchema } from './provider-schemas.ts';

/**
 * Counts what one request holds over all its strict schemas, against the ceilings that a provider has for requests.
 *
 * @param from the share of a ceiling from which on nearing it is an error
 */
export function findCrowdedRequests(
  schemas: readonly GivenSchema[],
  from: number = DEFAULT_SHARE,
): readonly Omit<LintedSchema, 'file'>[] {
  const strict = schemas.filter(({ isStrict, schema }) => isStrict && isJsonObject(schema as JsonValue));
  const provider = strict[0]?.profile;
  if (strict.length < 2 || provider === undefined) {
    return [];
  }
  const profile = selectProfile(provider);
  const all = strict.map(({ schema }) => measure(readSchemaDocument(schema as never)));
  const sum = (of: (measures: Measures) => number): number => all.reduce((total, measures) => total + of(measures), 0);
  const counts: Partial<Record<Ceiling, number>> = {
    optionalParameters: sum(({ optionalParameters }) => optionalParameters),
    unionParameters: sum(({ unionParameters }) => unionParameters),
    requestProperties: sum(({ properties }) => properties),
    strictTools: strict.filter(({ use }) => use === 'tool').length,
  };
  const findings = (Object.entries(counts) as readonly [Ceiling, number][]).flatMap(([ceiling, used]) => {
    const limit = profile.limits[ceiling];
    return limit === undefined ? [] : findNear({ ceiling, used, most: used, limit, pointer: '', from });
  });
  const total: Measures = {
    properties: counts.requestProperties ?? 0,
    depth: {
      objects: Math.max(...all.map(({ depth }) => depth.objects)),
      all: Math.max(...all.map(({ depth }) => depth.all)),
      pointer: '',
    },
    enumValues: sum(({ enumValues }) => enumValues),
    enumCharacters: { used: Math.max(...all.map(({ enumCharacters }) => enumCharacters.used)), pointer: '' },
    characters: sum(({ characters }) => characters),
    optionalParameters: counts.optionalParameters ?? 0,
    unionParameters: counts.unionParameters ?? 0,
  };
  return findings.length === 0 ? [] : [{ provider, findings, usage: toUsage(total, profile) }];
}
