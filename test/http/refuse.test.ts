// What is refused, in which words and in which form: by path, by method, by fault of form or fact, and by fault of ours.
import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { PROBLEM_STATUS } from '../../src/data/problem.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { fixedPathOf } from '../../src/http/page.ts';
import { answerMethod, refuseFault, unknownPath } from '../../src/http/refuse.ts';
import { find, isSitePage } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';
import { PAGES } from '../../src/site/table.ts';
import { openStore, STORE_FOLDER, StoreFault } from '../../src/store/store.ts';
import { PROBLEM_REASONS } from '../../src/text/problems.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { refusalOf } from '../support/service/answer.ts';
import { FORM_REFUSALS, type Refusal } from '../support/service/refusals.ts';
import { FACT_REFUSALS } from '../support/service/refusals-of-facts.ts';
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

const CASES = [...FORM_REFUSALS, ...FACT_REFUSALS];

/** Reasons that only charts, the transport of the tools, large tables as CSV and the shipped registry give. */
const ELSEWHERE = [
  ...['no_chart', 'malformed_request', 'not_together', 'too_many_rows'],
  ...['left_out', 'not_fetched'],
];

const FAULT: Refusal = {
  path: '/api/v1/rankings?metric=TIES1',
  status: 503,
  code: 'unavailable',
  details: { parameter: null, value: null, reason: 'service_fault' },
};

