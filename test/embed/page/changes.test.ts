// The page of what the releases changed of a municipality, of a metric that left: a run of years in one row.
import { describe, expect, it } from 'vitest';
import { type ChangesView, renderChanges } from '../../../src/site/changes.ts';

const WITHDRAWN = {
  type: 'withdrawn',
  after: null,
  difference: null,
  reason: null,
};
const VIEW: ChangesView = {
  lang: 'en',
  siteUrl: 'https://data.example',
  release: '2026-06-25',
  geo: '0180',
  slug: 'stockholm',
  geoName: 'Stockholm',
  filter: { release: null, metric: null, subject: null },
  releases: [
    {
      release: '2026-06-25',
      came: { figures: 0, metrics: 0 },
      metrics: [
        {
          lang: 'en',
          unitCode: 'persons',
          unitLabel: 'persons',
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
        },
      ],
      rest: [],
    },
  ],
};

describe('a metric that left', () => {
  const html = renderChanges(VIEW);
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

  it('says of each that it was withdrawn, and not that there is nothing to say', () => {
    for (const row of rows) expect(row).toContain('<td class="number">withdrawn</td>');
  });

  it('agrees in Swedish with how many they are', () => {
    const cells = renderChanges({ ...VIEW, lang: 'sv' }).match(/(?<=<td class="number">)tillbakadrag\w+/g);
    expect(cells).toEqual(['tillbakadragna', 'tillbakadragen']);
  });

  it('leads to no page of its own', () => {
    expect(html).not.toContain('/en/metrics/LEFT1"');
  });
});

it('a year that was revised has the values before and after', () => {
  const [release] = VIEW.releases;
  const [metric] = release?.metrics ?? [];
  if (release === undefined || metric === undefined) throw new Error('expected a metric, got none');
  const revised = {
    type: 'revised',
    first: '2021',
    last: '2021',
    before: '1234',
    after: '1250',
    difference: '16',
  };
  const years = [{ ...revised, reason: null }];
  const html = renderChanges({ ...VIEW, releases: [{ ...release, metrics: [{ ...metric, years }] }] });
  const [row = ''] = html.match(/<tr><th scope="row">.*?<\/tr>/) ?? [];
  const numbers = [...row.matchAll(/<td class="number">([^<]*)<\/td>/g)].map(([, text]) => text);
  expect(numbers).toEqual(['1,234', '1,250', '+16']);
});

describe('what a page has no room for', () => {
  const [release] = VIEW.releases;
  const [metric] = release?.metrics ?? [];
  if (release === undefined || metric === undefined) throw new Error('expected a metric, got none');
  const html = renderChanges({
    ...VIEW,
    releases: [
      {
        ...release,
        came: { figures: 1234, metrics: 1 },
        metrics: [metric, { ...metric, metric: 'LONG1', title: 'Long', count: 1500, years: null }],
        rest: [{ subject: 'miljo', title: 'Environment', metrics: 1 }],
      },
    ],
  });

  it('is counted, with the way to it', () => {
    const [, list = ''] = /<main.*<ul>(.*?)<\/ul>/.exec(html.replaceAll('\n', '')) ?? [];
    expect([...list.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(([, ...of]) => of)).toEqual([
      [
        '/en/municipalities/stockholm/changes?release=2026-06-25&amp;metric=LONG1',
        'Long: 1,500 changed figures',
      ],
      [
        '/en/municipalities/stockholm/changes?release=2026-06-25&amp;subject=miljo',
        'Environment: 1 more metric',
      ],
    ]);
  });

  it('is no table, and no list where all is shown', () => {
    expect(html.match(/<table>/g)).toHaveLength(1);
    expect(renderChanges(VIEW)).not.toContain('<ul><li><a href="/en/municipalities/stockholm/changes');
  });

  it('is not what came with the release, which is said in a sentence', () => {
    expect(html).toContain('<p>New figures: 1,234, in 1 metric.</p>');
    expect(renderChanges(VIEW)).not.toContain('New figures');
  });
});

it('says where nothing has changed, and keeps what is shown in part out of search engines', () => {
  expect(renderChanges({ ...VIEW, releases: [] })).toContain('<p>Nothing has changed here.</p>');
  const isHidden = (metric: string | null) =>
    /<meta name="robots"[^>]*noindex/.test(renderChanges({ ...VIEW, filter: { ...VIEW.filter, metric } }));
  expect(['REV01', null].map(isHidden)).toEqual([true, false]);
});

it('heads columns of numbers on the side on which the numbers stand', () => {
  const html = renderChanges(VIEW);
  const classes = [...html.matchAll(/<th scope="col"( class="number")?>/g)].map(
    ([, own]) => own !== undefined,
  );
  expect(classes).toEqual([false, true, true, true, false]);
});

describe('the difference that a release made', () => {
  const differenceOf = (unitCode: string, difference: string, lang: 'sv' | 'en'): string => {
    const year = { first: '2021', last: '2021', type: 'revised', before: '5', after: '6', reason: null };
    const [release] = VIEW.releases;
    const [metric] = release?.metrics ?? [];
    if (release === undefined || metric === undefined) throw new Error('expected a metric, got none');
    const changed = { ...metric, lang, unitCode, years: [{ ...year, difference }] };
    const html = renderChanges({ ...VIEW, lang, releases: [{ ...release, metrics: [changed] }] });
    return [...html.matchAll(/<td class="number">(.*?)<\/td>/g)][2]?.[1] ?? '';
  };

  it('says of a corrected figure that it was, and of a revised one why, where that is known', () => {
    const [release] = VIEW.releases;
    const [metric] = release?.metrics ?? [];
    if (release === undefined || metric === undefined) throw new Error('expected a metric, got none');
    const year = { first: '2021', last: '2021', before: '5', after: '6', difference: '1' };
    const reasonOf = (type: string, reason: string | null): string => {
      const changed = { ...metric, years: [{ ...year, type, reason }] };
      const html = renderChanges({ ...VIEW, releases: [{ ...release, metrics: [changed] }] });
      return /<td class="reason"><bdi>(.*?)<\/bdi>/.exec(html)?.[1] ?? '';
    };
    expect(reasonOf('corrected', 'A digit was lost.')).toBe('corrected: A digit was lost.');
    expect(reasonOf('revised', 'New count.')).toBe('New count.');
    expect(reasonOf('revised', null)).toBe('none stated');
  });

  it.each([
    ['persons', '1234', 'sv', '+1\u00a0234'],
    ['persons', '0', 'sv', '0'],
    ['percent', '0.5', 'sv', '+0,5\u00a0procentenheter'],
    ['percent', '-1', 'sv', '\u22121\u00a0procentenhet'],
    ['percent', '1', 'en', '+1\u00a0percentage point'],
  ] as const)('of %s by %s in %s is %s', (unitCode, difference, lang, shown) => {
    expect(differenceOf(unitCode, difference, lang)).toBe(shown);
  });
});
