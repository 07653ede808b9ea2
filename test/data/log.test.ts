import { describe, expect, it } from 'vitest';
import { nodeDigest as sha256 } from '../../src/builder/digest.ts';
import { contentHash } from '../../src/data/identifier.ts';
import {
  changeId,
  checkpointOf,
  checkpointText,
  hashedLog,
  leafBytes,
  logSubject,
  metricOfSubject,
  proofOf,
  proofText,
} from '../../src/data/log.ts';
import { hashOfLeaf } from '../support/auditor.ts';
import { datasetOf, MUNICIPALITIES, metricOf, registryOf } from '../support/dataset.ts';

const [FIRST, SECOND] = ['2024-01-01', '2025-01-01'] as const;

describe('the log of a dataset', () => {
  const metrics = [metricOf({ id: 'B1C' }), metricOf({ id: 'A1B', title: { sv: 'Ett', en: 'One' } })];
  const [second, first] = metrics;
  const dataset = datasetOf(
    {
      release: FIRST,
      registry: registryOf(metrics),
      figures: { A1B: ['0140 2021 1', '0180 2021 2'], B1C: ['0180 2021 3'] },
    },
    {
      release: SECOND,
      registry: registryOf([
        metricOf({ ...second, aliases: ['b'] }),
        ...(first === undefined ? [] : [first]),
      ]),
      figures: { A1B: ['0140 2021 1', '0180 2021 2.5'], B1C: [] },
      texts: { 'municipalities.csv': MUNICIPALITIES.replace('1998', '1999') },
    },
  );
  const hashOf = (metric: string, geo: string, value: number) =>
    contentHash({ metric, geo, period: '2021', value, unit: 'count', source: 'SCB' }, sha256);
  const entry = (release: string, id: string, type: string, before: string | null, after: string | null) =>
    `{"contentHash":${JSON.stringify(after)},"id":"${id}","previousContentHash":${JSON.stringify(before)},"release":"${release}","type":"${type}"}`;

  /** Written out by hand: by release, then id, then type. */
  const LEAVES = [
    entry(FIRST, 'SF.A1B.0140.2021', 'published', null, hashOf('A1B', '0140', 1)),
    entry(FIRST, 'SF.A1B.0180.2021', 'published', null, hashOf('A1B', '0180', 2)),
    entry(FIRST, 'SF.B1C.0180.2021', 'published', null, hashOf('B1C', '0180', 3)),
    entry(SECOND, '0140', 'metadata', null, null),
    entry(SECOND, 'B1C', 'metadata', null, null),
    entry(SECOND, 'SF.A1B.0180.2021', 'revised', hashOf('A1B', '0180', 2), hashOf('A1B', '0180', 2.5)),
    entry(SECOND, 'SF.B1C.0180.2021', 'withdrawn', hashOf('B1C', '0180', 3), null),
  ];
  const { index, leaves } = hashedLog(dataset, sha256);

  it('has a leaf for each change of each release, in one order', () => {
    const expected = LEAVES.map((leaf) => hashOfLeaf(Buffer.from(leaf)));
    expect(Buffer.from(leaves).toString('hex')).toBe(Buffer.concat(expected).toString('hex'));
  });

  it('says how many there are with each release, and where those of each subject stand', () => {
    expect(index.sizes).toEqual(
      new Map([
        [FIRST, 3],
        [SECOND, 7],
      ]),
    );
    expect(index.runs).toEqual(
      new Map([
        [
          FIRST,
          [
            { subject: 'SF.A1B', start: 0, count: 2 },
            { subject: 'SF.B1C', start: 2, count: 1 },
          ],
        ],
        [
          SECOND,
          [
            { subject: '0140', start: 3, count: 1 },
            { subject: 'B1C', start: 4, count: 1 },
            { subject: 'SF.A1B', start: 5, count: 1 },
            { subject: 'SF.B1C', start: 6, count: 1 },
          ],
        ],
      ]),
    );
  });

  it('is longer with each release by what that changes, and begins as it was', () => {
    const before = hashedLog({ releases: dataset.releases.slice(0, 1) }, sha256);
    expect(Buffer.from(leaves.subarray(0, 96)).equals(before.leaves)).toBe(true);
  });

  it('has no leaf with a value, a word or a reason in it', () => {
    const leaf = leafBytes({
      id: 'A1B',
      release: FIRST,
      type: 'metadata',
      contentHash: null,
      previousContentHash: null,
    });
    expect(new TextDecoder().decode(leaf)).toBe(
      `{"contentHash":null,"id":"A1B","previousContentHash":null,"release":"${FIRST}","type":"metadata"}`,
    );
  });
});

describe('a subject of the log', () => {
  it.each([
    [{ metric: 'A1B', geo: '0180', period: '2021' }, 'SF.A1B.0180.2021', 'SF.A1B', 'A1B'],
    [{ metric: 'A1B', geo: null, period: null }, 'A1B', 'A1B', 'A1B'],
    [{ metric: null, geo: '0180', period: null }, '0180', '0180', null],
    [{ metric: null, geo: 'SE01', period: null }, 'SE01', 'SE01', null],
  ])('of %j has the id %s and the name %s', (change, id, subject, metric) => {
    expect([changeId(change), logSubject(change), metricOfSubject(subject)]).toEqual([id, subject, metric]);
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
