// The downloads from the disk, streamed (contract 5), each checked against size and hash in the sealed list.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { onceFor } from '../../data/text.ts';
import { isRead } from '../../http/page.ts';
import { type DownloadConditions, downloadHead, downloadType, isDownload } from '../../http/reply.ts';
import { type SealedFile, type Store, StoreFault } from '../../store/store.ts';
import { type PastFiles, pastDownload } from '../past-download.ts';
import { type Disk, isMissing, NODE_DISK } from './read-tree.ts';

export type SealedTree = { folder: string; store: Pick<Store, 'sealed'>; disk?: Disk };

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

/** By store, then path: the state of the file when it was hashed; it is hashed again once that changes. */
const marksOf = onceFor((_: SealedTree['store']) => new Map<string, string>());

/**
 * An open handle, which the caller closes. Null where the list has no such file; throws StoreFault where the file is another or
 * gone, and the system's own error where it cannot be opened: a rebuild would not help where the descriptors are used up.
 */
async function openChecked(
  { folder, store, disk = NODE_DISK }: SealedTree,
  path: string,
): Promise<{ handle: FileHandle; sealed: SealedFile } | null> {
  const sealed = await store.sealed(path);
  if (sealed === null) return null;
  const handle = await disk.open(join(folder, path)).catch((cause) => {
    throw isMissing(cause)
      ? new StoreFault(`${path}: expected the file, got none; rebuild`, { cause })
      : cause;
  });
  try {
    await check(handle, sealed, path, marksOf(store));
    return { handle, sealed };
  } catch (fault) {
    await handle.close();
    throw fault;
  }
}

async function check(
  handle: FileHandle,
  sealed: SealedFile,
  path: string,
  marks: Map<string, string>,
): Promise<void> {
  const state = await handle.stat();
  const { ino, size, mtimeMs, ctimeMs } = state;
  const mark = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  if (marks.get(path) === mark) return;
  if (!state.isFile() || size !== sealed.size || (await hashOf(handle)) !== sealed.sha256)
    throw new StoreFault(`${path}: expected the file as it was built, got another; rebuild`);
  marks.set(path, mark);
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return hash.digest('hex');
}
