import { describe, expect, it } from 'vitest';
import { acceptedCoding } from '../../../src/hosts/node/accepts-coding.ts';

describe('acceptedCoding', () => {
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
    ['GZIP ; Q=0.3', 'gzip'],
    ['identity', null],
    ['identity, br;q=0.5', null],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['deflate', null],
    ['', null],
    [undefined, null],
    ['gzip;q=nonsense', null],
    ['gzip;q=2', null],
    ['br;q=-1, gzip', 'gzip'],
  ])('takes for %j the coding %j', (header, coding) => {
    expect(acceptedCoding(header).coding).toBe(coding);
  });

  it.each([
    [undefined, true],
    ['', true],
    ['br', true],
    ['identity;q=0', false],
    ['*;q=0', false],
    ['*;q=0, identity', true],
    ['identity;q=0, br', false],
  ])('says of %j that plain bytes may be sent: %s', (header, plain) => {
    expect(acceptedCoding(header).plain).toBe(plain);
  });

  it('judges a header the same after hundreds of others', () => {
    for (let place = 0; place < 300; place++) acceptedCoding(`br;q=0.${place}`);
    expect(acceptedCoding('gzip;q=0.5, br;q=0.4')).toEqual({ coding: 'gzip', plain: true });
  });
});
