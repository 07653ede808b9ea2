import { describe, expect, test } from 'vitest';
import { SERIES_JUDGES } from '../../src/release/judge-series.ts';
import type { Figure } from '../../src/release/mapping.ts';
import { seriesView, sidesOf } from '../../src/release/series-view.ts';
import { triedRules } from '../support/tried-rules.ts';
import { changeOf } from './metric-change.ts';
import { datasetOfTest, FIRST_ROWS } from './published-dataset.ts';
import { put, type Row } from './small-dataset.ts';

const { find, untried } = triedRules(SERIES_JUDGES);

const METRIC = 'N00001';
const FILE = `observations/${METRIC}.csv`;

const judgedBy = (rule: string) => {
  const found = (previous: Figure[], next: Figure[]) => {
    return find(rule, seriesView(sidesOf(changeOf(METRIC, previous, next))));
  };
  return {
    found,
    /** The years that are found. */
    years: (previous: Figure[], next: Figure[]) => found(previous, next).map(({ where }) => where.period),
    /** The same of figures that come to those that stand. */
    yearsAdded: (had: Figure[], ...more: Figure[]) =>
      found(had, [...had, ...more]).map(({ where }) => where.period),
  };
};

const figure = (geo: string, period: number | string, value: number | string): Figure => ({
  geo,
  period: String(period),
  value: String(value),
});

/** A value for each municipality from 1001 on, empty where there is none. */
const year = (period: number | string, values: readonly (number | string)[]): Figure[] =>
  values.map((value, index) => figure(String(1001 + index), period, value));

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const inPart = (figures: Figure[], count: number, value: string): Figure[] =>
  figures.map((one, index) => (index < count ? { ...one, value } : one));

