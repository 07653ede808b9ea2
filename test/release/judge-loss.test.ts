import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import type { MetricChange } from '../../src/release/changes.ts';
import { lossFindings } from '../../src/release/judge-loss.ts';
import type { Figure } from '../../src/release/mapping.ts';
import { lossFactsOf, sidesOf } from '../../src/release/series-view.ts';
import { changeOf, entriesOf } from './metric-change.ts';
import { datasetOfTest, FIRST_ROWS, type Published } from './published-dataset.ts';
import { metricOf, type Row, registryOf, saveKolada } from './small-dataset.ts';

const DATE = '2025-01-01';
const HIDDEN = { status: { public: null, reason: 'Doubtful.' } };

const YEARS = ['2019', '2020', '2021', '2022'];

/** `count` municipalities from 1001 on, over the years. */
const rows = (count: number, years = YEARS): Figure[] =>
  Array.from({ length: count }, (_, index) => String(1001 + index)).flatMap((geo) =>
    years.map((period) => ({ geo, period, value: '1' })),
  );
/** What is lost by changes of figures alone. @param metric what is another of each metric */
function lostBy(changes: MetricChange[], metric: Partial<Metric> = {}): unknown[][] {
  const metrics = changes.map((change) => lossFactsOf(sidesOf(change), entriesOf(change)));
  const registry = registryOf(changes.map((change) => metricOf(change.metric, metric)));
  return lossFindings({ date: DATE, metrics, registry }).map(({ rule, where, expected, actual }) =>
    [rule, where.metric, where.geo ?? where.period, expected, actual].filter((part) => part !== undefined),
  );
}
const lost = (before: Figure[], after: Figure[], ...others: MetricChange[]) =>
  lostBy([changeOf('N00001', before, after), ...others]);

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

  test('finds the second of two new years', () => {
    const begun = [...whole, ...rows(290, ['2023']), ...rows(145, ['2024'])];
    expect(lost(whole, begun)).toEqual([
      ['coverage-falls', 'N00001', '2024', 'at least 261 municipalities', '145'],
    ]);
  });

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

  test('leaves those of a metric that loses more than a little to figures-withdrawn', () => {
    const five = rows(3, [...YEARS, '2023']);
    const left = five.filter(({ geo }) => geo === '1001');
    expect(lost(five, left, changeOf('N00002', five, five)).map(([rule]) => rule)).toEqual([
      'figures-withdrawn',
    ]);
  });
});

