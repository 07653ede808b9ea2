import { describe, expect, it } from 'vitest';
import type { Home, RankingPageView } from '../../src/embed/views.ts';
import { highlights, rankingSection } from '../../src/site/ranking-year.ts';
import { SITE_WORDS } from '../../src/text/site.ts';
import { rankingOf } from '../embed/samples.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
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
const shown = (view: RankingPageView): string => rankingSection(view, 'https://data.example/page').html;
const partOf = (view: RankingPageView) => pageOf(shown(view));

describe('a county', () => {
  it('is offered once, by its name, in a form that works without script', () => {
    const part = partOf(viewOf());
    expect(part.attributes('#county option', 'value')).toEqual(['', '10', '01', '18']);
    expect(part.all('#county option').slice(1)).toEqual([
      'Blekinge County',
      'Stockholm County',
      'Örebro County',
    ]);
    expect(part.attributes('form.tools', 'action')).toEqual(['/en/metrics/N01951/2022#ranking']);
  });

  it('has its municipalities alone in the table, with their ranks of all, and on the map, enlarged', () => {
    const view = viewOf({ county: { code: '10', name: 'Blekinge län' } });
    const part = partOf(view);
    expect(part.cells('.ranked tbody tr')).toEqual([['3', 'Kommun 1080', '8']]);
    expect(part.attributes('.mm use', 'href')).toEqual(['/outlines.svg#k1080']);
    expect(part.attributes('.mp svg', 'viewBox')).not.toEqual(['0 0 833 2000']);
    expect(part.attributes('option[selected]', 'value')).toEqual(['10']);
  });

  it('has its own ends above them and no median, which is that of all; none where none is ranked', () => {
    const ends = (code: string) =>
      pageOf(highlights(viewOf({ county: { code, name: 'Stockholms län' } })).html).all('.highlights dd');
    expect(ends('01')).toEqual([expect.stringContaining('9'), expect.stringContaining('10')]);
    expect(ends('99')).toEqual([]);
  });
});

