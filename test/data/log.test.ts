import { describe, expect, it } from 'vitest';
import type { DatasetHead, WithLine } from '../../src/data/dataset.ts';
import {
  checkpointOf,
  checkpointText,
  datasetLog,
  hashEntries,
  proofOf,
  proofText,
  servedLog,
} from '../../src/data/log.ts';
import type { Revision } from '../../src/data/release.ts';
import { chainOf, datasetHead, hashOfText, METRIC, revisionOf, sha256 } from '../support/dataset-head.ts';

const [FIRST, SECOND, THIRD] = ['2024-01-01', '2025-01-01', '2026-01-01'];

type Step = [release: string, period: string, type: Revision['type'], before: string, after: string];

const entryOf = ([release, period, type, before, after]: Step, index: number): WithLine<Revision> =>
  revisionOf({
    line: index + 2,
    release,
    published: release,
    period,
    type,
    previousValue: before || null,
    value: after || null,
    previousContentHash: before === '' ? null : hashOfText(before),
    contentHash: after === '' ? null : hashOfText(after),
  });

/** A dataset of three releases with the metric public in some of them. */
const headWith = (publicIn: readonly string[], steps: readonly Step[], more: WithLine<Revision>[] = []) =>
  datasetHead({
    chain: chainOf({ [FIRST]: 0, [SECOND]: 0, [THIRD]: 0 }),
    revisions: [...steps.map(entryOf), ...more],
    publicAt: new Map(publicIn.map((release) => [release, new Set([METRIC])])),
  });

const told = (head: ReturnType<typeof headWith>) =>
  servedLog(head)
    .of(METRIC)
    .map(({ release, period, type, previousValue, value }) => [release, period, type, previousValue, value]);

const STEPS: Step[] = [
  [FIRST, '2021', 'published', '', '1'],
  [FIRST, '2022', 'published', '', '5'],
  [SECOND, '2021', 'revised', '1', '2'],
  [SECOND, '2022', 'withdrawn', '5', ''],
  [THIRD, '2023', 'published', '', '7'],
];

describe('the served log', () => {
  it('is the log of the files where a metric was public in every release', () => {
    const head = headWith([FIRST, SECOND, THIRD], STEPS);
    expect(servedLog(head).of(METRIC)).toEqual(head.log.of(METRIC));
    expect(servedLog(head).releases.get(METRIC)).toEqual([FIRST, SECOND, THIRD]);
  });

  it('has nothing of a metric that was never public, not even how many entries there are', () => {
    const head = headWith([], STEPS);
    expect([...servedLog(head).releases]).toEqual([]);
    expect(told(head)).toEqual([]);
    expect([...datasetLog(head, sha256).sizes.values()]).toEqual([0, 0, 0]);
  });

  it('publishes what stands with the release that makes the metric public', () => {
    expect(told(headWith([THIRD], STEPS))).toEqual([
      [THIRD, '2021', 'published', null, '2'],
      [THIRD, '2023', 'published', null, '7'],
    ]);
  });

  it('tells with the release in which a metric is shown again what changed since it was shown', () => {
    expect(told(headWith([FIRST, THIRD], STEPS))).toEqual([
      [FIRST, '2021', 'published', null, '1'],
      [FIRST, '2022', 'published', null, '5'],
      [THIRD, '2021', 'revised', '1', '2'],
      [THIRD, '2022', 'withdrawn', '5', null],
      [THIRD, '2023', 'published', null, '7'],
    ]);
  });

  it('keeps what was told of a metric that is public no longer', () => {
    const head = headWith([FIRST, SECOND], STEPS);
    expect(servedLog(head).releases.get(METRIC)).toEqual([FIRST, SECOND]);
    expect(datasetLog(head, sha256).sizes.get(THIRD)).toBe(4);
  });

  it('leaves out a change that was taken back before the metric was shown again', () => {
    const steps: Step[] = [
      [FIRST, '2021', 'published', '', '1'],
      [SECOND, '2021', 'revised', '1', '2'],
      [THIRD, '2021', 'revised', '2', '1'],
    ];
    const head = headWith([FIRST, THIRD], steps);
    expect(told(head)).toEqual([[FIRST, '2021', 'published', null, '1']]);
    expect(servedLog(head).releases.get(METRIC)).toEqual([FIRST]);
  });

  it('tells of another title only where the metric was shown under the one before', () => {
    const nothing = { previousValue: null, value: null, previousContentHash: null, contentHash: null };
    const about = { release: THIRD, geo: null, period: null, type: 'metadata', ...nothing } as const;
    const steps = STEPS.slice(0, 1);
    const titled = [revisionOf(about)];
    expect(told(headWith([FIRST, THIRD], [...steps, STEPS[2] as Step], titled))).toEqual([
      [FIRST, '2021', 'published', null, '1'],
      [THIRD, null, 'metadata', null, null],
      [THIRD, '2021', 'revised', '1', '2'],
    ]);
    expect(told(headWith([THIRD], steps, titled))).toEqual([[THIRD, '2021', 'published', null, '1']]);
  });

  it('withdraws each figure of a metric that left while it was hidden', () => {
    const left = revisionOf({
      release: SECOND,
      geo: null,
      period: null,
      type: 'withdrawn',
      previousValue: null,
      value: null,
      previousContentHash: null,
      contentHash: null,
    });
    expect(told(headWith([FIRST, THIRD], STEPS.slice(0, 2), [left]))).toEqual([
      [FIRST, '2021', 'published', null, '1'],
      [FIRST, '2022', 'published', null, '5'],
      [THIRD, '2021', 'withdrawn', '1', null],
      [THIRD, '2022', 'withdrawn', '5', null],
    ]);
  });

  it('says of no change why it was made in a release that did not show it', () => {
    const head = headWith([FIRST, THIRD], []);
    const [one, two] = [STEPS[0], STEPS[2]].map((step) => entryOf(step as Step, 0));
    const reasoned = headWith(
      [FIRST, THIRD],
      [],
      [{ ...one, reason: 'first' } as WithLine<Revision>, { ...two, reason: 'second' } as WithLine<Revision>],
    );
    expect(servedLog(head).of(METRIC)).toEqual([]);
    expect(
      servedLog(reasoned)
        .of(METRIC)
        .map(({ reason }) => reason),
    ).toEqual(['first', null]);
  });
});

