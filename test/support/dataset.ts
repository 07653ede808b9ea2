// Whole valid datasets in memory, of a few figures: a test states what it is about, and takes the rest by the names below.
// What it leaves to the fixture may be changed here.
import { loadDataset } from '../../src/builder/dataset.ts';
import { fileHash, nodeDigest } from '../../src/builder/digest.ts';
import { COLUMNS, contentSource } from '../../src/builder/read.ts';
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import {
  CHAIN_FILE,
  checkpointFile,
  type Dataset,
  formatFinding,
  HAND_WRITTEN,
  MUNICIPALITIES_FILE,
  manifestFile,
  metricOfFile,
  observationFile,
  REGISTRY_FILE,
  releaseFile,
  type Series,
  SOURCE_FILES,
  type State,
  treeFile,
  WAIVERS_FILE,
  type WithLine,
} from '../../src/data/dataset.ts';
import { canonicalJson, sha256By } from '../../src/data/hash.ts';
import { checkpointText, hashedLog } from '../../src/data/log.ts';
import { HASH_BYTES, keptTree, levelsOf, subtreeOf, treeHash } from '../../src/data/merkle.ts';
import { jsonText, publicPart, speakable } from '../../src/data/public-part.ts';
import { type Area, isPublic, Metric, type Municipality, Registry } from '../../src/data/registry.ts';
import type { ChainLink, Release, SourceFile } from '../../src/data/release.ts';
import { csvText } from '../../src/data/text.ts';
import { linkHash } from '../../src/rules/releases.ts';

/** The metric of the fixture, its two municipalities, of which the second exists from 1998 on, and the day of its release. */
export const METRIC = 'N01951';
export const STOCKHOLM = '0180';
export const NYKVARN = '0140';
export const RELEASE = '2024-08-30';

// What a registry and a register say.

export const metricOf = (changes: Partial<Metric> = {}): Metric => ({
  ...Metric.parse({
    id: METRIC,
    status: { public: true, reason: 'checked against the source' },
    title: { sv: 'Invånare', en: 'Inhabitants' },
    officialTitle: null,
    unit: 'count',
    source: 'SCB',
    publisher: null,
    kpiId: null,
    dataset: null,
    sourceUrl: null,
    apiUrl: null,
    sourceNext: null,
    license: null,
    subject: 'befolkning',
    aliases: [],
    capabilities: { ranking: true, comparison: true, chart: true },
    capabilitiesReason: null,
    order: 'descending',
    geographySemantics: null,
    periodSemantics: null,
    backCast: false,
  }),
  ...changes,
});

export const registryOf = (metrics: Metric[] = [metricOf()], changes: Partial<Registry> = {}): Registry => ({
  ...Registry.parse({
    units: [{ code: 'count', label: { sv: 'antal', en: 'number' } }],
    subjects: [{ slug: 'befolkning', title: { sv: 'Befolkning', en: 'Population' } }],
    sharedAliases: [],
    metrics: [],
    logOrigin: 'example.org/log',
  }),
  metrics,
  ...changes,
});

export const municipalityOf = (changes: Partial<WithLine<Municipality>> = {}): WithLine<Municipality> => ({
  line: 2,
  code: STOCKHOLM,
  name: 'Stockholm',
  slug: 'stockholm',
  countyCode: '01',
  county: 'Stockholms län',
  validFrom: null,
  ...changes,
});

/** The country, or the county of Stockholm's municipalities under a code of its own. */
export const areaOf = (code: string, changes: Partial<WithLine<Area>> = {}): WithLine<Area> => ({
  line: 2,
  code,
  ...(code === 'SE'
    ? { kind: 'country', slug: 'riket', name: { sv: 'Riket', en: 'Sweden' }, region: null }
    : {
        kind: 'county',
        slug: 'stockholms-lan',
        name: { sv: 'Stockholms län', en: 'Stockholm County' },
        region: { sv: 'Region Stockholm', en: 'Region Stockholm' },
      }),
  ...changes,
});

/** A row of files.csv; the hash is that of no file. */
export const fileOf = (changes: Partial<SourceFile> = {}): SourceFile => ({
  file: 1,
  name: 'page-1.json',
  sha256: 'a'.repeat(64),
  bytes: 1,
  retrieved: RELEASE,
  origin: 'publisher',
  dataset: null,
  officialTitle: null,
  ...changes,
});

/** Codes `1001`, `1002`, … of municipalities that need no names. */
export const codesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(1001 + index));

// One state by itself, for rules that look at no more. A row is written as `geo period value file`; without a value it is
// listed without one, without a file nobody knows where it was read.

export const seriesOf = (rows: readonly string[], metric = METRIC): Series => {
  const cells = rows.map((row) => row.split(' '));
  return {
    metric,
    path: observationFile(metric),
    hash: fileHash(Buffer.from(rows.join('\n'))),
    keys: cells.map(([geo, period]) => `${geo},${period}`),
    values: cells.map(([, , value = '']) => value),
    files: cells.map(([, , , file = '0']) => Number(file)),
    isSound: false,
  };
};

