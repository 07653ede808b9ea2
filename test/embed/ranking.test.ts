import { describe, expect, it } from 'vitest';
import { renderMapEmbed } from '../../src/embed/map.ts';
import {
  BAR_RULES,
  barClass,
  barsOf,
  rankingSvg,
  renderRankingEmbed,
  stripDrawing,
} from '../../src/embed/ranking.ts';
import { LINES } from '../../src/embed/style.ts';
import { breakable } from '../support/breakable.ts';
import { EMBED_STYLE_FILES } from '../support/embed-styles.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import { rankingOf } from './samples.ts';

const sample = rankingOf('en', municipalitiesOf(), (place) => 1000 - place);
const codeOf = (rank: number) => sample.entries[rank - 1]?.geo ?? '';

describe('the rows of an embedded ranking', () => {
  /** The ranks that it shows, and a gap for those that it leaves out. */
  const ranks = (geo: string | null, count = 290): string => {
    const chosen = geo === null ? null : { geo, name: geo };
    const html = renderRankingEmbed({ ...sample, entries: sample.entries.slice(0, count), chosen });
    const rows = [...html.matchAll(/<tr class="(gap)">|<tr(?: class="on")?><td class="d">(\d+)</g)];
    return rows.map(([, gap, rank]) => gap ?? rank).join(' ');
  };

  it.each([
    ['the first ten', null, 290, '1 2 3 4 5 6 7 8 9 10'],
    ['the first ten where the chosen one is among them', codeOf(10), 290, '1 2 3 4 5 6 7 8 9 10'],
    ['the chosen one between its neighbours', codeOf(100), 290, '1 2 3 4 gap 98 99 100 101 102'],
    ['the chosen one at the end', codeOf(290), 290, '1 2 3 4 gap 286 287 288 289 290'],
    ['the chosen one soon behind the first', codeOf(11), 12, '1 2 3 4 gap 8 9 10 11 12'],
    ['all, without a gap, where there are few', '9999', 7, '1 2 3 4 5 6 7'],
  ])('are %s', (_, chosen, count, rows) => {
    expect(ranks(chosen, count)).toBe(rows);
  });
});

