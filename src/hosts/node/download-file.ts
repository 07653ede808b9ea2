// The downloads from the disk, streamed (contract 5).
import type { Readable } from 'node:stream';
import { isRead } from '../../http/answer-method.ts';
import {
  type DownloadConditions,
  downloadHead,
  downloadType,
  isDownload,
} from '../../http/download-reply.ts';
import { type PastFiles, pastDownload } from '../past-download.ts';
import { openChecked, type SealedTree } from './checked-file.ts';

export type DownloadRequest = {
  method: string;
  /** Decoded or not: file names are ASCII. */
  path: string;
  headers: { [name: string]: string | string[] | undefined };
};

/** `body` is a file as it is read, or the bytes of one that was made. */
export type DownloadReply<Body = Readable | Uint8Array> = {
  status: number;
  headers: Record<string, string>;
  body: Body | null;
};

/**
 * The answer to GET and HEAD; null where there is no such download, or none by that method. Throws where the file is not
 * the one that was built.
 */
export async function downloadReply(
  tree: SealedTree,
  request: DownloadRequest,
): Promise<DownloadReply<Readable> | null> {
  const { method, path } = request;
  if (!isDownload(path) || !isRead(method)) return null;
  const type = downloadType(path.slice(1));
  const opened = type === null ? null : await openChecked(tree, path.slice(1));
  if (type === null || opened === null) return null;
  const { handle, sealed } = opened;
  const { status, headers: fields, part } = downloadHead(conditionsOf(request), { type, ...sealed });
  if (part !== null)
    return { status, headers: fields, body: handle.createReadStream({ start: part.first, end: part.last }) };
  await handle.close();
  return { status, headers: fields, body: null };
}

/** The same for a metric's files of a past release. */
export async function pastReply(
  files: PastFiles,
  request: DownloadRequest,
): Promise<DownloadReply<Uint8Array> | null> {
  const found = await pastDownload(files, request.path, conditionsOf(request));
  if (found === null) return null;
  const { status, headers, part, bytes } = found;
  return { status, headers, body: part === null ? null : bytes.subarray(part.first, part.last + 1) };
}

const conditionsOf = ({ method, headers }: DownloadRequest): DownloadConditions => ({
  method,
  ifNoneMatch: textOf(headers['if-none-match']),
  ifRange: textOf(headers['if-range']),
  range: textOf(headers['range']),
});

const textOf = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);
