import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { observationRows } from '../support/golden-tables.ts';
import { dataOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { metrics, municipalities } = served.service.store.catalogue;
const SUBJECTS = new Map(metrics.map(({ id, subject }) => [id, subject]));
const rows = observationRows('small').filter(({ metric, value }) => SUBJECTS.has(metric) && value !== '');

type Observations = {
  municipality: { code: string };
  observations: { id: string; value: number; flags: string[] }[];
  total: number;
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
const YEARS = '1900 1950 1989 1990 2001 2002 2020 2022 2023 2024 2100'.split(' ');
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

  it.each([
    ['a null', '0380', 0],
    ['a withdrawn one', '1981', 0],
    ['neither', '1280', 2],
  ])('leave out those without a value: %s', async (_, geo, total) => {
    const answer = await list({ geo, metric: 'REV01' });
    expect([answer.observations.length, answer.total]).toEqual([total, total]);
  });

  it.each([
    { geo: '0180', period: '2050' },
    { geo: '0180', from: '2022', to: '2023', period: '1950' },
    { geo: '0180', metric: 'BEF01', amne: 'miljo' },
  ])('are an empty list where nothing passes the filters: %j', async (asked) => {
    const nothing = { observations: [], total: 0, returned: 0, truncated: false };
    expect(await list(asked)).toMatchObject(nothing);
  });

  it.each([
    ['Befolkning', ['befolkning']],
    ['befolkningen', ['befolkning']],
    ['miljö', ['miljo']],
    ['Environment', ['miljo']],
    ['xyzzy', undefined],
  ])('of a subject that is called %s are refused with what may be meant', async (amne, suggestions) => {
    const path = `/api/v1/observations?geo=0180&amne=${encodeURIComponent(amne)}&lang=en`;
    const { details, message } = await refusalOf(served, path);
    expect(details).toMatchObject({ parameter: 'amne', value: amne, reason: 'not_allowed' });
    expect(details['suggestions']).toEqual(suggestions);
    if (suggestions !== undefined) expect(message).toContain(`Did you mean ${suggestions}?`);
  });

  it('carry the flag of a waived finding', async () => {
    const { observations } = await list({ geo: 'sala', metric: 'ASC01' });
    expect(observations.map(({ flags }) => flags)).toEqual([['suspect-zero']]);
  });

  it('are told with their municipality, not as a match', async () => {
    const { municipality } = await list({ geo: 'knivsta' });
    expect(municipality).toEqual({
      code: '0330',
      name: 'Knivsta',
      slug: 'knivsta',
      county: 'Uppsala län',
      countyCode: '03',
      validFrom: '2002',
      exactMatch: null,
      matchType: null,
      validTo: null,
      successor: null,
    });
  });

  it.each([
    ['/api/v1/observations?geo=0180&metric=HOSTILETITLE0001', '1e-7'],
    ['/api/v1/observations/SF.HOSTILETITLE0001.1981.2022', '123456789.123'],
  ])('keep the source’s digits: %s', async (path, digits) => {
    expect((await served.ask(path)).body).toContain(`"value":${digits}}`);
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
