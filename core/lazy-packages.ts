import { createRequire } from 'node:module';
import type * as Ajv from 'ajv';
import type * as Ajv2019 from 'ajv/dist/2019.js';
import type * as Ajv2020 from 'ajv/dist/2020.js';
import type * as Re2 from 're2js';
import type * as Yaml from 'yaml';

// What is not used is not loaded: most schemas are JSON, and most patterns run natively. `require` keeps a package once
// it is there, and gives it at once, so that nobody has to wait.
const require = createRequire(import.meta.url);

/** Gives the validator for draft-06 and draft-07. */
export function loadAjv(): typeof Ajv {
  return require('ajv') as typeof Ajv;
}

/** Gives the validator for 2019-09. */
export function loadAjv2019(): typeof Ajv2019 {
  return require('ajv/dist/2019.js') as typeof Ajv2019;
}

/** Gives the validator for 2020-12. */
export function loadAjv2020(): typeof Ajv2020 {
  return require('ajv/dist/2020.js') as typeof Ajv2020;
}

/** Gives the package that runs patterns in linear time. */
export function loadRe2(): typeof Re2 {
  return require('re2js') as typeof Re2;
}

/** Gives the package that parses YAML. */
export function loadYaml(): typeof Yaml {
  return require('yaml') as typeof Yaml;
}
