// The words of the command line. A word that is not known is a mistake, never ignored.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { absenceAt } from '../builder/command.ts';
import { machineFault, messageOf } from '../builder/files.ts';
import { isUnwritable, takeLock } from '../builder/trees.ts';
import { CHAIN_FILE } from '../data/dataset.ts';
import { Localized } from '../data/fields.ts';
import { isPeriod } from '../data/identifier.ts';
import type { Localized as Words } from '../data/lang.ts';
import { ORIGINS } from '../data/release.ts';
import { repeated } from '../rules/rule.ts';
import { check } from './check.ts';
import type { DatasetPaths, Effects } from './dataset.ts';
import { type DraftOptions, draftCommand } from './draft.ts';
import { isAddress } from './fetch.ts';
import { type GroupsOptions, groupsCommand } from './groups.ts';
import { type ImportOptions, importCommand } from './import.ts';
import { ImportKind } from './mapping.ts';
import type { Reasons, ReleaseOptions } from './plan.ts';
import { type ProveOptions, prove } from './prove.ts';
import { diff, type Outcome, printOutcome, publish, unstage } from './publish.ts';
import { type RegisterOptions, registerCommand } from './register.ts';
import { type ReviewOptions, reviewCommand } from './review.ts';
import { type RewindOptions, rewind, show, undo, verify, verifyUrl } from './verify.ts';
import { checkpointCommand, recoverRelease } from './write.ts';

type Command =
  | { name: 'import'; options: ImportOptions }
  | { name: 'groups'; options: GroupsOptions }
  | { name: 'register'; options: RegisterOptions }
  | { name: 'draft'; options: DraftOptions }
  | { name: 'unstage'; metrics: string[] }
  | { name: 'diff'; options: ReleaseOptions; json: boolean }
  | { name: 'review'; options: ReviewOptions }
  | { name: 'publish'; options: ReleaseOptions; json: boolean }
  | { name: 'verify'; url: string | null; trust: string | null; json: boolean }
  | { name: 'checkpoint'; key: string | null }
  | { name: 'prove'; options: ProveOptions }
  | { name: 'rewind'; options: RewindOptions }
  | { name: 'undo'; date: string }
  | { name: 'show'; id: string }
  | { name: 'check'; folder: string; json: boolean };

const date = z.iso.date({ error: 'expected a date, YYYY-MM-DD' });

const path = z.string().min(1, { error: 'expected a file or a key' }).optional();

const Options = z.strictObject({
  from: z.string().refine(isPeriod, { error: 'expected a year' }).optional(),
  ids: z
    .string()
    .regex(/^[A-Z]\d+(?:,[A-Z]\d+)*$/, { error: 'expected KPI ids with commas' })
    .optional(),
  retrieved: date.optional(),
  origin: z.enum(ORIGINS, { error: `expected ${ORIGINS.join(' or ')}` }).optional(),
  date: date.optional(),
  reason: z.array(z.string()).optional(),
  corrected: z.boolean().optional(),
  join: z.boolean().optional(),
  json: z.boolean().optional(),
  csv: path,
  key: path,
  trust: path,
  checkpoint: path,
  to: date.optional(),
  out: path,
  url: z.url({ protocol: /^https?$/, error: 'expected an http or https address' }).optional(),
});
type Options = z.infer<typeof Options>;

/** By command, the options that it takes. */
const ALLOWED: Record<Command['name'], (keyof Options)[]> = {
  import: ['from', 'ids', 'retrieved', 'origin', 'join', 'corrected'],
  groups: ['retrieved', 'origin'],
  register: ['retrieved', 'origin'],
  draft: ['csv'],
  unstage: [],
  diff: ['date', 'reason', 'corrected', 'json'],
  review: ['date', 'reason', 'corrected', 'out'],
  publish: ['date', 'reason', 'corrected', 'key', 'json'],
  verify: ['url', 'trust', 'json'],
  checkpoint: ['key'],
  prove: ['url', 'checkpoint', 'trust'],
  rewind: ['to', 'out'],
  undo: ['date'],
  show: [],
  check: ['json'],
};

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** @param today the date of a `diff` or a `review` that names none */
function readCommandLine(args: string[], today: string): Command | { mistake: string } {
  const parsed = parse(args);
  if ('mistake' in parsed) return parsed;
  const [name = '', ...rest] = parsed.positionals;
  if (!isCommand(name))
    return { mistake: `${name || 'no command'}: expected ${EITHER.format(Object.keys(ALLOWED))}` };
  const stray = Object.keys(parsed.options).find((key) => !ALLOWED[name].some((allowed) => allowed === key));
  if (stray !== undefined) return { mistake: `--${stray}: ${name} does not take it` };
  return commandOf(name, rest, { ...parsed.options, today });
}

