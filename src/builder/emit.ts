// The emitter: one loop over the fixed answers of questions and pages, each written anew, and their ETags.
import type { CatalogueMetric } from '../data/catalogue.ts';
import { tilePath, tilesOf } from '../data/merkle.ts';
import type { Values } from '../endpoints/endpoint.ts';
import { reply, subjectOf } from '../http/handler.ts';
import { fixedPathOf, isSitePath, type Service, type Table } from '../http/page.ts';
import { bytesOfTile } from '../log/log.ts';
import { addEtag, type EtagBlock, type EtagsNode, type ShardName, type Store } from '../store/store.ts';
import type { Put } from './derive/store.ts';
import { nodeDigest } from './digest-node.ts';
import type { Output } from './output.ts';

/** A fixed answer: the path it is asked at with its values, the file it lies in, its body and the ETag that goes with it. */
export type Fixed = { path: string; values: Values; file: string; body: string; etag: string };

/** The fixed answers about one metric's municipalities, or (null) about none in particular. */
export async function* fixedAnswers(
  service: Pick<Service, 'store' | 'table'>,
  about: CatalogueMetric | null,
): AsyncIterable<Fixed> {
  const answering: Service = { ...service, digest: nodeDigest, report: () => {} };
  for (const form of [...service.table.endpoints, ...service.table.pages])
    for await (const values of form.fixed(service.store, about)) {
      const path = fixedPathOf(form, values);
      const { status, headers, body } = await reply(answering, { method: 'GET', url: path });
      const { etag } = headers;
      if (status !== 200 || body === null || etag === undefined)
        throw new Error(
          `fixed answer ${path}: expected 200 with an ETag, got ${status} ${etag ?? 'without'} ${body}`,
        );
      yield { path, values, file: fileOf(service.table, path), body, etag };
    }
}

/** What the fixed answers of a layout are about: (null) none in particular, and each metric whose figures are files. */
export const aboutsOf = ({ catalogue }: Store): (CatalogueMetric | null)[] => [
  null,
  ...(catalogue.layout === 'files' ? catalogue.metrics : []),
];

export type Emitting = {
  store: Store;
  table: Table;
  write: Output['write'];
  put: Put;
};

/** `rest` is null where answers about metrics alone were emitted. */
export type EmittedEtags = { rest: ShardName | null; metrics: EtagsNode['metrics'] };

/** Writes every fixed answer about some of {@link aboutsOf}; `tick` is called after each with the number done. */
export async function emitAnswers(
  emitting: Emitting,
  abouts: readonly (CatalogueMetric | null)[],
  tick: (done: number) => void,
): Promise<{ etags: EmittedEtags; answers: number }> {
  const { store, put } = emitting;
  const etags: EmittedEtags = { rest: null, metrics: {} };
  let answers = 0;
  for (const [done, about] of abouts.entries()) {
    const own: EtagBlock = {};
    answers += await emitAbout(emitting, about, own);
    if (about === null) etags.rest = put(JSON.stringify(own[NOWHERE] ?? {}));
    else {
      const blocks = blocksOf(store, about, own).map((block) => put(JSON.stringify(block)));
      etags.metrics[about.id] = put(JSON.stringify(blocks));
    }
    tick(done + 1);
  }
  return { etags, answers };
}

/** The ETags of all shares, as if they had been emitted at once. Throws where nobody emitted the answers that are about no metric. */
export function etagsNode(emitted: readonly EmittedEtags[]): EtagsNode {
  const rest = emitted.find((etags) => etags.rest !== null)?.rest ?? null;
  if (rest === null) throw new Error('expected the ETags of answers about no metric, got none');
  const metrics = emitted.flatMap((etags) => Object.entries(etags.metrics));
  return { rest, metrics: Object.fromEntries(metrics.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The log's tiles as files, for hosts without the function; gives their number. */
export async function emitLog({ store, write }: Pick<Emitting, 'store' | 'write'>): Promise<number> {
  if (store.catalogue.layout === 'packs') return 0;
  const log = await store.log();
  const tiles = tilesOf(log.size);
  for (const tile of tiles) write(`log/${tilePath(tile)}`, await bytesOfTile(log, tile));
  return tiles.length;
}

/** Where the ETags of answers that are about no municipality stand. */
const NOWHERE = '';

/** Adds the ETags to `etags`; gives the number of answers. */
async function emitAbout(
  { store, table, write }: Emitting,
  about: CatalogueMetric | null,
  etags: EtagBlock,
): Promise<number> {
  let answers = 0;
  for await (const { path, values, file, body, etag } of fixedAnswers({ store, table }, about)) {
    const subject = subjectOf(store, values);
    if ((subject?.metric ?? null) !== about) throw new Error(unfound(path, about));
    const geo = subject?.geo ?? NOWHERE;
    const own = etags[geo] ?? {};
    etags[geo] = own;
    addEtag(own, path, etag);
    write(file, body);
    answers += 1;
  }
  return answers;
}

const unfound = (path: string, about: CatalogueMetric | null): string => {
  const expected =
    about === null
      ? 'no metric with a municipality'
      : `${about.id} in {metric} and a municipality's code in {geo}, or both in {id}`;
  return `fixed answer ${path}: expected its path to name ${expected}: else its ETag is never found`;
};

/** By block of municipalities, as the series lie. */
function blocksOf({ catalogue, blockOf }: Store, metric: CatalogueMetric, etags: EtagBlock): EtagBlock[] {
  const blocks = Array.from(
    { length: Math.ceil(catalogue.municipalities.length / metric.geosPerBlock) },
    (): EtagBlock => ({}),
  );
  for (const { code } of catalogue.municipalities) {
    const block = blocks[blockOf(metric, code)];
    const own = etags[code];
    if (block !== undefined && own !== undefined) block[code] = own;
  }
  return blocks;
}

/** On disk a fixed answer ends in .json or, for a page, .html; what has an ending of its own keeps it. */
export const fileOf = (table: Table, path: string): string => {
  if (/\.(?:atom|json|txt)$|^\/(?:\.well-known|log)\//.test(path)) return path.slice(1);
  const isHtml = path.startsWith('/embed/') || isSitePath(table, path);
  return `${path.slice(1)}${isHtml ? '.html' : '.json'}`;
};
