// What a request may ask, in the form that the contract has of it: every fault of form is refused by name.
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../questions/rows.ts';
import { goldenData } from '../support/golden.ts';
import { faultOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { expectPromises } from './fuzz-promises.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

describe('a parameter that is wrongly encoded', () => {
  it.each([
    ['/embed/map/TIES1?fbclid=%&lang=%E4', 'lang'],
    ['/embed/map/TIES1?%6Cang=%E4', '%6Cang'],
    ['/embed/chart?geo=0180&metric=BEF01&from=%', 'from'],
    ['/observations/SF.BEF01.0180.2023?x=%&lang=%', null],
    ['/revisions.atom?kommun=%', 'kommun'],
    ['/matt/TIES1.atom?lang=%E4', 'lang'],
    ['/sok?utm_campaign=G%E4vle&q=G%E4vle', null],
    ['/jamfor?municipalities=0180&municipalities=%E4', null],
  ])('is refused where it would be judged: %s', async (path, name) => {
    const { status, body } = await served.ask(path);
    expect(status).toBe(400);
    // A page for people names no parameter.
    const what = name === null ? 'En uppgift i adressen' : `Parametern ${name}`;
    expect(body).toContain(`${what} är felaktigt procentkodad`);
  });
});

it('a long but valid instant is echoed cut at 100 code points', async () => {
  const long = `2025-06-01T00:00:00.${'0'.repeat(300)}Z`;
  const { details } = await refusalOf(served, `/api/v1/revisions?after=${long}&before=${long}`);
  expect([details.value, details['before']].map((echo) => String(echo).length)).toEqual([100, 100]);
});

it('lists may have their commas encoded', async () => {
  const plain = await served.ask('/api/v1/compare?municipalities=0180,1480&metrics=TIES1,THIN90');
  const encoded = await served.ask('/api/v1/compare?municipalities=0180%2C1480&metrics=TIES1%2cTHIN90');
  expect([plain.status, encoded.body]).toEqual([200, plain.body]);
});

describe('a list that is given in parts, as generated clients send it', () => {
  const path = (query: string) => `/api/v1/compare?${query}`;
  const whole = async () =>
    (await served.ask(path('municipalities=0180,1480,1280&metrics=TIES1,THIN90'))).body;

  it.each([
    'municipalities=0180&municipalities=1480&municipalities=1280&metrics=TIES1&metrics=THIN90',
    'municipalities=0180,1480&municipalities=1280&metrics=TIES1,THIN90',
    'municipalities=0180&metrics=TIES1&municipalities=1480&metrics=THIN90&municipalities=1280',
    'municipalities=Stockholm&municipalities=1480%2C1280&metrics=nojda&metrics=thin90',
    'municipalities[]=0180&municipalities[]=1480&municipalities[]=1280&metrics[]=TIES1&metrics[]=THIN90',
    'municipalities[0]=0180&municipalities[1]=1480&municipalities%5B2%5D=1280&metrics%5B%5D=TIES1,THIN90',
    'municipalities=0180&municipalities[]=1480,1280&metrics=TIES1,THIN90',
  ])('is the same list: %s', async (query) => {
    const { status, body } = await served.ask(path(query));
    expect([status, body]).toEqual([200, await whole()]);
  });
});

describe('a search field that was left empty', () => {
  it.each(['/api/v1/metrics', '/api/v1/municipalities', '/csv/v1/metrics'])('is none: %s', async (path) => {
    const { body } = await served.ask(path);
    for (const query of ['query=', 'query', 'query=%20', 'query=+'])
      expect((await served.ask(`${path}?${query}`)).body, query).toBe(body);
  });

  it('leads to the rest of the list all the same', async () => {
    const { body } = await served.ask('/api/v1/metrics?query=&limit=2');
    const { next } = JSON.parse(body).data;
    const { status, body: rest } = await served.ask(
      next.slice(served.service.store.catalogue.siteUrl.length),
    );
    expect([status, JSON.parse(rest).data.returned]).toEqual([200, 2]);
  });
});

const SWEDISH = 'lang=sv';
const inSwedish = rowsOf('refusals.txt').flatMap(({ target }) =>
  target.endsWith(SWEDISH) && target.split(SWEDISH).length === 2 ? target : [],
);

it.each(inSwedish)('locale is the language by another name: %s', async (path) => {
  for (const lang of ['sv', 'en']) {
    const [one, other] = [
      await served.ask(path.replace(SWEDISH, `locale=${lang}`)),
      await served.ask(path.replace(SWEDISH, `lang=${lang}`)),
    ];
    expect([one.body, one.headers.get('content-language')]).toEqual([other.body, lang]);
    expect(one.headers.get('link')).toBe(other.headers.get('link'));
  }
});

describe('an oversized request', () => {
  it('a query string of 10 kB is refused, its echo cut at 100 code points', async () => {
    const { status, body } = await served.ask(`/api/v1/observations?geo=${'å'.repeat(10_000)}`);
    expect(status).toBe(404);
    expect(JSON.parse(body).error.details.value).toBe('å'.repeat(100));
    expect(body.length).toBeLessThan(600);
  });

  it('a parameter name of 10 kB is cut too', async () => {
    const { status, body } = await served.ask(`/api/v1/observations?${'😀'.repeat(10_000)}=1`);
    expect(status).toBe(400);
    expect(JSON.parse(body).error.details.parameter).toBe('😀'.repeat(100));
  });

  it('a path of 10 kB is cut too', async () => {
    const { status, body } = await served.ask(`/api/v1/metrics/${'x'.repeat(10_000)}`);
    expect(status).toBe(404);
    expect(body.length).toBeLessThan(600);
  });

  it('1,000 parameters are refused by the first that is unknown', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&');
    expect(await faultOf(served, `/api/v1/metrics?${many}`)).toBe('400 invalid_request unknown_parameter p0');
  });

  it('the same parameter 1,000 times is repeated', async () => {
    const many = Array.from({ length: 1000 }, () => 'limit=1').join('&');
    expect(await faultOf(served, `/api/v1/metrics?${many}`)).toBe(
      '400 invalid_request repeated_parameter limit',
    );
  });

  it('10,000 list elements are too many, without looking one up', async () => {
    const many = Array.from({ length: 10_000 }, () => 'nowhere').join(',');
    expect(await faultOf(served, `/api/v1/compare?municipalities=${many}&metrics=BEF01`)).toBe(
      '400 invalid_request too_many municipalities',
    );
  });

  it('a search of 10,000 words is answered', async () => {
    const { status } = await served.ask(`/api/v1/metrics?query=${'a+'.repeat(10_000)}`);
    expect(status).toBe(200);
  });
});