describe('level-jump', () => {
  const { found, years, yearsAdded } = judgedBy('level-jump');
  /** Municipalities each of its own size; `share` is what the year has of it. */
  const level = (period: number, share: number, count = 25) =>
    year(
      period,
      upTo(count).map((index) => 100 * (index + 1) * share),
    );
  const had = [...level(2020, 1), ...level(2021, 1.1)];

  test('finds a series revised to a thousandth in each of its years', () => {
    expect(found(had, [...level(2020, 0.001), ...level(2021, 0.0011)])).toMatchObject([
      {
        rule: 'level-jump',
        severity: 'error',
        where: { file: FILE, metric: METRIC, period: '2020' },
        expected: 'a median within a factor of 5 of 1300, as in the figures that they replace',
        actual: '1.3 in 25 municipalities, 0.001 times as much',
      },
      { where: { period: '2021' } },
    ]);
  });

  test('compares years put before those that stand with the first of them, and no others', () => {
    expect(yearsAdded(had, ...level(2018, 10), ...level(2019, 10))).toEqual(['2019']);
    const growing = [...level(2017, 0.01), ...level(2018, 0.04)];
    expect(yearsAdded(had, ...growing, ...level(2019, 0.22))).toEqual(['2019']);
    expect(years([], [...growing, ...level(2019, 0.2), ...had])).toEqual([]);
  });

  describe('of figures that become zero', () => {
    const whole = [...level(2020, 1, 45), ...level(2021, 1, 45)];
    const zeros = (period: number, count: number, all = 45) => inPart(level(period, 1, all), count, '0');

    test('finds a year in which half of the municipalities or more do, new or revised', () => {
      expect(yearsAdded(whole, ...zeros(2022, 22))).toEqual([]);
      expect(found(whole, [...whole, ...zeros(2022, 23)])).toMatchObject([
        {
          where: { period: '2022' },
          expected: 'a median within a factor of 5 of 2300, as in 2021',
          actual: '0 in 45 municipalities, 0 times as much',
          excess: Number.POSITIVE_INFINITY,
        },
      ]);
      const even = whole.filter(({ geo }) => geo !== '1045');
      expect(yearsAdded(even, ...zeros(2022, 22, 44))).toEqual(['2022']);
      expect(years(whole, [...level(2020, 1, 45), ...zeros(2021, 45)])).toEqual(['2021']);
    });

    test('compares with the last year that had them, and with what they replace where no other year is', () => {
      expect(yearsAdded(whole, ...zeros(2022, 45), ...zeros(2023, 45))).toEqual(['2022', '2023']);
      expect(yearsAdded([...whole, ...zeros(2022, 45)], ...zeros(2023, 45))).toEqual(['2023']);
      expect(yearsAdded(zeros(2022, 45), ...zeros(2023, 45))).toEqual([]);
      expect(years(level(2021, 1, 45), zeros(2021, 45))).toEqual(['2021']);
    });
  });

  describe('of most municipalities', () => {
    /** Four years, from 2018 on, each `step` times the one before. */
    const steady = (step: number, count = 120) =>
      upTo(4).flatMap((index) => level(2018 + index, step ** index, count));
    const added = (standing: Figure[], period: number, share: number, count = 120) =>
      found(standing, [...standing, ...level(period, share, count)]).map(({ expected }) => expected);
    const within = (factor: number) => [expect.stringContaining(`within a factor of ${factor} of`)];

    test('finds figures counted twice where the metric never made such a step', () => {
      expect(found(steady(1.01), [...steady(1.01), ...level(2022, 2, 120)])).toMatchObject([
        {
          where: { period: '2022' },
          expected: 'a median within a factor of 1.5 of 6233.32, as in 2021',
          actual: '12100 in 120 municipalities, 1.94 times as much',
          excess: 1.29,
        },
      ]);
      expect(added(steady(1), 2022, 1.5)).toEqual([]);
      expect(added(steady(1), 2022, 0.66)).toHaveLength(1);
    });

    test('lets a metric make the square of its largest step, and never one beyond five', () => {
      const stepped = [...steady(1), ...level(2022, 1.6, 120)];
      expect(added(stepped, 2023, 1.6 * 2.5)).toEqual([]);
      expect(added(stepped, 2023, 1.6 * 2.6)).toEqual(within(2.56));
      expect(added(steady(3), 2022, 27 * 5.1)).toEqual(within(5));
    });

    test('lets two years go twice as far, and what replaces figures as far as one', () => {
      expect(added(steady(1), 2023, 2.2)).toEqual([]);
      expect(added(steady(1), 2023, 2.3)).toEqual(within(2.25));
      const rescaled = steady(1).map((one) => ({ ...one, value: String(1.6 * Number(one.value)) }));
      expect(years(steady(1), rescaled)).toEqual(['2018', '2019', '2020', '2021']);
    });

    test('of few steps or few municipalities finds only a step beyond five', () => {
      expect(added(steady(1).slice(120), 2022, 2)).toEqual([]);
      expect(added(steady(1), 2022, 2, 99)).toEqual([]);
      expect(added(steady(1), 2022, 2, 100)).toHaveLength(1);
    });
  });

  test('stops the release; a waiver of the year lets it through and is kept with the figures', async () => {
    const dataset = await datasetOfTest();
    const places = upTo(25).map((index) => String(1001 + index));
    const towns = places.map((code) => `${code},Ort ${code},ort-${code},10,Blekinge län,\n`).join('');
    put(dataset.file('municipalities.csv'), `${dataset.text('municipalities.csv')}${towns}`);
    const rowsOf = (period: string, share: number) =>
      places.map((geo, index): Row => [geo, period, String(100 * (index + 1) * share)]);
    const stand: Row[] = [
      ['0114', '2021', '100'],
      ['0114', '2022', '101'],
      ['0180', '2021', '900'],
      ['0180', '2022', '910'],
      ['1480', '2021', '500'],
      ...rowsOf('2021', 1),
    ];
    await dataset.importRows({ N00001: [...stand, ...rowsOf('2022', 1.1)] });
    expect((await dataset.publish('2025-01-01')).code).toBe(0);

    await dataset.importRows({ N00001: [...stand, ...rowsOf('2022', 1100)] });
    const { code, lines } = await dataset.publish('2025-02-01');
    expect(code).toBe(1);
    expect(lines[0]).toContain('observations/N00001.csv (N00001 2022) [level-jump]');
    expect(lines[0]).toContain('1000 times as much');
    expect(lines[1]).toContain('level-jump,N00001,,2022,,');
    // Three figures of the year stand as they were.
    dataset.waive('level-jump,N00001,,2022,Counted in thousands until now.');
    expect((await dataset.publish('2025-02-01')).code).toBe(0);
    expect((await dataset.run('verify')).code).toBe(0);

    await dataset.importRows({ N00002: [['0114', '2022', '3.75'], ...FIRST_ROWS.N00002.slice(1)] });
    expect((await dataset.publish('2025-03-01')).code).toBe(0);
  });
});

