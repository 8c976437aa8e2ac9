import type { JsonValue } from '../json.ts';
import type { Dialect } from './dialects.ts';

/** A file, an inline schema or a meta-schema: what JSON Pointers of schemas count from. */
export interface SchemaDocument {
  /** Address of the document, without a fragment. */
  readonly uri: string;
  readonly root: JsonValue;
  /** How findings name it; `""` for the schema that judges. */
  readonly label: string;
  /** The schemas in it by their JSON Pointers. */
  readonly locations: Map<string, SchemaLocation>;
}

/** A schema with an address of its own, and so the base of the references in it. */
export interface SchemaResource {
  readonly uri: string;
  readonly dialect: Dialect;
  readonly root: SchemaLocation;
  readonly anchors: Map<string, SchemaLocation>;
  readonly dynamicAnchors: Map<string, SchemaLocation>;
}

/** A schema where it stands. */
export interface SchemaLocation {
  readonly schema: JsonValue;
  readonly document: SchemaDocument;
  /** JSON Pointer from the document's root. */
  readonly pointer: string;
  readonly resource: SchemaResource;
}

/** Where something stands in a schema, for a message. */
export interface NamedPlace {
  readonly document: Pick<SchemaDocument, 'label'>;
  readonly pointer: string;
}

/** Names a place in a schema for a message. */
export function placeOf({ document, pointer }: NamedPlace): string {
  return document.label === '' ? (pointer === '' ? 'its root' : pointer) : `${document.label}#${pointer}`;
}

/** What a set of schemas is made from. */
export interface IndexOptions {
  /** Address that relative references of a schema without an absolute id count from. */
  readonly base: string;
  /** Schemas by address, which references may name. */
  readonly schemas: ReadonlyMap<string, JsonValue>;
  /** Gives the meta-schema at an address of the specification, `undefined` where it is none of those. */
  readonly findMetaSchema: (uri: string) => JsonValue | undefined;
  /** How findings name another document. */
  readonly labelOf?: (uri: string) => string;
}
