import { expect, test } from 'vitest';
import { seriesDrawing } from '../../../src/release/review/series-drawing.ts';

const figures = (...values: [string, string][]) =>
  values.map(([period, value]) => ({ geo: '0180', period, value }));

test('the year in question is marked on the line after the release', () => {
  const drawing = seriesDrawing({
    before: figures(['2020', '10']),
    after: figures(['2020', '10'], ['2021', '20']),
    period: '2021',
    label: 'Stockholm <2021>',
  });
  expect(drawing?.html).toBe(
    '<svg role="img" aria-label="Stockholm &lt;2021&gt;" viewBox="0 0 280 72" width="280" height="72">' +
      '<circle class="before" cx="6.0" cy="36.0" r="1.5"/>' +
      '<polyline class="after" points="6.0,36.0 274.0,6.0"/>' +
      '<circle class="mark" cx="274.0" cy="6.0" r="4"/></svg>',
  );
});

test('a year without a figure breaks the line', () => {
  const after = figures(['2018', '1'], ['2019', '2'], ['2020', ''], ['2021', '3'], ['2022', '4']);
  const html = seriesDrawing({ before: [], after, period: '2020', label: '' })?.html ?? '';
  expect(html.match(/<polyline/g)).toHaveLength(2);
  expect(html).not.toContain('class="mark"');
});

test('nothing is drawn of no figures', () => {
  expect(seriesDrawing({ before: [], after: figures(['2020', '']), period: '2020', label: '' })).toBeNull();
});
