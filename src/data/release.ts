// data/releases/<date>/release.json, the manifest of one release, and data/releases/chain.json, the chain of all of them.
import * as z from 'zod';
import { foreignWords, Localized, words } from './fields.ts';
import { SHA256_PATTERN } from './hash.ts';
import { METRIC_ID_PATTERN, PERIOD_PATTERN, PLACE_PATTERN } from './identifier.ts';

const date = z.iso.date();
const hash = z.string().regex(SHA256_PATTERN);

/** Under data/, with forward slashes. */
const PATH_PATTERN = /^(?:(?!\.)[\w.-]{1,100}(?:\/(?!$)|$)){1,3}$/;

/** Of a signed note: lines, of which none hides anything. */
const NOTE_PATTERN = /^(?:[^\p{Cc}\p{Bidi_Control}]|\n)*$/u;
const MOST_NOTE = 10_000;

export const Release = z.strictObject({
  release: date,
  /** The day on which it was made, in UTC. */
  published: date,
  /** Whether it was put together later from the publishers' files of its day: nobody could read it then. */
  reconstructed: z.boolean(),
  /** Why it came; null where nobody said. */
  reason: Localized.nullable(),
  /** By metric: why its figures or words changed, where that was said. */
  reasons: z.record(z.string().regex(METRIC_ID_PATTERN), Localized),
  /** The metrics whose changed figures mend an error of ours: all other changes are the publisher's. */
  corrected: z.array(z.string().regex(METRIC_ID_PATTERN)),
  /** By path: the SHA-256 of every file that stands with the release, whichever release wrote it. */
  files: z.record(
    z.string().regex(PATH_PATTERN, { error: 'expected a path of a dataset' }),
    hash,
  ),
});
export type Release = z.infer<typeof Release>;

export const ChainLink = z.strictObject({
  release: date,
  /** SHA-256 of the release's manifest (canonical JSON), and by it of every file of the release. */
  root: hash,
  /** How many entries the log has with it. */
  size: z.int().min(0),
  /** SHA-256 of the link before (canonical JSON), so that no past release can change unseen. */
  previous: hash.nullable(),
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

/** Contract 4: what happened to the observation; `metadata` may be about a metric or a place itself. */
export const REVISION_TYPES = [
  'published',
  'revised',
  'corrected',
  'withdrawn',
  'metadata',
] as const;
export type RevisionType = (typeof REVISION_TYPES)[number];

/** Whose bytes a file has: the authority's own, or figures of the authority's in a file that somebody else put together. */
export const ORIGINS = ['publisher', 'transcript'] as const;
export type Origin = (typeof ORIGINS)[number];

const MOST_NAME = 400;

/** Of a file below the folder or the address that was given: no path of a machine, and no step out of the folder. */
const FILE_NAME_PATTERN =
  /^(?![=+@~/-]|[A-Za-z]:|(?:.*\/)?\.\.?(?:\/|$))[^\p{Cc}\p{Bidi_Control}\\]+$/u;

/**
 * A row of data/files.csv (file,name,sha256,bytes,retrieved,origin,dataset,officialTitle): a file that figures were read from.
 * A figure names its row by `file`. One file has as many rows as it has series of other titles.
 */
export const SourceFile = z.strictObject({
  file: z.int().min(1),
  name: z.string().max(MOST_NAME).regex(FILE_NAME_PATTERN, {
    error:
      'expected the name of a file below its folder, without control characters, backslashes and a sign in front that begins a formula',
  }),
  /** Of its bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, {
    error: 'expected a SHA-256, 64 digits of lower-case hex',
  }),
  bytes: z.int({ error: 'expected a whole number of bytes' }).min(1),
  /** The day on which it was taken from the source. */
  retrieved: date,
  /** Null where the maintainer did not say. */
  origin: z.enum(ORIGINS).nullable(),
  /** The table or dataset that it is of, and the title of the series in it, in the publisher's words; null where not known. */
  dataset: foreignWords.nullable(),
  officialTitle: foreignWords.nullable(),
});
export type SourceFile = z.infer<typeof SourceFile>;

/** What a file is known by, whatever its row. */
export const TracedFile = SourceFile.omit({ file: true });
export type TracedFile = z.infer<typeof TracedFile>;

/** `<release>/<id of the observation, the metric or the place>/<type>` (contract 4). */
export const revisionId = (
  release: string,
  subject: string,
  type: RevisionType,
): string => `${release}/${subject}/${type}`;

// data/waivers.csv: a finding that is let through, with the reason (rule,metric,geo,period,reason,reason_sv).

export const Waiver = z.strictObject({
  rule: words,
  /** Null where the finding is about no single metric. */
  metric: z.string().regex(METRIC_ID_PATTERN).nullable(),
  geo: z.string().regex(PLACE_PATTERN).nullable(),
  period: z.string().regex(PERIOD_PATTERN).nullable(),
  reason: words,
  reasonSv: words.nullable(),
});
export type Waiver = z.infer<typeof Waiver>;

// What happened to one observation between two releases (contract 4, Revision).

/** `isDescribedAlike`: unit and source stay; `corrected`: a stated error of ours was mended, else the source revised it. */
type Circumstances = { isDescribedAlike: boolean; corrected: boolean };

/**
 * The type of the change, or null where nothing a reader sees has changed. A change of value outranks metadata.
 * @param previous and `next` are literals: null where it is listed without one, absent or withdrawn
 */
export function revisionType(
  previous: string | null,
  next: string | null,
  { isDescribedAlike, corrected }: Circumstances,
): RevisionType | null {
  if (previous === null) return next === null ? null : 'published';
  if (next === null) return 'withdrawn';
  if (previous !== next) return corrected ? 'corrected' : 'revised';
  return isDescribedAlike ? null : 'metadata';
}

// Why an observation has no value, said in one place for answers, embeds and pages.

/**
 * The source lists it without a value; it was published and is gone; the registry leaves it out, or says that nobody fetched it;
 * nobody ever listed it.
 */
export type MissingReason =
  | 'source_null'
  | 'withdrawn'
  | 'left_out'
  | 'not_fetched'
  | 'not_listed';

/**
 * Null where there is a value. A figure that the source emptied after it was published counts as withdrawn.
 * @param state the letter of the series: `v` value, `n` listed without one, `w` withdrawn, `-` or none not listed
 * @param newest the type of its newest entry in the log, where it has any
 * @param stated what the registry says of a figure that is not listed, if anything
 */
export function missingOf(
  state: string | undefined,
  newest: RevisionType | undefined,
  stated?: MissingReason,
): MissingReason | null {
  if (state === 'v') return null;
  if (state === 'w' || newest === 'withdrawn') return 'withdrawn';
  return state === 'n' ? 'source_null' : (stated ?? 'not_listed');
}
