import { describe, expect, it } from 'vitest';
import { differences, PROBES } from './compare.ts';
import type { Answer } from './probe.ts';

const answer = (status: number, headers: Record<string, string>, body: string): Answer => ({
  status,
  headers,
  body: Buffer.from(body),
});
const ONE = answer(200, { etag: '"a"', vary: 'Accept-Encoding', 'content-length': '3' }, 'abc');

describe('two answers to one question', () => {
  it('are equal but for the headers of the connection', () => {
    const headers = { ...ONE.headers, server: 'x', date: 'now', 'transfer-encoding': 'chunked' };
    expect(differences(ONE, { ...ONE, headers })).toEqual([]);
  });

  it('differ in status, in a header that one lacks, in a value, and in the first byte that is not the same', () => {
    const other = answer(404, { etag: '"b"', 'x-more': '1' }, 'abd');
    expect(differences(ONE, other)).toEqual([
      'status: expected 200, got 404',
      'etag: expected "a", got "b"',
      'vary: expected Accept-Encoding, got none',
      'x-more: expected none, got 1',
      'body: 3 and 3 bytes, from 2: expected "c", got "d"',
    ]);
  });

  it('differ in length where neither is compressed', () => {
    const headers = { ...ONE.headers, 'content-length': '4' };
    expect(differences(ONE, { ...ONE, headers })).toEqual(['content-length: expected 3, got 4']);
  });

  it('may differ where a host is allowed to', () => {
    const other = { ...ONE, headers: { ...ONE.headers, etag: '"b"' } };
    expect(differences(ONE, other, { etag: 'its own' })).toEqual([]);
  });
});

describe('the probes', () => {
  it('are many, each with a name of its own', () => {
    expect(PROBES.length).toBeGreaterThan(60);
    expect(new Set(PROBES.map(({ name }) => name)).size).toBe(PROBES.length);
  });

  it('meet every error code that the shipped data can give', () => {
    const codes = PROBES.map(({ name }) => name.split(':')[0]);
    for (const code of ['invalid_metric', 'invalid_geo', 'invalid_period', 'invalid_range', 'ambiguous'])
      expect(codes).toContain(code);
  });
});
