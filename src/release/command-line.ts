// The commands of the maintainers, each as one row: its words, its options, and what it does. A word that is not known is a
// mistake, never ignored.

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
import { rulesTable } from '../rules/table.ts';
import { check } from './check.ts';
import type { DatasetPaths, Effects } from './dataset.ts';
import { draftCommand } from './draft.ts';
import { isAddress } from './fetch.ts';
import { groupsCommand } from './groups.ts';
import { type ImportOptions, importCommand } from './import.ts';
import { ImportKind } from './mapping.ts';
import type { Reasons, ReleaseOptions } from './plan.ts';
import { prove } from './prove.ts';
import { diff, type Outcome, printOutcome, publish, unstage } from './publish.ts';
import { KOLADA_API, refreshCommand } from './refresh.ts';
import { registerCommand } from './register.ts';
import { reviewCommand } from './review.ts';
import { rewind, show, undo, verify, verifyUrl } from './verify.ts';
import { checkpointCommand, recoverRelease } from './write.ts';

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
  key: path,
  trust: path,
  checkpoint: path,
  to: date.optional(),
  out: path,
  url: z.url({ protocol: /^https?$/, error: 'expected an http or https address' }).optional(),
});
type Options = z.infer<typeof Options>;

/** What a command is given: the words behind its name, and its options. */
type Call = { words: readonly string[]; options: Options; paths: DatasetPaths; effects: Effects };

/** Does it, and gives the exit code. @param lines for the document of a command that answers in JSON */
type Work = (lines: readonly string[]) => number | Promise<number>;

type Command = {
  name: string;
  /** One line for each form. */
  usage: readonly string[];
  options: readonly (keyof Options)[];
  /** `reads` needs no place to write in, and takes the lock where there is one; `free` takes none, and `none` needs no dataset. */
  lock: 'writes' | 'reads' | 'free' | 'none';
  /** Throws {@link Mistake}, and nothing is done. */
  read: (call: Call) => Work;
};

/** Words of the command line that were not understood. */
class Mistake extends Error {}

function mistaken(sentence: string): never {
  throw new Mistake(sentence);
}

/** The one word behind the name of a command. */
function onlyWord({ words: [word, ...more] }: Call, sentence: string): string {
  return word === undefined || more.length > 0 ? mistaken(sentence) : word;
}

function noWord({ words: [word] }: Call, name: string): void {
  if (word !== undefined) mistaken(`${word}: ${name} takes no further word`);
}

const needed = <T>(value: T | undefined, sentence: string): T => value ?? mistaken(sentence);

const printing =
  ({ options, effects }: Call, outcomeOf: () => Outcome): Work =>
  (lines) => {
    const outcome = outcomeOf();
    return printOutcome({ ...outcome, lines: [...lines, ...outcome.lines] }, options.json ?? false, effects);
  };

