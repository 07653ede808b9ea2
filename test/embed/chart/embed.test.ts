import { describe, expect, it } from 'vitest';
import { latestPeriod, renderChartEmbed } from '../../../src/embed/chart/embed.ts';
import { chartOf, dorotea, emptyChart, knivsta, revisedChart, stockholm } from '../sample-views.ts';

describe('renderChartEmbed', () => {
  it('is an image with a name and a description in words', () => {
    const html = renderChartEmbed(chartOf(stockholm('en')));
    expect(html).toContain(
      'role="img" aria-labelledby="t d"><title id="t">Population, Stockholm, 2013–2022</title>',
    );
    expect(html).toContain('First value 897,700 (2013), last value 984,748 (2022). Lowest 897,700 (2013)');
  });

  it('labels the last value, above a rising and below a falling line', () => {
    expect(renderChartEmbed(chartOf(stockholm('sv')))).toMatch(
      /<text class="l" x="100%"[^>]*dy="-.75em">984\u00a0748</,
    );
    expect(renderChartEmbed(chartOf(dorotea('sv')))).toMatch(
      /<text class="l"[^>]*dy="1.5em">\u22120,032959\u00a0%</,
    );
  });

  it('keeps the label of a line that falls to the ground out of the years', () => {
    const { points, ...view } = chartOf(stockholm('sv'));
    const fallen = points.map((point, index) => ({ ...point, value: 900 - index * 100 }));
    expect(renderChartEmbed({ ...view, points: fallen })).toMatch(
      /<text class="l" x="100%" y="100%"[^>]*dy="-.75em">0</,
    );
  });

  it('says when its scale leaves out zero, and draws zero where it is shown', () => {
    expect(renderChartEmbed(chartOf(stockholm('sv')))).toContain('Skalan visar inte noll.');
    const around = renderChartEmbed(chartOf(dorotea('sv')));
    expect(around).not.toContain('Skalan visar inte noll.');
    expect(around).toContain('<line class="z" x2="100%" y1="50%" y2="50%"/>');
  });

  it('breaks the line in years without value, names them, and draws lone years as points', () => {
    const html = renderChartEmbed(chartOf(knivsta('sv')));
    expect(html).toContain('Värde saknas: 2007–2008, 2010–2013, 2015–2016.');
    expect(html.match(/<circle class="o"/g)).toHaveLength(2);
  });

  it('takes a year that the source does not list for a gap', () => {
    const { points, ...view } = chartOf(stockholm('sv'));
    const html = renderChartEmbed({ ...view, points: points.filter(({ period }) => period !== '2016') });
    expect(html).toContain('Värde saknas: 2016.');
    expect(html).toContain('<th scope="row">2016</th><td>Källan har ingen uppgift</td>');
  });

  it('has every figure in a table, with the reason where there is none', () => {
    const html = renderChartEmbed(chartOf(knivsta('en')));
    expect(html.match(/<th scope="row">/g)).toHaveLength(16);
    expect(html).toContain('<th scope="row">2009</th><td>607.86074</td>');
    expect(html).toContain('<th scope="row">2010</th><td>The source reports no value</td>');
    expect(html).toContain('<th scope="col">Value (count per 100,000 inhabitants)</th>');
  });

  it('says which years were revised and which are flagged', () => {
    const html = renderChartEmbed(revisedChart('sv'));
    expect(html).toContain('Reviderat: 2020–2022 (senast 2026-06-25).');
    expect(html).toContain('Källan redovisar 0, vilket kan stå för ett saknat värde: 2014.');
    expect(html).toContain('<td>635,77211. Reviderad 2026-06-25</td>');
  });

  it('dates revisions by the latest, and passes over changes that left the value alone', () => {
    const { points, ...view } = chartOf(stockholm('sv'));
    const changes = [
      { on: '2026-06-25', type: 'corrected' as const },
      { on: '2026-02-13', type: 'revised' as const },
      { on: '2026-07-01', type: 'metadata' as const },
    ];
    const changed = points.map((point, index) => ({ ...point, revised: changes[index] ?? null }));
    expect(renderChartEmbed({ ...view, points: changed })).toContain(
      'Reviderat: 2013–2014 (senast 2026-06-25).',
    );
  });

  it('stands for the latest figure that has a value', () => {
    const { points, ...view } = chartOf(stockholm('sv'));
    const gone = points.map((point) => (point.period === '2022' ? { ...point, value: null } : point));
    expect(latestPeriod({ ...view, points: gone })).toBe('2021');
    expect(renderChartEmbed({ ...view, points: gone })).toContain(
      '<link rel="canonical" href="https://data.example.se/observations/SF.N01951.0180.2021">',
    );
  });

  it('says that there is no value at all, and draws nothing', () => {
    const html = renderChartEmbed(emptyChart('en'));
    expect(html).toContain('The source reports no value for any year.');
    expect(html).not.toContain('<svg');
  });

  it('draws a single year as a point', () => {
    const { points, ...view } = chartOf(stockholm('sv'));
    const html = renderChartEmbed({ ...view, points: points.slice(-1) });
    expect(html).toContain('<circle class="e" cx="50%"');
    expect(html.match(/>2022<\/text>/g)).toHaveLength(1);
  });
});
