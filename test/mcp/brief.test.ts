import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createAssistant } from '../../src/mcp/server.ts';
import { detailedRefusals } from '../questions/rows.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import {
  type Brief,
  type BriefPeers,
  type Cell,
  expandComparison,
  expandMetric,
  expandMetricObservations,
  expandMunicipality,
  expandObservation,
  expandPeers,
  expandPlace,
  expandRanking,
  expandRelease,
  expandRevisions,
  expandSeries,
  type Json,
  type Known,
  withoutFiles,
} from './expansion.ts';
import { callOf, callTool, knownTo } from './tool-client.ts';

const served = await serve(goldenData('small'));
const handler = createAssistant(served.service);
const { metrics, municipalities } = served.service.store.catalogue;
const METRICS = metrics.map(({ id }) => id);
const PLACES = municipalities.map(({ code }) => code);

type Given = { limit?: string; lang?: string } & Record<string, string>;

const briefly = async (tool: string, given: Given): Promise<Brief> =>
  (await callTool(handler, tool, given)).structuredContent as Brief;

/** The record that the API answers, without what of it is told in another way; null where it refuses. */
async function recordAt(path: string) {
  const { status, body } = await served.ask(path);
  return status === 200 ? withoutFiles(JSON.parse(body).data) : null;
}

/** The day on which a figure of a series was taken from its source. */
const dayOf = ({ retrieved, retrievedOf = {} }: Brief, period: string): string | null => {
  const [day] = Object.entries(retrievedOf).find(([, years]) => years.includes(period)) ?? [retrieved ?? ''];
  return day === '' ? null : day;
};

const addressOf = (path: string, given: Given): string => `${path}?${new URLSearchParams(given)}`;

