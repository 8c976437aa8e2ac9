import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder, npm, packTarball, removeFolders, run, writeFiles } from './project.ts';
import { allSix, byPackage, contract, evaluate, suite, verdictsIn } from './suite.ts';

// Nothing is linked here: npm installs the tarball, the oldest promptfoo that is supported, and its Node. `npm run test:peer`
// needs the registry and some minutes, hence it is apart from `npm test`.
const promptfoo = process.env['PEER_PROMPTFOO'] ?? '0.121.20';
const node = process.env['PEER_NODE'] ?? '22';

let root = '';
beforeAll(() => {
  const packed = makeFolder();
  root = makeFolder();
  writeFiles(root, {
    ...contract,
    'package.json': { name: 'peer', type: 'module', private: true, allowScripts: { node: true } },
    'promptfooconfig.yaml': suite(byPackage, 'clean'),
    'contracts.gate.yaml': { rows: { min: 1 } },
  });
  npm(
    root,
    'install',
    '--no-audit',
    '--no-fund',

    `node@${node}`,
    `promptfoo@${promptfoo}`,
    process.env['TARBALL'] ?? packTarball(packed),
  );
}, 900_000);
afterAll(removeFolders);

test(`all six assertions run on promptfoo ${promptfoo} and Node ${node}`, async () => {
  expect((await run(root, 'node --version')).said).toMatch(new RegExp(`^v${node}\\.`));
  const { code, said } = await run(root, evaluate);
  expect(code, said).toBe(0);
  expect(verdictsIn(path.join(root, 'results.json'))).toEqual(allSix(true));
}, 120_000);

test.each([
  ['promptfoo-contracts check', 0],
  ['promptfoo-contracts gate results.json --floors contracts.gate.yaml', 0],
])('%s', async (line, code) => {
  const ended = await run(root, line);
  expect(ended.code, ended.said).toBe(code);
});
