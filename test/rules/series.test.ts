import { describe, expect, test } from 'vitest';
import type { Series } from '../../src/data/dataset.ts';
import { METRIC_KINDS, type Metric } from '../../src/data/registry.ts';
import { FORM_RULES, OBSERVATION_RULES } from '../../src/rules/series.ts';
import {
  areaOf,
  codesOf,
  fileOf,
  METRIC,
  metricOf,
  municipalityOf,
  type StateChanges,
  seriesOf,
  stateOf,
} from '../support/dataset.ts';
import { triedRules } from '../support/tried-rules.ts';

const { find, untried } = triedRules([...FORM_RULES, ...OBSERVATION_RULES]);

/** What the rule says of a file of rows, which stand from line 2 on. */
const check = (rule: string, rows: string[] | Series, changes: StateChanges = {}) =>
  find(rule, Array.isArray(rows) ? seriesOf(rows) : rows, stateOf(changes));
const ofMetric = (changes: Partial<Metric>): StateChanges => ({
  registry: { metrics: [metricOf(changes)] },
});
const HIDDEN = [false, null].map((open) => ({ status: { public: open, reason: 'not established' } }));

test('reference-is-judged holds each metric with figures of areas to a judgement, and no other', () => {
  const reason = { sv: 'skäl', en: 'reason' };
  const areas = [areaOf('SE')];
  const judged = { ...ofMetric({ referenceComparable: { comparable: true, reason } }), areas };
  const rule = 'reference-is-judged';
  expect(check(rule, ['0180 2020 1', 'SE 2020 1'], judged)).toEqual([]);
  expect(check(rule, ['0180 2020 1', 'SE 2020'], { areas })).toEqual([]);
  expect(check(rule, ['0180 2020 1', 'SE 2020 1'], { areas })).toMatchObject([
    { where: { file: 'metrics.json', metric: METRIC } },
  ]);
  expect(check(rule, ['0180 2020 1'], judged)).toMatchObject([{ where: { metric: METRIC } }]);
  for (const hidden of HIDDEN) expect(check(rule, ['SE 2020 1'], { ...ofMetric(hidden), areas })).toEqual([]);
});

test('geo-is-registered takes an area of the dataset, and no other', () => {
  const areas = [areaOf('SE'), areaOf('SE01')];
  expect(check('geo-is-registered', ['SE 2020 1', 'SE01 2020 1'], { areas })).toEqual([]);
  expect(check('geo-is-registered', ['SE 2020 1', 'SE03 2020 1'], { areas })).toMatchObject([
    { where: { line: 3, geo: 'SE03' } },
  ]);
});

describe('keys-are-well-formed', () => {
  test('accepts four-digit codes and years', () => {
    expect(check('keys-are-well-formed', ['0180 1900 1', '0180 2100 1'])).toEqual([]);
  });

  test.each(['180', '01800', '018O', '٠١٨٠'])('refuses the municipality code %s', (geo) => {
    expect(check('keys-are-well-formed', [`${geo} 2020 1`])).toMatchObject([
      { where: { line: 2 }, expected: 'four digits, or SE and two digits', actual: `"${geo}"` },
    ]);
  });

  test.each(['20', '1899', '2101', '2020-01'])('refuses the period %s', (period) => {
    expect(check('keys-are-well-formed', [`0180 ${period} 1`])).toMatchObject([
      { expected: 'YYYY, 1900 to 2100', actual: `"${period}"` },
    ]);
  });

  test('reports code and period of one line separately', () => {
    expect(check('keys-are-well-formed', ['180 20 1'])).toHaveLength(2);
  });
});

test('observation-keys-are-unique finds every further line of one municipality and period, with or without a value', () => {
  const keys = 'observation-keys-are-unique';
  expect(check(keys, ['0180 2020 1', '0180 2021 1', '0140 2020 1'])).toEqual([]);
  expect(check(keys, ['0180 2020 1', '0140 2020 1', '0180 2020 1', '0180 2020'])).toMatchObject([
    { rule: keys, severity: 'error', where: { line: 4, geo: '0180', period: '2020' } },
    { where: { line: 5, geo: '0180', period: '2020' } },
  ]);
});

