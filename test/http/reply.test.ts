import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { CORS, downloadHead, embedPolicy, matchesEtag, preflight } from '../../src/http/reply.ts';

const SHA256 = 'a'.repeat(64);
const TAG = `"${SHA256}"`;
/** The file is of this day, and it is asked for a day later. */
const RELEASE = '2025-11-20';
const MODIFIED = 'Thu, 20 Nov 2025 00:00:00 GMT';
const DAY_LATER = Date.UTC(2025, 10, 21);

type Asked = { method?: string; now?: number; size?: number; [field: string]: unknown };

/** @param asked fields of the request beside method, moment and size */
function headOf({ method = 'GET', now = DAY_LATER, size = 100, ...fields }: Asked) {
  const given = new Map(Object.entries(fields));
  const field = (name: string) => {
    const value = given.get(name);
    return typeof value === 'string' ? value : null;
  };
  const file = { type: 'text/csv', sha256: SHA256, size, release: RELEASE };
  return downloadHead({ method, now, field }, file);
}

describe('a download of 100 bytes', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=-8', 92, 99],
    ['bytes=-200', 0, 99],
    ['bytes=50-500', 50, 99],
    ['bytes=99-99', 99, 99],
    ['BYTES=0-0', 0, 0],
  ])('is sent in part for %s', (range, first, last) => {
    const { status, headers, part } = headOf({ range });
    expect([status, part]).toEqual([206, { first, last }]);
    expect(headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/100`,
      'content-length': String(last - first + 1),
      'last-modified': MODIFIED,
      etag: TAG,
    });
  });

  it.each(['bytes=9-0', 'bytes=0-1,5-6', 'bytes=', 'bytes=-', 'bytes=a-b', 'lines=0-9', null])(
    'is sent whole for %s',
    (range) => {
      const { status, headers, part } = headOf({ range });
      expect([status, part, headers['content-length']]).toEqual([200, { first: 0, last: 99 }, '100']);
      expect(headers).not.toHaveProperty('content-range');
    },
  );

  it.each([
    ['bytes=100-', 100],
    ['bytes=100-200', 100],
    ['bytes=-0', 100],
    ['bytes=0-', 0],
    ['bytes=-5', 0],
  ])('has nothing for %s, and a reply that is kept nowhere', (range, size) => {
    const { status, headers, part } = headOf({ range, size });
    expect([status, part]).toEqual([416, null]);
    expect([headers['content-range'], headers['cache-control']]).toEqual([`bytes */${size}`, 'no-store']);
  });

  it.each([
    ['of this version', TAG, 206],
    ['of another', '"other"', 200],
    ['of a weak tag, which no range is taken of', `W/${TAG}`, 200],
    ['of a day, which tells no version apart', MODIFIED, 200],
  ])('is sent in part only if the client has a part %s', (_, ifRange, status) => {
    expect(headOf({ range: 'bytes=0-9', 'if-range': ifRange }).status).toBe(status);
  });

  it('has no body for HEAD, which takes no range, for a client that has it, and where it is empty', () => {
    const head = headOf({ method: 'HEAD', range: 'bytes=0-9' });
    expect([head.status, head.part, head.headers['content-length']]).toEqual([200, null, '100']);
    const known = headOf({ 'if-none-match': `W/${TAG}`, range: 'bytes=0-9' });
    expect([known.status, known.part]).toEqual([304, null]);
    expect(headOf({ size: 0 }).part).toBeNull();
  });
});

describe('the day of a download', () => {
  it('is midnight of its release, in universal time', () => {
    expect(headOf({}).headers['last-modified']).toBe(MODIFIED);
    expect(headOf({ now: Date.UTC(2025, 10, 20) }).headers['last-modified']).toBe(MODIFIED);
  });

  it('is left out while it lies ahead, and counts for nothing then', () => {
    const now = Date.UTC(2025, 10, 20) - 1;
    for (const field of ['if-modified-since', 'if-unmodified-since']) {
      const { status, headers } = headOf({ now, [field]: 'Wed, 01 Jan 2025 00:00:00 GMT' });
      expect([status, headers['last-modified']], field).toEqual([200, undefined]);
    }
    expect(headOf({ now, 'if-none-match': TAG }).headers).not.toHaveProperty('last-modified');
  });

  it('stands in a 304 too', () => {
    expect(headOf({ 'if-none-match': TAG }).headers['last-modified']).toBe(MODIFIED);
  });
});

describe('a download that is asked for on condition', () => {
  const BEFORE = 'Wed, 19 Nov 2025 23:59:59 GMT';
  const AFTER = 'Fri, 21 Nov 2025 00:00:00 GMT';

  it.each([
    ['the tag', TAG, 200],
    ['a star', ' * ', 200],
    ['a list that has it', `"x", ${TAG}`, 200],
    ['another tag', '"x"', 412],
    ['its weak form, which is never the same', `W/${TAG}`, 412],
    ['a list of its weak form and others', `"x", W/${TAG}`, 412],
    ['the tag without quotes', SHA256, 412],
    ['nothing', '', 412],
  ])('is judged by If-Match: %s', (_, value, status) => {
    expect(headOf({ 'if-match': value }).status).toBe(status);
  });

  it.each([
    [BEFORE, 412],
    [MODIFIED, 200],
    [AFTER, 200],
    ['2025-11-19', 200],
    ['Wed, 19 Nov 2025 23:59:59 +0000', 200],
    ['nonsense GMT', 200],
    ['', 200],
  ])('is judged by If-Unmodified-Since: %s', (value, status) => {
    expect(headOf({ 'if-unmodified-since': value }).status).toBe(status);
  });

  it.each([
    [BEFORE, 200],
    [MODIFIED, 304],
    [AFTER, 304],
    ['2025-11-21', 200],
    ['nonsense GMT', 200],
    ['', 200],
  ])('is judged by If-Modified-Since: %s', (value, status) => {
    expect(headOf({ 'if-modified-since': value }).status).toBe(status);
    expect(headOf({ 'if-modified-since': value, method: 'HEAD' }).status).toBe(status);
  });

  it.each([
    ['the tag before the day', { 'if-match': TAG, 'if-unmodified-since': BEFORE }, 200],
    ['another tag before the day', { 'if-match': '"x"', 'if-unmodified-since': AFTER }, 412],
    ['412 before 304', { 'if-match': '"x"', 'if-none-match': TAG }, 412],
    ['412 before 304 by day', { 'if-unmodified-since': BEFORE, 'if-modified-since': AFTER }, 412],
    ['304 behind a condition that holds', { 'if-match': TAG, 'if-none-match': TAG }, 304],
    ['If-None-Match before If-Modified-Since', { 'if-none-match': '"x"', 'if-modified-since': AFTER }, 200],
    ['412 before a range', { 'if-match': '"x"', range: 'bytes=0-9' }, 412],
    ['412 before a range that lies beyond the end', { 'if-match': '"x"', range: 'bytes=100-' }, 412],
    ['304 before a range', { 'if-modified-since': AFTER, range: 'bytes=0-9' }, 304],
    ['304 before a range that lies beyond the end', { 'if-none-match': TAG, range: 'bytes=100-' }, 304],
    ['a range behind a condition that holds', { 'if-match': TAG, range: 'bytes=0-9' }, 206],
    ['a range of what nobody has', { 'if-modified-since': BEFORE, range: 'bytes=0-9' }, 206],
  ])('is judged in the order of RFC 9110, section 13.2.2: %s', (_, fields, status) => {
    expect(headOf(fields).status).toBe(status);
  });

  it('has no body, no length and no place in a cache where it is refused', () => {
    for (const method of ['GET', 'HEAD']) {
      const { headers, part } = headOf({ method, 'if-match': '"x"', range: 'bytes=0-9' });
      expect(part).toBeNull();
      expect(headers).toMatchObject({ ...CORS, 'cache-control': 'no-store', etag: TAG });
      for (const name of ['content-length', 'content-range', 'content-type', 'last-modified'])
        expect(headers).not.toHaveProperty(name);
    }
  });
});

it('another origin may read every header that a client goes on with, and may send any', () => {
  const exposed = CORS['access-control-expose-headers'].split(', ');
  const { headers } = headOf({ range: 'bytes=-8' });
  for (const name of ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Range', 'Content-Length']) {
    expect(exposed).toContain(name);
    expect(headers).toHaveProperty([name.toLowerCase()]);
  }
  expect(exposed).toContain('Link');
  expect(preflight().headers).toMatchObject({
    ...CORS,
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  });
});

describe('a tag', () => {
  it.each([
    ['no header', null, 'W/"a"', false],
    ['itself', 'W/"a"', 'W/"a"', true],
    ['its strong form, as proxies rewrite it', '"a"', 'W/"a"', true],
    ['a list that begins with it', 'W/"a", "other"', 'W/"a"', true],
    ['a list with empty elements', ', ,"other",W/"a",', 'W/"a"', true],
    ['another', 'W/"other", "more"', 'W/"a"', false],
    ['itself without quotes', 'a', 'W/"a"', false],
    ['itself with something before it inside the quotes', '"xa"', 'W/"a"', false],
    ['an open quote', 'W/"a', 'W/"a"', false],
    ['garbage', ',,;W/W/', 'W/"a"', false],
    ['nothing', '', 'W/"a"', false],
    ['a star in quotes', '"*"', 'W/"a"', false],
    ['a tag in another case', 'W/"A"', 'W/"a"', false],
    ['a star with spaces around it', ' * ', 'W/"a"', true],
    ['a list behind a tag of bytes beyond ASCII', '"\xe9","a"', 'W/"a"', true],
    ['itself, with a comma in it', '"a,b"', 'W/"a,b"', true],
    ['another with a comma before it', '"a,b"', 'W/"b"', false],
  ])('is judged against %s', (_, header, tag, isMatch) => {
    expect(matchesEtag(header, tag)).toBe(isMatch);
  });
});

it('the policy of an embed lets it use its own style and script, whichever signs their hashes have', () => {
  /** As browsers hash what stands in a page (CSP Level 3, 8.2), in padded Base 64. */
  const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const texts = Array.from({ length: 20 }, (_, at) => `p{margin:${at}px}`);
  expect(texts.map(sourceOf).join('')).toMatch(/(?=.*\+)(?=.*\/)/);
  for (const css of texts) {
    const script = `go(${JSON.stringify(css)})`;
    expect(embedPolicy({ css, script }, nodeDigest)).toBe(
      `default-src 'none'; style-src ${sourceOf(css)}; script-src ${sourceOf(script)}; base-uri 'none'; form-action 'none'`,
    );
  }
});
