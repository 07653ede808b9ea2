import { describe, expect, it } from 'vitest';
import type { Home, RankingPageView, RankingView } from '../../src/embed/views.ts';
import { highlights, rankingSection } from '../../src/site/ranking-year.ts';
import { SITE_WORDS } from '../../src/text/site.ts';
import { rankingOf } from '../embed/samples.ts';
import { goldenData } from '../support/golden.ts';
import { like, pageOf, partsOf } from '../support/page.ts';
import { serve } from '../support/service.ts';

// A year of a metric as its page shows it: what its script filters by, and what its rules leave out.

const HOMES = new Map<string, Home>([
  ['0114', { slug: 'upplands-vasby', countyCode: '01', county: 'Stockholms län' }],
  ['0180', { slug: 'stockholm', countyCode: '01', county: 'Stockholms län' }],
  ['1080', { slug: 'karlskrona', countyCode: '10', county: 'Blekinge län' }],
  ['1880', { slug: 'orebro', countyCode: '18', county: 'Örebro län' }],
]);
const viewOf = (rest: Partial<RankingPageView> = {}): RankingPageView => ({
  ranking: rankingOf('en', ['0114', '0180', '1080', '1880'], (place) => 10 - place),
  homes: HOMES,
  coverage: { municipalities: 4, total: 290 },
  newest: '2022',
  passedOver: null,
  years: ['2022', '2021'],
  median: 8.5,
  country: null,
  county: null,
  citation: 'A citation.',
  ...rest,
});
const { ranking: RANKING } = viewOf();
const partOf = (rest: Partial<RankingPageView> = {}) => {
  const view = viewOf(rest);
  return pageOf(`${highlights(view).html}${rankingSection(view, 'https://data.example/page').html}`);
};
const ranking = (rest: Partial<RankingView>) => ({ ranking: { ...RANKING, ...rest } });
const [first = expect.fail('no entry'), ...others] = RANKING.entries;
const county = (code: string) => ({ county: { code, name: 'Ett län' } });
const chosen = (geo: string, name: string) => ({ chosen: { geo, name } });
const noted = { entries: [{ ...first, notes: ['A note.', 'Another.'] }, ...others] };
const tied = { entries: RANKING.entries.map((entry, at) => ({ ...entry, tied: at > 1 })) };
const waived = { entries: [{ ...first, cautions: ['Zero.'] }, ...others] };
const level = { entries: RANKING.entries.map((entry) => ({ ...entry, value: Math.max(8, entry.value) })) };
const beside = { entries: others, apart: [{ ...first, reason: 'Counted otherwise.' }] };
const CARS = { perInhabitant: { title: 'Cars per inhabitant', path: '/en/metrics/CARS' } };
const NOTE = 'Note on Kommun 0114';
const MARKED = '.dn[href="#ranking-notes"]@aria-label';
const ROWS_OF_10 = '.ranked tbody th, .ranked tbody td';
const STATUS = '.find [role=status]';
const CALCULATED = '.pair p:first-child';

