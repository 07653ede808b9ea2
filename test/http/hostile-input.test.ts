import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { faultOf } from '../support/service/answer.ts';
import { expectEnvelope } from '../support/service/envelope.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
describe('oversized questions', () => {
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

describe('names of every object', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
    '%s is an unknown word like any other',
    async (word) => {
      const faults = [
        `/api/v1/observations?geo=${word}`,
        `/api/v1/observations?geo=0180&metric=${word}`,
        `/api/v1/observations?geo=0180&amne=${word}`,
        `/api/v1/observations?geo=0180&${word}=1`,
        `/api/v1/observations/${word}`,
        `/api/v1/observations/SF.${word}.0180.2023`,
        `/api/v1/metrics/${word}`,
        `/api/v1/rankings?metric=${word}`,
        `/api/v1/compare?municipalities=0180,${word}&metrics=BEF01`,
        `/api/v1/compare?municipalities=0180,1480&metrics=${word}`,
        `/api/v1/revisions?id=${word}`,
        `/api/v1/revisions?kommun=${word}`,
        `/api/v1/revisions?metric=${word}`,
        `/api/v1/revisions?type=${word}`,
        `/api/v1/revisions?after=${word}`,
      ];
      for (const path of faults) expect([400, 404], path).toContain((await served.ask(path)).status);
      for (const path of [`/api/v1/metrics?query=${word}`, `/api/v1/municipalities?query=${word}`])
        expect(JSON.parse((await served.ask(path)).body).data.total, path).toBe(0);
    },
  );
});

describe('text that is not well-formed', () => {
  it('a percent-encoded lone surrogate is wrongly encoded', async () => {
    expect(await faultOf(served, '/api/v1/metrics?query=%ED%A0%80')).toBe(
      '400 invalid_request malformed_encoding query',
    );
  });

  it.each([
    '/api/v1/metrics?query=\ud800',
    '/api/v1/municipalities?query=a\udc00b',
    '/api/v1/observations?geo=\ud800',
    '/api/v1/observations?\ud800=1',
    '/api/v1/metrics/\udfff',
    '/api/v1/\ud800/',
  ])('a raw lone surrogate never is a fault of ours: %j', async (url) => {
    await expectEnvelope(served, url);
  });

  it('a NUL in a value is an unknown word', async () => {
    expect(await faultOf(served, '/api/v1/observations?geo=0180%00')).toBe(
      '404 invalid_geo unknown_municipality geo',
    );
    expect(await faultOf(served, '/api/v1/rankings?metric=TIES1%00')).toBe(
      '404 invalid_metric unknown_metric metric',
    );
  });

  it('letters that only fold to an id are not the id', async () => {
    expect(await faultOf(served, '/api/v1/rankings?metric=T%C4%B1ES1')).toBe(
      '404 invalid_metric unknown_metric metric',
    );
    expect(await faultOf(served, '/api/v1/observations?geo=%EF%BC%90%EF%BC%91%EF%BC%98%EF%BC%90')).toBe(
      '404 invalid_geo unknown_municipality geo',
    );
  });
});
