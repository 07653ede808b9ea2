import { describe, expect, it } from 'vitest';
import { municipalityChanges, typeSums, usualRevisions } from '../../src/endpoints/revisions.ts';
import type { RevisionCount } from '../../src/store/shards.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;

it('the address that the refusal of a withdrawn figure gives lists the revision', async () => {
  const { details } = await refusalOf(served, '/api/v1/observations/SF.REV01.1981.2022');
  const { pathname, search } = new URL(String(details['address']));
  const { revisions } = await dataOf<{ revisions: { id: string }[] }>(served, `${pathname}${search}`);
  expect(revisions.map(({ id }) => id)).toContain(details['revision']);
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
