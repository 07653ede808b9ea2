import { describe, expect, it } from 'vitest';
import { formRefusals, statedRefusals } from '../../src/describe/reference.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createAssistant } from '../../src/mcp/server.ts';
import { answerTool } from '../../src/mcp/tools.ts';
import { realService } from '../support/real-data.ts';
import { partOf } from '../support/sample.ts';
import {
  type Brief,
  expandComparison,
  expandMetricObservations,
  expandObservation,
  expandPlace,
  expandRanking,
  expandRevisions,
  expandSeries,
  withoutFiles,
} from './expansion.ts';
import { callOf, knownTo } from './tool-client.ts';

const { service, askRaw } = await realService();
const { catalogue } = service.store;
const LANGS = ['sv', 'en'] as const;

type Given = Record<string, string>;

async function told(tool: string, given: Given): Promise<{ text: string; brief: Brief }> {
  const { content, structuredContent } = await answerTool(service, tool, given);
  const [first] = content;
  return { text: first?.type === 'text' ? first.text : '', brief: structuredContent as Brief };
}

/** What an answer says of its figures beside the facts: notes, marks, flags, and how old and how sure they are. */
const CAUTIONS = ['notes', 'marks', 'flags', 'remarks'] as const;

/** The bytes of a brief answer but its cautions, which have no bound. */
const factsOf = (brief: Brief): number => {
  const facts = Object.entries(brief).filter(([key]) => !CAUTIONS.some((one) => one === key));
  return Buffer.byteLength(JSON.stringify(Object.fromEntries(facts)));
};

/** The record that the API answers, without what of it is told in another way; null where it refuses. */
const recordAt = async (path: string, given: Given) => {
  const { status, body } = await askRaw(`${path}?${new URLSearchParams(given)}`);
  return status === 200 ? withoutFiles(JSON.parse(String(body)).data) : null;
};

