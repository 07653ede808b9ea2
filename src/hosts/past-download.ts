// `/releases/<date>/downloads/metrics/…`: a metric's files of a past release, made from the store and sent as downloads are.
import { metricText } from '../downloads/metric-text.ts';
import { isRead, type Service, serviceAt } from '../http/page.ts';
import { type DownloadConditions, type DownloadHead, downloadHead, downloadType } from '../http/reply.ts';
import { pastPathOf } from '../http/target.ts';
import type { Lru, SealedFile } from '../store/store.ts';

type PastDownload = DownloadHead & { bytes: Uint8Array<ArrayBuffer> };

export type GeneratedFile = SealedFile & { bytes: Uint8Array<ArrayBuffer> };

/** `kept` caches the files that were generated from this tree, by path and weighed by their bytes; null keeps none. */
export type PastFiles = { service: Service; kept: Lru<GeneratedFile> | null };

/** Null where there is no such file, or none by that method: the function then says so. */
export async function pastDownload(
  { service, kept }: PastFiles,
  path: string,
  conditions: DownloadConditions,
): Promise<PastDownload | null> {
  const target = isRead(conditions.method) ? pastPathOf(path) : null;
  const type = target === null ? null : downloadType(target.rest.slice(1));
  if (target === null || type === null || !target.rest.startsWith('/downloads/metrics/')) return null;
  const file = kept?.get(path) ?? (await make(service, target));
  if (file === null) return null;
  kept?.set(path, file, file.size);
  const { bytes, ...sealed } = file;
  return { ...downloadHead(conditions, { type, ...sealed }), bytes };
}

async function make(
  service: Service,
  { release, rest }: { release: string; rest: string },
): Promise<GeneratedFile | null> {
  const past = await serviceAt(service, release);
  const text = past === null ? null : await metricText(past.store, rest);
  if (text === null) return null;
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, sha256: service.digest(bytes, 'hex'), bytes };
}