describe('the embed of a ranking', () => {
  it('says that figures which look the same rank apart, where its rows have such', () => {
    const said = 'Ranked by exact values: figures that look the same can have different ranks.';
    const close = rankingOf('en', municipalitiesOf(), (place) => 8 - place / 1000);
    const shown = (view: typeof close) => [
      renderRankingEmbed(view),
      rankingSvg(view).replace(/<[^>]+>/g, ' '),
    ];
    const [html = '', svg = ''] = shown({ ...close, decimals: 1, notes: ['Five-year means.'.repeat(30)] });
    // Whole, before the notes, of which a narrow column shows the first words alone.
    expect(html).toMatch(new RegExp(`<p class="n">${said}</p><p class="n o">`));
    expect(svg.replace(/\s+/g, ' ')).toContain(said);
    for (const text of [...shown(close), ...shown({ ...sample, decimals: 0 })])
      expect(text).not.toContain(said.slice(0, 20));
    const tied = { ...close, entries: close.entries.map((entry) => ({ ...entry, rank: 1, tied: true })) };
    expect(renderRankingEmbed({ ...tied, decimals: 1 })).not.toContain(said);
  });

  it('marks the chosen municipality, names its figure and leads to the rest', () => {
    const geo = codeOf(100);
    const html = renderRankingEmbed({ ...sample, chosen: { geo, name: `Kommun ${geo}` } });
    expect(html).toContain(`<tr class="on"><td class="d">100</td><th scope="row"><bdi>Kommun ${geo}</bdi>`);
    expect(html).toContain(`<code>SF.N01951.${geo}.2022</code>`);
    expect(html).toContain('href="https://data.example.se/matt/N01951#ranking"');
    expect(html).toContain('All 290 municipalities');
    expect(html).toContain('Ranked by Open Data API.');
  });

  it('gives the bar of the chosen municipality another colour, as a drawing too', () => {
    const geo = codeOf(3);
    const chosen = { geo, name: `Kommun ${geo}` };
    const fills = [...rankingSvg({ ...sample, chosen }).matchAll(/height="12" fill="(#\w+)"/g)];
    expect(fills.map(([, fill]) => fill === LINES[1].light)).toEqual(fills.map((_, at) => at === 2));
    expect(fills).toHaveLength(10);
    const style = EMBED_STYLE_FILES['ranking'];
    for (const [, rule = ''] of (style ?? '').matchAll(/\.on \.bar rect\{fill:([^}]+)\}/g))
      expect(rule).toMatch(/^(?:var\(--o\)|Highlight)$/);
    expect(style).toContain(`--o:${LINES[1].light}`);
    expect(style).toContain(`--o:${LINES[1].dark}`);
  });

  it('says below the title what is measured, in what unit, and of a count that it is not per inhabitant', () => {
    const subtitleOf = (view: typeof sample) => /<p class="w">(.*?)<\/p>/.exec(renderRankingEmbed(view))?.[1];
    const born = { ...sample, subtitle: 'Children born during the year' };
    expect(subtitleOf(born)).toBe(
      'Children born during the year, numbers, not per inhabitant. Ranking 2022, highest first',
    );
    const years = { ...sample, unitCode: 'years', unitLabel: 'years', order: 'ascending' as const };
    expect(subtitleOf(years)).toBe('years. Ranking 2022, lowest first');
    expect(rankingSvg(years)).toContain('years. Ranking 2022, lowest first');
  });

  it('has a line where bars begin, where some go to the left of it', () => {
    const below = {
      ...sample,
      entries: sample.entries.slice(0, 3).map((one, at) => ({ ...one, value: 3 - 2 * at })),
    };
    expect(renderRankingEmbed(below).match(/<line x1="25%" x2="25%" y2="100%"\/>/g)).toHaveLength(3);
    expect(rankingSvg(below)).toMatch(/<path d="M[\d.]+ [\d.]+v[\d.]+" stroke=/);
    expect(renderRankingEmbed(sample)).not.toContain('<line');
    const zeros = { ...sample, entries: sample.entries.map((one) => ({ ...one, value: 0 })) };
    expect(renderRankingEmbed(zeros)).not.toMatch(/<line|NaN/);
    expect(rankingSvg(zeros)).not.toContain('NaN');
  });

  it('leads to those that have a value where some have none, as the map does', () => {
    const entries = sample.entries.slice(0, 275);
    const missing = sample.entries.slice(275);
    for (const render of [renderRankingEmbed, renderMapEmbed])
      for (const [lang, text] of [
        ['sv', 'Alla 275 med värde'],
        ['en', 'All 275 with a value'],
      ] as const)
        expect(render({ ...sample, lang, entries, missing })).toContain(`>${text}</a>`);
  });

  it('marks ties, and says that a chosen municipality has no value', () => {
    const entries = sample.entries.map((entry) => ({ ...entry, tied: entry.rank < 3 }));
    const html = renderRankingEmbed({ ...sample, entries, chosen: { geo: '9999', name: 'Nowhere' } });
    expect(html).toContain('<span aria-hidden="true">=</span><span class="h">shared rank</span> 1');
    expect(html).toContain('<bdi>Nowhere</bdi>: no value.');
    expect(html).toContain('<code>N01951 2022</code>');
  });

  it('marks a row with notes and tells them below it, names what is not confirmed, and says how old it is', () => {
    const entries = sample.entries.map((entry) => ({
      ...entry,
      notes: entry.rank === 2 || entry.rank === 50 ? [`Note ${entry.rank}.`] : [],
      cautions: entry.rank === 50 ? ['Noll.'] : [],
    }));
    const newer = {
      last: '2019',
      retrieved: '2024-08-30',
      metric: { id: 'BE0101N1', title: 'Population', last: '2025' },
    };
    const html = renderRankingEmbed({ ...sample, entries, newer, notes: ['Five-year means.'] });
    const [, second = '', third = ''] = html.split('<tr><td class="d">').slice(1);
    expect(second).toContain('</data><span class="dn">†</span></td>');
    expect(third).not.toContain('†');
    const named = (rank: number) => `Kommun ${codeOf(rank)}`;
    expect(html).toContain(`<span>† Note: </span>${named(2)}: Note 2.`);
    expect(html).not.toContain('Note 50.');
    expect(html).toContain(
      `The ranking rests in part on figures that stood out in our checks (†): ${named(50)}.`,
    );
    expect(breakable(html)).toContain(
      'Five-year means. Our latest figures are for 2019, retrieved on 30\u00a0August 2024; the source may have newer ones. Newer figures are in Population, up to 2025.',
    );
    expect(rankingSvg({ ...sample, entries })).toContain(`† ${named(2)}: Note 2.`);
    expect(renderRankingEmbed(sample)).not.toMatch(/†|class="n[" ]/);
  });
});

