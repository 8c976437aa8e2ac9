import { spawn } from 'node:child_process';
import path from 'node:path';
import { stubEnvironment } from './eval/environment.ts';
import { makeRunFolder } from './eval/run-folder.ts';
import { promptfooEntry, runPromptfoo } from './eval/run-promptfoo.ts';

// promptfoo's viewer shows its own database: the last results go into one of their own, which ends with the viewer.
const results = process.argv[2]?.endsWith('.json') === true ? process.argv[2] : 'artifacts/results.json';
const run = makeRunFolder('artifacts');
const env = stubEnvironment(process.env, { url: 'http://127.0.0.1:9' }, path.join(run, 'promptfoo'));
const ending = await runPromptfoo(['import', results], env);
if (ending.code !== 0) {
  console.error(`Cannot show "${results}": run npm run eval first\n${ending.said}`);
  process.exit(2);
}
const viewer = spawn(
  process.execPath,
  [promptfooEntry, 'view', ...process.argv.slice(2).filter((argument) => argument !== results)],
  {
    stdio: 'inherit',
    env,
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => viewer.kill(signal));
}
process.once('exit', () => viewer.kill('SIGKILL'));
viewer.once('exit', (code) => {
  process.exit(code ?? 0);
});
