// Where a command ends before its time.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize, resolve } from 'node:path';
import { readSettings, type Settings } from '../data/environment.ts';
import { readPublisher } from '../downloads/dcat.ts';
import { StoreFault } from '../store/store.ts';
import { isThere, machineFault, PROJECT_ROOT, StrangeFile } from './files.ts';

/** One line for the person who gave the command, and exit 1. */
export function exitWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The dataset has findings: they are listed in full, and nothing is built. */
export class RefusedDataset extends Error {}

/** Somebody else is building, or there is nothing to go back to: a sentence for people. */
export class BuildRefused extends Error {}

// Where the machine or a damaged store ends a command before its time: one sentence and exit 1, and no stack of ours.

/** Throws what is a fault of ours, whose stack is needed. */
export async function exitOnFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault =
      error instanceof StoreFault || error instanceof StrangeFile
        ? error.message
        : machineFault(error);
    if (fault === null) throw error;
    return exitWith(`${fault}. The command ended there; mend that, and give it again.`);
  }
}

// Where a build ends before its time: for people one sentence and exit 1, and no stack of ours.

/** A first build may have nothing that is served, and one that ends late the new tree. */
const STANDS =
  'The build ended there. Where anything is served, it is one release, whole; when that is mended, build again.';

/** What a person reads of it; null where it is a fault of ours, whose stack is needed. */
export function sentenceOf(error: unknown): string | null {
  if (
    error instanceof RefusedDataset ||
    error instanceof BuildRefused ||
    error instanceof StrangeFile
  )
    return error.message;
  const fault = machineFault(error);
  return fault === null ? null : `${fault}. ${STANDS}`;
}

function printAndExit(error: unknown): never {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  exitWith(sentence);
}

export function orExit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return printAndExit(error);
  }
}

export const orExitLater = <T>(work: () => Promise<T>): Promise<T> =>
  orExit(work).catch(printAndExit);

// The arguments of a command that has few or none: one that nobody reads is refused, since somebody meant something by it.

/**
 * What was given, where all of it is known; anything else is one clear line and exit 1.
 * @param command as it is typed
 */
export function argumentsOrExit(
  command: string,
  given: readonly string[],
  known: readonly string[] = [],
): readonly string[] {
  const unknown = given.filter((argument) => !known.includes(argument));
  if (unknown.length === 0) return given;
  const expected = known.length === 0 ? 'no arguments' : `none but ${known.join(', ')}`;
  const settings =
    'Settings are variables of the environment, such as PORT (src/hosts/README.md).';
  exitWith(`${command}: expected ${expected}, got ${unknown.join(' ')}. ${settings}`);
}

/** To `npm run build`: the store and the website's own files alone, which is what a host with the function needs. */
export const STORE_ONLY = '--store';

/**
 * For V8, which then collects when the heap has grown by a quarter since it did last, and not when it has doubled or more: a
 * quarter to a third less memory for hardly any time. It is no limit.
 */
export const SMALL_HEAP = '--heap-growing-percent=25';

// Why there is no dataset in DATA_DIR, in one line with the way out; null where it is not so.

/** Where nothing is, nothing is served: what would be made there is no dataset. */
export const absenceAt = (dataDir: string): string | null =>
  isThere(dataDir)
    ? null
    : `${dataDir}: expected the folder of the dataset, got nothing there; set DATA_DIR to the one that is meant`;

// Which folders DATA_DIR and OUT_DIR mean: a relative one is of the folder in which the command is given, and where none is
// given it is the project's own, wherever that is.

type Environment = Record<string, string | undefined>;

const standsInProject = (): boolean => process.cwd() === PROJECT_ROOT;

/** The settings of `environment` with the folders as this process finds them. */
export function withOwnFolders(settings: Settings, environment: Environment): Settings {
  const found = (name: string, path: string): string =>
    environment[name] !== undefined || standsInProject()
      ? path
      : join(PROJECT_ROOT, path);
  const { dataDir, outDir } = settings;
  return {
    ...settings,
    dataDir: found('DATA_DIR', dataDir),
    outDir: found('OUT_DIR', outDir),
  };
}

/** The same variables for a process that stands in the project's folder; without those that are not given. */
export function foldersForProject(environment: Environment): Environment {
  const given = ['DATA_DIR', 'OUT_DIR'].flatMap((name) => {
    const path = environment[name];
    return path === undefined || standsInProject() ? [] : [[name, resolve(path)]];
  });
  return Object.fromEntries(given);
}

