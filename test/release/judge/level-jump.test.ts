import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { levelJumps } from '../../../src/release/judge-series.ts';
import type { Figure } from '../../../src/release/mapping.ts';
import { type Published, publishedDataset } from '../published-dataset.ts';
import { put, type Row } from '../small-dataset.ts';

/** Municipalities from 1001 on, each with its own size; `share` is what the year has of it. */
const year = (period: string, share: number, count = 25): Figure[] =>
  Array.from({ length: count }, (_, index) => ({
    geo: String(1001 + index),
    period,
    value: String(100 * (index + 1) * share),
  }));

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const jumps = (previous: Figure[], next: Figure[]) =>
  levelJumps({
    metric: 'N00001',
    previous: { description: DESCRIPTION, figures: previous },
    next: { description: DESCRIPTION, figures: next },
  });
const yearsOf = (previous: Figure[], next: Figure[]) =>
  jumps(previous, next).map(({ where }) => where.period);

const had = [...year('2020', 1), ...year('2021', 1.1)];

test('a series revised to a thousandth is found in each of its years', () => {
  expect(jumps(had, [...year('2020', 0.001), ...year('2021', 0.0011)])).toMatchObject([
    {
      rule: 'level-jump',
      where: { file: 'observations/N00001.csv', metric: 'N00001', period: '2020' },
      expected: 'a median within a factor of 5 of 1300, as in the figures that they replace',
      actual: '1.3 in 25 municipalities, 0.001 times as much',
    },
    { where: { period: '2021' } },
  ]);
});

test('a step of five is none, one beyond it is, up and down', () => {
  expect(yearsOf(had, [...had, ...year('2022', 5.5)])).toEqual([]);
  expect(yearsOf(had, [...had, ...year('2022', 5.6)])).toEqual(['2022']);
  expect(yearsOf(had, [...had, ...year('2022', 0.23)])).toEqual([]);
  expect(yearsOf(had, [...had, ...year('2022', 0.21)])).toEqual(['2022']);
});

test('a new year is compared with the nearest earlier one, however far back', () => {
  expect(jumps(had, [...had, ...year('2025', 11)])).toMatchObject([
    { where: { period: '2025' }, expected: 'a median within a factor of 5 of 1430, as in 2021' },
  ]);
});

test('a year of a few municipalities is passed over for one that can be compared', () => {
  expect(yearsOf(had, [...had, ...year('2022', 11, 5), ...year('2023', 11)])).toEqual(['2023']);
});

test('years put before those that stand are compared with the first of them, and no others', () => {
  expect(yearsOf(had, [...year('2018', 10), ...year('2019', 10), ...had])).toEqual(['2019']);
  const growing = [year('2017', 0.01), year('2018', 0.04), year('2019', 0.22)].flat();
  expect(yearsOf(had, [...growing, ...had])).toEqual(['2019']);
  const steady = [year('2017', 0.01), year('2018', 0.04), year('2019', 0.2)].flat();
  expect(yearsOf([], [...steady, ...had])).toEqual([]);
});

test('years put before those that stand are compared with what stands of the first, though some of it is revised', () => {
  const revised = (count: number) =>
    had.map((figure, index) =>
      index < count ? { ...figure, value: String(Number(figure.value) + 1) } : figure,
    );
  expect(yearsOf(had, [...year('2019', 10), ...revised(5)])).toEqual(['2019']);
  expect(yearsOf(had, [...year('2019', 10), ...revised(6)])).toEqual([]);
});

