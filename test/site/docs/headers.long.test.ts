import { describe, expect, it } from 'vitest';
import { exampleAddress } from '../../../src/describe/reference.ts';
import { ENDPOINTS } from '../../../src/endpoints/table.ts';
import { ANSWER_HEADERS, type HeaderRow, PREFLIGHT_HEADERS } from '../../../src/site/docs-answers.ts';
import { realService } from '../../support/real-data.ts';

const real = await realService();

function expectRows(rows: readonly HeaderRow[], headers: Headers): void {
  for (const { name, value } of rows) {
    const sent = headers.get(name) ?? '';
    if (typeof value === 'string') expect(sent, name).toBe(value);
    else expect(sent, name).toMatch(value);
  }
  const told = rows.map(({ name }) => name.toLowerCase()).sort();
  expect([...headers.keys()].sort()).toEqual(told);
}

describe('the headers in the documentation', () => {
  it('are those of every answer, no fewer and no more', async () => {
    for (const endpoint of ENDPOINTS) {
      const { status, headers } = await real.ask(exampleAddress(endpoint));
      expect(status).toBe(200);
      expectRows(ANSWER_HEADERS, headers);
    }
  });

  it('are those of a preflight', async () => {
    const { status, headers } = await real.ask('/api/v1/metrics', { method: 'OPTIONS' });
    expect(status).toBe(204);
    expectRows(PREFLIGHT_HEADERS, headers);
  });

  it('are others for a refusal', async () => {
    const { headers } = await real.ask('/api/v1/metrics?limit=0');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect([headers.get('etag'), headers.get('link')]).toEqual([null, null]);
  });
});