const isCommand = (name: string): name is Command['name'] => Object.hasOwn(ALLOWED, name);

/** As `parseArgs` wants them said. */
const PARSED = Object.fromEntries(
  Object.entries(Options.shape).map(([name, option]) => [
    name,
    {
      type: option.unwrap() instanceof z.ZodBoolean ? ('boolean' as const) : ('string' as const),
      multiple: option.unwrap() instanceof z.ZodArray,
    },
  ]),
);

type ParsedArguments = { positionals: string[]; options: Options };

function parse(args: string[]): ParsedArguments | { mistake: string } {
  try {
    const { positionals, values, tokens } = parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: PARSED,
    });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
    const [again] = repeated(names, (name) => name).filter((name) => PARSED[name]?.multiple !== true);
    if (again !== undefined) return { mistake: `--${again}: given more than once; give it once` };
    const checked = Options.safeParse({ ...values });
    if (checked.success) return { positionals, options: checked.data };
    const [issue] = checked.error.issues;
    const option = String(issue?.path[0]);
    return { mistake: `--${option}: ${issue?.message}, got ${JSON.stringify(values[option])}` };
  } catch (error) {
    return { mistake: messageOf(error) };
  }
}

type OptionsWithDay = Options & { today: string };

function commandOf(
  name: Command['name'],
  rest: string[],
  options: OptionsWithDay,
): Command | { mistake: string } {
  if (name === 'import') return importOf(rest, options);
  if (name === 'groups' || name === 'register') return placesFrom(name, rest, options);
  if (name === 'draft') return draftOf(rest, options.csv ?? null);
  const [id] = rest;
  if (name === 'unstage')
    return id === undefined ? { mistake: 'unstage: expected a staged metric' } : { name, metrics: rest };
  if (name === 'show')
    return id === undefined || rest.length > 1 ? { mistake: 'show: expected one identifier' } : { name, id };
  if (name === 'check') return checkOf(rest, options.json ?? false);
  if (name === 'prove') return proveOf(rest, options);
  if (id !== undefined) return { mistake: `${id}: ${name} takes no further word` };
  if (name === 'checkpoint') return { name, key: options.key ?? null };
  if (name === 'verify') return verifyOf(options);
  if (name === 'undo')
    return options.date === undefined
      ? { mistake: '--date: undo needs the date of the newest release, YYYY-MM-DD' }
      : { name, date: options.date };
  return name === 'rewind' ? rewindOf(options) : releaseOf(name, options);
}

function placesFrom(
  name: 'groups' | 'register',
  [source, ...others]: string[],
  { retrieved, origin, today }: OptionsWithDay,
): Command | { mistake: string } {
  if (source === undefined || others.length > 0)
    return { mistake: `${name}: expected one ${name === 'groups' ? 'folder' : 'workbook'}` };
  if (retrieved === undefined || origin === undefined)
    return { mistake: `${name}: say with --retrieved and --origin when and whence the files were taken` };
  if (retrieved > today)
    return { mistake: `--retrieved ${retrieved}: expected a day that has come, ${today} at the latest` };
  return { name, options: { source, retrieved, origin } };
}

