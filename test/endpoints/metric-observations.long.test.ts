// The figures of one metric over the dataset that stands: their size, and every county of the country.
import { describe, expect, it } from 'vitest';
import { realService } from '../support/real-data.ts';
import { dataOf } from '../support/service/answer.ts';

const served = await realService();
const { metrics, municipalities } = served.service.store.catalogue;
const PUBLIC = metrics.filter(({ left }) => left === null);

type Row = { geo: string; value: number; contentHash: string };
type Observations = { observations: Row[]; total: number; county: string | null };

const addressOf = (metric: string, query = '') => `/api/v1/metrics/${metric}/observations${query}`;

describe('the figures of one metric', () => {
  it('are at most 65 kB for a year of all municipalities, in both languages', async () => {
    const sizes: [number, string][] = [];
    for (const { id, periods } of PUBLIC)
      for (const period of periods)
        for (const lang of ['sv', 'en']) {
          const path = addressOf(id, `?period=${period}&lang=${lang}`);
          const { status, body } = await served.ask(path);
          expect(status, path).toBe(200);
          const { total, truncated, observations } = JSON.parse(body).data;
          // A year that a waiver lets through has a flag on every row: a kilobyte more.
          const isFlagged = observations.every(({ flags }: { flags: string[] }) => flags.length > 0);
          expect([total <= municipalities.length, truncated], path).toEqual([true, false]);
          sizes.push([Buffer.byteLength(body) - (isFlagged ? 1000 : 0), path]);
        }
    const [[largest, path] = [0, '']] = sizes.sort(([a], [b]) => b - a);
    expect(sizes.length).toBeGreaterThan(1000);
    expect(largest, path).toBeLessThanOrEqual(65_000);
  });

  it('are those of its counties together, year by year', async () => {
    const counties = [...new Set(municipalities.map(({ countyCode }) => countyCode))];
    expect(counties).toHaveLength(21);
    for (const { id, last } of PUBLIC) {
      const all = await dataOf<Observations>(served, addressOf(id, `?period=${last}`));
      const parts: Row[] = [];
      for (const county of counties)
        parts.push(
          ...(await dataOf<Observations>(served, addressOf(id, `?period=${last}&county=${county}`)))
            .observations,
        );
      const byCode = (a: Row, b: Row) => (a.geo < b.geo ? -1 : 1);
      const plain = (rows: Row[]) =>
        rows.map(({ geo, value, contentHash }) => ({ geo, value, contentHash })).sort(byCode);
      expect(plain(parts), id).toEqual(plain(all.observations));
    }
  });
});

describe('a county', () => {
  const [{ id: metric = '' } = {}] = PUBLIC;
  const asked = async (name: string) =>
    dataOf<Observations>(served, addressOf(metric, `?county=${encodeURIComponent(name)}`));

  it('is found by its code, its name and its slug in any casing', async () => {
    for (const { countyCode, county } of municipalities) {
      const slug = county.toLowerCase().replaceAll(/[åä]/g, 'a').replaceAll('ö', 'o').replaceAll(' ', '-');
      for (const name of [
        countyCode,
        `SE${countyCode}`,
        county,
        county.toUpperCase(),
        county.toLowerCase(),
        slug,
      ])
        expect((await asked(name)).county, name).toBe(countyCode);
    }
  });

  it('is Gotland by what it is called, although a municipality is called so too', async () => {
    for (const name of [
      '09',
      'SE09',
      'Gotland',
      'gotland',
      'Gotlands län',
      'gotlands-lan',
      'Gotland County',
    ]) {
      const { county, observations } = await asked(name);
      expect([county, observations.map(({ geo }) => geo)], name).toEqual(['09', ['0980']]);
    }
  });
});
