// The store that answers are read from: a tree of hashes in one folder, read through one small interface over any host's way
// of reading a file by its name. A shard is named by the SHA-256 of its bytes, and only its parent knows that name: a stale,
// misplaced or damaged one is not what its parent expects.
import { LRUCache } from 'lru-cache';
import type {
  Catalogue,
  CatalogueMetric,
  CatalogueMunicipality,
} from '../data/catalogue.ts';
import type { Digest } from '../data/hash.ts';
import { sha256By } from '../data/hash.ts';
import { isAreaCode } from '../data/identifier.ts';
import {
  bytesOfBase64,
  type LogEntry,
  type LogRun,
  leafBytes,
  logEntryOf,
  logSubject,
  metricOfSubject,
} from '../data/log.ts';
import {
  HASH_BYTES,
  leafHash,
  TILE_WIDTH,
  type Tile,
  widthOf,
} from '../data/merkle.ts';
import { BRIEF_SINCE } from '../data/settings.ts';
import { type Directory, directoryOf } from '../search/directory.ts';
import {
  type FactsShard,
  type FigureHistory,
  type Figures,
  figureHistory,
  type History,
  type MetricFacts,
  type MetricShards,
  metricFacts,
  openFigures,
  openHistory,
  type Presence,
  REGISTER,
  type RevisionCounts,
  type StoredEntry,
  type StoredFinding,
  type StoredPeers,
  type StoredRanking,
  type StoredSeries,
  type StrongestFindings,
  type YearRanking,
  yearRanking,
} from './shards.ts';

export const STORE_FOLDER = '_store';

/** The one file with a name of its own: it holds the name of the root and a line end. */
export const POINTER = 'root';

/** Another one where code of today cannot read what code of before wrote. */
export const STORE_FORMAT = 14;

/** SHA-256 (lower-case hex) of a shard's bytes. */
export type ShardName = string;

const isShardName = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export const shardPath = (name: ShardName): string => `${name.slice(0, 2)}/${name}`;

/** Bytes, and their SHA-256 in hex. */
export type SealedFile = { size: number; sha256: string };

/** The root names the dataset that was built, and all that was built of it. */
export type StoreRoot = Addresses & {
  /** The STORE_FORMAT of the code that built it. */
  format: number;
  /** SHA-256 (hex) of the code that built it, and of all that went in; empty for a store in memory. */
  built: { code: string; fingerprint: string };
  /** Of every release that there was, the newest first. */
  published: Catalogue['releases'];
  /** By date, the newest first: what each release is served from. */
  releases: ReleaseRoot[];
  /** A {@link RevisionsNode}: of all releases, which have each a beginning of it. */
  revisions: ShardName;
  /** A {@link LogNode}, likewise. */
  log: ShardName;
  /** By path, size and hash of each page, download and other file of the tree; null for a store in memory. */
  files: ShardName | null;
  /** By its address, each page of {@link Prose}. */
  prose: Record<string, ShardName>;
  /** The list of the ETags of all fixed answers, where they are files of the tree: then the tree is complete. */
  etags: SealedFile | null;
};

/** A page of prose as Astro has made it, which its data are put into; `main` is HTML. */
export type Prose = { title: string; description: string; main: string };

/** What every copy of the service has of its own. */
type Addresses = Pick<Catalogue, 'siteUrl' | 'docsUrl' | 'contactEmail' | 'site'>;

/** `data` is the root of the dataset of the release, as its chain has it; `log` the head of the log with it. */
export type ReleaseRoot = {
  release: string;
  data: string;
  /** A {@link CatalogueNode}. */
  catalogue: ShardName;
  /** A {@link FindingsNode}; null before releases had briefs. */
  findings: ShardName | null;
  log: { checkpoint: string; size: number };
};

/** The catalogue of a release but for what its root says. */
export type SharedCatalogue = Omit<
  Catalogue,
  keyof Addresses | 'release' | 'published' | 'reconstructed' | 'releases'
>;

