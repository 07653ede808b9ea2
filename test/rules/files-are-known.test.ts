import { expect, test } from 'vitest';
import { filesAreKnown } from '../../src/rules/releases.ts';
import { chainOf, datasetHead, hashOfText, sha256 } from '../support/dataset-head.ts';

const chain = chainOf({ '2024-08-30': 0, '2026-02-13': 0 });
const check = (files: string[], irregular: string[] = []) => {
  const hashes = Object.fromEntries(files.map((file) => [file, hashOfText(file)]));
  return filesAreKnown.check(datasetHead({ chain, hashes, irregular }), sha256);
};

test('accepts every file that a dataset of two releases has', () => {
  const kept = ['metrics.json', 'sources.json', 'municipalities.csv', 'waivers.csv', 'without-value.csv'];
  const files = [
    ...['metrics.json', 'sources.json', 'municipalities.csv', 'waivers.csv', 'metadata.json', 'CHANGELOG.md'],
    ...['observations/N01951.csv', 'revisions/2024-08-30.csv', 'revisions/2026-02-13.csv'],
    ...kept.flatMap((file) => [`releases/2024-08-30/${file}`, `releases/2026-02-13/${file}`]),
    'releases/2024-08-30/release.json',
  ];
  expect(check(files)).toEqual([]);
});

test.each([
  'notes.txt',
  'observations/N01951.csv.orig',
  'observations/n01951.csv',
  'observations/deep/N01951.csv',
  'revisions/2025-01-01.csv',
  'releases/2025-01-01/release.json',
  'releases/2026-02-13/release.json',
  'releases/2024-08-30/other.json',
  '.DS_Store',
  'constructor',
])('finds the foreign file %s', (file) => {
  expect(check([file])).toMatchObject([{ rule: 'files-are-known', where: { file } }]);
});

test('finds a path that is no file of its own', () => {
  expect(check([], ['observations/N01951.csv'])).toMatchObject([
    { where: { file: 'observations/N01951.csv' } },
  ]);
});
