#!/usr/bin/env node
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), {
  print: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`${text}\n`),
  cwd: process.cwd(),
  env: process.env,
  colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  interactive: process.stderr.isTTY && process.env['CI'] === undefined,
  now: () => new Date(),
});
