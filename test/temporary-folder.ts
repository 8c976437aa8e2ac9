import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Gives a run of tests a temporary folder of its own, and takes it away at the end, whatever the tests left in it. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'contracts-tests-'));
  // Windows reads the other two.
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
