import { describe, expect, it } from 'vitest';
import {
  cellIndex,
  countWords,
  type Finding,
  formatFinding,
  gridOf,
  keptAt,
  metricOfFile,
  observationFile,
  refuses,
  STATE,
} from '../../src/data/dataset.ts';

const FINDING: Finding = {
  rule: 'one-rule',
  severity: 'error',
  where: { file: 'metrics.json' },
  message: 'Something is wrong.',
};

describe('a finding', () => {
  const figure = { file: 'observations/A1.csv', line: 7, metric: 'A1', geo: '0180', period: '2022' };

  it.each<[Partial<Finding>, string]>([
    [{}, 'error metrics.json [one-rule] Something is wrong.'],
    [{ where: figure }, 'error observations/A1.csv:7 (A1 0180 2022) [one-rule] Something is wrong.'],
    [
      { where: { file: 'metrics.json', metric: 'A1' }, actual: '"x"' },
      'error metrics.json (A1) [one-rule] Something is wrong.; got "x"',
    ],
    [
      { severity: 'warning', expected: '1', actual: '2' },
      'warning metrics.json [one-rule] Something is wrong.; expected 1, got 2',
    ],
  ])('is told in one line, with place, rule and contrast: %j', (changes, line) => {
    expect(formatFinding({ ...FINDING, ...changes })).toBe(line);
  });

  it('counts for as many as it stands for', () => {
    expect(countWords([FINDING])).toBe('1 finding');
    expect(countWords([FINDING, { ...FINDING, unlisted: 40 }])).toBe('41 findings');
  });

  it('refuses a dataset where it is an error', () => {
    const warning: Finding = { ...FINDING, severity: 'warning' };
    expect([refuses([]), refuses([warning]), refuses([warning, FINDING])]).toEqual([false, false, true]);
  });
});

describe('a grid', () => {
  const row = (geo: string, period: string, value: string) => ({ line: 2, geo, period, value });
  const grid = gridOf(
    {
      metric: 'N01951',
      rows: [
        row('1480', '2022', '7.5'),
        row('0180', '2021', ''),
        row('0180', '2023', '-0.5'),
        row('0305', '2022', ''),
      ],
    },
    [
      { geo: '0305', period: '2022' },
      { geo: '0305', period: '2019' },
      { geo: '1480', period: '2021' },
    ],
  );
  const at = (geo: string, period: string) =>
    cellIndex(grid, grid.geos.indexOf(geo), grid.periods.indexOf(period));

  it('has the codes and periods that occur, ascending, withdrawn ones among them', () => {
    expect(grid.geos).toEqual(['0180', '0305', '1480']);
    expect(grid.periods).toEqual(['2019', '2021', '2022', '2023']);
  });

  it('tells a value, a null, an absence and a withdrawal apart, and keeps every value', () => {
    expect(grid.states[at('1480', '2022')]).toBe(STATE.value);
    expect(grid.states[at('0180', '2021')]).toBe(STATE.null);
    expect(grid.states[at('0180', '2022')]).toBe(STATE.absent);
    expect(grid.states[at('1480', '2021')]).toBe(STATE.withdrawn);
    expect(grid.states[at('0305', '2019')]).toBe(STATE.withdrawn);
    expect([grid.values[at('1480', '2022')], grid.values[at('0180', '2023')]]).toEqual([7.5, -0.5]);
  });

  it('believes the file where it still lists what the log withdrew', () => {
    expect(grid.states[at('0305', '2022')]).toBe(STATE.null);
  });

  it('of no rows is empty', () => {
    expect(gridOf({ metric: 'N01951', rows: [] })).toMatchObject({ geos: [], periods: [] });
  });
});

describe('a file of the dataset', () => {
  it.each([
    [observationFile('A1'), 'A1'],
    ['observations/deep/A1.csv', null],
    ['revisions/2024-08-30.csv', null],
    ['observations/A1.csv.orig', null],
  ])('%s is named after the metric %s', (file, metric) => {
    expect(metricOfFile(file)).toBe(metric);
  });

  it('has at a release the version that the latest release until then kept', () => {
    const chain = ['2024-01-01', '2025-01-01', '2026-01-01'].map((release) => ({ release }));
    const kept = ['releases/2024-01-01/metrics.json', 'releases/2026-01-01/metrics.json'];
    const at = (release: string) => keptAt((path) => kept.includes(path), chain, release, 'metrics.json');
    expect(['2023-01-01', '2024-01-01', '2025-01-01', '2026-01-01'].map(at)).toEqual([
      undefined,
      kept[0],
      kept[0],
      kept[1],
    ]);
  });
});