it.each<[what: string, rest: Partial<RankingPageView>, parts: string, said: (string | RegExp)[]]>([
  ['counties', {}, '#county option@value', ['', '10', '01', '18']],
  ['counties', {}, '#county option + option', ['Blekinge County', 'Stockholm County', 'Örebro County']],
  ['the form of counties', {}, 'form.tools@action', ['/en/metrics/N01951/2022#ranking']],
  ['a county alone', county('10'), ROWS_OF_10, ['3', 'Kommun 1080', '8']],
  ['a county on the map', county('10'), '.mm use@href', ['/outlines.svg#k1080']],
  ['a county that is chosen', county('10'), 'option[selected]@value', ['10']],
  ['the ends of a county, and no median', county('01'), '.highlights dd', [/9/, /10/]],
  ['the ends of a county without a rank', county('99'), '.highlights dd', []],
  ['whom the county has not', { ...county('10'), ...ranking(chosen('0114', 'X')) }, `${STATUS} a`, []],
  ['the whole of a short ranking', {}, '.unfold, .fold, .rest', []],
  ['a total', ranking({}), '.note:has(+ .mm)', ['Numbers, not per inhabitant.']],
  [
    'a total with the same per inhabitant',
    ranking({ subtitle: 'In use', ...CARS }),
    '.note:has(+ .mm)',
    ['In use, numbers, not per inhabitant. Per inhabitant: Cars per inhabitant.'],
  ],
  ['what is per inhabitant', ranking(CARS), '.note:has(+ .mm) a@href', ['/en/metrics/CARS']],
  ['what is no total', ranking({ unitCode: 'years', ...CARS }), '.note:has(+ .mm)', []],
  ['years', {}, '.years-list a@href', ['/en/metrics/N01951', '/en/metrics/N01951/2021']],
  ['the year itself', {}, '.years-list a[aria-current=true]', ['2022']],
  ['years, of one alone', { years: ['2022'] }, '.years-list', []],
  ['its rule', {}, CALCULATED, [/^Calculated by .*\(4 of 290\)\.$/]],
  ['a year that is passed over', { passedOver: '2023' }, CALCULATED, [/2023/]],
  ['the same, of an older year', { passedOver: '2023', newest: '2024' }, CALCULATED, [/^((?!2023).)*$/]],
  ['the notes of all', ranking({ notes: ['One.', 'Two.'] }), '.notes li', ['One.', 'Two.']],
  ['no notes', {}, '.notes', []],
  ['ties', ranking(tied), '.ranked td:first-child', ['1', '2', '=\u00a03', '=\u00a04']],
  ['what ties are', ranking(tied), `${CALCULATED} + p`, [new RegExp(SITE_WORDS.en.metric.ties)]],
  ['no ties', {}, `${CALCULATED} + p`, [/^Highest .*(?<!rank)\.$/]],
  ['a note of one', ranking(noted), '#ranking-notes li', ['† Kommun 0114: A note. Another.']],
  ['what leans on a waiver', ranking(waived), '.pair p', [/./, /./, /checks \(†\): Kommun 0114\.$/, /./]],
  ['who has no value', ranking({ missing: [{ geo: '1880', name: 'Örebro' }] }), '.columns li', ['Örebro']],
  [
    'the way to who has no value',
    ranking({ missing: [{ geo: '1880', name: 'Örebro' }] }),
    '.columns a@href',
    ['/en/municipalities/orebro'],
  ],
  ['nobody without a value', {}, '.columns', []],
  ['ends and median', {}, '.highlights data@value', ['7', '10', '8.5']],
  ['ends without a median', { median: null }, '.highlights data@value', ['7', '10']],
  ['an end that several have', ranking(level), '.highlights dd:has(bdi)', [/and 1 more$/, /Kommun 0114$/]],
  [
    'an end and the strip with a note',
    ranking({ ...noted, ...chosen('1880', 'X') }),
    MARKED,
    [NOTE, NOTE, NOTE],
  ],
  ['who was asked for', ranking(chosen('1080', 'X')), STATUS, [/^Kommun 1080: rank 3 of 4, 8/]],
  ['the row of who was asked for', ranking(chosen('1080', 'X')), `${STATUS} a@href`, ['#k1080']],
  [
    'who is apart',
    ranking({ ...beside, ...chosen('0114', 'X') }),
    STATUS,
    ['Kommun 0114: 10. Counted otherwise.'],
  ],
  ['who has no rank', ranking(chosen('2584', 'Kiruna')), STATUS, [/Kiruna/]],
  ['no row of who has no rank', ranking(chosen('2584', 'Kiruna')), `${STATUS} a`, []],
])('a page of a year shows %s', (_, rest, parts, said) => {
  expect(partsOf(partOf(rest), parts)).toEqual(like(said));
});

