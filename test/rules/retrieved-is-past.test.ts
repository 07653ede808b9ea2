import { expect, test } from 'vitest';
import { retrievedIsPast } from '../../src/rules/releases.ts';
import { datasetHead, sha256 } from '../support/dataset-head.ts';

const check = (day: string) => {
  const head = datasetHead();
  return retrievedIsPast.check({ ...head, release: { ...head.release, retrieved: { N01951: day } } }, sha256);
};

test('accepts figures taken on the day of the release', () => {
  expect(check('2024-08-30')).toEqual([]);
});

test('finds figures taken a day later', () => {
  expect(check('2024-08-31')).toMatchObject([
    {
      rule: 'retrieved-is-past',
      message: expect.stringContaining('where that day has not come, import again'),
      where: { file: 'release.json', metric: 'N01951' },
      expected: '2024-08-30 or earlier',
      actual: '2024-08-31',
    },
  ]);
});
