// data/release.json, the manifest of one release, and data/revisions/chain.json, the chain of all of them.
import * as z from 'zod';
import { SHA256_PATTERN } from './digest.ts';
import { METRIC_ID_PATTERN } from './observation-id.ts';

const date = z.iso.date();
const hash = z.string().regex(SHA256_PATTERN);

/** When the release was published: a UTC date, or an instant where one is known. */
const Published = z.union([date, z.iso.datetime({ offset: true })]);

export const Release = z.strictObject({
  release: date,
  published: Published,
  /** By metric: the day on which its figures were taken from the source. */
  retrieved: z.record(z.string().regex(METRIC_ID_PATTERN), date),
  /** By path under data/: the SHA-256 of every other file of the release; the chain holds this list's own hash. */
  files: z.record(z.string().min(1), hash),
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
  note: z.string().nullable(),
});
export type ChainLink = z.infer<typeof ChainLink>;

export const Chain = z.array(ChainLink).min(1);
export type Chain = z.infer<typeof Chain>;
