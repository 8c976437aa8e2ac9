import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const size = {
  'max-lines': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
  complexity: ['error', 8],
  'max-depth': ['error', 2],
  'max-params': ['error', 3],
};

export default defineConfig(
  globalIgnores(['node_modules', 'dist', 'coverage', 'artifacts', 'reports', '.stryker-tmp', '**/*.d.ts']),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...size,
      'no-console': 'error',
      // Interpolating a number or a boolean is always plain text; `String(…)` around each adds nothing.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // JSON Schema counts code points (section 6.3 of its validation vocabulary), and so does `[...text]`.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      'no-restricted-imports': 'off',
    },
  },
  {
    files: ['core/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/assertions/**', '**/cli/**', '**/loading/**', '**/providers/**'],
              message: 'core/ is pure and knows nothing of its users',
            },
            {
              group: ['node:fs*', 'node:http*', 'node:child_process', 'node:net'],
              message: 'core/ does no I/O: load it in loading/ and hand it over',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['assertions/**/*.ts', 'loading/**/*.ts', 'providers/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['**/cli/**'], message: 'nothing imports cli/' }] }],
    },
  },
  // An assertion reads on one screen; its tables of codes and options do not count, hence the room above 80.
  {
    files: ['assertions/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts', 'examples/**/*.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off', 'no-console': 'off' },
  },
  { files: ['cli/bin.ts'], rules: { 'no-console': 'off' } },
);
