import type { LintFinding } from '../finding.ts';
import { boundRules } from './bounds.ts';
import { extremeRules } from './extremes.ts';
import { keywordRules } from './keywords.ts';
import { nullableWithoutFixture } from './nullable.ts';
import { objectRules } from './objects.ts';
import { patternRules } from './patterns.ts';
import { propertyRules } from './properties.ts';
import type { QualityContext, QualityRule } from './rule.ts';

/** Every rule that holds whatever the provider. */
export const qualityRules: readonly QualityRule[] = [
  ...keywordRules,
  ...extremeRules,
  ...objectRules,
  ...patternRules,
  ...boundRules,
  ...propertyRules,
  nullableWithoutFixture,
];

/** Finds what is broken, doubtful or unwise in a schema, whatever the provider. */
export function findQualityFaults(context: QualityContext): readonly LintFinding[] {
  return qualityRules.flatMap(({ code, severity, evidence, find }) =>
    find(context).map((fault) => ({ severity, code, evidence, ...fault })),
  );
}
