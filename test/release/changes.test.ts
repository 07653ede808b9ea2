import { describe, expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { contentHash } from '../../src/data/identifier.ts';
import { largestOf, revisionEntries } from '../../src/release/changes.ts';
import type { Description } from '../../src/release/dataset.ts';
import type { Figure } from '../../src/release/mapping.ts';
import { revisionOf } from '../support/dataset-head.ts';

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

describe('the largest changes', () => {
  const changed = (geo: string, previousValue: string | null, value: string | null) =>
    revisionOf({ geo, previousValue, value });

  test('the largest come first by what they were, of either sign, and equal ones by their identifier', () => {
    const entries = [changed('1480', '-2', '-1'), changed('0180', '2', '1'), changed('0114', '1', '4')];
    expect(largestOf(entries).map(({ geo, share }) => `${geo} ${share}`)).toEqual([
      '0114 3',
      '0180 -0.5',
      '1480 0.5',
    ]);
  });

  test('a figure that comes, goes, was zero, or has the same number of another source is none of them', () => {
    const entries = [
      changed('0114', null, '1'),
      changed('0180', '1', null),
      changed('1480', '0', '1'),
      changed('0305', '5', '5'),
    ];
    expect(largestOf(entries)).toEqual([]);
  });
});
