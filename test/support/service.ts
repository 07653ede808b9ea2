// The function over a dataset, wholly in memory: what a host would serve of it, without a host and without a disk.

import { join } from 'node:path';
import { deriveStore } from '../../src/builder/derive-store.ts';
import { nodeDigest } from '../../src/builder/digest-node.ts';
import { type Emitting, emitAnswers } from '../../src/builder/emit.ts';
import { type Verified, verifyDataset } from '../../src/builder/verify-dataset.ts';
import { answerAsking, createHandler } from '../../src/http/handler.ts';
import type { Reply } from '../../src/http/reply.ts';
import type { Service } from '../../src/http/service.ts';
import { formatFinding } from '../../src/model/finding.ts';
import { QUERIES } from '../../src/queries/table.ts';
import { STORE_FOLDER } from '../../src/store/layout.ts';
import { openStore } from '../../src/store/open-store.ts';
import { sealFile } from '../../src/store/seal.ts';
import type { Read } from '../../src/store/shard-loader.ts';
import { ADDRESSES } from './golden.ts';

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

/** The verified dataset of a folder; throws with the findings when it has any. */
export function verifiedOf(dataDir: string): Verified {
  const { verified, findings } = verifyDataset(dataDir);
  if (verified === null)
    throw new Error(`expected no finding, got ${findings.map(formatFinding).join('\n')}`);
  return verified;
}

function memoryOutput(files: Map<string, string>): Emitting['output'] {
  const write = (path: string, text: string) => void files.set(path, text);
  const tally = { added: 0, changed: 0, removed: 0, kept: 0 };
  const has = (path: string) => files.has(path);
  const [keep, remove] = [() => {}, () => {}];
  return { tally, removals: [], write, writeChanged: write, digest: nodeDigest, keep, remove, has };
}

/** Emits store and fixed answers into memory. */
export async function emittedOf(dataDir: string): Promise<Map<string, string>> {
  const shards = [...deriveStore(verifiedOf(dataDir), ADDRESSES)];
  const files = new Map(
    shards.map(({ path, text }) => [`${STORE_FOLDER}/${path}`, sealFile(text, nodeDigest)]),
  );
  const store = await openStore(readFrom(files));
  const out = join(import.meta.dirname, 'nothing-is-served-here');
  const output = memoryOutput(files);
  const emitting = { store, output, out, unchanged: () => new Set<string>(), isServed: () => false };
  for (const about of [null, ...store.catalogue.metrics]) await emitAnswers(emitting, about);
  return files;
}

export const readFrom =
  (files: ReadonlyMap<string, string>): Read =>
  async (path) =>
    files.get(`${STORE_FOLDER}/${path}`) ?? null;

/** The function over files that lie in memory. */
export async function servedFrom(files: Map<string, string>, read = readFrom(files)): Promise<Served> {
  const faults: unknown[] = [];
  const store = await openStore(read);
  const service: Service = {
    store,
    queries: QUERIES,
    digest: nodeDigest,
    report: (fault) => void faults.push(fault),
  };
  const handler = createHandler(service);
  const ask = async (path: string, init?: RequestInit): Promise<Answered> => {
    const response = await handler(new Request(`${ADDRESSES.siteUrl}${path}`, init));
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const askRaw = (url: string, method = 'GET', ifNoneMatch?: string) =>
    answerAsking(service, { method, url, ifNoneMatch: ifNoneMatch ?? null });
  return { files, service, faults, ask, askRaw };
}

/** The function without fixed answers and their ETags, for datasets of which nobody needs all files. */
export function serveDerived(verified: Verified): Promise<Served> {
  const shards = [...deriveStore(verified, ADDRESSES)];
  const files = new Map(shards.map(({ path, text }) => [`${STORE_FOLDER}/${path}`, text]));
  const read = readFrom(files);
  return servedFrom(files, async (path) => (path.startsWith('etags/') ? '{}' : read(path)));
}

export const serve = async (dataDir: string): Promise<Served> => servedFrom(await emittedOf(dataDir));
