// npm run build, dev and check. `npm run build -- --back` serves the tree before the current one again.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  argumentsOrExit,
  BuildRefused,
  endWithNpm,
  foldersForProject,
  orExit,
  passSignals,
  runProgram,
  SMALL_HEAP,
  STORE_ONLY,
  settingsOrExit,
} from './command.ts';
import { PROJECT_ROOT } from './files.ts';
import { goBack, overlapMistake, treesOf } from './trees.ts';

const ASTRO = join(PROJECT_ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
const BUILD = join(import.meta.dirname, 'build.ts');

/** Of a process that makes pages: no telemetry, and nothing of the machine in them. */
const environmentOf = (mode: 'development' | 'production'): NodeJS.ProcessEnv => ({
  ...process.env,
  ...foldersForProject(process.env),
  // A person's own order of names would be in the pages, by how Vite makes styles and scripts.
  LC_ALL: 'C',
  NODE_ENV: mode,
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** Builds in a process of its own, which ends with this one; gives its exit status. */
export async function runBuild(args: readonly string[]): Promise<number> {
  const env = environmentOf('production');
  const execArgv = [...process.execArgv, SMALL_HEAP];
  const child = fork(BUILD, args, { cwd: PROJECT_ROOT, env, execArgv });
  const pass = passSignals(child);
  const [status] = await once(child, 'exit');
  pass.stop();
  return status ?? 1;
}

/** Astro's own command; output goes where this process's goes. */
const runAstro = (args: readonly string[]): Promise<number> =>
  runProgram(process.execPath, [ASTRO, ...args], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: environmentOf(args[0] === 'dev' ? 'development' : 'production'),
  });

const BACK = '--back';

async function runBuildCommand(given: readonly string[]): Promise<number> {
  const args = argumentsOrExit('npm run build', given, [BACK, STORE_ONLY]);
  return args.includes(BACK) ? pointBack() : runBuild(args);
}

function pointBack(): number {
  const { outDir, dataDir } = settingsOrExit();
  const folder = orExit(() => {
    const mistake = overlapMistake({ outDir, dataDir });
    if (mistake !== null) throw new BuildRefused(mistake);
    return goBack(treesOf(outDir));
  });
  process.stderr.write(`${outDir} leads to ${folder} again\n`);
  return 0;
}

if (import.meta.main) {
  endWithNpm();
  settingsOrExit();
  const [command, ...given] = process.argv.slice(2);
  process.exit(
    await (command === 'build'
      ? runBuildCommand(given)
      : runAstro(process.argv.slice(2))),
  );
}
