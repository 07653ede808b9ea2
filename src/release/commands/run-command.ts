// One command of the maintainers, from its words to its exit code.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { absenceAt, brokenOffAt } from '../../builder/command.ts';
import { machineFault } from '../../builder/files.ts';
import { isUnwritable, takeLock } from '../../builder/trees.ts';
import { checkpointCommand } from '../dataset/checkpoint-file.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { recoverRelease } from '../dataset/recover-release.ts';
import { draftCommand } from '../draft/draft-command.ts';
import { prove } from '../prove/prove.ts';
import { reviewCommand } from '../review/review-command.ts';
import { type Command, readCommandLine } from './command-line.ts';
import { diff } from './diff.ts';
import { importCommand } from './import-command.ts';
import { type Outcome, printOutcome } from './outcome.ts';
import { publish } from './publish.ts';
import { rewind } from './rewind.ts';
import { show } from './show.ts';
import { unstage } from './unstage.ts';
import { USAGE } from './usage.ts';
import { verify } from './verify.ts';
import { verifyUrl } from './verify-url.ts';

const BUSY = 'Another release command is at work on this dataset; wait until it has ended.';

/**
 * Commands take the lock one at a time; what a killed publication left is cleaned up and said first.
 * Exit code 0 is success, 1 a refusal, 2 words that were not understood.
 */
export async function runCommand(args: string[], paths: DatasetPaths, effects: Effects): Promise<number> {
  const command = readCommandLine(args, effects.today());
  if ('mistake' in command) {
    effects.print(command.mistake);
    effects.print(USAGE);
    return 2;
  }
  // It is about a copy, whatever dataset is here and whoever is at work on it.
  if (command.name === 'prove') return prove(command.options, effects);
  const absence = absenceAt(paths.data);
  if (absence !== null) throw new Error(absence);
  const outcome =
    command.name === 'verify' && command.url !== null
      ? await verifyUrl(command.url, effects, (read) => underLock(command, paths, effects, () => read(paths)))
      : await underLock(command, paths, effects, (lines) => perform(command, paths, effects, lines));
  if (outcome !== null) return outcome.result;
  effects.print(BUSY);
  return 1;
}

/**
 * Does `work` while no other command is at work on the dataset; null when another one is.
 * `lines` are for the document of a command that answers in JSON.
 */
function underLock<T>(
  command: Command,
  paths: DatasetPaths,
  effects: Effects,
  work: (lines: string[]) => Promise<T>,
): Promise<{ result: T } | null> {
  const locked = async (): Promise<T> => {
    const found = recoverRelease(paths, effects.files);
    const isJson = 'json' in command && command.json;
    if (found !== null && !isJson) effects.print(found);
    return wholeAfter(paths, effects, () => work(found !== null && isJson ? [found] : []));
  };
  const unlocked = (): Promise<T> => unmoved(paths.data, () => work([]));
  return withLock(paths.staging, locked, READING.has(command.name) ? unlocked : undefined);
}

/** They change nothing of a dataset, and so need no place to write in. */
const READING: ReadonlySet<Command['name']> = new Set(['rewind', 'show', 'verify']);

/** Reads without a lock, and so finds out afterwards whether somebody else has published in the meantime. */
async function unmoved<T>(data: string, read: () => Promise<T>): Promise<T> {
  const brokenOff = brokenOffAt(data);
  if (brokenOff !== null) throw new Error(brokenOff);
  const folder = (): number | undefined => statSync(data, { throwIfNoEntry: false })?.ino;
  const before = folder();
  const result = await read();
  if (folder() !== before)
    throw new Error(`${data}: a release took its place while it was read; give the command again`);
  return result;
}

/** Where the machine fails in the middle of a change, the dataset is brought into a whole state, and the error says which. */
async function wholeAfter<T>(paths: DatasetPaths, { files }: Effects, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = machineFault(error);
    if (fault === null) throw error;
    throw new Error(`${fault}. ${recovered(paths, files)}`);
  }
}

function recovered(paths: DatasetPaths, files: Effects['files']): string {
  try {
    return (
      recoverRelease(paths, files) ??
      'The command ended there; every file of the dataset is whole. Give it again.'
    );
  } catch {
    return 'The next release command finds the old release or the new one, and cleans up.';
  }
}

/** @param lines are for the document of a command that answers in JSON, beside which nothing is printed */
async function perform(
  command: Exclude<Command, { name: 'prove' }>,
  paths: DatasetPaths,
  effects: Effects,
  lines: string[],
): Promise<number> {
  const print = (outcome: Outcome, json: boolean): number =>
    printOutcome({ ...outcome, lines: [...lines, ...outcome.lines] }, json, effects);
  switch (command.name) {
    case 'import':
      return importCommand(paths, command.options, effects);
    case 'draft':
      return draftCommand(paths, command.options, effects);
    case 'unstage':
      return unstage(paths, command.metrics, effects);
    case 'diff':
      return print(diff(paths, command.options, effects), command.json);
    case 'review':
      return reviewCommand(paths, command.options, effects);
    case 'publish':
      return print(publish(paths, command.options, effects), command.json);
    case 'verify':
      return print(verify(paths, command.trust), command.json);
    case 'checkpoint':
      return checkpointCommand(paths, command.key, effects);
    case 'rewind':
      return rewind(paths, command.options, effects);
    case 'show':
      return show(paths, command.id, effects);
  }
}

/**
 * Runs `work` while holding the lock in `dir`; null when another process holds it. The lock file stays, empty.
 * @param unlocked runs instead where nothing can be written
 */
export async function withLock<T>(
  dir: string,
  work: () => Promise<T>,
  unlocked?: () => Promise<T>,
): Promise<{ result: T } | null> {
  const unlock = lockOrFault(join(dir, 'lock'));
  if (unlock === null) return null;
  if ('fault' in unlock) {
    if (unlocked === undefined || !isUnwritable(unlock.fault)) throw unlock.fault;
    return { result: await unlocked() };
  }
  try {
    return { result: await work() };
  } finally {
    unlock();
  }
}

function lockOrFault(file: string): ReturnType<typeof takeLock> | { fault: unknown } {
  try {
    return takeLock(file);
  } catch (fault) {
    return { fault };
  }
}
