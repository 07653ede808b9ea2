// The shards of ETags: read from the served tree, and written to the next.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueMetric } from '../store/catalogue.ts';
import { etagsPath, REST_ETAGS, STORE_FOLDER } from '../store/layout.ts';
import type { Store } from '../store/open-store.ts';
import { sealShard, unsealed } from '../store/seal.ts';
import type { EtagBlock, Etags } from '../store/shards.ts';
import { nodeDigest } from './digest-node.ts';
import type { Output } from './output.ts';

/** ETags by municipality, and under NOWHERE those of answers that are about none. */
export type EtagsByGeo = Map<string, Etags>;
export const NOWHERE = '';

/** A shard for each block of municipalities, or the one of what is about none. */
export function writeEtags(
  { store, output }: { store: Store; output: Pick<Output, 'write'> },
  about: CatalogueMetric | null,
  etags: EtagsByGeo,
): void {
  const write = (path: string, shard: Etags | EtagBlock) =>
    output.write(`${STORE_FOLDER}/${path}`, sealShard(JSON.stringify(shard), nodeDigest));
  if (about === null) {
    write(REST_ETAGS, etags.get(NOWHERE) ?? {});
    return;
  }
  const blocks = Array.from({ length: blocksOf(store, about) }, (): EtagBlock => ({}));
  for (const { code } of store.catalogue.municipalities) {
    const block = blocks[store.blockOf(about, code)];
    const own = etags.get(code);
    if (block !== undefined && own !== undefined) block[code] = own;
  }
  for (const [place, block] of blocks.entries()) write(etagsPath(about.id, place), block);
}

const blocksOf = ({ catalogue }: Store, { geosPerBlock }: CatalogueMetric): number =>
  Math.ceil(catalogue.municipalities.length / geosPerBlock);

/** The ETags of the served tree; shards that are no more are read too, so that what they name is removed. */
export function previousEtags(
  { store, out }: { store: Store; out: string },
  about: CatalogueMetric | null,
): EtagsByGeo {
  if (about === null) return new Map([[NOWHERE, servedShard<Etags>(out, REST_ETAGS) ?? {}]]);
  const held: EtagsByGeo = new Map();
  for (let place = 0; ; place++) {
    const block = servedBlock(out, etagsPath(about.id, place));
    if (block === null && place >= blocksOf(store, about)) return held;
    for (const [geo, etags] of Object.entries(block ?? {}))
      held.set(geo, held.has(geo) ? { ...held.get(geo), ...etags } : etags);
  }
}

/** By municipality; null where the served tree has no such shard, or one of an older form, which is as good as none. */
export function servedBlock(out: string, path: string): EtagBlock | null {
  const block = servedShard<EtagBlock>(out, path);
  return Object.values(block ?? {}).some((etags) => typeof etags === 'string') ? null : block;
}

/** Null where the served tree has no such shard. */
function servedShard<T>(out: string, path: string): T | null {
  const file = join(out, STORE_FOLDER, path);
  return existsSync(file) ? JSON.parse(unsealed(readFileSync(file, 'utf8'))) : null;
}
