// Every fixed address of a built tree with what stands for its bytes, and what differs between two trees. Deployments
// upload by it and caches forget by it; times on files play no part.
import { openTree } from '../hosts/node/open-tree.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { StoreFault } from '../store/shard-loader.ts';
import { nodeDigest } from './digest-node.ts';

/** By address: what stands for its bytes. */
export type Addresses = Record<string, string>;

/** Each list ascending. */
export type Changes = { added: string[]; changed: string[]; removed: string[] };

/**
 * Answers by their ETag, other files by their hash. In packs, where no ETag is known beforehand, the figures of one metric
 * and municipality are one address that ends in `*`.
 */
export async function addressesOf(store: Store): Promise<Addresses> {
  const addresses: Addresses = { ...(await store.etags(null)) };
  const { metrics, municipalities, layout } = store.catalogue;
  for (const metric of metrics)
    for (const { code } of municipalities)
      Object.assign(
        addresses,
        layout === 'packs' ? await packedOf(store, metric, code) : await store.etags({ metric, geo: code }),
      );
  for await (const [path, { sha256 }] of store.sealedFiles()) addresses[addressOf(path)] = sha256;
  return addresses;
}

/** By all that their answers are made of, and by the code that makes them. */
async function packedOf(store: Store, metric: CatalogueMetric, geo: string): Promise<Addresses> {
  const { siteUrl, docsUrl, units, subjects } = store.catalogue;
  const { periodSemantics, geographySemantics, licenses } = store.catalogue;
  const shared = [siteUrl, docsUrl, units, subjects, periodSemantics, geographySemantics, licenses];
  const { ranking } = await store.facts(metric);
  const municipality = store.directory.municipalities.get(geo);
  const rank = ranking?.entries.find((entry) => entry.geo === geo);
  const relatives = metric.related.map((one) => store.directory.metrics.get(one.metric));
  const about = [shared, metric, relatives, municipality?.name, municipality?.county];
  const figures = [ranking?.period, ranking?.entries.length, rank, await store.series(metric, geo)];
  const mark = nodeDigest(JSON.stringify([store.root.built.code, ...about, ...figures]), 'base64url');
  return {
    [`/api/v1/observations/SF.${metric.id}.${geo}.*`]: mark,
    [`/embed/observation/SF.${metric.id}.${geo}.*`]: mark,
    [`/embed/chart/${geo}/${metric.id}`]: mark,
  };
}

/** A page is asked for without its ending. */
const addressOf = (path: string): string => `/${path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`;

export function changesBetween(before: Addresses, after: Addresses): Changes {
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, mark] of Object.entries(after)) {
    if (!Object.hasOwn(before, path)) added.push(path);
    else if (before[path] !== mark) changed.push(path);
  }
  const removed = Object.keys(before).filter((path) => !Object.hasOwn(after, path));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

/** Of the tree that is served; null where none is, or none that can be read to its end. */
export async function servedAddresses(outDir: string): Promise<Addresses | null> {
  try {
    return await addressesOf((await openTree(outDir)).store);
  } catch (fault) {
    if (fault instanceof StoreFault) return null;
    throw fault;
  }
}

export function countsText({ added, changed, removed }: Changes): string {
  return `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
}
