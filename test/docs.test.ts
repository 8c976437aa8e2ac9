import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as exported from '../assertions/index.ts';
import { checkCodes } from '../core/check/problem.ts';
import { problemCodes } from '../core/gate/problem.ts';
import { codeOwners } from '../core/results/owners.ts';
import { findBrokenLinks } from './relative-links.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('{docs,examples,fragments,schemas}/**/*.md'),
];

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  test('links lead somewhere', () => {
    expect(findBrokenLinks(page, process.cwd())).toEqual([]);
  });

  test('is no longer than a page, beyond what the code writes into it', () => {
    const written = text.replace(/<!-- generated[\s\S]*?<!-- \/generated -->/g, '');
    expect(written.split('\n').length).toBeLessThanOrEqual(page === 'README.md' ? 160 : 81);
  });

  test('has one title', () => {
    const outside = text.replace(/^```[\s\S]*?^```/gm, '').replace(/^````[\s\S]*?^````/gm, '');
    expect(outside.match(/^# /gm)).toHaveLength(1);
  });
});

test('every code of an assertion, of the gate and of check is explained', () => {
  const page = readFileSync('docs/codes.md', 'utf8');
  const ofAssertions = Object.values(exported).flatMap((one) =>
    typeof one === 'function' && 'codes' in one ? Object.keys(one.codes) : [],
  );
  const codes = [...new Set([...ofAssertions, ...Object.keys(problemCodes), ...Object.keys(checkCodes)])];
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  expect(ofAssertions.filter((code) => !Object.hasOwn(codeOwners, code))).toEqual([]);
});

test('every command has a page', () => {
  const commands = readdirSync('cli/commands').map((name) => name.replace(/\.ts$/, ''));
  expect(commands.filter((name) => !existsSync(`docs/commands/${name}.md`))).toEqual([]);
});
