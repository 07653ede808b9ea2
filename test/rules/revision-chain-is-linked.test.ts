import { describe, expect, test } from 'vitest';
import type { DatasetHead } from '../../src/data/dataset.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import { endedLater, noteText, revisionChainIsLinked, supersededAt } from '../../src/rules/releases.ts';
import {
  chainOf,
  datasetHead,
  hashOfText,
  linkOf,
  manifestOf,
  revisionOf,
  sha256,
} from '../support/dataset-head.ts';

const NAME = 'revision-chain-is-linked';
const check = (head: DatasetHead) => revisionChainIsLinked.check(head, sha256);
const EMPTY_LOG = 'type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source\n';
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

test('finds a manifest that is not the one the link was made over, and one that is not there', () => {
  const manifests = new Map([
    ['2024-08-30', { ...manifestOf('2024-08-30'), retrieved: { N01951: '2024-08-29' } }],
    ['2026-04-16', manifestOf('2026-04-16')],
  ]);
  expect(check(datasetHead({ chain, revisions, manifests }))).toMatchObject([
    { where: { file: 'releases/2024-08-30/release.json' }, expected: chain[0]?.root },
    { where: { file: 'releases/2026-02-13/release.json' }, expected: chain[1]?.root, actual: 'no manifest' },
  ]);
});

test('finds a note that is over another link, and takes one that is over its own', () => {
  const [first] = chain;
  if (first === undefined) throw new Error('expected a link');
  const noted = (note: string) => check(datasetHead({ chain: [{ ...first, note }] }));
  expect(noted(`${noteText(first)}\n— key c2ln\n`)).toEqual([]);
  expect(noted(`${noteText({ ...first, root: hashOfText('x') })}\n— key c2ln\n`)).toMatchObject([
    { where: { file: 'revisions/chain.json' } },
  ]);
});

describe('a chain that supersedes another', () => {
  const ended = 'sha256:8c420388aa16d12241e334bdd4bdd6c7ea6548b89f6190633203d2d966235eb0';
  const old = { release: '2024-08-30', published: '2024-08-30', entries: 0, log: hashOfText(EMPTY_LOG) };
  const oldHead = hashOfText(canonicalJson({ ...old, previous: null }));
  const headWith = (supersedes: string) => datasetHead({ chain: [linkOf('2024-08-30', { supersedes })] });

  test('is accepted when the old one follows from the data, and says where that ended', () => {
    expect(check(headWith(oldHead))).toEqual([]);
    expect(supersededAt(headWith(oldHead), sha256)).toBe('2024-08-30');
  });

  test('is refused when it does not, or when a later link claims it', () => {
    expect(check(headWith(hashOfText('another')))).toMatchObject([{ expected: hashOfText('another') }]);
    const second = linkOf('2026-02-13', { supersedes: oldHead, previous: chain[1]?.previous ?? null });
    expect(check(datasetHead({ chain: [linkOf('2024-08-30'), second] }))).toHaveLength(1);
  });

  test('is not recomputed in a dataset that was rewound to before its end, and only there', () => {
    expect(endedLater(headWith(ended))).toBe('2026-06-25');
    expect(endedLater(headWith(`sha256:${'0'.repeat(64)}`))).toBeNull();
    const whole = [linkOf('2024-08-30', { supersedes: ended }), linkOf('2026-06-25', {})];
    expect(endedLater(datasetHead({ chain: whole }))).toBeNull();
  });

  test('says of a dataset that was rewound and published over later that it lacks the end, and of no other', () => {
    const messagesOf = (release: string) =>
      check(datasetHead({ chain: [linkOf('2024-08-30', { supersedes: ended }), linkOf(release, {})] }))
        .filter(({ message }) => message.includes('supersedes'))
        .map(({ message }) => message);
    expect(messagesOf('2026-07-01')).toEqual([
      expect.stringContaining('ended at 2026-06-25, a release that'),
    ]);
    expect(messagesOf('2026-06-25')).toEqual([expect.stringContaining('so one of them was changed')]);
    expect(messagesOf('2026-05-01')).toEqual([]);
  });
});

test('finds a manifest of another release than the last link', () => {
  const sound = datasetHead();
  const release = { ...sound.release, release: '2026-02-13', published: '2026-02-14' };
  expect(check({ ...sound, release })).toMatchObject([
    { where: { file: 'release.json' }, expected: '2024-08-30', actual: '2026-02-13' },
    { where: { file: 'release.json' }, expected: '2024-08-30', actual: '2026-02-14' },
  ]);
});
