import { describe, expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { metricPage } from '../../src/site/metric.ts';
import type { Store } from '../../src/store/store.ts';
import { METRIC_WORDS } from '../../src/text/site.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

async function pageOf(id: string, over: Store = store, lang: 'sv' | 'en' = 'sv'): Promise<string> {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) throw new Error(`expected the metric ${id}, got none`);
  return (await metricPage({ store: over, metric, lang })).main.html;
}

const year = (period: string, municipalities: number, total = 290) => ({
  period,
  municipalities,
  total,
  share: municipalities / total,
});

describe('the files of a metric', () => {
  const filesOf = async (id: string, lang: 'sv' | 'en' = 'sv'): Promise<string> => {
    const html = await pageOf(id, store, lang);
    const at = html.indexOf('<table class="files">');
    return at === -1 ? '' : html.slice(html.lastIndexOf('<details', at), html.indexOf('</details>', at));
  };

  it('are named with hash, day, size and what they are, folded', async () => {
    const files = await filesOf('BEF01');
    expect(files).toMatch(/^<details><summary>Filerna som siffrorna är lästa ur \(2\)<\/summary>/);
    expect(files).toMatch(
      /befolkning 2023\.xlsx<\/bdi><code class="hash">[0-9a-f]{64}<\/code><\/th><td>källans fil<\/td><td>2025-06-02<\/td><td class="number"><span class="nb">48 211</,
    );
    expect(files).not.toContain('vskrift');
  });

  it('that somebody else put together are never the source’s', async () => {
    const [sv, en] = [await filesOf('TIES1'), await filesOf('TIES1', 'en')];
    expect(sv).toContain('<td>avskrift</td>');
    expect(sv).toContain('någon annan har satt samman filen');
    expect(sv).not.toContain('källans fil<');
    expect(en).toContain('<td>transcript</td>');
    expect(en).not.toContain('the source’s file<');
  });

  it('are left out where the release does not know them', async () => {
    expect(await filesOf('PROV01')).toBe('');
  });
});

describe('the coverage of a metric', () => {
  /** What the page of a metric says, whose ranking is of 2023. */
  const saidOf = async (...coverage: ReturnType<typeof year>[]): Promise<string> => {
    const covered: Store = {
      ...store,
      facts: async (metric) => ({ ...(await store.facts(metric)), coverage }),
    };
    const html = await pageOf('TIES1', covered);
    return html.slice(html.indexOf('<h2 id="coverage">'), html.indexOf('<h2 id="data">'));
  };
  const rowsOf = async (...coverage: ReturnType<typeof year>[]): Promise<string[]> =>
    [...(await saidOf(...coverage)).matchAll(/<th scope="row">(.*?)<\/th><td>(\d+ av \d+)/g)].map(
      ([, years, share]) => `${years}: ${share}`,
    );

  it('is a row for years that follow each other with the same, newest first', async () => {
    expect(await rowsOf(year('2019', 289), year('2020', 290), year('2021', 290), year('2022', 290))).toEqual([
      '2020–2022: 290 av 290',
      '2019: 289 av 290',
    ]);
  });

  it('is two rows where a year is missing between, and where there were fewer municipalities', async () => {
    expect(await rowsOf(year('2018', 290), year('2020', 290))).toEqual([
      '2020: 290 av 290',
      '2018: 290 av 290',
    ]);
    expect(await rowsOf(year('2001', 289, 289), year('2002', 289))).toEqual([
      '2002: 289 av 290',
      '2001: 289 av 289',
    ]);
  });

  it('has a row of its own for the year of the ranking', async () => {
    const coverage = [year('2021', 289), year('2022', 289), year('2023', 289), year('2024', 289)];
    expect(await rowsOf(...coverage)).toEqual([
      '2024: 289 av 290',
      '2023: 289 av 290',
      '2021–2022: 289 av 290',
    ]);
  });

  it.each([
    [[year('2020', 290), year('2021', 290)], true],
    [[year('2022', 290)], true],
    [[year('2020', 290), year('2022', 290)], false],
    [[year('2020', 289), year('2021', 290)], false],
  ])(
    'is whole in a sentence only where no year between is left out or lacks a municipality',
    async (coverage, isWhole) => {
      const said = await saidOf(...coverage);
      expect([said.includes('<table'), /<p>.*<\/p>/.test(said)]).toEqual([!isWhole, isWhole]);
    },
  );

  it('has no row without years', async () => {
    expect(await rowsOf()).toEqual([]);
  });
});

/** Where the links under the heading lead. */
const toolsOf = (html: string): (string | undefined)[] => {
  const [, list = ''] = /På den här sidan"><ul class="jump">(.*?)<\/ul>/.exec(html) ?? [];
  return [...list.matchAll(/href="(.*?)"/g)].map(([, href]) => href);
};

