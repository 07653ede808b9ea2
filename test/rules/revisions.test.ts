import { describe, expect, test } from 'vitest';
import type { DatasetHead, RevisionLog, WithLine } from '../../src/data/dataset.ts';
import { contentHash } from '../../src/data/identifier.ts';
import type { Revision } from '../../src/data/release.ts';
import { REVISION_RULES } from '../../src/rules/revisions.ts';
import {
  chainOf,
  datasetHead,
  hashOfText,
  headOf,
  logOf,
  METRIC,
  manifestOf,
  metricOf,
  pastRegistry,
  revisionOf,
  seriesOf,
  sha256,
} from '../support/dataset-head.ts';
import { triedRules } from '../support/tried-rules.ts';

const { find, untried } = triedRules(REVISION_RULES);

const [FIRST, SECOND, THIRD] = ['2024-08-30', '2026-02-13', '2026-04-16'] as const;
const chain = chainOf({ [FIRST]: 0, [SECOND]: 0, [THIRD]: 0 });
type Entry = WithLine<Revision>;

/** An entry about the figure of 0180 of 2022, of the first release where none is named. */
const entryOf = (changes: Partial<Entry>): Entry =>
  revisionOf({ release: FIRST, geo: '0180', period: '2022', ...changes });
const PUBLISHED = { type: 'published', previousValue: null, previousContentHash: null } as const;
const NOTHING = { value: null, contentHash: null } as const;
const NO_FIGURE = { geo: null, period: null, previousValue: null, previousContentHash: null, ...NOTHING };
/** What withdraws the metric, and with it all of its figures. */
const LEFT = { ...NO_FIGURE, type: 'withdrawn', release: SECOND } as const;

describe('revision-log-is-consistent', () => {
  const [one, two, three] = [hashOfText('1'), hashOfText('2'), hashOfText('3')];
  const check = (...entries: Partial<Entry>[]) =>
    find(
      'revision-log-is-consistent',
      seriesOf([]),
      datasetHead({ chain, revisions: entries.map(entryOf) }),
      sha256,
    );

  const from1to2 = { previousValue: '1', previousContentHash: one, value: '2', contentHash: two };
  const from2to3 = { previousValue: '2', previousContentHash: two, value: '3', contentHash: three };
  const fresh = { ...from1to2, ...PUBLISHED };
  const gone = { ...from2to3, ...NOTHING, type: 'withdrawn', release: SECOND } as const;

  test('accepts entries that each take up where the one before ended, whatever their order in memory', () => {
    expect(check({ ...from2to3, release: SECOND }, from1to2)).toEqual([]);
    expect(check({ ...from1to2, type: 'corrected' })).toEqual([]);
  });

  test('accepts a value that is published, withdrawn and published again', () => {
    expect(check(fresh, gone, { ...fresh, release: THIRD })).toEqual([]);
  });

  test('accepts a change of metadata of an observation and of its metric in one release', () => {
    const unit = { type: 'metadata', value: '2', previousValue: '2' } as const;
    expect(check({ ...NO_FIGURE, type: 'metadata' }, { ...from1to2, ...unit })).toEqual([]);
  });

  test('finds an entry that begins with another value or hash than the one before ended with', () => {
    expect(check(from1to2, { ...from2to3, previousValue: '2.5', release: SECOND, line: 7 })).toMatchObject([
      {
        where: { file: `revisions/${SECOND}.csv`, line: 7, metric: METRIC, geo: '0180', period: '2022' },
        message: expect.stringContaining(`does not continue from the one of ${FIRST}`),
      },
    ]);
    expect(check(from1to2, { ...from2to3, previousContentHash: one, release: SECOND })).toHaveLength(1);
  });

  test('keeps the observations of one metric apart', () => {
    expect(check(from1to2, { ...from1to2, geo: '0140' }, { ...from1to2, period: '2021' })).toEqual([]);
  });

  test('begins every observation anew where the metric was withdrawn, and there alone', () => {
    const again = { ...fresh, release: THIRD };
    expect(check(fresh, LEFT, again)).toEqual([]);
    expect(check(fresh, { ...fresh, geo: '0140' }, { ...gone, geo: '0140' }, again)).toMatchObject([
      { where: { geo: '0180' }, message: expect.stringContaining('does not continue') },
    ]);
  });

  test('finds a second entry for one observation in one release', () => {
    expect(check({ ...from2to3, line: 3 }, from1to2)).toMatchObject([
      { where: { line: 3 }, message: expect.stringContaining('second entry') },
    ]);
  });

  test.each<[string, Partial<Revision>]>([
    ['published over a value', { type: 'published' }],
    ['published without a value', { ...PUBLISHED, ...NOTHING }],
    ['revised to the same value', { previousValue: '2' }],
    ['revised from nothing', { previousValue: null, previousContentHash: null }],
    ['revised to nothing', NOTHING],
    ['corrected to the same value', { type: 'corrected', previousValue: '2' }],
    ['withdrawn with a value', { type: 'withdrawn' }],
    ['withdrawn from nothing', { ...PUBLISHED, ...NOTHING, type: 'withdrawn' }],
    ['metadata with another value', { type: 'metadata' }],
    ['metadata of an observation without a value', { ...PUBLISHED, ...NOTHING, type: 'metadata' }],
    ['a value without a hash', { contentHash: null }],
    ['a hash without a value before', { ...PUBLISHED, previousContentHash: one }],
    ['a municipality without a period', { period: null }],
    ['a new value of the metric itself', { geo: null, period: null }],
  ])('finds %s', (_, changes) => {
    expect(check({ ...from1to2, type: 'revised', ...changes })).toMatchObject([
      { message: expect.stringContaining('not what its type') },
    ]);
  });

  test('finds an entry of a release that the chain does not know', () => {
    expect(check({ ...from1to2, release: '2025-01-01' })).toMatchObject([
      { where: { file: 'revisions/2025-01-01.csv' }, message: expect.stringContaining('does not know') },
    ]);
  });
});

