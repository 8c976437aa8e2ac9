import type { JsonArray, JsonValue } from '../../json.ts';
import { findDiscriminator } from './discriminator.ts';
import type { Check, Frame, KeywordContext, KeywordFactory, Place, SchemaNode } from './frame.ts';
import { faultOf } from './value-keywords.ts';

/** Keywords that combine schemas for the very same value (2020-12, sections 10.2.1 and 10.2.2). */
export const logicKeywords: Readonly<Record<string, KeywordFactory>> = {
  allOf: (context) => {
    const nodes = branchesOf(context, 'allOf');
    return (value, at, frame) => {
      for (const node of nodes) {
        frame.demandToo(node, value, at);
      }
    };
  },
  anyOf: (context) => choice(context, 'anyOf', (valid) => valid > 0),
  oneOf: (context) => choice(context, 'oneOf', (valid) => valid === 1),
  not: (context) => {
    const node = context.inner('not');
    const fault = faultOf(context, 'not');
    return (value, at, frame) => {
      if (frame.apply(node, value, at).isValid) {
        frame.add(fault(value, at));
      }
    };
  },
  if: conditional,
};

function branchesOf(context: KeywordContext, keyword: string): readonly SchemaNode[] {
  return (context.schema[keyword] as JsonArray).map((_, index) => context.inner(keyword, String(index)));
}

function choice(context: KeywordContext, keyword: 'anyOf' | 'oneOf', isEnough: (valid: number) => boolean): Check {
  const nodes = branchesOf(context, keyword);
  const fault = faultOf(context, keyword);
  // Found when first needed, since a branch may lead back to a schema that is not yet made ready.
  let found: { readonly explain: ReturnType<typeof findDiscriminator> } | undefined;
  return (value, at, frame) => {
    const frames = nodes.map((node) => frame.apply(node, value, at));
    const valid = frames.filter(({ isValid }) => isValid);
    for (const branch of valid) {
      frame.mergeEvaluated(branch);
    }
    if (isEnough(valid.length)) {
      return;
    }
    found ??= { explain: findDiscriminator(context, nodes) };
    if (valid.length > 0 || found.explain?.({ value, at, frames }, frame) !== true) {
      frame.add(fault(value, at, { hint: describeBranches(frames) }));
    }
  };
}

function describeBranches(frames: readonly Frame[]): string {
  const valid = frames.flatMap(({ isValid }, index) => (isValid ? [index] : []));
  return valid.length === 0 ? '' : valid.join(', ');
}

function conditional(context: KeywordContext): Check {
  const test = context.inner('if');
  const then = context.schema['then'] === undefined ? undefined : context.inner('then');
  const otherwise = context.schema['else'] === undefined ? undefined : context.inner('else');
  return (value: JsonValue, at: Place | undefined, frame: Frame) => {
    const tested = frame.apply(test, value, at);
    if (tested.isValid) {
      frame.mergeEvaluated(tested);
    }
    const next = tested.isValid ? then : otherwise;
    if (next !== undefined) {
      frame.demandToo(next, value, at);
    }
  };
}