test('rows-are-ordered accepts rows by municipality, then period, and finds the first that is behind', () => {
  const ordered = ['0140 2021 1', '0140 2022 1', '0140 2022 1', '0180 2020 1'];
  expect(check('rows-are-ordered', ordered)).toEqual([]);
  for (const rows of [
    ['0180 2021 1', '0140 2022 1', '0120 2022 1'],
    ['0180 2022 1', '0180 2021 1'],
  ])
    expect(check('rows-are-ordered', rows)).toMatchObject([{ where: { line: 3 } }]);
});

describe('literal-is-exact', () => {
  test('accepts literals that JSON writes the same way, and no value', () => {
    const rows = ['0180 2020 984748', '0180 2021 -0.5', '0180 2022 0', '0180 2019'];
    expect(check('literal-is-exact', rows)).toEqual([]);
  });

  test.each([
    ['984748.0', '984748'],
    ['01', '1'],
    ['1e3', '1000'],
    ['-0', '0'],
    ['12345678901234567890', '12345678901234567000'],
    ['NaN', 'a finite decimal number'],
    ['Infinity', 'a finite decimal number'],
    ['1,5', 'a finite decimal number'],
  ])('refuses %s and expects %s', (literal, expected) => {
    expect(check('literal-is-exact', ['0180 2020 1', `0180 2021 ${literal}`])).toMatchObject([
      {
        where: { file: `observations/${METRIC}.csv`, line: 3, metric: METRIC, geo: '0180', period: '2021' },
        expected,
        actual: JSON.stringify(literal),
      },
    ]);
  });

  test('refuses a value of blanks, which is not the same as no value', () => {
    const series = { ...seriesOf(['0180 2020 1']), values: [' '] };
    expect(check('literal-is-exact', series)).toMatchObject([
      { expected: 'a finite decimal number', actual: '" "' },
    ]);
  });
});

test('geo-is-registered finds a code that the register has not, and leaves one that is malformed to the rule about form', () => {
  const register = { municipalities: [municipalityOf({ code: '0180' })] };
  expect(check('geo-is-registered', ['0180 2020 1', '180 2020 1'], register)).toEqual([]);
  expect(check('geo-is-registered', ['0180 2020 1', '0001 2020 1'], register)).toMatchObject([
    { where: { line: 3, geo: '0001' } },
  ]);
});

test('files-are-numbered takes a number or none, and finds what is neither', () => {
  const rule = 'files-are-numbered';
  expect(check(rule, ['0180 2020 1', '0180 2021 1 7'])).toEqual([]);
  for (const cell of ['x', '1.5', '-1', '1e400'])
    expect(check(rule, ['0180 2020 1 1', `0180 2021 1 ${cell}`])).toMatchObject([{ where: { line: 3 } }]);
});

test('figures-have-file-rows finds each number that files.csv has not, at its first figure', () => {
  const rule = 'figures-have-file-rows';
  const files = [{ line: 2, ...fileOf({ file: 7 }) }];
  expect(check(rule, ['0180 2020 1', '0180 2021 1 7'], { files })).toEqual([]);
  const rows = ['0140 2020 1 8', '0180 2020 1 7', '0180 2021 1 8', '0180 2022 1 6'];
  expect(check(rule, rows, { files })).toMatchObject([
    { where: { line: 2, geo: '0140' }, actual: '8' },
    { where: { line: 5, period: '2022' }, actual: '6' },
  ]);
});

