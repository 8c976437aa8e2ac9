import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { selectProfile } from '../profiles/profiles.ts';
import { DEFAULT_SHARE, findNearCeilings, toUsage } from './ceilings.ts';
import { readSchemaDocument } from './document.ts';
import type { LintFinding, LintReport } from './finding.ts';
import { measure } from './measure.ts';
import { findProviderFaults } from './provider-rules.ts';
import { findQualityFaults } from './quality/quality-rules.ts';

/** How a schema is linted. */
export interface LintOptions {
  /** The profile whose rules it must meet; without one only the quality rules are asked. */
  readonly provider?: string;
  /** From which share of a ceiling on nearing it is an error, above 0 and at most 1; 0.7 where absent. */
  readonly share?: number;
  /** Whether the provider gets it as a response format or as the parameters of a tool; `format` where absent. */
  readonly use?: 'format' | 'tool';
  /** Whether to ask the rules that hold for every provider too; true where absent. */
  readonly quality?: boolean;
  /** Outputs of the corpus: a nullable field that is null in none of them is found. */
  readonly fixtures?: readonly JsonValue[];
}

/**
 * Finds what a provider will not take or not enforce in a schema, what is unwise in it, and how near it is to ceilings.
 *
 * Pure; nothing is fetched. The cost is about linear in the schema's size, whatever its depth.
 *
 * @throws {MisuseError} for an unknown provider, a share that is none, or something that is no schema
 */
export function lintSchema(schema: JsonObject | boolean, options: LintOptions = {}): LintReport {
  const { provider, use = 'format', fixtures } = options;
  const share = readShare(options.share);
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) {
    throw new MisuseError('Cannot lint the schema: expected an object, true or false');
  }
  const profile = provider === undefined ? undefined : selectProfile(provider);
  const document = readSchemaDocument(schema);
  const measures = measure(document);
  const ofProvider =
    profile === undefined
      ? []
      : [...findProviderFaults(document, profile, use), ...findNearCeilings(measures, profile, share)];
  const ofQuality = findQualityFaults({ document, profile, fixtures });
  const findings = [...ofProvider, ...(options.quality === false ? [] : ofQuality)];
  return { findings: inOrder(findings), usage: toUsage(measures, profile) };
}

function readShare(share: number = DEFAULT_SHARE): number {
  if (!(share > 0 && share <= 1)) {
    throw new MisuseError(`Cannot use the share ${share}: expected a number above 0 and at most 1`);
  }
  return share;
}

const rank = { error: 0, warning: 1, advice: 2 } as const;

/** Errors come first; within a severity the order of the rules stays. */
function inOrder(findings: readonly LintFinding[]): readonly LintFinding[] {
  return findings.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}