export const releaseOf = (changes: Partial<Release> = {}): Release => ({
  release: RELEASE,
  published: changes.release ?? RELEASE,
  reconstructed: false,
  reason: null,
  reasons: {},
  corrected: [],
  files: {},
  ...changes,
});

export type StateChanges = Partial<Omit<State, 'registry' | 'series' | 'release'>> & {
  registry?: Partial<Registry>;
  release?: Partial<Release>;
  series?: readonly Series[];
};

/** A sound state; `metrics` are the ids of those that have figures, where that does not follow from the registry. */
export function stateOf({ registry: said, release, series = [], ...changes }: StateChanges = {}): State {
  const registry = { ...registryOf(), ...said };
  const own = new Map(series.map((one) => [one.metric, one]));
  const shown = registry.metrics.filter((metric) => isPublic(metric) && metric.left === null);
  return {
    release: releaseOf(release),
    registry,
    municipalities: [
      municipalityOf(),
      municipalityOf({ line: 3, code: NYKVARN, name: 'Nykvarn', slug: 'nykvarn', validFrom: '1998' }),
    ],
    areas: [],
    groups: [],
    waivers: [],
    files: [],
    metrics: [...new Set([...own.keys(), ...shown.map(({ id }) => id)])].sort(),
    series: (metric) => own.get(metric) ?? null,
    pathOf: (file) => file,
    ...changes,
  };
}

// A whole dataset, file by file.

/** Files by path under data/. */
export type Content = Map<string, string | Uint8Array>;

/** Every file that stands with a release, and what its manifest says beside their hashes. */
export type StandingRelease = Partial<Omit<Release, 'files'>> & {
  release: string;
  texts: ReadonlyMap<string, string>;
  /** What maintainers have beside it, where that is more than the release has. */
  hand?: ReadonlyMap<string, string>;
};

/** Makes what follows from the files that stand with each release: folders, manifests, chain, tree, checkpoints and copies. */
export function sealDataset(releases: readonly StandingRelease[]): Content {
  const content: Content = new Map();
  let before: ReadonlyMap<string, string> = new Map();
  const manifests = releases.map(({ texts, hand: _, ...facts }) => {
    const names = [...texts.keys()].sort();
    const files = Object.fromEntries(
      names.map((file) => [file, fileHash(Buffer.from(texts.get(file) ?? ''))]),
    );
    for (const file of names)
      if (texts.get(file) !== before.get(file))
        content.set(releaseFile(facts.release, file), texts.get(file) ?? '');
    before = texts;
    const manifest = releaseOf({ ...facts, files });
    content.set(manifestFile(facts.release), jsonText(manifest));
    return manifest;
  });
  for (const [file, text] of before) content.set(file, text);
  for (const [file, text] of releases.at(-1)?.hand ?? []) content.set(file, text);
  sealLog(content, manifests);
  return content;
}

