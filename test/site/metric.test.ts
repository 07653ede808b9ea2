import { describe, expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { LANGS } from '../../src/data/lang.ts';
import { metricPage } from '../../src/site/metric.ts';
import type { Store } from '../../src/store/store.ts';
import { metricPaths, subjectPaths } from '../../src/text/paths.ts';
import { METRIC_WORDS } from '../../src/text/site.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { ask, service } = await serveDerived(verifiedOf(goldenData('small')));
const { store } = service;

const metricOf = (id: string): CatalogueMetric => {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) throw new Error(`expected the metric ${id}, got none`);
  return metric;
};

/** The page of a metric of which the registry, or the store, says something else. */
async function partsOf(id: string, changed: Partial<CatalogueMetric> = {}, over: Store = store) {
  const subject = { store: over, metric: { ...metricOf(id), ...changed }, lang: 'sv' as const };
  return pageOf((await metricPage(subject)).main.html);
}

describe('the files of a metric', () => {
  it('are named with hash, day, size and what they are', async () => {
    const page = await partsOf('BEF01');
    expect(page.all('details:has(.files) > summary')).toEqual(['Filerna som siffrorna är lästa ur (2)']);
    expect(page.cells('.files tbody tr')[0]).toEqual([
      expect.stringMatching(/^befolkning 2023\.xlsx[0-9a-f]{64}$/),
      'källans fil',
      '2025-06-02',
      '48 211',
    ]);
    expect(page.all('.note').filter((text) => text.includes('vskrift'))).toEqual([]);
  });

  it('that somebody else put together are never the source’s', async () => {
    const page = await partsOf('TIES1');
    expect(page.all('.files td:nth-child(2)')).toEqual(['avskrift']);
    expect(page.text('details:has(.files) > .note')).toContain('någon annan har satt samman filen');
  });

  it('are left out where the release does not know them', async () => {
    expect((await partsOf('PROV01')).all('.files')).toEqual([]);
  });
});

describe('the coverage of a metric', () => {
  const year = (period: string, municipalities: number, total = 290) => ({
    period,
    municipalities,
    total,
    share: municipalities / total,
  });

  /** The page of a metric whose ranking is of 2023. */
  const covered = (coverage: ReturnType<typeof year>[]) =>
    partsOf(
      'TIES1',
      {},
      { ...store, facts: async (metric) => ({ ...(await store.facts(metric)), coverage }) },
    );

  it.each([
    [
      'follow each other with the same, the newest first',
      [year('2019', 289), year('2020', 290), year('2021', 290)],
      ['2020–2021: 290 av 290', '2019: 289 av 290'],
    ],
    ['a missing one parts', [year('2018', 290), year('2020', 290)], ['2020: 290 av 290', '2018: 290 av 290']],
    [
      'had fewer municipalities',
      [year('2001', 289, 289), year('2002', 289)],
      ['2002: 289 av 290', '2001: 289 av 289'],
    ],
    [
      'stand beside that of the ranking',
      [year('2021', 289), year('2022', 289), year('2023', 289), year('2024', 289)],
      ['2024: 289 av 290', '2023: 289 av 290 rangordningens år', '2021–2022: 289 av 290'],
    ],
    ['are none', [], []],
  ])('is a row for years that %s', async (_, coverage, rows) => {
    const cells = (await covered(coverage)).cells('.coverage tbody tr');
    expect(cells.map(([years, share]) => `${years}: ${share}`)).toEqual(rows);
  });

  it.each([
    [[year('2020', 290), year('2021', 290)], true],
    [[year('2022', 290)], true],
    [[year('2020', 290), year('2022', 290)], false],
    [[year('2020', 289), year('2021', 290)], false],
  ])(
    'is a sentence only where no year between is left out or lacks a municipality',
    async (years, isWhole) => {
      const page = await covered(years);
      const sentence = page
        .all('p')
        .filter((text) => text.startsWith('Alla kommuner har ett värde för varje år'));
      expect([page.all('.coverage').length, sentence.length]).toEqual(isWhole ? [0, 1] : [1, 0]);
    },
  );
});

