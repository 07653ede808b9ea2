import { expect, test } from 'vitest';
import type { Waived } from '../../src/rules/apply-waivers.ts';
import { flagsOf } from '../../src/rules/flags.ts';

const waived = (rule: string, key: { geo?: string; period?: string }): Waived => ({
  waiver: { line: 2, rule, metric: 'N15428', geo: null, period: null, reason: 'as the source reports it' },
  finding: {
    rule,
    severity: 'error',
    where: { file: 'observations/N15428.csv', metric: 'N15428', ...key },
    message: 'waived',
  },
});

test('a waived zero gives its observation one flag, however often it was found', () => {
  const zero = waived('suspect-zeros', { geo: '2305', period: '2013' });
  expect(flagsOf([zero, zero])).toEqual(new Map([['SF.N15428.2305.2013', ['suspect-zero']]]));
});

test('a waived zero whose place is not known in full flags nothing', () => {
  expect(
    flagsOf([waived('suspect-zeros', { period: '2013' }), waived('suspect-zeros', { geo: '2305' })]).size,
  ).toBe(0);
});

test('a judgement about a whole year flags no observation', () => {
  expect(flagsOf([waived('carried-forward', { period: '2013' })]).size).toBe(0);
  expect(flagsOf([waived('periods-are-plausible', { geo: '2305', period: '2013' })]).size).toBe(0);
});