describe('control characters', () => {
  it.each([
    '/sok?q=%00a%01b%7F%C2%85',
    '/en/search?q=%00a%01b%7F%C2%85',
    '/jamfor?municipalities=0180,%01',
    '/embed/chart?geo=%01&metric=BEF01',
    '/embed/observation/a%1F',
    '/kommuner/%0B/andringar',
  ])('are not in the HTML of %s, which has none', async (path) => {
    const { body } = await served.ask(path);
    expect(body).toContain('</html>');
    expect(body).not.toMatch(/[^\P{Cc}\t\n\f\r]/u);
    expect(body).toContain('\ufffd');
  });
});

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
  'a search for %s finds nothing',
  async (word) => {
    for (const path of [`/api/v1/metrics?query=${word}`, `/api/v1/municipalities?query=${word}`])
      expect(JSON.parse((await served.ask(path)).body).data.total, path).toBe(0);
  },
);

describe('text that is not well-formed', () => {
  it.each([
    '/api/v1/metrics?query=\ud800',
    '/api/v1/municipalities?query=a\udc00b',
    '/api/v1/observations?geo=\ud800',
    '/api/v1/observations?\ud800=1',
    '/api/v1/metrics/\udfff',
    '/api/v1/\ud800/',
  ])('a raw lone surrogate never is a fault of ours: %j', async (url) => {
    expectPromises({ url, method: 'GET' }, await served.askRaw(url));
    expect(served.faults).toEqual([]);
  });
});
