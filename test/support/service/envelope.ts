import { expect } from 'vitest';
import { API_VERSION } from '../../../src/data/settings.ts';
import type { Served } from '../service.ts';

const STATUSES = [200, 308, 400, 404, 405, 422, 204];

/** Whatever was asked: an envelope or an empty redirect, a status of the contract, no fault of ours, no stack. */
export async function expectEnvelope(served: Served, url: string, method = 'GET'): Promise<void> {
  const before = served.faults.length;
  const { status, body, headers } = await served.askRaw(url, method);
  expect(STATUSES).toContain(status);
  expect(served.faults.length).toBe(before);
  for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
  expect(headers['access-control-allow-origin']).toBe('*');
  if (status === 308 || status === 204) {
    expect(body).toBeNull();
    return;
  }
  const envelope = JSON.parse(body ?? '');
  expect(envelope.apiVersion).toBe(API_VERSION);
  expect(envelope.ok).toBe(status === 200);
  expect(body).not.toMatch(/\bat \w+ \(|node_modules|\.ts:\d/);
  expect(body).toBe((body ?? '').toWellFormed());
}
