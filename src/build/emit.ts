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
import type { Etags } from '../store/shards.ts';
import { nodeDigest } from './digest-node.ts';
import { filesUnder } from './files-under.ts';
import type { Output } from './output.ts';

/** A fixed answer: the path it is asked at, the file it lies in, its body. */
export type Fixed = { path: string; file: string; body: string };

/** The fixed answers and pages about one metric's municipalities, or (null) about none in particular. */
export async function* fixedAnswers(store: Store, about: CatalogueMetric | null): AsyncIterable<Fixed> {
  for (const query of QUERIES)
    for await (const asked of query.fixed(store, about)) {
      const path = fixedPathOf(query, asked);
      const answer = await ask(query, { path: asked, pairs: [] }, store);
      if (isProblem(answer)) throw new Error(notFixed(path, answer));
      yield { path, file: fileOf(path), body: successBody(answer.text, store.catalogue.docsUrl) };
    }
  for (const page of PAGES)
    for await (const asked of page.fixed(store, about)) {
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
  output: Output;
  /** The served tree, whose ETags tell what need not be written again. */
  out: string;
};

/** Writes the fixed answers about `about` and the shards of their ETags; gives how many there are. */
export async function emitAnswers(emitting: Emitting, about: CatalogueMetric | null): Promise<number> {
  const { store, output, out } = emitting;
  const before = previousEtags(emitting, about);
  const shards = new Map<string, Etags>(shardPaths(store, about).map((path) => [path, {}]));
  let count = 0;
  for await (const { path, file, body } of fixedAnswers(store, about)) {
    const etag = etagOf(body, nodeDigest);
    const held = before.get(path);
    before.delete(path);
    if (held?.etag === etag && existsSync(join(out, held.file))) output.keep();
    else output.writeChanged(file, body, held !== undefined);
    const shard = shards.get(shardOf(store, path));
    if (shard !== undefined) shard[path] = etag;
    count += 1;
  }
  for (const { file } of before.values()) output.remove(file);
  for (const [path, etags] of shards) output.write(`${STORE_FOLDER}/${path}`, JSON.stringify(etags));
  return count;
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

type Held = { etag: string; file: string };

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
    const etags: Etags = JSON.parse(readFileSync(file, 'utf8'));
    for (const [answer, etag] of Object.entries(etags)) held.set(answer, { etag, file: fileOf(answer) });
  }
  return held;
}

/** Removes what the served store has and this build has not: shards, and the answers of metrics that are no more. */
export function removeStale({ store, output, out }: Emitting): void {
  for (const path of filesUnder(join(out, STORE_FOLDER))) {
    const file = `${STORE_FOLDER}/${path}`;
    if (output.has(file)) continue;
    output.remove(file);
    const [, metric] = /^etags\/([^/]+)\/\d+\.json$/.exec(path) ?? [];
    if (metric === undefined || store.directory.metrics.has(metric)) continue;
    const etags: Etags = JSON.parse(readFileSync(join(out, file), 'utf8'));
    for (const answer of Object.keys(etags)) output.remove(fileOf(answer));
  }
}

/** On disk a fixed answer ends in .json or, for a page, .html; what has an ending of its own keeps it. */
const fileOf = (path: string): string => {
  if (/\.(?:atom|json|txt)$|^\/\.well-known\//.test(path)) return path.slice(1);
  return `${path.slice(1)}${path.startsWith('/embed/') ? '.html' : '.json'}`;
};
