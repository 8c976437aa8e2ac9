import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { appendPointer, parsePointer } from '../pointer.ts';
import { dialectOf } from './dialect-of.ts';
import { defaultDialect } from './dialects.ts';
import type { Dialect } from './dialects.ts';
import { isEqual } from './equality.ts';
import { placeOf } from './schema-location.ts';
import type { IndexOptions, SchemaDocument, SchemaLocation, SchemaResource } from './schema-location.ts';
import { addAnchor, findWithin, newResource } from './schema-resource.ts';
import { stepsToSubschemas } from './subschemas.ts';
import { textMember } from './text-member.ts';
import { decodeFragment, resolveUri, splitFragment } from './uri.ts';

/** Knows every schema by address and by place, and so resolves references. */
export class SchemaIndex {
  readonly main: SchemaLocation;
  /** Addresses of the schemas that references may name. */
  readonly given: readonly string[];
  readonly #options: IndexOptions;
  readonly #resources = new Map<string, SchemaResource>();
  readonly #pending: Map<string, JsonValue>;

  /** @throws {MisuseError} where a dialect is unknown or an address names two schemas */
  constructor(root: JsonValue, options: IndexOptions) {
    this.#options = options;
    this.given = [...options.schemas.keys()];
    this.#pending = new Map(options.schemas);
    this.main = this.#addDocument({ uri: options.base, root, label: '', locations: new Map() }, defaultDialect);
  }

  /**
   * Gives the schema that a keyword of another one holds.
   *
   * @param steps from the other schema to it, the keyword first
   * @throws {Error} where nothing stands there, which is a fault of ours
   */
  descend(from: SchemaLocation, steps: readonly string[]): SchemaLocation {
    const found = findWithin(from, steps);
    if (found === undefined) {
      throw new Error(`No schema stands at ${steps.join('/')} under ${placeOf(from)}`);
    }
    return found;
  }

  /** Gives the schema that a reference means, `undefined` where there is none. */
  resolve(reference: string, from: SchemaLocation): SchemaLocation | undefined {
    const { uri, fragment } = splitFragment(resolveUri(reference, from.resource.uri));
    const resource = this.#findResource(uri);
    const name = decodeFragment(fragment);
    if (resource === undefined || name === undefined) {
      return undefined;
    }
    if (name !== '' && !name.startsWith('/')) {
      return resource.anchors.get(name);
    }
    const steps = parsePointer(name);
    const target = steps === undefined ? undefined : findWithin(resource.root, steps);
    return target === undefined ? undefined : this.#adopt(target);
  }

  /** A reference may lead where no keyword does: what stands there is a schema from then on, with those under it. */
  #adopt(location: SchemaLocation): SchemaLocation {
    const known = location.document.locations.get(location.pointer);
    return known ?? this.#index(location.schema, location.pointer, { ...location, parent: location.resource });
  }

  #findResource(uri: string): SchemaResource | undefined {
    const known = this.#resources.get(uri);
    if (known !== undefined) {
      return known;
    }
    const root = this.#pending.get(uri) ?? this.#options.findMetaSchema(uri);
    return root === undefined ? this.#findEmbedded(uri) : this.#addGiven(uri, root).resource;
  }

  #addGiven(uri: string, root: JsonValue): SchemaLocation {
    this.#pending.delete(uri);
    const label = this.#options.labelOf?.(uri) ?? uri;
    return this.#addDocument({ uri, root, label, locations: new Map() }, this.main.resource.dialect);
  }

  /** The address may stand in a document that is known by another one. */
  #findEmbedded(uri: string): SchemaResource | undefined {
    for (const [key, root] of this.#pending) {
      this.#addGiven(key, root);
      const found = this.#resources.get(uri);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  #addDocument(document: SchemaDocument, inherited: Dialect): SchemaLocation {
    const root = { document, pointer: '', schema: document.root };
    const dialect = dialectOf(root, inherited, this.#options.schemas);
    const location = this.#index(root.schema, '', { document, parent: newResource(root, document.uri, dialect) });
    // Where the root gives itself an id, the address of its document leads to the same.
    this.#register(document.uri, location.resource);
    return location;
  }

  #addResource(at: Omit<SchemaLocation, 'resource'>, uri: string, dialect: Dialect): SchemaResource {
    const resource = newResource(at, uri, dialect);
    this.#register(uri, resource);
    return resource;
  }

  #register(uri: string, resource: SchemaResource): void {
    const earlier = this.#resources.get(uri);
    if (earlier !== undefined && !isEqual(earlier.root.schema, resource.root.schema)) {
      throw new MisuseError(
        `Cannot tell two schemas apart: "${uri}" is the address of both ${placeOf(earlier.root)} and ${placeOf(resource.root)}; give each its own`,
      );
    }
    // A second copy takes nothing from the first, which may judge already.
    this.#resources.set(uri, earlier ?? resource);
  }

  /** Finds every address and anchor at and under a schema, with a stack of its own: schemas may nest deep. */
  #index(
    schema: JsonValue,
    pointer: string,
    { document, parent }: { readonly document: SchemaDocument; readonly parent: SchemaResource },
  ): SchemaLocation {
    const { locations } = document;
    const first = this.#place({ schema, document, pointer, resource: parent });
    locations.set(pointer, first);
    const open = [first];
    for (let location = open.pop(); location !== undefined; location = open.pop()) {
      for (const { steps, schema: inner } of stepsToSubschemas(location.schema, location.resource.dialect)) {
        const inside = steps.reduce(appendPointer, location.pointer);
        const child = this.#place({ schema: inner, document, pointer: inside, resource: location.resource });
        locations.set(inside, child);
        open.push(child);
      }
    }
    return first;
  }

  /** Registers the address and the anchors that a schema gives itself. */
  #place(location: SchemaLocation): SchemaLocation {
    const { schema, resource: outer } = location;
    if (!isJsonObject(schema)) {
      return location;
    }
    const dialect = dialectOf(location, outer.dialect, this.#options.schemas);
    const placed = this.#placeByAddress(location, schema, dialect);
    const { resource } = placed;
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = resource.dialect.keywords.has(keyword) ? textMember(schema, keyword) : '';
      addAnchor(resource, name, placed);
      if (name !== '' && keyword === '$dynamicAnchor') {
        resource.dynamicAnchors.set(name, placed);
      }
    }
    return placed;
  }

  #placeByAddress(location: SchemaLocation, schema: JsonObject, dialect: Dialect): SchemaLocation {
    const { resource: outer } = location;
    const id = dialect.refAlone && Object.hasOwn(schema, '$ref') ? '' : textMember(schema, dialect.idKeyword);
    if (id === '') {
      return location;
    }
    const { uri, fragment } = splitFragment(resolveUri(id, outer.uri));
    const placed = uri === outer.uri ? location : this.#addResource(location, uri, dialect).root;
    addAnchor(placed.resource, dialect.refAlone ? (decodeFragment(fragment) ?? fragment) : '', placed);
    return placed;
  }
}
