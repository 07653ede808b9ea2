import { describe, expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { contentHash } from '../../src/data/identifier.ts';
import {
  byWeight,
  cutTo,
  cutWords,
  figureChanges,
  kindCounts,
  NO_CHANGES,
  revisionEntries,
  shareWords,
} from '../../src/release/changes.ts';
import type { Description } from '../../src/release/dataset.ts';
import type { Figure } from '../../src/release/mapping.ts';

describe('the entries of a change', () => {
  const DESCRIPTION: Description = {
    title: { sv: 'Folkmängd', en: 'Population' },
    unit: 'count',
    source: 'SCB',
  };
  const STATEMENT = { reason: null, corrected: false };

  const at = (value: string): Figure => ({ geo: '0180', period: '2022', value });
  const hashOf = (value: number, rest: Partial<Description> = {}): string => {
    const { unit, source } = { ...DESCRIPTION, ...rest };
    return contentHash({ metric: 'N00001', geo: '0180', period: '2022', value, unit, source }, nodeDigest);
  };

  type Change = { before?: Figure[]; after?: Figure[]; was?: Description | null; is?: Description };
  const entriesOf = ({ before = [], after = [], was = DESCRIPTION, is = DESCRIPTION }: Change, rest = {}) =>
    revisionEntries(
      {
        metric: 'N00001',
        previous: { description: was, figures: before },
        next: { description: is, figures: after },
      },
      { ...STATEMENT, ...rest },
    );

  test('a changed value is revised, with both values and both hashes', () => {
    expect(entriesOf({ before: [at('1')], after: [at('2')] })).toEqual([
      {
        type: 'revised',
        metric: 'N00001',
        geo: '0180',
        period: '2022',
        previousValue: '1',
        value: '2',
        previousContentHash: hashOf(1),
        contentHash: hashOf(2),
        reason: null,
        source: 'SCB',
      },
    ]);
  });

  const GONE = { type: 'withdrawn', previousValue: '1', value: null, contentHash: null };
  const COME = { type: 'published', previousValue: null, previousContentHash: null, value: '1' };
  const MOVED = { ...DESCRIPTION, source: 'RKA' };

  test.each<[string, Change, object, object[]]>([
    [
      'a value that changes by a stated error',
      { before: [at('1')], after: [at('2')] },
      { reason: 'Typing error', corrected: true },
      [{ type: 'corrected', reason: 'Typing error' }],
    ],
    ['a row that goes', { before: [at('1')] }, {}, [GONE]],
    ['a value that goes from its row', { before: [at('1')], after: [at('')] }, {}, [GONE]],
    ['a row that comes', { after: [at('1')] }, {}, [COME]],
    ['a value that comes to its row', { before: [at('')], after: [at('1')] }, {}, [COME]],
    ['a row without a value that goes', { before: [at('')] }, {}, []],
    ['a row without a value that comes', { after: [at('')] }, {}, []],
    [
      'another value and another source',
      { before: [at('1')], after: [at('2')], is: MOVED },
      {},
      [{ type: 'revised', source: 'RKA' }],
    ],
    [
      'a first figure, whose reason the changelog says once,',
      { after: [at('1')] },
      { reason: 'A new metric' },
      [{ type: 'published', reason: null }],
    ],
    [
      'a figure that comes to others, with its reason,',
      { before: [at('1')], after: [at('1'), { ...at('2'), period: '2023' }] },
      { reason: 'A new year' },
      [{ type: 'published', period: '2023', reason: 'A new year' }],
    ],
    ['a metric that is new', { after: [at('1')], was: null }, {}, [{ type: 'published' }]],
  ])('%s has its entries', (_, change, statement, entries) => {
    const found = entriesOf(change, statement);
    expect(found).toMatchObject(entries);
    expect(found).toHaveLength(entries.length);
  });

  test('another unit is metadata of every observation with a value, hashed with the unit it had', () => {
    const is = { ...DESCRIPTION, unit: 'tonnes' };
    expect(entriesOf({ before: [at('1')], after: [at('1')], is })).toMatchObject([
      {
        type: 'metadata',
        value: '1',
        previousContentHash: hashOf(1),
        contentHash: hashOf(1, { unit: 'tonnes' }),
      },
    ]);
  });

  test('another title is one entry about the metric, before those about observations', () => {
    const is = { ...DESCRIPTION, title: { sv: 'Folkmängd', en: 'Inhabitants' } };
    expect(entriesOf({ before: [at('1')], after: [at('2')], is })).toMatchObject([
      { type: 'metadata', geo: null, period: null, value: null, contentHash: null },
      { type: 'revised', geo: '0180' },
    ]);
  });

  test('a metric leaves with one entry, and with none where it had no figure', () => {
    const leaving = (figures: Figure[]) =>
      revisionEntries(
        {
          metric: 'N00001',
          previous: { description: DESCRIPTION, figures },
          next: { description: DESCRIPTION, figures: [] },
          leaves: true,
        },
        STATEMENT,
      ).map(({ type, geo }) => [type, geo]);
    expect(leaving([at('1')])).toEqual([['withdrawn', null]]);
    expect(leaving([])).toEqual([]);
  });
});

const series = (rows: Record<string, string>): Figure[] =>
  Object.entries(rows).map(([place, value]) => {
    const [geo = '', period = ''] = place.split(' ');
    return { geo, period, value };
  });

const DESCRIBED: Description = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };

