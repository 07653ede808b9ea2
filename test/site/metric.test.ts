import { expect, it } from 'vitest';
import { coverageRuns, isEveryYearWhole, latestValues } from '../../src/site/metric.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const year = (period: string, municipalities: number, total = 290) => ({
  period,
  municipalities,
  total,
  share: municipalities / total,
});
const shown = (coverage: ReturnType<typeof year>[], alone: string | null = null) =>
  coverageRuns(coverage, alone).map(({ first, last, municipalities, total }) => [
    first,
    last,
    municipalities,
    total,
  ]);

it('puts years of one coverage that follow each other into one row, newest first', () => {
  expect(shown([year('2019', 289), year('2020', 290), year('2021', 290), year('2022', 290)])).toEqual([
    ['2020', '2022', 290, 290],
    ['2019', '2019', 289, 290],
  ]);
});

it('parts them where a year is missing between, where there were fewer municipalities, and at the ranking’s year', () => {
  expect(shown([year('2018', 290), year('2020', 290)])).toHaveLength(2);
  expect(shown([year('2001', 289, 289), year('2002', 289, 290)])).toHaveLength(2);
  expect(shown([year('2020', 290), year('2021', 290), year('2022', 290)], '2021')).toEqual([
    ['2022', '2022', 290, 290],
    ['2021', '2021', 290, 290],
    ['2020', '2020', 290, 290],
  ]);
});

it('has no row without years', () => {
  expect(coverageRuns([], null)).toEqual([]);
});

it('says of every year that it is whole only where none between is left out or lacks a municipality', () => {
  expect(isEveryYearWhole([year('2020', 290), year('2021', 290)])).toBe(true);
  expect(isEveryYearWhole([year('2022', 290)])).toBe(true);
  expect(isEveryYearWhole([year('2020', 290), year('2022', 290)])).toBe(false);
  expect(isEveryYearWhole([year('2020', 289), year('2021', 290)])).toBe(false);
  expect(isEveryYearWhole([])).toBe(false);
});

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

it('lists municipalities by their names in Swedish order, not by their codes', async () => {
  const metric = store.directory.metrics.get('BEF01');
  if (metric === undefined) throw new Error('expected the metric BEF01, got none');
  const list = await latestValues({ store, metric, lang: 'sv' });
  const names = [...(list?.html ?? '').matchAll(/<th scope="row">([^<]+) </g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv').compare));
  expect(names.at(0)).toBe('Eskilstuna');
});
