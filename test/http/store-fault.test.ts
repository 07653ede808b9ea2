import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { refuseFault } from '../../src/http/refuse.ts';
import { openStore, STORE_FOLDER, StoreFault } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, readFrom, type Served, servedFrom } from '../support/service.ts';
import { shardFile } from '../support/shards.ts';

const files = await emittedOf(goldenData('small'));

const fileOf = (what: string) => shardFile((path) => files.get(`${STORE_FOLDER}/${path}`) ?? '', what);

/** The service with one shard gone (null) or replaced. */
function withShard(what: string, text: string | null): Promise<Served> {
  const spoilt = new Map(files);
  const path = `${STORE_FOLDER}/${fileOf(what)}`;
  spoilt.delete(path);
  if (text !== null) spoilt.set(path, text);
  return servedFrom(spoilt);
}

const QUESTIONS: [string, string][] = [
  ['figures/BEF01', '/api/v1/observations/SF.BEF01.0180.2023'],
  ['figures/BEF01', '/api/v1/observations?geo=0180'],
  ['presence/0180', '/api/v1/observations?geo=0180'],
  ['figures/BEF01', '/api/v1/metrics/BEF01'],
  ['figures/BEF01', '/api/v1/rankings?metric=BEF01'],
  ['figures/BEF01', '/api/v1/compare?municipalities=0180,1480&metrics=BEF01'],
  ['counts', '/api/v1/revisions'],
  ['counts/0180', '/api/v1/revisions?kommun=0180'],
  ['history/REV01', '/api/v1/revisions'],
];

describe.each(QUESTIONS)('without the shard %s', (shard, path) => {
  it.each([
    ['missing', null],
    ['garbage', '{"0180":'],
    ['empty', ''],
    ['of another shape', 'null'],
    ['of another metric', files.get(`${STORE_FOLDER}/${fileOf('figures/TIES1')}`) ?? ''],
  ])(`${path} is our fault when it is %s`, async (_, text) => {
    const served = await withShard(shard, text);
    const { status, headers, body } = await served.ask(path);
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Content-Language, Link',
      'cache-control': 'no-store',
      'content-language': 'sv',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(body).toBe(
      '{"apiVersion":"1.0","error":{"code":"unavailable","details":{"parameter":null,"reason":"service_fault","value":null},"message":"Tjänsten kan inte svara just nu; felet är vårt. Försök igen om en stund."},"ok":false}',
    );
    expect(served.faults).toHaveLength(1);
    expect(served.faults[0]).toBeInstanceOf(Error);
  });

  it('all else is still answered', async () => {
    const served = await withShard(shard, null);
    expect((await served.ask('/api/v1/observations/SF.TIES1.0180.2023')).status).toBe(200);
    expect((await served.ask('/api/v1/municipalities')).status).toBe(200);
    expect(served.faults).toEqual([]);
  });
});

describe('a fault of ours', () => {
  it.each([
    ['/', 'sv', '<h1>Sidan kan inte visas</h1>'],
    ['/om', 'sv', '<h1>Sidan kan inte visas</h1>'],
    ['/en', 'en', '<h1>The page cannot be shown</h1>'],
    ['/en/about', 'en', '<h1>The page cannot be shown</h1>'],
    ['/site.css', 'sv', '{"apiVersion"'],
    ['/downloads/index', 'sv', '{"apiVersion"'],
    ['/mcp', 'sv', '{"apiVersion"'],
    ['/releases/2024-08-30/embed/ranking/BEF01?lang=en', 'en', '<!doctype html>'],
    ['/releases/2024-08-30/observations/SF.BEF01.0180.2023', 'sv', '<!doctype html>'],
    ['/releases/2024-08-30/api/v1/rankings?metric=BEF01', 'sv', '{"apiVersion"'],
    ['/releases/2024-08-30', 'sv', '{"apiVersion"'],
    ['/log/checkpoint', 'sv', '{"apiVersion"'],
  ])('is at %s in %s and in the form of what stands there', async (path, lang, words) => {
    const { service } = await servedFrom(files);
    const { status, headers, body } = refuseFault(service, new Error('gone'), path);
    expect([status, headers['cache-control'], headers['content-language']]).toEqual([503, 'no-store', lang]);
    expect(body).toContain(words);
  });

  it('names the shard to its maintainers', async () => {
    const served = await withShard('figures/BEF01', null);
    await served.ask('/api/v1/rankings?metric=BEF01');
    expect(String(served.faults[0])).toBe(
      `Error: store, figures of BEF01: expected the file ${fileOf('figures/BEF01')}, got none; rebuild`,
    );
    expect(served.faults[0]).toBeInstanceOf(StoreFault);
  });

  it('speaks the asked language', async () => {
    const served = await withShard('figures/BEF01', null);
    const asked = ['/api/v1/rankings?metric=BEF01&lang=en', '/embed/ranking/BEF01?lang=en'];
    for (const path of [...asked, '/en/metrics/BEF01/2022']) {
      const { status, headers, body } = await served.ask(path);
      expect([status, headers.get('content-language')], path).toEqual([503, 'en']);
      expect(body, path).toContain(
        'The service cannot answer right now; the fault is ours. Try again later.',
      );
    }
  });

  it('is not remembered: the next answer is right once the shard is back', async () => {
    let there = false;
    const read = readFrom(files);
    const served = await servedFrom(files, async (path) =>
      path === fileOf('figures/BEF01') && !there ? null : read(path),
    );
    expect((await served.ask('/api/v1/metrics/BEF01')).status).toBe(503);
    there = true;
    expect((await served.ask('/api/v1/metrics/BEF01')).status).toBe(200);
  });

  it('is told before any question when the catalogue is gone', async () => {
    await expect(openStore(async () => null, { digest: nodeDigest })).rejects.toBeInstanceOf(StoreFault);
  });

  it('in reading is one like any other', async () => {
    const read = readFrom(files);
    const served = await servedFrom(files, async (path) => {
      if (path === fileOf('figures/BEF01')) throw new Error('the disk is gone');
      return read(path);
    });
    expect((await served.ask('/api/v1/observations/SF.BEF01.0180.2023')).status).toBe(503);
    expect(served.faults.map(String)).toEqual(['Error: the disk is gone']);
  });
});