describe('log-texts-are-no-formulas', () => {
  const check = (...entries: Partial<Entry>[]) =>
    find(
      'log-texts-are-no-formulas',
      seriesOf([]),
      datasetHead({ chain, revisions: entries.map(entryOf) }),
      sha256,
    );

  test('accepts a reason in words, none at all, and a negative value', () => {
    expect(check({ reason: 'The source says -1.' }, { reason: null, value: '-1' })).toEqual([]);
  });

  test('finds a reason and a source that a spreadsheet would run, about a figure or the metric, with file and line', () => {
    const where = { file: `revisions/${SECOND}.csv`, line: 9, metric: METRIC };
    expect(check({ release: SECOND, line: 9, reason: '=1+1' })).toMatchObject([
      { where: { ...where, geo: '0180', period: '2022' }, actual: '"=1+1"' },
    ]);
    expect(check({ ...LEFT, line: 9, source: '@SCB' })).toMatchObject([{ where, actual: '"@SCB"' }]);
  });
});

describe('revision-log-matches-values', () => {
  const METADATA = { unit: 'count', source: 'SCB' };
  const figure = { metric: METRIC, geo: '0180', period: '2022', value: 2 };
  const hash = contentHash({ ...figure, ...METADATA }, sha256);
  const check = (rows: string[], revisions: Entry[], metadata = METADATA) =>
    find(
      'revision-log-matches-values',
      seriesOf(rows),
      datasetHead({ metrics: [metricOf(metadata)], chain, revisions }),
      sha256,
    );

  const logged = entryOf({ value: '2', contentHash: hash });
  const withdrawn = entryOf({ ...NOTHING, type: 'withdrawn', previousValue: '2', release: SECOND });

  test('accepts a file whose value and hash are those of the last entry, and rows listed without a value', () => {
    const older = entryOf({ value: '7' });
    expect(check(['0180 2021', '0180 2022 2'], [{ ...logged, release: SECOND }, older])).toEqual([]);
  });

  test('finds a figure that no entry tells of', () => {
    expect(check(['0180 2021 5', '0180 2022 2'], [logged])).toMatchObject([
      {
        where: { line: 2, geo: '0180', period: '2021' },
        message: expect.stringContaining('import the figure from a publication'),
        actual: '5',
      },
    ]);
  });

  test('finds a value that is not that of the last entry', () => {
    expect(check(['0180 2021', '0180 2022 3'], [logged])).toMatchObject([
      {
        where: { file: `observations/${METRIC}.csv`, line: 3, metric: METRIC, geo: '0180', period: '2022' },
        message: expect.stringContaining('import the change from a publication'),
        expected: `2 (release ${FIRST})`,
        actual: '3',
      },
    ]);
  });

  test.each([[[]], [['0180 2022']]])('misses the value of the last entry in %j', (rows) => {
    expect(check(rows, [logged])).toMatchObject([{ actual: 'no value' }]);
    expect(check(rows, [logged, withdrawn])).toEqual([]);
  });

  test('finds a value of an observation that is withdrawn, by itself or with its metric', () => {
    expect(check(['0180 2022 2'], [logged, withdrawn])).toMatchObject([
      { expected: `no value (release ${SECOND})`, actual: '2' },
    ]);
    expect(check([], [logged, entryOf(LEFT)])).toEqual([]);
    expect(check(['0180 2022 2'], [logged, entryOf(LEFT)])).toMatchObject([{ actual: '2' }]);
  });

  test.each([{ unit: 'percent' }, { source: 'SMHI' }])(
    'finds a hash that is not that of a metric with %j',
    (changes) => {
      const metadata = { ...METADATA, ...changes };
      expect(check(['0180 2022 2'], [logged], metadata)).toMatchObject([
        { expected: hash, actual: contentHash({ ...figure, ...metadata }, sha256) },
      ]);
    },
  );

  test('passes over entries about the metric itself and about other metrics', () => {
    const about = entryOf({ ...NO_FIGURE, type: 'metadata' });
    expect(check(['0180 2022 2'], [logged, about, entryOf({ metric: 'OTHER' })])).toEqual([]);
  });
});

