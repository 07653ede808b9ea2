// data/release.json, the manifest of one release, and data/revisions/chain.json, the chain of all of them.
import * as z from 'zod';
import { words } from './fields.ts';
import { SHA256_PATTERN } from './hash.ts';
import { METRIC_ID_PATTERN, PERIOD_PATTERN, PLACE_PATTERN } from './identifier.ts';

const date = z.iso.date();
const hash = z.string().regex(SHA256_PATTERN);

/** Of a figure; whether a number can hold it is a rule's business. */
const literal = z
  .string()
  .max(100)
  .regex(/^[^\s\p{C}]*$/u, { error: 'expected the literal of a number' });

/** Under data/, with forward slashes. */
const PATH_PATTERN = /^(?:(?!\.)[\w.-]{1,100}(?:\/(?!$)|$)){1,3}$/;

/** Of a signed note: lines, of which none hides anything. */
const NOTE_PATTERN = /^(?:[^\p{Cc}\p{Bidi_Control}]|\n)*$/u;
const MOST_NOTE = 10_000;

/** When the release was published: a UTC date, or an instant where one is known. */
const Published = z.union([date, z.iso.datetime({ offset: true })]);

export const Release = z.strictObject({
  release: date,
  published: Published,
  /** By metric: the day on which its figures were taken from the source. */
  retrieved: z.record(z.string().regex(METRIC_ID_PATTERN), date),
  /** By path under data/: the SHA-256 of every other file of the release; the chain holds this list's own hash. */
  files: z.record(z.string().regex(PATH_PATTERN, { error: 'expected a path of a dataset' }), hash),
});
export type Release = z.infer<typeof Release>;

export const ChainLink = z.strictObject({
  release: date,
  published: Published,
  /** How many entries the release's log has. */
  entries: z.int().min(0),
  /** SHA-256 of the release's manifest (canonical JSON), and by it of every file of the release. */
  root: hash,
  /** SHA-256 of the link before (canonical JSON), so that no past release can change unseen. */
  previous: hash.nullable(),
  /** First link only: the hash of the last link of the chain whose place this one took. */
  supersedes: hash.nullable(),
  /** A note in the form of C2SP signed-note over the link's date, root and previous hash; null when unsigned. */
  note: z
    .string()
    .max(MOST_NOTE)
    .regex(NOTE_PATTERN, { error: 'expected lines without control characters' })
    .nullable(),
});
export type ChainLink = z.infer<typeof ChainLink>;

export const Chain = z.array(ChainLink).min(1);
export type Chain = z.infer<typeof Chain>;

// data/revisions/<release>.csv: what a release changed, one row per changed observation
// (type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source).

/** Contract 4: what happened to the observation; `metadata` without geo and period is about the metric itself. */
export const REVISION_TYPES = ['published', 'revised', 'corrected', 'withdrawn', 'metadata'] as const;
export type RevisionType = (typeof REVISION_TYPES)[number];

export const RevisionEntry = z.strictObject({
  type: z.enum(REVISION_TYPES),
  metric: z.string().regex(METRIC_ID_PATTERN),
  geo: z.string().regex(PLACE_PATTERN).nullable(),
  period: z.string().regex(PERIOD_PATTERN).nullable(),
  /** Literals, as in the observation files; null where there was or is no value. */
  previousValue: literal.nullable(),
  value: literal.nullable(),
  previousContentHash: hash.nullable(),
  contentHash: hash.nullable(),
  reason: words.nullable(),
  source: words,
});
export type RevisionEntry = z.infer<typeof RevisionEntry>;

/**
 * data/releases/<release>/without-value.csv (metric,geo,period,change): what the log does not tell, that a release began
 * or ceased to list an observation without a value.
 */
export const ListingChange = z.strictObject({
  metric: z.string().regex(METRIC_ID_PATTERN),
  geo: z.string().regex(PLACE_PATTERN),
  period: z.string().regex(PERIOD_PATTERN),
  change: z.enum(['listed', 'dropped']),
});
export type ListingChange = z.infer<typeof ListingChange>;