export type CatalogueNode = SharedCatalogue & {
  /** By metric: a FiguresShard of its municipalities, and of its areas where it has any. */
  figures: Record<string, ShardName>;
  areaFigures: Record<string, ShardName>;
  /** By metric: a FactsShard of the figures of its municipalities. */
  facts: Record<string, ShardName>;
  /** By municipality: a Presence, and its StoredPeers. */
  presence: Record<string, ShardName>;
  peersOf: Record<string, ShardName>;
};

export type FindingsNode = {
  /** By municipality: what is told of it, where anything is. */
  ofPlace: Record<string, ShardName>;
  /** A {@link StrongestFindings}. */
  foremost: ShardName;
};

export type RevisionsNode = {
  /** By metric: a HistoryShard. */
  histories: Record<string, ShardName>;
  /** RevisionCounts of all places together, and of each that has any. */
  counts: ShardName;
  countsOf: Record<string, ShardName>;
};

export type LogNode = {
  /** By release, in the order of the leaves. */
  runs: Record<string, LogRun[]>;
  /** By level above the leaves: the hashes of its full tiles, one behind the other, as Base64. */
  hashes: string[];
  /** By metric that is public no longer: {@link WithheldEntries}. Nothing else tells of it. */
  withheld: Record<string, ShardName>;
};

/** By release, in the order of the leaves: entries without a value. */
export type WithheldEntries = Record<string, LogEntry[]>;

// Shards as they are read: each checked against the name by which its parent knows it, and read once while it is in use.

/** The text of a file by its path under the store's folder, or null when there is none. */
export type ReadText = (path: string) => Promise<string | null>;

/** A shard that should be there is missing or other than it was written: our fault, answered as `unavailable` 503. */
export class StoreFault extends Error {}

/** @param what the shard is about, for its maintainers */
type Load = <T extends object>(
  name: ShardName,
  what: string,
  parse?: (text: string) => T,
) => Promise<T>;

export type OpenOptions = {
  digest: Digest;
  /** Of the shards the most recently used stay in memory, up to so many characters; as objects they take two to three times as much. */
  capacity?: number;
  /** Whether those who need a shard at the same time may wait for one reading: not in workerd. True when not given. */
  shared?: boolean;
};

const CHARACTERS_IN_MEMORY = 40_000_000;

