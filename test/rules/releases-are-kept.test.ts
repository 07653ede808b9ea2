import { expect, test } from 'vitest';
import { releasesAreKept } from '../../src/rules/releases.ts';
import { chainOf, datasetHead, hashOfText, manifestOf, sha256 } from '../support/dataset-head.ts';

const chain = chainOf({ '2024-08-30': 0, '2026-02-13': 0 });
const old = hashOfText('old registry');
const now = hashOfText('new registry');
const manifests = new Map([
  ['2024-08-30', manifestOf('2024-08-30', { 'metrics.json': old, 'waivers.csv': now })],
  ['2026-02-13', manifestOf('2026-02-13', { 'metrics.json': now, 'waivers.csv': now })],
]);
const sound = datasetHead({ chain });
const hashes: Record<string, string> = {
  ...sound.hashes,
  'metrics.json': now,
  'waivers.csv': now,
  'releases/2024-08-30/metrics.json': old,
  'releases/2024-08-30/waivers.csv': now,
  'releases/2026-02-13/metrics.json': now,
};
const check = (changes: Record<string, string>, without: string[] = []) => {
  const rest = Object.entries({ ...hashes, ...changes }).filter(([file]) => !without.includes(file));
  return releasesAreKept.check({ ...sound, manifests, hashes: Object.fromEntries(rest) }, sha256);
};

test('accepts a file that an earlier release kept and no later one changed', () => {
  expect(check({})).toEqual([]);
});

test.each([
  'releases/2024-08-30/metrics.json',
  'releases/2026-02-13/metrics.json',
  'revisions/2024-08-30.csv',
])('finds %s with other bytes', (file) => {
  const [first] = check({ [file]: hashOfText('changed') });
  expect(first).toMatchObject({ rule: 'releases-are-kept', where: { file }, actual: hashOfText('changed') });
});

test('finds a version that no release kept', () => {
  expect(check({}, ['releases/2024-08-30/metrics.json'])).toMatchObject([
    { where: { file: 'metrics.json' } },
  ]);
});

test('of a version that is gone accuses the version itself, once, and no earlier one that stands untouched', () => {
  const gone = 'releases/2026-02-13/metrics.json';
  const listing = new Map([
    ...manifests,
    ['2026-02-13', manifestOf('2026-02-13', { 'metrics.json': now, [gone]: now })],
    ['2026-04-16', manifestOf('2026-04-16', { 'metrics.json': now, [gone]: now })],
  ]);
  const longer = datasetHead({ chain: chainOf({ '2024-08-30': 0, '2026-02-13': 0, '2026-04-16': 0 }) });
  const { [gone]: _gone, ...rest } = hashes;
  const head = { ...longer, manifests: listing, hashes: { ...longer.hashes, ...rest } };
  expect(releasesAreKept.check(head, sha256)).toMatchObject([
    { where: { file: gone }, expected: `${now} (release 2026-02-13)`, actual: 'no file' },
  ]);
});

test('finds a past manifest that is gone', () => {
  const head = { ...sound, hashes, manifests: new Map([...manifests].slice(1)) };
  expect(releasesAreKept.check(head, sha256)).toMatchObject([
    { where: { file: 'releases/2024-08-30/release.json' } },
  ]);
});
