// The emitter: the store's shards, and every fixed answer as a file with its ETag, asked of the same queries as the function.
import { join } from 'node:path';
import { etagOf } from '../http/etag.ts';
import { aboutOf } from '../http/fixed-etag.ts';
import { reply } from '../http/handler.ts';
import { PAGES } from '../http/pages/table.ts';
import { fixedPathOf } from '../http/routes.ts';
import type { Service } from '../http/service.ts';
import { QUERIES } from '../queries/table.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import type { Store } from '../store/open-store.ts';
import type { Etags } from '../store/shards.ts';
import { answerStore } from './answer-store.ts';
import { nodeDigest } from './digest-node.ts';
import { type EtagsByGeo, NOWHERE, previousEtags, servedBlock, writeEtags } from './emit-etags.ts';
import { filesUnder } from './files-under.ts';
import type { Output } from './output.ts';

/** A fixed answer: the path it is asked at, the file it lies in, its body. */
export type Fixed = { path: string; file: string; body: string };

/**
 * The fixed answers and pages about one metric's municipalities, or (null) about none in particular.
 * @param only the codes of the municipalities to leave it at; all when not given.
 */
export async function* fixedAnswers(
  service: Pick<Service, 'store' | 'queries'>,
  about: CatalogueMetric | null,
  only?: ReadonlySet<string>,
): AsyncIterable<Fixed> {
  const answering: Service = { ...service, digest: nodeDigest, report: () => {} };
  for (const form of [...service.queries, ...PAGES])
    for await (const values of form.fixed(service.store, about, only)) {
      const path = fixedPathOf(form, values);
      const { status, body } = await reply(answering, { method: 'GET', url: path });
      if (status !== 200 || body === null)
        throw new Error(`fixed answer ${path}: expected 200, got ${status} ${body}`);
      yield { path, file: fileOf(path), body };
    }
}

export type Emitting = {
  store: Store;
  output: Omit<Output, 'trees' | 'made' | 'take' | 'use'>;
  /** The served tree, whose ETags tell what need not be written again. */
  out: string;
  /** The municipalities whose answers about a metric are made of the same as those of the served tree. */
  unchanged: (about: CatalogueMetric) => ReadonlySet<string>;
  /** Whether the served tree has a file. */
  isServed: (path: string) => boolean;
};

/** Writes the fixed answers about `about` and the shards of their ETags; gives how many there are. */
export async function emitAnswers(emitting: Emitting, about: CatalogueMetric | null): Promise<number> {
  const { store } = emitting;
  const before = previousEtags(emitting, about);
  const etags = new Map<string, Etags>();
  const kept = about === null ? 0 : keepUnchanged(emitting, { about, before, etags });
  const only = about === null ? undefined : codesLeft(store, etags);
  const source = about === null ? store : answerStore(store, about);
  let count = kept;
  for await (const answer of fixedAnswers({ store: source, queries: QUERIES }, about, only)) {
    const geo = aboutOf(store, answer.path)?.geo ?? NOWHERE;
    const own = etags.get(geo) ?? {};
    etags.set(geo, own);
    own[answer.path] = settle(emitting, answer, before.get(geo)?.[answer.path]);
    count += 1;
  }
  removeOthers(emitting, before, etags);
  writeEtags(emitting, about, etags);
  return count;
}

type Keeping = { about: CatalogueMetric; before: EtagsByGeo; etags: EtagsByGeo };

/** Takes over the answers that cannot have changed, where every file is still there; gives how many. */
function keepUnchanged({ output, unchanged, isServed }: Emitting, { about, before, etags }: Keeping): number {
  let count = 0;
  // A municipality without any answer may be one whose answers were no files: it is made, not kept.
  for (const geo of unchanged(about)) {
    const held = before.get(geo);
    const paths = Object.keys(held ?? {});
    if (held === undefined || !paths.every((path) => isServed(fileOf(path)))) continue;
    etags.set(geo, held);
    for (const _ of paths) output.keep();
    count += paths.length;
  }
  return count;
}

const codesLeft = ({ catalogue }: Store, kept: EtagsByGeo): Set<string> =>
  new Set(catalogue.municipalities.map(({ code }) => code).filter((code) => !kept.has(code)));

/** Writes an answer unless the served tree has it; gives its ETag. */
function settle({ output, isServed }: Emitting, { file, body }: Fixed, held: string | undefined): string {
  const etag = etagOf(body, output.digest);
  if (held === etag && isServed(file)) output.keep();
  else output.writeChanged(file, body, held !== undefined);
  return etag;
}

/** Of the answers that were: those that are no more. */
function removeOthers({ output }: Emitting, before: EtagsByGeo, etags: EtagsByGeo): void {
  for (const [geo, held] of before) {
    const now = etags.get(geo) ?? {};
    if (now === held) continue;
    for (const path of Object.keys(held)) if (!Object.hasOwn(now, path)) output.remove(fileOf(path));
  }
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
    for (const etags of Object.values(servedBlock(out, path) ?? {}))
      for (const answer of Object.keys(etags)) output.remove(fileOf(answer));
  }
}

/** On disk a fixed answer ends in .json or, for a page, .html; what has an ending of its own keeps it. */
const fileOf = (path: string): string => {
  if (/\.(?:atom|json|txt)$|^\/\.well-known\//.test(path)) return path.slice(1);
  return `${path.slice(1)}${path.startsWith('/embed/') ? '.html' : '.json'}`;
};