describe('value-jump', () => {
  const { found, yearsAdded } = judgedBy('value-jump');
  /** Municipalities over 2020 to 2022 that grow by one per cent a year: 120 steps of 60. */
  const history = (base = 100, count = 60, first = 1001) =>
    upTo(count).flatMap((index) =>
      [1, 1.01, 1.0201].map((share, at) => figure(String(first + index), 2020 + at, base * share)),
    );
  /** How many jumps a figure of 1001 is, by default of the year after. */
  const jumpsTo = (value: number | string, had = history(), period = 2023) =>
    yearsAdded(had, figure('1001', period, value)).length;

  test('lets a step within twice the largest of the history pass, and finds one beyond it, up and down', () => {
    expect(jumpsTo(104)).toBe(0);
    expect(found(history(), [...history(), figure('1001', 2023, 106)])).toMatchObject([
      {
        rule: 'value-jump',
        severity: 'error',
        where: { file: FILE, metric: METRIC, geo: '1001', period: '2023', line: 182 },
      },
    ]);
    expect(jumpsTo(98)).toBe(1);
    expect(jumpsTo(0)).toBe(1);
  });

  test('says nothing of a revision of the last digits beside a jump that stands, and something of a larger one', () => {
    const rest = history(100, 600);
    const odd = [...rest, figure('1001', 2023, 500)];
    const revisedTo = (value: number, first = 100) =>
      found(odd, [figure('1001', 2020, first), ...rest.slice(1), figure('1001', 2023, value)]);
    expect([revisedTo(501), revisedTo(496)]).toEqual([[], []]);
    expect([revisedTo(506), revisedTo(494)].map(({ length }) => length)).toEqual([1, 1]);
    const neighbour = rest.map((one, at) => (at === 2 ? { ...one, value: '102.02' } : one));
    expect(found(odd, [...neighbour, figure('1001', 2023, 501)])).toHaveLength(1);
  });

  test('says in plain figures what was compared with what', () => {
    const told = (next: Figure[]) => found(history(), next)[0];
    expect(told([...history(), figure('1001', 2023, 106)])).toMatchObject({
      expected: '100 to 104.06 beside 102.01 in 2022',
      actual: '106',
    });
    expect(told(history().with(0, figure('1001', 2020, 50)))).toMatchObject({
      expected: '98.0296 to 102.01 for the 100 that it replaces',
      actual: '50',
    });
    const zero = [figure('1001', 2020, 0), figure('1001', 2021, 5), ...history(1, 60, 2001)];
    expect(found(history(1, 60, 2001), zero)).toMatchObject([
      { where: { geo: '1001' }, expected: 'no step from zero or less, beside 0 in 2020', actual: '5' },
    ]);
  });

  test('measures a metric with a figure at or below zero by differences', () => {
    const steps = (least: number) =>
      history().map((one, index) => ({ ...one, value: String(least + (index % 3)) }));
    expect([jumpsTo(3, steps(-1)), jumpsTo(3.5, steps(-1))]).toEqual([0, 1]);
    expect([jumpsTo(4, steps(0)), jumpsTo(5, steps(0))]).toEqual([0, 1]);
  });

  test('judges ratios beside the differences where one figure in a thousand is zero', () => {
    const never = history(0, 1, 3001);
    const once = inPart(history(1, 1, 3002), 1, '0');
    const all = [...history(1e6, 600), ...history(1, 60, 2001), ...never, ...once];
    const next = (geo: string, value: number) => found(all, [...all, figure(geo, 2023, value)]);
    expect(next('2001', 1.03)).toEqual([]);
    expect(next('2001', 10.3)).toMatchObject([
      { where: { geo: '2001' }, expected: '1 to 1.0406 beside 1.0201 in 2022' },
    ]);
    expect(next('2001', 0)).toMatchObject([{ excess: Number.POSITIVE_INFINITY }]);
    expect(next('3001', 0)).toEqual([]);
    expect(next('3001', 10)).toHaveLength(1);
  });

  test('says nothing where the published figures make fewer than a hundred steps', () => {
    const hundred = history(100, 50);
    expect(jumpsTo(999, hundred)).toBe(1);
    expect(jumpsTo(999, hundred.slice(0, -1))).toBe(0);
  });

  test('compares a year put before a series with the nearest later one that stands', () => {
    const preceded = (value: number) => [figure('1001', 2018, value), ...history()];
    const told = (next: Figure[]) =>
      found(history(), next).map(({ where, expected = '' }) => [where.period, expected.split(' beside ')[1]]);
    expect(told(preceded(98))).toEqual([]);
    expect(told(preceded(90))).toEqual([['2018', '100 in 2020']]);
    expect(told([figure('1001', 2017, 0.1), ...preceded(0.1)])).toEqual([['2017', '100 in 2020']]);
    const revised = preceded(0.1).with(1, figure('1001', 2020, 0.1));
    expect(told(revised)[0]).toEqual(['2018', '101 in 2021']);
  });

  test('measures years before the first of a metric with few by all steps that come, where these are many', () => {
    const had = history(100, 100);
    const grown = (from: number) =>
      upTo(100).flatMap((index) =>
        upTo(2020 - from).map((at) =>
          figure(String(1001 + index), from + at, 100 * 1.1 ** (from + at - 2020)),
        ),
      );
    expect(found(had, [...grown(1969), ...had])).toEqual([]);
    const slip = grown(1969).with(30, figure('1001', 1999, 100));
    expect(found(had, [...slip, ...had]).map(({ where }) => where.period)).toEqual(['1999', '2000']);
    expect(found(had, [...grown(2010), ...had])).not.toEqual([]);
  });
});

