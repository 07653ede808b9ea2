import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerStore } from '../../src/builder/answer-store.ts';
import { nodeDigest } from '../../src/builder/digest-node.ts';
import { filesUnder } from '../../src/builder/files-under.ts';
import { BUILD_RECORD } from '../../src/builder/fingerprint.ts';
import { servedFiles } from '../../src/builder/served-files.ts';
import { sealShard, unsealed } from '../../src/store/seal.ts';
import { emitDataset, goldenData } from '../support/golden.ts';
import { sealGolden } from '../support/golden-seal.ts';
import { serve } from '../support/service.ts';

const scratch = mkdtempSync(join(tmpdir(), 'unchanged-'));
const data = join(scratch, 'data');
const out = join(scratch, 'out');
const FIGURE = 'api/v1/observations/SF.BEF01.0180.2023.json';

beforeAll(async () => {
  cpSync(goldenData('small'), data, { recursive: true });
  await emitDataset(data, out);
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** What the tree says of itself, with other code. */
function pretendOtherCode(): void {
  const record = JSON.parse(readFileSync(join(out, BUILD_RECORD), 'utf8'));
  writeFileSync(join(out, BUILD_RECORD), JSON.stringify({ ...record, code: 'other' }));
}

/** Sealed anew, so that only the ETags tell. */
const altered = (text: string): string =>
  sealShard(unsealed(text).replaceAll('W/\\"', 'W/\\"altered'), nodeDigest);

it('does not make an answer again whose material and code are the same', async () => {
  // Were it rendered, the altered ETag would show that it differs.
  const shard = join(out, '_store/etags/BEF01/0.json');
  const text = readFileSync(shard, 'utf8');
  writeFileSync(shard, altered(text));
  expect((await emitDataset(data, out)).changed).toBe(0);
  writeFileSync(shard, text);
});

it('makes every answer again when other code built the served tree', async () => {
  pretendOtherCode();
  const shard = join(out, '_store/etags/BEF01/0.json');
  writeFileSync(shard, altered(readFileSync(shard, 'utf8')));
  expect((await emitDataset(data, out)).changed).toBeGreaterThan(5);
  expect(readFileSync(shard, 'utf8')).not.toContain('altered');
});

it('restores a file that somebody deleted, and leaves the others', async () => {
  rmSync(join(out, FIGURE));
  const before = statSync(join(out, 'api/v1/observations/SF.BEF01.1480.2023.json')).mtimeMs;
  const tally = await emitDataset(data, out);
  expect([tally.added + tally.changed, existsSync(join(out, FIGURE))]).toEqual([1, true]);
  expect(statSync(join(out, 'api/v1/observations/SF.BEF01.1480.2023.json')).mtimeMs).toBe(before);
});

it.each([
  ['the word for a unit', 'metrics.json', '"sv": "antal"', '"sv": "stycken"'],
  ['the county of a municipality', 'municipalities.csv', 'Stockholms län', 'Stockholms stora län'],
  ['a value', 'observations/BEF01.csv', '0180,2023,988943', '0180,2023,988944'],
])('gives the same tree as a whole build after a change of %s', async (_, file, from, to) => {
  const text = readFileSync(join(data, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file}: expected ${from}`);
  writeFileSync(join(data, file), text.replaceAll(from, to));
  sealGolden(data);
  const whole = join(scratch, 'whole');
  rmSync(whole, { recursive: true, force: true });
  const tally = await emitDataset(data, out);
  expect(tally.changed).toBeGreaterThan(0);
  await emitDataset(data, whole);
  const texts = (folder: string) =>
    filesUnder(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
  expect(texts(out)).toEqual(texts(whole));
});

it('makes every answer of a metric again where the served ETags are of an older form', async () => {
  const shard = join(out, '_store/etags/BEF01/0.json');
  const text = readFileSync(shard, 'utf8');
  const flat = Object.assign({}, ...Object.values(JSON.parse(unsealed(text))));
  writeFileSync(shard, sealShard(JSON.stringify(flat), nodeDigest));
  const tally = await emitDataset(data, out);
  expect([tally.removed, tally.added]).toEqual([0, Object.keys(flat).length]);
  expect(readFileSync(shard, 'utf8')).toBe(text);
});

it('refuses to let an answer read what its key does not hold', async () => {
  const { service } = await serve(goldenData('one'));
  const [metric] = service.store.catalogue.metrics;
  if (metric === undefined) throw new Error('expected a metric, got none');
  const store = answerStore(service.store, metric);
  const other = { ...metric, id: 'OTHER' };
  expect((await store.facts(metric)).coverage.length).toBeGreaterThan(0);
  for (const read of [
    () => store.presence('0180'),
    () => store.revisionCounts(null),
    () => store.revisions('2024-08-30', metric, 0),
    () => store.etags(null),
    () => store.facts(other),
    () => store.series(other, '0180'),
  ])
    expect(read).toThrow(/keys hold/);
});

it('tells which files are there, folders that are not included', () => {
  const isServed = servedFiles(out);
  expect([isServed(FIGURE), isServed(`${FIGURE}x`), isServed('no/where.json')]).toEqual([true, false, false]);
});
