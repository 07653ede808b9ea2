import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { municipalityChanges, typeSums, usualRevisions } from '../../src/endpoints/revisions.ts';
import type { RevisionCount } from '../../src/store/shards.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { type LogRow, logRows } from '../support/golden-tables.ts';
import { dataOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;
const HIDDEN = ['DOLD01', 'HEMLIG1', 'OKLAR01'];
/** By release, the beginning of the day on which it was published: the first was put together later. */
const PUBLISHED: Record<string, string> = {
  '2025-01-15': '2025-05-20T00:00:00Z',
  '2025-06-01': '2025-06-01T00:00:00Z',
  '2025-11-20': '2025-11-20T00:00:00Z',
};
const rows = logRows('small').filter(({ metric }) => !HIDDEN.includes(metric));

type Revisions = { revisions: { id: string; [field: string]: unknown }[]; total: number };
type Asked = Partial<Record<'id' | 'kommun' | 'metric' | 'type' | 'after' | 'before' | 'limit', string>>;

const pathOf = (asked: Asked) => `/api/v1/revisions?${new URLSearchParams(asked)}`;
const list = (asked: Asked) => dataOf<Revisions>(served, pathOf(asked));

const idOf = ({ metric, geo, period }: LogRow) =>
  metric === '' ? geo : geo === '' ? metric : `SF.${metric}.${geo}.${period}`;
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
  '2025-05-19',
  '2025-05-20',
  '2025-05-20T02:00:00.001+02:00',
  '2025-05-31',
  '2025-06-01',
  '2025-06-02',
  '2025-06-01T00:00:00Z',
  '2025-06-01T01:59:59.999+02:00',
  '2025-06-01T00:00:00.001Z',
  '2025-11-19T23:59:59Z',
  '2025-11-20',
  '2025-11-20T00:00:00Z',
  '2025-11-20T01:00:00+02:00',
  '2025-11-21',
];
const KNOWN = [...new Set(rows.filter(({ metric, geo }) => metric !== '' && geo !== '').map(idOf))];
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
    expect(total).toBe(199);
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
      published: '2025-06-01',
      reason: 'Rubriken var ”Gammal rubrik”; serien är densamma.',
      source: 'Statskontoret',
      changes: [
        { field: 'title', language: 'sv', previous: 'Gammal rubrik', current: 'Ny rubrik' },
        { field: 'title', language: 'en', previous: 'Old title', current: 'New title' },
      ],
      reconstructed: false,
    });
  });

  it('tells the whole history of one observation, each hash that of the entry before', async () => {
    const { revisions } = await list({ id: 'SF.REV01.0114.2022' });
    expect(
      revisions.map(({ type, previousValue, value, reason }) => [type, previousValue, value, reason]),
    ).toEqual([
      ['corrected', 1.5, 1.25, 'Ett skrivfel: ”1,5” för ”1,25”.'],
      ['revised', 1, 1.5, 'Kommunen bad om tid att kontrollera.'],
      ['published', null, 1, null],
    ]);
    expect(revisions[0]?.['previousContentHash']).toBe(revisions[1]?.['contentHash']);
    const { contentHash } = await dataOf<{ contentHash: string }>(
      served,
      '/api/v1/observations/SF.REV01.0114.2022',
    );
    expect(revisions[0]?.['contentHash']).toBe(contentHash);
  });

  it.each<Asked>([
    { id: 'SF.REV01.0114.2022', kommun: '0180' },
    { id: 'SF.REV01.0114.2022', metric: 'BEF01' },
    { id: 'SF.REV01.0114.2022', type: 'withdrawn' },
    { after: '2025-11-20' },
    { before: '2025-05-20' },
  ])('is empty where nothing passes the filters: %j', async (asked) => {
    expect(await list(asked)).toMatchObject({ revisions: [], total: 0 });
  });

  it.each([
    ['was published and never changed', 'SF.BEF01.0180.2022', ['2025-01-15/SF.BEF01.0180.2022/published']],
    [
      'is listed no more',
      'SF.REV01.1981.2022',
      ['2025-06-01/SF.REV01.1981.2022/withdrawn', '2025-01-15/SF.REV01.1981.2022/published'],
    ],
  ])('knows an observation that %s', async (_, id, entries) => {
    expect((await list({ id })).revisions.map((entry) => entry.id)).toEqual(entries);
  });

  it.each([
    ['SF.BEF01.0180.1999', []],
    ['SF.BEF01.9999.2022', []],
    ['SF.NOPE1.0180.2022', []],
    ['SF.TIES1.0330.2023', []],
    ['sf.ties1.0330.2023', []],
    ['sf.hemlig1.0180.2022', []],
    ['sf.rev01.0114.2022', ['SF.REV01.0114.2022']],
    ['SF.rev01.1981.2022', ['SF.REV01.1981.2022']],
    ['2025-06-01/PROV01/metadata', []],
    ['nonsense', []],
  ])('does not know %s, and suggests what was published: %j', async (id, suggestions) => {
    const { status, code, details } = await refusalOf(served, pathOf({ id }));
    expect([status, code]).toEqual([404, 'not_found']);
    expect(details).toMatchObject({
      parameter: 'id',
      value: id,
      reason: 'unknown_observation',
      suggestions,
    });
  });

  it('tells which years there are instead, as every other answer about an identifier does', async () => {
    const { details } = await refusalOf(served, pathOf({ id: 'SF.BEF01.0180.1999' }));
    expect(details).toMatchObject({ periods: expect.arrayContaining(['2022']), nearest: expect.any(String) });
    const figure = await refusalOf(served, '/api/v1/observations/SF.BEF01.0180.1999');
    expect(details).toEqual(figure.details);
  });

  it('tells no years of a metric that is not public', async () => {
    const { details } = await refusalOf(served, pathOf({ id: 'SF.HEMLIG1.0180.2022' }));
    expect(Object.keys(details)).toEqual(['parameter', 'reason', 'suggestions', 'unknown', 'value']);
  });

  it('answers at the address that the refusal of a withdrawn figure gives', async () => {
    const { details } = await refusalOf(served, '/api/v1/observations/SF.REV01.1981.2022');
    const { pathname, search } = new URL(String(details['address']));
    const { revisions } = await dataOf<Revisions>(served, `${pathname}${search}`);
    expect(revisions.map(({ id }) => id)).toContain(details['revision']);
  });

  it('takes names and aliases as the other endpoints do', async () => {
    expect((await list({ kommun: 'Upplands Väsby', metric: 'Reviderat' })).total).toBe(3);
  });
});

