import { expect, test } from 'vitest';
import { periodsArePlausible } from '../../src/rules/series.ts';
import { datasetHead, metricOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[], retrieved: Record<string, string> = {}) => {
  const head = datasetHead();
  return periodsArePlausible.check(
    seriesOf(rows),
    { ...head, release: { ...head.release, retrieved } },
    sha256,
  );
};

test('accepts the year after the figures were taken, and finds a day too early for them', () => {
  expect(check(['0180 2015 1'], { N01951: '2014-06-25' })).toEqual([]);
  expect(check(['0180 2015 1', '0180 2016 1'], { N01951: '2014-06-25' })).toMatchObject([
    { where: { period: '2016' }, expected: '2015 or earlier', actual: '2016' },
  ]);
});

test('without such a day accepts the year after the release', () => {
  expect(check(['0180 1968 1', '0180 2024 1', '0180 2025 1'])).toEqual([]);
});

test('finds each later year once, at its first line', () => {
  expect(check(['0180 2025 1', '0180 2026 1', '0140 2026 1', '0180 2052'])).toMatchObject([
    {
      rule: 'periods-are-plausible',
      where: { line: 3, metric: 'N01951', period: '2026' },
      expected: '2025 or earlier',
    },
    { where: { line: 5, period: '2052' }, actual: '2052' },
  ]);
});

test('names no municipality, since a waiver is for the whole year', () => {
  expect(check(['0180 2026 1'])[0]?.where).not.toHaveProperty('geo');
});

test('leaves a malformed period to the rule about form', () => {
  expect(check(['0180 9999 1', '0180 2022-01 1'])).toEqual([]);
});

test.each([
  ['31-december', '2026-12-30', '2025'],
  ['31-december', '2026-12-31', '2026'],
  ['calendar-year', '2026-11-25', '2025'],
  ['five-year-mean', '2026-11-25', '2025'],
  ['annual-mean', '2026-11-25', '2025'],
  ['year-to-31-december', '2026-11-25', '2025'],
  ['1-october', '2026-09-30', '2025'],
  ['1-october', '2026-10-01', '2026'],
  ['15-october', '2026-10-14', '2025'],
  ['15-october', '2026-11-25', '2026'],
  ['school-year', '2026-11-25', '2027'],
  ['constructor', '2026-11-25', '2027'],
])('a figure whose period means %s, taken on %s, may be of %s at the latest', (code, day, latest) => {
  const head = datasetHead({ metrics: [metricOf({ periodSemantics: code })] });
  const release = { ...head.release, retrieved: { N01951: day } };
  const later = String(Number(latest) + 1);
  const series = seriesOf([`0180 ${latest} 1`, `0180 ${later} 1`]);
  expect(periodsArePlausible.check(series, { ...head, release }, sha256)).toMatchObject([
    { where: { period: later }, expected: `${latest} or earlier` },
  ]);
});
