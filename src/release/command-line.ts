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
import { confirmDrafts, draftKolada } from './draft.ts';
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
  url: z
    .url({ protocol: /^https?$/, error: 'expected an http or https address' })
    .optional(),
});
type Options = z.infer<typeof Options>;

/** What a command is given: the words behind its name, the first of them alone, and its options. */
type Call = {
  words: readonly string[];
  word: string;
  options: Options;
  paths: DatasetPaths;
  effects: Effects;
  today: string;
};

/** Does it, and gives the exit code; null where another command is at work on the dataset. */
type Work = () => number | null | Promise<number | null>;

type Command = {
  name: string;
  /** One line for each form; the options that stand in them are those that the command takes. */
  usage: readonly string[];
  /** What its one word is; null where it takes none, and absent where it looks at them itself. */
  word?: string | null;
  /** Throws {@link Mistake}, and nothing is done. */
  read: (call: Call) => Work;
};

/** Words of the command line that were not understood. */
class Mistake extends Error {}

function mistaken(sentence: string): never {
  throw new Mistake(sentence);
}

const needed = <T>(value: T | undefined, sentence: string): T =>
  value ?? mistaken(sentence);

const COMMANDS: readonly Command[] = [
  {
    name: 'import',
    usage: [
      'import kolada <folder> --retrieved 2024-08-30 [--origin transcript] [--ids N01951,N00901] [--from 1994]',
      'import json-stat|csv|xlsx <files> --retrieved 2026-03-05 [--origin publisher] [--from 1994] [--join] [--corrected]',
      'import kolada|json-stat|csv <URLs> [--origin publisher] [--ids …] [--from 1994]',
    ],
    read: (call) => {
      const options = importOptions(call);
      return writing(call, () => importCommand(call.paths, options, call.effects));
    },
  },
  {
    name: 'refresh',
    usage: [`refresh kolada [${KOLADA_API}] [--ids N01951,N00901]`],
    read: (call) => {
      const [kind, source = KOLADA_API, ...more] = call.words;
      if (kind !== 'kolada') return mistaken(`${kind ?? 'refresh'}: expected kolada`);
      if (!isAddress(source) || more.length > 0)
        return mistaken(
          `refresh kolada: expected at most one address, such as ${KOLADA_API}`,
        );
      const ids = call.options.ids?.split(',') ?? null;
      return writing(call, () =>
        refreshCommand(call.paths, { source, ids }, call.effects),
      );
    },
  },
  {
    name: 'groups',
    usage: ['groups <folder> --retrieved 2026-03-23 --origin transcript'],
    word: 'one folder',
    read: (call) => {
      const source = placesFrom(call, 'groups');
      return writing(call, () => groupsCommand(call.paths, source, call.effects));
    },
  },
  {
    name: 'register',
    usage: ['register <workbook> --retrieved 2026-01-12 --origin publisher'],
    word: 'one workbook',
    read: (call) => {
      const source = placesFrom(call, 'register');
      return writing(call, () => registerCommand(call.paths, source, call.effects));
    },
  },
  {
    name: 'draft',
    usage: [
      'draft kolada <folder or URL> --out drafts.json',
      'draft confirm <drafts.json>',
    ],
    read: (call) => {
      const { words, options, paths, effects } = call;
      const [from, source, ...more] = words;
      if (from !== 'kolada' && from !== 'confirm')
        return mistaken(`${from ?? 'draft'}: expected kolada or confirm`);
      if (source === undefined || more.length > 0)
        return mistaken(
          `draft ${from}: expected one ${from === 'kolada' ? 'folder or address' : 'file'}`,
        );
      if (from === 'kolada') {
        const out = needed(options.out, '--out: draft kolada needs a file to write to');
        return writing(call, () => draftKolada(paths, { source, out }, effects));
      }
      if (options.out !== undefined)
        return mistaken('--out: draft confirm takes the file as a word');
      return writing(call, () => confirmDrafts(paths, source, effects));
    },
  },
  {
    name: 'unstage',
    usage: ['unstage <metric> …'],
    read: (call) => {
      if (call.words.length === 0) return mistaken('unstage: expected a staged metric');
      return writing(call, () => unstage(call.paths, [...call.words], call.effects));
    },
  },
  {
    name: 'diff',
    usage: [
      'diff [--date 2026-06-25] [--corrected --reason "svenska | English"] [--json]',
    ],
    word: null,
    read: (call) => {
      const options = releaseOptions(call);
      return writing(call, (lines) =>
        printed(call, lines, diff(call.paths, options, call.effects)),
      );
    },
  },
  {
    name: 'review',
    usage: [
      'review [--date 2026-06-25] [--corrected --reason "svenska | English"] [--out review.html]',
    ],
    word: null,
    read: (call) => {
      const options = { ...releaseOptions(call), out: call.options.out ?? null };
      return writing(call, () => reviewCommand(call.paths, options, call.effects));
    },
  },
  {
    name: 'publish',
    usage: [
      'publish --date 2026-06-25 [--reason "svenska | English"] [--reason "N01951=svenska | English"] [--corrected] [--key private.pem] [--json]',
    ],
    word: null,
    read: (call) => {
      const { options, paths, effects, today } = call;
      const sentence = `--date: publish needs the date of the release, YYYY-MM-DD; today is ${today} (UTC)`;
      needed(options.date, sentence);
      const chosen = releaseOptions(call);
      return writing(call, (lines) =>
        printed(call, lines, publish(paths, chosen, effects)),
      );
    },
  },
  {
    name: 'verify',
    usage: ['verify [--trust <public key>] [--json]', 'verify --url https://…'],
    word: null,
    read: (call) => {
      const { paths, effects, options, today } = call;
      const { url, json: isJson = false, trust = null } = options;
      if (url === undefined)
        return reading(call, (lines) =>
          printed(call, lines, verify(paths, trust, today)),
        );
      if (isJson) mistaken('--json: verify --url does not take it');
      if (trust !== null) mistaken('--trust: verify --url does not take it');
      // A copy is asked while nobody has to wait for the lock.
      return () => verifyUrl(url, paths, effects);
    },
  },
  {
    name: 'checkpoint',
    usage: ['checkpoint [--key private.pem]'],
    word: null,
    read: (call) =>
      writing(call, () =>
        checkpointCommand(call.paths, call.options.key ?? null, call.effects),
      ),
  },
  {
    name: 'rules',
    usage: ['rules'],
    word: null,
    read: (call) => () => {
      for (const line of rulesTable()) call.effects.print(line);
      return 0;
    },
  },
  {
    name: 'prove',
    usage: [
      'prove SF.N01951.0180.2022 --url https://… [--checkpoint <file>] [--trust <public key>]',
    ],
    word: 'one identifier',
    read: ({ word: id, options, effects }) => {
      const url = needed(
        options.url,
        '--url: prove needs the address of a copy of the service',
      );
      const { checkpoint = null, trust = null } = options;
      return () => prove({ id, url, checkpoint, trust }, effects);
    },
  },
  {
    name: 'rewind',
    usage: ['rewind --to 2026-02-13 --out <folder>'],
    word: null,
    read: (call) => {
      const to = needed(
        call.options.to,
        '--to: rewind needs the date of a release, YYYY-MM-DD',
      );
      const out = needed(call.options.out, '--out: rewind needs a folder to write to');
      return reading(call, () => rewind(call.paths, { to, out }, call.effects));
    },
  },
  {
    name: 'undo',
    usage: ['undo --date 2026-06-25'],
    word: null,
    read: (call) => {
      const sentence = '--date: undo needs the date of the newest release, YYYY-MM-DD';
      const day = needed(call.options.date, sentence);
      return writing(call, () => undo(call.paths, day, call.effects));
    },
  },
  {
    name: 'show',
    usage: ['show SF.N01951.0180.2022'],
    word: 'one identifier',
    read: (call) => reading(call, () => show(call.paths, call.word, call.effects)),
  },
  {
    name: 'check',
    usage: ['check <folder> [--json]'],
    word: 'one folder',
    read: ({ word: folder, paths, options, effects }) => {
      if (isAddress(folder))
        return mistaken(
          `${folder}: expected a folder, got an address; save the files first`,
        );
      const json = options.json ?? false;
      return () => unmoved(paths.data, () => check(paths, { folder, json }, effects));
    },
  },
];

