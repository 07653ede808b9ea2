import { describe, expect, it } from 'vitest';
import { conditional } from '../../src/http/handler.ts';
import { matchesEtag } from '../../src/http/reply.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const served = await serve(goldenData('small'));
const FIXED = '/api/v1/observations/SF.BEF01.0180.2023';
const ASKED = '/api/v1/rankings?metric=TIES1&limit=3';
const weak = async (path: string) => (await served.ask(path)).headers.get('etag') ?? '';

describe.each([FIXED, ASKED, '/api/v1/revisions', '/api/v1/metrics?lang=en'])(
  'If-None-Match on %s',
  async (path) => {
    const tag = await weak(path);
    const strong = tag.replace('W/', '');
    const statusFor = async (value: string, method = 'GET') =>
      (await served.ask(path, { method, headers: { 'if-none-match': value } })).status;

    it.each([
      ['the tag as it was given', tag],
      ['its strong form, as proxies rewrite it', strong],
      ['any tag at all', '*'],
      ['any tag at all, with spaces', ' * '],
      ['a list that begins with it', `${tag}, "other"`],
      ['a list that ends with it', `"other",W/"more",${tag}`],
      ['a list with empty elements', `, ,${tag},`],
      ['a list of its strong form', `"other", ${strong}`],
    ])('is 304 for %s', async (_, value) => {
      expect(await statusFor(value)).toBe(304);
      expect(await statusFor(value, 'HEAD')).toBe(304);
    });

    it.each([
      ['another tag', '"other"'],
      ['a list of others', 'W/"other", "more"'],
      ['the tag without quotes', strong.replaceAll('"', '')],
      ['the tag cut short', `${strong.slice(0, -2)}"`],
      ['the tag with something before it inside the quotes', `"x${strong.slice(1)}`],
      ['an open quote', strong.slice(0, -1)],
      ['garbage', ',,;W/W/'],
      ['nothing', ''],
      ['a star in quotes', '"*"'],
      [
        'a tag in another case',
        strong.toUpperCase() === strong ? strong.toLowerCase() : strong.toUpperCase(),
      ],
    ])('is 200 for %s', async (_, value) => {
      expect(await statusFor(value)).toBe(200);
    });

    it('does not count for other methods', async () => {
      expect(await statusFor('*', 'POST')).toBe(405);
      expect(await statusFor('*', 'OPTIONS')).toBe(204);
    });
  },
);

describe('If-None-Match where the answer is no 200', () => {
  it.each([
    ['/api/v1/observations/SF.BEF01.0180.1999', 404],
    ['/api/v1/metrics/HEMLIG1', 404],
    ['/api/v1/nothing', 404],
    ['/api/v1/metrics?x=1', 400],
    ['/api/v1/rankings?metric=THIN90', 422],
    ['/api/v1/metrics/', 308],
  ])('does not count on %s', async (path, status) => {
    expect((await served.ask(path, { headers: { 'if-none-match': '*' } })).status).toBe(status);
  });
});

describe('an answer that is no 200 and has an ETag all the same', () => {
  it.each([206, 404, 503])('stays as it is: %i', (status) => {
    const answer = { status, headers: { etag: 'W/"a"' }, body: 'text' };
    expect(conditional(answer, 'W/"a"')).toBe(answer);
  });
});

describe('the ETag', () => {
  it('is that of the body, so that the query form of the same answer shares it', async () => {
    expect(await weak(`${FIXED}?lang=sv`)).toBe(await weak(FIXED));
    expect(await weak(`${FIXED}?lang=en`)).not.toBe(await weak(FIXED));
  });
});

describe('matchesEtag', () => {
  it('is false without the header', () => expect(matchesEtag(null, 'W/"a"')).toBe(false));
  it('is true for a star with spaces around it', () => expect(matchesEtag(' * ', 'W/"a"')).toBe(true));
  it('passes over a tag of bytes beyond ASCII', () => {
    expect(matchesEtag('"\xe9","a"', 'W/"a"')).toBe(true);
  });
  it('compares an opaque tag with a comma in it as a whole', () => {
    expect(matchesEtag('"a,b"', 'W/"a,b"')).toBe(true);
    expect(matchesEtag('"a,b"', 'W/"b"')).toBe(false);
  });
});
