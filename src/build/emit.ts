// The emitter: the store's shards, and every fixed answer as a file with its ETag, asked of the same queries as the function.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { successBody } from '../http/envelope.ts';
import { etagOf } from '../http/etag.ts';
import { aboutOf } from '../http/fixed-etag.ts';
import { PAGES } from '../http/page-table.ts';
import { fixedPathOf } from '../http/routes.ts';
import { isProblem, type Problem } from '../model/problem.ts';
import { ask } from '../queries/ask.ts';
import { QUERIES } from '../queries/table.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import { etagsPath, REST_ETAGS, STORE_FOLDER } from '../store/layout.ts';
import type { Store } from '../store/open-store.ts';
import { sealShard, unsealed } from '../store/seal.ts';
import type { Etags } from '../store/shards.ts';
import { answerStore } from './answer-store.ts';
import { nodeDigest } from './digest-node.ts';
import { filesUnder } from './files-under.ts';
import type { Output } from './output.ts';

/** A fixed answer: the path it is asked at, the file it lies in, its body. */
export type Fixed = { path: string; file: string; body: string };

/**
 * The fixed answers and pages about one metric's municipalities, or (null) about none in particular.
 * @param only the codes of the municipalities to leave it at; all when not given.
 */
export async function* fixedAnswers(
  store: Store,
  about: CatalogueMetric | null,
  only?: ReadonlySet<string>,
): AsyncIterable<Fixed> {
  for (const query of QUERIES)
    for await (const asked of query.fixed(store, about, only)) {
      const path = fixedPathOf(query, asked);
      const answer = await ask(query, { path: asked, pairs: [] }, store);
      if (isProblem(answer)) throw new Error(notFixed(path, answer));
      yield { path, file: fileOf(path), body: successBody(answer.text, store.catalogue.docsUrl) };
    }
  for (const page of PAGES)
    for await (const asked of page.fixed(store, about, only)) {
      const path = fixedPathOf(page, asked);
      const rendered = await page.render(asked, { store, lang: 'sv', digest: nodeDigest });
      if (isProblem(rendered)) throw new Error(notFixed(path, rendered));
      yield { path, file: fileOf(path), body: rendered.html };
    }
}

const notFixed = (path: string, { status, code }: Problem): string =>
  `fixed answer ${path}: expected 200, got ${status} ${code}`;

export type Emitting = {
  store: Store;
  output: Omit<Output, 'trees' | 'made' | 'take'>;
  /** The served tree, whose ETags tell what need not be written again. */
  out: string;
  /** The municipalities whose answers about a metric are made of the same as those of the served tree. */
  unchanged: (about: CatalogueMetric) => ReadonlySet<string>;
  /** Whether the served tree has a file. */
  isServed: (path: string) => boolean;
};

/** Writes the fixed answers about `about` and the shards of their ETags; gives how many there are. */
export async function emitAnswers(emitting: Emitting, about: CatalogueMetric | null): Promise<number> {
  const { store, output } = emitting;
  const before = previousEtags(emitting, about);
  const etags = new Map<string, string>();
  const only = about === null ? undefined : keepUnchanged(emitting, { about, before, etags });
  const source = about === null ? store : answerStore(store, about);
  for await (const answer of fixedAnswers(source, about, only))
    etags.set(answer.path, settle(emitting, answer, before.get(answer.path)));
  for (const [path, { file }] of before) if (!etags.has(path)) output.remove(file);
  writeEtags(emitting, about, etags);
  return etags.size;
}

type Held = { etag: string; file: string };
type Keeping = { about: CatalogueMetric; before: ReadonlyMap<string, Held>; etags: Map<string, string> };