describe('the bars beside compared values', () => {
  it('begin at zero and keep their proportions', () => {
    expect(barsOf([100, 50, 0])).toEqual([
      { x: 0, width: 100 },
      { x: 0, width: 50 },
      { x: 0, width: 0 },
    ]);
  });

  it('go to the left of zero for negative values', () => {
    expect(barsOf([-1, 3])).toEqual([
      { x: 0, width: 25 },
      { x: 25, width: 75 },
    ]);
    expect(barsOf([-4, -2])).toEqual([
      { x: 0, width: 100 },
      { x: 50, width: 50 },
    ]);
  });

  it('have no length where all is zero', () => {
    expect(barsOf([0, 0])).toEqual([
      { x: 0, width: 0 },
      { x: 0, width: 0 },
    ]);
  });
});

describe('the class of a bar', () => {
  it('is a length in whole per cent, from where the bar begins', () => {
    expect(barsOf([100, 33.4, 0]).map(barClass)).toEqual(['b100', 'b33', 'b0']);
    expect(barsOf([-1, 3]).map(barClass)).toEqual(['b25', 'x25 b75']);
  });

  it('shows that there is something where there is next to nothing', () => {
    expect(barsOf([1000, 2]).map(barClass)).toEqual(['b100', 'b1']);
  });

  it('has a rule of the style for every length and beginning', () => {
    for (const { x, width } of barsOf([-7, -0.001, 0, 5, 9]))
      for (const name of barClass({ x, width }).split(' ')) expect(BAR_RULES).toContain(`.${name}{--`);
  });
});

describe('the strip of a ranking', () => {
  const codes = Array.from({ length: 100 }, (_, index) => String(1001 + index));
  /** Where the strokes of values stand, from 0 to 1000, and whether the strip says that it is logarithmic. */
  const strokesOf = (...values: number[]) => {
    const { html } = stripDrawing(rankingOf('sv', codes.slice(0, values.length), (at) => values[at] ?? 0));
    const places = [...html.matchAll(/M(\d+) 0v100/g)].map(([, place]) => Number(place));
    return { places: places.sort((a, b) => a - b), logarithmic: html.includes('<p class="note">') };
  };

  it.each([
    ['linear, from the lowest value to the highest', [10, 20, 30], [0, 500, 1000], false],
    [
      'logarithmic where one outlier pushes all others together',
      [1, 10, 10, 10, 10000],
      [0, 250, 250, 250, 1000],
      true,
    ],
    ['linear where a value is zero', [0, 1, 2, 3, 4, 9000], [0, 0, 0, 0, 0, 1000], false],
    ['linear where a value is below zero', [-1, 1, 2, 3, 4, 9000], [0, 0, 0, 0, 1, 1000], false],
    ['one place in the middle where all values are equal', [5, 5], [500, 500], false],
  ])('is %s', (_, values, places, logarithmic) => {
    expect(strokesOf(...values)).toEqual({ places, logarithmic });
  });

  it('has a stroke for each municipality, and names the ends', () => {
    const view = rankingOf('sv', codes, (place) => place);
    const { html } = stripDrawing({ ...view, chosen: { geo: '1050', name: 'Kommun 1050' } });
    expect(html.match(/M\d+ 0v100/g)).toHaveLength(101);
    expect(html).toContain('<path class="on" d="M495 0v100"');
    expect(html).toContain('Lägst: <strong>0</strong> <bdi>Kommun 1001</bdi>');
    expect(html).toContain('Högst: <strong>99</strong> <bdi>Kommun 1100</bdi></span>');
  });

  it('has a sign at an end that has notes of its own, which leads to them', () => {
    const view = rankingOf('sv', codes, (place) => place);
    const entries = view.entries.map((one) => (one.geo === '1100' ? { ...one, notes: ['Annat.'] } : one));
    expect(stripDrawing({ ...view, entries }).html.match(/<bdi>.*?<\/span>/g)).toEqual([
      '<bdi>Kommun 1001</bdi></span>',
      '<bdi>Kommun 1100</bdi><a class="dn" href="#ranking-notes" aria-label="Förbehåll om Kommun 1100">†</a></span>',
    ]);
  });

  it('says how many more stand at an end', () => {
    const { html } = stripDrawing(rankingOf('sv', codes, (place) => Math.max(2, place)));
    expect(html).toContain('Lägst: <strong>2</strong> <bdi>Kommun 1001</bdi> och 2 till</span>');
  });
});