describe('releases-can-be-rebuilt', () => {
  const series = seriesOf(['0140 2022 2', '0180 2021 3', '0180 2022']);
  const check = (head: DatasetHead) => find('releases-can-be-rebuilt', series, head, sha256);
  const hashOfRows = (rows: string) => hashOfText(`geo,period,value\n${rows}`);
  const manifestWith = (release: string, rows: string) =>
    [release, manifestOf(release, { [`observations/${METRIC}.csv`]: hashOfRows(rows) })] as const;

  test('accepts a log that leads to the listed file', () => {
    expect(check(headOf(series))).toEqual([]);
  });

  test.each([
    ['an entry less', (head: DatasetHead) => ({ ...head, log: logOf(head.log.of(METRIC).slice(1)) })],
    ['a listing less', (head: DatasetHead) => ({ ...head, listings: [] })],
  ])('finds a log with %s', (_what, change) => {
    const sound = headOf(series);
    expect(check(change(sound))).toMatchObject([
      {
        where: { file: `revisions/${sound.release.release}.csv`, metric: METRIC },
        expected: hashOfRows('0140,2022,2\n0180,2021,3\n0180,2022,\n'),
      },
    ]);
  });

  test('follows values, listings, a metric with another title, one that leaves and one that comes back', () => {
    const FOURTH = '2026-06-25';
    const came = { type: 'published', value: '5', geo: '0140' } as const;
    const about = { line: 2, metric: METRIC, period: '2022' };
    const head = datasetHead({
      chain: chainOf({ [FIRST]: 0, [SECOND]: 0, [THIRD]: 0, [FOURTH]: 0 }),
      revisions: [
        entryOf({ type: 'published', geo: '0114', value: '4' }),
        entryOf({ type: 'published', value: '1' }),
        entryOf({ ...NO_FIGURE, type: 'metadata', release: SECOND }),
        entryOf({ release: SECOND, type: 'withdrawn', value: null }),
        entryOf({ release: SECOND, ...came }),
        entryOf({ ...LEFT, release: THIRD }),
        entryOf({ release: FOURTH, ...came }),
      ],
      listings: [
        { ...about, geo: '0180', change: 'listed', release: SECOND },
        { ...about, geo: '0140', change: 'listed', release: FIRST },
        { ...about, geo: '0140', change: 'dropped', release: SECOND },
        { ...about, geo: '1480', change: 'listed', release: FIRST },
        { ...about, geo: '1480', change: 'dropped', release: SECOND },
      ],
      manifests: new Map([
        manifestWith(FIRST, '0114,2022,4\n0140,2022,\n0180,2022,1\n1480,2022,\n'),
        manifestWith(SECOND, '0114,2022,4\n0140,2022,5\n0180,2022,\n'),
        [THIRD, manifestOf(THIRD)],
        manifestWith(FOURTH, '0140,2022,5\n'),
      ]),
    });
    expect(check(head)).toEqual([]);
  });

  test('takes a file without rows for none', () => {
    const { release } = datasetHead().release;
    expect(check(datasetHead({ manifests: new Map([manifestWith(release, '')]) }))).toEqual([]);
  });
});