describe('order-jump', () => {
  const { found, years, yearsAdded } = judgedBy('order-jump');
  const COUNT = 24;
  const SIZES = upTo(COUNT).map((index) => (index * 7) % COUNT);
  /** The two largest change places, so that the correlation between two years is a little less than 1. */
  const nearly = SIZES.map((size) => (size === 23 ? 22 : size === 22 ? 23 : size));
  const rowBelow = SIZES.map((_, index) => SIZES.at(index - 1) ?? 0);
  const had = [SIZES, nearly, SIZES, nearly].flatMap((values, index) => year(2018 + index, values));

  test.each([
    ['growth of all', SIZES.map((size) => 3 * size + 1000), []],
    ['two that change places', nearly, []],
    ['an order turned round', SIZES.map((size) => -size), ['2022']],
    ['one value for all', SIZES.map(() => 5), ['2022']],
  ])('of %s finds %j', (_, values, expected) => {
    expect(yearsAdded(had, ...year(2022, values))).toEqual(expected);
  });

  test('compares a year that is replaced with what it replaces, and the next one with it only where it changes too', () => {
    const replaced = [...had.filter(({ period }) => period !== '2020'), ...year(2020, rowBelow)];
    expect(found(had, replaced)).toMatchObject([
      { where: { period: '2020' }, expected: expect.stringContaining('with the figures that they replace') },
    ]);
  });

  test('says nothing of a first release, of three years, and of a metric that hardly ever kept an order', () => {
    const next = year(2022, rowBelow);
    expect(yearsAdded([], ...had, ...next)).toEqual([]);
    expect(yearsAdded(had.slice(COUNT), ...next)).toEqual([]);
    const once = [
      ...had,
      ...year(2016, SIZES),
      ...year(
        2017,
        SIZES.map((size) => -size),
      ),
    ];
    expect(yearsAdded(once, ...next)).toEqual([]);
    const other = SIZES.map((size) => (size * 7) % COUNT);
    const swinging = [SIZES, other, SIZES, other].flatMap((values, index) => year(2018 + index, values));
    expect(
      yearsAdded(
        swinging,
        ...year(
          2022,
          other.map((size) => -size),
        ),
      ),
    ).toEqual([]);
  });

  describe('of most municipalities', () => {
    const MOST = upTo(120);
    /**
     * From the smallest to the largest, so many of them turned round from the first.
     * Turned round, n values lose n (n² - 1) / 3 · 6 / (120 (120² - 1)) of the order of all.
     */
    const turned = (count: number, values = MOST) => [
      ...values.slice(0, count).reverse(),
      ...values.slice(count),
    ];
    const kept = [MOST, turned(10), MOST, MOST].flatMap((values, index) => year(2018 + index, values));

    test('lets them lose three times the order that their metric ever lost, and a little more', () => {
      expect(yearsAdded(kept, ...year(2022, turned(26)))).toEqual([]);
      expect(found(kept, [...kept, ...year(2022, turned(29))])).toMatchObject([
        {
          where: { period: '2022' },
          expected: 'a rank correlation of at least 0.977 with 2021',
          actual: '0.972',
        },
      ]);
    });

    test('lets two years lose twice as much, and what replaces figures as much as one', () => {
      expect(yearsAdded(kept, ...year(2023, turned(33)))).toEqual([]);
      expect(yearsAdded(kept, ...year(2023, turned(36)))).toEqual(['2023']);
      const before = kept.filter(({ period }) => period !== '2021');
      expect(years(kept, [...before, ...year(2021, turned(29))])).toEqual(['2021']);
      const all = ['2018', '2019', '2020', '2021'];
      expect(
        years(
          kept,
          all.flatMap((period) => year(period, turned(29))),
        ),
      ).toEqual(all);
    });

    test('holds them to half of the order where their metric keeps little of it', () => {
      const little = upTo(4).flatMap((index) => year(2018 + index, index % 2 === 0 ? MOST : turned(70)));
      const none = MOST.map((value) => (value * 7) % MOST.length);
      expect(found(little, [...little, ...year(2022, none)])).toMatchObject([
        { where: { period: '2022' }, expected: 'a rank correlation of at least 0.302 with 2021' },
      ]);
    });

    test('holds years before the first that was published to half of the order, as it does few municipalities', () => {
      expect(yearsAdded(kept, ...year(2017, turned(60)))).toEqual([]);
      expect(yearsAdded(kept, ...year(2017, turned(120)))).toEqual(['2017']);
      const some = (count: number) => kept.filter((_, index) => index % MOST.length < count);
      const slipped = (count: number) => year(2022, turned(29, MOST.slice(0, count)));
      expect(yearsAdded(some(99), ...slipped(99))).toEqual([]);
      expect(yearsAdded(some(100), ...slipped(100))).toEqual(['2022']);
    });
  });
});

