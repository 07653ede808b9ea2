import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createOutput } from '../../src/builder/build.ts';
import { memoryStore } from '../../src/builder/derive.ts';
import { emitDownloads } from '../../src/downloads/downloads.ts';
import type { DownloadConditions } from '../../src/http/reply.ts';
import { type GeneratedFile, type PastFiles, pastDownload } from '../../src/past/past.ts';
import { createLru } from '../../src/store/store.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { writeRewound } from '../support/rewound.ts';
import { serve, verifiedOf } from '../support/service.ts';

const DATA = goldenData('small');
const RELEASES = ['2025-01-15', '2025-06-01', '2025-11-20'];
const folder = mkdtempSync(join(tmpdir(), 'past-download-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { service, askRaw } = await serve(DATA);
const PLAIN: DownloadConditions = { method: 'GET', ifNoneMatch: null, ifRange: null, range: null };
const ask = (path: string, asking = PLAIN, kept: PastFiles['kept'] = null) =>
  pastDownload({ service, kept }, path, asking);

describe.each(RELEASES)('the files of the metrics of %s', async (release) => {
  const out = join(folder, release);
  writeRewound(DATA, release, out);
  const siteUrl = `${ADDRESSES.siteUrl}/releases/${release}`;
  const store = await memoryStore(verifiedOf(out), { ...ADDRESSES, siteUrl });
  const tree = join(folder, `${release}-tree`);
  const files = await emitDownloads(store, {
    write: createOutput(tree).write,
    publisher: { name: 'Open Data API', type: null, email: null },
  });
  const texts = files.filter(({ path }) =>
    /^downloads\/metrics\/[A-Z0-9]+\.(?:csv|json-stat\.json)$/.test(path),
  );

  it('are byte for byte those of a build of its rewound dataset', async () => {
    expect(texts.length).toBe(store.catalogue.metrics.length * 2);
    for (const { path, sha256 } of texts) {
      const found = await ask(`/releases/${release}/${path}`);
      expect(Buffer.from(found?.bytes ?? []).equals(readFileSync(join(tree, path))), path).toBe(true);
      expect([found?.status, found?.headers['etag']]).toEqual([200, `"${sha256}"`]);
    }
  });
});

describe('a file of a past release', () => {
  const CSV = '/releases/2025-01-15/downloads/metrics/BEF01.csv';

  it('is sent in part, and not at all to who has it', async () => {
    const whole = await ask(CSV);
    expect(await ask(CSV, { ...PLAIN, range: 'bytes=0-9' })).toMatchObject({
      status: 206,
      part: { first: 0, last: 9 },
    });
    const etag = whole?.headers['etag'] ?? '';
    expect(await ask(CSV, { ...PLAIN, ifNoneMatch: etag })).toMatchObject({ status: 304, part: null });
  });

  it.each([
    ['/releases/2025-01-15/downloads/metrics/BEF01.parquet', 'rebuilt_only'],
    ['/releases/2025-01-15/downloads/metrics/BEF01.csv/', 'rebuilt_only'],
    ['/releases/2025-01-15/downloads/municipalities/0180.csv', 'rebuilt_only'],
    ['/releases/2025-01-15/downloads/metrics/HEMLIG1.csv', 'unknown_metric'],
    ['/releases/2025-01-15/downloads/metrics/NOTHING.json-stat.json', 'unknown_metric'],
    ['/releases/2020-01-01/downloads/metrics/BEF01.csv', 'unknown_release'],
  ])('is refused where there is none: %s', async (path, reason) => {
    expect(await ask(path)).toBeNull();
    const { status, body } = await askRaw(path);
    expect([status, JSON.parse(body ?? '').error.details.reason]).toEqual([404, reason]);
  });

  it.each(['BEF01.xlsx', 'BEF01.excel.csv', 'BEF01.parquet'])(
    'leads, where it is in another format, to those that there are: %s',
    async (name) => {
      const { body } = await askRaw(`/releases/2025-01-15/downloads/metrics/${name}`);
      const { suggestions } = JSON.parse(body ?? '').error.details;
      const stem = `${ADDRESSES.siteUrl}/releases/2025-01-15/downloads/metrics/BEF01`;
      expect(suggestions).toEqual([`${stem}.csv`, `${stem}.json-stat.json`]);
      for (const address of suggestions) expect(await ask(new URL(address).pathname)).not.toBeNull();
    },
  );

  it.each(['metrics/HEMLIG1.xlsx', 'metrics/NOTHING.xlsx', 'municipalities/0180.xlsx'])(
    'leads nowhere for %s',
    async (name) => {
      const { body } = await askRaw(`/releases/2025-01-15/downloads/${name}`);
      expect(JSON.parse(body ?? '').error.details).not.toHaveProperty('suggestions');
    },
  );

  it('is made once where files are kept, whoever asks, and in whatever part', async () => {
    const kept = createLru<GeneratedFile>(1_000_000);
    const first = await ask(CSV, PLAIN, kept);
    const again = await ask(CSV, { ...PLAIN, range: 'bytes=0-9' }, kept);
    expect(again?.bytes).toBe(first?.bytes);
    expect([again?.status, again?.headers['etag']]).toEqual([206, first?.headers['etag']]);
    expect((await ask(CSV.replace('01-15', '06-01'), PLAIN, kept))?.bytes).not.toBe(first?.bytes);
  });

  it('is none of today, and not there by another method', async () => {
    expect(await ask('/downloads/metrics/BEF01.csv')).toBeNull();
    expect(await ask(CSV, { ...PLAIN, method: 'POST' })).toBeNull();
  });
});
