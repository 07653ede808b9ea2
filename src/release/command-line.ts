// The words of the command line. A word that is not known is a mistake, never ignored.
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { isPeriod } from '../model/period.ts';
import { type ImportWish, isAddress } from './import-command.ts';
import { ImportKind } from './imported.ts';
import type { ReleaseWish } from './plan-release.ts';

export type Command =
  | { name: 'import'; wish: ImportWish }
  | { name: 'diff'; wish: ReleaseWish }
  | { name: 'publish'; wish: ReleaseWish }
  | { name: 'verify'; url: string | null }
  | { name: 'show'; id: string };

export const USAGE = `npm run release -- import kolada <folder> --retrieved 2024-08-30 [--ids N01951,N00901] [--from 1994]
npm run release -- import json-stat|csv|xlsx <files> --retrieved 2026-03-05 [--from 1994]
npm run release -- import kolada|json-stat|csv <URLs> [--retrieved …] [--ids …] [--from 1994]
npm run release -- diff [--date 2026-06-25] [--corrected --reason "…"]
npm run release -- publish --date 2026-06-25 [--reason "…"] [--corrected]
npm run release -- verify [--url https://…]
npm run release -- show SF.N01951.0180.2022`;

const date = z.iso.date({ error: 'expected a date, YYYY-MM-DD' });

const Options = z.strictObject({
  from: z.string().refine(isPeriod, { error: 'expected a year' }).optional(),
  ids: z
    .string()
    .regex(/^[A-Z]\d+(?:,[A-Z]\d+)*$/, { error: 'expected KPI ids with commas' })
    .optional(),
  retrieved: date.optional(),
  date: date.optional(),
  reason: z.string().trim().min(1, { error: 'expected a sentence' }).optional(),
  corrected: z.boolean().optional(),
  url: z.url({ protocol: /^https?$/, error: 'expected an http or https address' }).optional(),
});
type Options = z.infer<typeof Options>;

const ALLOWED: Record<Command['name'], (keyof Options)[]> = {
  import: ['from', 'ids', 'retrieved'],
  diff: ['date', 'reason', 'corrected'],
  publish: ['date', 'reason', 'corrected'],
  verify: ['url'],
  show: [],
};

/** @param today the date of a `diff` that names none */
export function readCommandLine(args: string[], today: string): Command | { mistake: string } {
  const parsed = parse(args);
  if ('mistake' in parsed) return parsed;
  const [name = '', ...rest] = parsed.positionals;
  if (!isCommand(name))
    return { mistake: `${name || 'no command'}: expected import, diff, publish, verify or show` };
  const stray = Object.keys(parsed.options).find((key) => !ALLOWED[name].some((allowed) => allowed === key));
  if (stray !== undefined) return { mistake: `--${stray}: ${name} does not take it` };
  return commandOf(name, rest, { ...parsed.options, today });
}

const isCommand = (name: string): name is Command['name'] => Object.hasOwn(ALLOWED, name);

type Given = { positionals: string[]; options: Options };

function parse(args: string[]): Given | { mistake: string } {
  const text = { type: 'string' } as const;
  const options = { from: text, ids: text, retrieved: text, date: text, reason: text, url: text } as const;
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, corrected: { type: 'boolean' } },
    });
    const checked = Options.safeParse({ ...values });
    if (checked.success) return { positionals, options: checked.data };
    const [issue] = checked.error.issues;
    return { mistake: `--${issue?.path.join('.')}: ${issue?.message}` };
  } catch (error) {
    return { mistake: error instanceof Error ? error.message : String(error) };
  }
}

type Timed = Options & { today: string };

function commandOf(name: Command['name'], rest: string[], options: Timed): Command | { mistake: string } {
  if (name === 'import') return importOf(rest, options);
  const [id] = rest;
  if (name === 'show')
    return id === undefined || rest.length > 1 ? { mistake: 'show: expected one identifier' } : { name, id };
  if (id !== undefined) return { mistake: `${id}: ${name} takes no further word` };
  return name === 'verify' ? { name, url: options.url ?? null } : releaseOf(name, options);
}

function releaseOf(name: 'diff' | 'publish', options: Timed): Command | { mistake: string } {
  const {
    date: day = name === 'diff' ? options.today : undefined,
    reason = null,
    corrected = false,
  } = options;
  if (day === undefined) return { mistake: '--date: publish needs the date of the release, YYYY-MM-DD' };
  if (corrected && reason === null)
    return { mistake: '--corrected: say with --reason which error was fixed' };
  return { name, wish: { date: day, reason, corrected } };
}

function importOf([kind, ...sources]: string[], options: Options): Command | { mistake: string } {
  const known = ImportKind.safeParse(kind);
  if (!known.success) return { mistake: `${kind ?? 'import'}: expected kolada, json-stat, csv or xlsx` };
  if (sources.length === 0) return { mistake: `import ${kind}: expected files, a folder or an address` };
  if (options.ids !== undefined && known.data !== 'kolada')
    return { mistake: `--ids: import ${kind} does not take it` };
  const { from = null, ids, retrieved = null } = options;
  if (retrieved === null && !sources.every(isAddress))
    return { mistake: '--retrieved: say on which day the files were taken from the publisher, YYYY-MM-DD' };
  return {
    name: 'import',
    wish: { kind: known.data, sources, from, ids: ids?.split(',') ?? null, retrieved },
  };
}
