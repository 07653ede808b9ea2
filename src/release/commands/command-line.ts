// The words of the command line. A word that is not known is a mistake, never ignored.
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { messageOf } from '../../builder/files.ts';
import { isPeriod } from '../../data/identifier.ts';
import { words } from '../../data/lang.ts';
import { repeated } from '../../rules/rule.ts';
import type { DraftOptions } from '../draft/draft-command.ts';
import { isAddress } from '../import/fetch-text.ts';
import { ImportKind } from '../import/imported.ts';
import type { ReleaseOptions } from '../plan/plan-release.ts';
import type { ProveOptions } from '../prove/prove.ts';
import type { ReviewOptions } from '../review/review-command.ts';
import type { ImportOptions } from './import-command.ts';
import type { RewindOptions } from './rewind.ts';

export type Command =
  | { name: 'import'; options: ImportOptions }
  | { name: 'draft'; options: DraftOptions }
  | { name: 'unstage'; metrics: string[] }
  | { name: 'diff'; options: ReleaseOptions; json: boolean }
  | { name: 'review'; options: ReviewOptions }
  | { name: 'publish'; options: ReleaseOptions; json: boolean }
  | { name: 'verify'; url: string | null; trust: string | null; json: boolean }
  | { name: 'checkpoint'; key: string | null }
  | { name: 'prove'; options: ProveOptions }
  | { name: 'rewind'; options: RewindOptions }
  | { name: 'show'; id: string };

const date = z.iso.date({ error: 'expected a date, YYYY-MM-DD' });

const path = z.string().min(1, { error: 'expected a file or a key' }).optional();

const Options = z.strictObject({
  from: z.string().refine(isPeriod, { error: 'expected a year' }).optional(),
  ids: z
    .string()
    .regex(/^[A-Z]\d+(?:,[A-Z]\d+)*$/, { error: 'expected KPI ids with commas' })
    .optional(),
  retrieved: date.optional(),
  date: date.optional(),
  reason: z.string().trim().min(1, { error: 'expected a sentence' }).pipe(words).optional(),
  corrected: z.boolean().optional(),
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
export const ALLOWED: Record<Command['name'], (keyof Options)[]> = {
  import: ['from', 'ids', 'retrieved'],
  draft: ['csv'],
  unstage: [],
  diff: ['date', 'reason', 'corrected', 'json'],
  review: ['date', 'reason', 'corrected', 'out'],
  publish: ['date', 'reason', 'corrected', 'key', 'json'],
  verify: ['url', 'trust', 'json'],
  checkpoint: ['key'],
  prove: ['url', 'checkpoint', 'trust'],
  rewind: ['to', 'out'],
  show: [],
};

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** @param today the date of a `diff` or a `review` that names none */
export function readCommandLine(args: string[], today: string): Command | { mistake: string } {
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
    { type: option.unwrap() instanceof z.ZodBoolean ? ('boolean' as const) : ('string' as const) },
  ]),
);

type Given = { positionals: string[]; options: Options };

function parse(args: string[]): Given | { mistake: string } {
  try {
    const { positionals, values, tokens } = parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: PARSED,
    });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
    const [again] = repeated(names, (name) => name);
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

type Timed = Options & { today: string };

function commandOf(name: Command['name'], rest: string[], options: Timed): Command | { mistake: string } {
  if (name === 'import') return importOf(rest, options);
  if (name === 'draft') return draftOf(rest, options.csv ?? null);
  const [id] = rest;
  if (name === 'unstage')
    return id === undefined ? { mistake: 'unstage: expected a staged metric' } : { name, metrics: rest };
  if (name === 'show')
    return id === undefined || rest.length > 1 ? { mistake: 'show: expected one identifier' } : { name, id };
  if (name === 'prove') return proveOf(rest, options);
  if (id !== undefined) return { mistake: `${id}: ${name} takes no further word` };
  if (name === 'checkpoint') return { name, key: options.key ?? null };
  if (name === 'verify') return verifyOf(options);
  return name === 'rewind' ? rewindOf(options) : releaseOf(name, options);
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

function releaseOf(name: 'diff' | 'review' | 'publish', options: Timed): Command | { mistake: string } {
  const {
    date: day = name === 'publish' ? undefined : options.today,
    reason = null,
    corrected = false,
    key = null,
    json = false,
  } = options;
  if (day === undefined) return { mistake: '--date: publish needs the date of the release, YYYY-MM-DD' };
  if (corrected && reason === null)
    return { mistake: '--corrected: say with --reason which error was fixed' };
  const chosen = { date: day, reason, corrected, key };
  return name === 'review'
    ? { name, options: { ...chosen, out: options.out ?? null } }
    : { name, options: chosen, json };
}

function verifyOf(options: Options): Command | { mistake: string } {
  const { url = null, trust = null, json = false } = options;
  if (url !== null && json) return { mistake: '--json: verify --url does not take it' };
  if (url !== null && trust !== null) return { mistake: '--trust: verify --url does not take it' };
  return { name: 'verify', url, trust, json };
}

function importOf([kind, ...sources]: string[], options: Timed): Command | { mistake: string } {
  const known = ImportKind.safeParse(kind);
  if (!known.success) return { mistake: `${kind ?? 'import'}: expected kolada, json-stat, csv or xlsx` };
  if (sources.length === 0) return { mistake: `import ${kind}: expected files, a folder or an address` };
  if (options.ids !== undefined && known.data !== 'kolada')
    return { mistake: `--ids: import ${kind} does not take it` };
  const { from = null, ids, retrieved = null } = options;
  if (retrieved === null && !sources.every(isAddress))
    return { mistake: '--retrieved: say on which day the files were taken from the publisher, YYYY-MM-DD' };
  if (retrieved !== null && retrieved !== options.today && sources.some(isAddress))
    return { mistake: `--retrieved ${retrieved}: what an address answers is of today; leave the option out` };
  return {
    name: 'import',
    options: { kind: known.data, sources, from, ids: ids?.split(',') ?? null, retrieved },
  };
}
