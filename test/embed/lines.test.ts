import { describe, expect, it } from 'vitest';
import { linesNotes, renderLinesEmbed } from '../../src/embed/chart.ts';
import { renderObservationEmbed } from '../../src/embed/figure.ts';
import { wrapped } from '../../src/embed/sheet.ts';
import { compareOf, stockholm } from './samples.ts';

describe('the names beside the ends of lines', () => {
  /** The least plot beside which there are names, in em of their text. */
  const HEIGHT = 8 / 0.75;
  const LINE = 1.25;
  /** In em from the top of that plot: where each line ends, and where its name stands. */
  const endsIn = (html: string): [line: number, name: number][] =>
    [
      ...html.matchAll(
        /<svg class="\w+" y="([\d.]+)%">(?:<line[^>]*>)?<text x="[^"]*"(?: y="([-\d.]+)em")?>/g,
      ),
    ].map(([, line, moved = '0']) => [
      (Number(line) / 100) * HEIGHT,
      (Number(line) / 100) * HEIGHT + Number(moved),
    ]);
  /** Lines over two years of one axis from 0 to 100. */
  const htmlOf = (...last: number[]) =>
    renderLinesEmbed(
      compareOf(
        'sv',
        ...last.map((value, index) => [
          { period: '2021', value: index === 0 ? 0 : 100 },
          { period: '2022', value },
        ]),
      ),
    );
  const namesOf = (...last: number[]) => endsIn(htmlOf(...last));
  const SIZE = HEIGHT / 100;

  it.each([
    ['where the lines end, far enough apart', [20, 90, 55], [80 * SIZE, 10 * SIZE, 45 * SIZE]],
    ['on both sides of where two lines end together', [50, 50], [50 * SIZE - LINE / 2, 50 * SIZE + LINE / 2]],
    ['within the plot at its bottom', [0, 0, 1], [HEIGHT - LINE, HEIGHT, HEIGHT - 2 * LINE]],
    ['within the plot at its top', [100, 100], [0, LINE]],
  ])('stand %s', (_, values, names) => {
    const found = namesOf(...values).map(([, name]) => name);
    for (const [at, name] of names.entries()) expect(found[at]).toBeCloseTo(name, 1);
  });
});

it('draws a series once, and marks and words each of its figures for itself', () => {
  const views = [
    stockholm('sv'),
    { ...stockholm('sv'), period: '2021' },
    { ...stockholm('en'), metricTitle: 'Other' },
  ];
  const fresh = views.map((view) => renderObservationEmbed({ ...view, trend: [...view.trend] }));
  expect(views.map((view) => renderObservationEmbed(view))).toEqual(fresh);
  expect(new Set(fresh).size).toBe(3);
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

it('lines that leave out the same years are named together', () => {
  const gapped = [2019, 2020, 2021].map((year) => ({
    period: String(year),
    value: year === 2020 ? null : year,
  }));
  const whole = gapped.map(({ period }) => ({ period, value: 1 }));
  expect(linesNotes(compareOf('sv', gapped, gapped, whole, gapped))).toEqual([
    'Stockholm, Skinnskatteberg och Upplands Väsby saknar värde för 2020.',
  ]);
  expect(linesNotes(compareOf('en', gapped, whole))).toEqual(['Stockholm has no value for 2020.']);
  expect(linesNotes(compareOf('en', gapped, gapped, whole))[0]).toContain(
    'and Skinnskatteberg have no value',
  );
});