/** What is to be looked at where the figures of a metric become others. */
const changesOf = (before: Record<string, string>, after: Record<string, string>) => {
  const change = {
    metric: 'N00001',
    previous: { description: DESCRIBED, figures: series(before) },
    next: { description: DESCRIBED, figures: series(after) },
  };
  return figureChanges(change, revisionEntries(change, { reason: null, corrected: false }));
};

describe('the figures to look at', () => {
  test('of revised ones the largest share comes first, of either sign, one from zero before all', () => {
    const { revised } = changesOf(
      { '0114 2022': '1', '0180 2022': '2', '0305 2022': '0', '1480 2022': '-2' },
      { '0114 2022': '4', '0180 2022': '1', '0305 2022': '1', '1480 2022': '-1' },
    );
    expect(revised.first.map(({ geo, share }) => [geo, share])).toEqual([
      ['0305', null],
      ['0114', 3],
      ['0180', -0.5],
      ['1480', 0.5],
    ]);
    expect(revised.first.map(shareWords)).toEqual(['from 0', '+300.0 %', '-50.0 %', '+50.0 %']);
  });

  test('of withdrawn ones the newest year comes first', () => {
    const { withdrawn, revised } = changesOf(
      { '0114 2021': '1', '0114 2022': '2', '0180 2022': '3' },
      { '0114 2021': '', '0180 2021': '1' },
    );
    expect(withdrawn.first.map(({ id }) => id)).toEqual([
      'SF.N00001.0114.2022',
      'SF.N00001.0180.2022',
      'SF.N00001.0114.2021',
    ]);
    expect(revised.count).toBe(0);
  });

  test('a figure of a new year is set beside the nearest earlier one of its municipality as that comes', () => {
    const { newYears, steps, late } = changesOf(
      { '0114 2020': '10', '0114 2021': '20', '0180 2020': '100' },
      {
        '0114 2020': '10',
        '0114 2021': '22',
        '0114 2022': '33',
        '0180 2020': '100',
        '0180 2022': '110',
        '1480 2022': '7',
      },
    );
    expect(newYears).toEqual([{ period: '2022', figures: 3 }]);
    expect(steps).toMatchObject({
      count: 2,
      first: [
        { geo: '0114', period: '2022', since: '2021', previousValue: '22', value: '33', share: 0.5 },
        { geo: '0180', period: '2022', since: '2020', previousValue: '100', value: '110', share: 0.1 },
      ],
    });
    expect(late.count).toBe(0);
  });

  test('a figure that comes to a year that stands is none of a new year', () => {
    const { newYears, steps, late } = changesOf(
      { '0114 2021': '1', '0180 2020': '2' },
      { '0114 2021': '1', '0180 2020': '2', '0180 2021': '3' },
    );
    expect([newYears, steps.count]).toEqual([[], 0]);
    expect(late.first).toMatchObject([{ geo: '0180', period: '2021', since: '2020', value: '3' }]);
  });

  test('a change that no tenth of a per cent holds is not said to be none', () => {
    const [tiny] = changesOf({ '0114 2022': '10000' }, { '0114 2022': '10001' }).revised.first;
    expect(tiny && shareWords(tiny)).toBe('+0.01 %');
  });

  test('a cut list says how many of how many it has', () => {
    expect(cutWords(cutTo([1, 2, 3], 2))).toBe('2 of 3');
    expect(cutWords(cutTo([1, 2], 2))).toBe('2');
  });
});

describe('the changes of a release', () => {
  const weighed = (metric: string, before: Record<string, string>, after: Record<string, string>) => {
    const change = {
      metric,
      previous: { description: DESCRIBED, figures: series(before) },
      next: { description: DESCRIBED, figures: series(after) },
    };
    const entries = revisionEntries(change, { reason: null, corrected: false });
    const tally = Object.fromEntries(
      [...Map.groupBy(entries, ({ type }) => type)].map(([type, own]) => [type, own.length]),
    );
    const rest = { leaves: false, before: { values: 3 }, listings: [] };
    return { metric, tally, changes: figureChanges(change, entries), ...rest };
  };
  const FIVE = weighed('N5', { '0114 2022': '100' }, { '0114 2022': '105' });
  const GONE = weighed('N3', { '0114 2022': '100' }, {});
  const NEW = weighed('N1', { '0114 2021': '1' }, { '0114 2021': '1', '0114 2022': '9', '0180 2021': '1' });
  const DOUBLED = weighed('N4', { '0114 2022': '1' }, { '0114 2022': '3' });
  const LEAVING = { ...weighed('N2', {}, {}), leaves: true, changes: NO_CHANGES, tally: { withdrawn: 1 } };

  test('are counted by kind, those of a metric that leaves with all of its figures', () => {
    expect(kindCounts([FIVE, GONE, NEW, DOUBLED, LEAVING])).toEqual([
      { kind: 'revised', figures: 2, metrics: 2 },
      { kind: 'withdrawn', figures: 1, metrics: 1 },
      { kind: 'withdrawn with their metric', figures: 3, metrics: 1 },
      { kind: 'published in new years', figures: 1, metrics: 1 },
      { kind: 'published in years that stand', figures: 1, metrics: 1 },
    ]);
  });

  test('stand by what they change of published figures, one that goes as all of it, and then by their steps', () => {
    const sorted = [NEW, FIVE, LEAVING, GONE, DOUBLED].sort(byWeight);
    expect(sorted.map(({ metric }) => metric)).toEqual(['N4', 'N2', 'N3', 'N5', 'N1']);
  });
});
