// No room, no descriptor, a disk that fails, at calls of a build and a publication that a seed picks: the old release stands or
// the new one, whole; one line names the file and the reason; and whoever tries again gets there.
import { cpSync, existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sentenceOf } from '../../src/builder/command.ts';
import { flushTree, machineFault } from '../../src/builder/files.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { treeOf } from '../release/published-dataset.ts';
import { recordedEffects } from '../release/recorded-effects.ts';
import { emitDataset, goldenData } from '../support/golden.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Failing, failingDisk } from './failing-disk.ts';
import { PUBLISH, staged } from './killed-publishes.ts';
import type { Attack } from './main.ts';

/** A full disk stays full; the others may pass, too. */
const FAULTS = [
  { code: 'ENOSPC', lasting: true },
  { code: 'ENOSPC', lasting: false },
  { code: 'EIO', lasting: false },
  { code: 'EMFILE', lasting: false },
] as const;
const PICKED = { all: 300, sample: 30 };

type State = 'old' | 'new' | null;

/** `attempt` works on `under` and may fail; `state` names what stands afterwards, null where nothing whole does. */
type Attempt = {
  name: string;
  under: readonly string[];
  /** Brings back what was there before the first attempt. */
  reset: () => void;
  attempt: () => Promise<void>;
  state: (lasting: boolean) => Promise<State>;
  /** What a person is told. */
  told: (error: unknown) => string | null;
  /** What lies outside of the scratch folder. */
  remove: () => void;
};

export async function failWrites({ scratch, seed, sample }: Attack): Promise<string[]> {
  const attempts = [
    await buildAttempt(join(scratch, 'failing-build')),
    await publishAttempt(join(scratch, 'failing-publish')),
  ];
  const wrong: string[] = [];
  for (const one of attempts) {
    wrong.push(...(await failEach(one, { seed, sample })));
    one.remove();
  }
  return wrong;
}

async function failEach(one: Attempt, { seed, sample }: Pick<Attack, 'seed' | 'sample'>): Promise<string[]> {
  one.reset();
  const quiet = failingDisk({ under: one.under, at: 0, code: 'EIO', lasting: false });
  await one.attempt().finally(quiet.mend);
  const count = quiet.calls.length;
  const all = Array.from({ length: count }, (_, at) =>
    FAULTS.map((fault) => ({ ...fault, at: at + 1 })),
  ).flat();
  const random = seededRandom(seed);
  const length = sample ? PICKED.sample : PICKED.all;
  const picked = Array.from({ length }, () => all[random(all.length)]);
  const wrong: string[] = [];
  const stands = { old: 0, new: 0 };
  for (const failing of picked) {
    if (failing === undefined) continue;
    const { found, state } = await failOnce(one, { ...failing, under: one.under });
    wrong.push(
      ...found.map(
        (line) =>
          `${one.name}, call ${failing.at} ${failing.code}${failing.lasting ? ' and all after it' : ''} (${quiet.calls[failing.at - 1]}): ${line}`,
      ),
    );
    if (state !== null) stands[state] += 1;
  }
  process.stdout.write(
    `failing writes, ${one.name}: ${picked.length} of ${all.length} (${count} calls): ${stands.old} left the old release, ${stands.new} the new one\n`,
  );
  return wrong;
}

async function failOnce(one: Attempt, failing: Failing): Promise<{ found: string[]; state: State }> {
  one.reset();
  const disk = failingDisk(failing);
  const error = await one
    .attempt()
    .then(
      () => null,
      (fault: unknown) => fault,
    )
    .finally(disk.mend);
  const found: string[] = [];
  const state = await one.state(failing.lasting);
  if (state === null) found.push('expected a whole release, got neither');
  if (error === null && state !== 'new') found.push('expected the new release of what did not fail');
  const told = error === null ? null : one.told(error);
  if (error !== null && !isClear(told, failing.code))
    found.push(`expected one clear line, got ${told ?? stackOf(error)}`);
  await one
    .attempt()
    .catch((again) => found.push(`expected the next attempt to work, got ${stackOf(again)}`));
  if ((await one.state(false)) !== 'new') found.push('expected the new release of the next attempt');
  return { found, state };
}

/** A file, the reason, the code; nothing of the program's insides. */
const isClear = (told: string | null, code: string): boolean =>
  told !== null && !told.includes('\n') && told.includes(`(${code})`) && /^\S*\/\S+: /.test(told);

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** A copy of a folder, put back before each attempt. */
function keep(folder: string, copy: string): () => void {
  const options = { recursive: true, verbatimSymlinks: true } as const;
  cpSync(folder, copy, options);
  return () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(copy, folder, options);
  };
}

/** Of the same dataset: the store alone, and a complete tree in its place. */
async function buildAttempt(scratch: string): Promise<Attempt> {
  const out = join(scratch, 'served', 'out');
  const data = goldenData('one');
  const build = (complete: boolean) => emitDataset(data, out, { complete, flush: flushTree });
  await build(false);
  const old = servedIn(out);
  const reset = keep(join(scratch, 'served'), join(scratch, 'kept'));
  await build(true);
  const made = servedIn(out);
  return {
    name: 'build',
    under: [out, data],
    reset,
    attempt: async () => void (await build(true)),
    state: async () => stateOf(existsSync(out) ? servedIn(out) : '', { old, made }),
    told: sentenceOf,
    remove: () => {},
  };
}

const servedIn = (out: string): string => JSON.stringify(treeOf(realpathSync(out)));

async function publishAttempt(scratch: string): Promise<Attempt> {
  const { paths, dir, run, remove } = await staged();
  const dataOf = () => (existsSync(paths.data) ? JSON.stringify(treeOf(paths.data)) : '');
  const old = dataOf();
  const reset = keep(dir, join(scratch, 'kept'));
  await run(...PUBLISH);
  const made = dataOf();
  return {
    name: 'publication',
    under: [dir],
    reset,
    async attempt() {
      const { effects, lines } = recordedEffects({ today: () => '2025-01-01' });
      const code = await runCommand(PUBLISH, paths, effects);
      if (code !== 0 && dataOf() !== made) throw new Error(lines.join('\n'));
    },
    // What fails for good may leave both beside each other: the next command finds which one stands.
    async state(lasting) {
      if (lasting) await run('verify');
      return stateOf(dataOf(), { old, made });
    },
    told: (error) => machineFault(error) ?? (error instanceof Error ? error.message : null),
    remove,
  };
}

const stateOf = (is: string, { old, made }: { old: string; made: string }): State =>
  is === made ? 'new' : is === old ? 'old' : null;