describe.each(['sv', 'en'] as const)('with get_metric, the register and the rules, in %s,', async (lang) => {
  const known = await knownTo(handler, lang);
  /** Every other one, the rest in the other language. */
  const halfOf = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % 2 === (lang === 'sv' ? 0 : 1));

  it('a figure becomes its record, and so do the figures of each series and of each place', async () => {
    let figures = 0;
    for (const geo of halfOf(PLACES)) {
      const newest = await briefly('list_observations', { geo, lang });
      const records = expandPlace(known, newest);
      for (const record of records)
        expect(withoutFiles(record)).toEqual(
          await recordAt(`/api/v1/observations/${record.id}?lang=${lang}`),
        );
      const all = await briefly('list_observations', { geo, lang, limit: '1000' });
      const whole = await recordAt(addressOf('/api/v1/observations', { geo, lang, limit: '1000' }));
      expect(withoutFiles(expandPlace(known, all))).toEqual(whole.observations);
      for (const metric of METRICS) {
        const given = { geo, metric, lang };
        const series = await briefly('list_observations', given);
        const asked = { path: '/api/v1/observations', given, limit: 200 };
        const record = await recordAt(addressOf(asked.path, given));
        expect(withoutFiles(expandSeries(known, series, asked))).toEqual(record);
        for (const one of record.observations) {
          const brief = await briefly('get_observation', { id: one.id, lang });
          const { body } = await served.ask(`/api/v1/observations/${one.id}`);
          expect(brief.retrieved ?? null).toBe(JSON.parse(body).data.provenance.retrieved);
          expect(dayOf(series, one.period)).toBe(brief.retrieved ?? null);
          expect(withoutFiles(expandObservation(known, brief))).toEqual(one);
          figures += 1;
        }
      }
    }
    expect(figures).toBeGreaterThan(60);
  });

  it('a part of a series leads to the rest as the list of the API does', async () => {
    const given = { geo: '0180', metric: 'BEF01', limit: '1', lang };
    const brief = await briefly('list_observations', given);
    const asked = { path: '/api/v1/observations', given, limit: 1 };
    expect(withoutFiles(expandSeries(known, brief, asked))).toEqual(
      await recordAt(addressOf(asked.path, given)),
    );
    const next = await briefly('list_observations', { ...given, cursor: brief.next ?? '' });
    const [last] = brief.rows.at(-1) ?? [];
    expect(Number(next.rows[0]?.[0])).toBeGreaterThan(Number(last));
  });

  it('a ranking becomes its record, whole, cut, and of each year that has one', async () => {
    let rankings = 0;
    for (const metric of METRICS) {
      const years = [null, ...(metrics.find(({ id }) => id === metric)?.periods ?? [])];
      for (const period of years)
        for (const limit of lang === 'sv' ? [null, 2] : [1, 5]) {
          const given = {
            ...(period === null ? {} : { period }),
            ...(limit === null ? {} : { limit: String(limit) }),
            lang,
          };
          const record = await recordAt(addressOf(`/api/v1/metrics/${metric}/ranking`, given));
          const brief = await briefly('rank_municipalities', { metric, ...given });
          expect(brief.ok).toBe(record !== null);
          if (record === null) continue;
          expect(withoutFiles(expandRanking(known, brief, { period, limit, areas: [] }))).toEqual(record);
          rankings += 1;
        }
    }
    expect(rankings).toBeGreaterThan(10);
  });

  it('a comparison becomes its record, of one metric and of several', async () => {
    const places = halfOf(PLACES.flatMap((_, at) => [PLACES.slice(at, at + 2), PLACES.slice(at, at + 4)]));
    const units = Map.groupBy(metrics, ({ unit }) => unit);
    const lists = [
      ...METRICS.map((id) => [id]),
      ...[...units.values()].flatMap((of) => of.map((_, at) => of.slice(at, at + 3).map(({ id }) => id))),
    ];
    let [one, several] = [0, 0];
    for (const codes of places)
      for (const ids of lists) {
        const given = { municipalities: codes.join(','), metrics: ids.join(','), lang };
        const record = await recordAt(addressOf('/api/v1/compare', given));
        const brief = await briefly('compare_municipalities', given);
        expect(brief.ok).toBe(record !== null);
        if (record === null) continue;
        expect(withoutFiles(expandComparison(known, brief, () => []))).toEqual(record);
        if (ids.length === 1) one += 1;
        else several += 1;
      }
    expect(one).toBeGreaterThan(25);
    expect(several).toBeGreaterThan(2);
  });

  it('one metric in many municipalities becomes its list, of a year, of all and of none', async () => {
    const counties = halfOf([...new Set(municipalities.map(({ countyCode }) => countyCode))]);
    const questions: Given[] = [
      ...[{}, { from: '1000', limit: '1000' }, { period: '2999' }, { from: '3000', to: '4000' }],
      ...[{ from: '1000', limit: '3' }, ...counties.map((county) => ({ county }))],
      ...counties.map((county) => ({ county, from: '2000', limit: '1000' })),
      ...counties.map((county) => ({ county, period: '1999' })),
    ];
    for (const metric of METRICS)
      for (const question of questions) {
        const given = { ...question, lang };
        const path = `/api/v1/metrics/${metric}/observations`;
        const { links, ...record } = await recordAt(addressOf(path, given));
        const brief = await briefly('list_metric_observations', { metric, ...given });
        const limit = Number(given.limit ?? 300);
        expect(withoutFiles(expandMetricObservations(known, brief, { path, given, limit }))).toEqual(record);
        expect(links.metric).toBe(`${known.siteUrl}/api/v1/metrics/${metric}`);
      }
  });

  it('entries of the log become their records', async () => {
    const questions: Given[] = [
      ...[{ limit: '500' }, {}, { type: 'revised', limit: '2' }],
      ...halfOf(METRICS).map((metric) => ({ metric, limit: '500' })),
      ...halfOf(PLACES).map((kommun) => ({ kommun, limit: '500' })),
    ];
    for (const question of questions) {
      const given = { ...question, lang };
      const asked = { path: '/api/v1/revisions', given, limit: Number(given.limit ?? 50) };
      const record = await recordAt(addressOf(asked.path, given));
      expect(withoutFiles(expandRevisions(known, await briefly('list_revisions', given), asked))).toEqual(
        record,
      );
    }
  });
});

