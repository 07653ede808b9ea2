// /log/tile/…: the log of all releases in tiles of hashes and bundles of entries, for those who read it whole (C2SP
// tlog-tiles).
import { leafBytes } from '../data/log.ts';
import { bundleBytes, HASH_BYTES, type Tile, tileOfPath } from '../data/merkle.ts';
import { isTileOf, type StoredLog } from '../store/store.ts';
import { etagOf } from './etag.ts';
import { answerMethod } from './refuse.ts';
import { okReply, type Reply } from './reply.ts';
import { type FeatureRoute, isRead, type Service } from './service.ts';
import { targetOf } from './target.ts';

const LOG_FOLDER = '/log/';

export const isLogTile = (path: string): boolean => path.startsWith(`${LOG_FOLDER}tile/`);

/** Null where the log has no such tile. */
async function answerTile({ store, digest }: Service, path: string): Promise<Reply | null> {
  const tile = tileOfPath(path.slice(LOG_FOLDER.length));
  const log = tile === null ? null : await store.log();
  if (tile === null || log === null || !isTileOf(log, tile)) return null;
  const bytes = await bytesOfTile(log, tile);
  const head = okReply({ type: 'application/octet-stream', lang: 'en', body: '' }, etagOf(bytes, digest));
  return { ...head, body: null, bytes };
}

/** A tile as far as its own width goes: what a smaller log had of it stays. */
export async function bytesOfTile(log: StoredLog, { level, index, width }: Tile): Promise<Uint8Array> {
  if (level !== 'entries') return (await log.tile(level, index)).slice(0, width * HASH_BYTES);
  return bundleBytes((await log.bundle(index)).slice(0, width).map(leafBytes));
}

export const tileRoute: FeatureRoute = {
  matches: isLogTile,
  answer: async (service, request) =>
    isRead(request.method) ? answerTile(service, targetOf(request.url).path) : answerMethod(service, request),
};
