import { expect, test } from 'vitest';
import type { DatasetHead } from '../../src/model/dataset.ts';
import { canonicalJson } from '../../src/model/json.ts';
import { revisionChainIsLinked } from '../../src/rules/revision-chain-is-linked.ts';
import { chainOf, datasetHead, hashOfText, linkOf, revisionOf, sha256 } from '../support/dataset-head.ts';

const NAME = 'revision-chain-is-linked';
const check = (head: DatasetHead) => revisionChainIsLinked.check(head, sha256);
const chain = chainOf({ '2024-08-30': 0, '2026-02-13': 1, '2026-04-16': 0 });
const revisions = [revisionOf({ release: '2026-02-13' })];

test('accepts links that lead from the first release to this one', () => {
  expect(check(datasetHead({ chain, revisions }))).toEqual([]);
});

test('finds a changed past by the hash that the next link holds', () => {
  const changed = chain.map((link, index) => (index === 0 ? { ...link, published: '2024-08-31' } : link));
  expect(check(datasetHead({ chain: changed, revisions }))).toMatchObject([
    { rule: NAME, where: { file: 'revisions/chain.json' }, actual: chain[1]?.previous },
  ]);
});

test('finds a first link that claims a link before it', () => {
  const first = linkOf('2024-08-30', { previous: hashOfText('lost') });
  expect(check(datasetHead({ chain: [first] }))).toMatchObject([
    { expected: 'null', actual: hashOfText('lost') },
  ]);
});

test.each(['2024-08-30', '2026-02-13'])('finds the release %s after one of 2026-02-13', (release) => {
  const first = linkOf('2026-02-13');
  const second = linkOf(release, { previous: hashOfText(canonicalJson(first)) });
  expect(check(datasetHead({ chain: [first, second] }))).toMatchObject([
    { rule: NAME, where: { file: 'revisions/chain.json' }, expected: 'after 2026-02-13', actual: release },
  ]);
});

test('finds a log with another number of entries', () => {
  expect(check(datasetHead({ chain, revisions: [] }))).toMatchObject([
    { where: { file: 'revisions/2026-02-13.csv' }, expected: '1', actual: '0' },
  ]);
});

test('finds a log with other bytes, and one that is not there', () => {
  const [first, second] = [hashOfText('2024-08-30'), hashOfText('tampered')];
  const hashes = { 'revisions/2024-08-30.csv': first, 'revisions/2026-02-13.csv': second };
  expect(check(datasetHead({ chain, revisions, hashes }))).toMatchObject([
    { where: { file: 'revisions/2026-02-13.csv' }, expected: hashOfText('2026-02-13'), actual: second },
    { where: { file: 'revisions/2026-04-16.csv' }, actual: 'no file' },
  ]);
});

test('finds logs that belong to no release, by path', () => {
  const sound = datasetHead();
  const strays = ['revisions/chain.json', 'revisions/2025-02-02.csv', 'revisions/2025-01-01.csv'];
  const hashes = { ...sound.hashes, ...Object.fromEntries(strays.map((file) => [file, hashOfText('')])) };
  expect(check({ ...sound, hashes })).toMatchObject([
    { where: { file: 'revisions/2025-01-01.csv' } },
    { where: { file: 'revisions/2025-02-02.csv' } },
  ]);
});

test('finds a manifest of another release than the last link', () => {
  const sound = datasetHead();
  const release = { ...sound.release, release: '2026-02-13', published: '2026-02-14' };
  expect(check({ ...sound, release })).toMatchObject([
    { where: { file: 'release.json' }, expected: '2024-08-30', actual: '2026-02-13' },
    { where: { file: 'release.json' }, expected: '2024-08-30', actual: '2026-02-14' },
  ]);
});