describe('the log of a dataset', () => {
  const head = datasetHead({
    chain: chainOf({ [FIRST]: 2 }),
    revisions: ['2021', '2022'].map((period) =>
      revisionOf({ release: FIRST, period, type: 'published', previousContentHash: null }),
    ),
  });

  /** The same dataset, with a log that says how often it was read. */
  function counted(): { copy: DatasetHead; reads: string[] } {
    const reads: string[] = [];
    const at = (metric: string, release: string) => {
      reads.push(`${metric} ${release}`);
      return head.log.at(metric, release);
    };
    return { copy: { ...head, log: { ...head.log, at } }, reads };
  }

  it('is not read again for what was hashed with the series', () => {
    const { copy, reads } = counted();
    hashEntries(copy, METRIC, sha256);
    expect(datasetLog(copy, sha256).levels).toEqual(datasetLog(head, sha256).levels);
    expect(reads).toEqual([`${METRIC} ${FIRST}`]);
  });

  it('is read once, whole, where nothing of it was hashed', () => {
    const { copy, reads } = counted();
    expect(datasetLog(copy, sha256).sizes).toEqual(new Map([[FIRST, 2]]));
    datasetLog(copy, sha256);
    expect(reads).toEqual([`${METRIC} ${FIRST}`]);
  });
});

describe('a checkpoint', () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const ROOT = base64(new Uint8Array(32));
  const note = (size: string, root = ROOT, origin = 'example.org/log') => `${origin}\n${size}\n${root}\n`;

  it('is written as it is read, whatever signatures stand below', () => {
    const signed = checkpointOf(`${note('10')}\n— example.org/log c2lnbmF0dXJl\n`);
    expect(signed).toEqual({ origin: 'example.org/log', size: 10, root: new Uint8Array(32) });
    expect(signed && checkpointText(signed)).toBe(note('10'));
    expect(checkpointOf(note('0'))?.size).toBe(0);
  });

  it('has its root in Base 64', () => {
    const root = Buffer.from(sha256('', 'hex'), 'hex');
    expect(checkpointText({ origin: 'data.example/log', size: 70_000, root })).toBe(
      'data.example/log\n70000\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n',
    );
  });

  it.each([
    ['is empty', ''],
    ['is one line', 'origin'],
    ['is without an origin', note('10', ROOT, '')],
    ['has a size of a leading zero', note('010')],
    ['has a size below zero', note('-1')],
    ['has a size that a number does not hold', note('1'.repeat(16))],
    ['has a root of 31 bytes', note('10', base64(new Uint8Array(31)))],
    ['has a root of 33 bytes', note('10', base64(new Uint8Array(33)))],
    // Two texts of the same bytes would be two notes of one log.
    ['has a root that is written in another way', note('10', ROOT.replace('A=', 'B='))],
    ['has a root of other signs', note('10', ROOT.replaceAll('A', '-'))],
  ])('is no note that %s', (_what, text) => {
    expect(checkpointOf(text)).toBe(null);
  });
});

describe('a proof', () => {
  const hash = Buffer.from(sha256('', 'hex'), 'hex');
  const proof = {
    extra: new TextEncoder().encode('entry 3'),
    index: 3,
    hashes: [hash, hash].map((bytes) => new Uint8Array(bytes)),
    checkpoint: 'data.example/log\n70000\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n',
  };

  it('is read as it was written', () => {
    expect(proofText(proof).split('\n').slice(0, 3)).toEqual([
      'c2sp.org/tlog-proof@v1',
      'extra ZW50cnkgMw==',
      'index 3',
    ]);
    for (const one of [proof, { ...proof, hashes: [] }]) expect(proofOf(proofText(one))).toEqual(one);
  });

  it.each([
    ['empty', () => ''],
    ['cut', (text: string) => text.slice(1)],
    ['padded', (text: string) => text.replace('index 3', 'index 03')],
    ['short of a sign of a hash', (text: string) => text.replace('47DE', '47D')],
    ['short of a sign of its leaf', (text: string) => text.replace('extra Z', 'extra ')],
  ])('is no text that is %s', (_, change) => {
    expect(proofOf(change(proofText(proof)))).toBeNull();
  });
});