const COMMANDS: readonly Command[] = [
  {
    name: 'import',
    usage: [
      'import kolada <folder> --retrieved 2024-08-30 [--origin transcript] [--ids N01951,N00901] [--from 1994]',
      'import json-stat|csv|xlsx <files> --retrieved 2026-03-05 [--origin publisher] [--from 1994] [--join] [--corrected]',
      'import kolada|json-stat|csv <URLs> [--origin publisher] [--ids …] [--from 1994]',
    ],
    options: ['from', 'ids', 'retrieved', 'origin', 'join', 'corrected'],
    lock: 'writes',
    read: (call) => {
      const options = importOptions(call);
      return () => importCommand(call.paths, options, call.effects);
    },
  },
  {
    name: 'refresh',
    usage: [`refresh kolada [${KOLADA_API}] [--ids N01951,N00901]`],
    options: ['ids'],
    lock: 'writes',
    read: ({ words: [kind, source = KOLADA_API, ...more], options: { ids }, paths, effects }) => {
      if (kind !== 'kolada') return mistaken(`${kind ?? 'refresh'}: expected kolada`);
      if (!isAddress(source) || more.length > 0)
        return mistaken(`refresh kolada: expected at most one address, such as ${KOLADA_API}`);
      return () => refreshCommand(paths, { source, ids: ids?.split(',') ?? null }, effects);
    },
  },
  {
    name: 'groups',
    usage: ['groups <folder> --retrieved 2026-03-23 --origin transcript'],
    options: ['retrieved', 'origin'],
    lock: 'writes',
    read: (call) => {
      const options = placesFrom(call, 'groups', 'folder');
      return () => groupsCommand(call.paths, options, call.effects);
    },
  },
  {
    name: 'register',
    usage: ['register <workbook> --retrieved 2026-01-12 --origin publisher'],
    options: ['retrieved', 'origin'],
    lock: 'writes',
    read: (call) => {
      const options = placesFrom(call, 'register', 'workbook');
      return () => registerCommand(call.paths, options, call.effects);
    },
  },
  {
    name: 'draft',
    usage: ['draft kolada <folder or URL> --out drafts.json', 'draft confirm <drafts.json>'],
    options: ['out'],
    lock: 'writes',
    read: ({ words: [from, source, ...more], options: { out }, paths, effects }) => {
      if (from !== 'kolada' && from !== 'confirm')
        return mistaken(`${from ?? 'draft'}: expected kolada or confirm`);
      if (source === undefined || more.length > 0)
        return mistaken(`draft ${from}: expected one ${from === 'kolada' ? 'folder or address' : 'file'}`);
      if (from === 'kolada') {
        const file = needed(out, '--out: draft kolada needs a file to write to');
        return () => draftCommand(paths, { from, source, out: file }, effects);
      }
      if (out !== undefined) return mistaken('--out: draft confirm takes the file as a word');
      return () => draftCommand(paths, { from, file: source }, effects);
    },
  },
  {
    name: 'unstage',
    usage: ['unstage <metric> …'],
    options: [],
    lock: 'writes',
    read: ({ words, paths, effects }) =>
      words.length === 0
        ? mistaken('unstage: expected a staged metric')
        : () => unstage(paths, [...words], effects),
  },
  {
    name: 'diff',
    usage: ['diff [--date 2026-06-25] [--corrected --reason "svenska | English"] [--json]'],
    options: ['date', 'reason', 'corrected', 'json'],
    lock: 'writes',
    read: (call) => {
      const options = releaseOptions(call, 'diff');
      return printing(call, () => diff(call.paths, options, call.effects));
    },
  },
  {
    name: 'review',
    usage: ['review [--date 2026-06-25] [--corrected --reason "svenska | English"] [--out review.html]'],
    options: ['date', 'reason', 'corrected', 'out'],
    lock: 'writes',
    read: (call) => {
      const options = { ...releaseOptions(call, 'review'), out: call.options.out ?? null };
      return () => reviewCommand(call.paths, options, call.effects);
    },
  },
  {
    name: 'publish',
    usage: [
      'publish --date 2026-06-25 [--reason "svenska | English"] [--reason "N01951=svenska | English"] [--corrected] [--key private.pem] [--json]',
    ],
    options: ['date', 'reason', 'corrected', 'key', 'json'],
    lock: 'writes',
    read: (call) => {
      const { options, paths, effects } = call;
      const today = effects.today();
      needed(
        options.date,
        `--date: publish needs the date of the release, YYYY-MM-DD; today is ${today} (UTC)`,
      );
      const chosen = releaseOptions(call, 'publish');
      return printing(call, () => publish(paths, chosen, effects));
    },
  },
  {
    name: 'verify',
    usage: ['verify [--trust <public key>] [--json]', 'verify --url https://…'],
    options: ['url', 'trust', 'json'],
    lock: 'reads',
    read: (call) => {
      noWord(call, 'verify');
      const { url, json: isJson = false, trust = null } = call.options;
      if (url !== undefined && isJson) mistaken('--json: verify --url does not take it');
      if (url !== undefined && trust !== null) mistaken('--trust: verify --url does not take it');
      return printing(call, () => verify(call.paths, trust, call.effects.today()));
    },
  },
  {
    name: 'checkpoint',
    usage: ['checkpoint [--key private.pem]'],
    options: ['key'],
    lock: 'writes',
    read: (call) => {
      noWord(call, 'checkpoint');
      return () => checkpointCommand(call.paths, call.options.key ?? null, call.effects);
    },
  },
  {
    name: 'rules',
    usage: ['rules'],
    options: [],
    lock: 'none',
    read: (call) => {
      noWord(call, 'rules');
      return () => {
        for (const line of rulesTable()) call.effects.print(line);
        return 0;
      };
    },
  },
  {
    name: 'prove',
    usage: ['prove SF.N01951.0180.2022 --url https://… [--checkpoint <file>] [--trust <public key>]'],
    options: ['url', 'checkpoint', 'trust'],
    lock: 'none',
    read: (call) => {
      const { url, checkpoint = null, trust = null } = call.options;
      const id = onlyWord(call, 'prove: expected one identifier');
      const address = needed(url, '--url: prove needs the address of a copy of the service');
      return () => prove({ id, url: address, checkpoint, trust }, call.effects);
    },
  },
  {
    name: 'rewind',
    usage: ['rewind --to 2026-02-13 --out <folder>'],
    options: ['to', 'out'],
    lock: 'reads',
    read: (call) => {
      noWord(call, 'rewind');
      const to = needed(call.options.to, '--to: rewind needs the date of a release, YYYY-MM-DD');
      const out = needed(call.options.out, '--out: rewind needs a folder to write to');
      return () => rewind(call.paths, { to, out }, call.effects);
    },
  },
  {
    name: 'undo',
    usage: ['undo --date 2026-06-25'],
    options: ['date'],
    lock: 'writes',
    read: (call) => {
      noWord(call, 'undo');
      const sentence = '--date: undo needs the date of the newest release, YYYY-MM-DD';
      const day = needed(call.options.date, sentence);
      return () => undo(call.paths, day, call.effects);
    },
  },
  {
    name: 'show',
    usage: ['show SF.N01951.0180.2022'],
    options: [],
    lock: 'reads',
    read: (call) => {
      const id = onlyWord(call, 'show: expected one identifier');
      return () => show(call.paths, id, call.effects);
    },
  },
  {
    name: 'check',
    usage: ['check <folder> [--json]'],
    options: ['json'],
    lock: 'free',
    read: (call) => {
      const { paths, options, effects } = call;
      const folder = onlyWord(call, 'check: expected one folder');
      if (isAddress(folder))
        return mistaken(`${folder}: expected a folder, got an address; save the files first`);
      return () => unmoved(paths.data, () => check(paths, { folder, json: options.json ?? false }, effects));
    },
  },
];

