// From a verified dataset to everything the function reads. Derived once, shard by shard.
import { flagsOf } from '../rules/flags.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { CATALOGUE, factsPath, keysPath, presencePath, seriesPath } from '../store/layout.ts';
import { packOf } from '../store/pack.ts';
import type { Presence } from '../store/shards.ts';
import { type Addresses, deriveCatalogue } from './derive-catalogue.ts';
import { deriveKeys } from './derive-keys.ts';
import { deriveRevisions, revisionNotes } from './derive-revisions.ts';
import { deriveBlocks, deriveFacts, presenceOf } from './derive-series.ts';
import { nodeDigest } from './digest-node.ts';
import { type Counter, createCounter, shareOf } from './share.ts';
import type { Verified } from './verify-dataset.ts';

/** One file of the store: its path under the store's folder, and its text. */
export type Shard = { path: string; text: string };

/** Every shard but the ETags, which are known when the fixed answers are. */
export function* deriveStore(verified: Verified, addresses: Addresses): Iterable<Shard> {
  yield* deriveRest({ verified, addresses });
  yield* deriveShare({ verified, addresses }, createCounter());
}

export type Deriving = { verified: Verified; addresses: Addresses };

/** The shards that are about no metric in particular: the catalogue comes first. */
export function* deriveRest({ verified, addresses }: Deriving): Iterable<Shard> {
  const catalogue = deriveCatalogue(verified, addresses);
  yield { path: CATALOGUE, text: JSON.stringify(catalogue) };
  yield* derivePresence(verified, catalogue);
  yield* deriveRevisions(verified.head, catalogue);
}

/** The shards about the metrics that one thread takes. */
export function* deriveShare({ verified, addresses }: Deriving, counter: Counter): Iterable<Shard> {
  const { head, waived, grids } = verified;
  const catalogue = deriveCatalogue(verified, addresses);
  const notes = { flags: flagsOf(waived, head.waivers), revisions: revisionNotes(head) };
  for (const metric of shareOf(catalogue.metrics, counter)) {
    const grid = grids.get(metric.id);
    if (grid === undefined)
      throw new Error(`metric ${metric.id}: expected a grid after verification, got none`);
    const deriving = { catalogue, metric, grid, digest: nodeDigest };
    const blocks = deriveBlocks(deriving, notes);
    for (const [block, series] of blocks.entries())
      yield { path: seriesPath(metric.id, block), text: packOf(series, nodeDigest) };
    const facts = deriveFacts(deriving, blocks);
    yield { path: factsPath(metric.id), text: JSON.stringify(facts) };
    yield { path: keysPath(metric.id), text: JSON.stringify(deriveKeys(deriving, blocks, facts)) };
  }
}

function* derivePresence({ grids }: Verified, { metrics, municipalities }: Catalogue): Iterable<Shard> {
  const byGeo = new Map<string, Presence>(municipalities.map(({ code }) => [code, {}]));
  for (const { id } of metrics) {
    const grid = grids.get(id);
    if (grid === undefined) continue;
    for (const [geo, presence] of presenceOf(grid)) {
      const held = byGeo.get(geo);
      if (held !== undefined) held[id] = presence;
    }
  }
  for (const [geo, presence] of byGeo) yield { path: presencePath(geo), text: JSON.stringify(presence) };
}
