import { describe, expect, it } from 'vitest';
import { NO_OWNER } from '../../src/data/settings.ts';
import { answerRequest } from '../../src/http/handler.ts';
import { type ChangesView, changesContent } from '../../src/site/changes.ts';
import { siteDocument } from '../../src/site/document.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

type ChangedRelease = ChangesView['releases'][number];
type ChangedMetric = ChangedRelease['metrics'][number];
type ChangedYear = NonNullable<ChangedMetric['years']>[number];

const WITHDRAWN = { type: 'withdrawn', after: null, difference: null, reason: null };
const REVISED: ChangedYear = {
  ...{ type: 'revised', first: '2021', last: '2021', reason: null },
  ...{ before: '1234', after: '1250', difference: '16' },
};

/** A metric that left: a run of years in one row, and a year alone. */
const LEFT: ChangedMetric = {
  lang: 'en',
  unitCode: 'persons',
  unitLabel: 'persons',
  decimals: null,
  metric: 'LEFT1',
  title: 'Left',
  titleLang: null,
  hasPage: false,
  count: 5,
  cautions: [],
  years: [
    { ...WITHDRAWN, first: '2016', last: '2019', before: null },
    { ...WITHDRAWN, first: '2021', last: '2021', before: '1234' },
  ],
};

const RELEASE: ChangedRelease = {
  release: '2026-06-25',
  came: { figures: 0, metrics: 0 },
  metrics: [LEFT],
  rest: [],
  words: [],
  isReconstructed: false,
};

const VIEW: ChangesView = {
  lang: 'en',
  geo: '0180',
  slug: 'stockholm',
  geoName: 'Stockholm',
  filter: { release: null, metric: null, subject: null },
  releases: [RELEASE],
};

const htmlOf = (view: ChangesView): string =>
  siteDocument(changesContent(view), {
    lang: view.lang,
    siteUrl: 'https://data.example',
    release: '2026-06-25',
    site: NO_OWNER,
  });

const showing = (release: Partial<ChangedRelease>, lang: 'sv' | 'en' = 'en'): string =>
  htmlOf({ ...VIEW, lang, releases: [{ ...RELEASE, ...release }] });

/** The cells of the one row of a year. */
function cellsOf(year: Partial<ChangedYear>, { lang = 'en', unitCode = 'persons' } = {}): string[] {
  const shownIn = lang === 'sv' ? 'sv' : 'en';
  const metric = { ...LEFT, lang: shownIn, unitCode, years: [{ ...REVISED, ...year }] } as const;
  return cells(rowOf(showing({ metrics: [metric] }, shownIn), '2021'));
}

const rowOf = (body: string, year: string): string =>
  new RegExp(`<tr><th scope="row">(?:<a [^>]*>)?${year}.*?</tr>`).exec(body)?.[0] ?? '';
const cells = (row: string): string[] =>
  [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, ''));

it('a caution is said once on the page, and led to from where it holds again', () => {
  const shared = { ...LEFT, cautions: ['Counted otherwise from 2015.'] };
  const other = { ...shared, metric: 'LEFT2', cautions: [...shared.cautions, 'Of few cases.'] };
  const html = htmlOf({
    ...VIEW,
    releases: [
      { ...RELEASE, metrics: [shared, other] },
      { ...RELEASE, release: '2026-02-13', metrics: [shared] },
    ],
  });
  expect(html.split('Counted otherwise from 2015.')).toHaveLength(2);
  expect(html).toContain('<h3 id="LEFT1-2026-06-25">');
  expect(html.split('<a href="#LEFT1-2026-06-25">The same caution as earlier')).toHaveLength(3);
  expect(html).toContain('<li>Of few cases.</li>');
});

