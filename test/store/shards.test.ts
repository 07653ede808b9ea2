import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { contentHash } from '../../src/data/identifier.ts';
import type { Revision } from '../../src/data/release.ts';
import {
  type FiguresShard,
  figureHistory,
  historyShard,
  metricFacts,
  openFigures,
  openHistory,
  revisionEntry,
  standingIn,
  yearRanking,
} from '../../src/store/shards.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';

const RELEASES = [
  { release: '2026-01-01', published: '2026-01-02' },
  { release: '2025-01-01', published: '2025-01-01' },
];

/** An entry of a log, about 0180 in 2022 of N00001, with the hashes that its values have. */
function entry(more: Partial<Revision>): Revision {
  const own = {
    release: '2025-01-01',
    published: '2025-01-01',
    type: 'published' as const,
    metric: 'N00001',
    geo: '0180',
    period: '2022',
    previousValue: null,
    value: null,
    reason: null,
    source: 'SCB',
    ...more,
  };
  const hashed = (literal: string | null): string | null => {
    const { metric, geo, period, source } = own;
    if (literal === null || geo === null || period === null) return null;
    return contentHash({ metric, geo, period, source, unit: 'percent', value: Number(literal) }, nodeDigest);
  };
  return {
    previousContentHash: hashed(own.previousValue),
    contentHash: hashed(own.value),
    ...own,
    ...more,
  };
}

const ENTRIES: Revision[] = [
  entry({ value: '2.5' }),
  entry({ geo: '0114', value: '1' }),
  entry({
    release: '2026-01-01',
    published: '2026-01-02',
    type: 'revised',
    previousValue: '2.5',
    value: '3',
  }),
  entry({
    release: '2026-01-01',
    published: '2026-01-02',
    type: 'withdrawn',
    geo: '0114',
    previousValue: '1',
    reason: 'Late.',
  }),
];
const shard = historyShard('N00001', 'percent', ENTRIES, nodeDigest);
const history = openHistory(JSON.stringify(shard));

describe('the history of a metric', () => {
  it('gives each entry back as it was, with its hashes, by observation', () => {
    const told = RELEASES.toReversed().flatMap(({ release }) => history.ofRelease(release));
    const expected = [1, 0, 3, 2].map((at) => {
      const { release: _, published: __, ...rest } = ENTRIES[at] ?? expect.fail();
      return rest;
    });
    expect(told.map((one) => revisionEntry(one, nodeDigest))).toMatchObject(expected);
    expect(history.ofRelease('2024-01-01')).toEqual([]);
  });

  it('keeps a hash alone that does not follow from the value', () => {
    const odd = `sha256:${'a'.repeat(64)}`;
    const [other] = openHistory(
      JSON.stringify(
        historyShard('N00001', 'percent', [entry({ value: '2.5', contentHash: odd })], nodeDigest),
      ),
    ).ofRelease('2025-01-01');
    expect(revisionEntry(other ?? expect.fail(), nodeDigest).contentHash).toBe(odd);
    expect(JSON.stringify(shard)).not.toContain('sha256:');
  });

  it('of a figure is told newest first, until a release and no further', () => {
    const told = figureHistory(history, RELEASES, '0180')('2022');
    expect(told.map(({ type, published }) => `${type} ${published}`)).toEqual([
      'revised 2026-01-02',
      'published 2025-01-01',
    ]);
    expect(figureHistory(history, RELEASES.slice(1), '0180')('2022')).toHaveLength(1);
    expect(figureHistory(history, RELEASES, '0180')('1999')).toEqual([]);
  });

  it('ends for each figure with the one entry with which the metric left, but for one that was withdrawn before', () => {
    const leaving = entry({
      release: '2026-06-01',
      published: '2026-06-01',
      type: 'withdrawn',
      geo: null,
      period: null,
    });
    const left = openHistory(
      JSON.stringify(historyShard('N00001', 'percent', [...ENTRIES, leaving], nodeDigest)),
    );
    const releases = [{ release: '2026-06-01', published: '2026-06-01' }, ...RELEASES];
    const told = (geo: string) =>
      figureHistory(left, releases, geo)('2022').map(({ release, type }) => `${release} ${type}`);
    expect(told('0180')).toEqual(['2026-06-01 withdrawn', '2026-01-01 revised', '2025-01-01 published']);
    expect(told('0114')).toEqual(['2026-01-01 withdrawn', '2025-01-01 published']);
    expect(figureHistory(left, releases, '0180')('2022')[0]).toMatchObject({
      previousValue: '3',
      value: null,
    });
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
    flags: { [second]: { '2020': ['waived'] } },
    cautions: { [second]: { '2020': [{ sv: 'Varning', en: 'Caution' }] } },
  };
  const shipped = SHIPPED_CATALOGUE.metrics.find(({ id }) => id === 'N01951') ?? expect.fail();
  const metric = { ...shipped, periods: ['2020'] };
  const ranked = { municipalities, metric, figures: openFigures(JSON.stringify(figures)) };

  it('have a series for each municipality that the source lists, with what a waiver lets through', () => {
    expect(ranked.figures.series(second)).toEqual({
      periods: ['2020'],
      values: [8],
      states: 'v',
      flags: { '2020': ['waived'] },
      cautions: { '2020': [{ sv: 'Varning', en: 'Caution' }] },
    });
    expect(ranked.figures.series(first)).toMatchObject({ flags: {}, cautions: {} });
    expect(ranked.figures.series('9999')).toBeNull();
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
    expect(standingIn(ranking, third)).toEqual({ rank: 2, tied: true, total: codes.length });
    expect(standingIn(ranking, '9999')).toBeNull();
    expect(standingIn(null, first)).toBeNull();
  });

  it('have no ranking where the metric may not be ranked, or the year is none', () => {
    const capabilities = { ...metric.capabilities, ranking: false };
    expect(yearRanking({ ...ranked, metric: { ...metric, capabilities } }, '2020')).toBeNull();
    expect(metricFacts({ ...ranked, metric: { ...metric, capabilities } }).ranking).toBeNull();
    expect(yearRanking(ranked, '1999')).toBeNull();
  });
});
