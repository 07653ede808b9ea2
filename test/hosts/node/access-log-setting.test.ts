import { describe, expect, it } from 'vitest';
import { readLogSetting } from '../../../src/hosts/operator.ts';

describe('LOG', () => {
  it.each([
    [{}, { log: false }],
    [{ LOG: '' }, { log: false }],
    [{ LOG: '0' }, { log: false }],
    [{ LOG: '1' }, { log: true }],
    [{ LOG: 'yes' }, { mistake: 'LOG: expected 1 for an access log or 0 for none, got "yes"' }],
  ])('%j means %j', (environment, setting) => {
    expect(readLogSetting(environment)).toEqual(setting);
  });
});
