import { describe, expect, it } from 'vitest';
import { isAfter, isInstantText, startsBefore } from '../../src/endpoints/endpoint.ts';

describe('a date means its whole UTC day', () => {
  it.each([
    ['2024-02-29', '2024-02-28', true],
    ['2024-02-28T23:59:59.9999Z', '2024-02-28', false],
    ['2016-12-31T23:59:60.5Z', '2016-12-31', false],
    ['2024-02-29T00:00:00Z', '2024-02-28', true],
  ])('%s after %s: %s', (published, bound, expected) => {
    expect(isAfter(published, bound)).toBe(expected);
  });
  it('and begins at its first moment', () => {
    expect(startsBefore('2024-02-29T23:59:59.9999Z', '2024-03-01')).toBe(true);
    expect(startsBefore('2024-03-01T00:00:00Z', '2024-03-01')).toBe(false);
  });
});

describe('the earlier instant comes first, to the last digit', () => {
  it.each([
    ['2026-04-16T00:00:00Z', '2026-04-16T00:00:00.0001Z'],
    ['2026-04-16', '2026-04-16T00:00:00.000000000001Z'],
    ['2026-04-16T00:00:00.09Z', '2026-04-16T00:00:00.1Z'],
    ['2026-04-15T23:59:59.9999999Z', '2026-04-16T00:00:00Z'],
    ['2016-12-31T23:59:59.9999Z', '2016-12-31T23:59:60Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:60.1Z'],
    ['2016-12-31T23:59:60.9Z', '2017-01-01T00:00:00Z'],
    ['0000-01-01T00:00:00+01:00', '0000-01-01'],
    ['9999-12-31', '9999-12-31T23:59:59-23:59'],
    ['2024-03-01T10:00:00+02:00', '2024-03-01T08:00:00.0001Z'],
    ['2024-03-01T12:29:59-00:00', '2024-03-01T10:00:00-02:30'],
  ])('%s, then %s', (one, other) => {
    expect([isInstantText(one), isInstantText(other)]).toEqual([true, true]);
    expect([startsBefore(one, other), startsBefore(other, one)]).toEqual([true, false]);
  });
});

describe('the same instant is written in several ways', () => {
  it.each([
    ['2024-03-01T10:00:00+02:00', '2024-03-01T08:00:00Z'],
    ['2024-03-01T10:00:00 02:00', '2024-03-01T08:00:00.000Z'],
    ['2024-03-01T10:00:00-02:30', '2024-03-01T12:30:00Z'],
    ['2024-03-01t10:00:00.50z', '2024-03-01T10:00:00.5Z'],
    ['2024-03-01T10:00:10.00Z', '2024-03-01T10:00:10Z'],
    ['1990-12-31T15:59:60-08:00', '1990-12-31T23:59:60Z'],
    ['2017-01-01T00:59:60+01:00', '2016-12-31T23:59:60Z'],
  ])('%s and %s', (one, other) => {
    expect([isInstantText(one), isInstantText(other)]).toEqual([true, true]);
    expect([startsBefore(one, other), startsBefore(other, one)]).toEqual([false, false]);
    expect([isAfter(one, other), isAfter(other, one)]).toEqual([false, false]);
  });
});

it('a leap second ends a UTC month and nothing else', () => {
  expect(isInstantText('2026-04-30T23:59:60Z')).toBe(true);
  expect(isInstantText('2026-04-16T23:59:60Z')).toBe(false);
  expect(isInstantText('2016-12-31T23:59:60+01:00')).toBe(false);
  expect(isInstantText('2016-12-31T22:59:60Z')).toBe(false);
});

it('a release that leaves out its seconds stands at the first', () => {
  expect(isInstantText('2024-03-01T10:00Z')).toBe(false);
  expect(isAfter('2024-03-01T10:00Z', '2024-03-01T09:59:59.9Z')).toBe(true);
  expect(isAfter('2024-03-01T10:00Z', '2024-03-01T10:00:00Z')).toBe(false);
});

it('a space counts as a plus only before an offset', () => {
  expect(isInstantText('2024-03-01 10:00:00Z')).toBe(false);
  expect(isInstantText(' 2024-03-01')).toBe(false);
});