test('a year in which half of the municipalities or more become zero is found, new or revised', () => {
  const zeros = (period: string, zero: number): Figure[] =>
    year(period, 1, 45).map((figure, index) => (index < zero ? { ...figure, value: '0' } : figure));
  const whole = [...year('2020', 1, 45), ...year('2021', 1, 45)];
  expect(yearsOf(whole, [...whole, ...zeros('2022', 22)])).toEqual([]);
  expect(jumps(whole, [...whole, ...zeros('2022', 23)])).toMatchObject([
    {
      where: { period: '2022' },
      expected: 'a median within a factor of 5 of 2300, as in 2021',
      actual: '0 in 45 municipalities, 0 times as much',
      excess: Number.POSITIVE_INFINITY,
    },
  ]);
  expect(yearsOf(whole, [...whole, ...zeros('2022', 45), ...zeros('2023', 45)])).toEqual(['2022', '2023']);
  expect(yearsOf(whole, [...year('2020', 1, 45), ...zeros('2021', 45)])).toEqual(['2021']);
  const even = [...year('2020', 1, 44), ...year('2021', 1, 44)];
  expect(yearsOf(even, [...even, ...zeros('2022', 22).slice(0, 44)])).toEqual(['2022']);
  const standing = [...whole, ...zeros('2022', 45)];
  expect(yearsOf(standing, [...standing, ...zeros('2023', 45)])).toEqual(['2023']);
  expect(yearsOf(zeros('2022', 45), [...zeros('2022', 45), ...zeros('2023', 45)])).toEqual([]);
  expect(yearsOf(had, [...had, ...year('2022', 0, 19)])).toEqual([]);
  // With no other year to be compared with.
  expect(yearsOf(year('2021', 1, 45), zeros('2021', 45))).toEqual(['2021']);
  expect(yearsOf(year('2021', 1, 19), year('2021', 0, 19))).toEqual([]);
});

test('figures that stand are no finding, whatever lies between them', () => {
  const far = [...year('2020', 1), ...year('2021', 100)];
  expect(jumps(far, far)).toEqual([]);
  expect(yearsOf(far, [...far, ...year('2022', 100)])).toEqual([]);
});

test('fewer than twenty new figures in common say nothing', () => {
  expect(yearsOf(had, [...had, ...year('2022', 100, 19)])).toEqual([]);
  expect(yearsOf(had, [...had, ...year('2022', 100, 20)])).toEqual(['2022']);
});

test('signs do not count, nor a few zeros and what is listed without a value', () => {
  const signed = year('2022', 1).map((figure, index) => ({
    ...figure,
    value: index % 2 === 0 ? `-${figure.value}` : figure.value,
  }));
  expect(yearsOf(had, [...had, ...signed])).toEqual([]);
  const below = year('2022', 10).map((figure) => ({ ...figure, value: `-${figure.value}` }));
  expect(yearsOf(had, [...had, ...below])).toEqual(['2022']);
  const blank = (value: string) => year('2022', 1).map((figure) => ({ ...figure, value }));
  const few = year('2022', 1).map((figure, index) => (index < 5 ? { ...figure, value: '0' } : figure));
  expect(yearsOf(had, [...had, ...few])).toEqual([]);
  expect(yearsOf(had, [...had, ...blank('')])).toEqual([]);
});

/** Four years of most municipalities, from 2018 on, each `step` times the one before. */
const steady = (step: number, count = 120): Figure[] =>
  [0, 1, 2, 3].flatMap((index) => year(String(2018 + index), step ** index, count));
const added = (had: Figure[], period: string, share: number, count = 120) =>
  jumps(had, [...had, ...year(period, share, count)]).map(({ expected }) => expected);

test('figures counted twice are found where the metric never made such a step', () => {
  expect(jumps(steady(1.01), [...steady(1.01), ...year('2022', 2, 120)])).toMatchObject([
    {
      where: { period: '2022' },
      expected: 'a median within a factor of 1.5 of 6233.32, as in 2021',
      actual: '12100 in 120 municipalities, 1.94 times as much',
      excess: 1.29,
    },
  ]);
  expect(added(steady(1), '2022', 1.5)).toEqual([]);
  expect(added(steady(1), '2022', 0.66)).toHaveLength(1);
});

