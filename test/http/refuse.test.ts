// What is refused, in which words and in which form: by path, by method, by fault of form or fact, and by fault of ours.
import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { fixedPathOf } from '../../src/http/page.ts';
import { refuseFault, unknownPath } from '../../src/http/refuse.ts';
import { find, isSitePage } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';
import { PAGES } from '../../src/site/table.ts';
import { openStore, STORE_FOLDER, StoreFault } from '../../src/store/store.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { refusalOf } from '../support/service/answer.ts';
import {
  emittedOf,
  readFrom,
  type Served,
  serveDerived,
  servedFrom,
  verifiedOf,
  withoutShard,
} from '../support/service.ts';
import { shardFile } from '../support/shards.ts';

const files = await emittedOf(goldenData('small'));
const served = await servedFrom(files);
const { askRaw } = served;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Content-Language, Link, Content-Range, Accept-Ranges, Content-Length, Last-Modified',
};

const broken = await servedFrom(withoutShard(files, 'figures/TIES1'));

const FAULT = {
  path: '/api/v1/rankings?metric=TIES1',
  status: 503,
  code: 'unavailable',
  details: { parameter: null, value: null, reason: 'service_fault' },
};

describe('a refusal', () => {
  it('that is our own fault', async () => {
    const refused = await refusalOf(broken, FAULT.path);
    expect(refused).toEqual({ ...FAULT, path: undefined, message: refused.message });
  });
});

describe('a refused page where somebody reads letters', async () => {
  const contactEmail = 'data@kommun.example';
  const { ask } = await serveDerived(verifiedOf(goldenData('small')), { ...ADDRESSES, contactEmail });

  it.each([
    ['the figure', '/embed/observation/SF.BEF01.0180.1800', 'SF.BEF01.0180.1800'],
    ['the path and the value', '/embed/chart?geo=0180&metric=NOPE', '/embed/chart NOPE'],
    ['the path', '/embed/chart', '/embed/chart'],
  ])('leads to one about %s', async (_, path, subject) => {
    const { body } = await ask(path);
    expect(body).toContain(
      `href="mailto:${contactEmail}?subject=${encodeURIComponent(`Fel i siffran ${subject}`)}"`,
    );
  });
});

it('an unknown path reads the paths of a table once, however many are asked for', () => {
  let reads = 0;
  const endpoints = ENDPOINTS.map((endpoint) => ({
    ...endpoint,
    get path() {
      reads += 1;
      return endpoint.path;
    },
  }));
  const table = { ...TABLE, endpoints };
  const suggestionsFor = (path: string) => unknownPath(table, path).details['suggestions'];
  expect(suggestionsFor('/api/v1/metric')).toEqual(['/api/v1/metrics']);
  const first = reads;
  expect(suggestionsFor('/api/v1/ranking')).toEqual(['/api/v1/rankings']);
  expect([first > 0, reads]).toEqual([true, first]);
});

it('a redirect never puts a line break or a foreign letter into the header', async () => {
  const { headers } = await served.askRaw('/api/v1/m\u00e5\r\nSet-Cookie: a=1/?q=\u2028');
  expect(headers['location']).toBe('/api/v1/m%C3%A5%0D%0ASet-Cookie:%20a=1?q=%E2%80%A8');
});

it('every page stands at its own path, and a slash behind one of the website leads to it', async () => {
  const values = { id: 'X1', year: '2022', slug: 'x', metric: 'X1', geo: '0180', part: 'x', subject: 'x' };
  for (const page of PAGES)
    expect(find(TABLE, fixedPathOf(page, values)), page.path).toMatchObject({ kind: 'page', page });
  const ofSite = PAGES.filter((page) => isSitePage(page) && page.path !== '/');
  expect(ofSite.length).toBeGreaterThan(80);
  for (const page of ofSite) {
    const path = fixedPathOf(page, values);
    const { status, headers } = await askRaw(`${path}/`);
    expect([status, headers['location']]).toEqual([301, path]);
  }
});

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
    const broken = await withShard(shard, text);
    const { status, headers, body } = await broken.ask(path);
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toEqual({
      ...CORS,
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
    expect(broken.faults).toHaveLength(1);
    expect(broken.faults[0]).toBeInstanceOf(Error);
  });

  it('all else is still answered', async () => {
    const broken = await withShard(shard, null);
    expect((await broken.ask('/api/v1/observations/SF.TIES1.0180.2023')).status).toBe(200);
    expect((await broken.ask('/api/v1/municipalities')).status).toBe(200);
    expect(broken.faults).toEqual([]);
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
    const { status, headers, body } = refuseFault(served.service, new Error('gone'), path);
    expect([status, headers['cache-control'], headers['content-language']]).toEqual([503, 'no-store', lang]);
    expect(body).toContain(words);
  });

  it('names the shard to its maintainers', async () => {
    const broken = await withShard('figures/BEF01', null);
    await broken.ask('/api/v1/rankings?metric=BEF01');
    expect(String(broken.faults[0])).toBe(
      `Error: store, figures of BEF01: expected the file ${fileOf('figures/BEF01')}, got none; rebuild`,
    );
    expect(broken.faults[0]).toBeInstanceOf(StoreFault);
  });

  it('speaks the asked language', async () => {
    const broken = await withShard('figures/BEF01', null);
    const asked = ['/api/v1/rankings?metric=BEF01&lang=en', '/embed/ranking/BEF01?lang=en'];
    for (const path of [...asked, '/en/metrics/BEF01/2022']) {
      const { status, headers, body } = await broken.ask(path);
      expect([status, headers.get('content-language')], path).toEqual([503, 'en']);
      expect(body, path).toContain(
        'The service cannot answer right now; the fault is ours. Try again later.',
      );
    }
  });

  it('is not remembered: the next answer is right once the shard is back', async () => {
    let there = false;
    const read = readFrom(files);
    const broken = await servedFrom(files, async (path) =>
      path === fileOf('figures/BEF01') && !there ? null : read(path),
    );
    expect((await broken.ask('/api/v1/metrics/BEF01')).status).toBe(503);
    there = true;
    expect((await broken.ask('/api/v1/metrics/BEF01')).status).toBe(200);
  });

  it('is told before any question when the catalogue is gone', async () => {
    await expect(openStore(async () => null, { digest: nodeDigest })).rejects.toBeInstanceOf(StoreFault);
  });

  it('in reading is one like any other', async () => {
    const read = readFrom(files);
    const broken = await servedFrom(files, async (path) => {
      if (path === fileOf('figures/BEF01')) throw new Error('the disk is gone');
      return read(path);
    });
    expect((await broken.ask('/api/v1/observations/SF.BEF01.0180.2023')).status).toBe(503);
    expect(broken.faults.map(String)).toEqual(['Error: the disk is gone']);
  });
});