describe('log-follows-its-registry', () => {
  const hashOf = (value: number, source = 'SCB') =>
    contentHash({ metric: METRIC, geo: '0180', period: '2022', value, unit: 'count', source }, sha256);
  const registries = new Map([FIRST, SECOND].map((release) => [release, pastRegistry()]));
  const came = { ...PUBLISHED, value: '1', contentHash: hashOf(1) };
  const went = {
    ...NOTHING,
    type: 'withdrawn',
    previousValue: '1',
    previousContentHash: hashOf(1),
    release: SECOND,
  } as const;
  const check = (...entries: Partial<Entry>[]) =>
    find(
      'log-follows-its-registry',
      seriesOf([]),
      datasetHead({ chain, registries, revisions: entries.map(entryOf) }),
      sha256,
    );

  test('accepts entries of the source and the unit that their releases give', () => {
    expect(check(came, went)).toEqual([]);
  });

  test('finds the source of a withdrawn figure, and of a withdrawn metric, that is another', () => {
    const found = [{ where: { file: `revisions/${SECOND}.csv` }, expected: 'SCB', actual: 'SKR' }];
    expect(check(came, { ...went, source: 'SKR' })).toMatchObject(found);
    expect(check(came, { ...LEFT, source: 'SKR' })).toMatchObject(found);
  });

  test('finds a hash of a figure that is no more, and leaves that of one that stands to its own rule', () => {
    expect(check({ ...came, contentHash: hashOf(7) }, went)).toMatchObject([
      { where: { file: `revisions/${FIRST}.csv`, geo: '0180' }, expected: hashOf(1), actual: hashOf(7) },
    ]);
    expect(check({ ...came, contentHash: hashOf(7) })).toEqual([]);
  });

  test('says nothing of a release whose registry is not known', () => {
    expect(check({ ...came, release: THIRD, source: 'SKR' })).toEqual([]);
  });
});

describe('log-rows-are-ordered', () => {
  const at = (geo: string | null, period: string | null, line: number, release = FIRST as string) =>
    entryOf({ geo, period, line, release });
  const check = (entries: Entry[], misplaced: RevisionLog['misplaced'] = []) => {
    const head = datasetHead({ chain, revisions: entries });
    return find('log-rows-are-ordered', seriesOf([]), { ...head, log: { ...head.log, misplaced } }, sha256);
  };

  test('accepts the metric itself, then codes, then periods, in each release by itself', () => {
    expect(
      check([
        at(null, null, 2),
        at('0114', '2022', 3),
        at('0180', '2021', 4),
        at('0180', '2022', 5),
        at('0114', '2020', 2, SECOND),
      ]),
    ).toEqual([]);
  });

  test.each([
    ['0114', '2023'],
    ['0180', '2021'],
    [null, null],
  ])('finds %s %s behind 0180 2022', (geo, period) => {
    expect(check([at('0180', '2022', 2), at(geo, period, 3)])).toMatchObject([
      { where: { file: `revisions/${FIRST}.csv`, line: 3 } },
    ]);
  });

  test('finds where the metric stands behind one that comes after it, and leaves others to theirs', () => {
    const misplaced = [
      { release: FIRST, metric: METRIC, line: 9 },
      { release: FIRST, metric: 'A0001', line: 7 },
    ];
    expect(check([], misplaced)).toMatchObject([{ where: { line: 9, metric: METRIC } }]);
  });
});

test('each rule of revisions fires in one of these tests and is silent in another', () => {
  expect(untried()).toEqual([]);
});