describe('under the heading of a metric', () => {
  const freshIn = async (id: string, changed: Partial<CatalogueMetric> = {}): Promise<string | undefined> => {
    const metric = store.directory.metrics.get(id);
    if (metric === undefined) throw new Error(`expected the metric ${id}, got none`);
    const subject = { store, metric: { ...metric, ...changed }, lang: 'sv' as const };
    const { html } = (await metricPage(subject)).main;
    return /<p class="note fresh">(.*?)<\/p>/.exec(html)?.[1]?.replace(/<.*?>/g, '');
  };

  it('stands its year, the day of retrieval in words, and that the source may have newer figures', async () => {
    expect(await freshIn('BEF01', { retrieved: '2024-08-30' })).toBe(
      'Gäller 2023. Hämtad 30\u00a0augusti 2024. Källan kan ha nyare siffror.',
    );
    expect(await freshIn('BEF01', { retrieved: null })).toBe('Gäller 2023. Källan kan ha nyare siffror.');
  });

  it('stands the newest year of a metric without a ranking, and nothing of one without figures', async () => {
    expect(await freshIn('NORANK1', { last: '2019' })).toMatch(/^Gäller 2019\. /);
    expect(await freshIn('NORANK1', { last: null })).toBeUndefined();
  });

  it('stands nothing of newer figures where the metric has left', async () => {
    expect(await freshIn('BEF01', { retrieved: null, left: '2026-01-01' })).toBe('Gäller 2023.');
  });

  it('are links to what may be done with it, each to one part of the page', async () => {
    const html = await pageOf('TIES1');
    expect(toolsOf(html)).toEqual(['#data', '#embed', '#cite', '/jamfor?metrics=TIES1', '#share']);
    for (const id of ['data', 'embed', 'cite', 'share']) expect(html.split(` id="${id}"`)).toHaveLength(2);
  });

  it('is no link to what a metric without ranking or comparison lacks', async () => {
    const html = await pageOf('NORANK1');
    expect(toolsOf(html).filter((href) => href?.startsWith('#'))).toEqual(['#data', '#share']);
    expect(html).toMatch(/ id="share">.*<code>[^<]*\/matt\/NORANK1<\/code>/);
    expect(toolsOf(await pageOf('NOCOMP1')).some((href) => href?.startsWith('/jamfor'))).toBe(false);
  });
});

it('a metric has the source’s address for programs among its data alone', async () => {
  const metric = store.directory.metrics.get('TIES1');
  if (metric === undefined) throw new Error('expected the metric, got none');
  const known = {
    ...metric,
    apiUrl: 'https://api.kolada.se/v3/kpi/N01951',
    sourceUrl: 'https://p.example/',
  };
  const { html } = (await metricPage({ store, metric: known, lang: 'sv' })).main;
  const at = html.indexOf('https://api.kolada.se/');
  expect(
    html.slice(at).startsWith('https://api.kolada.se/v3/kpi/N01951">Måttet hos källan, för program'),
  ).toBe(true);
  expect([html.indexOf('id="data"') < at, at < html.indexOf('id="take"')]).toEqual([true, true]);
  expect(html.split('api.kolada.se/')).toHaveLength(2);
  expect(html).toContain('<a href="https://p.example/"><bdi>');
});

it('the newest values of municipalities stand by their names in Swedish order, not by their codes', async () => {
  const [, list = ''] = /<table id="values">(.*?)<\/table>/s.exec(await pageOf('NORANK1')) ?? [];
  const rows = [...list.matchAll(/<th scope="row">([^<]+) <span class="note">(\d{4})</g)];
  const names = rows.map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv').compare));
  const codes = rows.map(([, , code = '']) => code);
  expect(codes).not.toEqual(codes.toSorted());
});

it.each(['sv', 'en'] as const)(
  'a metric is shared in %s with the ends of its ranking, or with why it has none',
  async (lang) => {
    let ranked = 0;
    for (const metric of store.catalogue.metrics) {
      const { sharedTitle = '', description } = await metricPage({ store, metric, lang });
      const { ranking } = await store.facts(metric);
      expect(sharedTitle.startsWith(metric.title[lang])).toBe(true);
      expect(description).toMatch(/[^.]\.$/);
      if (ranking === null) continue;
      ranked += 1;
      expect(sharedTitle).toMatch(new RegExp(` ${ranking.period}: .*\\d`));
      expect(description).toContain(
        lang === 'sv' ? `${ranking.period}: lägst ` : `${ranking.period}: lowest `,
      );
    }
    expect(ranked).toBeGreaterThan(2);
    const metric = store.directory.metrics.get('NORANK1');
    if (metric === undefined) throw new Error('expected the metric, got none');
    expect((await metricPage({ store, metric, lang })).description).toContain(METRIC_WORDS[lang].neverRanked);
  },
);
