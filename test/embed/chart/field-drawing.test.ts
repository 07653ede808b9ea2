import { describe, expect, it } from 'vitest';
import { fieldDrawing } from '../../../src/embed/chart/field-drawing.ts';

const LABELLED = { lang: 'en', id: 'y', title: 'A', description: 'B' } as const;
const pathsOf = (series: (number | null)[][]): string[] =>
  [
    ...fieldDrawing({ periods: ['2020', '2021', '2022'], series }, LABELLED).html.matchAll(
      /<path d="([^"]*)"/g,
    ),
  ].map(([, path]) => path ?? '');

describe('fieldDrawing', () => {
  it('draws one line for each municipality through its own values', () => {
    expect(
      pathsOf([
        [0, 5, 10],
        [10, 10, 10],
      ]),
    ).toEqual(['M0 1000L500 500L1000 0', 'M0 0L500 0L1000 0']);
  });

  it('breaks the line where a value is missing, and shows a lone year as a dot', () => {
    expect(pathsOf([[0, null, 10]])).toEqual(['M0 1000h0M1000 0h0']);
    expect(pathsOf([[null, 0, 10]])).toEqual(['M500 1000L1000 0']);
    expect(pathsOf([[0, 10, null]])).toEqual(['M0 1000L500 0']);
  });

  it('draws nothing for a municipality without a value', () => {
    expect(
      pathsOf([
        [null, null, null],
        [1, 0, 1],
      ]),
    ).toHaveLength(1);
  });

  it('names the first and the last year', () => {
    const { html } = fieldDrawing({ periods: ['2020', '2021'], series: [[1, 2]] }, LABELLED);
    expect(html).toContain('<text class="first" x="0%" y="1em">2020</text>');
    expect(html).toContain('<text class="last" x="100%" y="1em">2021</text>');
  });
});
