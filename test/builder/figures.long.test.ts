import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { realService } from '../support/real-data.ts';
import { dataOf, refusalOf } from '../support/service/answer.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const served = await realService();

const figures = readFileSync(join(ROOT, 'test/fixtures/figures.csv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));

type Observation = {
  id: string;
  geo: string;
  value: number;
  unit: string;
  source: string;
  contentHash: string;
};
type Ranking = {
  period: string;
  coverage: { municipalities: number; total: number; share: number };
  latestPeriod: { period: string; share: number } | null;
  entries: { rank: number; tied: boolean; value: number; geo: string }[];
  missing: string[];
  total: number;
};

describe('the figures taken independently from the source', () => {
  it('are 216, Stockholm’s population of 2021 among them', () => {
    expect(figures).toHaveLength(216);
    expect(figures).toContainEqual(['N01951', '0180', '2021', '978770']);
  });

  it('come out of the function digit for digit', async () => {
    for (const [metric, geo, period, value] of figures) {
      const id = `SF.${metric}.${geo}.${period}`;
      const { body } = await served.ask(`/api/v1/observations/${id}`);
      expect(body, id).toContain(`,"value":${value}},"docs":`);
      expect(body, id).toContain(`"geo":"${geo}","id":"${id}"`);
    }
  });

  it('come out of the collection as well', async () => {
    for (const [metric, geo, period, value] of figures) {
      const path = `/api/v1/observations?geo=${geo}&metric=${metric}&period=${period}`;
      const { observations } = await dataOf<{ observations: Observation[] }>(served, path);
      expect(
        observations.map((one) => String(one.value)),
        path,
      ).toEqual([value]);
    }
  });
});

describe('the content hash', () => {
  it('is what anybody computes from the answer with SHA-256 over its fields in alphabetical order', async () => {
    const [metric, geo, period] = ['N01951', '0180', '2021'];
    const answer = await dataOf<Observation>(served, `/api/v1/observations/SF.${metric}.${geo}.${period}`);
    const { id, source, unit, value } = answer;
    const text = JSON.stringify({ geo, id, metric, period, source, unit, value });
    expect(answer.contentHash).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
    expect(text).toBe(
      '{"geo":"0180","id":"SF.N01951.0180.2021","metric":"N01951","period":"2021","source":"SCB, via Kolada (RKA)","unit":"count","value":978770}',
    );
  });
});

describe('a code', () => {
  it('keeps its leading zero as a string everywhere', async () => {
    const { body } = await served.ask('/api/v1/observations?geo=0180&metric=N01951&limit=1');
    expect(body).toContain('"code":"0180"');
    expect(body).toContain('"countyCode":"01"');
    expect(body).toContain('"geo":"0180"');
    expect(body).not.toMatch(/"(?:geo|code|countyCode|period)":\d/);
  });

  it('begins with 0 in 90 of 290 municipalities', async () => {
    const { municipalities } = await dataOf<{ municipalities: { code: string }[] }>(
      served,
      '/api/v1/municipalities',
    );
    expect(municipalities).toHaveLength(290);
    expect(municipalities.filter(({ code }) => code.startsWith('0'))).toHaveLength(90);
  });
});

describe('the rankings of the real metrics', () => {
  it('never mix years: a thin newest year is passed over and told', async () => {
    const ranking = await dataOf<Ranking>(served, '/api/v1/rankings?metric=N07806');
    expect(ranking.coverage.municipalities * 10).toBeGreaterThanOrEqual(ranking.coverage.total * 9);
    expect(ranking.coverage.total).toBe(290);
  });

  it('of the population begin with Stockholm and end with the smallest', async () => {
    const { entries, period, total } = await dataOf<Ranking>(served, '/api/v1/rankings?metric=N01951');
    expect([period, total]).toEqual(['2022', 290]);
    expect(entries[0]).toMatchObject({ rank: 1, geo: '0180', value: 984748 });
    expect(entries.at(-1)).toMatchObject({ rank: 290, geo: '2403' });
  });

  it('pass the gate in every metric that is ranked, with competition ranks', async () => {
    const ranked = served.service.store.catalogue.metrics.filter(({ capabilities }) => capabilities.ranking);
    let seen = 0;
    for (const { id, order } of ranked) {
      const answered = await served.ask(`/api/v1/rankings?metric=${id}`);
      if (answered.status !== 200) continue;
      seen += 1;
      const { entries, coverage, missing }: Ranking = JSON.parse(answered.body).data;
      expect(10 * coverage.municipalities, id).toBeGreaterThanOrEqual(9 * coverage.total);
      expect(entries.length + missing.length, id).toBe(coverage.total);
      const sign = order === 'ascending' ? 1 : -1;
      for (const [index, { rank, tied, value, geo }] of entries.entries()) {
        const better = entries.filter((other) => sign * (other.value - value) < 0).length;
        const equals = entries.filter((other) => other.value === value).length;
        expect([rank, tied], `${id} ${geo}`).toEqual([better + 1, equals > 1]);
        expect(index, `${id} ${geo}`).toBeGreaterThanOrEqual(rank - 1);
      }
    }
    expect(seen).toBeGreaterThan(20);
  });

  it.each([
    ['U07514', 254],
    ['N45850', 245],
  ])('of %s do not exist: it never reaches 90 %%, at best %i municipalities', async (metric, most) => {
    const { status, code, details } = await refusalOf(served, `/api/v1/rankings?metric=${metric}`);
    expect([status, code, details.reason]).toEqual([422, 'insufficient_coverage', 'coverage_below_gate']);
    expect(details).toMatchObject({ observed: most, total: 290, share: most / 290, required: 0.9 });
  });

  it('of U07917 are not supported, for a stated reason', async () => {
    const { status, code, details } = await refusalOf(served, '/api/v1/rankings?metric=U07917');
    expect([status, code, details.reason]).toEqual([422, 'unsupported', 'no_ranking']);
    expect(details['explanation']).toMatch(/\w{3}/);
    const metric = served.service.store.directory.metrics.get('U07917');
    expect(metric && (await served.service.store.facts(metric)).ranking).toBeNull();
  });

  it('of N11800 are of a full year, though 2019 had 235', async () => {
    const { coverage } = await dataOf<{ coverage: { period: string; municipalities: number }[] }>(
      served,
      '/api/v1/metrics/N11800',
    );
    expect(coverage.find(({ period }) => period === '2019')?.municipalities).toBe(235);
    expect((await dataOf<Ranking>(served, '/api/v1/rankings?metric=N11800')).period).not.toBe('2019');
  });

  it.each(['N00914', 'NVDBCYCLE'])('of %s are unknown, for it is not public', async (metric) => {
    expect(await refusalOf(served, `/api/v1/rankings?metric=${metric}`)).toMatchObject({
      status: 404,
      code: 'invalid_metric',
    });
  });

  it('of the alias that both life expectancies share are ambiguous', async () => {
    const { code, details } = await refusalOf(served, '/api/v1/rankings?metric=medellivslangd');
    expect(code).toBe('ambiguous');
    expect(JSON.stringify(details['candidates'])).toMatch(/N00923.*N00925/);
  });
});

describe('the flag of a suspect zero', () => {
  it('stands at Bräcke 2013 and at nothing else of the metric', async () => {
    const path = '/api/v1/observations?geo=2305&metric=N15428';
    const { observations } = await dataOf<{
      observations: { period: string; value: number; flags: string[] }[];
    }>(served, path);
    expect(observations.filter(({ flags }) => flags.includes('suspect-zero'))).toEqual([
      expect.objectContaining({ period: '2013', value: 0, flags: ['suspect-zero'] }),
    ]);
  });
});
