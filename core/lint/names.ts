import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { appendPointer } from '../pointer.ts';
import { selectProfile } from '../profiles/profiles.ts';
import type { NameRule } from '../profiles/profile.ts';
import { snippet } from '../snippet.ts';
import { declaredProperties } from './document.ts';
import type { LintFinding } from './finding.ts';
import type { GivenSchema } from './provider-schemas.ts';

/** Finds names beside a schema, and of a function's parameters, that the provider does not take. */
export function findNameFaults({ schema, name, profile, use }: GivenSchema): readonly LintFinding[] {
  if (profile === undefined) {
    return [];
  }
  const { formatName, functionName, parameterName } = selectProfile(profile);
  const own = judge(name, use === 'tool' ? functionName : formatName, '');
  const members = use === 'tool' && isJsonObject(schema as JsonValue) ? declaredProperties(schema as never) : {};
  return [
    ...own,
    ...Object.keys(members).flatMap((parameter) =>
      judge(parameter, parameterName, appendPointer('/properties', parameter)),
    ),
  ];
}

function judge(name: string | undefined, rule: NameRule | undefined, pointer: string): readonly LintFinding[] {
  if (name === undefined || rule === undefined || new RegExp(rule.pattern, 'u').test(name)) {
    return [];
  }
  return [
    {
      severity: 'error',
      code: 'name',
      pointer,
      detail: `the name ${snippet(name)} must match ${rule.pattern}`,
      evidence: rule.evidence,
    },
  ];
}
