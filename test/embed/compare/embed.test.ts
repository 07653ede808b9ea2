import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compareSvg, renderCompareEmbed } from '../../../src/embed/comparison.ts';
import { breakable } from '../../support/breakable.ts';
import { COMPARISONS, compareOf, scaled } from '../sample-metrics.ts';
import { CHANGE, POPULATION, VIOLENCE } from '../sample-views.ts';

describe('renderCompareEmbed', () => {
  it('has a line and a name for each municipality, on one axis', () => {
    const html = renderCompareEmbed(compareOf('sv', POPULATION, scaled(0.99), scaled(0.98), scaled(0.5)));
    for (const look of ['s0', 's1', 's2', 's3']) expect(html).toContain(`<g class="${look}"><svg viewBox`);
    expect(html.match(/<svg class="y"/g)).toHaveLength(1);
    expect(html).toMatch(/<svg class="n".*Skinnskatteberg<\/text>.*<\/svg><svg class="x"/);
  });

  it('keeps names at the ends 20 per cent apart', () => {
    const html = renderCompareEmbed(compareOf('sv', scaled(1), scaled(1), scaled(1), scaled(1)));
    const places = [...html.matchAll(/<text x="1.3em" y="([\d.]+)%"/g)]
      .map(([, y]) => Number(y))
      .sort((a, b) => a - b);
    expect(places).toHaveLength(4);
    for (const [index, y] of places.entries())
      if (index > 0) expect(y - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(19.99);
  });

  it('draws all years that any has, and names the years that one lacks', () => {
    const html = renderCompareEmbed(compareOf('sv', VIOLENCE, CHANGE));
    expect(html).toContain('<span class="nb">2009–2022</span>');
    expect(breakable(html)).toContain('Stockholm saknar värde 2010–2013, 2015–2016.');
    expect(breakable(html)).toContain('Skinnskatteberg saknar värde 2009–2012.');
  });

  it('says in words what kind of chart it is once, then each line, as a page and as a drawing', () => {
    const view = compareOf('sv', POPULATION, scaled(0.5));
    for (const html of [renderCompareEmbed(view), compareSvg(view)]) {
      expect(html).toMatch(/>Linjediagram\. Stockholm: Första värdet .* Skinnskatteberg: Första värdet /);
      expect(html.match(/Linjediagram/g)).toHaveLength(1);
    }
  });

  it('says first how the figures are to be read, since a narrow frame cuts what comes behind', () => {
    const view = { ...compareOf('sv', POPULATION, POPULATION), cautions: ['Räknas där de bor.'] };
    expect(renderCompareEmbed(view)).toContain('<p class="n">Räknas där de bor. Skalan visar inte noll.</p>');
  });

  it('says why waivers let values through, and whose of which years', () => {
    const { series, ...view } = compareOf('sv', POPULATION, scaled(0.5), scaled(0.25));
    const waived = series.map((one, index) => ({
      ...one,
      points: one.points.map((point) => ({
        ...point,
        cautions: Number(point.period) < 2013 + 2 * index ? [`Källan anger ${index}.`] : [],
      })),
    }));
    expect(breakable(renderCompareEmbed({ ...view, series: waived }))).toContain(
      'Skinnskatteberg 2013–2014: Källan anger 1. Håbo 2013–2016: Källan anger 2.',
    );
  });

  it('has a sign in its table at figures that have notes of their own, and at no other', () => {
    const { series, ...view } = compareOf('sv', POPULATION, scaled(0.5));
    const noted = series.map((one, index) => ({
      ...one,
      points: one.points.map((point) => ({ ...point, isNoted: index === 1 && point.period === '2014' })),
    }));
    const html = renderCompareEmbed({ ...view, series: noted });
    const signed = '<abbr title="Förbehåll">†</abbr>';
    expect(html.split(signed)).toHaveLength(2);
    expect(html).toMatch(new RegExp(`<th scope="row">2014</th><td>[^<]*</td><td>[^<]*${signed}</td>`));
  });

  it('says how old the newest year is, and which metric goes on', () => {
    const metric = { id: 'BE0101N1', title: 'Population (SCB)', last: '2025' };
    const newer = { last: '2022', retrieved: '2024-08-30', metric };
    const html = breakable(renderCompareEmbed({ ...compareOf('en', POPULATION, scaled(0.99)), newer }));
    expect(html).toContain('Our latest year: 2022, retrieved 2024-08-30.');
    expect(html).toContain('Newer figures: Population (SCB) (up to 2025).');
  });

  it('gives the figures of the latest common year', () => {
    const short = POPULATION.map((point) => (point.period === '2022' ? { ...point, value: null } : point));
    const html = renderCompareEmbed(compareOf('sv', POPULATION, short));
    expect(html).toContain('<div class="lk"><p>2021:</p>');
    expect(html).toMatch(/<bdi>Stockholm<\/bdi> <data value="978770">978\u00a0770<\/data><\/li>/);
  });

  it('gives each its own latest figure with its year where none is common', () => {
    const html = renderCompareEmbed(
      compareOf(
        'en',
        [
          { period: '2000', value: 2 },
          { period: '2001', value: 3 },
          { period: '2002', value: null },
        ],
        [{ period: '2020', value: 5 }],
      ),
    );
    expect(html).toContain('<data value="3">3</data> <span>2001</span>');
    expect(html).toContain('<data value="5">5</data> <span>2020</span>');
    expect(html).toContain('<p>No common year; the latest value of each:</p>');
  });

  it('has a dash, and no number, in the table where a year has no value', () => {
    const html = renderCompareEmbed(
      compareOf('en', [{ period: '2020', value: 0 }], [{ period: '2021', value: 5 }]),
    );
    const cells = [...html.matchAll(/<tr><th scope="row">(\d{4})<\/th><td>(.*?)<\/td><td>(.*?)<\/td>/g)];
    expect(cells.map(([, ...row]) => row)).toEqual([
      ['2021', '–', '5'],
      ['2020', '0', '–'],
    ]);
  });

  it('says that there is no value at all, and draws nothing', () => {
    const html = renderCompareEmbed(compareOf('en', [{ period: '2020', value: null }], []));
    expect(html).toContain('The source reports no value for any of the municipalities.');
    expect(html).not.toContain('<path');
  });

  it.each(Object.entries(COMPARISONS))('is at most 12 kB gzipped and holds no NaN: %s', (_, view) => {
    for (const lang of ['sv', 'en'] as const) {
      const html = renderCompareEmbed(view(lang));
      expect(gzipSync(html).length).toBeLessThanOrEqual(12_000);
      expect(html).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
    }
  });
});
