// What a request may ask, in the form that the contract has of it: every fault of form is refused by name.
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../questions/rows.ts';
import { goldenData } from '../support/golden.ts';
import { faultOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { expectPromises } from './fuzz-promises.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

it('a long but valid instant is echoed cut at 100 code points', async () => {
  const long = `2025-06-01T00:00:00.${'0'.repeat(300)}Z`;
  const { details } = await refusalOf(served, `/api/v1/revisions?after=${long}&before=${long}`);
  expect([details.value, details['before']].map((echo) => String(echo).length)).toEqual([100, 100]);
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
