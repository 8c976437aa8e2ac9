import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// The compiler's own entry is run by this Node, so that the build works wherever `npm ci` did.
const compiler = path.join(path.dirname(fileURLToPath(import.meta.resolve('typescript'))), 'tsc.js');

rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (status === 0) {
  chmodSync('dist/cli/bin.js', 0o755);
}
process.exitCode = status ?? 70;