describe('value-after-valid-from', () => {
  const REGISTER = [
    municipalityOf({ code: '0180', validFrom: null }),
    municipalityOf({ code: '0140', validFrom: '1998' }),
  ];
  const checkRows = (rows: string[] | Series, changes: Partial<Metric> = {}) =>
    check('value-after-valid-from', rows, { ...ofMetric(changes), municipalities: REGISTER });

  test('finds a value of a year before the municipality', () => {
    expect(checkRows(['0140 1997 1'])).toMatchObject([
      {
        where: { line: 2, geo: '0140', period: '1997' },
        message: expect.stringContaining('`--from` of an import'),
        expected: '1998 or later',
        actual: '1997',
      },
    ]);
  });

  test('finds a value of a year after the last of a municipality that has ended, in a back-cast metric, too', () => {
    const municipalities = [municipalityOf({ code: '0140', validTo: '2021' })];
    for (const backCast of [false, true])
      expect(
        check('value-after-valid-from', ['0140 2021 1', '0140 2022 1', '0140 2023'], {
          ...ofMetric({ backCast }),
          municipalities,
        }),
      ).toMatchObject([{ where: { line: 3, period: '2022' }, expected: '2021 or earlier', actual: '2022' }]);
  });

  test('accepts values from the first year on, any year of a municipality older than the register, and a year without a value', () => {
    expect(checkRows(['0140 1997', '0140 1998 1', '0140 1999 1', '0180 1950 1'])).toEqual([]);
  });

  test('accepts an earlier value where the metric is back-cast, and leaves an unregistered metric to its own rule', () => {
    expect(checkRows(['0140 1997 1'], { backCast: true })).toEqual([]);
    expect(checkRows(seriesOf(['0140 1997 1'], 'UNKNOWN'))).toEqual([]);
  });
});

describe('periods-are-plausible', () => {
  /** Of a release of 2024-08-30. @param day on which the figures were taken, where that is known */
  const checkRows = (rows: string[], day?: string, changes: Partial<Metric> = {}) => {
    const files = day === undefined ? [] : [{ line: 2, ...fileOf({ file: 1, retrieved: day }) }];
    const read = day === undefined ? rows : rows.map((row) => `${row} 1`);
    return check('periods-are-plausible', read, { ...ofMetric(changes), files });
  };

  test('asks of each figure when its own file was taken', () => {
    const files = ['2014-06-25', '2020-01-01'].map((retrieved, at) => ({
      line: at + 2,
      ...fileOf({ file: at + 1, retrieved }),
    }));
    const rows = ['0140 2016 1 1', '0140 2017 1 2', '0180 2016 1 2', '0180 2022 1 2'];
    expect(
      check('periods-are-plausible', rows, { files }).map(({ where, expected }) => [where.line, expected]),
    ).toEqual([
      [2, '2015 or earlier'],
      [5, '2021 or earlier'],
    ]);
  });

  test('accepts the year after the figures were taken, or after the release where nobody knows when', () => {
    expect(checkRows(['0180 2015 1'], '2014-06-25')).toEqual([]);
    expect(checkRows(['0180 2016 1'], '2014-06-25')).toMatchObject([
      { where: { period: '2016' }, expected: '2015 or earlier', actual: '2016' },
    ]);
    expect(checkRows(['0180 1968 1', '0180 2024 1', '0180 2025 1'])).toEqual([]);
  });

  test('finds each later year once, at its first line and without a municipality: a waiver is for the whole year', () => {
    const found = checkRows(['0180 2025 1', '0180 2026 1', '0140 2026 1', '0180 2052']);
    expect(found.map(({ where, expected }) => [where, expected])).toEqual([
      [{ file: `observations/${METRIC}.csv`, line: 3, metric: METRIC, period: '2026' }, '2025 or earlier'],
      [{ file: `observations/${METRIC}.csv`, line: 5, metric: METRIC, period: '2052' }, '2025 or earlier'],
    ]);
  });

  test('leaves a malformed period to the rule about form', () => {
    expect(checkRows(['0180 9999 1', '0180 2022-01 1'])).toEqual([]);
  });

  test.each([
    ['31-december', '2026-12-30', 2025],
    ['31-december', '2026-12-31', 2026],
    ['calendar-year', '2026-11-25', 2025],
    ['five-year-mean', '2026-11-25', 2025],
    ['annual-mean', '2026-11-25', 2025],
    ['year-to-31-december', '2026-11-25', 2025],
    ['1-october', '2026-09-30', 2025],
    ['1-october', '2026-10-01', 2026],
    ['15-october', '2026-10-14', 2025],
    ['15-october', '2026-11-25', 2026],
    ['school-year', '2026-11-25', 2027],
    ['constructor', '2026-11-25', 2027],
  ])('a figure whose period means %s, taken on %s, may be of %i at the latest', (code, day, latest) => {
    const rows = [`0180 ${latest} 1`, `0180 ${latest + 1} 1`];
    expect(checkRows(rows, day, { periodSemantics: code })).toMatchObject([
      { where: { period: String(latest + 1) }, expected: `${latest} or earlier` },
    ]);
  });
});

