import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenLinks } from '../relative-links.ts';
import { installTarball, makeFolder, packTarball, removeFolders, run, writeFiles } from './project.ts';
import type { Ended } from './project.ts';
import { measureInstalled } from './size.ts';
import { allSix, byPackage, contract, evaluate, schema, suite, ticket, verdictsIn } from './suite.ts';

// What a user gets, from the packed tarball, in projects of their own. promptfoo and the declared dependencies are
// links to those of this repository (see project.ts); `npm run test:peer` installs all of it for real.

let tarball = '';
beforeAll(() => {
  // A release tests the very tarball that it publishes.
  tarball = process.env['TARBALL'] ?? packTarball(makeFolder());
}, 180_000);
afterAll(removeFolders);

describe('a project with its configuration in the root', () => {
  let root = '';
  let ended: Ended = { code: null, said: '' };

  beforeAll(async () => {
    root = makeFolder();
    installTarball(tarball, root);
    writeFiles(root, {
      ...contract,
      'package.json': { name: 'a-new-project', type: 'module', private: true },
      'promptfooconfig.yaml': suite(byPackage, 'clean'),
      'contracts.gate.yaml': { rows: { min: 1 } },
    });
    ended = await run(root, evaluate);
  }, 120_000);

  test('evaluates all six assertions by package:, from the stub', () => {
    expect(ended, ended.said).toMatchObject({ code: 0 });
    expect(verdictsIn(path.join(root, 'results.json'))).toEqual(allSix(true));
  });

  test.each([
    ['promptfoo-contracts --version', 0, /^\d+\.\d+\.\d+$/m],
    ['promptfoo-contracts --help', 0, /^ {2}gate +Fail when/m],
    ['npx promptfoo-contracts --help', 0, /^ {2}check /m],
    ['promptfoo-contracts check -c promptfooconfig.yaml', 0, /6 contracts loaded/],
    ['promptfoo-contracts gate results.json --floors contracts.gate.yaml', 0, /exact-json/],
    ['promptfoo-contracts gate nowhere.json', 2, /nowhere\.json/],
    ['promptfoo-contracts junit results.json -o contracts.junit.xml', 0, /./],
    ['promptfoo-contracts triage results.json -o triage.html', 0, /./],
  ])('runs %s', async (line, code, says) => {
    const { said, ...rest } = await run(root, line);
    expect(rest, said).toEqual({ code });
    expect(said).toMatch(says);
  });
});

describe('a configuration in a subfolder, which names the files of the package', () => {
  test('evaluates all six assertions, and sees dirt', async () => {
    const root = makeFolder();
    installTarball(tarball, root);
    const built = (id: string): string => `file://../node_modules/promptfoo-contracts/dist/assertions/${id}.js`;
    writeFiles(root, {
      ...Object.fromEntries(Object.entries(contract).map(([name, content]) => [`my evals/${name}`, content])),
      'package.json': { name: 'a-new-project', private: true },
      'my evals/tickets.json': suite(built, 'fenced'),
    });
    const { code, said } = await run(root, `${evaluate} -c "my evals/tickets.json"`);
    expect(code, said).toBe(100);
    expect(verdictsIn(path.join(root, 'results.json'))).toEqual(allSix(false));
  }, 120_000);
});

describe('a monorepo, installed in its root', () => {
  test.each(['cjs', 'mjs'])(
    'evaluates the promptfooconfig.%s of a package',
    async (extension) => {
      const root = makeFolder();
      installTarball(tarball, root);
      const content = JSON.stringify(suite(byPackage, 'clean'));
      writeFiles(root, {
        ...Object.fromEntries(Object.entries(contract).map(([name, text]) => [`packages/support/${name}`, text])),
        'package.json': { name: 'a-monorepo', private: true, workspaces: ['packages/*'] },
        'packages/support/package.json': { name: 'support', version: '1.0.0', type: 'module' },
        [`packages/support/promptfooconfig.${extension}`]:
          extension === 'cjs' ? `module.exports = ${content};\n` : `export default ${content};\n`,
      });
      const { code, said } = await run(
        root,
        `${evaluate} -c promptfooconfig.${extension}`,
        path.join(root, 'packages', 'support'),
      );
      expect(code, said).toBe(0);
      expect(verdictsIn(path.join(root, 'packages', 'support', 'results.json'))).toEqual(allSix(true));
    },
    120_000,
  );
});

