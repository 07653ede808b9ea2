import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { faultOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

const OBSERVATIONS = '/api/v1/observations?geo=0180';

describe.each(['period', 'from', 'to'])('%s', (name) => {
  it.each(['1900', '2023', '2100', '%32023'])('takes the year %s', async (year) => {
    expect((await served.ask(`${OBSERVATIONS}&${name}=${year}`)).status).toBe(200);
  });

  it.each([
    '1899',
    '2101',
    '0000',
    '202',
    '20230',
    '02023',
    '-2023',
    '+2023',
    '%2B2023',
    '%202023',
    '2023%20',
    '2023%0A',
    '2023.0',
    '2e3',
    '0x7E7',
    '2023-01',
    '2022,2023',
    '%EF%BC%92%EF%BC%90%EF%BC%92%EF%BC%93',
    '%D9%A2%D9%A0%D9%A2%D9%A3',
    'year',
    'NaN',
    '__proto__',
    '2023%00',
  ])('refuses %s', async (year) => {
    expect(await faultOf(served, `${OBSERVATIONS}&${name}=${year}`)).toBe(
      `400 invalid_period not_a_year ${name}`,
    );
  });
});
