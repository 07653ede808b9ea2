import { expect, test } from 'vitest';
import { nodeDigest } from '../../../src/builder/digest.ts';
import { contentHash } from '../../../src/data/identifier.ts';
import { revisionEntries } from '../../../src/release/changes.ts';
import type { Description } from '../../../src/release/dataset.ts';
import type { Figure } from '../../../src/release/mapping.ts';

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

test('a stated error makes it corrected, with the reason', () => {
  const entries = entriesOf(
    { before: [at('1')], after: [at('2')] },
    { reason: 'Typing error', corrected: true },
  );
  expect(entries).toMatchObject([{ type: 'corrected', reason: 'Typing error' }]);
});

test('a value that goes is withdrawn, whether the row goes or stays', () => {
  const gone = { type: 'withdrawn', previousValue: '1', value: null, contentHash: null };
  expect(entriesOf({ before: [at('1')] })).toMatchObject([gone]);
  expect(entriesOf({ before: [at('1')], after: [at('')] })).toMatchObject([gone]);
});

test('a value that comes is published, whether the row was there or not', () => {
  const come = { type: 'published', previousValue: null, previousContentHash: null, value: '1' };
  expect(entriesOf({ after: [at('1')] })).toMatchObject([come]);
  expect(entriesOf({ before: [at('')], after: [at('1')] })).toMatchObject([come]);
});

test('rows without a value come and go unlogged', () => {
  expect(entriesOf({ before: [at('')] })).toEqual([]);
  expect(entriesOf({ after: [at('')] })).toEqual([]);
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

test('another value outranks another source', () => {
  const is = { ...DESCRIPTION, source: 'RKA' };
  expect(entriesOf({ before: [at('1')], after: [at('2')], is })).toMatchObject([
    { type: 'revised', source: 'RKA' },
  ]);
});

test('another title is one entry about the metric, before those about observations', () => {
  const is = { ...DESCRIPTION, title: { sv: 'Folkmängd', en: 'Inhabitants' } };
  expect(entriesOf({ before: [at('1')], after: [at('2')], is })).toMatchObject([
    { type: 'metadata', geo: null, period: null, value: null, contentHash: null },
    { type: 'revised', geo: '0180' },
  ]);
});

test('a metric that is new has no title to change', () => {
  expect(entriesOf({ after: [at('1')], was: null })).toMatchObject([{ type: 'published' }]);
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