/** From a publisher's pages, or back from the spreadsheet that a person has filled in. */
function draftOf([from, source, ...others]: string[], csv: string | null): Command | { mistake: string } {
  if (from !== 'kolada' && from !== 'csv') return { mistake: `${from ?? 'draft'}: expected kolada or csv` };
  if (source === undefined || others.length > 0)
    return { mistake: `draft ${from}: expected one ${from === 'csv' ? 'file' : 'folder or address'}` };
  if (from === 'kolada') return { name: 'draft', options: { from, source, csv } };
  if (csv !== null) return { mistake: '--csv: draft csv takes the file as a word, and writes none' };
  return { name: 'draft', options: { from, file: source } };
}

function checkOf([folder, ...more]: string[], json: boolean): Command | { mistake: string } {
  if (folder === undefined || more.length > 0) return { mistake: 'check: expected one folder' };
  return isAddress(folder)
    ? { mistake: `${folder}: expected a folder, got an address; save the files first` }
    : { name: 'check', folder, json };
}

function proveOf([id, ...more]: string[], options: Options): Command | { mistake: string } {
  const { url, checkpoint = null, trust = null } = options;
  if (id === undefined || more.length > 0) return { mistake: 'prove: expected one identifier' };
  if (url === undefined) return { mistake: '--url: prove needs the address of a copy of the service' };
  return { name: 'prove', options: { id, url, checkpoint, trust } };
}

function rewindOf({ to, out }: Options): Command | { mistake: string } {
  if (to === undefined) return { mistake: '--to: rewind needs the date of a release, YYYY-MM-DD' };
  return out === undefined
    ? { mistake: '--out: rewind needs a folder to write to' }
    : { name: 'rewind', options: { to, out } };
}

function releaseOf(
  name: 'diff' | 'review' | 'publish',
  options: OptionsWithDay,
): Command | { mistake: string } {
  const { date: day = null, reason = [], corrected = false, key = null, json = false } = options;
  if (day === null && name === 'publish')
    return {
      mistake: `--date: publish needs the date of the release, YYYY-MM-DD; today is ${options.today} (UTC)`,
    };
  if (corrected && reason.length === 0)
    return { mistake: '--corrected: say with --reason which error was fixed' };
  const reasons = reasonsOf(reason);
  if ('mistake' in reasons) return reasons;
  const chosen = { date: day, reasons, corrected, key };
  return name === 'review'
    ? { name, options: { ...chosen, out: options.out ?? null } }
    : { name, options: chosen, json };
}

/** `N01951=` before the words says which metric they are about; without it they are about the release. */
const REASON = /^(?:([A-Z][A-Z0-9]{2,15})=)?([^|]+)\|([^|]+)$/;

const REASON_FORM = 'expected "på svenska | in English", or "N01951=på svenska | in English" of one metric';

/** So much of a reason is quoted where it is wrong. */
const MOST_QUOTED = 80;

/** Readers of both languages are told: Swedish first, then English. */
function reasonsOf(all: readonly string[]): Reasons | { mistake: string } {
  const reasons: { release: Words | null; metrics: Record<string, Words> } = {
    release: null,
    metrics: {},
  };
  for (const text of all) {
    const parts = REASON.exec(text);
    const [, metric, sv = '', en = ''] = parts ?? [];
    const words = Localized.safeParse({ sv: sv.trim(), en: en.trim() });
    if (!words.success) {
      const mistake = parts === null ? REASON_FORM : words.error.issues[0]?.message;
      return { mistake: `--reason: ${mistake}, got ${JSON.stringify(text.slice(0, MOST_QUOTED))}` };
    }
    const isTwice = metric === undefined ? reasons.release !== null : Object.hasOwn(reasons.metrics, metric);
    if (isTwice) return { mistake: `--reason: ${metric ?? 'the release'} has two; give one` };
    if (metric === undefined) reasons.release = words.data;
    else reasons.metrics[metric] = words.data;
  }
  return reasons;
}

function verifyOf(options: Options): Command | { mistake: string } {
  const { url = null, trust = null, json = false } = options;
  if (url !== null && json) return { mistake: '--json: verify --url does not take it' };
  if (url !== null && trust !== null) return { mistake: '--trust: verify --url does not take it' };
  return { name: 'verify', url, trust, json };
}

