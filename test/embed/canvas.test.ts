import { describe, expect, it } from 'vitest';
import { linesDrawing, linesSvg } from '../../src/embed/chart.ts';
import { mapDrawing, mapSvg } from '../../src/embed/map.ts';
import { COLOURS } from '../../src/embed/style.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import { parsed } from './parsed.ts';
import { COMPARISONS, rankingOf } from './samples.ts';

const movesIn = (d: string | undefined): number => d?.match(/M/g)?.length ?? 0;
const shades = { unitCode: 'years', unitLabel: 'år' };
const ranking = rankingOf('sv', municipalitiesOf(), (place) => 900 - 3 * place);

describe.each(Object.entries(COMPARISONS).filter(([name]) => name !== 'empty'))(
  'the lines of %s are the same on both canvases',
  (_, viewIn) => {
    const view = { ...viewIn('sv'), breaks: [{ period: '2020', text: 'Ny metod' }] };
    const fluid = parsed(linesDrawing(view, '') ?? '');
    const sheet = parsed(linesSvg(view));

    it('in what their texts say', () => {
      const onSheet = sheet.all('text').map(({ text }) => text);
      const beside = fluid.all('text').map(({ text }) => text);
      expect(beside.length).toBeGreaterThan(3);
      for (const text of beside) expect(onSheet).toContain(text);
    });

    it('in their dots, each in its place of the plot', () => {
      const across = (circles: { attributes: Readonly<Record<string, string>> }[]): number[] =>
        circles.map(({ attributes }) => Number.parseFloat(attributes['cx'] ?? ''));
      const [shares, pixels] = [across(fluid.all('circle')), across(sheet.all('circle'))];
      expect(pixels).toHaveLength(shares.length);
      const [low, high] = [Math.min(...pixels), Math.max(...pixels)];
      const [from, to] = [Math.min(...shares), Math.max(...shares)];
      const placeOf = (share: number): number =>
        to === from ? low : low + ((share - from) / (to - from)) * (high - low);
      for (const [at, share] of shares.entries()) expect(pixels[at]).toBeCloseTo(placeOf(share), 0);
    });

    it('in where each line is broken', () => {
      const lines = fluid.all('path').filter(({ attributes }) => /^s\d/.test(attributes['class'] ?? ''));
      const strokes = sheet.all('path').filter(({ attributes }) => attributes['stroke-linejoin'] === 'round');
      expect(strokes.map(({ attributes }) => movesIn(attributes['d']))).toEqual(
        lines.map(({ attributes }) => movesIn(attributes['d'])),
      );
      expect(strokes.map(({ attributes }) => attributes['stroke'])).toEqual(
        lines.map(({ attributes }) => COLOURS[attributes['class'] ?? '']?.light),
      );
    });
  },
);

describe('a map is the same on both canvases', () => {
  const view = { ...ranking, ...shades };

  it('each municipality in the colour of its class', () => {
    const fluid = new Map<string, string>();
    for (const group of parsed(mapDrawing(view)).all('.mp g'))
      for (const { attributes } of group.all('path'))
        fluid.set(attributes['d'] ?? '', group.attributes['class'] ?? '');
    const whole = parsed(mapSvg(view)).all('g')[0]?.all('path') ?? [];
    expect(whole).toHaveLength(290);
    for (const { attributes } of whole)
      expect(attributes['fill']).toBe(COLOURS[fluid.get(attributes['d'] ?? '') ?? '']?.light);
  });

  it('the same words in its legend', () => {
    for (const one of [view, ranking]) {
      const onSheet = parsed(mapSvg(one))
        .all('text')
        .map(({ text }) => text);
      for (const { text } of parsed(mapDrawing(one)).all('.lg span')) expect(onSheet).toContain(text);
    }
  });
});