function sealLog(content: Content, manifests: readonly Release[]): void {
  content.set(CHAIN_FILE, chainText(manifests, new Map()));
  const { dataset } = loadDataset(contentSource(content));
  if (dataset === null) return;
  const { index, leaves } = hashedLog(dataset, nodeDigest);
  const sha256 = sha256By(nodeDigest);
  const levels = levelsOf(leaves, sha256);
  const hashes = Array.from({ length: leaves.length / HASH_BYTES }, (_, at) =>
    leaves.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
  let from = 0;
  for (const { release, registry } of dataset.releases) {
    const size = index.sizes.get(release.release) ?? 0;
    const root = treeHash(0, size, subtreeOf(hashes, sha256), sha256);
    const note = checkpointText({ origin: registry.logOrigin, size, root });
    content.set(checkpointFile(release.release), note);
    content.set(treeFile(release.release), keptTree(levels, from, size));
    from = size;
  }
  content.set(CHAIN_FILE, chainText(manifests, index.sizes));
}

function chainText(manifests: readonly Release[], sizes: ReadonlyMap<string, number>): string {
  const chain: ChainLink[] = [];
  for (const manifest of manifests) {
    const before = chain.at(-1);
    const { release } = manifest;
    const root = `sha256:${nodeDigest(canonicalJson(manifest), 'hex')}`;
    const previous = before === undefined ? null : linkHash(before, nodeDigest);
    chain.push({ release, root, size: sizes.get(release) ?? 0, previous, note: null });
  }
  return jsonText(chain);
}

/** The files that stand with each release of a dataset that can be read, and what maintainers have beside the newest. */
export function standingReleases(content: Content): StandingRelease[] {
  const { dataset, findings } = loadDataset(contentSource(content));
  if (dataset === null) throw new Error(findings.map(formatFinding).join('\n'));
  const textOf = (path: string): string => Buffer.from(content.get(path) ?? '').toString('utf8');
  const hand = new Map(HAND_WRITTEN.filter((file) => content.has(file)).map((file) => [file, textOf(file)]));
  return dataset.releases.map(({ release: { files, ...facts }, pathOf }) => {
    const paths = Object.keys(files).map((file) => [file, pathOf(file)] as const);
    const texts = paths.flatMap(([file, path]) => (path === null ? [] : [[file, textOf(path)] as const]));
    return { ...facts, texts: new Map(texts), hand };
  });
}

/** One release as a test states it: what it leaves out is as in the release before, or as the fixture has it. */
export type TestRelease = Partial<Omit<Release, 'files'>> & {
  release: string;
  registry?: Registry;
  /** By metric, each row `geo period value file`; null takes the series away. */
  figures?: Readonly<Record<string, readonly string[] | null>>;
  /** The rows of files.csv. */
  sources?: readonly SourceFile[];
  /** By path, in the place of what the fixture writes; null takes the file away. */
  texts?: Readonly<Record<string, string | null>>;
};

export const MUNICIPALITIES = `code,name,slug,county_code,county,valid_from
0140,Nykvarn,nykvarn,01,Stockholms län,1998
0180,Stockholm,stockholm,01,Stockholms län,
`;

const seriesText = (rows: readonly string[]): string =>
  csvText(
    COLUMNS.observations,
    rows.map((row) => [0, 1, 2, 3].map((at) => row.split(' ')[at] ?? '')),
  );

const filesText = (rows: readonly SourceFile[]): string =>
  csvText(
    COLUMNS.sourceFiles,
    rows.map((row) => COLUMNS.sourceFiles.map((column) => String(row[column] ?? ''))),
  );

/**
 * Every file of a dataset of these releases. As a publication has it: of a metric that is not public, or has left, no release has
 * figures, and of one that never was public none has an entry.
 */
export function composeDataset(releases: readonly TestRelease[]): Content {
  const hand = new Map<string, string>([
    [REGISTRY_FILE, jsonText(registryOf())],
    [MUNICIPALITIES_FILE, MUNICIPALITIES],
    [WAIVERS_FILE, csvText(COLUMNS.waivers, [])],
    [SOURCE_FILES, filesText([])],
  ]);
  const shownBefore = new Set<string>();
  return sealDataset(
    releases.map(({ registry, figures = {}, sources, texts = {}, ...facts }) => {
      if (registry !== undefined) hand.set(REGISTRY_FILE, jsonText(registry));
      if (sources !== undefined) hand.set(SOURCE_FILES, filesText(sources));
      const rows = Object.entries(figures).map(
        ([metric, own]) => [observationFile(metric), own === null ? null : seriesText(own)] as const,
      );
      for (const [file, text] of [...rows, ...Object.entries(texts)])
        if (text === null) hand.delete(file);
        else hand.set(file, text);
      const { metrics } = Registry.parse(JSON.parse(hand.get(REGISTRY_FILE) ?? ''));
      const shown = metrics.filter(isPublic);
      const kept = new Set(shown.filter(({ left }) => left === null).map(({ id }) => id));
      const speaks = speakable(registryOf(metrics), shownBefore);
      for (const { id } of shown) shownBefore.add(id);
      const standing = [...hand]
        .filter(([file]) => kept.has(metricOfFile(file) ?? '') || metricOfFile(file) === null)
        .map(([file, text]) => [file, publicPart(file, text, speaks)] as const);
      const written = [...hand].filter(([file]) => HAND_WRITTEN.includes(file));
      return { ...facts, texts: new Map(standing), hand: new Map(written) };
    }),
  );
}

/** The same, read; throws with the findings of reading. */
export function openDataset(content: Content): Dataset {
  const { dataset, findings } = loadDataset(contentSource(content));
  if (dataset === null || findings.length > 0) throw new Error(findings.map(formatFinding).join('\n'));
  return dataset;
}

export const datasetOf = (...releases: readonly TestRelease[]): Dataset =>
  openDataset(composeDataset(releases));

/** A verified dataset of which each release says something else; nothing of that is verified, and the log stays what it is. */
export function withStates(verified: VerifiedDataset, change: (state: State) => State): VerifiedDataset {
  const { dataset } = verified;
  const releases = dataset.releases.map(change);
  const newest = change(dataset.newest);
  const at = (release: string): State => change(dataset.at(release));
  return { ...verified, dataset: { ...dataset, releases, newest, at } };
}

/** The same dataset where the newest release shows some of its metrics to nobody. */
export function withShown(verified: VerifiedDataset, isShown: (metric: Metric) => boolean): VerifiedDataset {
  const { dataset } = verified;
  const { registry } = dataset.newest;
  const status = { public: null, reason: 'Left out.' };
  const metrics = registry.metrics.map((metric) => (isShown(metric) ? metric : { ...metric, status }));
  const newest = { ...dataset.newest, registry: { ...registry, metrics } };
  return { ...verified, dataset: { ...dataset, newest } };
}