describe('metric-leaves', () => {
  const N00002 = metricOf('N00002', { source: 'RKA' });
  const LEAVING = [metricOf('N00001', { left: DATE }), N00002];
  const WAIVER = 'metric-leaves,N00001,,,Its source ended.';

  test('lets a waived metric go with one entry in the log', async () => {
    const dataset = await datasetOfTest();
    dataset.register(LEAVING);
    dataset.waive(WAIVER);
    expect(await dataset.publish(DATE)).toMatchObject({ code: 0 });
    expect((await dataset.run('show', 'SF.N00001.0180.2022')).lines.at(-1)).toBe(
      `  ${DATE}  no value  withdrawn with its metric, before: 910`,
    );
    expect(JSON.parse(dataset.text('releases/chain.json')).at(-1).size).toBe(9);
    expect(() => dataset.text('observations/N00001.csv')).toThrow('ENOENT');
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
    expect(dataset.text('files.csv')).not.toContain('N00001');
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
    await dataset.importRows({ N00002: FIRST_ROWS.N00002 }, day);
    const retrieved = (): string =>
      /N00002\/page-1\.json,[^,]*,[^,]*,([^,]*)/.exec(dataset.text('files.csv'))?.[1] ?? '';
    return { ...dataset, retrieved };
  };

  test('finds figures taken before those that stand, and keeps a day that is waived', async () => {
    const dataset = await imported('2024-08-29');
    const { lines } = await dataset.publish(DATE);
    expect(lines[0]).toContain('error files.csv (N00002) [retrieved-goes-back] The figures were taken');
    expect(lines[0]).toContain('expected 2024-08-30 or later, got 2024-08-29');
    dataset.waive('retrieved-goes-back,N00002,,,The day before was a slip.');
    expect((await dataset.publish(DATE)).code).toBe(0);
    expect(dataset.retrieved()).toBe('2024-08-29');
  });

  test('lets the same figures with a later day be a release of their own, with the same day none', async () => {
    const dataset = await imported('2024-08-30');
    expect((await dataset.publish(DATE)).lines[0]).toContain('Nothing to publish');
    await dataset.importRows({ N00002: FIRST_ROWS.N00002 }, '2024-12-01');
    expect((await dataset.run('diff', '--date', DATE)).lines).toEqual([
      'Release 2025-01-01 against 2024-08-30: 1 of 2 metrics would change, with 0 findings.',
      '  words, unit, source or files: 1 in 1 metric',
      'Metrics that change, by the largest change (1):',
      '  N00002 Metric N00002: 1 metadata; 3 → 3 rows',
      'No finding stops a publication.',
    ]);
    expect((await dataset.publish(DATE)).code).toBe(0);
    expect(dataset.retrieved()).toBe('2024-12-01');
    expect((await dataset.run('verify')).code).toBe(0);
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
      const corrected = await release(
        vintage(0),
        '2025-01-03',
        '--corrected',
        '--reason',
        'Tillbaka | Taken back',
      );
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

describe('flag-vanishes: the waiver of a jump', () => {
  /** Three municipalities over forty years that grow by one per cent a year. */
  const ROWS: Row[] = ['0114', '0180', '1480'].flatMap((geo) =>
    Array.from(
      { length: 40 },
      (_, year): Row => [geo, String(1980 + year), String(Math.round(1e6 * 1.01 ** year))],
    ),
  );
  const WAIVER = 'value-jump,N00001,0180,2020,"Asked the source, and it is right."';
  const JUMPED: Row[] = [...ROWS, ['0180', '2020', '15000000']];
  /** Beside it a figure that is as large as those of the years before. */
  const EVEN: Row = ['1480', '2020', '1490000'];

  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
    await importAll(ROWS);
    expect((await dataset.publish('2025-01-01')).code).toBe(0);
  });

  const importAll = (rows: Row[]) => {
    const folder = saveKolada(join(dataset.dir, `saved-${rows.length}`), { N00001: rows });
    return dataset.run('import', 'kolada', folder, '--ids', 'N00001', '--retrieved', '2024-08-30');
  };
  const waive = (row: string): void => dataset.waive(...(row === '' ? [] : [row]));

  const write = (change: Partial<Metric>, waivers: string): void => {
    dataset.register([metricOf('N00001', change), metricOf('N00002', { source: 'RKA' })]);
    waive(waivers);
  };

  test('a jump stops the release until it is waived with a reason', async () => {
    await importAll(JUMPED);
    const { code, lines } = await dataset.publish('2026-01-01');
    expect(code).toBe(1);
    expect(lines[0]).toContain('(N00001 0180 2020) [value-jump]');
    waive(WAIVER);
    expect((await dataset.publish('2026-01-01')).code).toBe(0);
    expect((await dataset.run('verify')).code).toBe(0);
  });

  test('the waiver stays with its figure in later releases, and goes with it', async () => {
    await importAll(JUMPED);
    waive(WAIVER);
    expect((await dataset.publish('2026-01-01')).code).toBe(0);
    await importAll([...JUMPED, EVEN]);
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
    await importAll([...ROWS, EVEN]);
    const { code, lines } = await dataset.publish('2026-03-01');
    expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('[unused-waiver]') });
  });

  test('a waiver of a whole year lets its jumps through, though another figure of the year stands', async () => {
    const stands: Row[] = [...ROWS, EVEN];
    await importAll(stands);
    expect((await dataset.publish('2026-01-01')).code).toBe(0);
    await importAll([...stands, ['0180', '2020', '15000000']]);
    waive('value-jump,N00001,,2020,"Asked the source, and it is right."');
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
  });

  test('a row without a value keeps no waiver of its year', async () => {
    const missing: Row = ['1480', '2020', 'null'];
    await importAll([...ROWS, missing, ['0180', '2020', '15000000']]);
    waive('value-jump,N00001,,2020,"Asked the source, and it is right."');
    expect((await dataset.publish('2026-01-01')).code).toBe(0);
    await importAll([...ROWS, missing, ['0180', '2020', '1489000']]);
    const { code, lines } = await dataset.publish('2026-02-01');
    expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('[unused-waiver]') });
    waive('');
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
  });

  test('a waiver of a jump that is not there stops the release', async () => {
    await importAll([...ROWS, ['0180', '2020', '1489000']]);
    waive(WAIVER);
    const { code, lines } = await dataset.publish('2026-01-01');
    expect(code).toBe(1);
    expect(lines[0]).toContain('[unused-waiver]');
  });

  /** A release with the jump, and a waiver that lets it through. */
  async function publishJump(waiver: string, rows = JUMPED): Promise<void> {
    await importAll(rows);
    waive(waiver);
    expect((await dataset.publish('2026-01-01')).code).toBe(0);
  }

  test('a waiver that goes while its figure stands stops the release until that is waived', async () => {
    await publishJump(WAIVER);
    waive('');
    const { code, lines } = await dataset.publish('2026-02-01');
    expect(code).toBe(1);
    expect(lines[0]).toContain('(N00001 0180 2020) [flag-vanishes]');
    expect(lines[0]).toContain('value-jump: Asked the source, and it is right.');
    waive('flag-vanishes,N00001,0180,2020,"The source has explained it."');
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
    waive('');
    expect((await dataset.publish('2026-03-01')).code).toBe(0);
  });

  test('a waiver of another year or municipality does not stand for the one that went', async () => {
    await publishJump(WAIVER);
    for (const other of ['0180,2019', '1480,2020']) {
      waive(WAIVER.replace('0180,2020', other));
      const { code, lines } = await dataset.publish('2026-02-01');
      expect({ code, lines }).toEqual({
        code: 1,
        lines: expect.arrayContaining([expect.stringContaining('(N00001 0180 2020) [flag-vanishes]')]),
      });
    }
  });

  test('a waiver goes with its figure, and may be worded anew', async () => {
    await publishJump(WAIVER);
    waive(WAIVER.replace('Asked', 'Asked again'));
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
    await importAll([...ROWS, ['0180', '2020', '1489000']]);
    waive('');
    const { lines } = await dataset.publish('2026-03-01');
    expect(lines.join('\n')).not.toContain('flag-vanishes');
  });

  test('a waiver of a year stands for those of its figures, and none of them for all', async () => {
    const two: Row[] = [...JUMPED, EVEN];
    await publishJump('value-jump,N00001,,2020,"Asked the source."', two);
    waive(WAIVER);
    const { code, lines } = await dataset.publish('2026-02-01');
    expect({ code, line: lines[0] }).toMatchObject({
      code: 1,
      line: expect.stringContaining('1 figures without it'),
    });
    waive('value-jump,N00001,,2020,"Asked the source again."');
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
  });

  test('a waiver of a jump lets no later one of the same figure through before it is worded anew', async () => {
    await publishJump(WAIVER);
    await importAll([...ROWS, ['0180', '2020', '15000000000']]);
    const { code, lines } = await dataset.publish('2026-02-01');
    expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('[value-jump]') });
    waive('value-jump,N00001,0180,2020,"The source has corrected it."');
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
  });

  test.each([
    'value-jump,N00001,,,',
    'value-jump,N00001,1480,2019,',
    'level-jump,N00001,,,',
    'level-jump,N00001,0180,,',
  ])('a new waiver of a jump that never was (%s) flags no figure that stands', async (key) => {
    await publishJump(WAIVER);
    dataset.waive(WAIVER, `${key}"Wrong metric."`);
    const { code, lines } = await dataset.publish('2026-02-01');
    expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('[unused-waiver]') });
  });

  test('nobody misses the flag of a metric that is hidden', async () => {
    await publishJump(WAIVER);
    write({ status: { public: false, reason: 'Doubtful.' } }, 'metric-turns-non-public,N00001,,,Doubtful.');
    const { lines } = await dataset.publish('2026-02-01');
    expect(lines.join('\n')).not.toContain('flag-vanishes');
  });

  /** The metric as it was published with its flag, but for its waivers, after a release that showed nothing of it. */
  test.each<[string, Partial<Metric>, string]>([
    ['hid it', { status: { public: false, reason: 'Doubtful.' } }, 'metric-turns-non-public'],
    ['it left with', { left: '2026-02-01' }, 'metric-leaves'],
  ])('a flag is missed, and comes back, where a release between %s', async (_, change, rule) => {
    await publishJump(WAIVER);
    write(change, `${rule},N00001,,,"Doubtful."`);
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
    write({}, '');
    await importAll(JUMPED);
    const { code, lines } = await dataset.publish('2026-03-01');
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('(N00001 0180 2020) [flag-vanishes]');
    waive(WAIVER);
    expect((await dataset.publish('2026-03-01')).lines.join('\n')).toMatch(/^Published/);
    waive('');
    expect((await dataset.publish('2026-04-01')).lines.join('\n')).toContain('[flag-vanishes]');
  });

  test('the waiver of a metric that was hidden lets no other jump through when it is shown again', async () => {
    await publishJump(WAIVER);
    write({ status: { public: false, reason: 'Doubtful.' } }, 'metric-turns-non-public,N00001,,,"Doubtful."');
    expect((await dataset.publish('2026-02-01')).code).toBe(0);
    write({}, WAIVER);
    await importAll([...ROWS, ['0180', '2020', '15000000000']]);
    const { code, lines } = await dataset.publish('2026-03-01');
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('(N00001 0180 2020) [value-jump]');
  });
});