describe('year-repeats', () => {
  const { found, years, yearsAdded } = judgedBy('year-repeats');
  /** @param of the year whose figures they are */
  const copy = (period: number, of = period, count = 100) =>
    year(
      period,
      upTo(count).map((index) => 100 * (index + 1) + of),
    );
  const had = [2018, 2019, 2020, 2021].flatMap((period) => copy(period));

  test('finds a new year with the figures of one further back', () => {
    expect(found(had, [...had, ...copy(2022, 2020)])).toMatchObject([
      {
        rule: 'year-repeats',
        severity: 'error',
        where: { file: FILE, metric: METRIC, period: '2022' },
        expected: 'figures other than those of 2020',
        actual: 'those of 2020',
      },
    ]);
    expect(yearsAdded(had, ...copy(2022))).toEqual([]);
  });

  test('asks nothing of a year that other years repeated as they were published, and now leave', () => {
    const carried = [...copy(2014), ...copy(2015, 2014), ...copy(2018), ...copy(2019, 2018)];
    const more = upTo(30).map((index) => figure(`SE${index}`, 2014, index));
    expect(years(carried, [...copy(2014), ...more, ...copy(2018)])).toEqual([]);
    expect(years([...copy(2010), ...carried], [...copy(2014, 2010), ...copy(2018)])).toEqual(['2014']);
  });

  test('finds all years shifted by one in each that has what was published of another', () => {
    const shifted = [...copy(2018), ...copy(2019, 2018), ...copy(2020, 2019), ...copy(2021, 2020)];
    // 2018 and 2019 repeat each other as they come, which the verification says.
    expect(years(had, shifted)).toEqual(['2020', '2021']);
    const back = [...copy(2018, 2019), ...copy(2019, 2020), ...copy(2020, 2021)];
    expect(years(had, back)).toEqual(['2018', '2019', '2020']);
  });

  test('leaves a year and the one before it or after it that are the same to the verification', () => {
    expect(yearsAdded(had, ...copy(2022, 2021))).toEqual([]);
    expect(yearsAdded(had, ...copy(2017, 2018))).toEqual([]);
    expect(yearsAdded([], ...copy(2014), ...copy(2015, 2014), ...copy(2016, 2014))).toEqual([]);
  });

  test('says nothing of years that stand', () => {
    expect(yearsAdded([...had, ...copy(2022, 2020)], ...copy(2023))).toEqual([]);
  });

  test('lets one of a hundred differ, and says nothing of two, nor of fewer than twenty in common', () => {
    const but = (count: number) => inPart(copy(2022, 2020), count, '1');
    expect(yearsAdded(had, ...but(1))).toEqual(['2022']);
    expect(yearsAdded(had, ...but(2))).toEqual([]);
    expect(yearsAdded(had, ...copy(2022, 2020, 19))).toEqual([]);
    expect(yearsAdded(had, ...copy(2022, 2020, 20))).toEqual(['2022']);
  });

  test('counts neither zeros in both years nor what is listed without a value', () => {
    const all = (value: string) =>
      [value, '7', value].flatMap((one, index) => year(2018 + index, Array<string>(100).fill(one)));
    expect(yearsAdded([], ...all('0'))).toEqual([]);
    expect(yearsAdded([], ...all(''))).toEqual([]);
    expect(yearsAdded([], ...all('5'))).toEqual(['2018', '2020']);
  });
});