/** Content-addressed: a name stands for the same bytes for good, and is all that the memory's key has to be. */
function shardLoader(
  read: ReadText,
  { digest, capacity = CHARACTERS_IN_MEMORY, shared = true }: OpenOptions,
): Load {
  const memory = new LRUCache<ShardName, { shard: object; length: number }>({
    maxSize: capacity,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const underWay = new Map<string, Promise<object>>();
  const open = async (
    name: ShardName,
    what: string,
    parse: (text: string) => object,
  ): Promise<object> => {
    const text = checked(name, what, await read(shardPath(name)), digest);
    const shard = parse(text);
    memory.set(name, { shard, length: text.length });
    return shard;
  };
  return async <T extends object>(
    name: ShardName,
    what: string,
    parse: (text: string) => T = JSON.parse,
  ) => {
    const remembered = memory.get(name);
    if (remembered !== undefined) return remembered.shard as T;
    if (!shared) return (await open(name, what, parse)) as T;
    const pending =
      underWay.get(name) ??
      open(name, what, parse).finally(() => underWay.delete(name));
    underWay.set(name, pending);
    return (await pending) as T;
  };
}

/** Its shape is the build's promise, as its bytes are what was built: no host checks it again. */
function checked(
  name: ShardName,
  what: string,
  text: string | null,
  digest: Digest,
): string {
  if (text === null)
    throw new StoreFault(
      `store, ${what}: expected the file ${shardPath(name)}, got none; rebuild`,
    );
  if (digest(text, 'hex') !== name)
    throw new StoreFault(
      `store, ${what}: expected ${shardPath(name)} as it was written, got other bytes; rebuild`,
    );
  return text;
}

/** The name of the root. */
async function readPointer(read: ReadText): Promise<ShardName> {
  const text = await read(POINTER);
  const name = text?.replace(/\n$/, '') ?? null;
  if (name !== null && isShardName(name)) return name;
  const excerpt = text === null ? 'no such file' : JSON.stringify(text.slice(0, 80));
  throw new StoreFault(
    `store: expected the name of a root in ${POINTER}, got ${excerpt}; rebuild`,
  );
}

export type Store = {
  digest: Digest;
  root: StoreRoot;
  catalogue: Catalogue;
  directory: Directory;
  /** The service as it was at a release, below that release's own address; null where there was none on that date. */
  past: (release: string) => Promise<Store | null>;
  /** Of a municipality or an area; null when the source lists nothing there. */
  series: (metric: CatalogueMetric, geo: string) => Promise<StoredSeries | null>;
  /** Of every municipality that the source lists, in the order of the register. */
  listed: (metric: CatalogueMetric) => Promise<ListedSeries[]>;
  facts: (metric: CatalogueMetric) => Promise<MetricFacts>;
  /** The ranking of a year, null where the year has none. */
  ranking: (
    metric: CatalogueMetric,
    period: string,
  ) => Promise<YearRanking | StoredRanking | null>;
  presence: (geo: string) => Promise<Presence>;
  /** Of a municipality, by kind as PEER_KINDS has them; none in a release without lists. */
  peers: (geo: string) => Promise<StoredPeers[]>;
  /** Whether the release has briefs: one that stays served has them from the one on that brought them. */
  hasFindings: boolean;
  /** What the release brings to tell of a municipality, the foremost first. */
  findings: (geo: string) => Promise<StoredFinding[]>;
  foremost: () => Promise<StrongestFindings>;
  /** Of all places, or of one. */
  revisionCounts: (geo: string | null) => Promise<RevisionCounts>;
  /** What a release changed of a metric: entries about the metric itself first, then by observation id, then type. */
  revisions: (release: string, metric: string) => Promise<readonly StoredEntry[]>;
  /** What happened to the figures of one place. */
  history: (metric: CatalogueMetric, geo: string) => Promise<FigureHistory>;
  /** The log of all releases until this one. */
  log: () => Promise<StoredLog>;
  /** Size and hash of a download, page or other file of the tree by its path; none in a past release or in memory. */
  files: () => Promise<Record<string, SealedFile>>;
  /** The page of prose at an address; null where there is none. */
  prose: (path: string) => Promise<Prose | null>;
};

export type ListedSeries = {
  municipality: CatalogueMunicipality;
  series: StoredSeries;
};

/** Throws StoreFault where there is no whole store. */
export async function openStore(read: ReadText, opening: OpenOptions): Promise<Store> {
  const name = await readPointer(read);
  const load = shardLoader(read, opening);
  const root = await load<StoreRoot>(name, 'the root');
  if (root.format !== STORE_FORMAT)
    throw new StoreFault(
      `store: expected format ${STORE_FORMAT}, got ${root.format ?? 'none'}: other code built it; rebuild`,
    );
  return openNewest(root, load, opening.digest);
}

/** A store whose root is not written yet. */
export const openUnder = (
  root: StoreRoot,
  read: ReadText,
  opening: OpenOptions,
): Promise<Store> => openNewest(root, shardLoader(read, opening), opening.digest);

/** Past releases that stay open; the ones used longest ago are opened anew. */
export const OPEN_RELEASES = 12;

async function openNewest(root: StoreRoot, load: Load, digest: Digest): Promise<Store> {
  const [newest] = root.releases;
  if (newest === undefined)
    throw new StoreFault('store: expected a release, got none; rebuild');
  const opened = new LRUCache<string, Store>({ max: OPEN_RELEASES });
  const store = await openRelease({ root, load, digest }, newest);
  return {
    ...store,
    // No two requests share a reading: see Opening.
    past: async (date) => {
      const release = root.releases.find((one) => one.release === date);
      if (release === undefined) return null;
      const openStore = opened.get(date);
      if (openStore !== undefined) return openStore;
      const siteUrl = `${root.siteUrl}/releases/${date}`;
      const past = await openRelease(
        {
          root: { ...root, siteUrl, files: null, prose: {}, etags: null },
          load,
          digest,
        },
        release,
      );
      opened.set(date, past);
      return past;
    },
    files: async () =>
      root.files === null
        ? {}
        : load<Record<string, SealedFile>>(root.files, 'the list of files'),
  };
}

/** Of a release that is served as it was: one before briefs came has none, though a build of it alone tells them. */
const bringsBriefs = ({
  siteUrl,
  release,
}: Pick<Catalogue, 'siteUrl' | 'release'>): boolean =>
  release >= BRIEF_SINCE || !siteUrl.endsWith(`/releases/${release}`);

const NOTHING_FOREMOST: StrongestFindings = { ofRelease: [], ofMetric: {} };

type StoreParts = { root: StoreRoot; load: Load; digest: Digest };

/** Opening reads the release's catalogue and nothing else. */
async function openRelease(
  { root, load, digest }: StoreParts,
  own: ReleaseRoot,
): Promise<Store> {
  const { figures, areaFigures, facts, presence, peersOf, ...shared } =
    await load<CatalogueNode>(own.catalogue, 'the catalogue');
  const releases = root.published.filter(({ release }) => release <= own.release);
  const { siteUrl, docsUrl, contactEmail, site } = root;
  const { release } = own;
  const { published = '', reconstructed = false } =
    releases.find((one) => one.release === release) ?? {};
  const catalogue: Catalogue = {
    release,
    published,
    reconstructed,
    releases,
    siteUrl,
    docsUrl,
    contactEmail,
    site,
    ...shared,
  };
  const figuresOf = ({ id }: CatalogueMetric) =>
    load(figures[id] ?? '', `figures of ${id}`, openFigures) as Promise<Figures>;
  const shardsOf = async (metric: CatalogueMetric): Promise<MetricShards> => ({
    metric,
    figures: await figuresOf(metric),
    facts: await load<FactsShard>(facts[metric.id] ?? '', `facts of ${metric.id}`),
  });
  const revisionsNode = () => load<RevisionsNode>(root.revisions, 'the revisions');
  const historyOf = async (metric: string): Promise<History> =>
    load(
      (await revisionsNode()).histories[metric] ?? '',
      `history of ${metric}`,
      openHistory,
    );
  const entriesOf =
    ({ withheld }: LogNode) =>
    async (
      release: string,
      { subject }: LogRun,
      from: number,
      to: number,
    ): Promise<LogEntry[]> => {
      const metric = metricOfSubject(subject) ?? REGISTER;
      const name = withheld[metric];
      if (name !== undefined) {
        const entries =
          (await load<WithheldEntries>(name, `log entries of ${metric}`))[release] ??
          [];
        return entries
          .filter(({ id }) => (id === metric) === (subject === metric))
          .slice(from, to);
      }
      return (await historyOf(metric))
        .ofRelease(release)
        .filter((entry) => logSubject(entry) === subject)
        .slice(from, to)
        .map((entry) => logEntryOf(entry, release, digest));
    };
  const findingsNode = async () =>
    own.findings === null ? null : load<FindingsNode>(own.findings, 'the findings');
  const isUntilNow = (one: { release: string }): boolean => one.release <= own.release;
  return {
    digest,
    root,
    catalogue,
    directory: directoryOf(catalogue),
    past: async () => null,
    series: async (metric, geo) => {
      if (!isAreaCode(geo)) return (await figuresOf(metric)).series(geo);
      const name = areaFigures[metric.id];
      const areas =
        name === undefined
          ? null
          : await load(name, `areas of ${metric.id}`, openFigures);
      return areas?.series(geo) ?? null;
    },
    listed: async (metric) => {
      const { series } = await figuresOf(metric);
      return catalogue.municipalities.flatMap((municipality) => {
        const one = series(municipality.code);
        return one === null ? [] : [{ municipality, series: one }];
      });
    },
    facts: async (metric) => metricFacts(await shardsOf(metric)),
    ranking: async (metric, period) => {
      const shards = await shardsOf(metric);
      const { ranking } = metricFacts(shards);
      return ranking?.period === period ? ranking : yearRanking(shards, period);
    },
    presence: async (geo) =>
      Object.hasOwn(presence, geo)
        ? load<Presence>(presence[geo] ?? '', `presence of ${geo}`)
        : {},
    peers: async (geo) =>
      Object.hasOwn(peersOf, geo)
        ? load<StoredPeers[]>(peersOf[geo] ?? '', `peers of ${geo}`)
        : [],
    hasFindings: own.findings !== null && bringsBriefs(catalogue),
    findings: async (geo) => {
      const name = (await findingsNode())?.ofPlace[geo];
      return name === undefined
        ? []
        : load<StoredFinding[]>(name, `findings of ${geo}`);
    },
    foremost: async () => {
      const node = await findingsNode();
      return node === null
        ? NOTHING_FOREMOST
        : load<StrongestFindings>(node.foremost, 'the foremost findings');
    },
    revisionCounts: async (geo) => {
      const { counts, countsOf } = await revisionsNode();
      if (geo !== null && !Object.hasOwn(countsOf, geo)) return [];
      const name = geo === null ? counts : (countsOf[geo] ?? '');
      return (
        await load<RevisionCounts>(name, `counts of ${geo ?? 'all'} revisions`)
      ).filter(isUntilNow);
    },
    revisions: async (release, metric) =>
      release > own.release ? [] : (await historyOf(metric)).ofRelease(release),
    history: async ({ id }, geo) => figureHistory(await historyOf(id), releases, geo),
    log: async () => {
      const node = await load<LogNode>(root.log, 'the log');
      return storedLog(node, own.log, entriesOf(node), digest);
    },
    files: async () => ({}),
    prose: async (path) => {
      const name = root.prose[path];
      return name === undefined ? null : load<Prose>(name, `prose of ${path}`);
    },
  };
}

// The log of all releases: what is hashed in it follows from the histories of the metrics.

export type StoredLog = {
  checkpoint: string;
  size: number;
  /** The place of the first entry of a release about a subject (`logSubject`); null where there is none. */
  start: (release: string, subject: string) => number | null;
  /** The hashes of a tile as it is at this size. Throws where the log has no such tile. */
  tile: (level: number, index: number) => Promise<Uint8Array>;
  /** The entries of a bundle, as many as there are at this size. */
  bundle: (index: number) => Promise<LogEntry[]>;
};

function storedLog(
  { runs, hashes }: LogNode,
  { checkpoint, size }: ReleaseRoot['log'],
  entriesOf: (
    release: string,
    run: LogRun,
    from: number,
    to: number,
  ) => Promise<LogEntry[]>,
  digest: Digest,
): StoredLog {
  const sha256 = sha256By(digest);
  // A bundle may hold the end of one release and the beginning of the next, whichever was derived first.
  const inOrder = Object.entries(runs)
    .flatMap(([release, ofRelease]) => ofRelease.map((run) => [release, run] as const))
    .sort(([, a], [, b]) => a.start - b.start);
  const bundle = async (index: number): Promise<LogEntry[]> => {
    const [first, end] = [index * TILE_WIDTH, Math.min((index + 1) * TILE_WIDTH, size)];
    const entries: LogEntry[] = [];
    for (const [release, run] of inOrder) {
      const { start, count } = run;
      if (start < end && start + count > first)
        entries.push(
          ...(await entriesOf(release, run, Math.max(0, first - start), end - start)),
        );
    }
    return entries;
  };
  return {
    checkpoint,
    size,
    start: (release, subject) =>
      runs[release]?.find((run) => run.subject === subject)?.start ?? null,
    async tile(level, index) {
      const width = widthOf({ level, index }, size);
      const bytes = new Uint8Array(Math.max(0, width) * HASH_BYTES);
      if (level === 0)
        for (const [at, entry] of (await bundle(index)).entries())
          bytes.set(leafHash(leafBytes(entry), sha256), at * HASH_BYTES);
      else {
        const from = index * TILE_WIDTH * HASH_BYTES;
        bytes.set(
          (bytesOfBase64(hashes[level - 1] ?? '') ?? new Uint8Array()).subarray(
            from,
            from + bytes.length,
          ),
        );
      }
      return bytes;
    },
    bundle,
  };
}

/** Whether a tile is one of a log of this size, in full or as far as it goes. */
export const isTileOf = ({ size }: StoredLog, tile: Tile): boolean =>
  tile.width <= widthOf(tile, size);
