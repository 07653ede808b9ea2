// All releases of a dataset: their manifests, the log, and what began or ceased to be listed without a value.
import type * as z from 'zod';
import {
  type DatasetHead,
  keptAt,
  keptFile,
  listingFile,
  REGISTRY_FILE,
  RELEASE_FILE,
} from '../../data/dataset.ts';
import { publicIds, Registry } from '../../data/registry.ts';
import { type Chain, ListingChange, Release } from '../../data/release.ts';
import { COLUMNS, type Input, readJson, readTable } from './read-checked.ts';
import type { PublishedMetrics } from './revision-entry.ts';
import { revisionLog } from './revision-log.ts';

/** What is kept of all releases. */
export function pastOf(
  input: Input,
  chain: Chain,
  release: Release,
  hashes: DatasetHead['hashes'],
): Pick<DatasetHead, 'manifests' | 'log' | 'publicAt' | 'listings'> {
  const manifests = new Map([[release.release, release]]);
  const descriptions = describedReleases(input, chain, hashes);
  for (const { release: past } of chain.slice(0, -1)) {
    const manifest = readJson(input, keptFile(past, RELEASE_FILE), Release);
    if (manifest !== null) manifests.set(past, manifest);
  }
  return {
    manifests,
    log: revisionLog(input, chain, (past) => descriptions(past).described),
    publicAt: new Map(chain.map(({ release: past }) => [past, descriptions(past).open])),
    listings: chain.flatMap(({ release: past }) =>
      Object.hasOwn(hashes, listingFile(past))
        ? readTable(input, listingFile(past), COLUMNS.listings, listingOf).map((row) => ({
            ...row,
            release: past,
          }))
        : [],
    ),
  };
}

/** Unit and source of each metric, and which of them were public. */
type Described = { described: PublishedMetrics; open: ReadonlySet<string> };

const UNDESCRIBED: Described = { described: new Map(), open: new Set() };

/** What the registry said at a release, which that release or an earlier one kept. */
function describedReleases(
  input: Input,
  chain: Chain,
  hashes: DatasetHead['hashes'],
): (release: string) => Described {
  const read = new Map<string, Described>();
  return (release) => {
    const path = keptAt((file) => Object.hasOwn(hashes, file), chain, release, REGISTRY_FILE);
    if (path === undefined) return UNDESCRIBED;
    const described = read.get(path) ?? describedBy(readJson(input, path, Registry));
    read.set(path, described);
    return described;
  };
}

const describedBy = (registry: Registry | null): Described =>
  registry === null
    ? UNDESCRIBED
    : {
        described: new Map(registry.metrics.map(({ id, unit, source }) => [id, { unit, source }] as const)),
        open: publicIds(registry),
      };

const listingOf = (cells: string[]): z.ZodSafeParseResult<ListingChange> => {
  const [metric, geo, period, change] = cells;
  return ListingChange.safeParse({ metric, geo, period, change });
};
