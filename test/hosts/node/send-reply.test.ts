import { describe, expect, it } from 'vitest';
import { codingOf } from '../../../src/hosts/node/send-reply.ts';

describe('the coding of a body', () => {
  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.9, gzip;q=0.8', 'br'],
    ['br;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.000, *;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip;q=0, br;q=0, *', null],
    ['GZIP;q=0.3', 'gzip'],
    ['identity', null],
    ['identity, br;q=0.5', null],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['deflate', null],
    ['', null],
    [undefined, null],
    ['gzip;q=nonsense', null],
    ['br;q=-1, gzip', 'gzip'],
  ])('is for Accept-Encoding %j the coding %j', (header, coding) => {
    expect(codingOf(header, 5000)).toBe(coding);
  });

  it.each([
    ['br', null],
    ['br, identity;q=0', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['*;q=0', null],
  ])('is for a short body and %j the coding %j', (header, coding) => {
    expect(codingOf(header, 200)).toBe(coding);
  });
});