describe('under the heading of a metric', () => {
  it.each([
    [
      'BEF01',
      { retrieved: '2024-08-30' },
      'Gäller 2023. Hämtad 30\u00a0augusti 2024. Källan kan ha nyare siffror.',
    ],
    ['BEF01', { retrieved: null }, 'Gäller 2023. Källan kan ha nyare siffror.'],
    ['BEF01', { retrieved: null, left: '2026-01-01' }, 'Gäller 2023.'],
    ['NORANK1', { retrieved: null, last: '2019' }, 'Gäller 2019. Källan kan ha nyare siffror.'],
    ['NORANK1', { last: null }, null],
  ])('stands how fresh %s is: %j', async (id, changed, said) => {
    expect((await partsOf(id, changed)).text('p.fresh')).toBe(said);
  });

  it.each([
    ['TIES1', ['#data', '#embed', '#cite', '/jamfor?metrics=TIES1', '#share']],
    ['NORANK1', ['#data', '/jamfor?metrics=NORANK1', '#share']],
    ['NOCOMP1', ['#data', '#share']],
  ])('are links to what may be done with %s, each to one part of the page', async (id, tools) => {
    const page = await partsOf(id);
    expect(page.attributes('[aria-label="På den här sidan"] a', 'href')).toEqual(tools);
    expect(page.all('#share + pre')).toEqual([`https://data.example/matt/${id}`]);
  });
});

it.each([
  ['NORANK1', '1990', null],
  ['BEF01', '2019', 'Vår senaste uppgift gäller 2019'],
])('how old the newest figure of %s is, is said once: %s', async (id, last, said) => {
  const page = await partsOf(id, { last });
  const notes = page.all('p.note').filter((text) => text.startsWith('Vår senaste uppgift'));
  expect(notes).toEqual(said === null ? [] : [expect.stringContaining(said)]);
});

it('a metric has the source’s address for programs among its data alone', async () => {
  const apiUrl = 'https://api.kolada.se/v3/kpi/N01951';
  const page = await partsOf('TIES1', { apiUrl, sourceUrl: 'https://p.example/' });
  expect(page.links('Källans API (JSON)', '.data')).toEqual([apiUrl]);
  expect(page.attributes('a', 'href').filter((href) => href === apiUrl)).toHaveLength(1);
  expect(page.link('Kolada, nyckeltal U90002')).toBe('https://p.example/');
});

it('the newest values of municipalities stand by their names in Swedish order, not by their codes', async () => {
  const page = await partsOf('NORANK1');
  const names = page.all('#values th[scope=row]').map((text) => text.replace(/ \d{4}$/, ''));
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv').compare));
  const codes = page.all('#values th[scope=row] > .note');
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
      expect(description).toContain(`${ranking.period}: ${lang === 'sv' ? 'lägst' : 'lowest'} `);
    }
    expect(ranked).toBeGreaterThan(2);
    const unranked = await metricPage({ store, metric: metricOf('NORANK1'), lang });
    expect(unranked.description).toContain(METRIC_WORDS[lang].neverRanked);
  },
);

