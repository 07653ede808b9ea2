// What `prove` asks of a copy of the service, and how it says that something does not hold.

import * as z from 'zod';
import { nodeDigest } from '../builder/digest.ts';
import { readGivenBytes, textIn } from '../builder/files.ts';
import { withoutTrailingSlash } from '../data/environment.ts';
import { parsedJson, sha256By } from '../data/hash.ts';
import { contentHash } from '../data/identifier.ts';
import {
  type Checkpoint,
  checkpointOf,
  checkpointText,
  isSignedNote,
  type LogProof,
  proofOf,
} from '../data/log.ts';
import {
  consistencyProof,
  entriesOfBundle,
  fromTiles,
  inclusionProof,
  isConsistent,
  leafHash,
  rootOfInclusion,
  type Subtree,
  sameBytes,
  subtreeOf,
  TILE_WIDTH,
  type Tile,
  tilePath,
  treeHash,
  widthOf,
} from '../data/merkle.ts';
import { REVISION_TYPES } from '../data/release.ts';
import type { Effects } from './dataset.ts';
import { BodyFault, bytesWithin, fetchFault } from './fetch.ts';
import {
  isSignedBy,
  keyText,
  renamedKey,
  signatureWords,
  trustedKey,
} from './signature.ts';

/** What speaks against the figure, as one line. */
class ProofFailed extends Error {}

const check = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new ProofFailed(otherwise);
};

type Copy = { base: string; fetch: Effects['fetch'] };

/** In bytes; a bundle of 256 entries has some 63,000. */
const LONGEST = {
  proof: 64 * 1024,
  tile: 64 * 1024,
  bundle: 1024 * 1024,
  answer: 1024 * 1024,
};

async function answerAt(
  { base, fetch }: Copy,
  path: string,
): ReturnType<Effects['fetch']> {
  try {
    return await fetch(`${base}${path}`);
  } catch (error) {
    throw new ProofFailed(
      `${base}${path}: expected an answer, got none (${fetchFault(error)})`,
    );
  }
}

/** The body of a 200. */
async function bytesAt(copy: Copy, path: string, limit: number): Promise<Uint8Array> {
  const address = `${copy.base}${path}`;
  const answer = await answerAt(copy, path);
  const isGiven = answer.status === 200;
  const bytes = await bytesWithin(answer, isGiven ? limit : LONGEST.answer).catch(
    (error: unknown) => {
      throw error instanceof BodyFault
        ? new ProofFailed(`${address}: ${error.message}`)
        : error;
    },
  );
  check(
    isGiven,
    `${address}: expected 200, got ${answer.status}${messageOf(decoded(bytes))}`,
  );
  return bytes;
}

const fetchedText = async (copy: Copy, path: string, limit: number): Promise<string> =>
  decoded(await bytesAt(copy, path, limit));

const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const Refused = z.object({ error: z.object({ message: z.string() }) });

/** What the service says of a refusal. */
function messageOf(text: string): string {
  const message = Refused.safeParse(parsedJson(text)).data?.error.message;
  return message === undefined ? '' : `: ${message}`;
}

// The entries of a copy's log, each read only where the bundle that it lies in leads to the root of the checkpoint; and what the
// log says of a figure after an entry.

const sha256 = sha256By(nodeDigest);

const Leaf = z.strictObject({
  contentHash: z.string().nullable(),
  id: z.string(),
  previousContentHash: z.string().nullable(),
  release: z.string(),
  type: z.enum(REVISION_TYPES),
});
type Leaf = z.infer<typeof Leaf>;

/** Null where the bytes are no entry. */
const leafOf = (bytes: Uint8Array): Leaf | null =>
  Leaf.safeParse(parsedJson(new TextDecoder().decode(bytes))).data ?? null;

/** The entry at a place below the log's size. */
type EntryAt = (index: number) => Promise<Leaf>;

