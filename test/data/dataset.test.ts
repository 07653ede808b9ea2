import { describe, expect, it } from 'vitest';
import {
  cellIndex,
  countWords,
  type Finding,
  filesOfSeries,
  formatFinding,
  gridOf,
  metricOfFile,
  namedFiles,
  observationFile,
  ofRelease,
  partOf,
  refuses,
  rowsOf,
  STATE,
} from '../../src/data/dataset.ts';
import { fileOf, seriesOf, stateOf } from '../support/dataset.ts';

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
  const series = seriesOf(['1480 2022 7.5 12', '0180 2021', '0180 2023 -0.5 3', '0305 2022']);
  const grid = gridOf(series, ['0305,2022', '0305,2019', '1480,2021']);
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

  it('believes the file where it still lists what a release withdrew', () => {
    expect(grid.states[at('0305', '2022')]).toBe(STATE.null);
  });

  it('says of each figure which of the files it was read from, counted from 1, and 0 where nobody knows', () => {
    expect([grid.files[at('0180', '2023')], grid.files[at('1480', '2022')]]).toEqual([1, 2]);
    expect([grid.files[at('0180', '2021')], grid.files[at('1480', '2021')]]).toEqual([0, 0]);
  });

  it('of no rows is empty', () => {
    expect(gridOf({ metric: 'N01951', keys: [], values: [] })).toMatchObject({ geos: [], periods: [] });
  });

  it('of some places has their rows, and the periods that occur among them', () => {
    const part = partOf(grid, (geo) => geo !== '0180');
    expect(part).toMatchObject({ geos: ['0305', '1480'], periods: ['2019', '2021', '2022'] });
    expect([...part.states]).toEqual([
      ...[STATE.withdrawn, STATE.absent, STATE.null],
      ...[STATE.absent, STATE.withdrawn, STATE.value],
    ]);
    expect([part.values[5], part.files[5]]).toEqual([7.5, 2]);
    expect(partOf(grid, () => true)).toBe(grid);
  });
});

describe('a series', () => {
  const series = seriesOf(['0180 2021 1 7', '0180 2022', '1480 2021 2 3', '1480 2022 2 7']);

  it('has its rows with the lines that they have in the file', () => {
    expect(rowsOf(series).slice(0, 2)).toEqual([
      { line: 2, geo: '0180', period: '2021', value: '1' },
      { line: 3, geo: '0180', period: '2022', value: '' },
    ]);
  });

  it('names files, each once, ascending, and those that a state has', () => {
    expect(namedFiles(series.files)).toEqual([3, 7]);
    const state = stateOf({ files: [{ line: 2, ...fileOf({ file: 3 }) }] });
    expect(filesOfSeries(state, series)).toEqual([fileOf({ file: 3 })]);
  });
});

describe('a file of the dataset', () => {
  it.each([
    [observationFile('A1'), 'A1'],
    ['observations/deep/A1.csv', null],
    ['releases/2024-08-30/observations/A1.csv', null],
    ['observations/A1.csv.orig', null],
  ])('%s is named after the metric %s', (file, metric) => {
    expect(metricOfFile(file)).toBe(metric);
  });

  it.each([
    ['releases/2024-01-01/metrics.json', { release: '2024-01-01', file: 'metrics.json' }],
    ['releases/2024-01-01/observations/A1.csv', { release: '2024-01-01', file: 'observations/A1.csv' }],
    ['releases/chain.json', null],
    ['metrics.json', null],
  ])('%s is the version of a release: %j', (path, place) => {
    expect(ofRelease(path)).toEqual(place);
  });
});
