import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { type LogRow, logRows } from '../support/golden-tables.ts';
import { dataOf, faultOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const HIDDEN = ['HEMLIG1', 'OKLAR01'];
const PUBLISHED: Record<string, string> = {
  '2025-01-15': '2025-01-15T00:00:00Z',
  '2025-06-01': '2025-06-01T07:30:00Z',
  '2025-11-20': '2025-11-20T00:00:00Z',
};
const rows = logRows('small').filter(({ metric }) => !HIDDEN.includes(metric));

type Revisions = {
  revisions: { id: string; [field: string]: unknown }[];
  total: number;
  returned: number;
  limit: number;
  truncated: boolean;
};
type Asked = Partial<Record<'id' | 'kommun' | 'metric' | 'type' | 'after' | 'before' | 'limit', string>>;

const pathOf = (asked: Asked) => `/api/v1/revisions?${new URLSearchParams(asked)}`;
const list = (asked: Asked) => dataOf<Revisions>(served, pathOf(asked));

const idOf = ({ metric, geo, period }: LogRow) => (geo === '' ? metric : `SF.${metric}.${geo}.${period}`);
const timeOf = (release: string) => Date.parse(PUBLISHED[release] ?? '');
const DAY = 24 * 60 * 60 * 1000;

/** A date is a whole UTC day; both bounds are strict. */
const isAfter = (release: string, after: string) =>
  after.length === 10 ? timeOf(release) >= Date.parse(after) + DAY : timeOf(release) > Date.parse(after);

const byTime = (a: LogRow, b: LogRow) => (a.release > b.release ? -1 : a.release < b.release ? 1 : 0);
const keyOf = ({ metric, geo, period }: LogRow) => `${metric} ${geo} ${period}`;

/** The log by plain filtering: newest first, then by observation id. */
const oracle = ({ id, kommun, metric, type, after, before }: Asked) =>
  rows
    .filter((row) => (id ?? idOf(row)) === idOf(row) && (kommun ?? row.geo) === row.geo)
    .filter((row) => (metric ?? row.metric) === row.metric && (type ?? row.type) === row.type)
    .filter((row) => after === undefined || isAfter(row.release, after))
    .filter((row) => before === undefined || timeOf(row.release) < Date.parse(before))
    .sort((a, b) => byTime(a, b) || (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((row) => `${row.release}/${idOf(row)}/${row.type}`);

const maybe = <T extends string>(name: T, values: string[]) =>
  fc
    .option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
    .map((value) => (value === undefined ? {} : { [name]: value }));
const TIMES = [
  '2025-01-01',
  '2025-01-15',
  '2025-05-31',
  '2025-06-01',
  '2025-06-02',
  '2025-06-01T07:30:00Z',
  '2025-06-01T09:29:59.999+02:00',
  '2025-06-01T07:30:00.001Z',
  '2025-11-19T23:59:59Z',
  '2025-11-20',
  '2025-11-20T00:00:00Z',
  '2025-11-20T01:00:00+02:00',
  '2025-11-21',
];
const KNOWN = [...new Set(rows.filter(({ geo }) => geo !== '').map(idOf))];
const question = fc
  .tuple(
    maybe('id', [...KNOWN, 'SF.BEF01.0180.2022']),
    maybe('kommun', ['0114', '0180', '0305', '0330', '1280', '1715', '1981']),
    maybe('metric', ['BEF01', 'NORANK1', 'PROV01', 'REV01', 'TIES1', 'ASC01']),
    maybe('type', ['published', 'revised', 'corrected', 'withdrawn', 'metadata']),
    maybe('after', TIMES),
    maybe('before', TIMES),
    maybe('limit', ['1', '2', '5', '10', '500']),
  )
  .map((parts): Asked => Object.assign({}, ...parts));

const inOrder = ({ after, before }: Asked) =>
  after === undefined || before === undefined || Date.parse(after) < Date.parse(before);

describe('the revision log', () => {
  it('is that of the files, whatever the filters', async () => {
    let found = 0;
    const check = async (asked: Asked) => {
      const expected = oracle(asked);
      const answer = await list(asked);
      const limit = Number(asked.limit ?? 50);
      found += expected.length;
      expect(answer.revisions.map(({ id }) => id)).toEqual(expected.slice(0, limit));
      expect(answer).toMatchObject({
        total: expected.length,
        returned: Math.min(limit, expected.length),
        limit,
        truncated: expected.length > limit,
      });
    };
    await fc.assert(fc.asyncProperty(question.filter(inOrder), check), { numRuns: 800, seed: 8 });
    expect(found).toBeGreaterThan(500);
  });

  it('has every type, and the entry of a metric as a whole', async () => {
    const { revisions, total } = await list({ limit: '500' });
    expect(total).toBe(183);
    expect(new Set(revisions.map((entry) => entry['type']))).toEqual(
      new Set(['published', 'revised', 'corrected', 'withdrawn', 'metadata']),
    );
    expect(revisions.find(({ id }) => id === '2025-06-01/PROV01/metadata')).toEqual({
      id: '2025-06-01/PROV01/metadata',
      type: 'metadata',
      observation: null,
      metric: 'PROV01',
      geo: null,
      period: null,
      previousValue: null,
      value: null,
      previousContentHash: null,
      contentHash: null,
      release: '2025-06-01',
      published: '2025-06-01T09:30:00+02:00',
      reason: 'The title was "Gammal rubrik", the series is the same.',
      source: 'Statskontoret',
    });
  });

  it('tells the whole history of one observation', async () => {
    const { revisions } = await list({ id: 'SF.REV01.0114.2022' });
    expect(
      revisions.map(({ type, previousValue, value, reason }) => [type, previousValue, value, reason]),
    ).toEqual([
      ['corrected', 1.5, 1.25, 'A misprint, "1,5" for "1,25".'],
      ['revised', 1, 1.5, null],
      ['published', null, 1, null],
    ]);
    expect(revisions[0]?.['previousContentHash']).toBe(revisions[1]?.['contentHash']);
    const { contentHash } = await dataOf<{ contentHash: string }>(
      served,
      '/api/v1/observations/SF.REV01.0114.2022',
    );
    expect(revisions[0]?.['contentHash']).toBe(contentHash);
  });

  it('is empty where the filters contradict each other', async () => {
    for (const asked of [
      { id: 'SF.REV01.0114.2022', kommun: '0180' },
      { id: 'SF.REV01.0114.2022', metric: 'BEF01' },
      { id: 'SF.REV01.0114.2022', type: 'withdrawn' },
      { after: '2025-11-20' },
      { before: '2025-01-15' },
    ])
      expect(await list(asked), JSON.stringify(asked)).toMatchObject({ revisions: [], total: 0 });
  });

  it('knows an observation that was published and never changed', async () => {
    expect((await list({ id: 'SF.BEF01.0180.2022' })).revisions).toMatchObject([
      { id: '2025-01-15/SF.BEF01.0180.2022/published', previousValue: null, value: 984748, reason: null },
    ]);
  });

  it('knows an observation that is listed no more', async () => {
    expect((await list({ id: 'SF.REV01.1981.2022' })).revisions.map(({ id }) => id)).toEqual([
      '2025-06-01/SF.REV01.1981.2022/withdrawn',
      '2025-01-15/SF.REV01.1981.2022/published',
    ]);
  });

  it.each([
    'SF.BEF01.0180.1999',
    'SF.BEF01.9999.2022',
    'SF.NOPE1.0180.2022',
    'SF.TIES1.0330.2023',
    'sf.rev01.0114.2022',
    'REV01',
    '2025-06-01/PROV01/metadata',
    'nonsense',
  ])('does not know %s, which never was published', async (id) => {
    expect(await faultOf(served, pathOf({ id }))).toBe('404 not_found unknown_observation id');
  });

  it.each([
    ['sf.rev01.0114.2022', ['SF.REV01.0114.2022']],
    ['SF.rev01.1981.2022', ['SF.REV01.1981.2022']],
    ['sf.ties1.0330.2023', []],
    ['sf.hemlig1.0180.2022', []],
    ['SF.BEF01.0180.1999', []],
  ])('suggests for %s what was published: %j', async (id, suggestions) => {
    const { body } = await served.ask(pathOf({ id }));
    expect(JSON.parse(body).error.details).toMatchObject({ parameter: 'id', value: id, suggestions });
  });

  it('tells which years there are instead, as every other answer about an identifier does', async () => {
    const { body } = await served.ask(pathOf({ id: 'SF.BEF01.0180.1999' }));
    const { details } = JSON.parse(body).error;
    const figure = await served.ask('/api/v1/observations/SF.BEF01.0180.1999');
    expect(details).toMatchObject({ periods: expect.arrayContaining(['2022']), nearest: expect.any(String) });
    expect(details).toEqual(JSON.parse(figure.body).error.details);
  });

  it('tells no years of a metric that is not public', async () => {
    const { body } = await served.ask(pathOf({ id: 'SF.HEMLIG1.0180.2022' }));
    expect(Object.keys(JSON.parse(body).error.details)).toEqual([
      'parameter',
      'reason',
      'suggestions',
      'unknown',
      'value',
    ]);
  });

  it('answers at the address that the refusal of a withdrawn figure gives', async () => {
    const { body } = await served.ask('/api/v1/observations/SF.REV01.1981.2022');
    const { revision, address } = JSON.parse(body).error.details;
    const { pathname, search } = new URL(address);
    const { revisions } = await dataOf<Revisions>(served, `${pathname}${search}`);
    expect(revisions.map(({ id }) => id)).toContain(revision);
  });

  it('takes names and aliases as the other endpoints do', async () => {
    expect((await list({ kommun: 'Upplands Väsby', metric: 'Reviderat' })).total).toBe(3);
  });
});
