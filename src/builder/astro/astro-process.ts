// Astro in a process of its own: the Node of node_modules, no telemetry, nothing asked of the network.
import type { SpawnOptions } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersForProject, runProgram } from '../command.ts';
import { PROJECT_ROOT } from '../files.ts';
import { HEAP_ARGS, HEAP_ENV } from '../small-heap.ts';

const ASTRO = join(PROJECT_ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
const BUILD = join(import.meta.dirname, 'astro-build.ts');

/** For the processes of a build, most of whose code is the same; where Node has its cache when it is asked for one. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');

/** What to spawn; output goes where this process's goes. */
export const astroProcess = (
  args: readonly string[],
): { file: string; args: string[]; options: SpawnOptions } => ({
  file: process.execPath,
  args: args[0] === 'build' ? [...HEAP_ARGS, BUILD] : [ASTRO, ...args],
  options: {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE,
      ...process.env,
      ...foldersForProject(process.env),
      ...HEAP_ENV,
      // A person's own would be in the pages: rdflib's order of names, and how Vite makes styles and scripts.
      LC_ALL: 'C',
      NODE_ENV: args[0] === 'dev' ? 'development' : 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  },
});

/** The exit status. A build that was stopped serves nothing. */
export function runAstro(command: readonly string[]): Promise<number> {
  const { file, args, options } = astroProcess(command);
  return runProgram(file, args, options);
}
