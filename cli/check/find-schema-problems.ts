import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CheckProblem } from '../../core/check/problem.ts';
import { ownMember } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import type { LoadedConfig } from '../../loading/config/load-config.ts';
import { readDocument } from '../../loading/read-document.ts';

/** Finds the files that a provider's settings name (its schemas, its tools) and that are absent or cannot be parsed. */
export function findSchemaProblems(config: LoadedConfig): readonly CheckProblem[] {
  const providers = config.value['providers'] ?? config.value['targets'];
  return (Array.isArray(providers) ? (providers as unknown[]) : []).flatMap((provider, index) =>
    findReferences(ownMember(provider, 'config'), 0)
      .flatMap((reference) => problemOf(path.resolve(config.folder, reference)) ?? [])
      .map((detail) => ({
        code: 'provider_schema' as const,
        file: config.file,
        line: config.lineOf(['providers', index]),
        detail,
      })),
  );
}

function findReferences(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') {
    return /^file:\/\/.*\.(?:json|ya?ml)$/.test(value) ? [value.slice('file://'.length)] : [];
  }
  if (depth > 20 || typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.values(value).flatMap((member) => findReferences(member, depth + 1));
}

function problemOf(file: string): string | undefined {
  if (!existsSync(file)) {
    return `a provider is given ${file}, and nothing is there`;
  }
  try {
    readDocument(file);
    return undefined;
  } catch (error) {
    if (error instanceof MisuseError) {
      return error.message;
    }
    throw error;
  }
}
