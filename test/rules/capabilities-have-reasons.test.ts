import { expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { capabilitiesHaveReasons } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

const all = { ranking: true, comparison: true, chart: true };
const hidden = { public: null, reason: 'not established' };
const check = (changes: Partial<Metric>) =>
  capabilitiesHaveReasons.check(datasetHead({ metrics: [metricOf(changes)] }), sha256);

test('accepts every capability without a reason, and a withheld one with its reason', () => {
  expect(check({})).toEqual([]);
  expect(
    check({
      capabilities: { ...all, ranking: false },
      capabilitiesReason: { sv: 'ett medelvärde', en: 'a mean' },
    }),
  ).toEqual([]);
});

test.each(['ranking', 'comparison', 'chart'])('finds %s withheld without a reason', (capability) => {
  expect(check({ capabilities: { ...all, [capability]: false } })).toMatchObject([
    {
      rule: 'capabilities-have-reasons',
      where: { file: 'metrics.json', metric: 'N01951' },
      message: expect.stringContaining('without a reason'),
    },
  ]);
});

test('asks no reason of a metric that is not public', () => {
  expect(check({ status: hidden, capabilities: { ...all, chart: false } })).toEqual([]);
});

test('finds a reason where nothing is withheld', () => {
  expect(check({ capabilitiesReason: { sv: 'kvar', en: 'left over' } })).toMatchObject([
    { message: expect.stringContaining('no capability is withheld') },
  ]);
});