describe('a metric that left', () => {
  const html = htmlOf(VIEW);
  const rows = [...html.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) => row);

  it('has its run of years on one line, which says that the values are several', () => {
    expect(rows[0]).toContain(
      '<th scope="row"><span class="nb">2016–2019</span></th><td class="number">several values</td>',
    );
  });

  it('has a year alone with its value and the way to its figure', () => {
    expect(rows[1]).toContain('<a href="/observations/SF.LEFT1.0180.2021?lang=en">2021</a>');
    expect(rows[1]).toContain('1,234');
  });

  it('is said to be withdrawn in each row, which agrees in Swedish with how many years it is of', () => {
    for (const row of rows) expect(row).toContain('<td class="number">withdrawn</td>');
    const swedish = showing({}, 'sv').match(/(?<=<td class="number">)tillbakadrag\w+/g);
    expect(swedish).toEqual(['tillbakadragna', 'tillbakadragen']);
  });

  it('leads to no page of its own', () => {
    expect(html).not.toContain('/en/metrics/LEFT1"');
  });
});

describe('a year that was changed', () => {
  it('has the values before and after, and the difference', () => {
    expect(cellsOf({})).toEqual(['2021', '1,234', '1,250', '+16']);
  });

  it('has its decimal signs below those of the other years, but for runs of them', () => {
    const years = [
      { ...REVISED, before: '27478', after: '27139.15', difference: '-338.85' },
      { ...REVISED, first: '2022', last: '2022', before: '27337.5', after: '27087', difference: '-250.5' },
      { ...WITHDRAWN, first: '2016', last: '2019', before: '1.12345' },
    ];
    const table = showing({ metrics: [{ ...LEFT, years }] });
    const rooms = [
      ...table.matchAll(/<td class="number">(?:[^<]*)(?:<span class="dp" data-room="([^"]*)">)?/g),
    ];
    expect(rooms.map(([, room = '']) => room)).toEqual([',0', '', '', '', ',00', '0', '', '', '']);
  });

  it.each([
    ['corrected', 'A digit was lost.', 'corrected: A digit was lost.'],
    ['corrected', null, 'corrected'],
    ['revised', 'New count.', 'New count.'],
  ])('says of a %s figure why, where that is known: %s', (type, reason, said) => {
    expect(cellsOf({ type, reason })[4]).toBe(said);
  });

  it('has nothing in the column of reasons where only another year has one, and no such column where none has', () => {
    const later = { ...REVISED, first: '2022', last: '2022', reason: 'New count.' };
    const tableOf = (...years: ChangedYear[]) => showing({ metrics: [{ ...LEFT, years }] });
    expect(cells(rowOf(tableOf(REVISED, later), '2021'))).toEqual(['2021', '1,234', '1,250', '+16', '']);
    expect(tableOf(REVISED, later)).toContain('<th scope="col">Reason</th>');
    expect(tableOf(REVISED)).not.toContain('>Reason<');
  });

  it.each([
    ['persons', '1234', 'sv', '+1 234'],
    ['persons', '0', 'sv', 'oförändrat'],
    ['percent', '0.5', 'sv', '+0,5'],
    ['percent', '-1', 'sv', '\u22121'],
    ['percent', '1', 'en', '+1'],
  ])('differs in %s by %s in %s: %s', (unitCode, difference, lang, shown) => {
    expect(cellsOf({ difference }, { lang, unitCode })[3]).toBe(shown);
  });
});

