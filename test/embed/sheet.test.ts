import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { linesSvg } from '../../src/embed/chart.ts';
import { figureSvg } from '../../src/embed/figure.ts';
import { mapSvg } from '../../src/embed/map.ts';
import { OUTLINES } from '../../src/embed/outlines.ts';
import { rankingSvg } from '../../src/embed/ranking.ts';
import { textWidth, wrapped } from '../../src/embed/sheet.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import {
  COMPARISONS,
  chartOf,
  compareOf,
  emptyChart,
  hostileChart,
  hostileFigure,
  knivsta,
  longChart,
  longFigure,
  missingFigure,
  pointsOf,
  rankingOf,
  scaled,
  stockholm,
} from './samples.ts';

const ranking = rankingOf('sv', municipalitiesOf(), (place) => 1000 - place);
const DRAWINGS: [string, string][] = [
  ...Object.entries(COMPARISONS).map(([name, view]): [string, string] => [name, linesSvg(view('sv'))]),
  ...[chartOf(stockholm('en')), emptyChart('sv'), hostileChart('sv'), longChart('en')].map(
    (view, index): [string, string] => [`chart ${index}`, linesSvg(view)],
  ),
  ...[stockholm, knivsta, missingFigure, hostileFigure, longFigure].map((view): [string, string] => [
    view.name,
    figureSvg(view('en')),
  ]),
  ['ranking', rankingSvg(ranking)],
  ['map', mapSvg({ ...ranking, chosen: { geo: '0183', name: 'Sundbyberg' } })],
  [
    'map of shades',
    mapSvg({ ...ranking, unitCode: 'years', unitLabel: 'år', chosen: { geo: '0480', name: 'Nyköping' } }),
  ],
];

describe.each(DRAWINGS)('the drawing of fixed size: %s', (_, svg) => {
  it('is one SVG that needs nothing else, and holds no NaN and no markup of its words', () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640" height="\d+"/);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null|\[object|<script|<style|href=|\sclass=/);
    expect(gzipSync(svg).length).toBeLessThanOrEqual(30_000);
  });

  it('says its source, licence and address', () => {
    expect(svg).toMatch(/>(?:Källa|Source): /);
    expect(svg).toContain('CC BY 4.0 · Open Data API');
    expect(svg).toMatch(/>data\.example\.se\/(?:en\/)?(?:compare|jamfor|observations|matt|metrics)/);
  });

  it('keeps every text within the sheet, and lays none on another', () => {
    const texts = [
      ...svg.matchAll(/<text x="(-?[\d.]+)" y="([\d.]+)" font-size="([\d.]+)"([^>]*)>([^<]+)</g),
    ].map(([, x, y, size, look = '', text = '']) => {
      const plain = text.replace(/&\w+;|&#\d+;/g, 'x');
      const wide = textWidth(plain, { size: Number(size) });
      // Of texts beside each other rather narrow than wide, as the estimate is the other way.
      const width = 0.8 * wide;
      const shift = look.includes('"end"') ? 1 : look.includes('"middle"') ? 0.5 : 0;
      expect(Number(x) + (1 - shift) * wide, text).toBeLessThanOrEqual(640);
      return { y, left: Number(x) - shift * width, right: Number(x) + (1 - shift) * width, text };
    });
    expect(texts.length).toBeGreaterThan(4);
    for (const row of Map.groupBy(texts, ({ y }) => y).values()) {
      const inOrder = row.sort((a, b) => a.left - b.left);
      expect(inOrder[0]?.left).toBeGreaterThanOrEqual(0);
      for (const [at, { right, text }] of inOrder.entries())
        expect(right, text).toBeLessThanOrEqual(inOrder[at + 1]?.left ?? 640);
    }
  });
});

