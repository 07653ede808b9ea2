import { expect, it } from 'vitest';
import { usualRevisions } from '../../src/endpoints/revisions.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const { service } = await serve(goldenData('small'));
const { store } = service;

it('has every metric whose figures were revised, and the number of them that the log has', async () => {
  const counts = await store.revisionCounts(null);
  const revised = new Map<string, number>();
  for (const { metrics } of counts)
    for (const [id, types] of Object.entries(metrics)) {
      const count = (types.revised ?? 0) + (types.corrected ?? 0);
      if (count > 0) revised.set(id, (revised.get(id) ?? 0) + count);
    }
  const usual = await usualRevisions(store);
  expect(revised.size).toBeGreaterThan(0);
  expect(usual.map(({ metric }) => metric.id).sort()).toEqual([...revised.keys()].sort());
  for (const { metric, figures } of usual) expect(figures).toBeLessThanOrEqual(revised.get(metric.id) ?? 0);
});

const entry = (before: string | null, after: string | null, type: 'revised' | 'corrected' | 'withdrawn') => ({
  type,
  metric: 'REV01',
  geo: '0114',
  period: '2020',
  previousValue: before,
  value: after,
  unit: 'count',
  hashes: null,
  reason: null,
  source: 'SCB',
});
type Entries = ReturnType<typeof entry>[];

const medianOf = async (block: Entries): Promise<string | undefined> => {
  const types = { revised: block.length };
  const counts = [{ release: '2025-11-20', published: '2025-11-20', metrics: { REV01: types } }];
  const [usual] = await usualRevisions({
    ...store,
    revisionCounts: async () => counts,
    revisions: async () => block,
  });
  return usual?.median;
};

it.each<[string, Entries, string | undefined]>([
  ['one change', [entry('100', '110', 'revised')], '10'],
  ['a fall as a rise', [entry('100', '90', 'corrected')], '10'],
  ['a negative figure', [entry('-2', '-1', 'revised')], '50'],
  [
    'the middle of three',
    [entry('100', '101', 'revised'), entry('100', '150', 'revised'), entry('100', '102', 'revised')],
    '2',
  ],
  ['the mean of the middle two', [entry('100', '101', 'revised'), entry('100', '102', 'revised')], '1.5'],
  ['two digits', [entry('3', '4', 'revised')], '33'],
  ['nothing of a withdrawal', [entry('100', null, 'withdrawn')], undefined],
  ['nothing of what was nought', [entry('0', '5', 'revised')], undefined],
])('is the median in per cent of the value before: %s', async (_what, block, expected) => {
  expect(await medianOf(block)).toBe(expected);
});
