// An auditor of the log who shares no code with it: RFC 6962, section 2.1, as its recursions stand there, and the releases of a
// dataset compared with each other.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

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

// What the releases of a dataset lead to, from their folders alone.

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };
type AuditedRelease = { release: string; entries: string[]; checkpoint: string };
/** Of a metric: its figures by `geo.period`, and all that is said of it. */
type AuditedMetric = {
  figures: Map<string, string>;
  unit: string;
  source: string;
  said: string;
  left: boolean;
};

const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
};
/** Empty and missing fields say the same: nothing. */
const saying = (record: object): string =>
  JSON.stringify(
    sorted(
      Object.fromEntries(
        Object.entries(record).filter(
          ([, value]) =>
            !['null', '[]', '{"en":[],"sv":[]}', '{"sv":[],"en":[]}'].includes(JSON.stringify(value)),
        ),
      ),
    ),
  );

/** The entries that each release of the dataset adds to the log, in their order, as the texts of the leaves. */
export function auditDataset(dir: string): AuditedRelease[] {
  const releases: { release: string; corrected: string[]; files: Record<string, string> }[] = JSON.parse(
    readFileSync(join(dir, 'releases/chain.json'), 'utf8'),
  ).map(({ release }: { release: string }) =>
    JSON.parse(readFileSync(join(dir, 'releases', release, 'release.json'), 'utf8')),
  );
  const metrics = new Map<string, AuditedMetric>();
  let places: Map<string, string> | null = null;
  return releases.map(({ release, corrected, files }, index) => {
    const text = (file: string): string => {
      const folders = releases.slice(0, index + 1).map((one) => join(dir, 'releases', one.release, file));
      return files[file] === undefined
        ? ''
        : readFileSync(folders.findLast((path) => existsSync(path)) ?? '', 'utf8');
    };
    const table = (file: string): Record<string, string>[] => parse(text(file), { columns: true });
    const registry = JSON.parse(text('metrics.json'));
    const sources = new Map(table('files.csv').map(({ file = '', ...rest }) => [file, rest]));
    const entries: { key: string; text: string }[] = [];
    const tell = (id: string, type: string, before: string | null, after: string | null) => {
      const text = JSON.stringify({ contentHash: after, id, previousContentHash: before, release, type });
      entries.push({ key: `${id} ${type}`, text });
    };
    const now = new Map(
      [...table('municipalities.csv'), ...table('areas.csv')].map(({ code = '', ...rest }) => [
        code,
        saying({ ...rest, ...registry.municipalities?.[code] }),
      ]),
    );
    for (const [code, said] of now)
      if (places !== null && places.get(code) !== said) tell(code, 'metadata', null, null);
    places = now;
    for (const { id, status, confirmed: _, left = null, ...fields } of registry.metrics) {
      if (status.public !== true) continue;
      const was = metrics.get(id);
      const rows =
        left === null
          ? text(`observations/${id}.csv`)
              .trimEnd()
              .split('\n')
              .slice(1)
              .map((line) => line.split(','))
          : [];
      const words = (list: string, key: string, code: string) =>
        registry[list]?.find((one: Record<string, string>) => one[key] === code) ?? null;
      const said = saying({
        ...fields,
        read: [...new Set(rows.map(([, , , file = '']) => Number(file)))]
          .sort((a, b) => a - b)
          .map((file) => sources.get(String(file)) ?? null)
          .filter((file) => file !== null),
        words: [
          words('units', 'code', fields.unit),
          words('subjects', 'slug', fields.subject),
          words('periodSemantics', 'code', fields.periodSemantics),
          words('geographySemantics', 'code', fields.geographySemantics),
          words('licenses', 'code', fields.license),
        ],
      });
      const figures: Map<string, string> = new Map(
        rows.flatMap(([geo, period, value = '']) =>
          value === '' ? [] : [[`${geo}.${period}`, value] as const],
        ),
      );
      const is = { figures, unit: fields.unit, source: fields.source, said, left: left !== null };
      metrics.set(id, is);
      if (is.left) {
        if (was !== undefined && !was.left) tell(id, 'withdrawn', null, null);
        continue;
      }
      if (was !== undefined && was.said !== said) tell(id, 'metadata', null, null);
      const before: ReadonlyMap<string, string> = was?.figures ?? new Map();
      for (const key of new Set<string>([...before.keys(), ...figures.keys()])) {
        const hashOf = (literal: string | undefined, { unit, source }: AuditedMetric): string | null => {
          if (literal === undefined) return null;
          const [geo, period] = key.split('.');
          const record = {
            geo,
            id: `SF.${id}.${key}`,
            metric: id,
            period,
            source,
            unit,
            value: Number(literal),
          };
          return `sha256:${sha(Buffer.from(JSON.stringify(record))).toString('hex')}`;
        };
        const [old, next] = [before.get(key), figures.get(key)];
        if (old === next && was?.unit === is.unit && was?.source === is.source) continue;
        const hashes = [hashOf(old, was ?? is), hashOf(next, is)] as const;
        const type =
          old === undefined
            ? 'published'
            : next === undefined
              ? 'withdrawn'
              : old === next
                ? 'metadata'
                : corrected.includes(id)
                  ? 'corrected'
                  : 'revised';
        tell(`SF.${id}.${key}`, type, ...hashes);
      }
    }
    entries.sort((a, b) => (a.key < b.key ? -1 : 1));
    const checkpoint = readFileSync(join(dir, 'releases', release, 'checkpoint'), 'utf8');
    return { release, entries: entries.map((entry) => entry.text), checkpoint };
  });
}