describe('year-skipped', () => {
  const { found } = judgedBy('year-skipped');
  const figures = (years: number[]) => years.map((period) => figure('0180', period, `1${period}`));
  const added = (had: number[], ...more: number[]) =>
    found(figures(had), figures([...had, ...more])).map(({ where, expected }) => [where.period, expected]);
  const HAD = [2020, 2021, 2022];

  test('finds a year that comes after a gap where every year was there of late', () => {
    expect(found(figures(HAD), figures([...HAD, 2025]))).toMatchObject([
      {
        rule: 'year-skipped',
        severity: 'error',
        where: { file: FILE, metric: METRIC, period: '2025' },
        expected: '2023 to 2024',
        actual: 'nothing',
      },
    ]);
    expect(added(HAD, 2024, 2026)).toEqual([
      ['2024', '2023'],
      ['2026', '2025'],
    ]);
  });

  test('excuses none by a gap before the last three years', () => {
    expect(added([2015, ...HAD], 2025)).toEqual([['2025', '2023 to 2024']]);
    expect(added([2015, ...HAD], 2023)).toEqual([]);
  });

  test('asks nothing of the next year, several in a row, what goes in between, and years before the first', () => {
    expect(added(HAD, 2023, 2024)).toEqual([]);
    expect(added(HAD, 2010, 2015)).toEqual([]);
    expect(found(figures(HAD), figures([2020, 2022]))).toEqual([]);
  });

  test.each([[[2016, 2018, 2020]], [[2019, 2020, 2022]], [[2021, 2022]], [[]]])(
    'asks nothing of a metric whose years are %j: gaps are usual, or they are too few',
    (had) => {
      expect(added(had, 2024, 2030)).toEqual([]);
    },
  );
});

