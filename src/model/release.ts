// data/release.json, the manifest of one release, and data/revisions/chain.json, the chain of all of them.
import * as z from 'zod';
import { METRIC_ID_PATTERN } from './observation-id.ts';

const date = z.iso.date();
const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);

/** When the release was published: a UTC date, or an instant where one is known. */
export const Published = z.union([date, z.iso.datetime({ offset: true })]);

export const Release = z.strictObject({
  release: date,
  published: Published,
  /** By metric: the day on which its figures were taken from the source. */
  retrieved: z.record(z.string().regex(METRIC_ID_PATTERN), date),
  /** By path under data/: the SHA-256 of every other file of the dataset. */
  files: z.record(z.string().min(1), hash),
});
export type Release = z.infer<typeof Release>;

/** One link: `previous` is the hash of the link before (canonical JSON), so that no past log can change unseen. */
export const ChainLink = z.strictObject({
  release: date,
  published: Published,
  entries: z.int().min(0),
  log: hash,
  previous: hash.nullable(),
});
export type ChainLink = z.infer<typeof ChainLink>;

export const Chain = z.array(ChainLink).min(1);
export type Chain = z.infer<typeof Chain>;
