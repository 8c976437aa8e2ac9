import { attempt } from '../attempt.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { findRuling, isDropped } from '../profiles/rulings.ts';
import type { Profile } from '../profiles/profile.ts';
import { InexpressibleError, omit, pick } from './derivation.ts';
import type { Definition, Derivation, Loss } from './derivation.ts';
import { describeDerived } from './describe.ts';
import type { DerivedFrom } from './describe.ts';
import { freeName, gather } from './gather.ts';
import type { Gathered } from './gather.ts';
import { loosenRecursion } from './loosen-recursion.ts';
import { deriveNode } from './node.ts';
import type { Walk } from './node.ts';
import { findReachable, findReferences, refuseRecursion } from './recursion.ts';
import { WRAPPER, isWrapped, repointRoot, wrapRoot } from './root.ts';
import { unfold } from './unfold.ts';
import type { Standing } from './unfold.ts';

/** What a provider is given for a reviewed schema, or why there is nothing to give. */
export type Derived =
  | {
      readonly ok: true;
      readonly schema: JsonObject;
      /** What the reviewed schema says and this one does not, or says otherwise. */
      readonly losses: readonly Loss[];
      /** Whether values stand in the property `result` of an object, since the provider takes no such root. */
      readonly wrapped: boolean;
    }
  | { readonly ok: false; readonly pointer: string; readonly detail: string };

/**
 * Derives the schema that a provider takes from the reviewed one: it drops or rewrites only what the profile refuses.
 *
 * Whatever the reviewed schema takes the derived one takes, where an absent property that became required counts as
 * null. Pure; never throws, whatever the schema.
 */
export function deriveSchema(schema: JsonObject, from: DerivedFrom): Derived {
  return attempt<Derived, InexpressibleError>(
    () => derive(schema, from),
    InexpressibleError,
    ({ pointer, message }) => ({ ok: false, pointer, detail: message }),
  );
}

function derive(schema: JsonObject, from: DerivedFrom): Derived {
  const gathered = gather(omit(schema, ['$id', 'id']));
  const { profile } = from;
  const { recursion } = profile.structure;
  if (recursion !== undefined && isDropped(recursion)) {
    refuseRecursion(gathered, recursion.says);
  }
  const derivation: Derivation = {
    profile,
    definitions: gathered.definitions,
    losses: [],
    untouched: new Map(),
  };
  const root = deriveRoot(gathered, derivation);
  const wrapped = isWrapped(root, derivation);
  const written = loosenRecursion(assemble(root, { gathered, derivation, wrapped }), derivation);
  const losses = unique(derivation.losses);
  const described = describeDerived(written, { ...from, losses, wrapped });
  return { ok: true, schema: withDialect(described, schema, profile), losses, wrapped };
}

/** What was unfolded in several places is lost once. */
function unique(losses: readonly Loss[]): readonly Loss[] {
  return [...new Map(losses.map((loss) => [`${loss.pointer}\n${loss.detail}`, loss])).values()];
}

function deriveRoot(gathered: Gathered, derivation: Derivation): JsonObject {
  const place = { derivation, pointer: '', unfolding: ['#'], depth: 0 };
  // The derived root has words of its own, and is wanted as an object: neither goes with a lone reference.
  const { rootNotObject, referenceSibling } = derivation.profile.structure;
  const wantsObject = rootNotObject !== undefined || referenceSibling !== undefined;
  const standing = { node: gathered.root, place };
  const { node } = wantsObject ? unfoldRoot(standing) : standing;
  return deriveNode(node, place, walkOf(gathered));
}

function unfoldRoot(root: Standing): Standing {
  const unfolded = unfold(root);
  if (unfolded === undefined) {
    throw new InexpressibleError('', 'its reference leads back to itself');
  }
  return unfolded;
}

function walkOf({ places }: Gathered): Walk {
  return { placeOf: (schema) => places.get(schema), count: { schemas: 0 } };
}

interface Assembly {
  readonly gathered: Gathered;
  readonly derivation: Derivation;
  readonly wrapped: boolean;
}

/** Adds the definitions that the root still refers to. */
function assemble(root: JsonObject, { gathered, derivation, wrapped }: Assembly): JsonObject {
  const derived = new Map<string, JsonObject>([['#', root]]);
  const findMissing = (): [string, Definition] | undefined =>
    [...derived.values()]
      .flatMap((schema) => [...findReachable(schema, derivation.definitions)])
      .find(([name]) => !derived.has(name));
  for (let missing = findMissing(); missing !== undefined; missing = findMissing()) {
    const [name, { schema, pointer }] = missing;
    derived.set(name, deriveNode(schema, { derivation, pointer, unfolding: [name], depth: 0 }, walkOf(gathered)));
  }
  return wrapped ? { ...pick(root, outer), ...assembleWrapped(root, derived) } : withDefinitions(root, derived);
}

/** What is about the document as a whole, and goes to its new root. */
const outer = ['$schema', 'title', 'description', 'examples'];

function assembleWrapped(root: JsonObject, derived: ReadonlyMap<string, JsonObject>): JsonObject {
  const inner = omit(root, outer);
  const isReferred = [...derived.values()].some((schema) => findReferences(schema).some(({ $ref }) => $ref === '#'));
  if (!isReferred) {
    return withDefinitions(wrapRoot(inner), derived);
  }
  const name = freeName(WRAPPER, new Set(derived.keys()));
  const moved = [...derived, [name, inner] as const].map(([own, schema]) => [own, repointRoot(schema, name)] as const);
  return withDefinitions(wrapRoot({ $ref: `#/$defs/${name}` }), new Map(moved));
}

function withDefinitions(root: JsonObject, derived: ReadonlyMap<string, JsonObject>): JsonObject {
  const definitions = [...derived].filter(([name]) => name !== '#');
  return definitions.length === 0 ? root : { ...root, $defs: Object.fromEntries(definitions) };
}

/** The derived schema is written in the words of 2020-12, whatever the reviewed one was written in. */
function withDialect(derived: JsonObject, schema: JsonObject, profile: Profile): JsonObject {
  const dialect = 'https://json-schema.org/draft/2020-12/schema';
  const isNamed = Object.hasOwn(schema, '$schema') && isJsonObject(derived);
  const isTaken = !isDropped(findRuling(profile, ['$schema', dialect], schema));
  const rest = omit(derived, ['$schema']);
  return isNamed && isTaken ? { $schema: dialect, ...rest } : rest;
}