it('the sums by type are in the order of the contract, without types that do not occur', () => {
  const counts: RevisionCount[] = [
    { withdrawn: 2, revised: 3 },
    { revised: 4, published: 0 },
  ];
  expect(typeSums(counts)).toEqual([
    { type: 'revised', count: 7 },
    { type: 'withdrawn', count: 2 },
  ]);
});

type Change = { type: 'revised' | 'corrected' | 'withdrawn'; period?: string; reason?: string | null };

const entry = (
  before: string | null,
  after: string | null,
  { type, period = '2020', reason = null }: Change,
) => ({
  ...{ type, metric: 'REV01', geo: '0114', period, previousValue: before, value: after },
  ...{ was: SCB, is: SCB, words: [] },
  reason: reason === null ? null : { sv: reason, en: reason },
});

const SCB = { unit: 'count', source: 'SCB' };

/** The store with one release that changed what is given, of REV01 in Upplands Väsby alone. */
const changedStore = (counted: RevisionCount, entries: ReturnType<typeof entry>[]): Store => ({
  ...store,
  revisionCounts: async () => [
    { release: '2025-11-20', published: '2025-11-20', metrics: { REV01: counted } },
  ],
  revisions: async () => entries,
});

describe('the changes of a municipality', () => {
  const EVERYTHING = { release: null, metric: null, subject: null };
  const changes = (limits = { figures: 1000, metrics: 1000 }) =>
    municipalityChanges(store, '0114', EVERYTHING, limits);

  it('have each change of the log once, and new figures as a count', async () => {
    const logged = await store.revisionCounts('0114');
    const changed = await changes();
    expect(changed.length).toBeGreaterThan(1);
    expect(
      changed.map(({ release, came, metrics }) => ({
        release,
        came: came.figures,
        changed: metrics.reduce((sum, { count }) => sum + count, 0),
      })),
    ).toEqual(
      logged.map(({ release, metrics }) => {
        const sums = new Map(typeSums(Object.values(metrics)).map(({ type, count }) => [type, count]));
        const of = (type: 'published' | 'revised' | 'corrected' | 'withdrawn') => sums.get(type) ?? 0;
        return { release, came: of('published'), changed: of('revised') + of('corrected') + of('withdrawn') };
      }),
    );
  });

  it('join withdrawn years that follow each other for one reason, and no others', async () => {
    const withdrawn = (period: string, reason: string | null = null) =>
      entry('1', null, { type: 'withdrawn', period, reason });
    const revised = (period: string) => entry('1', '2', { type: 'revised', period });
    const years = [
      ...['2010', '2011', '2012'].map((period) => withdrawn(period)),
      revised('2013'),
      withdrawn('2014'),
      withdrawn('2015', 'moved'),
      revised('2016'),
    ];
    const changed = changedStore({ withdrawn: 5, revised: 2 }, years);
    const [release] = await municipalityChanges(changed, '0114', EVERYTHING, { figures: 9, metrics: 9 });
    expect(release?.metrics[0]?.years?.map(({ first, last, before }) => [first, last, before])).toEqual([
      ['2010', '2012', null],
      ['2013', '2013', '1'],
      ['2014', '2014', '1'],
      ['2015', '2015', '1'],
      ['2016', '2016', '1'],
    ]);
  });

  it('count what there is no room for', async () => {
    const all = (await changes()).flatMap(({ metrics }) => metrics);
    const none = (await changes({ figures: 0, metrics: 1000 })).flatMap(({ metrics }) => metrics);
    expect(none.map(({ count, years }) => [count, years])).toEqual(all.map(({ count }) => [count, null]));
    const rest = (await changes({ figures: 0, metrics: 0 })).flatMap((release) => release.rest);
    expect(rest.reduce((sum, { metrics }) => sum + metrics, 0)).toBe(all.length);
    expect(all.length).toBeGreaterThan(0);
  });

  it.each([
    [1, [1, null]],
    [2, [1, 1]],
  ])('show as many figures as there is room for, to the last one: %i', async (figures, shown) => {
    const found = (await changes({ figures, metrics: 1000 })).flatMap(({ metrics }) => metrics);
    expect(found.map(({ years }) => years?.length ?? null)).toEqual(shown);
  });

  it('have a line for as many metrics as there is room for over all releases, the newest first', async () => {
    const lined = async (metrics: number) =>
      (await changes({ figures: 1000, metrics })).flatMap((release) =>
        release.metrics.map(({ metric }) => [release.release, metric.id]),
      );
    const all = await lined(1000);
    expect(new Set(all.map(([release]) => release)).size).toBeGreaterThan(1);
    for (const room of all.keys()) expect(await lined(room)).toEqual(all.slice(0, room));
  });
});

