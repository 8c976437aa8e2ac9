import { isRecord } from '../json.ts';
import type { JsonObject } from '../json.ts';
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
  const strict = schemas.filter(({ isStrict, schema }) => isStrict && isRecord(schema));
  const provider = strict[0]?.profile;
  if (strict.length < 2 || provider === undefined) {
    return [];
  }
  const profile = selectProfile(provider);
  const total = addUp(strict.map(({ schema }) => measure(readSchemaDocument(schema as JsonObject))));
  const counts: readonly (readonly [Ceiling, number])[] = [
    ['optionalParameters', total.optionalParameters],
    ['unionParameters', total.unionParameters],
    ['requestProperties', total.properties],
    ['strictTools', strict.filter(({ use }) => use === 'tool').length],
  ];
  const findings = counts.flatMap(([ceiling, used]) => {
    const limit = profile.limits[ceiling];
    return limit === undefined ? [] : findNear({ ceiling, used, most: used, limit, pointer: '', from });
  });
  return findings.length === 0 ? [] : [{ provider, findings, usage: toUsage(total, profile) }];
}

function addUp(all: readonly Measures[]): Measures {
  const sum = (of: (measures: Measures) => number): number => all.reduce((total, one) => total + of(one), 0);
  const most = (of: (measures: Measures) => number): number => Math.max(...all.map(of));
  return {
    properties: sum(({ properties }) => properties),
    depth: { objects: most(({ depth }) => depth.objects), all: most(({ depth }) => depth.all), pointer: '' },
    enumValues: sum(({ enumValues }) => enumValues),
    enumCharacters: { used: most(({ enumCharacters }) => enumCharacters.used), pointer: '' },
    characters: sum(({ characters }) => characters),
    optionalParameters: sum(({ optionalParameters }) => optionalParameters),
    unionParameters: sum(({ unionParameters }) => unionParameters),
  };
}