test('metric-has-figures finds a public metric whose rows are all without a value, and asks none of a hidden one', () => {
  const rule = 'metric-has-figures';
  expect(check(rule, ['0180 2021', '0180 2022 1'])).toEqual([]);
  for (const rows of [[], ['0180 2022']])
    expect(check(rule, rows)).toMatchObject([{ where: { metric: METRIC } }]);
  for (const change of [...HIDDEN, { left: '2024-08-30' }])
    expect(check(rule, [], ofMetric(change))).toEqual([]);
});

test('yes-no-is-zero-or-one finds the first other figure of a yes or no, and looks at no other kind', () => {
  const rule = 'yes-no-is-zero-or-one';
  const sound = ['0180 2012 1', '0180 2013 0', '0180 2014'];
  const broken = [...sound, '0180 2015 0.5', '0180 2016 3'];
  expect(check(rule, sound, ofMetric({ kind: 'yes-no' }))).toEqual([]);
  expect(check(rule, broken, ofMetric({ kind: 'yes-no' }))).toMatchObject([
    { where: { line: 5, geo: '0180', period: '2015' }, actual: '0.5' },
  ]);
  expect(check(rule, broken, ofMetric({ kind: 'survey' }))).toEqual([]);
  expect(check(rule, broken)).toEqual([]);
});

describe('suspect-zeros', () => {
  /** The figures of one municipality from 2012 on; which of the years are found. */
  const yearsFound = (values: (number | string)[], changes: Partial<Metric> = {}) =>
    check(
      'suspect-zeros',
      values.map((value, index) => `0180 ${2012 + index} ${value}`),
      ofMetric(changes),
    ).map(({ where }) => where.period);

  test.each<[string, (number | string)[], string[]]>([
    ['finds each zero where no other figure comes near', [88, 0, 85, 54, 0], ['2013', '2016']],
    ['believes a zero where another figure lies within a tenth of the median', [100, 0, 100, 100, 10], []],
    ['doubts it where the nearest lies just beyond', [100, 0, 100, 100, 10.1], ['2013']],
    ['measures negative figures by their magnitude', [-100, 0, -100, -100, -1], []],
    ['doubts a zero among negative figures', [-100, 0, -100], ['2013']],
    ['believes zeros that are at least half of the figures', [0, 0, 5, 7], []],
    ['takes a missing value for no zero', [88, '', 85], []],
  ])('%s: %j', (_, values, years) => {
    expect(yearsFound(values)).toEqual(years);
  });

  /** By year: so many zeros among so many figures, of which none other comes near 0. */
  const zerosFound = (years: Record<string, [zeros: number, figures: number]>) => {
    const rows = Object.entries(years).flatMap(([year, [zeros, figures]]) =>
      codesOf(figures).map((geo, at) => `${geo} ${year} ${at < zeros ? 0 : 50 + at}`),
    );
    const found = check('suspect-zeros', rows, ofMetric({})).map(({ where }) => where.period);
    return Object.fromEntries(
      Object.keys(years).map((year) => [year, found.filter((one) => one === year).length]),
    );
  };

  test.each<[string, Record<string, [number, number]>, Record<string, number>]>([
    [
      'doubts one among 1,160',
      { 2020: [1, 290], 2021: [0, 290], 2022: [0, 290], 2023: [0, 290] },
      { 2020: 1, 2021: 0, 2022: 0, 2023: 0 },
    ],
    [
      'believes those that are common in every year',
      { 2020: [120, 290], 2021: [130, 290] },
      { 2020: 0, 2021: 0 },
    ],
    [
      'believes 5 of 500 in another year, and doubts 4',
      { 2020: [3, 100], 2021: [5, 500] },
      { 2020: 0, 2021: 5 },
    ],
    [
      'doubts those of which another year has fewer than one in 100',
      { 2020: [3, 100], 2021: [5, 501] },
      { 2020: 3, 2021: 5 },
    ],
    [
      'doubts those of a year that has them alone',
      { 2020: [51, 290], 2021: [0, 290], 2022: [0, 290] },
      { 2020: 51, 2021: 0, 2022: 0 },
    ],
    [
      'doubts those of a year that has more than ten times as many',
      { 2020: [200, 290], 2021: [6, 580] },
      { 2020: 200, 2021: 0 },
    ],
    ['believes ten times as many', { 2020: [25, 25], 2021: [5, 50] }, { 2020: 0, 2021: 0 }],
    ['weighs those of one year alone by themselves', { 2020: [5, 290] }, { 2020: 0 }],
    ['doubts a few of one year alone', { 2020: [4, 290] }, { 2020: 4 }],
  ])('%s', (_, years, found) => {
    expect(zerosFound(years)).toEqual(found);
  });

  test('judges neither hidden metrics nor a yes or no, a survey, an index or a small count', () => {
    for (const change of [
      ...HIDDEN,
      ...METRIC_KINDS.filter((kind) => kind !== 'elections').map((kind) => ({ kind })),
    ])
      expect(yearsFound([88, 0, 85], change)).toEqual([]);
    expect(yearsFound([88, 0, 85], { kind: 'elections' })).toEqual(['2013']);
  });
});

