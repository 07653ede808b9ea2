import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { faultOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

describe.each(['after', 'before'])('%s', (name) => {
  it.each([
    '2025-06-01',
    '2024-02-29',
    '0000-01-01',
    '2025-06-01T00:00:00Z',
    '2025-06-01t00:00:00z',
    '2025-06-01T23:59:59.999Z',
    '2025-06-01T00:00:00.123456789Z',
    '2025-06-01T00:00:00%2B02:00',
    '2025-06-01T00:00:00+02:00',
    '2025-06-01T00:00:00-11:30',
    '2025-06-01T00:00:00-00:00',
    '2016-12-31T23:59:60Z',
    '1990-12-31T15:59:60-08:00',
  ])('takes %s', async (instant) => {
    expect((await served.ask(`/api/v1/revisions?${name}=${instant}`)).status).toBe(200);
  });

  it.each([
    '2023-02-30',
    '2023-02-29',
    '2023-13-01',
    '2023-00-10',
    '2023-01-00',
    '2023-1-1',
    '20230101',
    '2023',
    '2023-01',
    '2023-W01-1',
    '+2023-01-01',
    '2023-01-01%20',
    '2023-01-01%0A',
    '2023-01-01T00:00:00',
    '2023-01-01T00:00Z',
    '2023-01-01T24:00:00Z',
    '2023-01-01T00:60:00Z',
    '2023-01-01T00:00:60Z',
    '2023-01-31T23:59:61Z',
    '2023-01-01T00:00:61Z',
    '2023-01-01T00:00:00.Z',
    '2023-01-01T00:00:00,5Z',
    '2023-01-01T00:00:00%2B0200',
    '2023-01-01T00:00:00%2B24:00',
    '2023-01-01T00:00:00++02:00',
    '2023-01-01+00:00:00Z',
    '2023-02-30T00:00:00Z',
    '%EF%BC%92023-01-01',
    '1748736000',
    'yesterday',
    'now',
  ])('refuses %s', async (instant) => {
    expect(await faultOf(served, `/api/v1/revisions?${name}=${instant}`)).toBe(
      `400 invalid_request malformed ${name}`,
    );
  });
});

describe('after and before together', () => {
  it.each([
    ['2025-06-01', '2025-06-01'],
    ['2025-06-02', '2025-06-01'],
    ['2025-06-01', '2025-06-01T00:00:00Z'],
    ['2025-06-01T00:00:00Z', '2025-06-01'],
    ['2025-06-01T02:00:00%2B02:00', '2025-06-01'],
    ['2025-06-01T00:00:00Z', '2025-06-01T01:00:00+01:00'],
  ])('%s is not earlier than %s', async (after, before) => {
    expect(await faultOf(served, `/api/v1/revisions?after=${after}&before=${before}`)).toBe(
      '400 invalid_range after_not_before after',
    );
  });

  it.each([
    ['2025-06-01', '2025-06-02'],
    ['2025-06-01T00:00:00Z', '2025-06-01T00:00:00.0001Z'],
    ['2025-06-01T00:00:00%2B02:00', '2025-06-01'],
  ])('%s is earlier than %s', async (after, before) => {
    expect((await served.ask(`/api/v1/revisions?after=${after}&before=${before}`)).status).toBe(200);
  });

  it('echo a long but valid instant cut at 100 code points', async () => {
    const long = `2025-06-01T00:00:00.${'0'.repeat(300)}Z`;
    const { body } = await served.ask(`/api/v1/revisions?after=${long}&before=${long}`);
    const { details } = JSON.parse(body).error;
    expect(details.value).toHaveLength(100);
    expect(details.before).toHaveLength(100);
  });
});
