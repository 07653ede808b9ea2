import { expect, it } from 'vitest';
import { judgeNames } from '../../src/endpoints/ask.ts';
import { observations } from '../../src/endpoints/observations.ts';

it.each([
  ['subject', ['amne']],
  ['Ämne', ['amne']],
  ['municipality', ['geo']],
  ['KPI', ['metric']],
  ['year', ['period']],
  ['since', ['from']],
  ['metrics', ['metric']],
  ['Limit', ['limit']],
  ['langg', ['lang']],
  ['query', []],
  ['format', []],
  ['__proto__', []],
  ['constructor', []],
])('the unknown parameter %s is refused with the allowed ones that it may mean: %j', (name, suggestions) => {
  expect(judgeNames(observations, { pairs: [[name, '1']] })).toMatchObject({
    code: 'invalid_request',
    details: {
      parameter: name,
      value: '1',
      reason: 'unknown_parameter',
      allowed: Object.keys(observations.parameters.shape),
      suggestions,
    },
  });
});
