import { createRequire } from 'node:module';
import type * as Re2 from 're2js';
import type * as Yaml from 'yaml';

// What is not used is not loaded: most schemas are JSON, and most patterns run natively. `require` keeps a package once
// it is there, and gives it at once, so that nobody has to wait.
const require = createRequire(import.meta.url);

/** Gives the package that runs patterns in linear time. */
export function loadRe2(): typeof Re2 {
  return require('re2js') as typeof Re2;
}

/** Gives the package that parses YAML. */
export function loadYaml(): typeof Yaml {
  return require('yaml') as typeof Yaml;
}
