// From a verified dataset to everything the function reads, shard by shard: children before the parents that name them.
import type { Layout } from '../../model/settings.ts';
import { flagsOf } from '../../rules/flags.ts';
import type { CatalogueMetric } from '../../store/catalogue.ts';
import type { ShardName } from '../../store/layout.ts';
import type {
  CatalogueNode,
  MetricNode,
  MunicipalitiesNode,
  SharedCatalogue,
  StoreRoot,
} from '../../store/nodes.ts';
import { packOf } from '../../store/pack.ts';
import type { Presence } from '../../store/shards.ts';
import { nodeDigest } from '../digest-node.ts';
import type { Verified } from '../verify-dataset.ts';
import { deriveCatalogue } from './catalogue.ts';
import { type DerivedRevisions, deriveRevisions, revisionNotes } from './revisions.ts';
import { deriveBlocks, deriveFacts, type Notes, presenceOf } from './series.ts';

/** Keeps a shard, and gives its name. */
export type Put = (text: string) => ShardName;

/** `layout` is `files` where nothing else is said. */
export type Addresses = { siteUrl: string; docsUrl: string; layout?: Layout };

/** Puts every shard but the ETags and the list of files, which are known when those are made. */
export function deriveStore(verified: Verified, addresses: Addresses, put: Put): StoreRoot {
  const { head, grids } = verified;
  const catalogue = deriveCatalogue(verified);
  const revisions = deriveRevisions(head, catalogue, put);
  const notes = { flags: flagsOf(verified.waived, head.waivers), revisions: revisionNotes(head) };
  const metricNodes: CatalogueNode['metricNodes'] = {};
  for (const metric of catalogue.metrics)
    metricNodes[metric.id] = putMetric({ catalogue, grids, revisions, notes, put }, metric);
  const node: CatalogueNode = {
    ...catalogue,
    metricNodes,
    municipalityNodes: putMunicipalities(catalogue, { grids, revisions, put }),
    revisions: revisions.counts,
  };
  return rootOf(verified, addresses, put(JSON.stringify(node)));
}

function rootOf({ head }: Verified, addresses: Addresses, catalogue: ShardName): StoreRoot {
  const { siteUrl, docsUrl, layout = 'files' } = addresses;
  return {
    data: head.chain.at(-1)?.root ?? '',
    release: head.release.release,
    published: head.release.published,
    releases: [...head.chain].reverse().map(({ release, published }) => ({ release, published })),
    siteUrl,
    docsUrl,
    layout,
    built: { code: '', fingerprint: '' },
    catalogue,
    etags: null,
    files: null,
  };
}

type Deriving = { grids: Verified['grids']; revisions: DerivedRevisions; put: Put };

function putMetric(
  { catalogue, grids, revisions, notes, put }: Deriving & { catalogue: SharedCatalogue; notes: Notes },
  metric: CatalogueMetric,
): ShardName {
  const grid = grids.get(metric.id);
  if (grid === undefined)
    throw new Error(`metric ${metric.id}: expected a grid after verification, got none`);
  const deriving = { catalogue, metric, grid, digest: nodeDigest };
  const blocks = deriveBlocks(deriving, notes);
  const node: MetricNode = {
    series: blocks.map((block) => put(packOf(block))),
    facts: put(JSON.stringify(deriveFacts(deriving, blocks))),
    revisions: revisions.byMetric.get(metric.id) ?? {},
  };
  return put(JSON.stringify(node));
}

function putMunicipalities(
  { metrics, municipalities }: SharedCatalogue,
  { grids, revisions, put }: Deriving,
): ShardName {
  const byGeo = new Map(municipalities.map(({ code }): [string, Presence] => [code, {}]));
  for (const { id } of metrics) {
    const grid = grids.get(id);
    if (grid === undefined) continue;
    for (const [geo, presence] of presenceOf(grid)) {
      const known = byGeo.get(geo);
      if (known !== undefined) known[id] = presence;
    }
  }
  const nodes: MunicipalitiesNode = {};
  for (const [geo, presence] of byGeo)
    nodes[geo] = { presence: put(JSON.stringify(presence)), revisions: revisions.byGeo.get(geo) ?? '' };
  return put(JSON.stringify(nodes));
}
