import { describe, expect, it } from 'vitest';
import { metricHistory, registerChanges } from '../../src/data/changes.ts';
import type { Dataset } from '../../src/data/dataset.ts';
import {
  type FactsShard,
  type FiguresShard,
  figureHistory,
  fileAt,
  fileSign,
  type HistoryStep,
  historyShard,
  metricFacts,
  openFigures,
  openHistory,
  standingIn,
  yearRanking,
} from '../../src/store/shards.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import {
  datasetOf,
  METRIC,
  MUNICIPALITIES,
  metricOf,
  registryOf,
  type TestRelease,
} from '../support/dataset.ts';

const [FIRST, SECOND, THIRD] = ['2025-01-01', '2026-01-01', '2026-06-01'] as const;
const RELEASES = [
  { release: SECOND, published: SECOND, reconstructed: false },
  { release: FIRST, published: '2025-12-01', reconstructed: true },
];
const REASON = { sv: 'Sent.', en: 'Late.' };

const datasetWith = (...more: TestRelease[]) =>
  datasetOf(
    {
      release: FIRST,
      published: '2025-12-01',
      reconstructed: true,
      figures: { [METRIC]: ['0140 2022 1', '0180 2022 2.5'] },
    },
    {
      release: SECOND,
      registry: registryOf([metricOf({ title: { sv: 'Folk', en: 'People' } })]),
      figures: { [METRIC]: ['0180 2022 3'] },
      reasons: { [METRIC]: REASON },
    },
    ...more,
  );
const stepsOf = (dataset: Dataset): HistoryStep[] => [...metricHistory(dataset, METRIC)];
const historyOf = (dataset: Dataset) => openHistory(JSON.stringify(historyShard(METRIC, stepsOf(dataset))));
const history = historyOf(datasetWith());

describe('the history of a metric', () => {
  it('gives each change back as it was, in the order of the log, with the reason of its metric', () => {
    for (const { release, changes } of stepsOf(datasetWith()))
      expect(history.ofRelease(release.release)).toEqual(
        changes.map(({ was, is, ...one }) => ({
          ...one,
          was: was && { unit: 'count', source: 'SCB' },
          is: is && { unit: 'count', source: 'SCB' },
          reason: release.reasons[METRIC] ?? null,
          release: release.release,
        })),
      );
    expect(history.ofRelease(SECOND).map(({ type }) => type)).toEqual(['metadata', 'withdrawn', 'revised']);
    expect(history.ofRelease('2024-01-01')).toEqual([]);
  });

  it('has unit and source before and after, from which the hashes follow, and no hash', () => {
    const registry = registryOf([metricOf({ source: 'SMHI' })]);
    const [, entry] = historyOf(datasetWith({ release: THIRD, registry })).ofRelease(THIRD);
    expect([entry?.was, entry?.is]).toEqual([
      { unit: 'count', source: 'SCB' },
      { unit: 'count', source: 'SMHI' },
    ]);
    expect(JSON.stringify(historyShard(METRIC, stepsOf(datasetWith())))).not.toContain('sha256:');
  });

  it('of a figure is told newest first, until a release and no further', () => {
    const told = figureHistory(history, RELEASES, '0180')('2022');
    expect(told.map(({ type, published, reason }) => [type, published, reason])).toEqual([
      ['revised', SECOND, REASON],
      ['published', '2025-12-01', null],
    ]);
    expect(figureHistory(history, RELEASES.slice(1), '0180')('2022')).toHaveLength(1);
    expect(figureHistory(history, RELEASES, '0180')('1999')).toEqual([]);
  });

  it('ends for each figure with the one entry with which the metric left, but for one that was withdrawn before', () => {
    const left = historyOf(
      datasetWith({ release: THIRD, registry: registryOf([metricOf({ left: THIRD })]) }),
    );
    const releases = [{ release: THIRD, published: THIRD, reconstructed: false }, ...RELEASES];
    const told = (geo: string) =>
      figureHistory(left, releases, geo)('2022').map(({ release, type }) => `${release} ${type}`);
    expect(told('0180')).toEqual([`${THIRD} withdrawn`, `${SECOND} revised`, `${FIRST} published`]);
    expect(told('0140')).toEqual([`${SECOND} withdrawn`, `${FIRST} published`]);
    expect(figureHistory(left, releases, '0180')('2022')[0]).toMatchObject({
      previousValue: '3',
      value: null,
    });
  });

  it('of the register has the reason of the release', () => {
    const { releases } = datasetWith({
      release: THIRD,
      reason: REASON,
      texts: { 'municipalities.csv': MUNICIPALITIES.replace('1998', '1999') },
    });
    const [, before, last] = releases;
    if (before === undefined || last === undefined) throw new Error('expected three releases');
    const shard = historyShard(null, [{ release: last.release, changes: registerChanges(before, last) }]);
    expect(openHistory(JSON.stringify(shard)).ofRelease(THIRD)).toMatchObject([
      { metric: null, geo: '0140', period: null, reason: REASON, words: [{ field: 'validFrom' }] },
    ]);
  });
});

