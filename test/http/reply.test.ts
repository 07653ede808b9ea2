import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { downloadHead, embedPolicy, matchesEtag } from '../../src/http/reply.ts';

describe('a download of 100 bytes', () => {
  const SHA256 = 'a'.repeat(64);
  const UNCONDITIONAL = { method: 'GET', ifNoneMatch: null, ifRange: null, range: null };
  const headOf = (asked: Partial<typeof UNCONDITIONAL> | { [name: string]: string | null }, size = 100) =>
    downloadHead({ ...UNCONDITIONAL, ...asked }, { type: 'text/csv', sha256: SHA256, size });

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
      etag: `"${SHA256}"`,
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
    const { status, headers, part } = headOf({ range }, size);
    expect([status, part]).toEqual([416, null]);
    expect([headers['content-range'], headers['cache-control']]).toEqual([`bytes */${size}`, 'no-store']);
  });

  it.each([
    ['of this version', `"${SHA256}"`, 206],
    ['of another', '"other"', 200],
    ['of a weak tag, which no range is taken of', `W/"${SHA256}"`, 200],
  ])('is sent in part only if the client has a part %s', (_, ifRange, status) => {
    expect(headOf({ range: 'bytes=0-9', ifRange }).status).toBe(status);
  });

  it('has no body for HEAD, which takes no range, for a client that has it, and where it is empty', () => {
    const head = headOf({ method: 'HEAD', range: 'bytes=0-9' });
    expect([head.status, head.part, head.headers['content-length']]).toEqual([200, null, '100']);
    const known = headOf({ ifNoneMatch: `W/"${SHA256}"`, range: 'bytes=0-9' });
    expect([known.status, known.part]).toEqual([304, null]);
    expect(headOf({}, 0).part).toBeNull();
  });
});

describe('a tag', () => {
  it.each([
    ['no header', null, 'W/"a"', false],
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
