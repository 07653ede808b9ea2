// A year of a metric as its page shows it: what its script filters by, and what its rules leave out.
import { describe, expect, it } from 'vitest';
import type { Home, RankingPageView } from '../../../../src/embed/views.ts';
import { highlights, rankingSection } from '../../../../src/site/ranking-year.ts';
import { SITE_WORDS } from '../../../../src/text/site.ts';
import { rankingOf } from '../../sample-metrics.ts';

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
  citation: 'A citation.',
  ...rest,
});
const shown = (view: RankingPageView, tools = false): string => rankingSection(view, tools).html;

describe('the tools of a ranking', () => {
  it('offer each county once, by its name, with the code that its rows carry', () => {
    const html = shown(viewOf(), true);
    const options = [...html.matchAll(/<option value="(\d*)">(.*?)<\/option>/g)].map(([, ...of]) => of);
    expect(options).toEqual([
      ['', 'All counties'],
      ['10', 'Blekinge County'],
      ['01', 'Stockholm County'],
      ['18', 'Örebro County'],
    ]);
    const rows = [...html.matchAll(/<tr id="k(\d{4})" data-county="(\d{2})"/g)].map(([, ...of]) => of);
    expect(rows).toEqual([
      ['0114', '01'],
      ['0180', '01'],
      ['1080', '10'],
      ['1880', '18'],
    ]);
  });

  it('are not there where no script answers to them', () => {
    expect(shown(viewOf())).not.toContain('id="county"');
  });
});

describe('the years beside a ranking', () => {
  it('are each led to, the newest where the metric itself stands', () => {
    const links = [...shown(viewOf()).matchAll(/<li><a href="([^"]*)"( aria-current="true")?>(\d{4})<\/a>/g)];
    expect(links.map(([, href, current, year]) => [href, current !== undefined, year])).toEqual([
      ['/en/metrics/N01951', true, '2022'],
      ['/en/metrics/N01951/2021', false, '2021'],
    ]);
  });

  it('are not listed where there is one alone', () => {
    expect(shown(viewOf({ years: ['2022'] }))).not.toContain('years-list');
  });

  it('are passed over in words by the newest ranking alone', () => {
    const rules = (view: RankingPageView): string => /<p>Calculated by .*?<\/p>/.exec(shown(view))?.[0] ?? '';
    expect(rules(viewOf({ passedOver: '2023' }))).toContain('2023');
    expect(rules(viewOf())).toMatch(/^<p>Calculated by .*\(4 of 290\)\.<\/p>$/);
    expect(rules(viewOf({ passedOver: '2023', newest: '2024' }))).not.toContain('2023');
  });
});

describe('what every figure of a ranking must be read with', () => {
  it('stands among its rules, each note whole', () => {
    const { ranking } = viewOf();
    const notes = ['Counted where they live.', 'From 2020 by another rule.'];
    const html = shown(viewOf({ ranking: { ...ranking, notes } }));
    for (const note of notes) expect(html).toContain(`<li>${note}</li>`);
    expect(shown(viewOf())).not.toContain('class="notes"');
  });
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
          waived: at === 0,
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
    expect(html).toContain('stood out when they were checked (†): Kommun 0114.</p>');
  });

  it('is who has no value, with the way to each', () => {
    expect(html).toContain(
      '<ul class="columns"><li><a href="/en/municipalities/orebro">Örebro</a></li></ul>',
    );
    expect(shown(viewOf())).not.toContain('<ul class="columns">');
  });
});

describe('the highlights of a ranking', () => {
  it('are its ends, and the median where there is one', () => {
    const ends = (view: RankingPageView) =>
      [...highlights(view).html.matchAll(/<data value="(.*?)">/g)].map(([, value]) => value);
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
    expect(found('2584', 'Kiruna')).toContain('Kiruna');
    expect(found('2584', 'Kiruna')).not.toContain('<a');
  });
});