describe('what a page has no room for', () => {
  const html = showing({
    came: { figures: 1234, metrics: 1 },
    metrics: [LEFT, { ...LEFT, metric: 'LONG1', title: 'Long', count: 1500, years: null }],
    rest: [{ subject: 'miljo', title: 'Environment', metrics: 1 }],
  });

  it('is counted, with the way to it, and has no table', () => {
    const [, list = ''] = /<main.*<ul>(.*?)<\/ul>/.exec(html.replaceAll('\n', '')) ?? [];
    const way = '/en/municipalities/stockholm/changes?release=2026-06-25&amp;';
    expect([...list.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(([, ...of]) => of)).toEqual([
      [`${way}metric=LONG1`, 'Long: 1,500 changed figures'],
      [`${way}subject=miljo`, 'Environment: 1 more metric'],
    ]);
    expect(html.match(/<table data-exact>/g)).toHaveLength(1);
    expect(htmlOf(VIEW)).not.toContain('<ul><li><a href="/en/municipalities/stockholm/changes');
  });

  it('is not what came with the release, which is said in a sentence', () => {
    expect(html).toContain('<p>1,234 new figures in 1 metric.</p>');
    expect(htmlOf(VIEW)).not.toContain('New figures');
  });
});

it('a page without a change says so', () => {
  expect(htmlOf({ ...VIEW, releases: [] })).toContain('<p>Nothing has changed here.</p>');
});

it('a column of numbers is headed on the side on which the numbers stand', () => {
  const reasoned = { ...LEFT, years: [{ ...REVISED, reason: 'New count.' }] };
  const heads = [...showing({ metrics: [reasoned] }).matchAll(/<th scope="col"( class="number")?>/g)];
  expect(heads.map(([, own]) => own !== undefined)).toEqual([false, true, true, true, false]);
});

const served = await serve(goldenData('small'));
const page = async (path: string) => {
  const { status, headers, body } = await served.ask(path);
  return { status, type: headers.get('content-type'), lang: headers.get('content-language'), body };
};

describe('the page of what the releases changed of a municipality', () => {
  it('stands at an address for each language', async () => {
    const sv = await page('/kommuner/upplands-vasby/andringar');
    expect([sv.status, sv.type, sv.lang]).toEqual([200, 'text/html; charset=utf-8', 'sv']);
    const en = await page('/en/municipalities/upplands-vasby/changes');
    expect([en.status, en.lang]).toEqual([200, 'en']);
    expect(sv.body).toContain(
      'hreflang="en" href="https://data.example/en/municipalities/upplands-vasby/changes"',
    );
  });

  it('tells the year, before, after, the difference and the reason', async () => {
    const log = JSON.parse(
      (await served.ask('/api/v1/revisions?kommun=0114&metric=REV01&limit=100&lang=en')).body,
    );
    const revised = log.data.revisions.find(({ type }: { type: string }) => type === 'revised');
    const { body } = await page('/en/municipalities/upplands-vasby/changes');
    const section = body.slice(body.indexOf(`id="r${revised.release}"`));
    const [year, before, after, difference, reason] = cells(rowOf(section, revised.period));
    expect([year, before, after]).toEqual([revised.period, `${revised.previousValue}%`, `${revised.value}%`]);
    const sign = revised.value > revised.previousValue ? '+' : '';
    expect(difference).toBe(`${sign}${revised.value - revised.previousValue}`);
    expect(section).toContain('Difference (percentage points)</th>');
    expect(revised.reason).not.toBeNull();
    expect(reason).toBe(revised.reason);
  });

  it('has above a metric’s values what they are to be read with: of its years, for the municipality', async () => {
    const { store } = served.service;
    const caution = { kind: 'caution', geo: null, from: null, to: null } as const;
    const textOf = (en: string) => ({ text: { sv: `${en}, på svenska`, en } });
    const notes = [
      { ...caution, ...textOf('of all') },
      { ...caution, ...textOf('of another'), geo: ['0180'] },
      { ...caution, ...textOf('of its own'), geo: ['0114'] },
      { ...caution, ...textOf('of later years'), from: '2023' },
    ];
    const metrics = store.catalogue.metrics.map((metric) =>
      metric.id === 'REV01' ? { ...metric, notes } : metric,
    );
    const service = { ...served.service, store: { ...store, catalogue: { ...store.catalogue, metrics } } };
    const url = '/en/municipalities/upplands-vasby/changes';
    const { body } = await answerRequest(service, { method: 'GET', url, ifNoneMatch: null });
    expect(
      body?.match(/(?<=REV01[^>]*>.*<\/h3>)<ul class="notes">.*?<\/ul>(?=<div class="scroll")/)?.[0],
    ).toBe('<ul class="notes"><li>of its own</li><li>of all</li></ul>');
    expect((await page(url)).body).not.toContain('class="notes"');
  });

  it('shows one release, metric or subject where it is asked to, and is then not indexed', async () => {
    const whole = (await page('/en/municipalities/upplands-vasby/changes')).body;
    const one = (await page('/en/municipalities/upplands-vasby/changes?release=2025-11-20&metric=REV01'))
      .body;
    const headings = (body: string) => [...body.matchAll(/<h2 id="r([^"]+)"/g)].map(([, release]) => release);
    expect(headings(whole)).toEqual(['2025-11-20', '2025-06-01', '2025-01-15']);
    expect(headings(one)).toEqual(['2025-11-20']);
    expect([whole.includes('name="robots"'), one.includes('name="robots"')]).toEqual([false, true]);
    for (const narrowing of ['release=2025-11-20', 'metric=REV01', 'subject=ekonomi'])
      expect((await page(`/kommuner/upplands-vasby/andringar?${narrowing}`)).body, narrowing).toContain(
        'name="robots"',
      );
  });

  it('leads to the same releases, metric or subject in the other language', async () => {
    const filter = '?release=2025-11-20&amp;metric=REV01';
    const asked = 'release=2025-11-20&metric=REV01';
    const { body } = await page(`/kommuner/upplands-vasby/andringar?${asked}`);
    expect(body).toContain(`class="other" href="/en/municipalities/upplands-vasby/changes${filter}"`);
    const other = await page(`/en/municipalities/upplands-vasby/changes?${asked}`);
    expect(other.body).toContain(`class="other" href="/kommuner/upplands-vasby/andringar${filter}"`);
  });

  it('says nothing of a metric that is not public', async () => {
    for (const { slug } of served.service.store.catalogue.municipalities)
      expect((await page(`/kommuner/${slug}/andringar`)).body).not.toMatch(/hemlig|oklar/i);
  });

  it.each([
    ['/kommuner/ingenstans/andringar', 404, 'ingenstans'],
    ['/kommuner/0180/andringar', 404, '/kommuner/stockholm/andringar'],
    ['/kommuner/stockholm/andringar?release=2020-01-01', 404, '2025-11-20'],
    ['/kommuner/stockholm/andringar?metric=HEMLIG1', 404, 'HEMLIG1'],
    ['/kommuner/stockholm/andringar?subject=nothing', 400, 'nothing'],
    ['/kommuner/stockholm/andringar?release=', 400, 'En uppgift i adressen är tom.'],
    ['/kommuner/stockholm/andringar?metric=matt-av-samma-ord', 422, 'Andel nöjda'],
    ['/en/municipalities/stockholm/changes?metric=matt-av-samma-ord', 422, 'Share content'],
    ['/kommuner/%00/andringar', 404, ''],
  ])('refuses %s on a page of the site', async (path, status, told) => {
    const refused = await page(path);
    expect([refused.status, refused.type]).toEqual([status, 'text/html; charset=utf-8']);
    expect(refused.body).toContain(told);
  });

  it.each([
    ['/kommuner/0180/andringar', 'Sidan kan inte visas', '/kommuner/stockholm/andringar'],
    [
      '/en/municipalities/Stockholm/changes',
      'The page cannot be shown',
      '/en/municipalities/stockholm/changes',
    ],
  ])('leads from %s, where it cannot be shown, to where it stands', async (path, title, href) => {
    const { body } = await page(path);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`<li><a href="${href}">${href}</a></li>`);
  });

  it.each([
    [
      '/kommuner/habo/andringar',
      422,
      ['/kommuner/habo-uppsala/andringar', '/kommuner/habo-jonkoping/andringar'],
    ],
    ['/en/municipalities/stokholm/changes', 404, ['/en/municipalities/stockholm/changes']],
    ['/kommuner/ankeborg/andringar', 404, []],
  ])('leads from %s to the page of each that may be meant', async (path, status, pages) => {
    const refused = await page(path);
    const [, main = ''] = refused.body.split(/<main|<\/main>/);
    const led = [...main.matchAll(/<li><a href="([^"]+)">/g)].map(([, href]) => href);
    expect([refused.status, led]).toEqual([status, pages]);
  });

  it('leads to today from below a past release', async () => {
    const { status, headers } = await served.askRaw('/releases/2025-01-15/kommuner/stockholm/andringar');
    expect([status, headers['location']]).toEqual([301, '/kommuner/stockholm/andringar']);
  });
});