/** Takes over the answers that cannot have changed; gives the codes of the municipalities that are left. */
function keepUnchanged({ store, output, unchanged, isServed }: Emitting, { about, before, etags }: Keeping) {
  const same = unchanged(about);
  const held = [...before].map(([path, { etag, file }]) => ({
    path,
    etag,
    file,
    geo: aboutOf(store, path)?.geo ?? '',
  }));
  // A municipality without any answer may be one whose answers were no files: it is made, not kept.
  const kept = new Set(held.map(({ geo }) => geo).filter((geo) => same.has(geo)));
  for (const { geo, file } of held) if (!isServed(file)) kept.delete(geo);
  for (const { path, etag, geo } of held) {
    if (!kept.has(geo)) continue;
    etags.set(path, etag);
    output.keep();
  }
  return new Set(store.catalogue.municipalities.map(({ code }) => code).filter((code) => !kept.has(code)));
}

/** Writes an answer unless the served tree has it; gives its ETag. */
function settle({ output, isServed }: Emitting, { file, body }: Fixed, held: Held | undefined): string {
  const etag = etagOf(body, nodeDigest);
  if (held?.etag === etag && isServed(held.file)) output.keep();
  else output.writeChanged(file, body, held !== undefined);
  return etag;
}

/** By path in every shard, so that it does not matter which answers were taken over. */
function writeEtags({ store, output }: Emitting, about: CatalogueMetric | null, etags: Map<string, string>) {
  const shards = new Map<string, Etags>(shardPaths(store, about).map((path) => [path, {}]));
  for (const path of [...etags.keys()].sort()) {
    const shard = shards.get(shardOf(store, path));
    if (shard !== undefined) shard[path] = etags.get(path) ?? '';
  }
  for (const [path, shard] of shards)
    output.write(`${STORE_FOLDER}/${path}`, sealShard(JSON.stringify(shard), nodeDigest));
}

function shardOf(store: Store, path: string): string {
  const about = aboutOf(store, path);
  return about === null ? REST_ETAGS : etagsPath(about.metric.id, store.blockOf(about.metric, about.geo));
}

function shardPaths({ catalogue }: Store, about: CatalogueMetric | null): string[] {
  if (about === null) return [REST_ETAGS];
  const blocks = Math.ceil(catalogue.municipalities.length / about.geosPerBlock);
  return Array.from({ length: blocks }, (_, block) => etagsPath(about.id, block));
}

/** The ETags of the served tree; shards that are no more are read too, so that what they name is removed. */
function previousEtags({ store, out }: Emitting, about: CatalogueMetric | null): Map<string, Held> {
  const held = new Map<string, Held>();
  const paths = shardPaths(store, about);
  for (let block = paths.length; about !== null; block++) {
    const path = etagsPath(about.id, block);
    if (!existsSync(join(out, STORE_FOLDER, path))) break;
    paths.push(path);
  }
  for (const path of paths) {
    const file = join(out, STORE_FOLDER, path);
    if (!existsSync(file)) continue;
    const etags: Etags = JSON.parse(unsealed(readFileSync(file, 'utf8')));
    for (const [answer, etag] of Object.entries(etags)) held.set(answer, { etag, file: fileOf(answer) });
  }
  return held;
}

/** Removes what the served store has and this build has not: shards, and the answers of metrics that are no more, or no files. */
export function removeStale({ store, output, out }: Pick<Emitting, 'store' | 'output' | 'out'>): void {
  const { layout } = store.catalogue;
  for (const path of filesUnder(join(out, STORE_FOLDER))) {
    const file = `${STORE_FOLDER}/${path}`;
    if (output.has(file)) continue;
    output.remove(file);
    const [, metric] = /^etags\/([^/]+)\/\d+\.json$/.exec(path) ?? [];
    const isEmitted = layout === 'files' && store.directory.metrics.has(metric ?? '');
    if (metric === undefined || isEmitted) continue;
    const etags: Etags = JSON.parse(unsealed(readFileSync(join(out, file), 'utf8')));
    for (const answer of Object.keys(etags)) output.remove(fileOf(answer));
  }
}

/** On disk a fixed answer ends in .json or, for a page, .html; what has an ending of its own keeps it. */
const fileOf = (path: string): string => {
  if (/\.(?:atom|json|txt)$|^\/\.well-known\//.test(path)) return path.slice(1);
  return `${path.slice(1)}${path.startsWith('/embed/') ? '.html' : '.json'}`;
};
