import { expect, test } from 'vitest';
import { metricIsRegistered } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

const hidden = metricOf({ id: 'N00914', status: { public: null, reason: 'ended at its source' } });

test('accepts a registry and files of the same metrics', () => {
  expect(metricIsRegistered.check(datasetHead(), sha256)).toEqual([]);
});

test('finds a file that belongs to no metric', () => {
  const head = datasetHead({ files: ['N01951', 'N09999'] });
  expect(metricIsRegistered.check(head, sha256)).toMatchObject([
    { rule: 'metric-is-registered', where: { file: 'observations/N09999.csv', metric: 'N09999' } },
  ]);
});

test('finds a public metric without a file', () => {
  expect(metricIsRegistered.check(datasetHead({ files: [] }), sha256)).toMatchObject([
    { where: { file: 'metrics.json', metric: 'N01951' } },
  ]);
});

test('finds a public metric without the date of its figures', () => {
  const sound = datasetHead();
  const head = { ...sound, release: { ...sound.release, retrieved: {} } };
  expect(metricIsRegistered.check(head, sha256)).toMatchObject([
    { where: { file: 'release.json', metric: 'N01951' } },
  ]);
});

test('finds a public metric that has neither file nor date once, and says what brings both', () => {
  const sound = datasetHead({ files: [] });
  const head = { ...sound, release: { ...sound.release, retrieved: {} } };
  expect(metricIsRegistered.check(head, sha256)).toEqual([
    expect.objectContaining({
      where: { file: 'metrics.json', metric: 'N01951' },
      message: expect.stringContaining('import its publication, or make it not public'),
    }),
  ]);
});

test('asks neither file nor date of a metric that is not public', () => {
  const sound = datasetHead({ metrics: [hidden], files: [] });
  const head = { ...sound, release: { ...sound.release, retrieved: {} } };
  expect(metricIsRegistered.check(head, sha256)).toEqual([]);
});