describe('figures-exchanged', () => {
  const { found } = judgedBy('figures-exchanged');
  /** A municipality's figures from 2020 on. */
  const rows = (geo: string, ...values: (number | string)[]) =>
    values.map((value, index) => figure(geo, 2020 + index, value));
  const HAD = [...rows('2184', 100, 101, 102), ...rows('2281', 104, 105, 106), ...rows('2480', 9, 9, 9)];

  test('finds two municipalities with each other’s figures, once, whatever the newest year brings', () => {
    const next = [
      ...rows('2184', 104, 105, 106, 107),
      ...rows('2281', 100, 101, 102, 103),
      ...rows('2480', 9, 9, 8, 8),
    ];
    expect(found(HAD, next)).toMatchObject([
      {
        rule: 'figures-exchanged',
        severity: 'error',
        where: { file: FILE, metric: METRIC, geo: '2184' },
        actual: '3 figures that 2281 had',
      },
    ]);
  });

  test('counts no figure that both had alike, and says nothing where one of the two alone has moved', () => {
    const had = [...rows('2184', 1, 2, 3, 7), ...rows('2281', 4, 5, 6, 8)];
    const own = rows('2184', 4, 5, 6, 7);
    expect(found(had, [...own, ...rows('2281', 1, 2, 3, 8)])).toHaveLength(1);
    expect(found(had, [...own, ...rows('2281', 1, 2, 9, 8)])).toEqual([]);
  });
});

describe('digits-lost', () => {
  const { found } = judgedBy('digits-lost');
  const count = (had: (number | string)[], has: (number | string)[]) =>
    found(year(2024, had), year(2024, has)).length;
  const HAD = upTo(100).map((index) => `${12_345 + 678 * index}.${101 + index}`);
  const ROUNDED = HAD.map((value) => Number(value).toFixed(1));

  test('finds figures that are the ones before with fewer digits, whatever was rounded to', () => {
    expect(found(year(2024, HAD), year(2024, ROUNDED))).toMatchObject([
      {
        rule: 'digits-lost',
        severity: 'error',
        where: { file: FILE, metric: METRIC },
        actual: '100 of 100 revised figures rounded',
      },
    ]);
    expect(
      count(
        HAD,
        HAD.map((value) => 1000 * Math.round(Number(value) / 1000)),
      ),
    ).toBe(1);
  });

  test('lets one of a hundred be another, and says nothing of two, nor of fewer than twenty', () => {
    expect(count(HAD, ['5', ...ROUNDED.slice(1)])).toBe(1);
    expect(count(HAD, ['5', '5', ...ROUNDED.slice(2)])).toBe(0);
    expect(count(HAD, [...ROUNDED.slice(0, 19), ...HAD.slice(19)])).toBe(0);
  });

  test('takes a half that is rounded up or down, and a number below one that becomes nothing', () => {
    const halves = upTo(20).map((index) => `0.${index + 1}25`);
    expect(
      count(
        halves,
        halves.map((value) => value.slice(0, -1)),
      ),
    ).toBe(1);
    const small = upTo(20).map((index) => `${index + 11}e-7`);
    expect(
      count(
        small,
        small.map(() => 0),
      ),
    ).toBe(1);
  });

  test('says nothing of figures with as many digits or more, nor of other digits', () => {
    expect(count(ROUNDED, HAD)).toBe(0);
    expect(
      count(
        HAD,
        HAD.map((value) => Math.ceil(Number(value) * 1.01)),
      ),
    ).toBe(0);
    expect(count(HAD, [...ROUNDED.slice(1), '5'])).toBe(0);
    expect(
      count(
        HAD.map(() => 1),
        HAD.map(() => 0),
      ),
    ).toBe(0);
  });
});

test('each judge of series finds something in one of these tests and nothing in another', () => {
  expect(untried()).toEqual([]);
});
