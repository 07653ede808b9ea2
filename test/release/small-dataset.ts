// A dataset of two metrics and three municipalities, and what Kolada, SCB and SMHI would say about them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { KPI_PATTERN } from '../../src/data/identifier.ts';
import { jsonText } from '../../src/data/public-part.ts';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { type DatasetPaths, datasetPaths } from '../../src/release/dataset.ts';
import type { SourceMapping } from '../../src/release/sources.ts';
import type { GivenEntry } from './reading.ts';

export const metricOf = (id: string, rest: Partial<Metric> = {}): Metric => ({
  id,
  status: { public: true, reason: 'Checked.' },
  title: { sv: `Mått ${id}`, en: `Metric ${id}` },
  officialTitle: null,
  definition: null,
  unit: 'count',
  noun: null,
  keyFigure: null,
  sentence: null,
  notes: [],
  related: [],
  comparable: [],
  source: 'SCB, via Kolada (RKA)',
  publisher: 'RKA (Kolada)',
  kpiId: KPI_PATTERN.test(id) ? id : null,
  dataset: null,
  sourceUrl: null,
  apiUrl: null,
  sourceNext: null,
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
  decimals: null,
  decimalsFrom: null,
  subtitle: null,
  referenceComparable: null,
  leftOut: [],
  notFetched: [],
  left: null,
  ...rest,
});

export const registryOf = (metrics: Metric[]): Registry => ({
  units: [{ code: 'count', label: { sv: 'antal', en: 'count' } }],
  subjects: [
    {
      slug: 'befolkning',
      title: { sv: 'Befolkning', en: 'Population' },
      synonyms: { sv: [], en: [] },
    },
  ],
  register: null,
  periodSemantics: [],
  geographySemantics: [],
  licenses: [],
  sharedAliases: [],
  metrics,
  municipalities: {},
  peers: null,
  logOrigin: 'example.org/log',
});

/** As a release has it, where every metric is public. */
export const registryText = (registry: Registry): string => jsonText(registry);

export const KOLADA = { format: 'kolada' as const, leftOut: ['N00009'] };

export const JSON_STAT = {
  format: 'json-stat' as const,
  columns: { geo: 'Region', series: 'Contents', period: 'Tid' },
  ignored: [],
  metrics: { BE1: 'BE0001' },
  units: { BE1: 'antal' },
  leftOut: [],
};

export const CSV = {
  format: 'csv' as const,
  columns: { geo: 'code', series: 'sector', period: 'year', value: 'tonnes' },
  ignored: ['name'],
  metrics: { Alla: 'GHGTOT' },
  leftOut: ['Jordbruk'],
};

export const mappingOf = (...entries: GivenEntry[]): SourceMapping => ({
  entries: entries as SourceMapping['entries'],
});

export const MAPPING: SourceMapping = mappingOf(KOLADA, JSON_STAT, CSV);

const MUNICIPALITIES = `code,name,slug,county_code,county,valid_from
0114,Upplands Väsby,upplands-vasby,01,Stockholms län,
0180,Stockholm,stockholm,01,Stockholms län,
1480,Göteborg,goteborg,14,Västra Götalands län,
`;

export const WAIVERS_HEADER = 'rule,metric,geo,period,reason,reason_sv\n';

/** The hand-written files alone, in a folder of their own; `remove` takes away all that stands beside it too. */
export function smallDataset(metrics: Metric[]): { paths: DatasetPaths; dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'release-'));
  put(join(dir, 'data/metrics.json'), registryText(registryOf(metrics)));
  put(join(dir, 'data/municipalities.csv'), MUNICIPALITIES);
  put(join(dir, 'data/waivers.csv'), WAIVERS_HEADER);
  put(join(dir, 'data/sources.json'), JSON.stringify(MAPPING));
  const remove = (): void => rmSync(dir, { recursive: true, force: true });
  return { paths: datasetPaths(join(dir, 'data')), dir, remove };
}

export function put(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** `[municipality, year, literal]`. */
export type Row = [string, string, string];

/** A page with the total only; literals stand as they are given. */
export const koladaPage = (kpi: string, rows: Row[], next: string | null = null): string => {
  const values = rows.map(
    ([geo, period, value]) =>
      `{"kpi":"${kpi}","period":${period},"municipality":"${geo}","values":[{"gender":"T","count":1,"status":"","value":${value},"isdeleted":false}]}`,
  );
  return `{"values":[${values.join()}],"count":${rows.length},"next_url":${JSON.stringify(next)},"previous_url":null}`;
};

export const listPage = (values: object[]): string =>
  JSON.stringify({ values, count: values.length, next_url: null, previous_url: null });

/** Saved Kolada pages, one per KPI, under `folder`. */
export function saveKolada(folder: string, rows: Record<string, Row[]>): string {
  const kpis = Object.keys(rows).map((id) => ({ id, title: `Title ${id}` }));
  put(join(folder, 'kpi.json'), listPage(kpis));
  put(join(folder, 'municipality.json'), listPage([{ id: '0001', title: 'Region Stockholm', type: 'L' }]));
  for (const [kpi, own] of Object.entries(rows))
    put(join(folder, 'data', kpi, 'page-1.json'), koladaPage(kpi, own));
  return folder;
}
