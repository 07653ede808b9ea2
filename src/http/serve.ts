// One request on any host: a file of the tree, a file that is made, or the answer of the function.

import { isProblem } from '../data/problem.ts';
import { type SealedFile, StoreFault } from '../store/store.ts';
import { conditional, replyAt } from './handler.ts';
import {
  type AskFile,
  atOnce,
  type BareRequest,
  type HostedService,
  isRead,
  mementoHeaders,
} from './page.ts';
import { refuseAt, refuseFault } from './refuse.ts';
import {
  type DownloadConditions,
  downloadHead,
  downloadType,
  endingOf,
  etagOf,
  FILE_HEADERS,
  JSON_TYPE,
  okReply,
  type Reply,
} from './reply.ts';
import { answering, isSitePage, type Route } from './router.ts';
import { isEnglish, releaseOfPath, segmentsOf, targetOf } from './target.ts';

/** With the moment of the response; `field` gives a header of the request by its name in lower case, null where it has none. */
type HostRequest = BareRequest &
  Pick<DownloadConditions, 'now'> & { field: (name: string) => string | null };

/** A file that is open, and known to be the one that was built. */
export type OpenFile<Body> = {
  /** From the first byte to the last, both included; whoever takes it has closed the file with it. */
  part: (first: number, last: number) => Body;
  close: () => Promise<void>;
};

/** The files of one tree, as its host reads them. */
export type Files<Body> = {
  /** Throws StoreFault where the file is gone, or another than the one that was built. */
  open: (path: string, sealed: SealedFile) => Promise<OpenFile<Body>>;
  /** A small file, whole; null where there is none. */
  read: (path: string) => Promise<Uint8Array | null>;
  /** Keeps what was made of this tree. */
  made?: {
    get: (path: string) => MadeFile | undefined;
    set: (path: string, made: MadeFile) => unknown;
  };
};

type MadeFile = SealedFile & { bytes: Uint8Array<ArrayBuffer> };

/** A reply whose body travels as it lies: it is never compressed. */
export type FileReply<Body> = {
  status: number;
  headers: Record<string, string>;
  file: Body | Uint8Array<ArrayBuffer> | null;
};

type ServeContext<Body> = {
  service: HostedService;
  files: Files<Body>;
  request: HostRequest;
};

/**
 * Never rejects: what cannot be read is 503 for this request alone.
 * @param route what stands at the path of the request; no protocol, which takes a request with its body
 */
export async function serve<Body>(
  serving: ServeContext<Body>,
  route: Route,
): Promise<Reply | FileReply<Body>> {
  const { service, request } = serving;
  const { method, url, field } = request;
  const { path } = targetOf(url);
  try {
    const file = isRead(method) ? await fileAt(serving, route, path) : null;
    if (file !== null && 'file' in file) return file;
    const { inTurn = atOnce } = service;
    const own =
      route.kind === 'download' || route.kind === 'protocol'
        ? answering(service.table, path)
        : route;
    // A page takes as long as a hundred figures: whoever asks for one of these waits for no page but the one under way.
    const isPage = own.kind === 'page' && isSitePage(own.page);
    const reply = file ?? (await inTurn(() => replyAt(service, own, request), isPage));
    return conditional(reply, field('if-none-match'));
  } catch (fault) {
    return refuseFault(service, fault, url);
  }
}

async function fileAt<Body>(
  serving: ServeContext<Body>,
  route: Route,
  path: string,
): Promise<Reply | FileReply<Body> | null> {
  if (route.kind === 'nothing') return asset(serving, path);
  if (route.kind !== 'download') return null;
  return (await builtDownload(serving, path)) ?? madeDownload(serving, route, path);
}

// The website's own files: styles, scripts, drawings, typefaces.

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.json': JSON_TYPE,
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Browsers ask for it where a page names no icon, as embeds do that are opened by themselves. */
const ICON = { asked: '/favicon.ico', file: 'favicon.svg' };

/** Null where the build made none. */
async function asset<Body>(
  { service, files }: ServeContext<Body>,
  path: string,
): Promise<Reply | null> {
  const file = path === ICON.asked ? ICON.file : (segmentsOf(path)?.join('/') ?? '');
  const type = TYPES[endingOf(file)];
  const sealed =
    type === undefined ? undefined : sealIn(await service.store.files(), file);
  if (type === undefined || sealed === undefined) return null;
  const bytes = await files.read(file);
  if (bytes === null || service.digest(bytes, 'hex') !== sealed.sha256)
    throw anotherFile(file, bytes);
  const lang = isEnglish(path) ? 'en' : 'sv';
  const reply = okReply(
    { type, lang, body: '' },
    etagOf(bytes, service.digest),
    FILE_HEADERS,
  );
  return { ...reply, body: null, bytes };
}

const sealIn = (
  files: Record<string, SealedFile>,
  file: string,
): SealedFile | undefined => (Object.hasOwn(files, file) ? files[file] : undefined);

/** @param found what lies there; null where nothing does */
export const anotherFile = (file: string, found: unknown): StoreFault =>
  new StoreFault(
    `${file}: expected the file as it was built, got ${found === null ? 'none' : 'another'}; rebuild`,
  );

// Downloads (contract 5): files of the tree, or made now where it has none such.

async function builtDownload<Body>(
  { service, files, request }: ServeContext<Body>,
  path: string,
): Promise<FileReply<Body> | null> {
  const file = path.slice(1);
  const type = downloadType(file);
  const sealed = type === null ? undefined : sealIn(await service.store.files(), file);
  if (type === null || sealed === undefined) return null;
  const opened = await files.open(file, sealed);
  const { release } = service.store.catalogue;
  const { status, headers, part } = downloadHead(request, { ...sealed, type, release });
  if (part !== null)
    return { status, headers, file: opened.part(part.first, part.last) };
  await opened.close();
  return { status, headers, file: null };
}

/** When whoever asked for a listing that is being made may ask again. */
const RETRY_SECONDS = '30';

type DownloadRoute = Extract<Route, { kind: 'download' }>;

/** As {@link AskFile}, made here. */
export const askedFile = (
  service: HostedService,
  { files }: DownloadRoute,
  path: string,
): ReturnType<AskFile> =>
  files.ask === undefined ? files.make(service, path) : files.ask(service, path);

/** Null where there is no such download. */
async function madeDownload<Body>(
  { service, files: { made: kept }, request }: ServeContext<Body>,
  route: DownloadRoute,
  path: string,
): Promise<Reply | FileReply<Body> | null> {
  const type = downloadType(path.slice(1));
  if (type === null) return null;
  let made = kept?.get(path);
  if (made === undefined) {
    const bytes = await (service.askFile?.(path) ?? askedFile(service, route, path));
    if (bytes === null) return null;
    if (isProblem(bytes))
      return refuseAt(service, bytes, request.url, { 'retry-after': RETRY_SECONDS });
    made = { size: bytes.length, sha256: service.digest(bytes, 'hex'), bytes };
    kept?.set(path, made);
  }
  const { size, sha256, bytes } = made;
  const release = releaseOfPath(path) ?? service.store.catalogue.release;
  const more = mementoHeaders(service.store, { path, query: '' });
  const head = downloadHead(request, { type, size, sha256, release, more });
  const { status, headers, part } = head;
  return {
    status,
    headers,
    file: part === null ? null : bytes.subarray(part.first, part.last + 1),
  };
}
