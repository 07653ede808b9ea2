import { describe, expect, it } from 'vitest';
import { acceptsGzip } from '../../src/hosts/accepts-gzip.ts';

describe('acceptsGzip', () => {
  it.each([
    ['gzip', true],
    ['br, gzip;q=0.5', true],
    ['GZIP', true],
    ['*', true],
    ['*;q=0', false],
    ['gzip;q=0', false],
    ['gzip; q=0, *', false],
    ['br', false],
    ['identity', false],
    ['', false],
    [undefined, false],
    ['gzip;q=nonsense', false],
  ])('says of %j: %s', (header, accepted) => {
    expect(acceptsGzip(header)).toBe(accepted);
  });
});
