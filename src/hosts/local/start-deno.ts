// The Deno host, in the Deno that npm brings.
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../builder/fingerprint.ts';
import { baseOf, type Start, type Started, startProgram } from './start-program.ts';

const DENO = join(PROJECT_ROOT, 'node_modules', '.bin', 'deno');
const ALLOWED = ['--allow-env', '--allow-net', '--allow-read'];
const SOURCE = join(PROJECT_ROOT, 'src', 'hosts', 'deno', 'deno.ts');

export const startDeno = (start: Start): Promise<Started> =>
  startProgram(
    {
      file: DENO,
      args: ['run', '--no-prompt', '--node-modules-dir=manual', ...ALLOWED, SOURCE],
      env: { OUT_DIR: start.outDir, PORT: String(start.port), HOST: start.host },
    },
    baseOf(start),
  );
