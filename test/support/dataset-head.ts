// A sound dataset of two municipalities and one metric. A test states what it is about, and takes the rest by these names:
// what it leaves to the fixture may be changed here.
import { createHash } from 'node:crypto';
import {
  type DatasetHead,
  observationFile,
  type PastRegistry,
  type RevisionLog,
  revisionFile,
  type SeriesFile,
  type WithLine,
} from '../../src/data/dataset.ts';
import { canonicalJson, type Digest } from '../../src/data/hash.ts';
import { contentHash } from '../../src/data/identifier.ts';
import {
  type Area,
  isPublic,
  type Metric,
  type Municipality,
  type Registry,
} from '../../src/data/registry.ts';
import type { ChainLink, Release, Revision } from '../../src/data/release.ts';
import { expectedCheckpoint } from '../../src/rules/releases.ts';
import { seriesText } from '../../src/rules/revisions.ts';

/** The one metric of the dataset, its two municipalities, of which the second exists from 1998 on, and its one release. */
export const METRIC = 'N01951';
export const STOCKHOLM = '0180';
export const NYKVARN = '0140';
const RELEASE = '2024-08-30';

export const sha256: Digest = (text, encoding) => createHash('sha256').update(text).digest(encoding);

/** `sha256:` and a hash of `text`: any well-formed hash will do. */
export const hashOfText = (text: string): string => `sha256:${sha256(text, 'hex')}`;