describe.each(LANGS)('over metrics and municipalities, in %s,', (lang) => {
  const metrics = partOf(catalogue.metrics, 12, LANGS.indexOf(lang));
  const municipalities = partOf(catalogue.municipalities, 12, LANGS.indexOf(lang));

  it('a series of 30 years has at most 1.5 kB beside its cautions, and its newest figure 700 bytes', async () => {
    let longest = 0;
    // Each metric in one municipality of four, in turn.
    for (const [at, { id: metric }] of metrics.entries())
      for (const { code: geo } of municipalities.filter((_, place) => (place + at) % 4 === 0)) {
        const { brief } = await told('list_observations', { metric, geo, lang });
        // A longer series has as many bytes more as its years.
        const years = Math.max(30, brief.rows.length);
        expect(factsOf(brief), `${metric} ${geo}`).toBeLessThanOrEqual(1500 + (years - 30) * 25);
        const [period] = brief.rows.at(-1) ?? [];
        if (period === undefined) continue;
        longest = Math.max(longest, brief.rows.length);
        const figure = await told('get_observation', { id: `SF.${metric}.${geo}.${period}`, lang });
        expect(factsOf(figure.brief), figure.text).toBeLessThanOrEqual(700);
      }
    expect(longest).toBeGreaterThan(25);
  });

  it('a ranking of 290 has at most 12 kB, cautions and all, and a year of all places 13 kB', async () => {
    let rankings = 0;
    for (const { id: metric, periods } of metrics) {
      for (const period of periods) {
        const { text, brief } = await told('rank_municipalities', { metric, period, lang });
        if (!brief.ok) continue;
        expect(Buffer.byteLength(text), `${metric} ${period}`).toBeLessThanOrEqual(12_000);
        rankings += 1;
      }
      const { text } = await told('list_metric_observations', { metric, lang });
      expect(Buffer.byteLength(text), metric).toBeLessThanOrEqual(13_000);
    }
    expect(rankings).toBeGreaterThan(metrics.length * 5);
  });

  it('the newest figures of a municipality have at most 1 kB and 100 bytes a metric, cautions and all', async () => {
    for (const { code: geo, name } of municipalities) {
      const { text, brief } = await told('list_observations', { geo, lang });
      expect(brief.rows.length).toBeGreaterThan(20);
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(1000 + 100 * brief.rows.length);
    }
  });

  it('a refusal has at most 600 bytes', async () => {
    let refusals = 0;
    for (const endpoint of ENDPOINTS)
      for (const address of [
        ...statedRefusals(endpoint).map((one) => one.address),
        ...formRefusals(endpoint),
      ]) {
        const call = callOf(address);
        if (call === null) continue;
        const { text, brief } = await told(call.tool, { ...call.given, lang });
        if (brief.ok) continue;
        expect(Buffer.byteLength(text), address).toBeLessThanOrEqual(600);
        refusals += 1;
      }
    expect(refusals).toBeGreaterThan(40);
  });

  it('brief answers become the records of the API', async () => {
    const known = await knownTo(createAssistant(service), lang);
    const areasIn = async (metric: string, period: string) =>
      (await told('list_metric_observations', { metric, period, lang })).brief.areas?.[period] ?? [];
    for (const geo of ['SE', 'SE01', 'SE14', 'SE09']) {
      const given = { geo, limit: '1000', lang };
      const parts: Brief[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; cursor = parts.at(-1)?.next) {
        const { text, brief } = await told('list_observations', { ...given, cursor });
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(90_000);
        parts.push(brief);
      }
      const { observations } = await recordAt('/api/v1/observations', given);
      expect(observations.length).toBeGreaterThan(100);
      expect(withoutFiles(parts.flatMap((brief) => expandPlace(known, brief)))).toEqual(observations);
      const one = { geo, metric: 'N07403', lang };
      const asked = { path: '/api/v1/observations', given: one, limit: 200 };
      const { brief: series } = await told('list_observations', one);
      expect(withoutFiles(expandSeries(known, series, asked))).toEqual(await recordAt(asked.path, one));
      const figure = await told('get_observation', { id: observations.at(-1).id, lang });
      expect(withoutFiles(expandObservation(known, figure.brief))).toEqual(observations.at(-1));
    }
    for (const [at, { code: geo }] of municipalities.entries()) {
      const { brief: newest } = await told('list_observations', { geo, lang });
      const all = await recordAt('/api/v1/observations', { geo, from: '2015', limit: '1000', lang });
      const records = new Map(all.observations.map((one: { id: string }) => [one.id, one]));
      const recent = expandPlace(known, newest).filter(({ period }) => period >= '2015');
      expect(withoutFiles(recent)).toEqual(recent.map(({ id }) => records.get(id)));
      const metric = metrics[at % metrics.length]?.id ?? '';
      const asked = { path: '/api/v1/observations', given: { geo, metric, lang }, limit: 200 };
      const { brief: series } = await told('list_observations', asked.given);
      expect(withoutFiles(expandSeries(known, series, asked))).toEqual(
        await recordAt(asked.path, asked.given),
      );
    }
    for (const { id: metric, periods } of metrics) {
      const path = `/api/v1/metrics/${metric}`;
      const { brief: listed } = await told('list_metric_observations', { metric, lang });
      const { links: _, ...list } = await recordAt(`${path}/observations`, { lang });
      const asked = { path: `${path}/observations`, given: { lang }, limit: 300 };
      expect(withoutFiles(expandMetricObservations(known, listed, asked))).toEqual(list);
      for (const period of [null, ...periods]) {
        const given: Given = period === null ? { lang } : { period, lang };
        const { brief } = await told('rank_municipalities', { metric, ...given });
        const record = await recordAt(`${path}/ranking`, given);
        if (record === null) continue;
        const areas = await areasIn(metric, record.period);
        expect(withoutFiles(expandRanking(known, brief, { period, limit: null, areas }))).toEqual(record);
      }
      const compared = { municipalities: '0180,0980,1280,1489', metrics: metric, lang };
      const { brief } = await told('compare_municipalities', compared);
      const record = await recordAt('/api/v1/compare', compared);
      if (record !== null) {
        const areas = await areasIn(metric, record.period);
        expect(withoutFiles(expandComparison(known, brief, () => areas))).toEqual(record);
      }
      const given = { metric, limit: '500', lang };
      const log = { path: '/api/v1/revisions', given, limit: 500 };
      const { brief: entries } = await told('list_revisions', given);
      expect(withoutFiles(expandRevisions(known, entries, log))).toEqual(await recordAt(log.path, given));
    }
  });
});
