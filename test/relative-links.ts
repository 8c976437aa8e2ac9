import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Gives the relative links and pictures of a Markdown page that lead nowhere, or out of the folder. */
export function findBrokenLinks(page: string, folder: string): readonly string[] {
  const links = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)]*)?\)/g);
  return [...links].flatMap(([, target = '']) => {
    const file = path.resolve(path.dirname(page), target);
    return existsSync(file) && !path.relative(folder, file).startsWith('..') ? [] : [target];
  });
}