export const metricOf = (changes: Partial<Metric> = {}): Metric => ({
  id: METRIC,
  status: { public: true, reason: 'checked against the source' },
  title: { sv: 'Invånare', en: 'Inhabitants' },
  officialTitle: null,
  definition: null,
  unit: 'count',
  noun: null,
  notes: [],
  related: [],
  source: 'SCB',
  publisher: null,
  kpiId: null,
  dataset: null,
  sourceUrl: null,
  readableUrl: null,
  license: null,
  subject: 'befolkning',
  aliases: [],
  synonyms: { sv: [], en: [] },
  capabilities: { ranking: true, comparison: true, chart: true },
  capabilitiesReason: null,
  order: 'descending',
  decimals: null,
  decimalsFrom: null,
  subtitle: null,
  geographySemantics: null,
  periodSemantics: null,
  backCast: false,
  referenceComparable: null,
  left: null,
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

const registryOf = (metrics: Metric[]): Registry => ({
  units: [{ code: 'count', label: { sv: 'antal', en: 'number' } }],
  subjects: [
    {
      slug: 'befolkning',
      title: { sv: 'Befolkning', en: 'Population' },
      synonyms: { sv: [], en: [] },
    },
  ],
  periodSemantics: [],
  geographySemantics: [],
  licenses: [],
  sharedAliases: [],
  metrics,
  municipalities: {},
  drafts: [],
  logOrigin: 'example.org/log',
  supersededLogs: [],
});

/** What a past registry says of metrics of the unit and the source that {@link metricOf} has. */
export const pastRegistry = (changes: Partial<PastRegistry> = {}, metrics = [METRIC]): PastRegistry => ({
  described: new Map(metrics.map((metric) => [metric, { unit: 'count', source: 'SCB' }])),
  logOrigin: 'example.org/log',
  supersededLogs: [],
  ...changes,
});

type Files = Record<string, string>;

/** The manifest of a release that has its log, with the text of its own date, and the files given. */
export const manifestOf = (release: string, files: Files = {}): Release => ({
  release,
  published: release,
  retrieved: {},
  files: { [revisionFile(release)]: hashOfText(release), ...files },
});

/** A link over the manifest of its release. */
export const linkOf = (release: string, changes: Partial<ChainLink> = {}, files: Files = {}): ChainLink => ({
  release,
  published: release,
  entries: 0,
  root: hashOfText(canonicalJson(manifestOf(release, files))),
  previous: null,
  supersedes: null,
  note: null,
  ...changes,
});

/** Links that each hold the hash of the one before, with the number of entries given. */
export function chainOf(entries: Record<string, number>): ChainLink[] {
  const chain: ChainLink[] = [];
  for (const [release, count] of Object.entries(entries)) {
    const before = chain.at(-1);
    const previous = before === undefined ? null : hashOfText(canonicalJson(before));
    chain.push(linkOf(release, { entries: count, previous }));
  }
  return chain;
}

export const revisionOf = (changes: Partial<WithLine<Revision>> = {}): WithLine<Revision> => ({
  line: 2,
  type: 'revised',
  metric: METRIC,
  geo: STOCKHOLM,
  period: '2022',
  previousValue: '1',
  value: '2',
  previousContentHash: hashOfText('1'),
  contentHash: hashOfText('2'),
  reason: null,
  source: 'SCB',
  release: RELEASE,
  published: RELEASE,
  ...changes,
});

/** A log of these entries, in any order. */
export function logOf(revisions: readonly WithLine<Revision>[]): RevisionLog {
  const ordered = revisions.toSorted((a, b) =>
    a.release === b.release ? a.line - b.line : a.release < b.release ? -1 : 1,
  );
  const byMetric = Map.groupBy(ordered, ({ metric }) => metric);
  const byRelease = Map.groupBy(ordered, ({ release }) => release);
  return {
    releases: new Map(
      [...byMetric]
        .map(([metric, entries]) => [metric, [...new Set(entries.map(({ release }) => release))]] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    own: new Set(revisions.filter(({ geo }) => geo === null).map(({ metric }) => metric)),
    counts: new Map([...byRelease].map(([release, entries]) => [release, entries.length])),
    of: (metric) => byMetric.get(metric) ?? [],
    at: (metric, date) => (byMetric.get(metric) ?? []).filter(({ release }) => release === date),
    faults: () => [],
    misplaced: [],
  };
}

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

export type HeadChanges = Partial<Omit<DatasetHead, 'registry' | 'log'>> & {
  revisions?: WithLine<Revision>[];
  metrics?: Metric[];
  registry?: Partial<Registry>;
};

/** A sound head whose releases have, by default, the logs that their manifests list. */
export function datasetHead({
  metrics = [metricOf()],
  registry,
  revisions = [],
  ...changes
}: HeadChanges = {}): DatasetHead {
  const chain = changes.chain ?? [linkOf(RELEASE)];
  const logs = Object.fromEntries(chain.map(({ release }) => [revisionFile(release), hashOfText(release)]));
  const last = chain.at(-1) ?? linkOf(RELEASE);
  const retrieved = Object.fromEntries(metrics.map(({ id }) => [id, RELEASE]));
  const head: DatasetHead = {
    registry: { ...registryOf(metrics), ...registry },
    municipalities: [
      municipalityOf(),
      municipalityOf({ line: 3, code: NYKVARN, name: 'Nykvarn', slug: 'nykvarn', validFrom: '1998' }),
    ],
    areas: [],
    release: { release: last.release, published: last.published, retrieved, files: logs },
    checkpoint: null,
    waivers: [],
    log: logOf(revisions),
    publicAt: new Map(
      chain.map(({ release }) => [release, new Set(metrics.filter(isPublic).map(({ id }) => id))]),
    ),
    registries: new Map(),
    listings: [],
    sourceFiles: new Map(),
    manifests: new Map(chain.map(({ release }) => [release, manifestOf(release)])),
    hashes: logs,
    strange: [],
    files: metrics.map(({ id }) => id),
    ...changes,
    chain,
  };
  return changes.checkpoint === undefined ? { ...head, checkpoint: expectedCheckpoint(head, sha256) } : head;
}

/** A sound head of one release that published the rows, and lists those without a value. */
export function headOf(series: SeriesFile): DatasetHead {
  const metric = metricOf({ id: series.metric });
  const { unit, source } = metric;
  const revisions = series.rows
    .filter(({ value }) => value !== '')
    .map(({ line, geo, period, value }) => {
      const figure = { metric: metric.id, geo, period, value: Number(value), unit, source };
      const before = { previousValue: null, previousContentHash: null };
      const after = { value, contentHash: contentHash(figure, sha256) };
      return revisionOf({ type: 'published', line, metric: metric.id, geo, period, ...before, ...after });
    });
  const listings = series.rows
    .filter(({ value }) => value === '')
    .map(({ line, geo, period }) => {
      return { line, metric: metric.id, geo, period, change: 'listed' as const, release: RELEASE };
    });
  const cells = new Map(series.rows.map(({ geo, period, value }) => [`${geo},${period}`, value]));
  const files = { [series.file]: hashOfText(seriesText(cells)) };
  const manifest = manifestOf(RELEASE, files);
  const head = datasetHead({
    chain: [linkOf(RELEASE, { entries: revisions.length }, files)],
    metrics: [metric],
    manifests: new Map([[RELEASE, manifest]]),
    revisions,
    listings,
    hashes: manifest.files,
  });
  return { ...head, release: { ...head.release, files: manifest.files } };
}

/** A file of rows written as `geo period value`; a row without a value is listed without one. */
export const seriesOf = (rows: string[], metric = METRIC): SeriesFile => ({
  file: observationFile(metric),
  metric,
  rows: rows.map((row, index) => {
    const [geo = '', period = '', value = ''] = row.split(' ');
    return { line: index + 2, geo, period, value };
  }),
});

/** Codes `1001`, `1002`, … of municipalities that need no names. */
export const codesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(1001 + index));
