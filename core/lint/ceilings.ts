import type { Ceiling, Limit, Profile } from '../profiles/profile.ts';
import type { LintFinding, Share, Usage } from './finding.ts';
import type { Measures } from './measure.ts';

/** From this share of a ceiling on, nearing it is an error. */
export const DEFAULT_SHARE = 0.7;

/** Says how much of each ceiling a schema uses. */
export function toUsage(measures: Measures, profile: Profile | undefined): Usage {
  const share = (ceiling: Ceiling, used: number): Share => shareOf(used, profile?.limits[ceiling]);
  return {
    properties: share('properties', measures.properties),
    depth: { ...share('depth', measures.depth.objects), most: measures.depth.all },
    enumValues: share('enumValues', measures.enumValues),
    enumCharacters: share('enumCharacters', measures.enumCharacters.used),
    characters: share('characters', measures.characters),
    optionalParameters: share('optionalParameters', measures.optionalParameters),
    unionParameters: share('unionParameters', measures.unionParameters),
  };
}

/** Says how much of one ceiling is used. */
function shareOf(used: number, limit: Limit | undefined): Share {
  return limit === undefined
    ? { used, limit: null, share: null }
    : { used, limit: limit.limit, share: Math.round((used / limit.limit) * 1000) / 1000 };
}

/** Finds the ceilings of which a schema uses a share that is too large. */
export function findNearCeilings(measures: Measures, profile: Profile, from: number): readonly LintFinding[] {
  const places: Partial<Record<Ceiling, string>> = {
    depth: measures.depth.pointer,
    enumCharacters: measures.enumCharacters.pointer,
  };
  const counted = Object.entries(toUsage(measures, profile)) as readonly [Ceiling, Share][];
  return counted.flatMap(([ceiling, { used, most }]) => {
    const limit = profile.limits[ceiling];
    const pointer = places[ceiling] ?? '';
    return limit === undefined ? [] : findNear({ ceiling, used, most: most ?? used, limit, pointer, from });
  });
}

/** One count against its ceiling. */
export interface Count {
  readonly ceiling: Ceiling;
  readonly used: number;
  /** The higher count, where nobody knows how the provider counts. */
  readonly most: number;
  readonly limit: Limit;
  readonly pointer: string;
  /** The share from which on it is an error. */
  readonly from: number;
}

/** Finds what one count says: an error near the ceiling, a warning where only some way of counting is over it. */
export function findNear({ ceiling, used, most, limit, pointer, from }: Count): readonly LintFinding[] {
  const { evidence, says, lower } = limit;
  const code = `ceiling_${ceiling.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  const band = most > used ? ` (${most} where lists count as levels)` : '';
  const count = `${used}${band} of ${limit.limit} ${says}`;
  if (used / limit.limit >= from) {
    const distance =
      used > limit.limit
        ? 'over the ceiling'
        : `${percent(used / limit.limit)} of the ceiling, wanted below ${percent(from)}`;
    return [{ severity: 'error', code, pointer, detail: `${count}: ${distance}`, evidence }];
  }
  if (most > limit.limit) {
    return [
      {
        severity: 'warning',
        code,
        pointer,
        detail: `${count}: over the ceiling in one way of counting`,
        evidence: 'unsettled',
      },
    ];
  }
  return lower !== undefined && used > lower.limit
    ? [{ severity: 'warning', code, pointer, detail: `${count}, and ${lower.says}`, evidence: 'unsettled' }]
    : [];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