describe("the README's five minutes", () => {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('## In your own repository, in five minutes');
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  // The first line installs, which installTarball has done.
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith('npm install'));
  const existing = {
    prompts: ['Classify: {{ticket}}'],
    providers: [
      {
        id: 'openai:chat:gpt-5.6-luna',
        config: { response_format: { type: 'json_schema', json_schema: { name: 'ticket', strict: true, schema } } },
      },
    ],
    tests: [{ vars: { ticket } }],
  };

  test.each([
    ['an empty folder', {}, (line: string) => line],
    [
      'a repository with a suite',
      { 'promptfooconfig.yaml': existing },
      (line: string) => line.replace('promptfooconfig.yaml', 'promptfooconfig.contracts.yaml'),
    ],
  ])(
    'pass line by line in %s',
    async (_, files, adapt) => {
      expect(lines.length).toBeGreaterThanOrEqual(5);
      const root = makeFolder();
      installTarball(tarball, root);
      writeFiles(root, files);
      for (const line of lines.map(adapt)) {
        const { code, said } = await run(root, line);
        expect(code, `${line}\n${said}`).toBe(0);
      }
    },
    180_000,
  );

  test('see it red, by the mode that the README names, and green where every fault would be noticed', async () => {
    const root = makeFolder();
    installTarball(tarball, root);
    for (const line of lines) {
      await run(root, line);
    }
    const mutated = await run(root, 'promptfoo-contracts mutate results.json');
    expect(mutated.code, mutated.said).toBe(0);

    const [, mode = ''] = /`(mode: [\w-]+)`.* beside `fixtures:`/.exec(section) ?? [];
    const suiteFile = path.join(root, 'promptfooconfig.yaml');
    const suiteText = readFileSync(suiteFile, 'utf8');
    writeFiles(root, { 'promptfooconfig.yaml': suiteText.replace('fixtures:', `${mode}\n      fixtures:`) });
    const codes: (number | null)[] = [];
    for (const line of lines.slice(1)) {
      codes.push((await run(root, line)).code);
    }
    expect(codes).toEqual([0, 100, 1, 0, 0]);
  }, 180_000);
});

describe('ready-made YAML', () => {
  const fragments = 'node_modules/promptfoo-contracts/fragments';
  const { providers } = suite(byPackage, 'clean') as { readonly providers: readonly object[] };
  const metadata = {
    contracts: {
      schemaValidity: { schema: 'contract/answer.schema.json' },
      crossFieldInvariants: { rules: 'contract/rules.yaml' },
      evidenceGrounding: { quotes: ['/evidence/*'], source: 'ticket' },
    },
  };

  test.each([
    ['a file for defaultTest', `file://${fragments}/exact.default-test.yaml`, ['ExactJson']],
    [
      'a list for assert',
      { assert: { $ref: `${fragments}/contract.assertions.yaml` }, metadata },
      ['CrossFieldInvariants', 'EvidenceGrounding', 'ExactJson', 'SchemaValidity'],
    ],
  ])('serves a suite as %s', async (_, defaultTest, metrics) => {
    const root = makeFolder();
    installTarball(tarball, root);
    const config = { prompts: ['{{ticket}}'], providers, defaultTest, tests: [{ vars: { ticket } }] };
    writeFiles(root, { ...contract, 'promptfooconfig.yaml': config });
    const checked = await run(root, 'promptfoo-contracts check');
    expect(checked.code, checked.said).toBe(0);
    const { code, said } = await run(root, evaluate);
    expect(code, said).toBe(0);
    expect(Object.keys(verdictsIn(path.join(root, 'results.json'))).sort()).toEqual(metrics);
  });
});

