import { describe, expect, it } from 'vitest';
import { byteRange } from '../../src/http/reply.ts';

describe('byteRange', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-8', { first: 92, last: 99 }],
    ['bytes=-200', { first: 0, last: 99 }],
    ['bytes=50-500', { first: 50, last: 99 }],
    ['bytes=99-99', { first: 99, last: 99 }],
    ['BYTES=0-0', { first: 0, last: 0 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', null],
    ['bytes=0-1,5-6', null],
    ['bytes=', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['lines=0-9', null],
    [null, null],
  ])('reads %s of 100 bytes', (header, range) => {
    expect(byteRange(header, 100)).toEqual(range);
  });

  it('finds no byte in an empty file', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});
