// npm test: the checks in order, the first failure ends them; what was left out for want of a program is named.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MISSING } from './site/docs/programs.ts';
import { CHROMIUM } from './support/chromium.ts';

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
};

const ROOT = join(import.meta.dirname, '..');
const script = (...path: string[]) => join(ROOT, 'node_modules', ...path);

const ATTACK = join(ROOT, 'test', 'attack', 'main.ts');

const STEPS: Step[] = [
  {
    name: 'types and lint',
    commands: [
      [script('astro', 'bin', 'astro.mjs'), 'check', '--minimumFailingSeverity', 'warning'],
      [script('@biomejs', 'biome', 'bin', 'biome'), 'check', '--config-path=.ci', '--error-on-warnings', '.'],
    ],
  },
  { name: 'facts', commands: [[script('vitest', 'vitest.mjs'), 'run', '--config', '.ci/vitest.config.ts']] },
  { name: 'conformance', commands: [[join(ROOT, 'test', 'mcp', 'conformance.ts')]] },
  {
    name: 'programs of the docs',
    beside: true,
    commands: [[join(ROOT, 'test', 'site', 'docs', 'run-programs.ts')]],
    needs: { program: MISSING.join(', '), found: MISSING.length === 0 },
  },
  { name: 'end to end', commands: [[join(ROOT, 'test', 'end-to-end.ts'), '--sample']], usesTree: true },
  {
    name: 'browser',
    beside: true,
    commands: [[join(ROOT, 'test', 'browser.ts')]],
    needs: { program: 'Chromium', found: CHROMIUM !== null },
  },
  {
    name: 'judges',
    commands: [[join(ROOT, 'test', 'judges', 'main.ts')]],
    needs: { program: 'Java', found: spawnSync('java', ['-version']).status === 0 },
  },
  {
    name: 'probes',
    beside: true,
    commands: [[join(ROOT, 'test', 'probe', 'main.ts')]],
    usesTree: true,
    needs: { program: 'nginx', found: NGINX !== undefined },
  },
  {
    name: 'attack, a sample',
    beside: true,
    commands: [
      [ATTACK, '--sample', 'embeds fit'],
      // The facts of test/release have the sample of mutated data, and all facts the samples of the whole.
      [
        ATTACK,
        '--sample',
        ...['embeds fit', 'beset host', 'mutated data', 'whole facts', 'whole build'].flatMap((part) => [
          '--but',
          part,
        ]),
      ],
    ],
  },
  // Alone: it says how long a small client waits.
  { name: 'beset host', commands: [[ATTACK, '--sample', 'beset host']] },
  { name: 'load', commands: [[join(ROOT, 'test', 'load', 'main.ts')]] },
];

/** The exit code; null where a signal ended it. */
async function run([file = '', ...rest]: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  if (!existsSync(file)) throw new Error(`expected the file ${file}, got none; run npm ci`);
  const child = spawn(process.execPath, [file, ...rest], { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code;
}

// Hundreds of programs are started, each of which would strip and compile its modules anew: two fifths of its start.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'compiled');

const scratch = mkdtempSync(join(tmpdir(), 'open-data-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const withTree = { ...process.env, OUT_DIR: join(scratch, 'dist') };

const leftOut: string[] = [];

/** Whether it passed; true where it was left out, which is noted. */
async function passes({ name, commands, needs, usesTree }: Step): Promise<boolean> {
  if (needs !== undefined && !needs.found) {
    leftOut.push(`${name}: ${needs.program} is not installed`);
    return true;
  }
  process.stdout.write(`\n== ${name}\n`);
  const env = usesTree === true ? withTree : process.env;
  const began = performance.now();
  const codes = await Promise.all(commands.map((command) => run(command, env)));
  const hasPassed = codes.every((code) => code === 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`\n${name}${hasPassed ? '' : ' failed'}: ${seconds} s\n`);
  return hasPassed;
}

/** Each step with those beside it. */
const groups: Step[][] = [];
for (const step of STEPS) {
  if (step.beside === true) groups.at(-1)?.push(step);
  else groups.push([step]);
}
const lastOfTree = groups.findLastIndex((group) => group.some(({ usesTree }) => usesTree === true));

let removal = Promise.resolve();
for (const [index, group] of groups.entries()) {
  // Beside the steps that do not read it: its 180,000 files would hold up the end.
  if (index === lastOfTree + 1) removal = rm(scratch, { recursive: true, force: true });
  const passed = await Promise.all(group.map(passes));
  if (passed.includes(false)) process.exit(1);
}

for (const line of leftOut) process.stdout.write(`left out: ${line}\n`);
if (leftOut.length > 0 && process.env['CI'] === 'true') {
  process.stdout.write('Under CI nothing may be left out.\n');
  process.exit(1);
}
await removal;
process.stdout.write(`\nall ${STEPS.length - leftOut.length} steps passed\n`);