describe('the usual revision', () => {
  it('is told of every metric whose figures were revised, with no more of them than the log has', async () => {
    const revised = new Map<string, number>();
    for (const { metrics } of await store.revisionCounts(null))
      for (const [id, types] of Object.entries(metrics)) {
        const count = (types.revised ?? 0) + (types.corrected ?? 0);
        if (count > 0) revised.set(id, (revised.get(id) ?? 0) + count);
      }
    const usual = await usualRevisions(store);
    expect(revised.size).toBeGreaterThan(0);
    expect(usual.map(({ metric }) => metric.id).sort()).toEqual([...revised.keys()].sort());
    for (const { metric, figures } of usual) expect(figures).toBeLessThanOrEqual(revised.get(metric.id) ?? 0);
  });

  const revised = (before: string, after: string) => entry(before, after, { type: 'revised' });

  it.each<[string, ReturnType<typeof entry>[], string | undefined]>([
    ['one change', [revised('100', '110')], '10'],
    ['a fall as a rise', [entry('100', '90', { type: 'corrected' })], '10'],
    ['a negative figure', [revised('-2', '-1')], '50'],
    ['the middle of three', ['101', '150', '102'].map((after) => revised('100', after)), '2'],
    ['the mean of the middle two', ['101', '102'].map((after) => revised('100', after)), '1.5'],
    ['two digits', [revised('3', '4')], '33'],
    ['nothing of a withdrawal', [entry('100', null, { type: 'withdrawn' })], undefined],
    ['nothing of what was nought', [revised('0', '5')], undefined],
  ])('is the median in per cent of the value before: %s', async (_, entries, median) => {
    const [usual] = await usualRevisions(changedStore({ revised: entries.length }, entries));
    expect(usual?.median).toBe(median);
  });
});
