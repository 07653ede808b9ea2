// The function over a dataset, wholly in memory: what a host would serve of it, without a host and without a disk.

import { putProse, shardWriter } from '../../src/builder/build.ts';
import { deriveStore } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { ETAGS_PATH, emitAnswers, etagsText, sealOf } from '../../src/builder/emit.ts';
import type { WriteFile } from '../../src/builder/files.ts';
import { contentSource } from '../../src/builder/read.ts';
import { type VerifiedDataset, verifyDataset } from '../../src/builder/verify.ts';
import { formatFinding } from '../../src/data/dataset.ts';
import { answerRequest, createHandler } from '../../src/http/handler.ts';
import type { Service, Table } from '../../src/http/page.ts';
import type { Reply } from '../../src/http/reply.ts';
import { TABLE } from '../../src/service.ts';
import {
  openStore,
  openUnder,
  POINTER,
  type Prose,
  type ReadText,
  STORE_FOLDER,
  type Store,
  type StoreRoot,
} from '../../src/store/store.ts';
import type { Content } from './dataset.ts';
import { ADDRESSES } from './golden.ts';
import { shardFile } from './shards.ts';
import { isLogTile } from './write-tree.ts';

export type Answered = { status: number; headers: Headers; body: string };

export type Served = {
  /** Every emitted file by path, the store's among them. */
  files: Map<string, string>;
  service: Service;
  /** What the function reported as faults of ours. */
  faults: unknown[];
  /** Asks a Request; `path` begins with a slash. */
  ask: (path: string, init?: RequestInit) => Promise<Answered>;
  /** Asks with a target that Request would normalise or refuse. */
  askRaw: (url: string, method?: string, ifNoneMatch?: string) => Promise<Reply>;
};

/** The verified dataset of a folder, or of files in memory; throws with the findings when it has any. */
export function verifiedOf(data: string | Content): VerifiedDataset {
  const source = typeof data === 'string' ? data : contentSource(data);
  const { verified, findings } = verifyDataset(source, { leaves: false });
  if (verified === null)
    throw new Error(`expected no finding, got ${findings.map(formatFinding).join('\n')}`);
  return verified;
}

/** Emits store, fixed answers and tiles of the log into memory, beside other files that are there already. */
export async function emittedOf(
  data: string | Content,
  pages: Readonly<Record<string, string>> = {},
  table: Table = TABLE,
  prose: ReadonlyMap<string, Prose> = new Map(),
): Promise<Map<string, string>> {
  const files = new Map(Object.entries(pages));
  const write = writeInto(files);
  const put = shardWriter(write);
  const root = { ...deriveStore(verifiedOf(data), ADDRESSES, put), prose: putProse(prose, put) };
  const store = await openUnder(root, readFrom(files), { digest: nodeDigest });
  write(ETAGS_PATH, etagsText(await emitAnswers({ store, table }, write)));
  const listed = Object.entries(pages)
    .filter(([path, text]) => files.get(path) === text)
    .map(([path, text]) => [path, sealOf(Buffer.from(text))] as const);
  const service: Service = { store, table, digest: nodeDigest, report: () => {} };
  for (const feature of table.files)
    for (const path of (await feature.paths(store)).filter(isLogTile)) {
      const bytes = (await feature.make(service, path)) ?? new Uint8Array();
      write(path.slice(1), bytes);
      listed.push([path.slice(1), sealOf(bytes)]);
    }
  const etags = sealOf(Buffer.from(files.get(ETAGS_PATH) ?? ''));
  const whole: StoreRoot = { ...root, etags, files: put(JSON.stringify(Object.fromEntries(listed))) };
  write(`${STORE_FOLDER}/${POINTER}`, `${put(JSON.stringify(whole))}\n`);
  return files;
}

/** A file of bytes as one character a byte: nothing of it is lost. */
const writeInto =
  (files: Map<string, string>): WriteFile =>
  (path, content) =>
    void files.set(path, typeof content === 'string' ? content : Buffer.from(content).toString('latin1'));

export const readFrom =
  (files: ReadonlyMap<string, string>): ReadText =>
  async (path) =>
    files.get(`${STORE_FOLDER}/${path}`) ?? null;

/** The function over files that lie in memory. */
export async function servedFrom(files: Map<string, string>, read = readFrom(files)): Promise<Served> {
  return serviceOver(files, await openStore(read, { digest: nodeDigest }));
}

function serviceOver(files: Map<string, string>, store: Store): Served {
  const faults: unknown[] = [];
  const service: Service = {
    store,
    table: TABLE,
    digest: nodeDigest,
    report: (fault) => void faults.push(fault),
  };
  const handler = createHandler(service);
  const ask = async (path: string, init?: RequestInit): Promise<Answered> => {
    const response = await handler(new Request(`${ADDRESSES.siteUrl}${path}`, init));
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const askRaw = (url: string, method = 'GET', ifNoneMatch?: string) =>
    answerRequest(service, { method, url, ifNoneMatch: ifNoneMatch ?? null });
  return { files, service, faults, ask, askRaw };
}

/** The function without fixed answers and their ETags, for datasets of which nobody needs all files; without `prose` it has none. */
export function serveDerived(
  verified: VerifiedDataset,
  addresses: Parameters<typeof deriveStore>[1] = ADDRESSES,
  prose: ReadonlyMap<string, Prose> = new Map(),
): Promise<Served> {
  const files = new Map<string, string>();
  const put = shardWriter(writeInto(files));
  const root = { ...deriveStore(verified, addresses, put), prose: putProse(prose, put) };
  files.set(`${STORE_FOLDER}/${POINTER}`, put(JSON.stringify(root)));
  return servedFrom(files);
}

/** The same files but one of the store, by the words of {@link shardFile}. */
export function withoutShard(files: ReadonlyMap<string, string>, what: string): Map<string, string> {
  const gone = shardFile((path) => files.get(`${STORE_FOLDER}/${path}`) ?? '', what);
  return new Map([...files].filter(([path]) => path !== `${STORE_FOLDER}/${gone}`));
}

export const serve = async (data: string | Content): Promise<Served> => servedFrom(await emittedOf(data));
