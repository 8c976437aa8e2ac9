import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { compilePattern } from '../../pattern/compile-pattern.ts';
import type { LinearPattern } from '../../pattern/compile-pattern.ts';
import type { FaultKeyword } from '../fault-keyword.ts';
import type { Check, Frame, KeywordContext, KeywordFactory, Place, SchemaNode } from './frame.ts';
import { requireDependent } from './name-keywords.ts';
import { faultOf } from './value-keywords.ts';

/** Keywords that judge the members of an object (2020-12, sections 10.3.2, 10.2.2.4 and 11.3). */
export const objectKeywords: Readonly<Record<string, KeywordFactory>> = {
  properties,
  patternProperties,
  additionalProperties: (context) => remaining(context, 'additionalProperties', isNamedBeside(context)),
  unevaluatedProperties: (context) =>
    remaining(context, 'unevaluatedProperties', (name, frame) => frame.names?.has(name) === true),
  propertyNames,
  dependentSchemas: (context) => {
    const schemas = Object.keys(context.schema['dependentSchemas'] as JsonObject).map((name) => ({
      name,
      node: context.inner('dependentSchemas', name),
    }));
    return (value, at, frame) => {
      applyDependent(schemas, { value, at }, frame);
    };
  },
  dependencies,
};

interface Dependent {
  readonly name: string;
  readonly node: SchemaNode;
}

interface Target {
  readonly value: JsonValue;
  readonly at: Place | undefined;
}

function properties({ schema, inner }: KeywordContext): Check {
  const members = Object.keys(schema['properties'] as JsonObject).map((name) => ({
    name,
    node: inner('properties', name),
  }));
  return (value, at, frame) => {
    if (!isJsonObject(value)) {
      return;
    }
    for (const { name, node } of members) {
      if (Object.hasOwn(value, name)) {
        demandMember(frame, node, { value, at, name });
      }
    }
  };
}

function patternProperties({ schema, inner }: KeywordContext): Check {
  const patterns = Object.keys(schema['patternProperties'] as JsonObject).map((source) => ({
    pattern: compilePattern(source),
    node: inner('patternProperties', source),
  }));
  return (value, at, frame) => {
    for (const name of isJsonObject(value) ? Object.keys(value) : []) {
      for (const { node } of patterns.filter(({ pattern }) => pattern.test(name))) {
        demandMember(frame, node, { value: value as JsonObject, at, name });
      }
    }
  };
}

function demandMember(
  frame: Frame,
  node: SchemaNode,
  { value, at, name }: { readonly value: JsonObject; readonly at: Place | undefined; readonly name: string },
): void {
  frame.demand(node, value[name] ?? null, { parent: at, step: name });
  if (frame.tracks) {
    frame.sawName(name);
  }
}

/** Makes a keyword that judges the members which no other keyword has claimed. */
function remaining(
  context: KeywordContext,
  keyword: FaultKeyword,
  isClaimed: (name: string, frame: Frame) => boolean,
): Check {
  const node = context.inner(keyword);
  const named = context.schema['properties'];
  const known = Object.keys(isJsonObject(named) ? named : {});
  const fault = faultOf(context, keyword);
  const isClosed = node.location.schema === false;
  const judge = (value: JsonObject, at: Place | undefined, frame: Frame): void => {
    for (const name of Object.keys(value)) {
      if (isClaimed(name, frame)) {
        continue;
      }
      if (isClosed) {
        // One finding names the member that is too many; the `false` behind it has nothing to add.
        frame.add(fault(value, at, { name, wanted: known }));
      } else {
        demandMember(frame, node, { value, at, name });
      }
    }
  };
  return (value, at, frame) => {
    if (isJsonObject(value)) {
      judge(value, at, frame);
    }
  };
}

function isNamedBeside({ schema }: KeywordContext): (name: string) => boolean {
  const named = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const patterns: readonly LinearPattern[] = isJsonObject(schema['patternProperties'])
    ? Object.keys(schema['patternProperties']).map(compilePattern)
    : [];
  const names = new Set(Object.keys(named));
  return patterns.length === 0
    ? (name) => names.has(name)
    : (name) => names.has(name) || patterns.some((pattern) => pattern.test(name));
}

function propertyNames(context: KeywordContext): Check {
  const node = context.inner('propertyNames');
  const fault = faultOf(context, 'propertyNames');
  return (value, at, frame) => {
    for (const name of isJsonObject(value) ? Object.keys(value) : []) {
      const { faults } = frame.apply(node, name, at);
      if (faults[0] !== undefined) {
        frame.add(fault(value, at, { name, hint: faults[0].keyword }));
      }
    }
  };
}

function applyDependent(schemas: readonly Dependent[], { value, at }: Target, frame: Frame): void {
  for (const { name, node } of schemas) {
    if (isJsonObject(value) && Object.hasOwn(value, name)) {
      frame.demandToo(node, value, at);
    }
  }
}

/** Up to draft-07 one keyword held both lists of names and schemas. */
function dependencies(context: KeywordContext): Check {
  const entries = Object.entries(context.schema['dependencies'] as JsonObject);
  const lists = entries.flatMap(([name, rule]) => (isJsonArray(rule) ? [[name, rule as string[]] as const] : []));
  const schemas = entries
    .filter(([, rule]) => !isJsonArray(rule))
    .map(([name]) => ({ name, node: context.inner('dependencies', name) }));
  const requireListed = requireDependent(context, 'dependencies', lists);
  return (value, at, frame) => {
    requireListed(value, at, frame);
    applyDependent(schemas, { value, at }, frame);
  };
}