describe('the figures of a metric', () => {
  const { municipalities } = SHIPPED_CATALOGUE;
  const codes = municipalities.map(({ code }) => code);
  const [first = '', second = '', third = '', last = ''] = codes;
  const values = codes.map((_, at) => [at === 0 ? 9 : at < 3 ? 8 : 7 - at / 1000]);
  const figures: FiguresShard = {
    geos: codes,
    periods: ['2020'],
    values,
    states: codes.map(() => 'v'),
    files: codes.map((_, at) => fileSign(at === 1 ? 300 : -1)),
    flags: { [second]: { '2020': ['waived'] } },
    cautions: { [second]: { '2020': [{ sv: 'Varning', en: 'Caution' }] } },
  };
  const shipped = SHIPPED_CATALOGUE.metrics.find(({ id }) => id === 'N01951') ?? expect.fail();
  const metric = { ...shipped, periods: ['2020'] };
  const year = { period: '2020', municipalities: codes.length, total: codes.length, share: 1 };
  const facts: FactsShard = {
    coverage: [year],
    comparable: [year],
    best: year,
    references: { medians: [7], counties: {} },
    latestPeriod: null,
    rankings: [{ period: '2020', rows: [...codes.keys()], missing: [] }],
  };
  const ranked = { metric, figures: openFigures(JSON.stringify(figures)), facts };

  it('have a series for each municipality that the source lists, with what a waiver lets through', () => {
    expect(ranked.figures.series(second)).toEqual({
      periods: ['2020'],
      values: [8],
      states: 'v',
      files: fileSign(300),
      flags: { '2020': ['waived'] },
      cautions: { '2020': [{ sv: 'Varning', en: 'Caution' }] },
    });
    expect(ranked.figures.series(first)).toMatchObject({ flags: {}, cautions: {} });
    expect(ranked.figures.series('9999')).toBeNull();
  });

  it('say which of the files of the metric each was read from', () => {
    expect(fileAt(ranked.figures.series(second) ?? expect.fail(), 0)).toBe(300);
    expect(fileAt(ranked.figures.series(first) ?? expect.fail(), 0)).toBeNull();
    expect(fileAt({ files: '' }, 3)).toBeNull();
  });

  it('rank by value, and call those tied that share a rank', () => {
    const entries = yearRanking(ranked, '2020')?.entries ?? [];
    expect(entries.slice(0, 4).map(({ geo, rank, tied }) => [geo, rank, tied])).toEqual([
      [first, 1, false],
      [second, 2, true],
      [third, 2, true],
      [last, 4, false],
    ]);
    expect(entries[1]?.flags).toEqual(['waived']);
  });

  it('say where a municipality stands, and nothing of one that is not ranked', () => {
    const ranking = yearRanking(ranked, '2020');
    expect(standingIn(ranking, third)).toEqual({ rank: 2, sharing: 1, total: codes.length, isWhole: true });
    expect(standingIn(ranking, '9999')).toBeNull();
    expect(standingIn(null, first)).toBeNull();
  });

  it('have no ranking where the build derived none of the year', () => {
    expect(yearRanking(ranked, '1999')).toBeNull();
    expect(metricFacts(ranked).ranking?.period).toBe('2020');
    expect(metricFacts({ ...ranked, facts: { ...facts, rankings: [] } }).ranking).toBeNull();
  });
});