function importOptions({ words, options, today }: Call): ImportOptions {
  const [word, ...sources] = words;
  const { success, data: kind } = ImportKind.safeParse(word);
  if (!success)
    return mistaken(`${word ?? 'import'}: expected kolada, json-stat, csv or xlsx`);
  if (sources.length === 0)
    return mistaken(`import ${kind}: expected files, a folder or an address`);
  const {
    from = null,
    ids,
    retrieved = null,
    origin = null,
    join: isJoined = false,
  } = options;
  if (ids !== undefined && kind !== 'kolada')
    return mistaken(`--ids: import ${kind} does not take it`);
  if (retrieved === null && !sources.every(isAddress))
    return mistaken(
      '--retrieved: say on which day the files were taken from the publisher, YYYY-MM-DD',
    );
  if (retrieved !== null) checkDay(retrieved, today);
  if (retrieved !== null && retrieved !== today && sources.some(isAddress))
    return mistaken(
      `--retrieved ${retrieved}: what an address answers is of today; leave the option out`,
    );
  const corrected = options.corrected ?? false;
  return {
    kind,
    sources,
    from,
    ids: ids?.split(',') ?? null,
    retrieved,
    origin,
    join: isJoined,
    corrected,
  };
}

function placesFrom({ word: source, options, today }: Call, name: string) {
  const whence = `${name}: say with --retrieved and --origin when and whence the files were taken`;
  const retrieved = needed(options.retrieved, whence);
  const origin = needed(options.origin, whence);
  checkDay(retrieved, today);
  return { source, retrieved, origin };
}

