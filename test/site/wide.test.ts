// Pages of a dataset as wide as all of Kolada: 1,900 metrics, of which a page never shows more than it has room for.
import { describe, expect, it } from 'vitest';
import { answerRequest } from '../../src/http/handler.ts';
import { municipalityFigures, partFigures } from '../../src/site/municipality.ts';
import { municipalityParts, subjectParts } from '../../src/site/parts.ts';
import { metricList, metricsBySubject } from '../../src/site/subject.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { wideDataset } from './wide-dataset.ts';

const METRICS = 1_900;
const { service, ask } = await serveDerived(wideDataset(verifiedOf(goldenData('small')), METRICS));
const { store } = service;
const { catalogue } = store;

/** What the frame of a page may add to what is counted here. */
const FRAME = { elements: 150, bytes: 15_000 };
const BOUNDS = { elements: 2_500 - FRAME.elements, bytes: 150_000 - FRAME.bytes };

const measured = (html: string) => ({
  elements: html.match(/<[a-z]/g)?.length ?? 0,
  bytes: Buffer.byteLength(html),
});

function holds(what: string, html: string): void {
  const { elements, bytes } = measured(html);
  expect(elements, what).toBeLessThanOrEqual(BOUNDS.elements);
  expect(bytes, what).toBeLessThanOrEqual(BOUNDS.bytes);
}

const municipality = catalogue.municipalities.find(({ code }) => code === '0180');
if (municipality === undefined) throw new Error('expected Stockholm');

describe('the pages of 1,900 metrics', () => {
  it('list the first of each subject on the start page, and all of them in parts', () => {
    expect(catalogue.metrics).toHaveLength(METRICS);
    for (const lang of ['sv', 'en'] as const) {
      holds(`start ${lang}`, metricsBySubject(catalogue, lang).html);
      for (const { subject, number, metrics } of subjectParts(catalogue))
        holds(`${subject.slug} ${number} ${lang}`, metricList(metrics, lang).html);
    }
    const listed = subjectParts(catalogue).flatMap(({ metrics }) => metrics);
    expect(new Set(listed).size).toBe(METRICS);
    expect(subjectParts(catalogue).some(({ number }) => number > 1)).toBe(true);
  });

  it('show a municipality’s key figures on its page, and all its figures on pages by subject', async () => {
    for (const lang of ['sv', 'en'] as const) {
      const page = { store, municipality, lang };
      const own = await municipalityFigures(page);
      holds(`municipality ${lang}`, own.html);
      expect(own.html).not.toContain('<table');
      const shown = new Set<string>();
      for (const part of municipalityParts(catalogue)) {
        const { html } = await partFigures(page, part);
        holds(`${part.subject.slug} ${part.number} ${lang}`, html);
        for (const [, id = ''] of html.matchAll(/href="\/observations\/SF\.([A-Z0-9]+)\./g)) shown.add(id);
      }
      const presence = await store.presence('0180');
      const having = catalogue.metrics.filter(({ id }) => presence[id]?.includes('1'));
      expect(having.length).toBeGreaterThan(1_000);
      expect([...shown].sort()).toEqual(having.map(({ id }) => id).sort());
    }
  });

  it('compare the metrics that stand first, and any other by its name', async () => {
    for (const path of ['/jamfor', '/en/compare']) {
      const { body } = await ask(path);
      expect(measured(body).elements, path).toBeLessThanOrEqual(2_500);
      expect(measured(body).bytes, path).toBeLessThanOrEqual(150_000);
      expect(body.match(/type="checkbox"/g)).toHaveLength(catalogue.subjects.length);
      expect(body).toMatch(/<input type="text" id="more" name="metrics"/);
    }
    const asked = await ask('/jamfor?municipalities=0180,0114&metrics=&metrics=W00700');
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('<input type="checkbox" name="metrics" value="W00700" checked>');
    expect(asked.body).toContain('href="/matt/W00700"');
  });

  it.each([1, 2, 3, 20, 170])(
    'say of a release that revised %i years of each what there is room for',
    async (years) => {
      const [newest] = catalogue.releases;
      if (newest === undefined) throw new Error('expected a release');
      const metrics = Object.fromEntries(catalogue.metrics.map(({ id }) => [id, { revised: years }]));
      const entry = {
        type: 'revised' as const,
        geo: '0180',
        previousValue: '1',
        value: '2',
        reason: null,
        source: 'SCB',
      };
      const revised: Store = {
        ...store,
        revisionCounts: async () => [{ ...newest, metrics }],
        revisions: async (_, metric) =>
          Array.from({ length: years }, (_, at) => ({
            ...{ ...entry, metric, period: String(1850 + at) },
            ...{ unit: 'count', hashes: null },
          })),
      };
      const url = '/kommuner/stockholm/andringar';
      const { body } = await answerRequest(
        { ...service, store: revised },
        { method: 'GET', url, ifNoneMatch: null },
      );
      const { elements, bytes } = measured(body ?? '');
      expect(elements).toBeLessThanOrEqual(2_500);
      expect(bytes).toBeLessThanOrEqual(150_000);
      expect(body?.match(/<tr><th scope="row">/g)).toHaveLength(
        Math.min(60, Math.floor(170 / years)) * years,
      );
    },
  );

  it('offer every metric to be compared where there is room for all', async () => {
    const comparable = catalogue.metrics.filter(({ capabilities }) => capabilities.comparison);
    const offeredOf = async (count: number): Promise<string> => {
      const few = { ...store, catalogue: { ...catalogue, metrics: comparable.slice(0, count) } };
      const request = { method: 'GET', url: '/jamfor', ifNoneMatch: null };
      return (await answerRequest({ ...service, store: few }, request)).body ?? '';
    };
    const [all, first] = [await offeredOf(150), await offeredOf(151)];
    expect(all.match(/type="checkbox"/g)).toHaveLength(150);
    expect(measured(all).elements).toBeLessThanOrEqual(2_500);
    expect(first.match(/type="checkbox"/g)?.length).toBeLessThanOrEqual(catalogue.subjects.length);
  });

  it('have no row without a figure', async () => {
    const bare = catalogue.municipalities.find(({ code }) => code === '1480');
    if (bare === undefined) throw new Error('expected Göteborg');
    const presence = await store.presence(bare.code);
    for (const part of municipalityParts(catalogue)) {
      const { html } = await partFigures({ store, municipality: bare, lang: 'sv' }, part);
      const rows = html.match(/<tr><th scope="row">/g)?.length ?? 0;
      expect(rows).toBe(part.metrics.filter(({ id }) => presence[id]?.includes('1')).length);
    }
  });
});

describe('the pages of a few metrics', () => {
  it('have room for all: no parts, and every figure on the municipality’s own page', async () => {
    const few = (await serveDerived(verifiedOf(goldenData('small')))).service.store;
    expect(municipalityParts(few.catalogue)).toEqual([]);
    const { html } = await municipalityFigures({ store: few, municipality, lang: 'sv' });
    const presence = await few.presence('0180');
    for (const { id } of few.catalogue.metrics)
      expect(html.includes(`/observations/SF.${id}.0180.`), id).toBe(presence[id]?.includes('1') ?? false);
    expect(html.indexOf('id="key"')).toBeLessThan(html.indexOf('<table'));
  });
});
