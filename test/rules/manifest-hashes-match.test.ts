import { expect, test } from 'vitest';
import { manifestHashesMatch } from '../../src/rules/releases.ts';
import { datasetHead, hashOfText, sha256 } from '../support/dataset-head.ts';

const check = (listed: Record<string, string>, found: Record<string, string>) => {
  const sound = datasetHead({ hashes: found });
  return manifestHashesMatch.check({ ...sound, release: { ...sound.release, files: listed } }, sha256);
};
const a = hashOfText('a');
const b = hashOfText('b');

test('accepts exactly the listed files, and the manifest itself beside them', () => {
  expect(check({ 'metrics.json': a }, { 'metrics.json': a, 'release.json': b })).toEqual([]);
});

test('finds a file with other bytes', () => {
  expect(check({ 'metrics.json': a }, { 'metrics.json': b })).toMatchObject([
    { rule: 'manifest-hashes-match', where: { file: 'metrics.json' }, expected: a, actual: b },
  ]);
});

test.each([
  ['metrics.json', 'restore it, or publish the change as a release of its own.'],
  ['observations/N01951.csv', 'restore it: only a release writes it.'],
  ['revisions/2024-08-30.csv', 'restore it: only a release writes it.'],
])('of %s that was changed says to %s', (file, way) => {
  expect(check({ [file]: a }, { [file]: b })).toMatchObject([{ message: expect.stringContaining(way) }]);
});

test('finds missing and extra files, by path', () => {
  const findings = check({ 'waivers.csv': a }, { 'observations/N01951.csv': a });
  expect(findings).toMatchObject([
    {
      where: { file: 'observations/N01951.csv' },
      message: expect.stringContaining('not part of the release'),
    },
    { where: { file: 'waivers.csv' }, message: expect.stringContaining('not there') },
  ]);
});
