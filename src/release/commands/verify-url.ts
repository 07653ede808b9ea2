// `verify --url`: a deployed copy against this dataset. Every fixed list, and at least 500 observations, byte for byte.

import { fixedAnswers } from '../../builder/build.ts';
import { memoryStore } from '../../builder/derive.ts';
import { nodeDigest } from '../../builder/digest.ts';
import { type Verified, verifyDataset } from '../../builder/verify.ts';
import { countWords } from '../../data/dataset.ts';
import { isPublic } from '../../data/registry.ts';
import { withoutTrailingSlash } from '../../data/settings.ts';
import { observationPath } from '../../endpoints/notes.ts';
import { observationsOf } from '../../endpoints/observation.ts';
import { reply } from '../../http/handler.ts';
import type { Service } from '../../http/page.ts';
import { etagOf, matchesEtag } from '../../http/reply.ts';
import { TABLE } from '../../service.ts';
import type { Store } from '../../store/store.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { BodyFault, fetchFault, textWithin } from '../import/fetch-text.ts';

const SAMPLE = 500;
const AT_ONCE = 8;

/** In bytes: of a refusal, of a page of the catalogue, and of every answer that is expected to be shorter. */
const LONGEST = 1024 * 1024;

/** What should be answered at a path: a body, or (null) nothing at all. */
type Expected = { path: string; body: string | null };

/** Reads the dataset while no other command is at work on it; null when another one is. */
type UnderLock = <T>(read: (paths: DatasetPaths) => Promise<T>) => Promise<{ result: T } | null>;

/**
 * Exit code 1 when the copy differs anywhere, or when the dataset itself is refused; null when another command is at work.
 * What is expected is read at once, and nobody has to wait while the copy is asked.
 */
export async function verifyUrl(
  url: string,
  effects: Effects,
  underLock: UnderLock,
): Promise<{ result: number } | null> {
  const base = withoutTrailingSlash(url);
  const addresses = await addressesOf(base, effects);
  if ('mistake' in addresses) return refused(addresses.mistake, effects);
  const read = await underLock((paths) => expectedHere(paths, addresses));
  if (read === null) return null;
  if ('mistake' in read.result) return refused(read.result.mistake, effects);
  const { expected } = read.result;
  const faults = await compareAll(base, expected, effects);
  for (const fault of faults) effects.print(fault);
  effects.print(`${expected.length} addresses of ${base} compared, ${faults.length} differ.`);
  return { result: faults.length > 0 ? 1 : 0 };
}

function refused(mistake: string, { print }: Effects): { result: number } {
  print(mistake);
  return { result: 1 };
}

type Read = { expected: Expected[] } | { mistake: string };

async function expectedHere({ data }: DatasetPaths, addresses: Addresses): Promise<Read> {
  const { verified, findings } = verifyDataset(data);
  return verified === null
    ? { mistake: `${data} itself has ${countWords(findings)}; run verify first.` }
    : { expected: await expectedOf(verified, addresses) };
}

type Addresses = { siteUrl: string; docsUrl: string };

/** The addresses that the copy was built with, as its own answer gives them. */
async function addressesOf(base: string, { fetch }: Effects): Promise<Addresses | { mistake: string }> {
  const path = '/api/v1/metrics';
  try {
    const { docs, data } = JSON.parse(await textWithin(await fetch(`${base}${path}?limit=1`), LONGEST));
    const self = String(data.metrics[0].links.self);
    return { docsUrl: String(docs), siteUrl: self.slice(0, self.indexOf(path)) };
  } catch (error) {
    return {
      mistake: `${base}${path}: expected the catalogue of this service, got something else (${fetchFault(error)})`,
    };
  }
}

async function expectedOf(verified: Verified, addresses: Addresses): Promise<Expected[]> {
  const store = await memoryStore(verified, addresses);
  const service: Service = { store, table: TABLE, digest: nodeDigest, report: () => {} };
  const expected: Expected[] = [];
  for await (const { path, body } of fixedAnswers(service, null)) expected.push({ path, body });
  for (const path of await sampled(store)) {
    const { body } = await reply(service, { method: 'GET', url: path });
    expected.push({ path, body });
  }
  const hidden = verified.head.registry.metrics.filter((metric) => !isPublic(metric));
  return [...expected, ...hidden.map(({ id }) => ({ path: `/api/v1/metrics/${id}`, body: null }))];
}

/** Observations at even distances over the whole release, the first of every metric among them. */
async function sampled(store: Store): Promise<string[]> {
  const paths: string[] = [];
  const first = new Set<number>();
  for (const metric of store.catalogue.metrics) {
    first.add(paths.length);
    for await (const { id } of observationsOf(store, metric)) paths.push(observationPath(id));
  }
  const step = Math.max(1, Math.floor(paths.length / SAMPLE));
  return paths.filter((_, index) => index % step === 0 || first.has(index));
}

async function compareAll(base: string, expected: readonly Expected[], effects: Effects): Promise<string[]> {
  const faults: string[] = [];
  effects.progress.begin(`verify ${base}`, expected.length);
  for (let from = 0; from < expected.length; from += AT_ONCE) {
    const some = expected.slice(from, from + AT_ONCE);
    faults.push(...(await Promise.all(some.map((one) => compare(base, one, effects)))).flat());
    effects.progress.tick(from);
  }
  effects.progress.end(`${expected.length} addresses`);
  return faults;
}

async function compare(base: string, { path, body }: Expected, { fetch }: Effects): Promise<string[]> {
  try {
    const answer = await fetch(`${base}${path}`);
    // What is expected decides how much is read: whatever is longer differs anyway.
    const text = await textWithin(answer, Math.max(LONGEST, Buffer.byteLength(body ?? '')));
    if (body === null)
      return answer.status === 404
        ? []
        : [`${path}: expected 404 for a metric that is not public, got ${answer.status}`];
    if (answer.status !== 200) return [`${path}: expected 200, got ${answer.status}`];
    if (text !== body)
      return [`${path}: expected ${etagOf(body, nodeDigest)}, got other bytes: ${text.slice(0, 120)}`];
    const etag = answer.headers.get('etag');
    return etag !== null && matchesEtag(etag, etagOf(body, nodeDigest))
      ? []
      : [`${path}: expected the ETag of its bytes, got ${etag}`];
  } catch (error) {
    if (error instanceof BodyFault) return [`${path}: ${error.message}`];
    return [`${path}: expected an answer, got none (${fetchFault(error)})`];
  }
}
