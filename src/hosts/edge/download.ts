// A download on a host that reads its files whole: what is asked for is cut from the bytes.
import type { Digest } from '../../model/digest.ts';
import type { Read } from '../../store/shard-loader.ts';
import { downloadHash, downloadHead, downloadType, isDownload } from '../node/download-reply.ts';

export type EdgeFiles = {
  read: Read;
  /** As `read`, for files that are no text. */
  readBytes: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  digest: Digest;
};

/** Null where there is no such download, or none by that method. */
export async function edgeDownload(
  { read, readBytes, digest }: EdgeFiles,
  { method, headers }: Request,
  path: string,
): Promise<Response | null> {
  if (!isDownload(path) || (method !== 'GET' && method !== 'HEAD')) return null;
  const file = path.slice(1);
  const type = downloadType(file);
  const sha256 = type === null ? null : await downloadHash(read, file, digest);
  const bytes = sha256 === null ? null : await readBytes(file);
  if (type === null || sha256 === null || bytes === null) return null;
  const [ifNoneMatch, ifRange, range] = ['if-none-match', 'if-range', 'range'].map((name) =>
    headers.get(name),
  );
  const asking = { ifNoneMatch: ifNoneMatch ?? null, ifRange: ifRange ?? null, range: range ?? null };
  const { status, headers: fields, part } = downloadHead(asking, { type, sha256, size: bytes.length });
  const body = part === null || method === 'HEAD' ? null : bytes.subarray(part.first, part.last + 1);
  return new Response(body, { status, headers: fields });
}
