// A download on a host that reads its files whole: the requested range is cut from the bytes.
import type { Digest } from '../../data/hash.ts';
import { onceFor } from '../../data/text.ts';
import { isRead, type Service } from '../../http/page.ts';
import {
  type DownloadConditions,
  type DownloadHead,
  downloadHead,
  downloadType,
  isDownload,
} from '../../http/reply.ts';
import { type Read, type SealedFile, type Store, StoreFault } from '../../store/store.ts';
import { pastDownload } from '../past-download.ts';

export type EdgeFiles = {
  read: Read;
  /** As `read`, for files that are no text. */
  readBytes: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** What changes with a file, where one can change under the host; without it a file that was checked once is not checked again. */
  stateOf?: (path: string) => Promise<string | null>;
  digest: Digest;
};

/** Null where there is no such download, or none by that method. Throws where the file is not the one that was built. */
export async function edgeDownload(
  files: EdgeFiles & { store: Store; service: Service },
  request: Request,
  path: string,
): Promise<Response | null> {
  if (!isRead(request.method)) return null;
  if (!isDownload(path)) return edgePast(files.service, request, path);
  const file = path.slice(1);
  const type = downloadType(file);
  const sealed = type === null ? null : await files.store.sealed(file);
  if (type === null || sealed === null) return null;
  const bytes = await builtBytes(files, file, sealed);
  return responseOf(downloadHead(conditionsOf(request), { type, ...sealed }), bytes);
}

/** A metric's files of a past release. */
async function edgePast(service: Service, request: Request, path: string): Promise<Response | null> {
  const found = await pastDownload({ service, kept: null }, path, conditionsOf(request));
  return found === null ? null : responseOf(found, found.bytes);
}

const conditionsOf = ({ method, headers }: Request): DownloadConditions => ({
  method,
  ifNoneMatch: headers.get('if-none-match'),
  ifRange: headers.get('if-range'),
  range: headers.get('range'),
});

function responseOf({ status, headers, part }: DownloadHead, bytes: Uint8Array<ArrayBuffer>): Response {
  const body = part === null ? null : bytes.subarray(part.first, part.last + 1);
  return new Response(body, { status, headers });
}

/** By path: the state of the file that was checked. */
const checkedOf = onceFor((_: Store) => new Map<string, string | null>());

async function builtBytes(
  { store, readBytes, stateOf = async () => null, digest }: EdgeFiles & { store: Store },
  file: string,
  { size, sha256 }: SealedFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const checked = checkedOf(store);
  const state = await stateOf(file);
  const bytes = await readBytes(file);
  const isBuilt = bytes?.length === size && (checked.get(file) === state || digest(bytes, 'hex') === sha256);
  if (bytes === null || !isBuilt)
    throw new StoreFault(
      `${file}: expected the file as it was built, got ${bytes === null ? 'none' : 'another'}`,
    );
  checked.set(file, state);
  return bytes;
}
