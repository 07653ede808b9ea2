// The downloads from the disk, streamed (contract 5).
import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeDigest } from '../../builder/digest-node.ts';
import { downloadHash, downloadHead, downloadType, isDownload } from './download-reply.ts';

export type DownloadAsked = {
  method: string;
  /** Decoded or not: file names are ASCII. */
  path: string;
  headers: { [name: string]: string | string[] | undefined };
};

export type DownloadReply = { status: number; headers: Record<string, string>; body: ReadStream | null };

/** The answer to GET and HEAD; null where there is no such download, or none by that method. */
export async function downloadReply(outDir: string, asked: DownloadAsked): Promise<DownloadReply | null> {
  const { method, path, headers } = asked;
  if (!isDownload(path) || (method !== 'GET' && method !== 'HEAD')) return null;
  const file = path.slice(1);
  const type = downloadType(file);
  const read = (name: string) => readFile(join(outDir, name), 'utf8').catch(() => null);
  const sha256 = type === null ? null : await downloadHash(read, file, nodeDigest);
  if (type === null || sha256 === null) return null;
  const { size } = await stat(join(outDir, file));
  const asking = {
    ifNoneMatch: textOf(headers['if-none-match']),
    ifRange: textOf(headers['if-range']),
    range: textOf(headers['range']),
  };
  const { status, headers: fields, part } = downloadHead(asking, { type, sha256, size });
  if (part === null || method === 'HEAD') return { status, headers: fields, body: null };
  const body = createReadStream(join(outDir, file), { start: part.first, end: part.last });
  return { status, headers: fields, body };
}

const textOf = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);