function checkDay(day: string, today: string): void {
  if (day > today)
    mistaken(
      `--retrieved ${day}: expected a day that has come, ${today} (UTC) at the latest`,
    );
}

function releaseOptions({ options }: Call): ReleaseOptions {
  const { date: day = null, reason = [], corrected = false, key = null } = options;
  if (corrected && reason.length === 0)
    mistaken('--corrected: say with --reason which error was fixed');
  return { date: day, reasons: reasonsOf(reason), corrected, key };
}

/** `N01951=` before the words says which metric they are about; without it they are about the release. */
const REASON = /^(?:([A-Z][A-Z0-9]{2,15})=)?([^|]+)\|([^|]+)$/;

const REASON_FORM =
  'expected "på svenska | in English", or "N01951=på svenska | in English" of one metric';

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
    const localized = Localized.safeParse({ sv: sv.trim(), en: en.trim() });
    if (!localized.success) {
      const mistake = parts === null ? REASON_FORM : localized.error.issues[0]?.message;
      return mistaken(
        `--reason: ${mistake}, got ${JSON.stringify(text.slice(0, MOST_QUOTED))}`,
      );
    }
    const isTwice =
      metric === undefined
        ? reasons.release !== null
        : Object.hasOwn(reasons.metrics, metric);
    if (isTwice) mistaken(`--reason: ${metric ?? 'the release'} has two; give one`);
    if (metric === undefined) reasons.release = localized.data;
    else reasons.metrics[metric] = localized.data;
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
      type:
        option.unwrap() instanceof z.ZodBoolean
          ? ('boolean' as const)
          : ('string' as const),
      multiple: option.unwrap() instanceof z.ZodArray,
    },
  ]),
);

/** Throws {@link Mistake}. */
function workOf(
  args: string[],
  paths: DatasetPaths,
  effects: Effects,
): { command: Command; work: Work } {
  const { positionals, values } = parsedArgs(args);
  const [name = '', ...words] = positionals;
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined)
    return mistaken(
      `${name || 'no command'}: expected ${EITHER.format(COMMANDS.map((one) => one.name))}`,
    );
  const usage = command.usage.join(' ');
  const stray = Object.keys(values).find(
    (option) => !new RegExp(`--${option}\\b`).test(usage),
  );
  if (stray !== undefined) return mistaken(`--${stray}: ${name} does not take it`);
  const { data: options, error } = Options.safeParse({ ...values });
  if (options === undefined) {
    const [issue] = error?.issues ?? [];
    const option = String(issue?.path[0]);
    return mistaken(
      `--${option}: ${issue?.message}, got ${JSON.stringify(values[option])}`,
    );
  }
  const [word = '', ...more] = words;
  if (command.word === null && words.length > 0)
    mistaken(`${word}: ${name} takes no further word`);
  if (typeof command.word === 'string' && (word === '' || more.length > 0))
    mistaken(`${name}: expected ${command.word}`);
  const work = command.read({
    words,
    word,
    options,
    paths,
    effects,
    today: effects.today(),
  });
  return { command, work };
}