describe('every refusal', () => {
  it.each(CASES.map((one) => [one.path, one] as const))(
    '%s',
    async (path, { status, code, details, method }) => {
      const refused = await refusalOf(served, path, { method: method ?? 'GET' });
      expect(refused).toEqual({ status, code, details, message: refused.message });
    },
  );

  it('that is our own fault', async () => {
    const refused = await refusalOf(broken, FAULT.path);
    expect(refused).toEqual({ ...FAULT, path: undefined, message: refused.message });
  });

  it('names its parameter and its value in both languages, in one sentence each', async () => {
    for (const { path, method = 'GET', details } of CASES) {
      const [mark] = path.includes('?') ? ['&'] : ['?'];
      const swedish = await refusalOf(served, path, { method });
      const english = await refusalOf(served, `${path}${mark}lang=en`, { method });
      expect(english.message, path).not.toBe(swedish.message);
      for (const { message } of [swedish, english]) {
        if (details['value'] !== null) expect(message, path).toContain(String(details['value']));
        if (details['parameter'] !== null) expect(message, path).toContain(String(details['parameter']));
        expect(message, path).toMatch(/[.?]$/);
        expect(message, path).not.toMatch(/undefined|null|NaN|\[object/);
      }
    }
  });

  it('has its place here: all codes, and all reasons but those of embeds and tools', () => {
    const all = [...CASES, FAULT];
    expect([...new Set(all.map(({ code }) => code))].sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
    const reasons = new Set(all.map(({ details }) => String(details['reason'])));
    expect([...reasons, ...ELSEWHERE].sort()).toEqual(PROBLEM_REASONS.toSorted());
  });

  it('that a value is empty tells no one to leave out what is required', async () => {
    const path = '/api/v1/compare?municipalities=0180,1480&metrics=';
    const advice = async (query: string) => (await refusalOf(served, `${path}${query}`)).message;
    expect(await advice('')).toBe(
      'Parametern metrics är tom. Ange ett värde; en parameter som inte krävs kan också utelämnas.',
    );
    expect(await advice('&lang=en')).toBe(
      'The parameter metrics is empty. Give a value; a parameter that is not required may also be left out.',
    );
  });
});

describe('a page is refused', () => {
  it.each([
    ['/kommuner/upplands-vasby/andringar?metric=medellivslangd', 'sv'],
    ['/en/municipalities/upplands-vasby/changes?metric=medellivslangd', 'en'],
    ['/matt/BEF01/1800', 'sv'],
    ['/en/metrics/BEF01/1800', 'en'],
    ['/sok?q=%E4', 'sv'],
    ['/en/search?q=%E4', 'en'],
    ['/jamfor?municipalities=%E4', 'sv'],
    ['/en/compare?municipalities=%E4', 'en'],
  ])('in the language of its address whatever lang is: %s', async (path, own) => {
    for (const lang of ['sv', 'en']) {
      const { status, headers, body } = await served.ask(
        `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`,
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.get('content-language')).toBe(own);
      expect(body).toContain(`<html lang="${own}"`);
    }
  });

  it.each(['/observations/SF.BEF01.0180.1800', '/embed/observation/SF.BEF01.0180.1800', '/embed/chart'])(
    'in the language asked for where one address has both: %s',
    async (path) => {
      for (const lang of ['sv', 'en']) {
        const { status, headers, body } = await served.ask(`${path}?lang=${lang}`);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(headers.get('content-language')).toBe(lang);
        expect(body).toContain(`<html lang="${lang}"`);
      }
    },
  );
});

const judged = async (url: string) => {
  const { status, body } = await served.askRaw(url);
  const { error } = JSON.parse(body ?? '{}');
  return {
    status,
    code: error?.code,
    reason: error?.details.reason,
    suggestions: error?.details.suggestions,
  };
};
const UNKNOWN = { status: 404, code: 'not_found', reason: 'unknown_path' };

describe('a path that no endpoint has is 404 in the envelope, never a redirect:', () => {
  it.each([
    ['an unknown name', '/api/v1/nothing'],
    ['another version', '/api/v2/metrics'],
    ['too deep', '/api/v1/metrics/BEF01/coverage'],
    ['an empty segment', '/api/v1//metrics'],
    ['two trailing slashes', '/api/v1/metrics//'],
    ['a dot segment', '/api/v1/./metrics'],
    ['a double dot segment', '/api/v1/metrics/../metrics'],
    ['an encoded dot segment', '/api/v1/%2e%2e/metrics'],
    ['a dot segment at the end', '/api/v1/metrics/.'],
    ['a dot segment and a trailing slash', '/api/v1/metrics/../'],
    ['an encoded slash', '/api/v1/metrics%2FBEF01'],
    ['an encoded backslash', '/api/v1/metrics/%5cBEF01'],
    ['a NUL', '/api/v1/metrics/BEF01%00'],
    ['an encoding cut short', '/api/v1/metrics/%'],
    ['an encoding of no letter', '/api/v1/metrics/%zz'],
    ['an encoding that is not UTF-8', '/api/v1/metrics/%E5'],
    ['an encoded lone surrogate', '/api/v1/metrics/%ED%A0%80'],
    ['an overlong encoding', '/api/v1/metrics/%C0%AFBEF01'],
    ['the .json twin of a list', '/api/v1/metrics.json'],
    ['the .json twin of a record', '/api/v1/metrics/BEF01.json'],
    ['the .html twin', '/api/v1/observations/SF.BEF01.0180.2023.html'],
    ['the .json twin with a slash', '/api/v1/metrics.json/'],
    ['an encoded .json twin', '/api/v1/metrics/BEF01%2ejson'],
    ['another casing', '/api/V1/Metrics'],
    ['a path parameter with a semicolon', '/api/v1/metrics;v=1'],
    ['the prototype', '/api/v1/__proto__'],
    ['a constructor', '/api/v1/constructor'],
  ])('%s', async (_, url) => {
    expect(await judged(url)).toMatchObject(UNKNOWN);
  });

  it('ends in .json and leads on without its slash, where a file is meant', async () => {
    const { status, headers } = await served.askRaw('/api/v1/openapi.json/?lang=en');
    expect([status, headers['location']]).toEqual([301, '/api/v1/openapi.json?lang=en']);
  });

  it('is answered at every depth under /api', async () => {
    for (const url of ['/api', '/api/', '/api/x', '/api/%', '/api/v1/'])
      expect([404, 301], url).toContain((await served.askRaw(url)).status);
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

it.each([
  ['/api/v1/metrics.json', ['/api/v1/metrics']],
  ['/api/v1/metrics/BEF01.json', ['/api/v1/metrics/BEF01']],
  ['/api/v1/metrcs.json', ['/api/v1/metrics']],
  ['/api/v1/Metrics', ['/api/v1/metrics']],
  ['/api/v1/obervations', ['/api/v1/observations']],
  ['/api/v1/something-else', []],
  ['/api/v1/nonsense.json', []],
  ['/api/v1/metrics//BEF01.json', []],
  ['/api/v2', ['/api/v1']],
  ['/api/v1.json', ['/api/v1']],
  ['/embed/chart.html', ['/embed/chart']],
])('the unknown path %s suggests what an endpoint or a page stands at: %j', (path, suggestions) => {
  expect(unknownPath(TABLE, path).details['suggestions']).toEqual(suggestions);
});

it('of what stands above the API its root is suggested first', () => {
  expect(unknownPath(TABLE, '/api').details['suggestions']).toMatchObject({ 0: '/api/v1' });
});

describe('a path takes canonical ids only', () => {
  it.each([
    ['/api/v1/metrics/bef01', 'invalid_metric', ['BEF01']],
    ['/api/v1/metrics/Folkmangd', 'invalid_metric', ['BEF01']],
    ['/api/v1/metrics/BEF02', 'invalid_metric', ['BEF01']],
    ['/api/v1/metrics/N90001', 'invalid_metric', ['ASC01']],
    ['/api/v1/metrics/__proto__', 'invalid_metric', []],
    ['/api/v1/metrics/toString', 'invalid_metric', []],
    ['/api/v1/observations/sf.bef01.0180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/Sf.Bef01.0180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/sf.bef01.9999.2023', 'not_found', []],
    ['/api/v1/observations/sf.disj01.0180.2023', 'not_found', []],
    ['/api/v1/observations/SF.BEF01.180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/BEF01.0180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/SF.BEF01.stockholm.2023', 'not_found', []],
    ['/api/v1/observations/SF.FOLKMANGD.0180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/XX.BEF01.0180.2023', 'not_found', []],
    ['/api/v1/observations/SF.BEF01.0180.2023.', 'not_found', []],
    ['/api/v1/observations/SF.BEF01.0180.2023%20', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/SF.BEF01.0180.1899', 'not_found', []],
    ['/api/v1/observations/SF.BEF01.0180.%EF%BC%92023', 'not_found', []],
    ['/api/v1/observations/constructor', 'not_found', []],
  ])('%s is 404 %s, suggesting %j', async (url, code, suggestions) => {
    expect(await judged(url)).toMatchObject({ status: 404, code, suggestions });
  });

  it('decodes what need not be encoded', async () => {
    const plain = await served.askRaw('/api/v1/metrics/BEF01');
    const encoded = await served.askRaw('/api/v1/m%65trics/%42EF01');
    expect([encoded.status, encoded.body]).toEqual([200, plain.body]);
  });

  it('leaves origin and fragment out of it', async () => {
    const plain = await served.askRaw('/api/v1/metrics/BEF01');
    expect((await served.askRaw('https://elsewhere.example:8443/api/v1/metrics/BEF01#x?y')).body).toBe(
      plain.body,
    );
  });
});

describe('a path of the API with a slash behind it', () => {
  it.each([
    ['/api/v1/metrics/', '/api/v1/metrics'],
    ['/api/v1/metrics/?', '/api/v1/metrics'],
    ['/api/v1/metrics/?query=a%20b&x=1', '/api/v1/metrics?query=a%20b&x=1'],
    ['/api/v1/metrics/ONE/', '/api/v1/metrics/ONE'],
    ['/api/v1/nothing/', '/api/v1/nothing'],
  ])('%s leads to %s', async (path, location) => {
    const answered = await served.ask(path);
    expect([answered.status, answered.body]).toEqual([301, '']);
    expect(Object.fromEntries(answered.headers)).toEqual({
      ...CORS,
      'cache-control': 'public, max-age=60',
      location,
    });
  });

  it('never puts a line break or a foreign letter into the header', async () => {
    const { headers } = await served.askRaw('/api/v1/m\u00e5\r\nSet-Cookie: a=1/?q=\u2028');
    expect(headers['location']).toBe('/api/v1/m%C3%A5%0D%0ASet-Cookie:%20a=1?q=%E2%80%A8');
  });
});

describe('a page with a slash behind it', () => {
  it.each([
    ['/kommuner/stockholm/andringar/', '/kommuner/stockholm/andringar'],
    [
      '/en/municipalities/stockholm/changes/?metric=BEF01',
      '/en/municipalities/stockholm/changes?metric=BEF01',
    ],
    ['/jamfor/?municipalities=0180,1480&metrics=BEF01', '/jamfor?municipalities=0180,1480&metrics=BEF01'],
    ['/en/compare/', '/en/compare'],
    ['/sok/?q=malm%C3%B6+k', '/sok?q=malm%C3%B6+k'],
    ['/en/search/?q=å', '/en/search?q=%C3%A5'],
    ['/en/search/?q=😀', '/en/search?q=%F0%9F%98%80'],
    ['/matt/BEF01/2022/', '/matt/BEF01/2022'],
    ['/kommuner/stockholm/', '/kommuner/stockholm'],
    ['/om/', '/om'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers } = await askRaw(path);
    expect([status, headers['location']]).toEqual([301, location]);
  });

  it.each(['//', '/jamfor//', '/kommuner/stockholm/andringar//'])('%s is none', (path) => {
    expect(find(TABLE, path).kind).toBe('nothing');
  });

  it.each([
    ['/kommuner/a%2Fb/andringar/?lang=en', 'sv'],
    ['/en/municipalities/x.html/changes/', 'en'],
  ])('%s is refused as a page, in the language of its address', async (path, lang) => {
    const { status, headers } = await askRaw(path);
    expect([status, headers['content-type'], headers['content-language']]).toEqual([
      404,
      'text/html; charset=utf-8',
      lang,
    ]);
  });
});

describe('a page with the ending of a file behind it', () => {
  it.each([
    ['/observations/SF.BEF01.0180.2022.html', '/observations/SF.BEF01.0180.2022'],
    ['/observations/SF.BEF01.0180.2022.html/', '/observations/SF.BEF01.0180.2022'],
    ['/matt/BEF01/2022.html?lang=en', '/matt/BEF01/2022?lang=en'],
    ['/en/metrics/BEF01/2022.html?q=å', '/en/metrics/BEF01/2022?q=%C3%A5'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers } = await askRaw(path);
    expect([status, headers['location']]).toEqual([301, location]);
  });

  it.each([
    '/observations/SF.BEF01.0180.2022.json',
    '/observations/SF.BEF01.0180.2022.html.html',
    '/api/v1/observations/SF.BEF01.0180.2022.html',
    '/embed/observation/SF.BEF01.0180.2022.html',
  ])('%s leads nowhere', async (path) => {
    expect((await askRaw(path)).status).toBe(404);
  });
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

describe('a table that is too large to be one file', () => {
  it.each(['observations.csv', 'observations.parquet', 'revisions.csv', 'revisions.parquet'])(
    'leads to the list of its parts: %s',
    async (file) => {
      const { status, body } = await askRaw(`/downloads/${file}`);
      const { reason, index } = JSON.parse(body ?? '').error.details;
      expect([status, reason, index]).toEqual([
        404,
        'split_table',
        'https://data.example/downloads/index.csv',
      ]);
    },
  );
});

it.each(['*', '/', '/kommuner/stockholm'])('OPTIONS of %s is 204 on every host', async (url) => {
  expect(answerMethod(served.service, { method: 'OPTIONS', url })).toMatchObject({ status: 204 });
  expect((await served.askRaw('*', 'OPTIONS')).status).toBe(204);
  expect(answerMethod(served.service, { method: 'POST', url }).status).toBe(405);
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
