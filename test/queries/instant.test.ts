import { describe, expect, it } from 'vitest';
import { afterBound, beforeBound, isInstantText, publishedAt } from '../../src/queries/instant.ts';

const iso = (time: number) => new Date(time).toISOString();

describe('a date means its whole UTC day', () => {
  it('after it begins the next day', () =>
    expect(iso(afterBound('2024-02-28'))).toBe('2024-02-29T00:00:00.000Z'));
  it('before it ends the day before', () =>
    expect(iso(beforeBound('2024-03-01'))).toBe('2024-03-01T00:00:00.000Z'));
  it('a release of a bare date stands at its first moment', () =>
    expect(iso(publishedAt('2024-03-01'))).toBe('2024-03-01T00:00:00.000Z'));
});

describe('a date-time is strict on both sides', () => {
  it('after it begins a millisecond later', () =>
    expect(iso(afterBound('2024-03-01T10:00:00Z'))).toBe('2024-03-01T10:00:00.001Z'));
  it('before it ends at itself', () =>
    expect(iso(beforeBound('2024-03-01T10:00:00Z'))).toBe('2024-03-01T10:00:00.000Z'));
});

describe('an offset', () => {
  it.each([
    ['2024-03-01T10:00:00+02:00', '2024-03-01T08:00:00.000Z'],
    ['2024-03-01T10:00:00 02:00', '2024-03-01T08:00:00.000Z'],
    ['2024-03-01T10:00:00-02:30', '2024-03-01T12:30:00.000Z'],
    ['2024-03-01t10:00:00.5z', '2024-03-01T10:00:00.500Z'],
  ])('of %s is %s', (text, expected) => {
    expect(isInstantText(text)).toBe(true);
    expect(iso(beforeBound(text))).toBe(expected);
  });
});

it('a space counts as a plus only before an offset', () => {
  expect(isInstantText('2024-03-01 10:00:00Z')).toBe(false);
  expect(isInstantText(' 2024-03-01')).toBe(false);
});
