import { describe, expect, it } from 'vitest';
import { nearParameters } from '../../../src/endpoints/ask.ts';

describe('nearParameters', () => {
  const NAMES = ['geo', 'metric', 'amne', 'period', 'limit', 'lang'];
  it.each([
    ['subject', ['amne']],
    ['Ämne', ['amne']],
    ['municipality', ['geo']],
    ['kpi', ['metric']],
    ['year', ['period']],
    ['metrics', ['metric']],
    ['Limit', ['limit']],
    ['langg', ['lang']],
    ['locale', ['lang']],
    ['since', []],
    ['format', []],
    ['__proto__', []],
    ['constructor', []],
  ])('%s → %j', (name, expected) => {
    expect(nearParameters(name, NAMES)).toEqual(expected);
  });
});
