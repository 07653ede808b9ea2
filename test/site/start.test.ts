// The start page over a golden dataset, over one of many metrics, and over datasets that lack what it would show.
import { describe, expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { LANGS } from '../../src/data/lang.ts';
import { siteDocument } from '../../src/site/document.ts';
import { municipalitiesPage } from '../../src/site/municipality.ts';
import { startPage } from '../../src/site/start.ts';
import type { Store } from '../../src/store/store.ts';
import { municipalityPaths } from '../../src/text/paths.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { wideDataset } from './wide-dataset.ts';

const small = verifiedOf(goldenData('small'));
const { store } = (await serveDerived(small)).service;

const htmlOf = async (of: Store, lang: 'sv' | 'en' = 'sv'): Promise<string> =>
  siteDocument(await startPage(of, lang), { lang, ...of.catalogue });

const withMetrics = (metrics: CatalogueMetric[], of: Store = store): Store => ({
  ...of,
  catalogue: { ...of.catalogue, metrics },
});

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the start page', () => {
  it.each(LANGS)(
    'in %s begins with the way to one’s municipality, which works without script',
    async (lang) => {
      const html = await htmlOf(store, lang);
      const main = html.slice(html.indexOf('<main'));
      const form = main.indexOf(`<form action="${lang === 'sv' ? '/sok' : '/en/search'}"`);
      expect(html.match(/role="combobox"/g)).toHaveLength(1);
      expect(form).toBeGreaterThan(main.indexOf('id="municipalities"'));
      for (const later of ['id="fresh"', 'id="newest"', 'id="metrics"', 'id="trust"'])
        expect(main.indexOf(later), later).toBeGreaterThan(form);
      expect(main).toContain(`href="${lang === 'sv' ? '/kommuner' : '/en/municipalities'}"`);
    },
  );

  it('has at most 150 links, however many metrics there are', async () => {
    for (const count of [80, 110, 150, 400]) {
      const wide = (await serveDerived(wideDataset(count))).service.store;
      const html = await htmlOf(wide);
      expect(html.match(/<a /g)?.length, String(count)).toBeLessThanOrEqual(150);
    }
  });

  it('maps the foremost metric that is ranked, a share before a total', async () => {
    const html = await htmlOf(store);
    const [, section = ''] = /aria-labelledby="map">(.*?)<\/section>/s.exec(html) ?? [];
    const [, id = ''] = /href="\/matt\/(\w+)"/.exec(section) ?? [];
    const metric = store.directory.metrics.get(id);
    expect(metric?.unit).not.toMatch(/^count$/);
    expect(section).toContain('class="mm cl"');
    expect(
      (await htmlOf(withMetrics(store.catalogue.metrics.filter(({ unit }) => unit === 'count')))).includes(
        'class="mm cc"',
      ),
    ).toBe(true);
  });

  it('counts by their latest year how recent the metrics are', async () => {
    const [one] = store.catalogue.metrics;
    if (one === undefined) throw new Error('expected a metric, got none');
    const lasts = ['2022', '2024', '2022', null, '2022'];
    const metrics = lasts.map((last) => ({ ...one, last }));
    const html = await htmlOf(withMetrics(metrics));
    expect(textOf(html)).toContain('3 av 5 mått är från 2022.');
    const [, table = ''] = /id="fresh".*?<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
    expect(textOf(table).trim().split(/ +/).join(' ')).toBe('2024 1 2022 3 inga värden 1');
    const alike = await htmlOf(withMetrics(metrics.map((metric) => ({ ...metric, last: '2023' }))));
    expect(textOf(alike)).toContain('Alla 5 mått är från 2023.');
    expect(alike).not.toContain('class="coverage"');
  });

  it('says what the last release brought', async () => {
    const html = await htmlOf(store);
    const [, section = ''] = /id="newest">(.*?)<\/section>/s.exec(html) ?? [];
    expect(section).toContain(store.catalogue.release);
    expect(section).toContain('href="/utgavor"');
  });

  it.each(LANGS)('names in %s a source for each line of why figures can be relied on', async (lang) => {
    const html = await htmlOf(store, lang);
    const [, body = ''] = /<table class="trust">.*?<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
    const rows = body.split('<tr>').slice(1);
    expect(rows).toHaveLength(3);
    // On a telephone each sentence stands below the name of its column.
    const cell = '<td data-label="[^"]+">';
    for (const row of rows) expect(row).toMatch(new RegExp(`${cell}.*href="/.*${cell}.*href="https://`, 's'));
  });

  it('reads well without a metric, without a ranking, and with one year of each', async () => {
    const empty = await htmlOf(withMetrics([]));
    expect(empty).toContain('id="municipalities"');
    for (const absent of ['id="map"', 'id="fresh"', 'class="live"', 'undefined', 'null'])
      expect(empty).not.toContain(absent);
    const unranked: Store = {
      ...store,
      facts: async (metric) => ({ ...(await store.facts(metric)), ranking: null }),
    };
    const bare = await htmlOf(unranked);
    expect(bare).not.toContain('id="map"');
    expect(bare).toContain('id="fresh"');
  });
});

describe('the page of all municipalities', () => {
  it.each(LANGS)('lists in %s each once, below its county, in Swedish order', (lang) => {
    const { html } = municipalitiesPage(store.catalogue, lang).main;
    const { municipalities } = store.catalogue;
    const counties = [...html.matchAll(/<section aria-labelledby="c(\d+)">(.*?)<\/section>/gs)];
    expect(counties.map(([, code]) => code)).toEqual(
      [...new Set(municipalities.map(({ countyCode }) => countyCode))].sort(),
    );
    let listed = 0;
    for (const [, code, section = ''] of counties) {
      const own = municipalities.filter(({ countyCode }) => countyCode === code);
      own.sort((a, b) => a.collation - b.collation);
      const links = [...section.matchAll(/<li><a href="([^"]*)">/g)].map(([, href]) => href);
      expect(links).toEqual(own.map(({ slug }) => municipalityPaths(slug)[lang]));
      listed += links.length;
      expect(html).toContain(`href="#c${code}"`);
    }
    expect(listed).toBe(municipalities.length);
  });
});
