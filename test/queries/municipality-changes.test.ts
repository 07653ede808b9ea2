import { expect, it } from 'vitest';
import { municipalityChanges } from '../../src/endpoints/revisions.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const { service } = await serve(goldenData('small'));
const { store } = service;
const EVERYTHING = { release: null, metric: null, subject: null };
const changes = (limits = { figures: 1000, metrics: 1000 }, filter = EVERYTHING) =>
  municipalityChanges(store, '0114', filter, limits);

it('has each change of the log once, and new figures as a count', async () => {
  const counts = await store.revisionCounts('0114');
  const changed = await changes();
  expect(changed.map(({ release }) => release)).toEqual(counts.map(({ release }) => release));
  expect(changed.length).toBeGreaterThan(1);
  for (const { release, came, metrics } of changed) {
    const logged = Object.values(counts.find((one) => one.release === release)?.metrics ?? {});
    const sum = (types: readonly string[]) =>
      logged.reduce(
        (all, one) =>
          all +
          types.reduce((own, type) => own + (Object.entries(one).find(([key]) => key === type)?.[1] ?? 0), 0),
        0,
      );
    expect(came.figures).toBe(sum(['published']));
    expect(metrics.reduce((all, { count }) => all + count, 0)).toBe(
      sum(['revised', 'corrected', 'withdrawn']),
    );
  }
});

it('joins withdrawn years that follow each other for one reason, and no others', async () => {
  const entry = (period: string, type: 'withdrawn' | 'revised', reason: string | null = null) => ({
    type,
    metric: 'REV01',
    geo: '0114',
    period,
    previousValue: '1',
    value: type === 'withdrawn' ? null : '2',
    unit: 'count',
    hashes: null,
    reason,
    source: 'SCB',
  });
  const block = [
    entry('2010', 'withdrawn'),
    entry('2011', 'withdrawn'),
    entry('2012', 'withdrawn'),
    entry('2013', 'revised'),
    entry('2014', 'withdrawn'),
    entry('2015', 'withdrawn', 'moved'),
    entry('2016', 'revised'),
  ];
  const counts = [
    {
      release: '2025-11-20',
      published: '2025-11-20',
      metrics: { REV01: { withdrawn: 5, revised: 2 } },
    },
  ];
  const stubbed = { ...store, revisionCounts: async () => counts, revisions: async () => block };
  const [release] = await municipalityChanges(stubbed, '0114', EVERYTHING, { figures: 9, metrics: 9 });
  expect(release?.metrics[0]?.years?.map(({ first, last, before }) => [first, last, before])).toEqual([
    ['2010', '2012', null],
    ['2013', '2013', '1'],
    ['2014', '2014', '1'],
    ['2015', '2015', '1'],
    ['2016', '2016', '1'],
  ]);
});

it('counts what there is no room for', async () => {
  const all = (await changes()).flatMap(({ metrics }) => metrics);
  const none = (await changes({ figures: 0, metrics: 1000 })).flatMap(({ metrics }) => metrics);
  expect(none.map(({ count, years }) => [count, years])).toEqual(all.map(({ count }) => [count, null]));
  const rest = (await changes({ figures: 0, metrics: 0 })).flatMap((release) => release.rest);
  expect(rest.reduce((sum, { metrics }) => sum + metrics, 0)).toBe(all.length);
  expect(all.length).toBeGreaterThan(0);
});

it('shows as many figures as there is room for, to the last one', async () => {
  const shown = async (figures: number) =>
    (await changes({ figures, metrics: 1000 }))
      .flatMap(({ metrics }) => metrics)
      .map(({ metric, count, years }) => [metric.id, count, years?.length ?? null]);
  expect(await shown(1)).toEqual([
    ['REV01', 1, 1],
    ['REV01', 1, null],
  ]);
  expect(await shown(2)).toEqual([
    ['REV01', 1, 1],
    ['REV01', 1, 1],
  ]);
});

it('gives a line to as many metrics as there is room for over all releases, the newest first', async () => {
  const lined = async (metrics: number) =>
    (await changes({ figures: 1000, metrics })).flatMap((release) =>
      release.metrics.map(({ metric }) => [release.release, metric.id]),
    );
  const all = await lined(1000);
  expect(new Set(all.map(([release]) => release)).size).toBeGreaterThan(1);
  for (const room of all.keys()) expect(await lined(room)).toEqual(all.slice(0, room));
});

it('takes each line from the room that is left for the releases before', async () => {
  const counts = ['2025-03-01', '2025-02-01', '2025-01-01'].map((release) => ({
    release,
    published: release,
    metrics: { REV01: { revised: 1 } },
  }));
  const stubbed = { ...store, revisionCounts: async () => counts, revisions: async () => [] };
  const limits = { figures: 0, metrics: 2 };
  const changed = await municipalityChanges(stubbed, '0114', EVERYTHING, limits);
  expect(changed.map(({ metrics, rest }) => [metrics.length, rest.length])).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
  ]);
});
