import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Imported before all that writes files: what a bench leaves is gone with its process.
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
