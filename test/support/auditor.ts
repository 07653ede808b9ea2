// An auditor of the log who shares no code with it: RFC 6962, section 2.1, as its recursions stand there.
import { createHash } from 'node:crypto';

const sha = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const hashOfLeaf = (entry: Uint8Array): Buffer => sha(Buffer.of(0), entry);
const hashOfNode = (left: Uint8Array, right: Uint8Array): Buffer => sha(Buffer.of(1), left, right);

/** The largest power of two below `n`. */
const halfOf = (n: number): number => 2 ** Math.ceil(Math.log2(n) - 1);

/** MTH of section 2.1. */
export function rootOf(leaves: readonly Uint8Array[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha();
  if (leaves.length === 1) return Buffer.from(only);
  const k = halfOf(leaves.length);
  return hashOfNode(rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)));
}

/**
 * MTH of the first 0, 1, 2, … leaves: a tree grows like a binary counter, of whose digits each is the hash of a full subtree.
 */
export function rootsBySize(leaves: readonly Uint8Array[]): Buffer[] {
  const digits: (Buffer | undefined)[] = [];
  const roots = [sha()];
  for (const leaf of leaves) {
    let [carried, place]: [Buffer, number] = [Buffer.from(leaf), 0];
    for (let digit = digits[place]; digit !== undefined; digit = digits[place]) {
      carried = hashOfNode(digit, carried);
      digits[place] = undefined;
      place += 1;
    }
    digits[place] = carried;
    const [lowest = sha(), ...higher] = digits.filter((digit) => digit !== undefined);
    roots.push(higher.reduce((right, left) => hashOfNode(left, right), lowest));
  }
  return roots;
}

/** The root that PATH(m, D[n]) of section 2.1.1 leads to from its leaf; null where it is too long or too short. */
export function rootFrom(
  leaf: Uint8Array,
  { m, n }: { m: number; n: number },
  path: readonly Uint8Array[],
): Buffer | null {
  if (n === 1) return path.length === 0 ? Buffer.from(leaf) : null;
  const last = path.at(-1);
  const k = halfOf(n);
  const inLeft = m < k;
  const below = rootFrom(leaf, inLeft ? { m, n: k } : { m: m - k, n: n - k }, path.slice(0, -1));
  if (last === undefined || below === null) return null;
  return inLeft ? hashOfNode(below, last) : hashOfNode(last, below);
}

type AuditedHead = { name: string; size: number; root: string };

export function headIn(note: string): AuditedHead {
  const [name = '', size = '', root = ''] = note.split('\n');
  return { name, size: Number(size), root };
}

type AuditedEntry = {
  contentHash: string | null;
  id: string;
  previousContentHash: string | null;
  release: string;
  type: string;
};

type Audited = { entry: AuditedEntry; index: number; head: AuditedHead; holds: boolean };

/** What a proof in the form of C2SP tlog-proof says, and whether it leads to its own checkpoint. */
export function auditProof(text: string): Audited {
  const end = text.indexOf('\n\n');
  const [proof, note] = [text.slice(0, end), text.slice(end + 2)];
  const [form, extra = '', index = '', ...path] = proof.split('\n');
  if (form !== 'c2sp.org/tlog-proof@v1') throw new Error(`expected a proof, got ${text.slice(0, 80)}`);
  const leaf = Buffer.from(extra.replace('extra ', ''), 'base64');
  const head = headIn(note);
  const m = Number(index.replace('index ', ''));
  const hashes = path.map((line) => Buffer.from(line, 'base64'));
  const root = m < head.size ? rootFrom(hashOfLeaf(leaf), { m, n: head.size }, hashes) : null;
  return {
    entry: JSON.parse(leaf.toString('utf8')),
    index: m,
    head,
    holds: root?.toString('base64') === head.root,
  };
}

/** The entries of a bundle: each behind its length in two bytes. */
export function entriesIn(bundle: Uint8Array): Buffer[] {
  const bytes = Buffer.from(bundle);
  const entries: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 2 + bytes.readUInt16BE(at))
    entries.push(bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at)));
  return entries;
}

/** The number of a tile in its path: groups of three digits, all but the last with an x. */
function tileName(index: number): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  return (digits.match(/\d{3}/g) ?? [])
    .map((group, at, all) => (at < all.length - 1 ? `x${group}` : group))
    .join('/');
}

/** By level or `entries`: the path of every tile of a log of so many entries, as C2SP tlog-tiles counts them. */
export function tilePaths(level: number | 'entries', size: number): string[] {
  const hashes = level === 'entries' ? size : Math.floor(size / 256 ** level);
  const full = Array.from(
    { length: Math.floor(hashes / 256) },
    (_, at) => `/log/tile/${level}/${tileName(at)}`,
  );
  const rest = hashes % 256;
  return rest === 0 ? full : [...full, `/log/tile/${level}/${tileName(full.length)}.p/${rest}`];
}