describe('a long ranking', () => {
  const codes = Array.from({ length: 60 }, (_, at) => String(1000 + at));
  /** The ranks of the rows that are not folded, of so many municipalities. */
  const shownOf = (count: number, chosen: string | null): number[] => {
    const ranking = rankingOf('sv', codes.slice(0, count), (place) => 100 - place);
    const own = chosen === null ? null : { geo: chosen, name: 'Kommunen' };
    const html = shown(viewOf({ ranking: { ...ranking, chosen: own } }));
    expect(html.match(/<tr id="k/g)).toHaveLength(count);
    return [...html.matchAll(/<tr id="k\d{4}"(?: class="own")?><td>(\d+)/g)].map(([, rank]) => Number(rank));
  };
  const from = (first: number): number[] => Array.from({ length: 15 }, (_, at) => first + at);

  it.each([
    ['the first, where none was asked for', null, 1],
    ['those around the one in the middle', '1029', 23],
    ['the first, of one near the beginning', '1003', 1],
    ['the last, of the last', '1059', 46],
    ['the first, of one that has no place', '2584', 1],
  ])('shows 15 rows: %s', (_, chosen, first) => {
    expect(shownOf(60, chosen)).toEqual(from(first));
  });

  it('is whole at an address that names its table, to which a link leads, and back', () => {
    const ranking = rankingOf('sv', codes, (place) => 100 - place);
    const part = partOf(viewOf({ ranking }));
    expect(part.attributes('table.ranked', 'id')).toEqual(['ranking-all']);
    expect(part.link('Visa alla 60 kommuner', '.unfold')).toBe('#ranking-all');
    expect(part.link('Visa färre', '.fold')).toBe('#ranking');
  });

  it('folds nothing where 15 rows are all', () => {
    expect(shownOf(15, '1012')).toEqual(from(1));
    const html = shown(viewOf({ ranking: rankingOf('sv', codes.slice(0, 15), (place) => 100 - place) }));
    expect(html).not.toContain('fold');
  });
});

describe('the map of a total', () => {
  it('says that it is not per inhabitant, and leads to what is', () => {
    expect(shown(viewOf())).toContain('<p class="note">Numbers, not per inhabitant.</p><div class="mm cc');
    const { ranking } = viewOf();
    const perInhabitant = { title: 'Cars per inhabitant', path: '/en/metrics/CARS' };
    const html = shown(viewOf({ ranking: { ...ranking, subtitle: 'In use', perInhabitant } }));
    expect(pageOf(html).all('p.note')).toContain(
      'In use, numbers, not per inhabitant. Per inhabitant: Cars per inhabitant.',
    );
    expect(pageOf(html).link('Cars per inhabitant', 'p.note')).toBe('/en/metrics/CARS');
    expect(shown(viewOf({ ranking: { ...ranking, unitCode: 'years', perInhabitant } }))).not.toContain(
      'er inhabitant',
    );
  });
});

describe('the years beside a ranking', () => {
  it('are each led to, the newest where the metric itself stands', () => {
    const part = partOf(viewOf());
    expect(part.link('2022', '.years-list')).toBe('/en/metrics/N01951');
    expect(part.link('2021', '.years-list')).toBe('/en/metrics/N01951/2021');
    expect(part.all('.years-list a')).toEqual(['2022', '2021']);
    expect(part.all('.years-list a[aria-current=true]')).toEqual(['2022']);
  });

  it('are not listed where there is one alone', () => {
    expect(partOf(viewOf({ years: ['2022'] })).all('.years-list')).toEqual([]);
  });

  it('are passed over in words by the newest ranking alone', () => {
    const rules = (view: RankingPageView): string => /<p>Calculated by .*?<\/p>/.exec(shown(view))?.[0] ?? '';
    expect(rules(viewOf({ passedOver: '2023' }))).toContain('2023');
    expect(rules(viewOf())).toMatch(/^<p>Calculated by .*\(4 of 290\)\.<\/p>$/);
    expect(rules(viewOf({ passedOver: '2023', newest: '2024' }))).not.toContain('2023');
  });
});

it('what every figure of a ranking must be read with stands among its rules, each note whole', () => {
  const { ranking } = viewOf();
  const notes = ['Counted where they live.', 'From 2020 by another rule.'];
  expect(partOf(viewOf({ ranking: { ...ranking, notes } })).all('.notes li')).toEqual(notes);
  expect(partOf(viewOf()).all('.notes')).toEqual([]);
});

describe('what a ranking says of its entries', () => {
  const { ranking } = viewOf();
  const html = shown(
    viewOf({
      ranking: {
        ...ranking,
        entries: ranking.entries.map((entry, at) => ({
          ...entry,
          tied: at > 1,
          cautions: at === 0 ? ['Zero.'] : [],
          notes: at === 1 ? ['A note.', 'Another.'] : [],
        })),
        missing: [{ geo: '1880', name: 'Örebro' }],
      },
    }),
  );

  it('is which are tied, which have a note, and which rest on a figure that was waived', () => {
    expect(html.match(/<td>=\u00a0\d/g)).toHaveLength(2);
    expect(html).toContain(SITE_WORDS.en.metric.ties);
    expect(shown(viewOf())).not.toContain(SITE_WORDS.en.metric.ties);
    expect(html).toContain('Kommun 0180: A note. Another.');
    expect(html.match(/href="#ranking-notes"/g)).toHaveLength(1);
    expect(html).toContain('stood out in our checks (†): Kommun 0114.</p>');
  });

  it('is who has no value, with the way to each', () => {
    expect(pageOf(html).all('ul.columns > li')).toEqual(['Örebro']);
    expect(pageOf(html).link('Örebro', 'ul.columns')).toBe('/en/municipalities/orebro');
    expect(partOf(viewOf()).all('ul.columns')).toEqual([]);
  });
});

describe('the highlights of a ranking', () => {
  it('are its ends, and the median where there is one', () => {
    const ends = (view: RankingPageView) => pageOf(highlights(view).html).attributes('data', 'value');
    expect(ends(viewOf())).toEqual(['7', '10', '8.5']);
    expect(ends(viewOf({ median: null }))).toEqual(['7', '10']);
  });

  it('name the first at an end, and how many more stand there', () => {
    const { ranking } = viewOf();
    const entries = ranking.entries.map((entry) => ({ ...entry, value: Math.max(8, entry.value) }));
    const lowest = /<dt>Lowest 2022<\/dt><dd>.*?<\/dd>/.exec(
      highlights(viewOf({ ranking: { ...ranking, entries } })).html,
    )?.[0];
    expect(lowest).toMatch(/<bdi>[^<]+<\/bdi> and 1 more<\/dd>$/);
    expect(lowest).toMatch(/<a href="\/observations\/SF\.[A-Z0-9]+\.\d{4}\.2022\?lang=en">/);
    expect(highlights(viewOf()).html).not.toContain(' more');
  });

  it('mark an end, there and in the strip, and the municipality that was asked for, that has a note of its own', () => {
    const { ranking } = viewOf();
    const [first, ...rest] = ranking.entries;
    const entries = first === undefined ? [] : [{ ...first, notes: ['Not to be compared.'] }, ...rest];
    const marks = (geo: string) => {
      const chosen = { geo, name: 'Chosen' };
      const { html } = highlights(viewOf({ ranking: { ...ranking, entries, chosen } }));
      return [...html.matchAll(/<a class="dn" href="#ranking-notes" aria-label="(.*?)">†/g)].map(
        ([, to]) => to,
      );
    };
    expect(marks('1880')).toEqual(Array(2).fill('Note on Kommun 0114'));
    expect(marks('0114')).toEqual(Array(3).fill('Note on Kommun 0114'));
  });

  it('say of the municipality that was asked for where it stands, or that it does not', () => {
    const { ranking } = viewOf();
    const found = (geo: string, name: string): string => {
      const view = viewOf({ ranking: { ...ranking, chosen: { geo, name } } });
      return /role="status">(.*?)<\/p>/.exec(highlights(view).html)?.[1] ?? '';
    };
    expect(found('1080', 'Karlskrona')).toContain('<a href="#k1080">Kommun 1080: rank 3 of 4</a>');
    const [first, ...rest] = ranking.entries;
    if (first === undefined) return expect.fail('no entry');
    const apart = { ...first, reason: 'Counted otherwise.' };
    const chosen = { geo: first.geo, name: first.name };
    const beside = viewOf({ ranking: { ...ranking, entries: rest, apart: [apart], chosen } });
    expect(pageOf(highlights(beside).html).text('.find [role=status]')).toBe(
      'Kommun 0114: 10. Counted otherwise.',
    );
    expect(found('2584', 'Kiruna')).toContain('Kiruna');
    expect(found('2584', 'Kiruna')).not.toContain('<a');
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
});