function importOptions(call: Call): ImportOptions {
  const { words, options, effects } = call;
  const [kind, ...sources] = words;
  const known = ImportKind.safeParse(kind);
  if (!known.success) return mistaken(`${kind ?? 'import'}: expected kolada, json-stat, csv or xlsx`);
  if (sources.length === 0) return mistaken(`import ${kind}: expected files, a folder or an address`);
  if (options.ids !== undefined && known.data !== 'kolada')
    return mistaken(`--ids: import ${kind} does not take it`);
  const { from = null, ids, retrieved = null, origin = null, join: isJoined = false } = options;
  if (retrieved === null && !sources.every(isAddress))
    return mistaken('--retrieved: say on which day the files were taken from the publisher, YYYY-MM-DD');
  if (retrieved !== null) pastDay(retrieved, call);
  if (retrieved !== null && retrieved !== effects.today() && sources.some(isAddress))
    return mistaken(`--retrieved ${retrieved}: what an address answers is of today; leave the option out`);
  return {
    ...{ kind: known.data, sources, from, ids: ids?.split(',') ?? null },
    ...{ retrieved, origin, join: isJoined, corrected: options.corrected ?? false },
  };
}

function placesFrom(call: Call, name: string, what: string) {
  const source = onlyWord(call, `${name}: expected one ${what}`);
  const whence = `${name}: say with --retrieved and --origin when and whence the files were taken`;
  const retrieved = needed(call.options.retrieved, whence);
  const origin = needed(call.options.origin, whence);
  return { source, retrieved: pastDay(retrieved, call), origin };
}

function pastDay(day: string, { effects }: Call): string {
  const today = effects.today();
  return day <= today
    ? day
    : mistaken(`--retrieved ${day}: expected a day that has come, ${today} (UTC) at the latest`);
}

function releaseOptions(call: Call, name: string): ReleaseOptions {
  noWord(call, name);
  const { date: day = null, reason = [], corrected = false, key = null } = call.options;
  if (corrected && reason.length === 0) mistaken('--corrected: say with --reason which error was fixed');
  return { date: day, reasons: reasonsOf(reason), corrected, key };
}

/** `N01951=` before the words says which metric they are about; without it they are about the release. */
const REASON = /^(?:([A-Z][A-Z0-9]{2,15})=)?([^|]+)\|([^|]+)$/;

const REASON_FORM = 'expected "på svenska | in English", or "N01951=på svenska | in English" of one metric';