function parsedArgs(args: string[]) {
  try {
    const parsed = parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: PARSED,
    });
    const names = parsed.tokens.flatMap((token) =>
      token.kind === 'option' ? token.name : [],
    );
    const [again] = repeated(names, (name) => name).filter(
      (name) => PARSED[name]?.multiple !== true,
    );
    if (again !== undefined)
      return mistaken(`--${again}: given more than once; give it once`);
    return parsed;
  } catch (error) {
    return mistaken(messageOf(error));
  }
}

const BUSY =
  'Another release command is at work on this dataset; wait until it has ended.';

/** These are about a copy or the rules, whatever dataset is here. */
const NEEDS_NO_DATASET = ['rules', 'prove'];

/**
 * Commands take the lock one at a time; what a killed publication left is cleaned up and said first.
 * Exit code 0 is success, 1 a refusal, 2 words that were not understood.
 */
export async function runCommand(
  args: string[],
  paths: DatasetPaths,
  effects: Effects,
): Promise<number> {
  const { print } = effects;
  try {
    const { command, work } = workOf(args, paths, effects);
    const absence = absenceAt(paths.data);
    if (absence !== null && !NEEDS_NO_DATASET.includes(command.name))
      throw new Error(absence);
    const code = await work();
    if (code === null) print(BUSY);
    return code ?? 1;
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const usage = COMMANDS.flatMap((one) =>
      one.usage.map((line) => `npm run release -- ${line}`),
    );
    print(error.message);
    print(usage.join('\n'));
    return 2;
  }
}

// The lock: one command at a time is at work on a dataset.

/** `lines` are for the document of a command that answers in JSON. */
type LockedWork = (lines: readonly string[]) => number | Promise<number>;

const writing =
  (call: Call, work: LockedWork): Work =>
  () =>
    underLock(call, work, false);

/** Needs no place to write in, and takes the lock where there is one. */
const reading =
  (call: Call, work: LockedWork): Work =>
  () =>
    underLock(call, work, true);

function printed(
  { options, effects }: Call,
  lines: readonly string[],
  outcome: Outcome,
): number {
  const all = { ...outcome, lines: [...lines, ...outcome.lines] };
  return printOutcome(all, options.json ?? false, effects);
}

/** Null where another process holds the lock. Its file stays, empty. */
async function underLock(
  { paths, effects, options }: Call,
  work: LockedWork,
  isReading: boolean,
): Promise<number | null> {
  const unlock = lockOrFault(join(paths.staging, 'lock'));
  if (unlock === null) return null;
  if ('fault' in unlock) {
    if (!isReading || !isUnwritable(unlock.fault)) throw unlock.fault;
    return unmoved(paths.data, work);
  }
  try {
    const recovered = recoverRelease(paths, effects.files);
    const isJson = options.json ?? false;
    if (recovered !== null && !isJson) effects.print(recovered);
    const lines = recovered !== null && isJson ? [recovered] : [];
    return await wholeAfter(paths, effects, async () => work(lines));
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

/** Reads without a lock, and so finds out afterwards whether somebody else has published in the meantime. */
async function unmoved(data: string, read: LockedWork): Promise<number> {
  const chain = (): number | undefined =>
    statSync(join(data, CHAIN_FILE), { throwIfNoEntry: false })?.ino;
  const before = chain();
  const result = await read([]);
  if (chain() !== before)
    throw new Error(
      `${data}: a release was published while it was read; give the command again`,
    );
  return result;
}

/** Where the machine fails in the middle of a change, the dataset is brought into a whole state, and the error says which. */
async function wholeAfter(
  paths: DatasetPaths,
  { files }: Effects,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const fault = machineFault(error);
    if (fault === null) throw error;
    let state =
      'The next release command finds the old release or the new one, and cleans up.';
    try {
      state =
        recoverRelease(paths, files) ??
        'The command ended there; every file of the dataset is whole. Give it again.';
    } catch {
      // The next command tries it again.
    }
    throw new Error(`${fault}. ${state}`);
  }
}