const tileOf = (copy: Copy, tile: Tile): Promise<Uint8Array> =>
  bytesAt(
    copy,
    `/log/${tilePath(tile)}`,
    tile.level === 'entries' ? LONGEST.bundle : LONGEST.tile,
  );

/** Every tile and bundle is asked for once. */
function logEntries(copy: Copy, head: Checkpoint): EntryAt {
  const read = once(tilePath, (tile: Tile) => tileOf(copy, tile));
  const bundle = once(String, (index: number) =>
    provedBundle({ copy, head, read }, index),
  );
  return async (index) => {
    const entry = (await bundle(Math.floor(index / TILE_WIDTH)))[index % TILE_WIDTH];
    const leaf = entry === undefined ? null : leafOf(entry);
    if (leaf === null)
      throw new ProofFailed(
        `${copy.base}: expected an entry of the log at ${index}, got something else`,
      );
    return leaf;
  };
}

function once<K, V>(
  name: (key: K) => string,
  make: (key: K) => Promise<V>,
): (key: K) => Promise<V> {
  const values = new Map<string, Promise<V>>();
  return (key) => {
    const value = values.get(name(key)) ?? make(key);
    values.set(name(key), value);
    return value;
  };
}

type Tiles = {
  copy: Copy;
  head: Checkpoint;
  read: (tile: Tile) => Promise<Uint8Array>;
};

async function provedBundle(
  { copy, head, read }: Tiles,
  index: number,
): Promise<Uint8Array[]> {
  const { size } = head;
  const place = { level: 'entries', index } as const;
  const tile = { ...place, width: widthOf(place, size) };
  const entries = entriesOfBundle(await read(tile)) ?? [];
  const leaves = subtreeOf(
    entries.map((entry) => leafHash(entry, sha256)),
    sha256,
  );
  // A tree over bundles has the shape of the one over their entries: RFC 6962 splits both at powers of two.
  const bundles = Math.ceil(size / TILE_WIDTH);
  const proof = await fromTiles({ size, read }, sha256, (subtree, hash) =>
    inclusionProof(index, bundles, overBundles(subtree, size, hash), hash),
  );
  const leaf = treeHash(0, entries.length, leaves, sha256);
  const root = rootOfInclusion({ leaf, index, size: bundles, proof }, sha256);
  check(
    entries.length === tile.width && root !== null && sameBytes(root, head.root),
    `${copy.base}/log/${tilePath(tile)}: the entries do not lead to the checkpoint, so they are not those of that log`,
  );
  return entries;
}

const overBundles =
  (subtree: Subtree, size: number, hash: typeof sha256): Subtree =>
  (start, width) => {
    const from = start * TILE_WIDTH;
    return treeHash(from, Math.min(width * TILE_WIDTH, size - from), subtree, hash);
  };

type Log = { size: number; entryAt: EntryAt };
type LeafPosition = { index: number; leaf: Leaf };

/**
 * The first entry behind `index` that is about the figure or withdraws its metric; null where there is none. The leaves of a
 * release stand by id, then type (data/README.md, "The log"): a few bundles of each later release tell.
 */
async function laterEntry(
  log: Log,
  id: string,
  index: number,
): Promise<LeafPosition | null> {
  const metric = id.split('.')[1] ?? '';
  let position = index + 1;
  while (position < log.size) {
    const { release } = await log.entryAt(position);
    for (const key of [`${release} ${id} `, `${release} ${metric} withdrawn`]) {
      const first = await firstFrom(log, position, key);
      const leaf = first < log.size ? await log.entryAt(first) : null;
      if (leaf !== null && keyOf(leaf).startsWith(key)) return { index: first, leaf };
    }
    position = await firstFrom(log, position + 1, `${release}~`);
  }
  return null;
}

/** By code units, as the log has its leaves. */
const keyOf = ({ release, id, type }: Leaf): string => `${release} ${id} ${type}`;