function importOf([kind, ...sources]: string[], options: OptionsWithDay): Command | { mistake: string } {
  const known = ImportKind.safeParse(kind);
  if (!known.success) return { mistake: `${kind ?? 'import'}: expected kolada, json-stat, csv or xlsx` };
  if (sources.length === 0) return { mistake: `import ${kind}: expected files, a folder or an address` };
  if (options.ids !== undefined && known.data !== 'kolada')
    return { mistake: `--ids: import ${kind} does not take it` };
  const { from = null, ids, retrieved = null, origin = null, join = false, corrected = false } = options;
  if (retrieved === null && !sources.every(isAddress))
    return { mistake: '--retrieved: say on which day the files were taken from the publisher, YYYY-MM-DD' };
  if (retrieved !== null && retrieved !== options.today && sources.some(isAddress))
    return { mistake: `--retrieved ${retrieved}: what an address answers is of today; leave the option out` };
  return {
    name: 'import',
    options: {
      ...{ kind: known.data, sources, from, ids: ids?.split(',') ?? null },
      ...{ retrieved, origin, join, corrected },
    },
  };
}

// What is printed beside a mistake of the command line.

const USAGE = `npm run release -- import kolada <folder> --retrieved 2024-08-30 [--origin transcript] [--ids N01951,N00901] [--from 1994]
npm run release -- import json-stat|csv|xlsx <files> --retrieved 2026-03-05 [--origin publisher] [--from 1994] [--join] [--corrected]
npm run release -- import kolada|json-stat|csv <URLs> [--origin publisher] [--ids …] [--from 1994]
npm run release -- groups <folder> --retrieved 2026-03-23 --origin transcript
npm run release -- register <workbook> --retrieved 2026-01-12 --origin publisher
npm run release -- draft kolada <folder or URL> [--csv drafts.csv]
npm run release -- draft csv <drafts.csv>
npm run release -- unstage <metric> …
npm run release -- diff [--date 2026-06-25] [--corrected --reason "svenska | English"] [--json]
npm run release -- review [--date 2026-06-25] [--corrected --reason "svenska | English"] [--out review.html]
npm run release -- publish --date 2026-06-25 [--reason "svenska | English"] [--reason "N01951=svenska | English"] [--corrected] [--key private.pem] [--json]
npm run release -- verify [--trust <public key>] [--json]
npm run release -- verify --url https://…
npm run release -- checkpoint [--key private.pem]
npm run release -- prove SF.N01951.0180.2022 --url https://… [--checkpoint <file>] [--trust <public key>]
npm run release -- rewind --to 2026-02-13 --out <folder>
npm run release -- undo --date 2026-06-25
npm run release -- show SF.N01951.0180.2022
npm run release -- check <folder> [--json]`;

// One command of the maintainers, from its words to its exit code.

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
  // It writes nothing, no lock either.
  if (command.name === 'check') return unmoved(paths.data, () => check(paths, command, effects));
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
  const chain = (): number | undefined => statSync(join(data, CHAIN_FILE), { throwIfNoEntry: false })?.ino;
  const before = chain();
  const result = await read();
  if (chain() !== before)
    throw new Error(`${data}: a release was published while it was read; give the command again`);
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
  command: Exclude<Command, { name: 'prove' | 'check' }>,
  paths: DatasetPaths,
  effects: Effects,
  lines: string[],
): Promise<number> {
  const print = (outcome: Outcome, json: boolean): number =>
    printOutcome({ ...outcome, lines: [...lines, ...outcome.lines] }, json, effects);
  switch (command.name) {
    case 'import':
      return importCommand(paths, command.options, effects);
    case 'groups':
      return groupsCommand(paths, command.options, effects);
    case 'register':
      return registerCommand(paths, command.options, effects);
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
      return print(verify(paths, command.trust, effects.today()), command.json);
    case 'checkpoint':
      return checkpointCommand(paths, command.key, effects);
    case 'rewind':
      return rewind(paths, command.options, effects);
    case 'undo':
      return undo(paths, command.date, effects);
    case 'show':
      return show(paths, command.id, effects);
  }
}

/**
 * Runs `work` while holding the lock in `dir`; null when another process holds it. The lock file stays, empty.
 * @param unlocked runs instead where nothing can be written
 */
async function withLock<T>(
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
