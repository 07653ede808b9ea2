import { expect, test } from 'vitest';
import { checkpointMatchesLog } from '../../src/rules/releases.ts';
import { hashOfLeaf, rootOf } from '../support/auditor.ts';
import { chainOf, datasetHead, revisionOf, sha256 } from '../support/dataset-head.ts';

const [FIRST, SECOND] = ['2024-08-30', '2025-01-01'] as const;
const revisions = [
  revisionOf({ release: SECOND, period: '2021', type: 'revised' }),
  revisionOf({ release: FIRST, period: '2022', type: 'published', previousContentHash: null }),
  revisionOf({ release: FIRST, period: '2021', type: 'published', previousContentHash: null }),
  revisionOf({
    release: FIRST,
    geo: null,
    period: null,
    type: 'metadata',
    contentHash: null,
    previousContentHash: null,
  }),
];
const chain = chainOf({ '2024-08-30': 3, '2025-01-01': 1 });
const headWith = (checkpoint: string | null) => datasetHead({ chain, revisions, checkpoint });

/** Written out by hand: by release, then id, then type. */
const LEAVES = [
  '{"contentHash":null,"id":"N01951","previousContentHash":null,"release":"2024-08-30","type":"metadata"}',
  `{"contentHash":"sha256:${sha256('2', 'hex')}","id":"SF.N01951.0180.2021","previousContentHash":null,"release":"2024-08-30","type":"published"}`,
  `{"contentHash":"sha256:${sha256('2', 'hex')}","id":"SF.N01951.0180.2022","previousContentHash":null,"release":"2024-08-30","type":"published"}`,
  `{"contentHash":"sha256:${sha256('2', 'hex')}","id":"SF.N01951.0180.2021","previousContentHash":"sha256:${sha256('1', 'hex')}","release":"2025-01-01","type":"revised"}`,
];
const ROOT = rootOf(LEAVES.map((leaf) => hashOfLeaf(Buffer.from(leaf)))).toString('base64');
const CHECKPOINT = `example.org/log\n4\n${ROOT}\n`;

const found = (checkpoint: string | null) => checkpointMatchesLog.check(headWith(checkpoint), sha256);

test('the checkpoint that the entries lead to is right, signed or not', () => {
  expect(found(CHECKPOINT)).toEqual([]);
  expect(found(`${CHECKPOINT}\n— example.org/log AAAA\n— another.example BBBB\n`)).toEqual([]);
});

test.each([
  ['another root', CHECKPOINT.replace(ROOT, `${'A'.repeat(43)}=`)],
  ['another size', CHECKPOINT.replace('\n4\n', '\n3\n')],
  ['another name', CHECKPOINT.replace('example.org', 'example.net')],
  ['a line more', `${CHECKPOINT}more\n`],
  ['a blank line more', `${CHECKPOINT}\n`],
  ['an end cut off', CHECKPOINT.slice(0, -1)],
  ['a signature that is none', `${CHECKPOINT}\nsigned\n`],
])('a checkpoint with %s is found', (_what, checkpoint) => {
  expect(found(checkpoint)).toMatchObject([
    {
      rule: 'checkpoint-matches-log',
      severity: 'error',
      where: { file: 'revisions/checkpoint' },
      expected: CHECKPOINT.trimEnd().replaceAll('\n', ' '),
    },
  ]);
});

test('a checkpoint that is gone is found, with the way to make it', () => {
  const [finding] = found(null);
  expect(finding?.message).toContain('npm run release -- checkpoint');
  expect(finding?.actual).toBe('no file');
});