/** The first index from `from` on whose entry does not come before `key`; the log's size where there is none. */
async function firstFrom(
  { size, entryAt }: Log,
  from: number,
  key: string,
): Promise<number> {
  let [low, high] = [from, size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (keyOf(await entryAt(middle)) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

// What is known of the log beforehand, a checkpoint or a key, decides what a proof is worth.

/** `checkpoint` is a file, `trust` a public key or its file; null is none. */
type TrustSources = { checkpoint: string | null; trust: string | null };

type SignedHead = { head: Checkpoint; note: string };

async function trustLine(
  copy: Copy,
  { checkpoint, trust }: TrustSources,
  shown: SignedHead,
): Promise<string> {
  const lines: string[] = [];
  if (trust !== null) lines.push(signedLine(trust, shown));
  if (checkpoint !== null)
    lines.push(await grownLine(copy, trustedHead(checkpoint), shown.head));
  if (lines.length > 0) return lines.join(' ');
  return `No checkpoint and no key were given (--checkpoint, --trust): the checkpoint is the one that the copy itself shows; it ${signatureWords(shown.note, null, checkpointText(shown.head))}.`;
}

function signedLine(trust: string, { head, note }: SignedHead): string {
  const key = renamedKey(head.origin, trustedKey(trust));
  check(
    isSignedBy(key, note, checkpointText(head)),
    `The checkpoint is ${isSignedNote(note) ? 'not signed by the trusted key' : 'unsigned'}; expected a signature by ${keyText(key)}`,
  );
  return `The checkpoint is signed by the trusted key ${keyText(key)}.`;
}

function trustedHead(file: string): Checkpoint {
  const head = checkpointOf(readText(file));
  if (head === null)
    throw new ProofFailed(
      `--checkpoint ${file}: expected a checkpoint, got something else`,
    );
  return head;
}

function readText(file: string): string {
  try {
    return textIn(file, readGivenBytes(file));
  } catch {
    throw new ProofFailed(
      `--checkpoint ${file}: expected a file that can be read, got none`,
    );
  }
}

/** The log has only grown since the trusted checkpoint: RFC 6962, 2.1.2, over the copy's own tiles. */
async function grownLine(
  copy: Copy,
  trusted: Checkpoint,
  head: Checkpoint,
): Promise<string> {
  check(
    trusted.origin === head.origin,
    `The checkpoint is of the log ${head.origin}, but the trusted one is of ${trusted.origin}; where that log was made anew, ${copy.base}/docs#log tells its last checkpoint and why`,
  );
  check(
    trusted.size <= head.size && trusted.size > 0,
    `The log of the copy has ${head.size} entries, but the trusted checkpoint ${trusted.size}: the copy is older, ask its maintainers`,
  );
  const { size } = head;
  const proof = await fromTiles(
    { size, read: (tile) => tileOf(copy, tile) },
    sha256,
    (subtree, hash) => consistencyProof(trusted.size, size, subtree, hash),
  );
  const roots = { older: trusted.root, newer: head.root };
  check(
    isConsistent({ older: trusted.size, newer: size, proof }, roots, sha256),
    `The log of the copy does not begin with the ${trusted.size} entries of the trusted checkpoint: the past was rewritten`,
  );
  return trusted.size === size
    ? 'The checkpoint is the trusted one.'
    : `The log begins with the ${trusted.size} entries of the trusted checkpoint.`;
}

// `prove`: that a figure stands in the log of all releases, from nothing but a copy of the service and what is trusted of
// the log before: a checkpoint, or the key of whoever signs them.

type ProveOptions = TrustSources & { id: string; url: string };

/** Exit code 1 when anything does not hold. */
export async function prove(
  options: ProveOptions,
  { fetch, print }: Effects,
): Promise<number> {
  const copy: Copy = { base: withoutTrailingSlash(options.url), fetch };
  try {
    const { leaf, head, proof } = await provedLeaf(copy, options.id);
    print(await figureLine(copy, options.id, leaf));
    const trusted = await trustLine(copy, options, { head, note: proof.checkpoint });
    await checkNewest(copy, options.id, head, proof.index);
    print(
      `The log has it as entry ${proof.index} of ${head.size}: ${leaf.type}, release ${leaf.release}; the proof leads to the checkpoint, and no later entry replaces it.`,
    );
    print(trusted);
    return 0;
  } catch (error) {
    if (!(error instanceof ProofFailed)) throw error;
    print(error.message);
    return 1;
  }
}

/** The entry that the proof is about, with the checkpoint that its hash leads to. */
async function provedLeaf(
  copy: Copy,
  id: string,
): Promise<{ leaf: Leaf; head: Checkpoint; proof: LogProof }> {
  const path = `/log/proof/${encodeURIComponent(id)}?lang=en`;
  const proof = proofOf(await fetchedText(copy, path, LONGEST.proof));
  const head = checkpointOf(proof?.checkpoint ?? '');
  if (proof === null || head === null)
    throw new ProofFailed(
      `${copy.base}${path}: expected a proof (C2SP tlog-proof), got something else`,
    );
  const leaf = leafOf(proof.extra);
  const isAbout =
    leaf?.id === id || (leaf?.type === 'withdrawn' && leaf.id === id.split('.')[1]);
  if (leaf === null || !isAbout)
    throw new ProofFailed(
      `${copy.base}${path}: expected an entry about ${id}, got ${leaf?.id ?? 'none'}`,
    );
  const inclusion = {
    leaf: leafHash(proof.extra, sha256),
    index: proof.index,
    size: head.size,
    proof: proof.hashes,
  };
  const root = rootOfInclusion(inclusion, sha256);
  check(
    root !== null && sameBytes(root, head.root),
    `${copy.base}${path}: the proof does not lead to its checkpoint, so the entry is not in that log`,
  );
  return { leaf, head, proof };
}

/** An entry that was replaced is in the log for good, and so has a proof as good as that of the newest. */
async function checkNewest(
  copy: Copy,
  id: string,
  head: Checkpoint,
  index: number,
): Promise<void> {
  const log = { size: head.size, entryAt: logEntries(copy, head) };
  const later = await laterEntry(log, id, index);
  if (later === null) return;
  throw new ProofFailed(
    `${copy.base}: the proof is of entry ${index} about ${id}, but entry ${later.index} replaced it: ${later.leaf.type}, release ${later.leaf.release}`,
  );
}

const Answered = z.object({
  data: z.object({
    geo: z.string(),
    metric: z.string(),
    period: z.string(),
    source: z.string(),
    unit: z.string(),
    value: z.number(),
  }),
});

/** The figure as the copy answers it has the content hash of the entry. */
async function figureLine(copy: Copy, id: string, leaf: Leaf): Promise<string> {
  if (leaf.contentHash === null)
    return `${id} has no value: it was withdrawn with the release ${leaf.release}.`;
  const path = `/api/v1/observations/${encodeURIComponent(id)}`;
  const { data } = Answered.safeParse(
    parsedJson(await fetchedText(copy, path, LONGEST.answer)),
  );
  if (data === undefined)
    throw new ProofFailed(
      `${copy.base}${path}: expected the figure, got something else`,
    );
  const figure = data.data;
  const hash = contentHash(figure, nodeDigest);
  check(
    `${figure.metric}.${figure.geo}.${figure.period}` ===
      id.split('.').slice(1).join('.'),
    `${copy.base}${path}: expected the figure ${id}, got another one`,
  );
  check(
    hash === leaf.contentHash,
    `${copy.base}${path}: its content hash is ${hash}, but the log has ${leaf.contentHash}: the figure is not the one that was logged`,
  );
  return `${id} is ${figure.value} ${figure.unit} (${figure.source}); its content hash is ${hash}.`;
}
