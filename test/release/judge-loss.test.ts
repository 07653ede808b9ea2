import { describe, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { type MetricChange, revisionEntries } from '../../src/release/changes.ts';
import { lossFindings } from '../../src/release/judge-loss.ts';
import type { Figure } from '../../src/release/mapping.ts';
import { lossFactsOf, sidesOf } from '../../src/release/series-view.ts';
import { datasetOfTest } from './dataset-of-test.ts';
import { metricOf, type Row, registryOf } from './small-dataset.ts';

const DATE = '2025-01-01';
const HIDDEN = { status: { public: null, reason: 'Doubtful.' } };

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const YEARS = ['2019', '2020', '2021', '2022'];

/** `count` municipalities from 1001 on, over the years. */
const rows = (count: number, years = YEARS): Figure[] =>
  Array.from({ length: count }, (_, index) => String(1001 + index)).flatMap((geo) =>
    years.map((period) => ({ geo, period, value: '1' })),
  );
const changeOf = (metric: string, before: Figure[], after: Figure[]): MetricChange => ({
  metric,
  previous: { description: DESCRIPTION, figures: before },
  next: { description: DESCRIPTION, figures: after },
});

/** What is lost by changes of figures alone. @param metric what is another of each metric */
function lostBy(changes: MetricChange[], metric: Partial<Metric> = {}): unknown[][] {
  const statement = { reason: null, corrected: false };
  const metrics = changes.map((change) => lossFactsOf(sidesOf(change), revisionEntries(change, statement)));
  const registry = registryOf(changes.map((change) => metricOf(change.metric, metric)));
  return lossFindings({ date: DATE, metrics, registry, last: null }).map(
    ({ rule, where, expected, actual }) =>
      [rule, where.metric, where.geo ?? where.period, expected, actual].filter((part) => part !== undefined),
  );
}
const lost = (before: Figure[], after: Figure[], ...others: MetricChange[]) =>
  lostBy([changeOf('N00001', before, after), ...others]);

/** What is lost by another entry of the registry alone. */
const lostByEntry = (before: Partial<Metric>, after: Partial<Metric>): string[] => {
  const registryWith = (change: Partial<Metric>) => registryOf([metricOf('N00001', change)]);
  const registries = { registry: registryWith(after), last: registryWith(before) };
  return lossFindings({ date: DATE, metrics: [], ...registries }).map(({ rule }) => rule);
};

describe('figures-withdrawn', () => {
  const whole = rows(290);
  const without = (year: string, geos: string) =>
    whole.filter(({ geo, period }) => period !== year || geo > geos);

  test('finds nothing in a release that loses nothing, nor in one that loses a hundredth of each', () => {
    expect(lost(whole, [...whole, ...rows(290, ['2023'])])).toEqual([]);
    expect(lost(whole, without('2019', '1005'))).toEqual([]);
  });

  test('finds a lost year of the past, and little of every metric as a loss of the release', () => {
    expect(lost(whole, without('2019', '9999'))).toEqual([
      ['figures-withdrawn', 'N00001', 'at most 11 withdrawn', '290'],
    ]);
    const short = without('2019', '1010');
    const changes = ['N00001', 'N00002', 'N00003'].map((metric) => changeOf(metric, whole, short));
    expect(lostBy(changes)).toEqual([['figures-withdrawn', 'at most 17 withdrawn', '30']]);
  });

  test('of a metric without any figure left is beside the municipalities, and no coverage falls', () => {
    expect(lost(rows(3), [])).toEqual([
      ['figures-withdrawn', 'N00001', 'at most 5 withdrawn', '12'],
      ...['1001', '1002', '1003'].map((geo) => ['municipality-vanishes', geo]),
    ]);
  });
});

describe('coverage-falls', () => {
  const whole = rows(290);
  const latest = ['coverage-falls', 'N00001', '2022', 'at least 288 municipalities', '287'];

  test('finds three municipalities fewer in the latest year, or all of it gone', () => {
    const fewer = (figures: Figure[]) =>
      figures.filter(({ geo, period }) => period !== '2022' || geo > '1003');
    expect(lost(whole, fewer(whole))).toEqual([latest]);
    expect(lost(rows(290, ['2022']), fewer(rows(290, ['2022'])))).toContainEqual(latest);
    const gone = lost(whole, rows(290, YEARS.slice(0, -1)));
    expect(gone.map(([rule]) => rule)).toEqual(['figures-withdrawn', 'coverage-falls']);
  });

  test.each([[[]], [['2024']]])(
    'finds a new year with less than nine tenths, whatever the year %j brings',
    (years) => {
      const begun = (count: number) => lost(whole, [...whole, ...rows(290, years), ...rows(count, ['2023'])]);
      expect(begun(145)).toEqual([
        ['coverage-falls', 'N00001', '2023', 'at least 261 municipalities', '145'],
      ]);
      expect(begun(261)).toEqual([]);
    },
  );

  test('is no loss of a metric that nobody is shown, nor is a lost municipality', () => {
    const fewer = whole.filter(({ geo, period }) => period !== '2022' || geo > '1004');
    const changes = [changeOf('N00001', whole, fewer)];
    expect(lostBy(changes).map(([rule]) => rule)).toEqual(['coverage-falls']);
    expect(lostBy(changes, HIDDEN)).toEqual([]);
  });
});

describe('municipality-vanishes', () => {
  const without = (figures: Figure[]) => figures.filter(({ geo }) => geo !== '1002');

  test('finds a municipality without any figure left, in whatever metric', () => {
    const few = rows(3);
    expect(lost(few, without(few))).toContainEqual(['municipality-vanishes', '1002']);
    expect(lost(few, without(few), changeOf('N00002', rows(3), rows(3)))).toEqual([]);
  });

  test('finds one that loses all that it had of a metric, five figures or more, though that is little of the metric', () => {
    const five = rows(290, [...YEARS, '2023']);
    const other = changeOf('N00002', five, five);
    expect(lost(five, without(five), other)).toEqual([['municipality-vanishes', 'N00001', '1002']]);
    expect(lost(rows(290), without(rows(290)), other)).toEqual([]);
  });

  test('stops the release until it is waived, and the next one has no use for the waiver', async () => {
    const dataset = await datasetOfTest();
    await dataset.importRows({ N00002: [['0114', '2022', '3.5']] });
    await dataset.importRows({ N00001: dataset.rows.N00001.slice(0, 4) });
    const refused = await dataset.publish(DATE);
    expect(refused.lines[0]).toContain('municipalities.csv (1480) [municipality-vanishes]');
    dataset.waive('municipality-vanishes,,1480,,It reports late.');
    expect((await dataset.publish(DATE)).code).toBe(0);
    expect((await dataset.run('verify')).code).toBe(0);
    await dataset.importRows({ N00002: [['0114', '2022', '3.75']] });
    expect((await dataset.publish('2025-02-01')).lines[0]).toContain('[unused-waiver]');
  });
});

test('metric-turns-non-public finds it once: what nobody was ever shown is nobody’s loss', () => {
  const open = (status: boolean | null) => ({ status: { public: status, reason: 'Doubtful.' } });
  expect(lostByEntry(open(true), open(null))).toEqual(['metric-turns-non-public']);
  for (const [before, after] of [
    [null, null],
    [false, null],
    [null, true],
  ] as const)
    expect(lostByEntry(open(before), open(after))).toEqual([]);
});

describe('ranking-turns-around', () => {
  const up = { order: 'ascending' } as const;
  const down = { order: 'descending' } as const;
  const unranked = { capabilities: { ranking: false, comparison: true, chart: true } };

  test('finds another order, of a metric that is ranked or not', () => {
    for (const more of [{}, unranked]) {
      expect(lostByEntry({ ...down, ...more }, up)).toEqual(['ranking-turns-around']);
      expect(lostByEntry(up, { ...down, ...more })).toEqual(['ranking-turns-around']);
      expect(lostByEntry(down, { ...down, ...more })).toEqual([]);
    }
  });

  test('finds none of a metric that nobody was shown, nor in a first release', () => {
    expect(lostByEntry({ ...down, ...HIDDEN }, up)).toEqual([]);
    const first = registryOf([metricOf('N00001', up)]);
    expect(lossFindings({ date: DATE, metrics: [], registry: first, last: null })).toEqual([]);
  });

  test('is let through by a waiver that says why', async () => {
    const dataset = await datasetOfTest();
    dataset.register([metricOf('N00001', up), metricOf('N00002', { source: 'RKA' })]);
    const refused = await dataset.publish(DATE);
    expect([refused.code, refused.lines.join('\n')]).toEqual([
      1,
      expect.stringContaining('(N00001) [ranking-turns-around]'),
    ]);
    dataset.waive('ranking-turns-around,N00001,,,Low is good.');
    expect(await dataset.publish(DATE)).toMatchObject({ code: 0 });
    expect((await dataset.run('verify')).code).toBe(0);
  });
});

describe('metric-leaves', () => {
  const N00002 = metricOf('N00002', { source: 'RKA' });
  const LEAVING = [metricOf('N00001', { left: DATE }), N00002];
  const WAIVER = 'metric-leaves,N00001,,,Its source ended.';

  test('finds a metric that leaves by its entry; waived, it goes with one entry in the log', async () => {
    const dataset = await datasetOfTest();
    dataset.register(LEAVING);
    const refused = await dataset.publish(DATE);
    expect([refused.code, refused.lines.join('\n')]).toEqual([
      1,
      expect.stringContaining('(N00001) [metric-leaves]'),
    ]);
    dataset.waive(WAIVER);
    expect(await dataset.publish(DATE)).toMatchObject({ code: 0 });
    expect(dataset.text(`revisions/${DATE}.csv`).split('\n').slice(1)).toEqual([
      'withdrawn,N00001,,,,,,,,"SCB, via Kolada (RKA)"',
      '',
    ]);
    expect(dataset.text('CHANGELOG.md')).toContain(
      '* N00001 Metric N00001: leaves the service, with its 5 figures\n',
    );
    expect((await dataset.run('verify')).code).toBe(0);
    expect((await dataset.run('rewind', '--to', '2024-08-30', '--out', `${dataset.dir}/old`)).code).toBe(0);
  });

  test('is no loss of a metric that had no row', () => {
    const leaving = { left: DATE };
    expect(lostBy([changeOf('N00001', rows(3), [])], leaving)).toEqual([['metric-leaves', 'N00001']]);
    expect(lostBy([changeOf('N00001', [], [])], leaving)).toEqual([]);
  });

  test('publishes nothing that is staged of it, nor the day on which that was taken', async () => {
    const dataset = await datasetOfTest();
    await dataset.importRows({ N00001: [['0180', '2022', '911']] }, '2024-12-24');
    dataset.register(LEAVING);
    dataset.waive(WAIVER);
    expect(await dataset.publish(DATE)).toMatchObject({ code: 0 });
    expect(JSON.parse(dataset.text('release.json')).retrieved).toEqual({
      N00001: '2024-08-30',
      N00002: '2024-08-30',
    });
  });

  test('is not what a metric does whose entry is gone: that stops the release', async () => {
    const dataset = await datasetOfTest();
    dataset.register([N00002]);
    const { code, lines } = await dataset.publish(DATE);
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('(N00001) [left-metrics-are-logged]');
  });
});

describe('retrieved-goes-back', () => {
  /** N00002 as it stands, taken on a day. */
  const imported = async (day: string) => {
    const dataset = await datasetOfTest();
    await dataset.importRows({ N00002: dataset.rows.N00002 }, day);
    const retrieved = (): string => JSON.parse(dataset.text('release.json')).retrieved.N00002;
    return { ...dataset, retrieved };
  };

  test('finds figures taken before those that stand, until that is waived', async () => {
    const dataset = await imported('2024-08-29');
    const { code, lines } = await dataset.publish(DATE);
    expect(code).toBe(1);
    expect(lines[0]).toContain('error release.json (N00002) [retrieved-goes-back] The figures were taken');
    expect(lines[0]).toContain('expected 2024-08-30 or later, got 2024-08-29');
    expect(lines[1]).toContain('retrieved-goes-back,N00002,,,,');
    dataset.waive('retrieved-goes-back,N00002,,,The day before was a slip.');
    expect((await dataset.publish(DATE)).code).toBe(0);
    expect((await dataset.run('verify')).code).toBe(0);
    expect(dataset.retrieved()).toBe('2024-08-29');
  });

  test('lets the same figures with a later day be a release of their own, with the same day none', async () => {
    const dataset = await imported('2024-08-30');
    expect((await dataset.publish(DATE)).lines[0]).toContain('Nothing to publish');
    await dataset.importRows({ N00002: dataset.rows.N00002 }, '2024-12-01');
    expect((await dataset.run('diff', '--date', DATE)).lines).toEqual([
      'No published figure changes.',
      'Metrics taken on another day than those that stand: 1',
      'No finding stops a publication.',
    ]);
    expect((await dataset.publish(DATE)).code).toBe(0);
    expect(dataset.retrieved()).toBe('2024-12-01');
    expect(dataset.text('CHANGELOG.md')).toContain('## 2025-01-01\n\nNo figure changes.\n');
    expect((await dataset.run('verify')).code).toBe(0);
  });

  test('finds a day too early for the figures themselves beside the rule about them', async () => {
    const dataset = await imported('2014-08-30');
    expect((await dataset.publish(DATE)).lines.join('\n')).toMatch(
      /\[retrieved-goes-back\][\s\S]*\[periods-are-plausible\]/,
    );
  });

  describe('of figures that are again what they were', () => {
    /** The figures of 1990 to 2022, of which the first `revised` are of another vintage. */
    const vintage = (revised: number, more = 1): Row[] => [
      ['0114', '2022', '101'],
      ['1480', '2022', '500'],
      ...Array.from(
        { length: 33 },
        (_, at): Row => ['0180', String(1990 + at), String(900 + at + (at < revised ? more : 0))],
      ),
    ];
    const releases = async () => {
      const dataset = await datasetOfTest();
      const release = async (rows: Row[], date: string, ...options: string[]) => {
        await dataset.importRows({ N00001: rows });
        const { code, lines } = await dataset.run('publish', '--date', date, ...options);
        return { code, text: lines.join('\n') };
      };
      return { ...dataset, release };
    };

    test('finds twenty that a release had revised before, until that is waived', async () => {
      const { release, waive } = await releases();
      expect((await release(vintage(0), '2025-01-01')).code).toBe(0);
      expect((await release(vintage(20), '2025-01-02')).code).toBe(0);
      expect(await release(vintage(0), '2025-01-03')).toEqual({
        code: 1,
        text: expect.stringMatching(
          /^error observations\/N00001\.csv \(N00001\) \[retrieved-goes-back\] Nearly all revised .+ got 20 of 20 as before\n/,
        ),
      });
      const corrected = await release(vintage(0), '2025-01-03', '--corrected', '--reason', 'Taken back.');
      expect(corrected).toEqual({ code: 1, text: expect.stringContaining('got 20 of 20 as before') });
      waive('retrieved-goes-back,N00001,,,The source has taken its revision back.');
      expect((await release(vintage(0), '2025-01-03')).code).toBe(0);
    });

    test('lets nineteen pass, and a revision to what no release had', async () => {
      const { release } = await releases();
      for (const [index, rows] of [
        vintage(0),
        vintage(19),
        vintage(0),
        vintage(33),
        vintage(33, 2),
      ].entries())
        expect((await release(rows, `2025-01-0${index + 1}`)).code).toBe(0);
    });

    test('counts none that come back after they were withdrawn', async () => {
      const { release, waive } = await releases();
      const before = Array.from(
        { length: 20 },
        (_, at): Row => ['0180', String(1970 + at), String(880 + at)],
      );
      expect((await release([...before, ...vintage(0)], '2025-01-01')).code).toBe(0);
      waive('figures-withdrawn,N00001,,,Taken back.');
      expect((await release(vintage(0), '2025-01-02')).code).toBe(0);
      waive();
      expect((await release([...before, ...vintage(20)], '2025-01-03')).code).toBe(0);
    });
  });
});
