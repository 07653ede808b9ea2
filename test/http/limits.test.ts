import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { faultOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

const OBSERVATIONS = '/api/v1/observations?geo=0180';

const LIMITED: [string, number][] = [
  [OBSERVATIONS, 1000],
  ['/api/v1/metrics?', 50],
  ['/api/v1/rankings?metric=TIES1', 500],
  ['/api/v1/revisions?', 500],
];

describe.each(LIMITED)('limit of %s', (path, maximum) => {
  it('goes from 1 to its maximum', async () => {
    for (const limit of [1, 9, 10, maximum])
      expect((await served.ask(`${path}&limit=${limit}`)).status, String(limit)).toBe(200);
  });

  it.each([
    '0',
    '00',
    '01',
    '-1',
    '%2B1',
    '+1',
    '%2010',
    '10%20',
    '10%0A',
    '1e3',
    '1.0',
    '1,5',
    '0x10',
    '1_0',
    'all',
    'NaN',
    'Infinity',
    '%EF%BC%91',
    '1%00',
    'constructor',
  ])('refuses %s', async (limit) => {
    expect(await faultOf(served, `${path}&limit=${limit}`)).toBe('400 invalid_request malformed limit');
  });

  it('is never clamped', async () => {
    for (const limit of [String(maximum + 1), '9007199254740993', '9'.repeat(400)])
      expect(await faultOf(served, `${path}&limit=${limit}`), limit).toBe(
        '400 invalid_request above_maximum limit',
      );
  });
});

describe('limit', () => {
  it.each([
    '/api/v1/municipalities?',
    '/api/v1/metrics/BEF01?',
    '/api/v1/compare?municipalities=0180,1480&metrics=TIES1&',
  ])('is unknown to %s', async (path) => {
    expect(await faultOf(served, `${path}limit=5`)).toBe('400 invalid_request unknown_parameter limit');
  });
});
