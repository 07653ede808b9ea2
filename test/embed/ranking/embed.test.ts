import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderMapEmbed } from '../../../src/embed/map.ts';
import { rankingRows, rankingSvg, renderRankingEmbed } from '../../../src/embed/ranking.ts';
import { breakable } from '../../support/breakable.ts';
import { municipalitiesOf } from '../../support/municipalities.ts';
import { rankingOf } from '../sample-metrics.ts';

const sample = rankingOf('en', municipalitiesOf(), (place) => 1000 - place);
const ranks = (chosen: string | null, count = 290) =>
  rankingRows(sample.entries.slice(0, count), chosen).map((row) => row?.rank ?? null);
const codeOf = (rank: number) => sample.entries[rank - 1]?.geo ?? '';

describe('the rows of an embedded ranking', () => {
  it('are the first ten', () => {
    expect(ranks(null)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ranks(codeOf(10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('have the chosen one between its neighbours, further down', () => {
    expect(ranks(codeOf(100))).toEqual([1, 2, 3, 4, null, 98, 99, 100, 101, 102]);
    expect(ranks(codeOf(290))).toEqual([1, 2, 3, 4, null, 286, 287, 288, 289, 290]);
  });

  it('leave out no gap where there is none', () => {
    expect(ranks(codeOf(11), 12)).toEqual([1, 2, 3, 4, null, 8, 9, 10, 11, 12]);
    expect(ranks('9999', 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('renderRankingEmbed', () => {
  it('marks the chosen municipality, names its figure and leads to the rest', () => {
    const geo = codeOf(100);
    const html = renderRankingEmbed({ ...sample, chosen: { geo, name: `Kommun ${geo}` } });
    expect(html).toContain(`<tr class="on"><td class="d">100</td><th scope="row"><bdi>Kommun ${geo}</bdi>`);
    expect(html).toContain(`<code>SF.N01951.${geo}.2022</code>`);
    expect(html).toContain('href="https://data.example.se/matt/N01951#ranking"');
    expect(html).toContain('All 290 municipalities');
    expect(html).toContain('Ranked by Open Data API.');
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
      waived: entry.rank === 50,
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
      `The ranking partly rests on figures that stood out when they were checked (†): ${named(50)}.`,
    );
    expect(breakable(html)).toContain(
      'Five-year means. Our latest year: 2019, retrieved 2024-08-30. Newer figures: Population (up to 2025).',
    );
    expect(rankingSvg({ ...sample, entries })).toContain(`† ${named(2)}: Note 2.`);
    expect(renderMapEmbed({ ...sample, entries, chosen: { geo: codeOf(2), name: named(2) } })).toContain(
      'Note 2.',
    );
  });

  it('says nothing where there is nothing to mind', () => {
    expect(renderRankingEmbed(sample)).not.toMatch(/†|class="n[" ]/);
  });

  it('is at most 12 kB gzipped', () => {
    expect(gzipSync(renderRankingEmbed(sample)).length).toBeLessThanOrEqual(12_000);
  });
});
