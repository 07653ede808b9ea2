import { describe, expect, it } from 'vitest';
import { ask } from '../../src/endpoints/ask.ts';
import { inParallel } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

/** How many calls there were, and how many of them were under way at once. */
function counted() {
  const count = { calls: 0, now: 0, most: 0 };
  const during = async <T>(read: () => T | Promise<T>): Promise<T> => {
    count.calls += 1;
    count.most = Math.max(count.most, ++count.now);
    await later();
    count.now -= 1;
    return read();
  };
  return { count, during };
}

describe('reads side by side', () => {
  it('are at most sixteen at once, and their results in the order of the items', async () => {
    const { count, during } = counted();
    const items = Array.from({ length: 50 }, (_, index) => index);
    expect(await inParallel(items, (item) => during(() => item * 2))).toEqual(items.map((item) => item * 2));
    expect(count).toEqual({ calls: 50, now: 0, most: 16 });
  });

  it('are none where there is nothing to read', async () => {
    expect(await inParallel([], async () => 1)).toEqual([]);
  });

  it('fail as the first one fails', async () => {
    const failing = inParallel([1, 2, 3], async (item) => {
      if (item === 2) throw new Error('no disk');
      return item;
    });
    await expect(failing).rejects.toThrow('no disk');
  });
});

describe('an answer of many shards', async () => {
  const { service } = await serveDerived(verifiedOf(goldenData('small')));
  const { store } = service;

  const answerOf = async (name: string, from: Store, given: Record<string, string>) => {
    const endpoint = ENDPOINTS.find((one) => one.name === name);
    if (endpoint === undefined) throw new Error(`expected a question ${name}, got none`);
    return ask(endpoint, { path: {}, pairs: Object.entries(given) }, from);
  };

  it('reads the series of a municipality side by side, and gives them in order', async () => {
    const { count, during } = counted();
    const slow: Store = {
      ...store,
      series: (metric, geo) => during(async () => store.series(metric, geo)),
    };
    const given = { geo: '0180', limit: '1000' };
    expect(await answerOf('observations', slow, given)).toEqual(await answerOf('observations', store, given));
    expect(count.calls).toBeGreaterThan(5);
    expect(count.most).toBe(Math.min(16, count.calls));
  });

  it('reads the entries of a release side by side, and gives them in order', async () => {
    const { count, during } = counted();
    const slow: Store = {
      ...store,
      revisions: (release, metric) => during(async () => store.revisions(release, metric)),
    };
    const given = { limit: '500' };
    expect(await answerOf('revisions', slow, given)).toEqual(await answerOf('revisions', store, given));
    expect(count.calls).toBeGreaterThan(3);
    expect(count.most).toBeGreaterThan(1);
  });

  it('reads only what it shows', async () => {
    const { count, during } = counted();
    const slow: Store = {
      ...store,
      series: (metric, geo) => during(async () => store.series(metric, geo)),
      revisions: (release, metric) => during(async () => store.revisions(release, metric)),
    };
    await answerOf('observations', slow, { geo: '0180', limit: '1' });
    await answerOf('revisions', slow, { limit: '1' });
    expect(count.calls).toBe(2);
  });
});
