import { describe, expect, it } from 'vitest';
import type { ReleaseChanges, YearChange } from '../../src/endpoints/revisions.ts';
import { answerRequest } from '../../src/http/handler.ts';
import { changesContent } from '../../src/site/changes.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serve } from '../support/service.ts';

const { ask, askRaw, service } = await serve(goldenData('small'));
const { store } = service;

const municipality = store.directory.slugs.get('stockholm') ?? expect.fail('no Stockholm');
const base = store.directory.metrics.get('NOCOMP1') ?? expect.fail('no metric');
/** A metric that left. */
const LEFT = { ...base, id: 'LEFT1', left: '2026-01-01', decimals: null, notes: [] };

const REVISED: YearChange = {
  ...{ type: 'revised', first: '2021', last: '2021', reason: null },
  ...{ before: '1234', after: '1250' },
};
const WITHDRAWN = { ...REVISED, type: 'withdrawn', after: null } as const;
const RUN = { ...WITHDRAWN, first: '2016', last: '2019', before: null };

const releaseOf = (years: YearChange[], rest: Partial<ReleaseChanges> = {}): ReleaseChanges => ({
  ...{ release: '2025-11-20', came: { figures: 0, metrics: 0 }, rest: [], words: [] },
  metrics: [{ metric: LEFT, count: 1, years }],
  ...rest,
});

/** The page of these changes, where a metric is counted in whole units, or in shares. */
function pageFor(releases: ReleaseChanges[], lang: 'sv' | 'en' = 'en') {
  const filter = { release: null, metric: null, subject: null };
  return pageOf(changesContent({ store, lang, municipality, filter }, releases).main.html);
}
const cellsOf = (years: YearChange[], lang: 'sv' | 'en' = 'en') =>
  pageFor([releaseOf(years)], lang).cells('tbody tr');

it('a caution is said once on the page, and led to from where it holds again', () => {
  const caution = { kind: 'caution', geo: null, from: null, to: null } as const;
  const notes = (...texts: string[]) => texts.map((en) => ({ ...caution, text: { sv: en, en } }));
  const one = { ...LEFT, notes: notes('Counted otherwise.') };
  const other = { ...one, id: 'LEFT2', notes: notes('Counted otherwise.', 'Of few cases.') };
  const changed = (metric: typeof one) => ({ metric, count: 1, years: [REVISED] });
  const page = pageFor([
    releaseOf([], { metrics: [changed(one), changed(other)] }),
    releaseOf([], { release: '2025-06-01', metrics: [changed(one)] }),
  ]);
  expect(page.all('.notes li')).toEqual(['Counted otherwise.', 'Of few cases.']);
  expect(page.attributes('h3', 'id')[0]).toBe('LEFT1-2025-11-20');
  expect(page.links('The same caution as earlier on this page')).toEqual(Array(2).fill('#LEFT1-2025-11-20'));
});

describe('a metric that left', () => {
  it('has a run of years on one line, which says that the values are several, and a year alone with its value', () => {
    expect(cellsOf([RUN, WITHDRAWN])).toEqual([
      ['2016–2019', 'several values', 'withdrawn', '–'],
      ['2021', '1,234%', 'withdrawn', '–'],
    ]);
    const page = pageFor([releaseOf([RUN, WITHDRAWN])]);
    expect(page.attributes('tbody a', 'href')).toEqual(['/observations/SF.LEFT1.0180.2021?lang=en']);
    expect(page.attributes('h3 a', 'href')).toEqual([]);
  });

  it('is said to be withdrawn in Swedish as many years as there are', () => {
    expect(cellsOf([RUN, WITHDRAWN], 'sv').map(([, , after]) => after)).toEqual([
      'tillbakadragna',
      'tillbakadragen',
    ]);
  });
});

describe('a year that was changed', () => {
  it('has its decimal signs below those of the other years, but for runs of them', () => {
    const page = pageFor([
      releaseOf([
        { ...REVISED, before: '27478', after: '27139.15' },
        { ...REVISED, first: '2022', last: '2022', before: '27337.5', after: '27087' },
        RUN,
      ]),
    ]);
    expect(page.attributes('.dp', 'data-room')).toEqual([',0', ',00', '0']);
    expect(page.attributes('table', 'data-exact')).toEqual(['']);
  });

  it.each([
    ['corrected', 'A digit was lost.', 'corrected: A digit was lost.'],
    ['corrected', null, 'corrected'],
    ['revised', 'New count.', 'New count.'],
  ] as const)('says of a %s figure why, where that is known: %s', (type, en, said) => {
    const reason = en === null ? null : { sv: en, en };
    const later = { ...REVISED, first: '2022', last: '2022' };
    expect(cellsOf([{ ...REVISED, type, reason }, later]).map((cells) => cells[4])).toEqual([said, '']);
  });

  it('has no column of reasons where none is known, and heads its numbers on their side', () => {
    const page = pageFor([releaseOf([REVISED])]);
    expect(page.all('th[scope=col]')).toEqual(['Year', 'Before', 'After', 'Difference (percentage points)']);
    expect(page.all('th.number')).toHaveLength(3);
  });

  it.each([
    ['1250', 'sv', '+16'],
    ['1234', 'sv', 'oförändrat'],
    ['1234.5', 'sv', '+0,5'],
    ['1233', 'en', '\u22121'],
  ] as const)('differs after %s in %s by %s', (after, lang, shown) => {
    expect(cellsOf([{ ...REVISED, after }], lang)[0]?.[3]).toBe(shown);
  });
});