describe('a long ranking', () => {
  const codes = Array.from({ length: 60 }, (_, at) => String(1000 + at));
  const long = (count: number, geo: string | null) => ({
    ranking: {
      ...rankingOf('sv', codes.slice(0, count), (place) => 100 - place),
      chosen: geo === null ? null : { geo, name: 'Kommunen' },
    },
  });

  it.each([
    ['the first, where none was asked for', null, 1],
    ['those around the one in the middle', '1029', 23],
    ['the first, of one near the beginning', '1003', 1],
    ['the last, of the last', '1059', 46],
    ['the first, of one that has no place', '2584', 1],
  ])('shows 15 rows: %s', (_, geo, rank) => {
    const page = partOf(long(60, geo));
    expect(page.all('.ranked tbody tr')).toHaveLength(60);
    expect(page.all('.ranked tbody tr:not(.rest) > td:first-child').map(Number)).toEqual(
      Array.from({ length: 15 }, (_, at) => rank + at),
    );
  });

  it('is whole at an address that names its table, to which a link leads, and back; nothing is folded where 15 are all', () => {
    const page = partOf(long(60, null));
    expect(page.attributes('table.ranked', 'id')).toEqual(['ranking-all']);
    expect(page.link('Visa alla 60 kommuner', '.unfold')).toBe('#ranking-all');
    expect(page.link('Visa färre', '.fold')).toBe('#ranking');
    expect(partOf(long(15, '1012')).all('.unfold, .fold, .rest')).toEqual([]);
  });
});

const { ask, askRaw, faults, service } = await serve(goldenData('small'));

