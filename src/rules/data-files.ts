// The files of a dataset, as paths under data/, the way findings name them.

export const REGISTRY_FILE = 'metrics.json';
export const MUNICIPALITIES_FILE = 'municipalities.csv';
export const WAIVERS_FILE = 'waivers.csv';
export const SOURCES_FILE = 'sources.json';
export const METADATA_FILE = 'metadata.json';
export const CHANGELOG_FILE = 'CHANGELOG.md';
export const RELEASE_FILE = 'release.json';
/** Describes the format; like the checkpoint, neither manifest nor chain covers it. */
export const README_FILE = 'README.md';
export const CHAIN_FILE = 'revisions/chain.json';
/** The head of the log of all releases: size and root, signed or not. */
export const CHECKPOINT_FILE = 'revisions/checkpoint';

export const observationFile = (metric: string): string => `observations/${metric}.csv`;
/** The metric that a file of observations is named after; null for any other file. */
export const metricOfFile = (file: string): string | null =>
  /^observations\/([^/]+)\.csv$/.exec(file)?.[1] ?? null;
export const revisionFile = (release: string): string => `revisions/${release}.csv`;

/**
 * What a manifest does not list: itself, the chain that holds its hash, the checkpoint, which follows from the logs and
 * may be signed later, and the description of the format.
 */
export const OUTSIDE_MANIFEST: readonly string[] = [RELEASE_FILE, CHAIN_FILE, CHECKPOINT_FILE, README_FILE];

/** What maintainers write by hand; each release keeps those that it changed. */
export const HAND_WRITTEN: readonly string[] = [
  REGISTRY_FILE,
  SOURCES_FILE,
  MUNICIPALITIES_FILE,
  WAIVERS_FILE,
];

export const keptFile = (release: string, file: string): string => `releases/${release}/${file}`;
/** The checkpoint of a past release, where it was signed: unsigned it follows from the log. */
export const keptCheckpoint = (release: string): string => keptFile(release, 'checkpoint');
export const listingFile = (release: string): string => keptFile(release, 'without-value.csv');

/** Where the version of a hand-written file lies that stood at `release`: what the latest release until then kept. */
export const keptAt = (
  has: (path: string) => boolean,
  chain: readonly { release: string }[],
  release: string,
  file: string,
): string | undefined =>
  chain
    .filter((link) => link.release <= release)
    .map((link) => keptFile(link.release, file))
    .findLast(has);