describe('the tarball', () => {
  const script = (specifier: string, name: string): string =>
    `"${path.join(path.dirname(fileURLToPath(import.meta.resolve(specifier))), name)}"`;

  test('resolves for every consumer that can load ES modules', async () => {
    const line = `node "${path.resolve('node_modules/.bin/attw')}" --profile esm-only --no-color "${tarball}"`;
    const { code, said } = await run(makeFolder(), line);
    expect(code, said).toBe(0);
  });

  test('is what publint would publish', async () => {
    const { code, said } = await run(
      makeFolder(),
      `node "${path.resolve('node_modules/.bin/publint')}" --strict "${tarball}"`,
    );
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('All good!') as string });
  });

  test('brings at most 12 MB beside promptfoo, with all that it depends on', () => {
    const root = makeFolder();
    installTarball(tarball, root);
    const bytes = measureInstalled(
      path.join(root, 'node_modules', 'promptfoo-contracts'),
      path.resolve('node_modules'),
    );
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThanOrEqual(12_000_000);
  });

  test('brings whatever its pages link to', () => {
    const root = makeFolder();
    installTarball(tarball, root);
    const installed = path.join(root, 'node_modules', 'promptfoo-contracts');
    const pages = globSync('**/*.md', { cwd: installed }).map((name) => path.join(installed, name));
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.flatMap((page) => findBrokenLinks(page, installed).map((link) => `${page}: ${link}`))).toEqual([]);
  });

  test('lets nobody in but by its exports', async () => {
    const root = makeFolder();
    installTarball(tarball, root);
    writeFiles(root, {
      'own.mjs': "import * as all from 'promptfoo-contracts';\nconsole.log('default' in all, typeof all.exactJson);\n",
      'own.cjs': "console.log(typeof require('promptfoo-contracts').exactJson);\n",
      'one.mjs': "import one from 'promptfoo-contracts/assertions/exact-json';\nconsole.log(one.id);\n",
      'core.mjs': "import 'promptfoo-contracts/dist/core/json.js';\n",
    });
    expect(await run(root, 'node own.mjs')).toEqual({ code: 0, said: 'false function\n' });
    expect(await run(root, 'node own.cjs')).toEqual({ code: 0, said: 'function\n' });
    expect(await run(root, 'node one.mjs')).toEqual({ code: 0, said: 'exact-json\n' });
    expect((await run(root, 'node core.mjs')).said).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('types a strict consumer, module %s and resolution %s', async (module, moduleResolution) => {
    const root = makeFolder();
    installTarball(tarball, root);
    writeFiles(root, {
      'package.json': { name: 'consumer', type: 'module', private: true },
      'tsconfig.json': {
        compilerOptions: {
          ...{ module, moduleResolution, target: 'es2023', lib: ['es2023'], types: [] },
          ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
          ...{ skipLibCheck: false, noPropertyAccessFromIndexSignature: true, verbatimModuleSyntax: true },
        },
        files: ['consumer.ts'],
      },
      'consumer.ts': consumer,
    });
    const { code, said } = await run(root, `node ${script('typescript', 'tsc.js')} -p .`);
    expect(code, said).toBe(0);
  });
});

const consumer = `import { exactJson, readOutput, schemaValidity } from 'promptfoo-contracts';
import type { Assertion, Finding, Reading } from 'promptfoo-contracts';
import fieldAccuracy from 'promptfoo-contracts/assertions/field-accuracy';

const reading: Reading = readOutput({ output: '{"queue":"billing"}' }, { extract: 'fence' });
export const said: string = reading.ok ? JSON.stringify(reading.value) : reading.code;

const all: readonly Assertion[] = [exactJson, schemaValidity, fieldAccuracy];
for (const assertion of all) {
  const { pass, metadata } = await assertion('{}', { config: { schema: true } });
  const findings: readonly Finding[] = pass ? [] : metadata.contract.findings;
  findings.map(({ code, pointer }) => \`\${code} \${pointer}\`);
}

// @ts-expect-error: no such mode
readOutput({ output: '' }, { extract: 'all' });
`;
