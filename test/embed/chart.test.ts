import { describe, expect, it } from 'vitest';
import { renderLinesEmbed } from '../../src/embed/chart.ts';
import type { LinesView } from '../../src/embed/views.ts';
import { breakable } from '../support/breakable.ts';
import {
  chartOf,
  dorotea,
  emptyChart,
  knivsta,
  pointsOf,
  revisedChart,
  stockholm,
  withPoints,
} from './samples.ts';

/** A median that is the same in every year. */
const medianOf = (view: LinesView, value: number) => ({
  kind: 'median' as const,
  name: 'Median',
  points: pointsOf(view).map(({ period }) => ({ period, value })),
});

describe('the embed of a chart', () => {
  it('is an image with a name and a description in words', () => {
    const html = renderLinesEmbed(chartOf(stockholm('en')));
    expect(html).toContain(
      'role="img" aria-labelledby="t d"><title id="t">Population, Stockholm, 2013–2022</title>',
    );
    expect(html).toContain('First value 897,700 (2013), last value 984,748 (2022). Lowest 897,700 (2013)');
  });

  it('names the last value beside the plot, where no line runs', () => {
    expect(renderLinesEmbed(chartOf(stockholm('sv')))).toMatch(
      /<svg class="n"[^>]*><svg class="s0"[^>]*><text [^>]*>Stockholm 984 748</,
    );
    const plot = /<svg class="p".*?<div class="g"/s.exec(renderLinesEmbed(chartOf(stockholm('sv'))))?.[0];
    expect(plot).not.toContain('<text');
  });

  it('draws a reference as a line of its own, says who calculated it, and gives it no identifier', () => {
    const view = chartOf(stockholm('sv'));
    const html = renderLinesEmbed({ ...view, reference: medianOf(view, 15000.5) });
    expect(html).toContain('<path class="r"');
    expect(html).toMatch(/<svg class="n".*<svg class="s0"[^>]*>.*<text [^>]*>Stockholm 984 748</);
    expect(html).toContain('Median: beräknad av Open Data API, inte av källan.');
    expect(html).toContain('<data value="15000.5">15 000,5</data>');
    const percent = chartOf(dorotea('sv'));
    expect(renderLinesEmbed({ ...percent, reference: medianOf(percent, 0.25) })).toContain(
      '<data value="0.25">0,25\u00a0%</data>',
    );
    // The year of both figures is said once.
    expect(html).toContain('<div class="lk ky"><p>2022:</p>');
    expect(html).not.toContain('<span>2022</span>');
    expect([...new Set(html.match(/SF\.[\w.]+/g))]).toEqual(['SF.N01951.0180.2022']);
  });

  it('draws the country as the figures of the source, with its notes, in words and in the table', () => {
    const view = chartOf(stockholm('sv'));
    const points = pointsOf(view).map((point, at) => ({
      ...point,
      value: at === 3 ? null : 20_000 + at,
      notes: at === 0 ? ['Noll.'] : [],
      cautions: at === 0 ? ['Källan räknade om.'] : [],
    }));
    const html = renderLinesEmbed({ ...view, reference: { kind: 'country', name: 'Riket', points } });
    expect(html).toContain('<bdi>Riket</bdi> <data value="20009">20 009</data>');
    expect(html).toContain('Riket: källans egen siffra för hela landet.');
    expect(html).toContain('Riket 2013: Källan räknade om.');
    expect(html).toContain('<th scope="col"><bdi>Riket</bdi></th></tr>');
    expect(html).toContain('<td><span class="nb">20 000</span><abbr title="Förbehåll">†</abbr></td></tr>');
    expect(html).toMatch(/<th scope="row">2016<\/th><td>.*?<\/td><td>–<\/td>/);
    expect(html).toContain('Riket: Första värdet 20 000');
    expect(Buffer.byteLength(html)).toBeLessThan(8000);
    const none = renderLinesEmbed({ ...view, reference: { kind: 'country', name: 'Riket', points: [] } });
    expect(none).toContain('Källan har inget jämförbart värde för riket.');
    expect(none).not.toContain('<bdi>Riket</bdi>');
  });

  it('says of a median in place of the country that it is none of it', () => {
    const view = chartOf(stockholm('en'));
    const html = renderLinesEmbed({ ...view, reference: { ...medianOf(view, 1), inPlace: true } });
    expect(html).toContain(
      'Median: the municipalities’ median, not the country’s figure, calculated by Open Data API. The source has no comparable figure for the country.',
    );
  });

  it('says first how its figures are to be read, since a narrow frame cuts what comes behind', () => {
    const view = { ...chartOf(stockholm('sv')), cautions: ['Räknas där de bor.'] };
    expect(renderLinesEmbed(view)).toContain('<p class="n">Räknas där de bor.</p>');
  });

  it('says in its table what was changed and when, on one line, and nothing of what was only published', () => {
    const view = chartOf(stockholm('sv'));
    const types = ['published', 'revised', 'withdrawn'] as const;
    const points = pointsOf(view).map((point, at) => {
      const type = types[at];
      return type === undefined
        ? point
        : { ...point, revised: { release: '2026-06-25', type, previousValue: null } };
    });
    const table = /<tbody>.*<\/tbody>/s.exec(renderLinesEmbed(withPoints(view, points)))?.[0] ?? '';
    expect(table).toMatch(/\. Reviderad i utgåva <span class="nb">2026-06-25<\/span><\/td>/);
    expect(table).toMatch(/\. Tillbakadragen i utgåva <span class="nb">2026-06-25<\/span><\/td>/);
    expect(table.match(/2026-06-25/g)).toHaveLength(2);
    expect(table).not.toContain('Publicerad');
  });

  it.each([
    [{}, 'antal'],
    [{ subtitle: 'Den 31 december' }, 'Den 31 december, antal'],
    [
      { subtitle: 'Invånare i år', noun: { one: 'invånare', other: 'invånare' }, unitLabel: 'invånare' },
      'Invånare i år',
    ],
    [
      {
        metricTitle: 'Gästnätter',
        subtitle: 'Alla',
        noun: { one: '', other: '' },
        unitLabel: 'gästnätter per invånare',
      },
      'Alla, per invånare',
    ],
    [{ noun: { one: 'invånare', other: 'invånare' }, unitLabel: 'invånare' }, 'invånare'],
  ])('says below its title what is measured, and the unit once: %#', (head, words) => {
    const html = renderLinesEmbed({ ...chartOf(stockholm('sv')), ...head });
    expect(html).toContain(`<p class="w">${words}</p>`);
  });

  it('has the values of each year at hand under a pointer, as they are shown, and none where there is none', () => {
    const view = { ...chartOf(dorotea('sv')), decimals: 1 };
    const points = pointsOf(view).map((point, at) => (at === 1 ? { ...point, value: null } : point));
    const html = renderLinesEmbed({ ...withPoints(view, points), reference: medianOf(view, 0.26) });
    expect(html.match(/<i title="/g)).toHaveLength(points.length);
    expect(html).toContain('<i title="2013: \u22121,3\u00a0%; median 0,3\u00a0%"></i>');
    expect(html).toContain('<i title="2014: –; median 0,3\u00a0%"></i>');
    expect(renderLinesEmbed(withPoints(view, points.slice(-1)))).not.toContain('class="g"');
  });

  it('has a calculated line in its words and in its table, which say that it is', () => {
    const view = { ...chartOf(dorotea('sv')), decimals: 1 };
    const html = renderLinesEmbed({ ...view, reference: medianOf(view, 0.26) });
    expect(html).toContain('Median, beräknad: Första värdet 0,3\u00a0% (2013)');
    expect(html).toContain('<th scope="col"><bdi>Median, beräknad</bdi></th></tr>');
    expect(html).toMatch(/<th scope="row">2013<\/th><td>[^<]*<\/td><td>0,3\u00a0%<\/td><\/tr>/);
  });

  it('says why a reference is not there', () => {
    const reference = { kind: 'county' as const, name: 'Median Gotlands län', points: [] };
    const html = renderLinesEmbed({ ...chartOf(stockholm('sv')), reference });
    expect(html).toContain(
      'Ingen länsmedian: den visas bara för kommuner i samma län, om länet har minst fem kommuner',
    );
    expect(html).not.toContain('class="r"');
  });

  it('marks a break by a rule with a letter, and says what it means', () => {
    const breaks = [{ period: '2020', text: 'Ny definition.' }];
    const html = renderLinesEmbed({ ...chartOf(stockholm('sv')), breaks });
    expect(html).toContain('<line class="b" x1="77.78%" x2="77.78%" y2="100%"/>');
    expect(html).toContain('a 2020: Ny definition.');
    const before = { period: '1990', text: 'En äldre.' };
    const alone = renderLinesEmbed({ ...chartOf(stockholm('sv')), breaks: [before] });
    expect(alone).not.toContain('<line class="b"');
    expect(alone).not.toContain('En äldre.');
    const both = renderLinesEmbed({ ...chartOf(stockholm('sv')), breaks: [before, ...breaks] });
    expect(both).toContain('a 2020: Ny definition.');
  });

  it.each([stockholm, dorotea])('has a line across for each value beside it: %#', (figure) => {
    const html = renderLinesEmbed(chartOf(figure('sv')));
    const heights = [...html.matchAll(/M0 (\d+)h1000/g)].map(([, y]) => Number(y) / 10);
    const values = /<svg class="y".*?<\/svg>/.exec(html)?.[0] ?? '';
    const labels = [...values.matchAll(/<text x[^>]* y="([\d.]+)%"/g)].map(([, y]) => Number(y));
    expect(heights.toSorted()).toEqual(labels.toSorted());
    expect(labels.length).toBeGreaterThan(2);
  });

  it('says when its scale leaves out zero, and draws zero where it is shown', () => {
    const far = { ...stockholm('sv'), unitCode: 'days', unitLabel: 'dagar' };
    expect(renderLinesEmbed(chartOf(far))).toContain('<p class="w">dagar, bruten skala</p>');
    expect(renderLinesEmbed(chartOf(stockholm('sv')))).toContain('<p class="w">antal</p>');
    const around = renderLinesEmbed(chartOf(dorotea('sv')));
    expect(around).not.toContain('bruten skala');
    expect(around).toContain('<path class="z" d="M0 500h1000"/>');
  });

  it('breaks the line in years without value, names them, and draws lone years as points', () => {
    const html = breakable(renderLinesEmbed(chartOf(knivsta('sv'))));
    expect(html).toContain('Värde saknas: 2007–2008, 2010–2013, 2015–2016.');
    expect(html.match(/<circle class="o"/g)).toHaveLength(2);
  });

  it('takes a year that the metric does not have for a gap, of which nobody has said why', () => {
    const view = chartOf(stockholm('sv'));
    const points = pointsOf(view);
    const html = renderLinesEmbed(
      withPoints(
        view,
        points.filter(({ period }) => period !== '2016'),
      ),
    );
    expect(html).toContain('Värde saknas: 2016.');
    expect(html).toContain('<th scope="row">2016</th><td>Värde saknas</td>');
  });

  it('takes no year between two elections for a gap in words', () => {
    const view = chartOf(stockholm('sv'));
    const points = pointsOf(view);
    const elections = points.filter(({ period }) => period !== '2016');
    const html = renderLinesEmbed({ ...withPoints(view, elections), isElections: true });
    expect(html).not.toContain('Värde saknas: 2016.');
    expect(html).not.toContain('<th scope="row">2016</th>');
  });

  it('has every figure in a table, with the reason where there is none', () => {
    const html = renderLinesEmbed(chartOf(knivsta('en')));
    expect(html.match(/<th scope="row">/g)).toHaveLength(16);
    expect(html).toContain('<th scope="row">2009</th><td>607.86074</td>');
    expect(html).toContain('<th scope="row">2010</th><td>The source reports no value</td>');
    expect(html).toContain('(count per 100,000 inhabitants)</caption>');
  });

  it('says which years were revised, and why waivers let values through', () => {
    const html = breakable(renderLinesEmbed(revisedChart('sv')));
    expect(html).toContain('Reviderat: 2020–2022 (senast i utgåva 2026-06-25).');
    expect(html).toContain('2014: Källan anger ett lågt värde.');
    expect(html).toMatch(/<td>[\d,]+\. Källan anger ett lågt värde<\/td>/);
    expect(html).toContain('<td>635,77211. Reviderad i utgåva 2026-06-25</td>');
  });

  it('dates revisions by the latest, and passes over changes that left the value alone', () => {
    const view = chartOf(stockholm('sv'));
    const points = pointsOf(view);
    const changes = [
      { release: '2026-06-25', type: 'corrected' as const, previousValue: null },
      { release: '2026-02-13', type: 'revised' as const, previousValue: null },
      { release: '2026-07-01', type: 'metadata' as const, previousValue: null },
    ];
    const changed = points.map((point, index) => ({ ...point, revised: changes[index] ?? null }));
    const html = breakable(renderLinesEmbed(withPoints(view, changed)));
    expect(html).toContain('Reviderat: 2013–2014 (senast i utgåva 2026-06-25).');
  });

  it('gives each reason once, behind all its years, in the order of the first', () => {
    const view = chartOf(stockholm('sv'));
    const points = pointsOf(view);
    const waived = points.map((point, index) => ({
      ...point,
      cautions: [['B.'], ['A.', 'B.']][index] ?? [],
    }));
    const html = breakable(renderLinesEmbed(withPoints(view, waived)));
    expect(html.match(/\b20[\d–]+: [AB]\./g)).toEqual(['2013–2014: B.', '2014: A.']);
  });

  it('says that there is no value at all, and draws nothing', () => {
    const html = renderLinesEmbed(emptyChart('en'));
    expect(html).toContain('The source reports no values.');
    expect(html).not.toContain('<svg');
    expect(html).not.toContain('SF.');
    expect(html).toContain('href="https://data.example.se/en/metrics/N07403"');
  });

  it('draws a single year as a point', () => {
    const view = chartOf(stockholm('sv'));
    const points = pointsOf(view);
    const html = renderLinesEmbed(withPoints(view, points.slice(-1)));
    expect(html).toContain('<circle class="e" cx="50%"');
    expect(html.match(/>2022<\/text>/g)).toHaveLength(1);
  });
});