test('a metric that made larger steps may make the square of the largest, and never one beyond five', () => {
  const had = [...steady(1), ...year('2022', 1.6, 120)];
  expect(added(had, '2023', 1.6 * 2.5)).toEqual([]);
  expect(added(had, '2023', 1.6 * 2.6)).toEqual([expect.stringContaining('a factor of 2.56 of')]);
  expect(added(steady(3), '2022', 27 * 5.1)).toEqual([expect.stringContaining('a factor of 5 of')]);
});

test('two years may go twice as far, and what replaces figures as far as one', () => {
  expect(added(steady(1), '2023', 2.2)).toEqual([]);
  expect(added(steady(1), '2023', 2.3)).toEqual([expect.stringContaining('a factor of 2.25 of')]);
  const rescaled = steady(1).map((figure) => ({ ...figure, value: String(1.6 * Number(figure.value)) }));
  expect(yearsOf(steady(1), rescaled)).toEqual(['2018', '2019', '2020', '2021']);
});

test('years before the first that was published may lie on a level of their own', () => {
  expect(yearsOf(steady(1), [...year('2016', 4, 120), ...year('2017', 2, 120), ...steady(1)])).toEqual([]);
  expect(yearsOf(steady(1), [...year('2017', 6, 120), ...steady(1)])).toEqual(['2017']);
});

test('of few steps or few municipalities only a step beyond five is found', () => {
  expect(added(steady(1).slice(120), '2022', 2)).toEqual([]);
  expect(added(steady(1), '2022', 2, 99)).toEqual([]);
  expect(added(steady(1), '2022', 2, 100)).toHaveLength(1);
});

let dataset: Published | undefined;
afterEach(() => dataset?.remove());

const PLACES = Array.from({ length: 25 }, (_, index) => String(1001 + index));
const rowsOf = (period: string, share: number, places = PLACES): Row[] =>
  places.map((geo, index) => [geo, period, String(100 * (index + 1) * share)]);

test('a slip of unit stops the release; a waiver of the year lets it through and is kept with the figures', async () => {
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  const register = [
    'code,name,slug,county_code,county,valid_from',
    '0114,Upplands Väsby,upplands-vasby,01,Stockholms län,',
    '0180,Stockholm,stockholm,01,Stockholms län,',
    ...PLACES.map((code) => `${code},Ort ${code},ort-${code},10,Blekinge län,`),
    '1480,Göteborg,goteborg,14,Västra Götalands län,',
  ];
  put(join(data, 'municipalities.csv'), `${register.join('\n')}\n`);
  const waive = (rows: string): void =>
    put(join(data, 'waivers.csv'), `rule,metric,geo,period,reason\n${rows}`);
  const stand: Row[] = [
    ['0114', '2021', '100'],
    ['0114', '2022', '101'],
    ['0180', '2021', '900'],
    ['0180', '2022', '910'],
    ['1480', '2021', '500'],
  ];
  const first = [...stand, ...rowsOf('2021', 1), ...rowsOf('2022', 1.1)];
  await dataset.importRows({ N00001: first });
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);

  const slipped = [...stand, ...rowsOf('2021', 1), ...rowsOf('2022', 1100)];
  await dataset.importRows({ N00001: slipped });
  const { code, lines } = await dataset.run('publish', '--date', '2025-02-01');
  expect(code).toBe(1);
  expect(lines[0]).toContain('observations/N00001.csv (N00001 2022) [level-jump]');
  expect(lines[0]).toContain('1000 times as much');
  expect(lines[1]).toContain('level-jump,N00001,,2022,,');
  // Three figures of the year stand as they were.
  waive('level-jump,N00001,,2022,Counted in thousands until now.\n');
  expect((await dataset.run('publish', '--date', '2025-02-01')).code).toBe(0);
  expect((await dataset.run('verify')).code).toBe(0);

  await dataset.importRows({
    N00002: [
      ['0114', '2022', '3.75'],
      ['0180', '2022', '4.25'],
      ['1480', '2022', '7'],
    ],
  });
  expect((await dataset.run('publish', '--date', '2025-03-01')).code).toBe(0);
});
