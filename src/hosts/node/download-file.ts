// The downloads from the disk, streamed (contract 5).
import type { Readable } from 'node:stream';
import { openChecked, type SealedTree } from './checked-file.ts';
import { downloadHead, downloadType, isDownload } from './download-reply.ts';

export type DownloadAsked = {
  method: string;
  /** Decoded or not: file names are ASCII. */
  path: string;
  headers: { [name: string]: string | string[] | undefined };
};

export type DownloadReply = { status: number; headers: Record<string, string>; body: Readable | null };

/**
 * The answer to GET and HEAD; null where there is no such download, or none by that method. Throws where the file is not
 * the one that was built.
 */
export async function downloadReply(tree: SealedTree, asked: DownloadAsked): Promise<DownloadReply | null> {
  const { method, path, headers } = asked;
  if (!isDownload(path) || (method !== 'GET' && method !== 'HEAD')) return null;
  const type = downloadType(path.slice(1));
  const opened = type === null ? null : await openChecked(tree, path.slice(1));
  if (type === null || opened === null) return null;
  const { handle, sealed } = opened;
  const asking = {
    ifNoneMatch: textOf(headers['if-none-match']),
    ifRange: textOf(headers['if-range']),
    range: textOf(headers['range']),
  };
  const { status, headers: fields, part } = downloadHead(asking, { type, ...sealed });
  if (part !== null && method === 'GET')
    return { status, headers: fields, body: handle.createReadStream({ start: part.first, end: part.last }) };
  await handle.close();
  return { status, headers: fields, body: null };
}

const textOf = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);