describe('carried-forward', () => {
  const checkRows = (rows: string[], changes: Partial<Metric> = {}) =>
    check('carried-forward', rows, ofMetric(changes));

  /** Rows of two periods in which the first `changed` municipalities have new figures. */
  const twoPeriods = (count: number, changed: number, periods = ['2018', '2019']) =>
    periods.flatMap((period, later) =>
      codesOf(count).map((geo, at) => `${geo} ${period} ${80 + at + (later > 0 && at < changed ? 0.5 : 0)}`),
    );

  test('finds a period in which every municipality repeats its figure, and names none: a waiver is for the whole year', () => {
    expect(checkRows(twoPeriods(20, 0)).map(({ where, actual }) => [where, actual])).toEqual([
      [{ file: `observations/${METRIC}.csv`, line: 22, metric: METRIC, period: '2019' }, '20 of 20'],
    ]);
  });

  test('finds 99 of 100, lets 98 of 100 pass, and judges fewer than 20 not at all', () => {
    expect(checkRows(twoPeriods(100, 1))).toMatchObject([{ actual: '99 of 100' }]);
    expect(checkRows(twoPeriods(100, 2))).toEqual([]);
    expect(checkRows(twoPeriods(19, 0))).toEqual([]);
  });

  test('counts only municipalities with a figure in both periods', () => {
    const rows = twoPeriods(20, 0);
    expect(checkRows([...rows.slice(0, 19), `${codesOf(20)[19]} 2018`, ...rows.slice(20)])).toEqual([]);
  });

  test('compares with the period before in the file, whatever the order of its lines', () => {
    expect(checkRows(twoPeriods(20, 0, ['2014', '2018']).reverse())).toMatchObject([
      { where: { period: '2018' } },
    ]);
  });

  test('takes zeros that stay zeros for no sign', () => {
    expect(
      checkRows(['2018', '2019'].flatMap((period) => codesOf(40).map((geo) => `${geo} ${period} 0`))),
    ).toEqual([]);
  });

  test('counts a zero that becomes a figure, and a figure that becomes a zero, as changes', () => {
    const others = (period: string, value: string) =>
      codesOf(24)
        .slice(20)
        .map((geo) => `${geo} ${period} ${value}`);
    for (const [before, after] of [
      ['0', '5'],
      ['5', '0'],
    ] as const)
      expect(checkRows([...twoPeriods(20, 0), ...others('2018', before), ...others('2019', after)])).toEqual(
        [],
      );
  });

  test('judges a survey and an index, but neither hidden metrics nor a yes or no', () => {
    for (const kind of ['survey', 'index'] as const)
      expect(checkRows(twoPeriods(20, 0), { kind })).toHaveLength(1);
    for (const change of [...HIDDEN, { kind: 'yes-no' as const }])
      expect(checkRows(twoPeriods(20, 0), change)).toEqual([]);
  });
});

test('each rule of observations fires in one of these tests and is silent in another', () => {
  expect(untried()).toEqual([]);
});
