import { isRecord } from '../json.ts';
import { findSubschemas } from './subschemas.ts';

/** Finds the relative paths that the `$ref`s of a schema name, without their fragments; each once. */
export function findRelativeReferences(root: unknown): readonly string[] {
  const found = new Set<string>();
  const open: unknown[] = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (!isRecord(schema)) {
      continue;
    }
    const [address = ''] = typeof schema['$ref'] === 'string' ? schema['$ref'].split('#') : [];
    if (address !== '' && !/^[a-z][a-z\d+.-]*:/i.test(address)) {
      found.add(address);
    }
    open.push(...findSubschemas(schema).map(({ raw }) => raw));
  }
  return [...found];
}
