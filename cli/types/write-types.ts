import { MisuseError } from '../../core/misuse.ts';
import { ownMember } from '../../core/json.ts';

const generator = 'json-schema-to-typescript';

/**
 * Writes the TypeScript types of a schema.
 *
 * @param source the schema's file, as the head of the text names it
 * @throws {MisuseError} where the generator is not installed, or cannot make types of the schema
 */
export async function writeTypes(schema: object, source: string): Promise<string> {
  const { compile } = await loadGenerator();
  try {
    const text = await compile(structuredClone(schema), 'Output', {
      bannerComment: `// Generated from ${source.replaceAll('\\', '/')} by \`promptfoo-contracts types\`; never edited by hand.`,
      // Bounds of lists are the validator's to check: as tuples of every length they only get in the way.
      ignoreMinAndMaxItems: true,
      format: true,
      style: { singleQuote: true, printWidth: 120, trailingComma: 'all' },
      // Nothing is fetched, whatever a reference names.
      $refOptions: { resolve: { http: false } },
    });
    return `${text.trim()}\n`;
  } catch (error) {
    throw new MisuseError(
      `Cannot write types for ${source}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** It is an optional peer: only who generates types needs it. */
async function loadGenerator(): Promise<typeof import('json-schema-to-typescript')> {
  try {
    return await import('json-schema-to-typescript');
  } catch (error) {
    if (ownMember(error, 'code') !== 'ERR_MODULE_NOT_FOUND') {
      throw error;
    }
    throw new MisuseError(`Cannot write types without the package ${generator}: npm install --save-dev ${generator}`);
  }
}
