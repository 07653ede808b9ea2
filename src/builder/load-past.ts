// All releases of a dataset: their manifests, the log, and what began or ceased to be listed without a value.
import type { z } from 'zod';
import { contentHash } from '../model/content-hash.ts';
import type { DatasetHead, Lined } from '../model/dataset.ts';
import { Registry } from '../model/registry.ts';
import { type Chain, Release } from '../model/release.ts';
import { ListingChange, type Revision, RevisionEntry } from '../model/revision.ts';
import {
  keptAt,
  keptFile,
  listingFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  revisionFile,
} from '../rules/data-files.ts';
import { nodeDigest } from './digest-node.ts';
import { COLUMNS, type Door, orNull, readJson, readTable } from './door.ts';

type Present = Pick<DatasetHead, 'chain' | 'release' | 'hashes'>;

/** What is kept of all releases. */
export function pastOf(
  door: Door,
  { chain, release, hashes }: Present,
): Pick<DatasetHead, 'manifests' | 'revisions' | 'listings'> {
  const manifests = new Map([[release.release, release]]);
  const descriptions = describedReleases(door, chain, hashes);
  for (const { release: past } of chain.slice(0, -1)) {
    const manifest = readJson(door, keptFile(past, RELEASE_FILE), Release);
    if (manifest !== null) manifests.set(past, manifest);
  }
  return {
    manifests,
    revisions: chain.flatMap((link) => revisionsOf(door, link, descriptions(link.release))),
    listings: chain.flatMap(({ release: past }) =>
      Object.hasOwn(hashes, listingFile(past))
        ? readTable(door, listingFile(past), COLUMNS.listings, listingOf).map((row) => ({
            ...row,
            release: past,
          }))
        : [],
    ),
  };
}

type PublishedMetrics = Map<string, { unit: string; source: string }>;

/** Unit and source of each metric as they were at a release, from the registry that it or an earlier one kept. */
function describedReleases(
  door: Door,
  chain: Chain,
  hashes: DatasetHead['hashes'],
): (release: string) => PublishedMetrics {
  const releases = chain.map(({ release }) => release);
  const read = new Map<string, PublishedMetrics>();
  return (release) => {
    const path = keptAt((file) => Object.hasOwn(hashes, file), releases, { release, file: REGISTRY_FILE });
    if (path === undefined) return new Map();
    const described =
      read.get(path) ??
      new Map(
        readJson(door, path, Registry)?.metrics.map(
          ({ id, unit, source }) => [id, { unit, source }] as const,
        ),
      );
    read.set(path, described);
    return described;
  };
}

const listingOf = (cells: string[]): z.ZodSafeParseResult<ListingChange> => {
  const [metric, geo, period, change] = cells;
  return ListingChange.safeParse({ metric, geo, period, change });
};

/** A `published` entry leaves out hash and source where they follow from the registry of its release. */
function revisionEntryOf(
  described: PublishedMetrics,
): (cells: string[]) => z.ZodSafeParseResult<RevisionEntry> {
  return (cells) => {
    const [type, metric = '', geo = '', period = '', previousValue, value = ''] = cells;
    const [, , , , , , previousContentHash, hash = '', reason, source = ''] = cells;
    const known = type === 'published' ? described.get(metric) : undefined;
    const implied =
      known === undefined || value === ''
        ? null
        : contentHash(
            { ...known, metric, geo, period, value: Number(value), source: source || known.source },
            nodeDigest,
          );
    return RevisionEntry.safeParse({
      type,
      metric,
      geo: orNull(geo),
      period: orNull(period),
      previousValue: orNull(previousValue),
      value: orNull(value),
      previousContentHash: orNull(previousContentHash),
      contentHash: orNull(hash) ?? implied,
      reason: orNull(reason),
      source: source || known?.source,
    });
  };
}

function revisionsOf(door: Door, link: Chain[number], described: PublishedMetrics): Lined<Revision>[] {
  const file = revisionFile(link.release);
  const entries = readTable(door, file, COLUMNS.revisions, revisionEntryOf(described));
  return entries.map((entry) => ({ ...entry, release: link.release, published: link.published }));
}
