import type { JsonValue } from '../json.ts';
import { appendPointer } from '../pointer.ts';
import { findRuling } from '../profiles/rulings.ts';
import type { Profile, Ruling } from '../profiles/profile.ts';
import { snippet } from '../snippet.ts';
import type { SchemaDocument } from './document.ts';
import type { LintFinding, Severity } from './finding.ts';
import { structureRules } from './structure-rules.ts';
import type { StructureContext, StructureKey } from './structure-rules.ts';

/** Finds what a provider refuses, ignores or may refuse in a schema. */
export function findProviderFaults(
  document: SchemaDocument,
  profile: Profile,
  use: 'format' | 'tool',
): readonly LintFinding[] {
  const keywords = document.nodes.flatMap((node) =>
    Object.entries(node.members).flatMap((entry) => findKeywordFault(profile, entry, node)),
  );
  const context: StructureContext = { document, profile, use };
  const structure = Object.entries(profile.structure) as readonly (readonly [StructureKey, Ruling])[];
  return [...keywords, ...structure.flatMap(([key, ruling]) => findStructureFaults([key, ruling], context))];
}

function findKeywordFault(
  profile: Profile,
  [keyword, value]: readonly [string, JsonValue],
  { members, pointer }: { readonly members: Readonly<Record<string, JsonValue>>; readonly pointer: string },
): readonly LintFinding[] {
  const ruling = findRuling(profile, [keyword, value], members);
  if (ruling === undefined) {
    return [];
  }
  const shown = typeof value === 'object' ? `"${keyword}"` : `"${keyword}": ${snippet(value)}`;
  return [
    {
      severity: severityOf(ruling),
      code: `${keyword === 'format' || keyword === 'pattern' ? keyword : 'keyword'}_${ruling.effect}`,
      pointer: appendPointer(pointer, keyword),
      detail: `${profile.title} ${ruling.says}: ${shown}${ruling.effect === 'ignored' ? ', so nothing of it is enforced' : ''}`,
      evidence: ruling.evidence,
    },
  ];
}

function findStructureFaults(
  [key, ruling]: readonly [StructureKey, Ruling],
  context: StructureContext,
): readonly LintFinding[] {
  return structureRules[key](context).map((pointer) => ({
    severity: severityOf(ruling),
    code: key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    pointer,
    detail: `${context.profile.title} ${ruling.says}`,
    evidence: ruling.evidence,
  }));
}

/** What is refused is an error, unless it is known from nowhere; what is ignored or unsettled is a warning. */
function severityOf({ effect, evidence }: Ruling): Severity {
  return effect === 'refused' && evidence !== 'unsettled' ? 'error' : 'warning';
}
