// The head of a past release, from the newest one and what each release kept: nothing is written anywhere.
import type { DatasetHead } from '../../model/dataset.ts';
import { isPublic, type Metric, Registry } from '../../model/registry.ts';
import {
  keptAt,
  keptCheckpoint,
  keptFile,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
  RELEASE_FILE,
  WAIVERS_FILE,
} from '../../rules/data-files.ts';
import { sourceOf } from '../data-source.ts';
import { type Door, readJson } from '../door.ts';
import { checkpointIn, readMunicipalities, readWaivers } from '../load-dataset.ts';
import { logUntil } from '../revision-log.ts';

/** What is not public today is not public in a past release either, and leaves no trace there. */
const asToday =
  (today: ReadonlySet<string>) =>
  (metric: Metric): Metric =>
    today.has(metric.id) ? metric : { ...metric, status: { ...metric.status, public: null } };

/**
 * The head as `rewind` would write it, but for metrics that are public no longer. Throws where a verified dataset could
 * not: a file that the release kept is gone.
 */
export function pastHead(dir: string, newest: DatasetHead, release: string): DatasetHead {
  const door: Door = { source: sourceOf(dir), findings: [] };
  const releases = newest.chain.map((link) => link.release);
  const has = (path: string): boolean => Object.hasOwn(newest.hashes, path);
  const kept = (file: string): string => keptAt(has, releases, { release, file }) ?? keptFile(release, file);
  const registry = readJson(door, kept(REGISTRY_FILE), Registry);
  const manifest = newest.manifests.get(release);
  const municipalities = readMunicipalities(door, kept(MUNICIPALITIES_FILE));
  const waivers = readWaivers(door, kept(WAIVERS_FILE));
  const [finding] = door.findings;
  if (registry === null || manifest === undefined || finding !== undefined)
    throw new Error(
      `release ${release}: expected what it kept, got ${finding?.where.file ?? kept(RELEASE_FILE)}: ${finding?.message ?? 'no manifest'}`,
    );
  const then = <T extends { release: string }>(rows: T[]): T[] =>
    rows.filter((row) => row.release <= release);
  const today = new Set(newest.registry.metrics.filter(isPublic).map(({ id }) => id));
  return {
    ...newest,
    registry: { ...registry, metrics: registry.metrics.map(asToday(today)) },
    municipalities,
    waivers,
    release: manifest,
    chain: then(newest.chain),
    checkpoint: checkpointIn(door.source, keptCheckpoint(release)),
    log: logUntil(newest.log, release),
    listings: then(newest.listings),
    manifests: new Map([...newest.manifests].filter(([date]) => date <= release)),
    files: Object.keys(manifest.files)
      .flatMap((file) => /^observations\/([^/]+)\.csv$/.exec(file)?.[1] ?? [])
      .sort(),
  };
}
