#!/usr/bin/env node
import { EXIT } from './command.ts';
import { describeOldNode } from './old-node.ts';

const tooOld = describeOldNode(process.versions.node);
if (tooOld !== undefined) {
  console.error(tooOld);
  process.exit(EXIT.misuse);
}
// Not before: an older Node fails while it links the modules of a command, and says no word of its age.
const { main } = await import('./main.ts');

// A reader that has seen enough (`| head`) ends the output, and is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 70);
});

process.exitCode = await main(process.argv.slice(2), {
  print: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`${text}\n`),
  cwd: process.cwd(),
  env: process.env,
  colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  interactive: process.stderr.isTTY && process.env['CI'] === undefined,
  ...(process.stdin.isTTY && process.stdout.isTTY ? { ask } : {}),
  now: () => new Date(),
});

async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