describe('what a drawing of fixed size says', () => {
  it('names each line with its value, and gives no identifier where there is no value', () => {
    expect(linesSvg(COMPARISONS['four']?.('sv') ?? expect.fail())).toContain('Stockholm 984 748</text>');
    expect(figureSvg(stockholm('sv'))).toContain('SF.N01951.0180.2022');
    expect(figureSvg(missingFigure('sv'))).not.toContain('SF.');
    expect(linesSvg(emptyChart('sv'))).not.toContain('SF.');
  });

  it('draws a break in time in a year of its lines alone', () => {
    const view = COMPARISONS['four']?.('sv') ?? expect.fail();
    const rulesOf = (...periods: string[]) => {
      const breaks = periods.map((period) => ({ period, text: 'Ny metod' }));
      return linesSvg({ ...view, breaks }).match(/stroke-dasharray="4 3"/g)?.length ?? 0;
    };
    const year = view.series[0]?.points[1]?.period ?? expect.fail();
    expect([rulesOf(year), rulesOf('1950'), rulesOf('1950', year)]).toEqual([1, 0, 1]);
  });

  it('draws no line into a year from which the series means something else', () => {
    const chart = chartOf(stockholm('sv'));
    const linesOf = (svg: string) =>
      [...svg.matchAll(/<path d="(M[^"]*l[^"]*)" fill="none" stroke="#0b559f" stroke-width="2.25"/g)].map(
        ([, path = '']) => path.split('M').length - 1,
      );
    expect(linesOf(linesSvg(chart))).toEqual([1]);
    const breaks = [{ period: '2018', text: 'Ny mätning.' }];
    expect(linesOf(linesSvg({ ...chart, breaks }))).toEqual([2]);
    const alone = [...breaks, { period: '2019', text: 'Ännu en.' }];
    expect(linesSvg({ ...chart, breaks: alone }).match(/<circle/g)).toHaveLength(2);
  });

  it('says of the line to compare with who calculated it, in a comparison as in a chart', () => {
    const points = scaled(0.5).flatMap(({ period, value }) => (value === null ? [] : { period, value }));
    const reference = { kind: 'median', name: 'Median', points } as const;
    const compared = linesSvg({ ...compareOf('sv', scaled(1), scaled(0.9)), reference });
    for (const svg of [compared, linesSvg({ ...chartOf(stockholm('sv')), reference })])
      expect(svg).toContain('Median: beräknad av');
    expect(linesSvg(compareOf('sv', scaled(1), scaled(0.9)))).not.toContain('Median');
  });

  it('says whole, in plain words, why a figure is not there', () => {
    expect(figureSvg(missingFigure('sv'))).toContain('>Källan redovisar inget värde</text>');
  });

  it('names the years below the lines, the last among them, and the last value beside their end', () => {
    const chart = chartOf(stockholm('sv'));
    const svg = linesSvg(chart);
    expect(svg).toContain(`>${pointsOf(chart).at(-1)?.period}</text>`);
    const grid = [...svg.matchAll(/<path d="M[\d.]+ ([\d.]+)H/g)].map(([, y]) => Number(y));
    const years = [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*"middle">\d{4}</g)];
    expect(years.length).toBeGreaterThan(1);
    for (const [, y] of years) expect(Number(y)).toBeGreaterThan(Math.max(...grid));
    expect(svg.match(/<circle/g)).toHaveLength(1);
    const [, name] = /<text x="([\d.]+)"[^>]*>Stockholm 984 748</.exec(svg) ?? [];
    expect(Number(name)).toBeGreaterThan(Number(/<circle cx="([\d.]+)"/.exec(svg)?.[1]));
  });

  it('names what colours mean beside the map', () => {
    const map = mapSvg({ ...ranking, unitCode: 'years', unitLabel: 'år' });
    const [, left, scale] = /translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)/.exec(map) ?? [];
    const samples = [...map.matchAll(/<rect x="([\d.]+)" [^>]*width="20"/g)].map(([, x]) => Number(x));
    expect(samples.length).toBeGreaterThan(4);
    expect(Math.min(...samples)).toBeGreaterThan(Number(left) + OUTLINES.width * Number(scale));
  });

  it('points out the municipality of a ranking, and says where ranks are left out', () => {
    const geo = ranking.entries[140]?.geo ?? '';
    const svg = rankingSvg({ ...ranking, chosen: { geo, name: `Kommun ${geo}` } });
    const bold = [...svg.matchAll(/<text [^>]*font-weight="[^"]+"[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(bold.slice(-3)).toEqual(['141', `Kommun ${geo}`, '860']);
    expect(svg.match(/>…<\/text>/g)).toHaveLength(1);
    expect(rankingSvg(ranking)).not.toContain('>…<');
  });

  it('draws the bars of a ranking to the right of the values', () => {
    const svg = rankingSvg(ranking);
    const values = [...svg.matchAll(/<text x="([\d.]+)"[^>]*"end">[\d\u00a0]+<\/text><rect x="([\d.]+)"/g)];
    expect(values.length).toBeGreaterThan(4);
    for (const [, end, bar] of values) expect(Number(bar)).toBeGreaterThan(Number(end));
  });
});

it('text is wrapped at spaces, and ends in an ellipsis where it does not fit', () => {
  const style = { size: 10 };
  expect(wrapped('en två', 1000, style, 2)).toEqual(['en två']);
  expect(wrapped('första andra tredje', 50, style, 2)).toEqual(['första', 'andra…']);
  // A word that has no room whole is left out, and the dots are three.
  expect(wrapped('Talet visar. Annat än annat', 85, style, 1)).toEqual(['Talet visar…']);
  expect(wrapped('Senaste år hos oss, hämtat', 90, style, 1)[0]).toMatch(/^Senaste år(?: hos(?: oss)?)?…$/);
  expect(wrapped('Västerby-Södermalmsförsamlingen', 50, style, 1)[0]).toMatch(/^Väster.*…$/);
});
