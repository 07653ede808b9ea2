// Every rule broken in turn, as `test/rules/mutants.txt` has it, in a copy of the source: a test of the rule must fail, or nothing
// holds the rule to what it says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesUnder } from '../../src/builder/files.ts';
import { MUTANTS, type Mutant } from '../rules/mutants.ts';
import { shuffled } from '../support/seeded-random.ts';
import type { Attack } from './main.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** So many mutants of one source file are in the sample. */
const PICKED = 2;
/** Test files that start whole releases, of which the sample has no mutant but one. */
const SLOW = /^test\/release\/(?:scripts|judge-registry|signature)/;

export async function breakRules({ scratch, seed, sample }: Attack): Promise<string[]> {
  const tried = sample ? sampleOf(shuffled(MUTANTS, seed)) : MUTANTS;
  const root = join(scratch, 'rules');
  for (const [index, mutant] of tried.entries()) copyWith(mutant, join(root, 'test', String(index)));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const path of ['.ci', 'test/support/scratch.ts'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
  const outcomes = await outcomesOf(root);
  const wrong = tried.flatMap((mutant, index) => {
    const outcome = outcomes.get(String(index));
    const line = `${mutant.rule} (${mutant.file}): ${JSON.stringify(mutant.to)} for ${JSON.stringify(mutant.from)}`;
    if (outcome === undefined) return `${line}: ${mutant.test} did not run`;
    // A file that does not load tells nothing of the rule.
    if (outcome.tests === 0) return `${line}: ${mutant.test} could not be loaded`;
    return outcome.failed === 0 ? `${line}: no test of ${mutant.test} fails` : [];
  });
  const rules = new Set(tried.map(({ rule }) => rule)).size;
  process.stdout.write(`broken rules: ${tried.length} mutants of ${rules} rules, ${wrong.length} not told\n`);
  return wrong;
}

/** A few of each source file, one of those whose tests take long. */
function sampleOf(mutants: readonly Mutant[]): Mutant[] {
  const [slow = [], quick = []] = [true, false].map((isSlow) =>
    mutants.filter(({ test }) => SLOW.test(test) === isSlow),
  );
  const byFile = [...Map.groupBy(quick, ({ file }) => file).values()];
  return [...byFile.flatMap((some) => some.slice(0, PICKED)), ...slow.slice(0, 1)];
}

/** What the tests that tell a mutant read. */
const ROOMS = [
  ...[
    'src',
    'test/attack',
    'test/builder',
    'test/data',
    'test/release',
    'test/rules',
    'test/search',
    'test/support',
  ],
  'test/golden/small/data',
];

/** The source with the mutant, and of the tests the one that should tell it. */
function copyWith({ file, from, to, test }: Mutant, folder: string): void {
  const isNeeded = (path: string): boolean => path === test || !path.endsWith('.test.ts');
  for (const room of ROOMS)
    for (const path of filesUnder(join(ROOT, room)).map((name) => `${room}/${name}`))
      if (isNeeded(path)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        cpSync(join(ROOT, path), join(folder, path));
      }
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  const text = readFileSync(join(folder, file), 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file}: expected ${JSON.stringify(from)} once`);
  writeFileSync(
    join(folder, file),
    text.replace(from, () => to),
  );
}

type Report = { testResults: { name: string; assertionResults: { status: string }[] }[] };
type Outcome = { tests: number; failed: number };

/** By the name of the copy: how many tests ran in it, and how many failed. */
async function outcomesOf(root: string): Promise<Map<string, Outcome>> {
  const report = join(root, 'report.json');
  const given = ['run', '--config', '.ci/vitest.config.ts', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...given], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(
    testResults.map(({ name, assertionResults }) => {
      const [copy = ''] = relative(join(root, 'test'), name).split('/');
      const failed = assertionResults.filter(({ status }) => status === 'failed').length;
      return [copy, { tests: assertionResults.length, failed }];
    }),
  );
}
