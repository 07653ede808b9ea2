import { describe, expect, it } from 'vitest';
import { codeOf, codesIn, echo, isProblem, problem, SERVICE_FAULT } from '../../src/data/problem.ts';

describe('an echo', () => {
  it('is cut at 100 code points, not in the middle of one', () => {
    expect(echo('😀'.repeat(101))).toBe('😀'.repeat(100));
    expect(echo('a'.repeat(100))).toBe('a'.repeat(100));
  });

  it('can always be encoded', () => expect(encodeURIComponent(echo('a\ud800b'))).toBe('a%EF%BF%BDb'));
});

describe('a problem', () => {
  const details = { parameter: 'geo', value: 'x'.repeat(200), reason: 'unknown_municipality' } as const;

  it('has the status of its code, and what the caller sent, cut', () => {
    expect(problem('invalid_geo', details)).toEqual({
      code: 'invalid_geo',
      status: 404,
      details: { ...details, value: 'x'.repeat(100) },
    });
    expect(problem('invalid_geo', details, { '0180': 'Stockholm' }).names).toEqual({ '0180': 'Stockholm' });
    expect(SERVICE_FAULT).toMatchObject({ status: 503, details: { value: null } });
  });

  it('is told from a record and from nothing', () => {
    const results = [SERVICE_FAULT, { status: 200 }, { details: {} }, null];
    expect(results.map(isProblem)).toEqual([true, false, false, false]);
  });

  it('holds the codes of what may have been meant', () => {
    const candidates = [{ code: '0305', name: 'Håbo' }, { id: 'A1' }, { name: 'none' }, null];
    expect(codesIn(problem('ambiguous', { ...details, suggestions: ['0180'], candidates }))).toEqual([
      '0180',
      '0305',
      'A1',
    ]);
    expect(codesIn(problem('ambiguous', { ...details, suggestions: 'no list' }))).toEqual([]);
  });
});

it('a fault has the system’s word for it, where the system gave one', () => {
  const faults = [Object.assign(new Error('gone'), { code: 'ENOENT' }), new Error('odd'), { code: 'x' }];
  expect(faults.map(codeOf)).toEqual(['ENOENT', null, null]);
});