it('what a page has no room for is counted, with the way to it, and what came is said in a sentence', () => {
  const metrics = [
    { metric: LEFT, count: 1, years: [REVISED] },
    { metric: { ...LEFT, id: 'LONG1', title: { sv: 'Lång', en: 'Long' } }, count: 1500, years: null },
  ];
  const rest = [{ subject: 'ekonomi', metrics: 1 }];
  const page = pageFor([releaseOf([], { metrics, rest, came: { figures: 1234, metrics: 1 } })]);
  const way = '/en/municipalities/stockholm/changes?release=2025-11-20&';
  expect(page.link('Long: 1,500 changed figures', 'li')).toBe(`${way}metric=LONG1`);
  expect(page.attributes('li a', 'href')[1]).toBe(`${way}subject=ekonomi`);
  expect(page.all('li a')[1]).toMatch(/: 1 more metric$/);
  expect(page.all('table')).toHaveLength(1);
  expect(page.all('p')).toContain('1,234 new figures in 1 metric.');
  expect(pageFor([]).all('p')).toContain('Nothing has changed here.');
});

describe('the page of what the releases changed of a municipality', () => {
  const SV = '/kommuner/upplands-vasby/andringar';
  const EN = '/en/municipalities/upplands-vasby/changes';
  const page = async (path: string) => pageOf((await ask(path)).body);

  it('tells the year, before, after, the difference and the reason', async () => {
    const { body } = await ask('/api/v1/revisions?kommun=0114&metric=REV01&limit=100&lang=en');
    const revised = JSON.parse(body).data.revisions.find(({ type }: { type: string }) => type === 'revised');
    const [cells] = (await page(`${EN}?release=${revised.release}&metric=REV01`))
      .cells('tbody tr')
      .filter(([year]) => year === revised.period);
    const { previousValue, value } = revised;
    const sign = value > previousValue ? '+' : '';
    expect(cells).toEqual([
      revised.period,
      `${previousValue}%`,
      `${value}%`,
      `${sign}${value - previousValue}`,
      revised.reason,
    ]);
  });

  it('has above a metric’s values what they are to be read with: of its years, for the municipality', async () => {
    const caution = { kind: 'caution', geo: null, from: null, to: null } as const;
    const notes = [
      { ...caution, text: { sv: '', en: 'of all' } },
      { ...caution, text: { sv: '', en: 'of another' }, geo: ['0180'] },
      { ...caution, text: { sv: '', en: 'of its own' }, geo: ['0114'] },
      { ...caution, text: { sv: '', en: 'of later years' }, from: '2023' },
    ];
    const metrics = store.catalogue.metrics.map((one) => (one.id === 'REV01' ? { ...one, notes } : one));
    const noted = { ...service, store: { ...store, catalogue: { ...store.catalogue, metrics } } };
    const { body } = await answerRequest(noted, { method: 'GET', url: EN, ifNoneMatch: null });
    expect(pageOf(body ?? '').all('h3[id^=REV01] + .notes li')).toEqual(['of its own', 'of all']);
  });

  it('shows one release, metric or subject where it is asked to, in both languages, and is then not indexed', async () => {
    const robots = 'meta[name=robots]';
    const whole = await page(EN);
    expect(whole.attributes('h2', 'id')).toEqual(['r2025-11-20', 'r2025-06-01', 'r2025-01-15']);
    expect(whole.attributes(robots, 'content')).toEqual([]);
    const one = await page(`${SV}?release=2025-11-20&metric=REV01`);
    expect(one.attributes('h2', 'id')).toEqual(['r2025-11-20']);
    expect(one.attributes('.other', 'href')).toEqual([`${EN}?release=2025-11-20&metric=REV01`]);
    for (const narrowing of ['release=2025-11-20', 'metric=REV01', 'subject=ekonomi'])
      expect((await page(`${SV}?${narrowing}`)).attributes(robots, 'content'), narrowing).toEqual([
        'noindex',
      ]);
  });

  it.each([
    ['/kommuner/ingenstans/andringar', 404, 'ingenstans', []],
    ['/kommuner/0180/andringar', 404, '0180', ['/kommuner/stockholm/andringar']],
    ['/en/municipalities/Stockholm/changes', 404, 'path', ['/en/municipalities/stockholm/changes']],
    ['/kommuner/stockholm/andringar?release=2020-01-01', 404, '2025-11-20', []],
    ['/kommuner/stockholm/andringar?metric=HEMLIG1', 404, 'HEMLIG1', []],
    ['/kommuner/stockholm/andringar?subject=nothing', 400, 'nothing', []],
    ['/kommuner/stockholm/andringar?release=', 400, 'En uppgift i adressen är tom.', []],
    ['/kommuner/stockholm/andringar?metric=matt-av-samma-ord', 422, 'Andel nöjda', []],
    ['/kommuner/%00/andringar', 404, '', []],
    ['/en/municipalities/stokholm/changes', 404, 'stokholm', ['/en/municipalities/stockholm/changes']],
    [
      '/kommuner/habo/andringar',
      422,
      'Håbo',
      ['/kommuner/habo-uppsala/andringar', '/kommuner/habo-jonkoping/andringar'],
    ],
  ])('refuses %s on a page of the site, and leads to what may be meant', async (path, status, told, led) => {
    const refused = await ask(path);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(refused.body).toContain(told);
    expect(pageOf(refused.body).attributes('main li > a', 'href')).toEqual(led);
  });

  it('leads to today from below a past release', async () => {
    const { status, headers } = await askRaw('/releases/2025-01-15/kommuner/stockholm/andringar');
    expect([status, headers['location']]).toEqual([301, '/kommuner/stockholm/andringar']);
  });
});
