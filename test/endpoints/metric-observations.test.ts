import { expect, it } from 'vitest';
import { answerTo } from '../../src/endpoints/ask.ts';
import { metricObservations } from '../../src/endpoints/metric-observations.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;

type Row = {
  geo: string;
  period: string;
  notes: number[];
  labels: object;
  file?: number | null;
  retrieved?: string | null;
};
type Coverage = { municipalities: number; total: number; share: number };
type Observations = {
  notes: object[];
  idPattern: string;
  periods: { period: string; coverage: Coverage; missing: string[] }[];
  observations: Row[];
  unit: string;
  source: string;
  provenance: { file: object | null; retrieved: string | null };
  files: object[];
};

const list = (metric: string, query: string) =>
  dataOf<Observations>(served, `/api/v1/metrics/${metric}/observations${query}`);

const METRICS = store.catalogue.metrics.map(({ id }) => id);

it.each(METRICS)('the figures of %s are the records of its figures, each by its id', async (metric) => {
  const { observations, idPattern, notes, files, ...shared } = await list(metric, '?from=1000&lang=en');
  const { unit, source, provenance } = shared;
  for (const { notes: places, labels, file, retrieved, ...row } of observations) {
    const id = idPattern.replace('{geo}', row.geo).replace('{period}', row.period);
    const record = await dataOf<Record<string, unknown>>(served, `/api/v1/observations/${id}?lang=en`);
    expect(record, id).toMatchObject({ ...row, id, metric, unit, source, labels });
    const own = file === undefined ? provenance.file : file === null ? null : files[file];
    const day = retrieved === undefined ? provenance.retrieved : retrieved;
    expect(record['provenance'], id).toMatchObject({ file: own, retrieved: day });
    if (file === undefined) expect(record['provenance'], id).toEqual(provenance);
    expect(record['notes'], id).toEqual(places.map((place) => notes[place]));
  }
  expect(new Set(observations.flatMap(({ notes: places }) => places)).size).toBe(notes.length);
});

it.each(METRICS)('the figures of %s cover each year as its record says', async (metric) => {
  const path = `/api/v1/metrics/${metric}`;
  const { coverage } = await dataOf<{ coverage: (Coverage & { period: string })[] }>(served, path);
  for (const { period, ...covered } of coverage) {
    const { periods } = await list(metric, `?period=${period}`);
    expect(periods.map((one) => [one.period, one.coverage])).toEqual([[period, covered]]);
    expect(periods[0]?.missing).toHaveLength(covered.total - covered.municipalities);
  }
});

it('a tool names the metric as people do', async () => {
  const context = { store, lang: 'sv' as const, byName: true };
  const given = { metric: 'Folkmangd', period: '2022', limit: '2' };
  expect(await answerTo(metricObservations, given, context)).toEqual(
    await list('BEF01', '?period=2022&limit=2'),
  );
});
