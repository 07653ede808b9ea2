import { expect, test } from 'vitest';
import { leftMetricsAreLogged } from '../../src/rules/releases.ts';
import { chainOf, datasetHead, metricOf, revisionOf, sha256 } from '../support/dataset-head.ts';

const chain = chainOf({ '2024-08-30': 1, '2026-02-13': 1, '2026-04-16': 0 });
const came = revisionOf({ type: 'published', previousValue: null, previousContentHash: null });
const went = revisionOf({
  type: 'withdrawn',
  geo: null,
  period: null,
  previousValue: null,
  value: null,
  release: '2026-02-13',
});
const again = revisionOf({ ...came, release: '2026-04-16' });
const check = (left: string | null, revisions: (typeof came)[], files: string[] = []) =>
  leftMetricsAreLogged
    .check(datasetHead({ chain, metrics: [metricOf({ left })], revisions, files }), sha256)
    .map(({ where, expected, actual }) => [where.file, expected, actual]);

test('accepts a metric that stays, one that left, and one that came back', () => {
  expect(check(null, [came], ['N01951'])).toEqual([]);
  expect(check('2026-02-13', [came, went])).toEqual([]);
  expect(check(null, [came, went, again], ['N01951'])).toEqual([]);
});

test.each([
  ['2026-02-13', [came], 'null', '2026-02-13'],
  ['2026-04-16', [came, went], '2026-02-13', '2026-04-16'],
  [null, [came, went], '2026-02-13', 'null'],
])('finds left %s beside another log', (left, revisions, expected, actual) => {
  expect(check(left, revisions)).toEqual([['metrics.json', expected, actual]]);
});

test('says of an entry without left how the metric leaves, and how it comes back', () => {
  const head = datasetHead({ chain, metrics: [metricOf({ left: null })], revisions: [came, went] });
  expect(leftMetricsAreLogged.check(head, sha256)).toMatchObject([
    { message: expect.stringMatching(/in "left", or import its figures again where it is to come back\.$/) },
  ]);
});

test('finds figures of a metric that has left', () => {
  expect(check('2026-02-13', [came, went], ['N01951'])).toEqual([
    ['observations/N01951.csv', undefined, undefined],
  ]);
});

test('finds a metric of the log that the registry does not know', () => {
  const head = datasetHead({ chain, revisions: [revisionOf({ metric: 'N00901' })] });
  expect(leftMetricsAreLogged.check(head, sha256)).toMatchObject([
    { rule: 'left-metrics-are-logged', where: { file: 'metrics.json', metric: 'N00901' } },
  ]);
});
