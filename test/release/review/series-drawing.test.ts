import { expect, test } from 'vitest';
import { seriesDrawing } from '../../../src/release/review.ts';

const figures = (...values: [string, string][]) =>
  values.map(([period, value]) => ({ geo: '0180', period, value }));

test('the year in question is marked on the line after the release', () => {
  const drawing = seriesDrawing({
    before: figures(['2020', '10']),
    after: figures(['2021', '20'], ['2020', '10']),
    period: '2021',
    label: 'Stockholm <2021>',
  });
  const box = '<svg viewBox="0 0 100 100" preserveAspectRatio="none"><path';
  expect(drawing?.html).toBe(
    '<svg role="img" aria-label="Stockholm &lt;2021&gt;">' +
      `<g class="before">${box} d="" vector-effect="non-scaling-stroke"/></svg><circle class="o" cx="0%" cy="50%" r="3"/></g>` +
      `<g class="after">${box} d="M0,50L100,0" vector-effect="non-scaling-stroke"/></svg></g>` +
      '<circle class="mark" cx="100%" cy="0%" r="4"/></svg>',
  );
});

test('a year without a figure breaks the line, listed or not', () => {
  const [listed, left] = [figures(['2020', '']), []].map((gap) => {
    const after = [
      ...figures(['2018', '1'], ['2019', '2']),
      ...gap,
      ...figures(['2021', '3'], ['2022', '4']),
    ];
    return seriesDrawing({ before: [], after, period: '2020', label: '' })?.html ?? '';
  });
  expect(listed?.match(/M[\d.]+,/g)).toHaveLength(2);
  expect(listed).not.toContain('class="mark"');
  expect(left).toBe(listed);
});

test('the axis begins at zero, whatever the values', () => {
  const after = figures(['2020', '100'], ['2021', '101']);
  const html = seriesDrawing({ before: [], after, period: '', label: '' })?.html ?? '';
  const heights = [...html.matchAll(/,([\d.]+)(?=[L"])/g)].map(([, y]) => Number(y));
  expect(Math.max(...heights)).toBeLessThan(50);
});

test('nothing is drawn of no figures', () => {
  expect(seriesDrawing({ before: [], after: figures(['2020', '']), period: '2020', label: '' })).toBeNull();
});
