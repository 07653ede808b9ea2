import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DownloadReply, downloadReply } from '../../../src/hosts/node/download-file.ts';
import { type Emitted, emitted } from '../../downloads/emitted.ts';
import { goldenData } from '../../support/golden.ts';

let made: Emitted;
beforeAll(async () => {
  made = await emitted(goldenData('one'));
});
afterAll(() => made.remove());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  downloadReply(made.folder, { method, path, headers });

async function found(asked: Promise<DownloadReply | null>): Promise<DownloadReply> {
  const reply = await asked;
  if (reply === null) throw new Error('expected a download, got none');
  return reply;
}

const PARQUET = '/downloads/observations.parquet';
const bytesOf = (path: string) => readFileSync(join(made.folder, path));

describe('downloadReply', () => {
  it.each([
    ['/downloads/observations.csv', 'text/csv; charset=utf-8; header=present'],
    ['/downloads/metrics/ONE.csv', 'text/csv; charset=utf-8; header=present'],
    [PARQUET, 'application/vnd.apache.parquet'],
    ['/downloads/metrics/ONE.json-stat.json', 'application/json; charset=utf-8'],
    ['/downloads/datapackage.json', 'application/json; charset=utf-8'],
    ['/downloads/SHA256SUMS', 'text/plain; charset=utf-8'],
    ['/dcat.ttl', 'text/turtle; charset=utf-8'],
    ['/dcat.rdf', 'application/rdf+xml; charset=utf-8'],
  ])('sends %s whole, uncompressed, under a strong ETag', async (path, type) => {
    const { status, headers, body } = await found(ask(path, { 'accept-encoding': 'gzip, br' }));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'accept-ranges': 'bytes',
      'content-length': String(bytesOf(path).length),
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['etag']).toMatch(/^"[0-9a-f]{64}"$/);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body === null ? null : await buffer(body)).toEqual(bytesOf(path));
  });

  it('sends the bytes that are asked for', async () => {
    const { status, headers, body } = await found(ask(PARQUET, { range: 'bytes=-8' }));
    const whole = bytesOf(PARQUET);
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${whole.length - 8}-${whole.length - 1}/${whole.length}`);
    expect(headers['content-length']).toBe('8');
    expect(body === null ? null : await buffer(body)).toEqual(whole.subarray(-8));
  });

  it('stops at the last byte that is asked for', async () => {
    const { body } = await found(ask(PARQUET, { range: 'bytes=0-3' }));
    expect(body === null ? null : String(await buffer(body))).toBe('PAR1');
  });

  it('says how long the file is when a range lies beyond it', async () => {
    const { status, headers, body } = await found(ask(PARQUET, { range: 'bytes=9999999-' }));
    expect([status, headers['content-range'], body]).toEqual([
      416,
      `bytes */${bytesOf(PARQUET).length}`,
      null,
    ]);
  });

  it('sends the whole file when If-Range names another version', async () => {
    const { headers } = await found(ask(PARQUET, {}, 'HEAD'));
    const ranged = (condition: string) =>
      found(ask(PARQUET, { range: 'bytes=0-3', 'if-range': condition }, 'HEAD'));
    expect((await ranged(headers['etag'] ?? '')).status).toBe(206);
    expect((await ranged('"old"')).status).toBe(200);
    expect((await ranged(`W/${headers['etag']}`)).status).toBe(200);
  });

  it('answers 304 to its own ETag, before any range', async () => {
    const { headers } = await found(ask(PARQUET, {}, 'HEAD'));
    const again = await found(ask(PARQUET, { 'if-none-match': headers['etag'] ?? '', range: 'bytes=0-3' }));
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, null, headers['etag']]);
  });

  it('answers HEAD with the headers alone', async () => {
    const { status, headers, body } = await found(ask(PARQUET, {}, 'HEAD'));
    expect([status, headers['content-length'], body]).toEqual([200, String(bytesOf(PARQUET).length), null]);
  });

  it.each([
    '/downloads/',
    '/downloads/nothing.csv',
    '/downloads/../dcat.ttl',
    '/downloads//observations.csv',
    '/downloads/metrics',
    '/_store/catalogue.json',
    '/',
  ])('knows no download at %s', async (path) => {
    expect(await ask(path)).toBeNull();
  });

  it('leaves other methods to the host', async () => {
    expect(await ask(PARQUET, {}, 'POST')).toBeNull();
  });
});