/** So much of a reason is quoted where it is wrong. */
const MOST_QUOTED = 80;

/** Readers of both languages are told: Swedish first, then English. */
function reasonsOf(all: readonly string[]): Reasons {
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
      return mistaken(`--reason: ${mistake}, got ${JSON.stringify(text.slice(0, MOST_QUOTED))}`);
    }
    const isTwice = metric === undefined ? reasons.release !== null : Object.hasOwn(reasons.metrics, metric);
    if (isTwice) mistaken(`--reason: ${metric ?? 'the release'} has two; give one`);
    if (metric === undefined) reasons.release = words.data;
    else reasons.metrics[metric] = words.data;
  }
  return reasons;
}

// From the words of a command line to a command.

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

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

type ParsedCommand = { command: Command; words: string[]; options: Options };

/** Throws {@link Mistake}. */
function parsedCommand(args: string[]): ParsedCommand {
  const { positionals, values } = parsedArgs(args);
  const [name = '', ...words] = positionals;
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined)
    return mistaken(`${name || 'no command'}: expected ${EITHER.format(COMMANDS.map((one) => one.name))}`);
  const stray = Object.keys(values).find((key) => !command.options.some((option) => option === key));
  if (stray !== undefined) return mistaken(`--${stray}: ${name} does not take it`);
  const checked = Options.safeParse({ ...values });
  if (checked.success) return { command, words, options: checked.data };
  const [issue] = checked.error.issues;
  const option = String(issue?.path[0]);
  return mistaken(`--${option}: ${issue?.message}, got ${JSON.stringify(values[option])}`);
}

function parsedArgs(args: string[]) {
  try {
    const parsed = parseArgs({ args, allowPositionals: true, tokens: true, options: PARSED });
    const names = parsed.tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
    const [again] = repeated(names, (name) => name).filter((name) => PARSED[name]?.multiple !== true);
    if (again !== undefined) return mistaken(`--${again}: given more than once; give it once`);
    return parsed;
  } catch (error) {
    return mistaken(messageOf(error));
  }
}

const BUSY = 'Another release command is at work on this dataset; wait until it has ended.';

/**
 * Commands take the lock one at a time; what a killed publication left is cleaned up and said first.
 * Exit code 0 is success, 1 a refusal, 2 words that were not understood.
 */
export async function runCommand(args: string[], paths: DatasetPaths, effects: Effects): Promise<number> {
  try {
    return await runParsed(parsedCommand(args), paths, effects);
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const usage = COMMANDS.flatMap((one) => one.usage.map((line) => `npm run release -- ${line}`));
    for (const line of [error.message, usage.join('\n')]) effects.print(line);
    return 2;
  }
}

async function runParsed(
  { command, words, options }: ParsedCommand,
  paths: DatasetPaths,
  effects: Effects,
): Promise<number> {
  const call = { words, options, paths, effects };
  const work = command.read(call);
  // It is about a copy or the rules, whatever dataset is here and whoever is at work on it.
  if (command.lock === 'none') return work([]);
  const absence = absenceAt(paths.data);
  if (absence !== null) throw new Error(absence);
  if (command.lock === 'free') return work([]);
  // A copy is asked while nobody has to wait for the lock.
  const outcome =
    command.name === 'verify' && options.url !== undefined
      ? await verifyUrl(options.url, effects, (read) => underLock(command, call, () => read(paths)))
      : await underLock(command, call, work);
  if (outcome !== null) return outcome.result;
  effects.print(BUSY);
  return 1;
}

/**
 * Does `work` while no other command is at work on the dataset; null when another one is.
 * `lines` are for the document of a command that answers in JSON.
 */
function underLock<T>(
  { lock }: Pick<Command, 'lock'>,
  { paths, effects, options: { json: isJson = false } }: Call,
  work: (lines: readonly string[]) => T | Promise<T>,
): Promise<{ result: T } | null> {
  const locked = async (): Promise<T> => {
    const recovered = recoverRelease(paths, effects.files);
    if (recovered !== null && !isJson) effects.print(recovered);
    return wholeAfter(paths, effects, async () => work(recovered !== null && isJson ? [recovered] : []));
  };
  const unlocked = (): Promise<T> => unmoved(paths.data, async () => work([]));
  return withLock(paths.staging, locked, lock === 'reads' ? unlocked : undefined);
}

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
