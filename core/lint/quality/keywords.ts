import { findNearest } from '../../nearest.ts';
import { appendPointer } from '../../pointer.ts';
import { isAnnotation } from '../../profiles/rulings.ts';
import { isBefore2019 } from '../dialect-words.ts';
import type { SchemaNode } from '../walk.ts';
import { findMisfits } from './keyword-values.ts';
import type { Fault, QualityContext, QualityRule } from './rule.ts';
import { knownFormats, knownKeywords, wordsOf } from './vocabulary.ts';

/** Rules about single keywords. */
export const keywordRules: readonly QualityRule[] = [
  {
    code: 'invalid_keyword_value',
    severity: 'error',
    evidence: 'specification',
    find: ({ document }) => document.nodes.flatMap(findMisfits),
  },
  {
    code: 'dangling_reference',
    severity: 'error',
    evidence: 'specification',
    find: ({ document }) =>
      document.nodes.flatMap(({ members, pointer }) => {
        const { $ref } = members;
        const isDangling =
          typeof $ref === 'string' && $ref.startsWith('#') && document.references.resolve($ref) === undefined;
        return isDangling ? [{ pointer: `${pointer}/$ref`, detail: 'the reference names nothing in this schema' }] : [];
      }),
  },
  {
    code: 'keyword_beside_ref',
    severity: 'warning',
    evidence: 'specification',
    find: findIgnoredSiblings,
  },
  {
    code: 'unknown_keyword',
    severity: 'warning',
    evidence: 'specification',
    find: findUnknownKeywords,
  },
  {
    code: 'unknown_format',
    severity: 'warning',
    evidence: 'specification',
    find: ({ document }) =>
      document.nodes.flatMap(({ members, pointer }) => {
        const { format } = members;
        return typeof format !== 'string' || knownFormats.includes(format)
          ? []
          : [
              {
                pointer: `${pointer}/format`,
                detail: `the format is not one of JSON Schema and checks nothing${meant(format, knownFormats)}`,
              },
            ];
      }),
  },
  {
    code: 'enum_without_type',
    severity: 'warning',
    evidence: 'judgement',
    find: ({ document }) =>
      document.nodes
        .filter(({ members }) => Object.hasOwn(members, 'enum') && !Object.hasOwn(members, 'type'))
        .map(({ pointer }) => ({
          pointer,
          detail: 'the enum does not say its type, which some providers and generators need',
        })),
  },
  {
    code: 'default_nobody_applies',
    severity: 'warning',
    evidence: 'judgement',
    find: ({ document }) =>
      document.nodes
        .filter(({ members }) => Object.hasOwn(members, 'default'))
        .map(({ pointer }) => ({
          pointer: `${pointer}/default`,
          detail: 'nobody fills in a default: no provider does, nor does the validator',
        })),
  },
];

/** Up to draft-07 everything beside a `$ref` is ignored; what would only describe is no loss. */
function findIgnoredSiblings({ document }: QualityContext): readonly Fault[] {
  if (!isBefore2019(document.root.members)) {
    return [];
  }
  const harmless = new Set(['$ref', 'definitions', '$defs', 'id', '$id']);
  return document.nodes
    .filter(({ members }) => typeof members['$ref'] === 'string')
    .flatMap(({ members, pointer }) =>
      Object.keys(members)
        .filter((name) => !harmless.has(name) && !isAnnotation(name))
        .map((name) => ({
          pointer: appendPointer(pointer, name),
          detail: 'up to draft-07 whatever stands beside $ref is ignored',
        })),
    );
}

function findUnknownKeywords({ document, profile }: QualityContext): readonly Fault[] {
  const words = wordsOf(document.root.members);
  const ofProvider = profile?.unlisted?.listed ?? [];
  return document.nodes.flatMap(({ members, pointer }: SchemaNode) =>
    Object.keys(members)
      .filter((name) => !words.includes(name) && !ofProvider.includes(name) && !name.startsWith('x-'))
      .map((name) => ({ pointer: appendPointer(pointer, name), detail: describeUnknown(name, words) })),
  );
}

function describeUnknown(name: string, words: readonly string[]): string {
  return knownKeywords.includes(name)
    ? "the schema's dialect does not know this keyword, so it checks nothing"
    : `no dialect knows this keyword, so it checks nothing${meant(name, words)}`;
}

function meant(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known);
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}