describe('the page of a metric in a year', () => {
  it.each([
    ['BEF01', '2022'],
    ['TIES1', '2022'],
    ['BEF01', '2023'],
  ])('ranks %s in %s as the API does, each with the way to its figure', async (id, year) => {
    const page = pageOf((await ask(`/matt/${id}/${year}`)).body);
    const { body } = await ask(`/api/v1/metrics/${id}/ranking?period=${year}`);
    type Entry = { rank: number; geo: string; observation: string };
    const entries: Entry[] = JSON.parse(body).data.entries;
    expect(entries.length).toBeGreaterThan(9);
    expect(page.attributes('.ranked tbody tr', 'id')).toEqual(entries.map(({ geo }) => `k${geo}`));
    expect(page.all('.ranked tbody td:first-child').map((text) => Number(text.replace('=', '')))).toEqual(
      entries.map(({ rank }) => rank),
    );
    expect(page.attributes('.ranked td:last-child > a:first-child', 'href')).toEqual(
      entries.map(({ observation }) => `/observations/${observation}`),
    );
  });

  it.each([
    ['/matt/bef01/2022', '/matt/BEF01', 'Folkmängd (BEF01)'],
    ['/en/metrics/bef01/2022', '/en/metrics/BEF01', 'Population (BEF01)'],
  ])('leads from %s, where there is no metric, to the metric that is meant', async (path, href, text) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(pageOf(body).link(text, 'li')).toBe(href);
  });

  it('takes six elements a municipality, so that a ranking of all is no heavy page', async () => {
    const { body } = await ask('/matt/BEF01/2022');
    const rows = body.match(/<tr id="k.*?<\/tr>/g) ?? [];
    expect(rows.length).toBeGreaterThan(9);
    for (const row of rows) expect(row.match(/<\w/g)).toHaveLength(6);
  });

  it('leads to every other year that has a ranking, and names itself and its twin', async () => {
    const { body } = await ask('/matt/BEF01/2022');
    const page = pageOf(body);
    expect(page.links('2023')).toContain('/matt/BEF01');
    expect(page.attributes('a[aria-current=true]', 'href')).toContain('/matt/BEF01/2022');
    expect(page.attributes('link[rel=canonical]', 'href')).toEqual(['https://data.example/matt/BEF01/2022']);
    expect(page.attributes('link[rel=alternate][hreflang=en]', 'href')).toEqual([
      'https://data.example/en/metrics/BEF01/2022',
    ]);
  });

  it('gives the median with the sign of the unit, and leads nowhere with it', async () => {
    const medianOf = async (id: string) => {
      const page = pageOf((await ask(`/matt/${id}/2022`)).body);
      expect(page.all('dt:has(+ dd > data:first-child)')).toContain('Median 2022');
      return page.facts()['Median 2022'];
    };
    expect(await medianOf('TIES1')).toMatch(/^[\d,]+\u00a0%/);
    expect(await medianOf('BEF01')).toMatch(/^[\d\u00a0]+/);
  });

  it('is a dataset of that year to machines, unless a municipality is pointed out', async () => {
    const { body } = await ask('/en/metrics/BEF01/2022');
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'Dataset',
      '@id': 'https://data.example/en/metrics/BEF01/2022',
      identifier: 'BEF01 2022',
      temporalCoverage: '2022',
      inLanguage: 'en',
    });
    expect((await ask('/matt/BEF01/2022?geo=0180')).body).not.toContain('ld+json');
  });

  it('points out the municipality that is asked for, in the table and in words', async () => {
    const { body } = await ask('/matt/BEF01/2022?geo=H%C3%A5bo');
    const page = pageOf(body);
    expect(page.attributes('a.other', 'href')).toEqual(['/en/metrics/BEF01/2022?geo=0305']);
    expect(page.attributes('tr.own', 'id')).toEqual(['k0305']);
    expect(page.attributes('meta[property="og:title"]', 'content')).toEqual([
      expect.stringMatching(/^Folkmängd i Håbo 2022: \d/),
    ]);
    expect(page.all('[role=status]:has(> a)')).toEqual([
      expect.stringMatching(/^Håbo: plats \d+ av \d+, \d/),
    ]);
    expect(page.attributes('[role=status] > a:first-child', 'href')).toEqual(['#k0305']);
    expect(page.attributes('input[autocomplete]', 'value')).toContain('Håbo');
  });

  it('says under its heading how fresh it is, and leads to its data, its citation, a comparison and its link', async () => {
    const { body } = await ask('/matt/BEF01/2022');
    const page = pageOf(body);
    expect(page.all('p.fresh:has(+ nav)')).toEqual([
      expect.stringMatching(/Gäller 2022\..*Källan kan ha nyare siffror\./),
    ]);
    const jump = '[aria-label="På den här sidan"] a';
    expect(page.attributes(jump, 'href')).toEqual(['#data', '#cite', '/jamfor?metrics=BEF01', '#share']);
    for (const id of ['data', 'cite', 'share']) expect(page.all(`[id="${id}"]`)).toHaveLength(1);
    const chosen = pageOf((await ask('/matt/BEF01/2022?geo=0305')).body);
    expect(chosen.attributes(jump, 'href')[2]).toBe('/jamfor?municipalities=0305&metrics=BEF01');
    expect(chosen.all('code')).toContain('https://data.example/matt/BEF01/2022?geo=0305');
  });

  it.each([
    ['/en/metrics/NORANK1/2023', 'The metric has no ranking for any year. Few municipalities take part.'],
    ['/en/metrics/NOCOMP1/2023', 'The metric has no ranking for any year.'],
    ['/matt/NORANK1/1988', 'Måttet har ingen rangordning för något år. Få kommuner deltar.'],
  ])('says why %s is none, by the reason of its ranking alone', async (path, sentence) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(pageOf(body).all('p')).toContain(sentence);
    expect(body).not.toContain('years-list');
  });

  it.each([
    ['/matt/BEF01/1995', 'Måttet har ingen rangordning för 1995'],
    ['/matt/BEF01/20x2', '”20x2” är inget år'],
    ['/matt/BEF01/02022', '”02022” är inget år'],
    ['/matt/BEF01/2022%20', '”2022 ” är inget år'],
    ['/matt/BEF01/__proto__', '”__proto__” är inget år'],
    ['/matt/BEF01/constructor', '”constructor” är inget år'],
    ['/matt/BEF01/0999', '”0999” är inget år'],
    ['/en/metrics/BEF01/10000', '“10000” is not a year'],
  ])('refuses %s as a page, with the years that there are', async (path, sentence) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(body).toContain(sentence);
    const isYear = path.endsWith('1995');
    const page = pageOf(body);
    expect(page.text('h1')).toMatch(isYear ? /^Ingen rangordning det året/ : /^(?:Inte ett år|Not a year)/);
    expect(page.link('2023')).toMatch(/^\/(?:matt|en\/metrics)\/BEF01$/);
    expect(page.link('2022')).toMatch(/^\/(?:matt|en\/metrics)\/BEF01\/2022$/);
  });

  it.each([
    ['/matt/NOPE/2022', 404, 'sv'],
    ['/matt/bef01/2022', 404, 'sv'],
    ['/en/metrics/NOPE/2022', 404, 'en'],
    ['/en/metrics/BEF01/2022?geo=Upsala', 404, 'en'],
    ['/matt/BEF01/2022?geo=0180&geo=0305', 404, 'sv'],
    ['/matt/BEF01/2022?county=99', 404, 'sv'],
    ['/matt/BEF01/2022.json', 404, 'sv'],
    ['/matt/BEF01/%2e%2e', 404, 'sv'],
  ])('refuses %s with a page in the language of its path', async (path, status, lang) => {
    const reply = await askRaw(path);
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain(`<html lang="${lang}">`);
  });

  it.each([
    ['/matt/BEF01/2022?geo=Stokholm', '/matt/BEF01/2022?geo=0180'],
    ['/en/metrics/BEF01/2022?geo=Stokholm', '/en/metrics/BEF01/2022?geo=0180'],
  ])('leads from %s to the same year with the municipality that may be meant', async (path, link) => {
    expect(pageOf((await askRaw(path)).body ?? '').link('Stockholm', 'li')).toBe(link);
  });

  it('answers a metric that is not public as one that nobody knows', async () => {
    const { body } = await ask('/matt/HEMLIG1/2022');
    expect(body.replaceAll('HEMLIG1', 'X')).toBe(
      (await ask('/matt/HEMLIG2/2022')).body.replaceAll('HEMLIG2', 'X'),
    );
  });

  it('leads to the path without its last slash, and takes names that are not its own', async () => {
    const { status, headers } = await askRaw('/matt/BEF01/2022/');
    expect([status, headers['location']]).toEqual([301, '/matt/BEF01/2022']);
    const plain = await ask('/matt/BEF01/2022');
    for (const query of ['utm_source=x', 'geo=&county='])
      expect((await ask(`/matt/BEF01/2022?${query}`)).body).toBe(plain.body);
    const json = async (path: string) => pageOf((await ask(path)).body).link('Rangordningen som JSON');
    expect(await json('/matt/BEF01/2022')).toBe('/api/v1/metrics/BEF01/ranking?period=2022');
    expect(await json('/matt/BEF01')).toBe('/api/v1/metrics/BEF01/ranking');
    expect(faults).toEqual([]);
  });

  it('is today’s below a past release', async () => {
    const [, past] = service.store.catalogue.releases;
    const { status, headers } = await askRaw(`/releases/${past?.release}/matt/BEF01/2022`);
    expect([status, headers['location']]).toEqual([301, '/matt/BEF01/2022']);
  });
});

it.each([
  ['Habo', 'Habo', '0305', 'Håbo'],
  ['h%C3%A5bo', 'Håbo', undefined, undefined],
])('who types %s finds %s, with the other one line above', async (typed, own, code, other) => {
  const { status, body } = await ask(`/matt/TIES1/2023?geo=${typed}`);
  const page = pageOf(body);
  expect(status).toBe(200);
  expect(page.attributes('#find', 'value')).toEqual([own]);
  expect(page.attributes('main > p.note:first-child a', 'href')).toEqual(
    code === undefined ? [] : [`/matt/TIES1/2023?geo=${code}`],
  );
  expect(page.all('main > p.note:first-child a')).toEqual(other === undefined ? [] : [other]);
  expect(page.all('main > p.note:first-child')).toHaveLength(other === undefined ? 0 : 1);
});
