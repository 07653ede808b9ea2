// CSV over the dataset that stands: what is too long for one file, and every metric read back.
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { realService } from '../support/real-data.ts';
import { dataOf, refusalOf } from '../support/service/answer.ts';

const served = await realService();
const { metrics, municipalities } = served.service.store.catalogue;
const PUBLIC = metrics.filter(({ left }) => left === null);

const rowsOf = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, record_delimiter: '\r\n' });

async function csv(path: string): Promise<Record<string, string>[]> {
  const { status, body } = await served.ask(`/csv/v1${path}`);
  if (status !== 200) throw new Error(`${path}: expected 200, got ${status} ${body.slice(0, 300)}`);
  return rowsOf(body);
}

describe('more rows than one file may have', () => {
  const metric = 'N01951';

  it.each([
    [`/metrics/${metric}/observations?from=1000`, 1000, `/downloads/metrics/${metric}.csv`],
    ['/revisions', 500, '/downloads/index.csv'],
    ['/revisions?kommun=0180&lang=en', 500, '/downloads/index.csv'],
  ])('of %s are refused, with their number and the file that has all', async (path, maximum, address) => {
    const { total } = await dataOf<{ total: number }>(
      served,
      `/api/v1${path}${path.includes('?') ? '&' : '?'}limit=1`,
    );
    expect(total).toBeGreaterThan(maximum);
    const { status, code, details, message } = await refusalOf(served, `/csv/v1${path}`);
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(details).toEqual({
      ...{ parameter: 'limit', value: null, reason: 'too_many_rows' },
      ...{ total, maximum, address },
    });
    for (const part of [String(total), String(maximum), address, 'Link: rel="next"'])
      expect(message).toContain(part);
  });

  it('come in parts, each with the way to the next', async () => {
    const { total } = await dataOf<{ total: number }>(
      served,
      `/api/v1/metrics/${metric}/observations?from=1000`,
    );
    const ids = new Set<string>();
    let path: string | undefined = `/csv/v1/metrics/${metric}/observations?from=1000&limit=1000`;
    while (path !== undefined) {
      const { headers, body } = await served.ask(path);
      for (const { id = '' } of rowsOf(body)) ids.add(id);
      const [, next]: (string | undefined)[] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
      path = next?.slice(served.service.store.catalogue.siteUrl.length);
    }
    expect(ids.size).toBe(total);
  });

  it('are cut, and not refused, where a limit is given', async () => {
    expect(await csv('/revisions?limit=500')).toHaveLength(500);
    expect(await csv('/revisions?limit=1')).toHaveLength(1);
  });
});

describe('a file of CSV', () => {
  it('has every figure of a year of every metric as its JSON does, zeros in front of codes among them', async () => {
    let zeros = 0;
    for (const { id, last } of PUBLIC) {
      const path = `/metrics/${id}/observations?period=${last}`;
      type Row = { geo: string; period: string; value: number; contentHash: string };
      const { observations } = await dataOf<{ observations: Row[] }>(served, `/api/v1${path}`);
      const rows = await csv(path);
      expect(
        rows.map(({ geo, period, value, contentHash }) => ({ geo, period, value, contentHash })),
        id,
      ).toEqual(
        observations.map(({ geo, period, value, contentHash }) => ({
          geo,
          period,
          value: String(value),
          contentHash,
        })),
      );
      zeros += rows.filter(({ geo = '' }) => geo.startsWith('0')).length;
    }
    expect(zeros).toBeGreaterThan(80 * (PUBLIC.length / 2));
  });

  it('has all municipalities, metrics and releases without a limit', async () => {
    expect(await csv('/municipalities')).toHaveLength(municipalities.length);
    // More metrics than one answer has are in a file.
    expect(PUBLIC.length).toBeGreaterThan(50);
    const refused = JSON.parse((await served.ask('/csv/v1/metrics')).body).error;
    expect(refused.details).toMatchObject({ reason: 'too_many_rows', address: '/downloads/metrics.csv' });
    expect(await csv('/releases')).toHaveLength(served.service.store.catalogue.releases.length);
  });

  it('has the cells that LibreOffice reads by its default separators', async () => {
    for (const { id, capabilities } of PUBLIC.filter(({ capabilities }) => capabilities.ranking)) {
      const { status, body } = await served.ask(`/csv/v1/metrics/${id}/ranking`);
      expect([capabilities.ranking, status === 200 || status === 422], id).toEqual([true, true]);
      if (status !== 200) continue;
      const form = { record_delimiter: '\r\n' };
      expect(parse(body, { ...form, delimiter: [',', ';', '\t'] }), id).toEqual(parse(body, form));
    }
  });
});
