// npm run bench [-- --json] [builds] [rendering] [search] [start-up] [serving] [past] [alternatives]: measures
// in a process of its own, inside a temporary folder that is gone afterwards, even when that process is stopped half-way.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'open-data-api-bench-'));
const runner = join(import.meta.dirname, 'sections.ts');
const child = spawn(process.execPath, [runner, folder, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exitCode = code ?? 1;
});