/** Whose bytes a file has: the authority's own, or figures of the authority's in a file that somebody else put together. */
export const ORIGINS = ['publisher', 'transcript'] as const;
export type Origin = (typeof ORIGINS)[number];

const MOST_NAME = 400;

/** Of a file below the folder or the address that was given: no path of a machine, and no step out of the folder. */
const FILE_NAME_PATTERN = /^(?![=+@~/-]|[A-Za-z]:|(?:.*\/)?\.\.?(?:\/|$))[^\p{Cc}\p{Bidi_Control}\\]+$/u;

/** What a file that figures were read from is known by. */
export const TracedFile = z.strictObject({
  name: z.string().max(MOST_NAME).regex(FILE_NAME_PATTERN, {
    error:
      'expected the name of a file below its folder, without control characters, backslashes and a sign in front that begins a formula',
  }),
  /** Of its bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256, 64 digits of lower-case hex' }),
  bytes: z.int({ error: 'expected a whole number of bytes' }).min(1),
  /** The day on which it was taken from the source. */
  retrieved: date,
  /** Null where the maintainer did not say. */
  origin: z.enum(ORIGINS).nullable(),
});
export type TracedFile = z.infer<typeof TracedFile>;

/**
 * data/releases/<release>/files.csv (metric,name,sha256,bytes,retrieved,origin): the files that the figures of each metric
 * were read from. A metric without a line has figures whose files nobody kept.
 */
export const SourceFile = z.strictObject({
  metric: z.string().regex(METRIC_ID_PATTERN),
  ...TracedFile.shape,
});
export type SourceFile = z.infer<typeof SourceFile>;

/** An entry with the release it belongs to. */
export type Revision = RevisionEntry & { release: string; published: string };

/** `<release>/<observation id or metric>/<type>` (contract 4). */
export const revisionId = (release: string, subject: string, type: RevisionType): string =>
  `${release}/${subject}/${type}`;

// data/waivers.csv: a finding that is let through, with the reason (rule,metric,geo,period,reason,reason_sv).

export const Waiver = z.strictObject({
  rule: words,
  /** Null where the finding is about no single metric. */
  metric: z.string().regex(METRIC_ID_PATTERN).nullable(),
  geo: z.string().regex(PLACE_PATTERN).nullable(),
  period: z.string().regex(PERIOD_PATTERN).nullable(),
  reason: words,
  /** Null in releases before the one of 2026-11-20. */
  reasonSv: words.nullable().default(null),
});
export type Waiver = z.infer<typeof Waiver>;

// What happened to one observation between two releases (contract 4, Revision).

/** An observation in a release. `value` is its literal: null where it is listed without one, absent or withdrawn. */
type FigureState = { value: string | null; unit: string; source: string };

/** `corrected`: a stated error was fixed; without such a statement a changed value is honestly `revised`. */
type Change = { previous: FigureState; next: FigureState; corrected: boolean };

/** The type of the change, or null where nothing a reader sees has changed. A change of value outranks metadata. */
export function revisionType({ previous, next, corrected }: Change): RevisionType | null {
  if (previous.value === null) return next.value === null ? null : 'published';
  if (next.value === null) return 'withdrawn';
  if (previous.value !== next.value) return corrected ? 'corrected' : 'revised';
  return previous.unit === next.unit && previous.source === next.source ? null : 'metadata';
}

// Why an observation has no value, said in one place for answers, embeds and pages.

/** The source lists it without a value; it was published and is gone; nobody ever listed it. */
export type MissingReason = 'source_null' | 'withdrawn' | 'not_listed';

/**
 * Null where there is a value. A figure that the source emptied after it was published counts as withdrawn.
 * @param state the letter of the series: `v` value, `n` listed without one, `w` withdrawn, `-` or none not listed
 * @param newest the type of its newest entry in the log, where it has any
 */
export function missingOf(state: string | undefined, newest: RevisionType | undefined): MissingReason | null {
  if (state === 'v') return null;
  if (state === 'w' || newest === 'withdrawn') return 'withdrawn';
  return state === 'n' ? 'source_null' : 'not_listed';
}