describe.each(['sv', 'en'] as const)('the lists of what there is, in %s,', (lang) => {
  const known = knownTo(handler, lang);

  it.each<[tool: string, path: string, list: string, expand: (known: Known, row: Cell[]) => Json]>([
    ['search_metrics', '/api/v1/metrics', 'metrics', expandMetric],
    ['search_municipalities', '/api/v1/municipalities', 'municipalities', expandMunicipality],
    ['list_releases', '/api/v1/releases', 'releases', expandRelease],
  ])('rows of %s are the records that get_metric and the register have', async (tool, path, list, expand) => {
    for (const query of tool === 'list_releases' ? [null] : [null, 'a', 'Uppsala']) {
      const given: Given = { lang, ...(query === null ? {} : { query }) };
      const { rows } = await briefly(tool, given);
      const data = await recordAt(addressOf(path, given));
      expect(rows.length).toBe(data[list].length);
      for (const [at, row] of rows.entries()) expect(data[list][at]).toMatchObject(expand(await known, row));
    }
  });

  it('lists of peers become their record', async () => {
    for (const { code } of municipalities) {
      const brief = (await briefly('list_peers', { code, lang })) as unknown as BriefPeers;
      const record = await recordAt(`/api/v1/municipalities/${code}/peers?lang=${lang}`);
      expect(expandPeers(await known, brief)).toEqual(record);
    }
  });

  it('get_metric is its record without addresses and what proves the files', async () => {
    for (const metric of METRICS) {
      const { ok, rows, columns, ...brief } = await briefly('get_metric', { metric, lang });
      const record = await recordAt(`/api/v1/metrics/${metric}?lang=${lang}`);
      expect([ok, columns]).toEqual([true, ['period', 'with', 'of']]);
      expect(record.coverage).toEqual(
        rows.map(([period, municipalities, total]) => ({
          ...{ period, municipalities, total },
          share: Number(municipalities) / Number(total),
        })),
      );
      const { reason: _, ...told } = brief as unknown as Json;
      for (const [key, value] of Object.entries(record))
        if (key in told && key !== 'notes' && key !== 'provenance') expect(told[key]).toEqual(value);
        else if (key !== 'links' && key !== 'coverage' && !(key in told))
          expect([null, false, '[]'], key).toContain(Array.isArray(value) ? JSON.stringify(value) : value);
    }
  });
});

it('every endpoint with a table has a tool whose brief answer is held against its records here', () => {
  const tools = ENDPOINTS.flatMap(({ table, tool }) => (table === undefined ? [] : (tool?.name ?? [])));
  expect(tools.sort()).toEqual([
    'compare_municipalities',
    'get_metric',
    'get_observation',
    'list_metric_observations',
    'list_observations',
    'list_peers',
    'list_releases',
    'list_revisions',
    'rank_municipalities',
    'search_metrics',
    'search_municipalities',
  ]);
});

describe('a brief answer', () => {
  it('is the structured content, told as JSON in one text', async () => {
    const { content, structuredContent } = await callTool(handler, 'rank_municipalities', {
      metric: 'TIES1',
    });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  });
});

describe('a brief refusal', () => {
  const CALLS = detailedRefusals().flatMap(({ path }) => callOf(path) ?? []);

  it('has at most 600 bytes, and the sentence of the API', async () => {
    expect(CALLS.length).toBeGreaterThan(30);
    for (const { tool, given } of CALLS)
      for (const lang of [given['lang'] ?? 'sv', 'en']) {
        const { content, isError } = await callTool(handler, tool, { ...given, lang });
        if (!isError) continue;
        const [{ text } = { text: '' }] = content;
        expect(Buffer.byteLength(text), text).toBeLessThanOrEqual(600);
        const whole = await callTool(handler, tool, { ...given, lang, detail: 'full' });
        const { error } = JSON.parse(whole.content[0]?.text ?? '');
        const told = JSON.parse(text).error;
        expect(told).toMatchObject({ code: error.code, reason: error.details.reason });
        expect(error.message.startsWith(told.message.replace(/…$/, ''))).toBe(true);
      }
  });
});
