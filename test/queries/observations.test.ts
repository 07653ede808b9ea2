import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { observationRows } from '../support/golden-tables.ts';
import { dataOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { metrics, municipalities } = served.service.store.catalogue;
const SUBJECTS = new Map(metrics.map(({ id, subject }) => [id, subject]));
const rows = observationRows('small').filter(({ metric, value }) => SUBJECTS.has(metric) && value !== '');

type Observations = {
  municipality: { code: string };
  observations: { id: string; metric: string; geo: string; period: string; value: number }[];
  total: number;
  returned: number;
  limit: number;
  truncated: boolean;
};
type Asked = Record<'geo' | 'metric' | 'amne' | 'period' | 'from' | 'to' | 'limit', string | undefined>;

const list = (asked: Partial<Asked>) => {
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return dataOf<Observations>(served, `/api/v1/observations?${new URLSearchParams(given)}`);
};

/** What the files say, by plain filtering: by metric, then by period. */
const oracle = ({ geo, metric, amne, period, from, to }: Asked) =>
  rows
    .filter((row) => row.geo === geo && (metric ?? row.metric) === row.metric)
    .filter((row) => (amne ?? SUBJECTS.get(row.metric)) === SUBJECTS.get(row.metric))
    .filter((row) => (period ?? row.period) === row.period)
    .filter((row) => (from ?? '0') <= row.period && row.period <= (to ?? '9'))
    .map((row) => `SF.${row.metric}.${row.geo}.${row.period}=${row.value}`)
    .sort();

/** Half of the time not asked. */
const optional = (values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const YEARS = ['1900', '1950', '1989', '1990', '2001', '2002', '2020', '2022', '2023', '2024', '2100'];
const question = fc.record({
  geo: fc.constantFrom(...municipalities.map(({ code }) => code)),
  metric: optional(metrics.map(({ id }) => id)),
  amne: optional(['befolkning', 'ekonomi', 'miljo', 'service']),
  period: optional(YEARS),
  from: optional(YEARS),
  to: optional(YEARS),
  limit: optional(['1', '2', '3', '7', '200', '1000']),
});

describe('the observations of one municipality', () => {
  it('are those of the files, whatever the filters', async () => {
    let found = 0;
    const check = async (asked: Asked) => {
      const expected = oracle(asked);
      const answer = await list(asked);
      const limit = Number(asked.limit ?? 200);
      found += expected.length;
      expect(answer.observations.map(({ id, value }) => `${id}=${value}`)).toEqual(expected.slice(0, limit));
      expect(answer).toMatchObject({
        municipality: { code: asked.geo },
        total: expected.length,
        returned: Math.min(limit, expected.length),
        limit,
        truncated: expected.length > limit,
      });
    };
    const ordered = question.filter(({ from, to }) => (from ?? '0') <= (to ?? '9'));
    await fc.assert(fc.asyncProperty(ordered, check), { numRuns: 800, seed: 7 });
    expect(found).toBeGreaterThan(1000);
  });

  it('leave out nulls and withdrawn ones', async () => {
    const { observations, total } = await list({ geo: '0380', metric: 'REV01' });
    expect([observations, total]).toEqual([[], 0]);
    expect((await list({ geo: '1981', metric: 'REV01' })).total).toBe(0);
    expect((await list({ geo: '1280', metric: 'REV01' })).total).toBe(2);
  });

  it('are an empty list where nothing passes the filters', async () => {
    expect(await list({ geo: '0180', period: '2050' })).toMatchObject({
      observations: [],
      total: 0,
      returned: 0,
      truncated: false,
    });
    expect((await list({ geo: '0180', from: '2022', to: '2023', period: '1950' })).total).toBe(0);
    expect((await list({ geo: '0180', metric: 'BEF01', amne: 'miljo' })).total).toBe(0);
  });

  it.each([
    ['Befolkning', ['befolkning']],
    ['befolkningen', ['befolkning']],
    ['miljö', ['miljo']],
    ['Environment', ['miljo']],
    ['xyzzy', undefined],
  ])('of a subject that is called %s are refused with what may be meant', async (amne, suggestions) => {
    const { body } = await served.ask(
      `/api/v1/observations?geo=0180&amne=${encodeURIComponent(amne)}&lang=en`,
    );
    const { details, message } = JSON.parse(body).error;
    expect(details).toMatchObject({ parameter: 'amne', value: amne, reason: 'not_allowed' });
    expect(details.suggestions).toEqual(suggestions);
    if (suggestions !== undefined) expect(message).toContain(`Did you mean ${suggestions}?`);
  });

  it('carry the flag of a waived finding', async () => {
    const { observations } = await dataOf<{ observations: { flags: string[] }[] }>(
      served,
      '/api/v1/observations?geo=sala&metric=ASC01',
    );
    expect(observations.map(({ flags }) => flags)).toEqual([['suspect-zero']]);
  });

  it('are told with their municipality, not as a match', async () => {
    const { municipality } = await dataOf<{ municipality: object }>(
      served,
      '/api/v1/observations?geo=knivsta',
    );
    expect(municipality).toEqual({
      code: '0330',
      name: 'Knivsta',
      slug: 'knivsta',
      county: 'Uppsala län',
      countyCode: '03',
      validFrom: '2002',
      exactMatch: null,
      matchType: null,
    });
  });

  it('keep the source’s digits', async () => {
    const { body } = await served.ask('/api/v1/observations?geo=0180&metric=HOSTILETITLE0001');
    expect(body).toContain('"value":1e-7}');
    const { body: other } = await served.ask('/api/v1/observations/SF.HOSTILETITLE0001.1981.2022');
    expect(other).toContain('"value":123456789.123}');
  });

  it('cannot break out of their JSON by a title', async () => {
    const { citation, source } = await dataOf<{ citation: string; source: string }>(
      served,
      '/api/v1/observations/SF.HOSTILETITLE0001.0180.2022',
    );
    expect(source).toBe('<img src=x onerror=alert(1)> & "Co" \\');
    expect(citation.startsWith(`${source}: </script><script>alert("1")</script>`)).toBe(true);
  });
});