describe('the pages of all metrics', () => {
  const shown = async (path: string) => pageOf((await ask(path)).body);
  const { metrics } = store.catalogue;

  it('show each ranking as the API answers it, ties and missing included', async () => {
    let ranked = 0;
    for (const { id } of metrics) {
      const page = await shown(`/matt/${id}`);
      const { status, body } = await ask(`/api/v1/rankings?metric=${id}`);
      if (status !== 200) {
        expect(page.all('.ranked'), id).toEqual([]);
        continue;
      }
      ranked += 1;
      const { entries, missing, citation } = JSON.parse(body).data;
      type Entry = { rank: number; tied: boolean; geo: string };
      const slugOf = (geo: string) => store.directory.municipalities.get(geo)?.slug;
      const rows = page.attributes('.ranked tbody th a', 'href');
      expect(rows, id).toEqual(entries.map(({ geo }: Entry) => `/kommuner/${slugOf(geo)}`));
      expect(page.all('.ranked tbody td:first-child'), id).toEqual(
        entries.map(({ rank, tied }: Entry) => (tied ? `=\u00a0${rank}` : String(rank))),
      );
      expect(page.attributes('ul.columns a', 'href'), id).toEqual(
        missing.map((geo: string) => `/kommuner/${slugOf(geo)}`),
      );
      expect(page.whole('#cite + pre'), id).toEqual([citation]);
    }
    expect(ranked).toBeGreaterThan(3);
  });

  it('say each note once where it is about all municipalities, and stand in the list of their subject', async () => {
    let looked = 0;
    for (const { id, subject, notes } of metrics)
      for (const lang of LANGS) {
        const [asToday = ''] = (await ask(metricPaths(id)[lang])).body.split('<summary id="words">');
        const said = pageOf(asToday).all('main li, main td, main .note').join('\n');
        for (const { text, geo } of notes) {
          looked += 1;
          const times = said.split(text[lang]).length - 1;
          expect(geo === null ? times === 1 : times > 0, `${id} ${text[lang]}: ${times}`).toBe(true);
        }
        expect((await shown(subjectPaths(subject)[lang])).attributes('#metrics a', 'href')).toContain(
          metricPaths(id)[lang],
        );
      }
    expect(looked).toBeGreaterThan(5);
  });

  it('draw a stroke, and an area of the map or a circle, for every ranked municipality', async () => {
    let drawn = 0;
    for (const metric of metrics) {
      const page = await shown(`/matt/${metric.id}`);
      const { ranking } = await store.facts(metric);
      expect(page.all('#map').length, metric.id).toBe(ranking === null ? 0 : 1);
      if (ranking === null) continue;
      drawn += 1;
      const [strokes = ''] = page.attributes('.strip path', 'd');
      expect(strokes.match(/M/g), metric.id).toHaveLength(ranking.entries.length);
      const areas = ['q', 'd'].map((kind) => `.mp g[class^="${kind}"] use`).join();
      const shapes = page.attributes(areas, 'href').map((href) => href.slice(-4));
      const circles = page.all('.mp .ci circle').length;
      expect(circles > 0 ? circles : shapes.sort(), metric.id).toEqual(
        circles > 0 ? ranking.entries.length : ranking.entries.map(({ geo }) => geo).sort(),
      );
    }
    expect(drawn).toBeGreaterThan(2);
  });

  it('list the latest values where no ranking leads to them, and name who has none', async () => {
    const page = await shown('/matt/NORANK1');
    expect(page.all('#values th[scope=row]')).toContain('Stockholm 0180');
    expect(page.attributes('#values a', 'href').join()).toContain('/observations/SF.NORANK1.0180.');
    expect(page.all('.note').find((text) => text.startsWith('Utan värde: '))).toContain('Knivsta');
    expect(page.all('#values th').join()).not.toContain('Knivsta');
    expect((await shown('/matt/TIES1')).all('#values')).toEqual([]);
  });

  it.each([
    ['/matt/NORANK1', 'Få kommuner deltar.'],
    ['/en/metrics/NORANK1', 'Few municipalities take part.'],
    ['/en/metrics/NEWTHIN', 'is newer, but too few municipalities'],
    ['/matt/PROV01', 'Källans villkor okänt'],
    ['/matt/HOSTILETITLE0001', '</script><script>'],
  ])('say why there is no ranking, what is unknown, and what is hostile as text: %s', async (path, said) => {
    const { body } = await ask(path);
    const page = pageOf(body);
    const facts = Object.entries(page.facts()).map((pair) => pair.join(' '));
    expect([...page.all('main p, h1'), ...facts].join('\n')).toContain(said);
    expect(page.all('main script, main img, h1 b')).toEqual([]);
  });
});
