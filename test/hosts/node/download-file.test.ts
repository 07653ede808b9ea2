import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Disk, NODE_DISK } from '../../../src/builder/trees.ts';
import { type DownloadReply, downloadReply, type SealedTree } from '../../../src/hosts/node.ts';
import { StoreFault } from '../../../src/store/store.ts';
import { type Emitted, emitted } from '../../downloads/emitted.ts';
import { goldenData } from '../../support/golden.ts';

let made: Emitted;
beforeAll(async () => {
  made = await emitted(goldenData('one'));
  const sealed = new Map(made.files.map(({ path, bytes, sha256 }) => [path, { size: bytes, sha256 }]));
  tree = { folder: made.folder, store: { files: async () => Object.fromEntries(sealed) } };
});
afterAll(() => made.remove());

/** As a built tree that has the downloads alone. */
let tree: SealedTree;
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  downloadReply(tree, { method, path, headers });

async function found(asked: ReturnType<typeof ask>): Promise<DownloadReply<Readable>> {
  const reply = await asked;
  if (reply === null) throw new Error('expected a download, got none');
  return reply;
}

const PARQUET = '/downloads/metrics/ONE.parquet';
const bytesOf = (path: string) => readFileSync(join(made.folder, path));

describe('downloadReply', () => {
  it.each([
    ['/downloads/index.csv', 'text/csv; charset=utf-8; header=present'],
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
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, no-transform',
      'content-length': String(bytesOf(path).length),
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['etag']).toMatch(/^"[0-9a-f]{64}"$/);
    expect([headers['content-encoding'], headers['content-language']]).toEqual([undefined, undefined]);
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

  it('says how long the file is when a range lies beyond it, and is kept by no cache for those who ask for another', async () => {
    const { status, headers, body } = await found(ask(PARQUET, { range: 'bytes=9999999-' }));
    expect([status, headers['content-range'], headers['cache-control'], body]).toEqual([
      416,
      `bytes */${bytesOf(PARQUET).length}`,
      'no-store',
      null,
    ]);
  });

  it('sends the whole file when If-Range names another version', async () => {
    const { headers } = await found(ask(PARQUET, {}, 'HEAD'));
    const ranged = (condition: string) => found(ask(PARQUET, { range: 'bytes=0-3', 'if-range': condition }));
    const sent = [headers['etag'] ?? '', '"old"', `W/${headers['etag']}`].map(async (condition) => {
      const { status, body } = await ranged(condition);
      return [status, body === null ? null : (await buffer(body)).length];
    });
    const { length } = bytesOf(PARQUET);
    expect(await Promise.all(sent)).toEqual([
      [206, 4],
      [200, length],
      [200, length],
    ]);
  });

  it('answers 304 to its own ETag, before any range', async () => {
    const { headers } = await found(ask(PARQUET, {}, 'HEAD'));
    const again = await found(ask(PARQUET, { 'if-none-match': headers['etag'] ?? '', range: 'bytes=0-3' }));
    expect([again.status, again.body]).toEqual([304, null]);
    expect(again.headers).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Content-Language, Link',
      'cache-control': headers['cache-control'],
      etag: headers['etag'],
    });
  });

  it('answers HEAD with the headers alone', async () => {
    const { status, headers, body } = await found(ask(PARQUET, {}, 'HEAD'));
    expect([status, headers['content-length'], body]).toEqual([200, String(bytesOf(PARQUET).length), null]);
  });

  it('knows no range of what HEAD asks for', async () => {
    const whole = await found(ask(PARQUET, {}, 'HEAD'));
    for (const range of ['bytes=0-3', 'bytes=9999999-'])
      expect(await found(ask(PARQUET, { range }, 'HEAD'))).toEqual(whole);
  });

  it.each([
    '/downloads/',
    '/downloads/nothing.csv',
    '/downloads/../dcat.ttl',
    '/downloads//index.csv',
    '/downloads/observations.csv',
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

/** The tree, and what was opened of it with how often each was read. */
function watched() {
  const opened: { handle: FileHandle; streams: number }[] = [];
  const open: Disk['open'] = async (path) => {
    const handle = await NODE_DISK.open(path);
    const one = { handle, streams: 0 };
    const stream = handle.createReadStream.bind(handle);
    handle.createReadStream = (options) => {
      one.streams += 1;
      return stream(options);
    };
    opened.push(one);
    return handle;
  };
  return { opened, tree: { ...tree, disk: { ...NODE_DISK, open } } };
}

describe('a file on the disk', () => {
  it('is closed where no byte of it is sent', async () => {
    const { headers } = await found(ask(PARQUET, {}, 'HEAD'));
    const { opened, tree: own } = watched();
    for (const [method, conditions] of [
      ['HEAD', {}],
      ['GET', { 'if-none-match': headers['etag'] }],
      ['GET', { range: 'bytes=9999999-' }],
    ] as const)
      await downloadReply(own, { method, path: PARQUET, headers: conditions });
    expect(opened.map(({ handle }) => handle.fd)).toEqual([-1, -1, -1]);
  });

  it('is read through to be checked the first time alone', async () => {
    const { opened, tree: own } = watched();
    const fresh = { ...own, store: { ...own.store } };
    for (const _ of [1, 2, 3]) await downloadReply(fresh, { method: 'HEAD', path: PARQUET, headers: {} });
    expect(opened.map(({ streams }) => streams)).toEqual([1, 0, 0]);
  });
});

describe('a file that is not the one that was built', () => {
  const file = () => join(made.folder, 'downloads/metrics/ONE.csv');
  const whole = '/downloads/metrics/ONE.csv';

  it.each<[string, (text: string) => string]>([
    ['a digit', (text) => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))],
    ['its end', (text) => text.slice(0, -1)],
  ])(
    'is a fault where %s of it is another, also after it was sent before, and none once it is mended',
    async (_, spoil) => {
      const text = readFileSync(file(), 'utf8');
      expect((await found(ask(whole, {}, 'HEAD'))).status).toBe(200);
      writeFileSync(file(), spoil(text));
      for (const headers of [{}, { range: 'bytes=0-3' }])
        await expect(ask(whole, headers, 'HEAD')).rejects.toThrow(
          'downloads/metrics/ONE.csv: expected the file as it was built, got another; rebuild',
        );
      writeFileSync(file(), text);
      expect((await found(ask(whole, {}, 'HEAD'))).status).toBe(200);
    },
  );

  it('is a fault where other bytes lie in it since, with the length and the time of what was sent before', async () => {
    const text = readFileSync(file(), 'utf8');
    const asOfOld = () => utimesSync(file(), 1_700_000_000, 1_700_000_000);
    asOfOld();
    expect((await found(ask(whole, {}, 'HEAD'))).status).toBe(200);
    writeFileSync(file(), text.replace(/\d/g, '0'));
    asOfOld();
    await expect(ask(whole, {}, 'HEAD')).rejects.toBeInstanceOf(StoreFault);
    writeFileSync(file(), text);
  });

  it('is a fault where none or a pipe is in its place, and nobody waits for that', async () => {
    const text = readFileSync(file(), 'utf8');
    rmSync(file());
    await expect(ask(whole)).rejects.toThrow(
      new StoreFault('downloads/metrics/ONE.csv: expected the file, got none; rebuild'),
    );
    spawnSync('mkfifo', [file()]);
    await expect(ask(whole)).rejects.toThrow(
      'downloads/metrics/ONE.csv: expected the file as it was built, got another; rebuild',
    );
    rmSync(file());
    writeFileSync(file(), text);
  });

  it('is none where it cannot be opened, and then the fault is what the system says', async () => {
    const fault = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    const open = () => Promise.reject(fault);
    const own = { ...tree, disk: { ...NODE_DISK, open } };
    await expect(downloadReply(own, { method: 'GET', path: whole, headers: {} })).rejects.toBe(fault);
  });

  it('is closed again', async () => {
    const { opened, tree: own } = watched();
    const text = readFileSync(file(), 'utf8');
    writeFileSync(file(), text.slice(0, -1));
    const asked = { method: 'GET', path: whole, headers: {} };
    await expect(downloadReply(own, asked)).rejects.toBeInstanceOf(StoreFault);
    writeFileSync(file(), text);
    expect(opened.map(({ handle }) => handle.fd)).toEqual([-1]);
  });

  it('is a fault where it is gone, and not an absence', async () => {
    const text = readFileSync(file(), 'utf8');
    rmSync(file());
    await expect(ask(whole)).rejects.toBeInstanceOf(StoreFault);
    writeFileSync(file(), text);
  });
});