// The settings of this process; a bad one is one clear line and exit 1.

export function settingsOrExit(): Settings {
  const result = readSettings(process.env);
  if ('mistake' in result) return refuse(result.mistake);
  const publisher = readPublisher(process.env);
  if ('mistake' in publisher) return refuse(publisher.mistake);
  try {
    return withFolders(withOwnFolders(result.settings, process.env));
  } catch (error) {
    const fault = machineFault(error);
    if (fault === null) throw error;
    return refuse(`DATA_DIR or OUT_DIR: ${fault}`);
  }
}

/** Throws where the system does not let this user look. */
function withFolders(settings: Settings): Settings {
  const { dataDir, outDir } = settings;
  const mistake =
    mistakenFolder('DATA_DIR', dataDir) ?? mistakenFolder('OUT_DIR', outDir);
  return mistake === null
    ? {
        ...settings,
        dataDir: linkedFolder(namedFolder(dataDir)),
        outDir: namedFolder(outDir),
      }
    : refuse(mistake);
}

/** `dist` of `dist/` and `./dist`: the names of what lies beside it begin with it. */
function namedFolder(path: string): string {
  const plain = normalize(path).replace(/(?<=.)[/\\]$/, '');
  return ['.', '..'].includes(basename(plain)) ? resolve(path) : plain;
}

/**
 * Where a link leads: a publication puts the next dataset in the place of this one, which a link would not be. Broken off
 * between its two renames, it leaves a link to nothing.
 */
function linkedFolder(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true)
    return path;
  return isThere(path)
    ? realpathSync(path)
    : resolve(dirname(path), readlinkSync(path));
}

/** Null where a folder is, or nothing yet. */
function mistakenFolder(name: string, path: string): string | null {
  if (!isThere(path) || statSync(path).isDirectory()) return null;
  return `${name}: expected a folder, got the file ${JSON.stringify(path)}`;
}

const refuse = (mistake: string): never => exitWith(`Bad setting ${mistake}`);

// Progress of long work: a bar on a terminal, plain lines elsewhere.

type Terminal = { write: (text: string) => void; isTTY: boolean; now: () => number };

export type Progress = {
  /** Begins a step; `all` is how much there is to do. */
  begin: (name: string, all: number) => void;
  tick: (done: number) => void;
  end: (summary: string) => void;
};

const WIDTH = 30;
const REDRAW_MS = 80;

export const processTerminal = (): Terminal => ({
  write: (text) => process.stderr.write(text),
  isTTY: process.stderr.isTTY === true,
  now: () => performance.now(),
});

export function createProgress(terminal: Terminal): Progress {
  let name = '';
  let all = 1;
  let begun = 0;
  let drawn = 0;
  const seconds = () => `${((terminal.now() - begun) / 1000).toFixed(1)} s`;
  return {
    begin(step, size) {
      name = step;
      all = Math.max(1, size);
      begun = terminal.now();
      drawn = 0;
      if (!terminal.isTTY) terminal.write(`${name} …\n`);
    },
    tick(done) {
      if (!terminal.isTTY || terminal.now() - drawn < REDRAW_MS) return;
      drawn = terminal.now();
      const filled = Math.round((WIDTH * Math.min(done, all)) / all);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      terminal.write(
        `\r${name} ${bar} ${Math.floor((100 * done) / all)} % ${seconds()} `,
      );
    },
    end(summary) {
      if (terminal.isTTY) terminal.write('\r\u001b[2K');
      terminal.write(`${name}: ${summary} (${seconds()})\n`);
    },
  };
}

// Another program in the place of this process: whoever ends this one ends that one.

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Passes on what would end this process, until it is stopped. */
export function passSignals(child: ChildProcess): { stop: () => void } {
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of ENDING) process.on(signal, pass);
  return {
    stop() {
      for (const signal of ENDING) process.removeListener(signal, pass);
    },
  };
}

/** Its exit status; 1 where a signal ended it. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<number> {
  const child = spawn(file, args, options);
  const { stop } = passSignals(child);
  const [status] = await once(child, 'exit');
  stop();
  return status ?? 1;
}

const PARENT_CHECK_MS = 200;

/**
 * For a program that npm may have started: npm does so by a shell, to which alone it passes a SIGTERM, and which ends of it.
 * The program then takes it as its own.
 */
export function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
