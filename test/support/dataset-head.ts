// A sound dataset of two municipalities and one metric, of which a test changes what it is about.
import { createHash } from 'node:crypto';
import type { DatasetHead, Lined, SeriesFile } from '../../src/model/dataset.ts';
import type { Digest } from '../../src/model/digest.ts';
import { canonicalJson } from '../../src/model/json.ts';
import type { Municipality } from '../../src/model/municipality.ts';
import type { Metric, Registry } from '../../src/model/registry.ts';
import type { ChainLink } from '../../src/model/release.ts';
import type { Revision } from '../../src/model/revision.ts';
import { observationFile, revisionFile } from '../../src/rules/data-files.ts';

export const sha256: Digest = (text, encoding) => createHash('sha256').update(text).digest(encoding);

/** `sha256:` and a hash of `text`: any well-formed hash will do. */
export const hashOfText = (text: string): string => `sha256:${sha256(text, 'hex')}`;

export const metricOf = (changes: Partial<Metric> = {}): Metric => ({
  id: 'N01951',
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
  license: null,
  subject: 'befolkning',
  aliases: [],
  synonyms: { sv: [], en: [] },
  capabilities: { ranking: true, comparison: true, chart: true },
  capabilitiesReason: null,
  order: 'descending',
  geographySemantics: null,
  periodSemantics: null,
  backCast: false,
  ...changes,
});

export const municipalityOf = (changes: Partial<Lined<Municipality>> = {}): Lined<Municipality> => ({
  line: 2,
  code: '0180',
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
});

/** A link whose log has the text of its own date. */
export const linkOf = (release: string, changes: Partial<ChainLink> = {}): ChainLink => ({
  release,
  published: release,
  entries: 0,
  log: hashOfText(release),
  previous: null,
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

export const revisionOf = (changes: Partial<Lined<Revision>> = {}): Lined<Revision> => ({
  line: 2,
  type: 'revised',
  metric: 'N01951',
  geo: '0180',
  period: '2022',
  previousValue: '1',
  value: '2',
  previousContentHash: hashOfText('1'),
  contentHash: hashOfText('2'),
  reason: null,
  source: 'SCB',
  release: '2024-08-30',
  published: '2024-08-30',
  ...changes,
});

type HeadChanges = Partial<Omit<DatasetHead, 'registry'>> & {
  metrics?: Metric[];
  registry?: Partial<Registry>;
};

/** A sound head of one release, whose logs are by default those that the chain lists. */
export function datasetHead({ metrics = [metricOf()], registry, ...changes }: HeadChanges = {}): DatasetHead {
  const chain = changes.chain ?? [linkOf('2024-08-30')];
  const logs = Object.fromEntries(chain.map(({ release, log }) => [revisionFile(release), log]));
  const last = chain.at(-1) ?? linkOf('2024-08-30');
  const retrieved = Object.fromEntries(metrics.map(({ id }) => [id, '2024-08-30']));
  return {
    registry: { ...registryOf(metrics), ...registry },
    municipalities: [
      municipalityOf(),
      municipalityOf({ line: 3, code: '0140', name: 'Nykvarn', slug: 'nykvarn', validFrom: '1998' }),
    ],
    release: { release: last.release, published: last.published, retrieved, files: logs },
    waivers: [],
    revisions: [],
    hashes: logs,
    files: metrics.map(({ id }) => id),
    ...changes,
    chain,
  };
}

/** A file of rows written as `geo period value`; a row without a value is listed without one. */
export const seriesOf = (rows: string[], metric = 'N01951'): SeriesFile => ({
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
