// `/releases/<date>/downloads/metrics/…`: a metric's files of a past release, made from the store and sent as downloads are.
import { metricText } from '../../downloads/metric-text.ts';
import { pastPathOf, serviceAt } from '../../http/past-release.ts';
import type { Service } from '../../http/service.ts';
import { type DownloadAsking, type DownloadHead, downloadHead, downloadType } from './download-reply.ts';

export type PastDownload = DownloadHead & { bytes: Uint8Array<ArrayBuffer> };

/** Null where there is no such file, or none by that method: the function then says so. */
export async function pastDownload(
  service: Service,
  { method, path }: { method: string; path: string },
  asking: DownloadAsking,
): Promise<PastDownload | null> {
  const asked = method === 'GET' || method === 'HEAD' ? pastPathOf(path) : null;
  const type = asked === null ? null : downloadType(asked.rest.slice(1));
  if (asked === null || type === null || !asked.rest.startsWith('/downloads/metrics/')) return null;
  const past = await serviceAt(service, asked.release);
  const text = past === null ? null : await metricText(past.store, asked.rest);
  if (text === null) return null;
  const bytes = new TextEncoder().encode(text);
  const sha256 = service.digest(bytes, 'hex');
  return { ...downloadHead(asking, { type, sha256, size: bytes.length }), bytes };
}
