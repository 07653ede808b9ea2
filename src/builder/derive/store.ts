// From a verified dataset to everything the function reads, shard by shard: children before the parents that name them.
import type { CatalogueMetric } from '../../data/catalogue.ts';
import type { DatasetHead, Grid } from '../../data/dataset.ts';
import { type DatasetLog, datasetLog } from '../../data/log.ts';
import type { Layout } from '../../data/settings.ts';
import { type Flagged, flagsOf } from '../../rules/waivers.ts';
import { type Presence, packOf, type RevisionCounts } from '../../store/shards.ts';
import {
  type CatalogueNode,
  geosPerBlock,
  type MetricNode,
  type MunicipalitiesNode,
  type PastRoot,
  type ShardName,
  type SharedCatalogue,
  STORE_FORMAT,
  type StoreRoot,
} from '../../store/store.ts';
import { nodeDigest } from '../digest-node.ts';
import type { Verified } from '../read/verify-dataset.ts';
import { deriveCatalogue } from './catalogue.ts';
import { type LogShards, putLog, putLogShards } from './log.ts';
import { type LoggedChanges, type RevisionShards, revisionNotes, revisionShards } from './revisions.ts';
import { deriveBlocks, deriveFacts, deriveYears, presenceOf } from './series.ts';

/** Keeps a shard, and gives its name. */
export type Put = (text: string) => ShardName;

/** `layout` is `files` and `contactEmail` null where nothing else is said. */
export type ServiceAddresses = {
  siteUrl: string;
  docsUrl: string;
  contactEmail?: string | null;
  layout?: Layout;
};

/** Of releases that share a grid: what was derived of it, by all else that went in. */
type Derived = WeakMap<Grid, Map<string, ShardName>>;

/**
 * Puts every shard but the ETags and the list of files, which are known when those are made.
 * @param past the releases before, the newest first; what did not change since is shared
 */
export function deriveStore(
  verified: Verified,
  addresses: ServiceAddresses,
  put: Put,
  past: readonly Verified[] = [],
): StoreRoot {
  const { siteUrl, docsUrl, contactEmail = null, layout = 'files' } = addresses;
  const derived: Derived = new WeakMap();
  const log = datasetLog(verified.head, nodeDigest);
  const writing: Writing = { put, derived, logged: new Map(), log, logShards: putLogShards(log, put) };
  const releases = [verified, ...past].map((one) => releaseRoot(one, writing));
  const [newest] = releases;
  if (newest === undefined) throw new Error('expected the newest release, got none');
  return {
    format: STORE_FORMAT,
    ...newest,
    siteUrl,
    docsUrl,
    contactEmail,
    layout,
    built: { code: '', fingerprint: '' },
    past: Object.fromEntries(releases.map((one) => [one.release, one])),
    etags: null,
    files: null,
  };
}

type Writing = {
  put: Put;
  derived: Derived;
  logged: LoggedChanges;
  log: DatasetLog;
  logShards: LogShards;
};

function releaseRoot(verified: Verified, writing: Writing): PastRoot {
  const { head } = verified;
  const { catalogue, firstEntries } = putCatalogue(verified, writing);
  return {
    data: head.chain.at(-1)?.root ?? '',
    release: head.release.release,
    published: head.release.published,
    releases: [...head.chain].reverse().map(({ release, published }) => ({ release, published })),
    catalogue,
    log: putLog({ ...writing, head, firstEntries }),
  };
}

type Catalogued = { catalogue: ShardName; firstEntries: RevisionShards['firstEntries'] };

function putCatalogue(verified: Verified, { put, derived, logged, log }: Writing): Catalogued {
  const { head, grids } = verified;
  const catalogue = deriveCatalogue(verified);
  const flags = flagsOf(verified.waived, head.waivers);
  const register = nodeDigest(JSON.stringify(head.municipalities), 'hex');
  const shards = revisionShards({ head, log, known: logged, register }, catalogue, put);
  const metricNodes: CatalogueNode['metricNodes'] = {};
  for (const metric of [...catalogue.metrics, ...catalogue.left]) {
    const grid = grids.get(metric.id);
    if (grid === undefined)
      throw new Error(`metric ${metric.id}: expected a grid after verification, got none`);
    const revisions = shards.add(metric);
    const { unit, source, capabilities, order, geosPerBlock } = metric;
    const flagged = flags.get(metric.id) ?? [];
    const rest = JSON.stringify([unit, source, capabilities, order, geosPerBlock, flagged, register]);
    const known = derived.get(grid) ?? new Map<string, ShardName>();
    derived.set(grid, known);
    const node = known.get(rest) ?? putMetric({ catalogue, metric, grid, head, flagged, revisions, put });
    known.set(rest, node);
    metricNodes[metric.id] = node;
  }
  const counts = shards.counts();
  const node: CatalogueNode = {
    ...catalogue,
    metricNodes,
    municipalityNodes: putMunicipalities(catalogue, grids, counts.byGeo, put),
    revisions: counts.all,
  };
  return { catalogue: put(JSON.stringify(node)), firstEntries: shards.firstEntries };
}

type DerivingMetric = {
  put: Put;
  revisions: MetricNode['revisions'];
  catalogue: SharedCatalogue;
  metric: CatalogueMetric;
  grid: Grid;
  head: DatasetHead;
  flagged: Flagged[];
};

function putMetric({ catalogue, metric, grid, head, flagged, revisions, put }: DerivingMetric): ShardName {
  const deriving = { catalogue, metric, grid, digest: nodeDigest };
  const blocks = deriveBlocks(deriving, {
    flagged,
    revisions: revisionNotes(head, metric.id),
    releases: head.chain,
  });
  const node: MetricNode = {
    series: blocks.map((block) => put(packOf(block))),
    facts: put(JSON.stringify(deriveFacts(deriving, blocks))),
    years: put(JSON.stringify(deriveYears(deriving, blocks))),
    revisions,
  };
  return put(JSON.stringify(node));
}

function putMunicipalities(
  { metrics, municipalities }: SharedCatalogue,
  grids: Verified['grids'],
  revisions: ReadonlyMap<string, RevisionCounts>,
  put: Put,
): ShardName {
  const presences = new Map(municipalities.map(({ code }): [string, Presence] => [code, {}]));
  for (const { id } of metrics) {
    const grid = grids.get(id);
    if (grid === undefined) continue;
    for (const [geo, presence] of presenceOf(grid)) {
      const known = presences.get(geo);
      if (known !== undefined) known[id] = presence;
    }
  }
  const together = geosPerBlock(metrics.length);
  const putBlocks = <T>(ofGeo: ReadonlyMap<string, T>): ShardName[] =>
    blocksOf(municipalities, together).map((codes) =>
      put(JSON.stringify(Object.fromEntries(codes.map((code) => [code, ofGeo.get(code)])))),
    );
  const node: MunicipalitiesNode = { presence: putBlocks(presences), revisions: putBlocks(revisions) };
  return put(JSON.stringify(node));
}

/** The codes of the register, so many together. */
const blocksOf = (municipalities: SharedCatalogue['municipalities'], together: number): string[][] =>
  Array.from({ length: Math.ceil(municipalities.length / together) }, (_, block) =>
    municipalities.slice(block * together, (block + 1) * together).map(({ code }) => code),
  );
