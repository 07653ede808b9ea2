// Every fixed address of a built tree with what stands for its bytes, and what differs between two trees. Deployments
// upload by it and caches forget by it; times on files play no part.
import type { CatalogueMetric } from '../data/catalogue.ts';
import { openTree } from '../hosts/node/open-tree.ts';
import { mayHaveEnded } from '../http/views.ts';
import { siteAddress } from '../site/not-found.ts';
import { etagsOf, type Store, StoreFault } from '../store/store.ts';
import { nodeDigest } from './digest-node.ts';

/** By address: what stands for its bytes. */
export type TagByAddress = Record<string, string>;

/** Each list ascending. */
export type Changes = { added: string[]; changed: string[]; removed: string[] };

/**
 * Answers by their ETag, other files by their hash. In packs, where no ETag is known beforehand, the figures of one metric
 * and municipality are one address that ends in `*`.
 */
export async function addressesOf(store: Store): Promise<TagByAddress> {
  const addresses = await addressesAbout(store, null);
  for (const metric of store.catalogue.metrics) Object.assign(addresses, await addressesAbout(store, metric));
  return addresses;
}

/** Those about one metric's municipalities, or (null) about none in particular. */
async function addressesAbout(store: Store, metric: CatalogueMetric | null): Promise<TagByAddress> {
  const addresses: TagByAddress = {};
  if (metric === null) {
    Object.assign(addresses, etagsOf(await store.etags(null)));
    for await (const [path, { sha256 }] of store.sealedFiles()) addresses[siteAddress(path)] = sha256;
    return addresses;
  }
  if (store.catalogue.layout === 'packs') return packedOf(store, metric);
  for (const { code } of store.catalogue.municipalities)
    Object.assign(addresses, etagsOf(await store.etags({ metric, geo: code })));
  return addresses;
}

const markOf = (parts: readonly unknown[]): string => nodeDigest(JSON.stringify(parts), 'base64url');

/** By all that their answers are made of, and by the code that makes them. */
async function packedOf(store: Store, metric: CatalogueMetric): Promise<TagByAddress> {
  const { siteUrl, docsUrl, units, subjects, municipalities } = store.catalogue;
  const { periodSemantics, geographySemantics, licenses, release } = store.catalogue;
  const shared = [siteUrl, docsUrl, units, subjects, periodSemantics, geographySemantics, licenses];
  const { ranking } = await store.facts(metric);
  const ranks = new Map(ranking?.entries.map((entry) => [entry.geo, entry]));
  const relatives = metric.related.map((one) => store.directory.metrics.get(one.metric));
  const ranked = [ranking?.period, ranking?.entries.length];
  const ended = metric.last !== null && mayHaveEnded(metric.last, release);
  const about = markOf([store.root.built.code, ...shared, metric, relatives, ended, ...ranked]);
  const addresses: TagByAddress = {};
  for (const { code, name, county } of municipalities) {
    const mark = markOf([about, name, county, ranks.get(code), await store.series(metric, code)]);
    addresses[`/api/v1/observations/SF.${metric.id}.${code}.*`] = mark;
    addresses[`/embed/observation/SF.${metric.id}.${code}.*`] = mark;
    addresses[`/embed/chart/${code}/${metric.id}`] = mark;
  }
  return addresses;
}

export function changesBetween(before: TagByAddress, after: TagByAddress): Changes {
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, mark] of Object.entries(after)) {
    if (!Object.hasOwn(before, path)) added.push(path);
    else if (before[path] !== mark) changed.push(path);
  }
  const removed = Object.keys(before).filter((path) => !Object.hasOwn(after, path));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

/** How many addresses changed in each way. */
export type Counts = Record<keyof Changes, number>;

export const changeCounts = ({ added, changed, removed }: Changes): Counts => ({
  added: added.length,
  changed: changed.length,
  removed: removed.length,
});

/** By identifier; null stands for what is about no metric in particular. */
const metricsOf = (store: Store | null): Map<string | null, CatalogueMetric | null> =>
  new Map([[null, null], ...(store?.catalogue.metrics ?? []).map((metric) => [metric.id, metric] as const)]);

/** Between two stores, null having nothing; the addresses of one metric at a time, since there may be millions. */
export async function countChanges(before: Store | null, after: Store): Promise<Counts> {
  const sum: Counts = { added: 0, changed: 0, removed: 0 };
  const [was, is] = [metricsOf(before), metricsOf(after)];
  const addresses = async (store: Store | null, metric: CatalogueMetric | null | undefined) =>
    store === null || metric === undefined ? {} : addressesAbout(store, metric);
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const known = await addresses(before, was.get(id));
    const counts = changeCounts(changesBetween(known, await addresses(after, is.get(id))));
    for (const way of WAYS) sum[way] += counts[way];
  }
  return sum;
}

const WAYS = ['added', 'changed', 'removed'] as const;

/** Of the tree that is served, whichever is later; null where none is, or none that can be opened. */
export async function servedStore(outDir: string): Promise<Store | null> {
  try {
    return (await openTree(outDir)).store;
  } catch (fault) {
    if (fault instanceof StoreFault) return null;
    throw fault;
  }
}

/**
 * Since the store that was served before, null being none; null where that cannot be read to its end, so that nobody knows
 * what changed.
 */
export async function changesSince(before: Store | null, after: Store): Promise<Counts | null> {
  try {
    return await countChanges(before, after);
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault;
    // Where the fault is the new tree's, it comes again.
    await countChanges(null, after);
    return null;
  }
}

export const changesText = (counts: Counts | null): string =>
  counts === null
    ? 'the tree before could not be read, so what changed since then is not known'
    : countsText(counts);

export const countsText = ({ added, changed, removed }: Counts): string =>
  `${added} added, ${changed} changed, ${removed} removed`;
