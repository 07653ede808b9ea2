// npm test and npm run judges: the steps in order, the first failure ends them; what was left out for want of a program is named.
// OUT_DIR is where the one build of real data is kept for both of them; without it the build goes with the run.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MISSING } from './site/docs/programs.ts';
import { CHROMIUM } from './support/chromium.ts';
import { takeScratch } from './support/scratch.ts';

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

type Step = {
  name: string;
  /** Run at once. */
  commands: string[][];
  needs?: { program: string; found: boolean };
  /** Whether it runs at the same time as the step before: neither measures how long anything takes. */
  beside?: true;
  /** Whether it uses the one build of real data: the end-to-end run makes it, the probes find it there. */
  usesTree?: true;
  /** Whether it has its temporary files in memory, where there is room: `.ci/vitest.config.ts` chooses. */
  inMemory?: true;
};

const ROOT = join(import.meta.dirname, '..');
const JUDGES = join(ROOT, 'test', 'judges');
const script = (...path: string[]) => join(ROOT, 'node_modules', ...path);
const program = (...path: string[]) => join(ROOT, 'test', ...path);

const TSC = script('typescript', 'bin', 'tsc');
const BIOME = script('@biomejs', 'biome', 'bin', 'biome');
const VITEST = [script('vitest', 'vitest.mjs'), 'run', '--config', '.ci/vitest.config.ts'];
const ASTRO_CHECK = script('@astrojs', 'check', 'bin', 'astro-check.js');

const TEST: Step[] = [
  {
    name: 'types and lint',
    commands: [
      [TSC, '--noEmit'],
      [BIOME, 'check', '--config-path=.ci', '--error-on-warnings', '.'],
      [ASTRO_CHECK, '--root', ROOT, '--minimumFailingSeverity', 'warning'],
    ],
  },
  { name: 'facts', commands: [[...VITEST, '--exclude', 'test/judges/**']], inMemory: true },
  { name: 'end to end', commands: [[program('end-to-end.ts'), '--sample']], usesTree: true },
  {
    name: 'browser',
    beside: true,
    commands: [[program('browser.ts')]],
    needs: { program: 'Chromium', found: CHROMIUM !== null },
  },
  {
    name: 'probes',
    commands: [[program('probe', 'main.ts'), 'nginx', 'nginx-static']],
    usesTree: true,
    needs: { program: 'nginx', found: NGINX !== undefined },
  },
];

/** Those that others made; npm run judges has installed them. */
const OTHERS: Step[] = [
  { name: 'types of the judges', commands: [[TSC, '--noEmit', '-p', JUDGES]] },
  { name: 'judges', commands: [[...VITEST, 'test/judges/']], inMemory: true },
  {
    name: 'programs of the docs',
    beside: true,
    commands: [[program('judges', 'programs.ts')]],
    needs: { program: MISSING.join(', '), found: MISSING.length === 0 },
  },
  { name: 'conformance', commands: [[program('judges', 'conformance.ts')]] },
  {
    name: 'Nu Html Checker',
    beside: true,
    commands: [[program('judges', 'nu.ts')]],
    needs: { program: 'Java', found: spawnSync('java', ['-version']).status === 0 },
  },
  {
    name: 'probe of workerd',
    beside: true,
    commands: [[program('probe', 'main.ts'), 'cloudflare']],
    usesTree: true,
  },
];

const steps = process.argv[2] === 'judges' ? OTHERS : TEST;

const { OUT_DIR: kept, TMPDIR: temporary, ...environment } = process.env;
const scratch = takeScratch();
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

// Hundreds of programs are started, each of which would strip and compile its modules anew: two fifths of its start.
const compiled = join(ROOT, 'node_modules', '.cache', 'compiled');
const built = steps === TEST ? join(scratch, 'dist') : undefined;

function environmentOf({ usesTree, inMemory }: Step): NodeJS.ProcessEnv {
  const tree = usesTree === true ? (kept ?? built) : undefined;
  const folder = inMemory === true ? temporary : scratch;
  return {
    NODE_COMPILE_CACHE: compiled,
    ...environment,
    ...(tree === undefined ? {} : { OUT_DIR: tree }),
    ...(folder === undefined ? {} : { TMPDIR: folder }),
  };
}

/** The exit code; null where a signal ended it. */
async function run([file = '', ...rest]: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  if (!existsSync(file)) throw new Error(`expected the file ${file}, got none; run npm ci`);
  const child = spawn(process.execPath, [file, ...rest], { cwd: ROOT, env, stdio: 'inherit' });
  running.add(child);
  const [code] = await once(child, 'close');
  running.delete(child);
  return code;
}

const leftOut: string[] = [];

/** Whether it passed; true where it was left out, which is noted. */
async function passes(step: Step): Promise<boolean> {
  const { name, commands, needs } = step;
  if (needs !== undefined && !needs.found) {
    leftOut.push(`${name}: ${needs.program} is not installed`);
    return true;
  }
  process.stdout.write(`\n== ${name}\n`);
  const began = performance.now();
  const codes = await Promise.all(commands.map((command) => run(command, environmentOf(step))));
  const hasPassed = codes.every((code) => code === 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`\n${name}${hasPassed ? '' : ' failed'}: ${seconds} s\n`);
  return hasPassed;
}

/** Each step with those beside it. */
const groups: Step[][] = [];
for (const step of steps) {
  if (step.beside === true) groups.at(-1)?.push(step);
  else groups.push([step]);
}

for (const group of groups) {
  const passed = await Promise.all(group.map(passes));
  if (passed.includes(false)) process.exit(1);
}
// Without waiting for each of its 180,000 files in turn.
await rm(scratch, { recursive: true, force: true });

for (const line of leftOut) process.stdout.write(`left out: ${line}\n`);
if (leftOut.length > 0 && process.env['CI'] === 'true') {
  process.stdout.write('Under CI nothing may be left out.\n');
  process.exit(1);
}
process.stdout.write(`\nall ${steps.length - leftOut.length} steps passed\n`);
