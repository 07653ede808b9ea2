import { describe, expect, it } from 'vitest';
import { ask } from '../../src/endpoints/ask.ts';
import { cursorText, inParallel, instant, isAfter, startsBefore } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf, faultOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;

type Collection = { total: number; returned: number; truncated: boolean; next: string | null };
const get = (path: string) =>
  dataOf<Collection & Record<string, { id: string; code: string }[]>>(served, path);

const cursorIn = (next: string | null): string => new URL(next ?? '').searchParams.get('cursor') ?? '';

describe('a list that is read on by next', () => {
  it('goes on from the cursor or its whole address, with spaces around it and with another limit', async () => {
    const { next } = await get('/api/v1/metrics?limit=2');
    const { metrics, returned } = await get(`/api/v1/metrics?limit=3&cursor=${cursorIn(next)}`);
    expect(returned).toBe(3);
    for (const cursor of [` ${cursorIn(next)}\n`, `${next}`, ` ${next} `]) {
      const same = await get(`/api/v1/metrics?limit=3&cursor=${encodeURIComponent(cursor)}`);
      expect(same['metrics'], cursor).toEqual(metrics);
    }
  });
});

describe('a cursor is stale', () => {
  const STALE = '400 invalid_request stale_cursor cursor';

  it.each([
    '/api/v1/observations?geo=0114',
    '/api/v1/observations?geo=0180&from=2023',
    '/api/v1/metrics?lang=sv',
    '/api/v1/revisions?lang=sv',
  ])('where it is of another question, place or list: %s', async (path) => {
    const { next } = await get('/api/v1/observations?geo=0180&limit=2');
    expect(await faultOf(served, `${path}&cursor=${cursorIn(next)}`)).toBe(STALE);
  });

  it('where it is of another place that has figures of the same years', async () => {
    const of = (geo: string) => get(`/api/v1/observations?geo=${geo}&metric=BEF01&limit=1`);
    const [one, other] = [await of('0180'), await of('1480')];
    expect([one.total, one.total > 1]).toEqual([other.total, true]);
    const path = `/api/v1/observations?geo=1480&metric=BEF01&cursor=${cursorIn(one.next)}`;
    expect(await faultOf(served, path)).toBe(STALE);
  });

  it.each([
    ['metrics', '/api/v1/metrics?limit=1', (id: string) => `/api/v1/metrics?limit=1&query=${id}`],
    [
      'observations',
      '/api/v1/observations?geo=0180&metric=BEF01&limit=1',
      (id: string) => `/api/v1/observations?geo=0180&metric=BEF01&limit=1&to=${id.slice(-4)}`,
    ],
    [
      'revisions',
      '/api/v1/revisions?metric=REV01&limit=1',
      () => '/api/v1/revisions?metric=REV01&limit=1&after=2025-11-19',
    ],
  ])('where its list of %s begins alike and goes on otherwise', async (name, path, narrowed) => {
    const whole = await get(path);
    const [first] = whole[name] ?? [];
    const other = narrowed(first?.id ?? '');
    const part = await get(other);
    expect([part[name]?.[0]?.id, part.total < whole.total]).toEqual([first?.id, true]);
    expect(await faultOf(served, `${other}&cursor=${cursorIn(whole.next)}`)).toBe(STALE);
  });

  it.each(['/api/v1/observations?geo=0180&limit=1', '/api/v1/metrics?limit=1', '/api/v1/revisions?limit=1'])(
    'where it names another item or lies beyond the end: %s',
    async (path) => {
      const { next } = await get(path);
      const written = atob(cursorIn(next).replaceAll('-', '+').replaceAll('_', '/'));
      const [offset = '', last = '', list = ''] = written.split(' ');
      const found = { offset: Number(offset), last, list };
      expect(cursorText(found)).toBe(cursorIn(next));
      for (const wrong of [
        { ...found, offset: found.offset + 1 },
        { ...found, offset: 900_000_000 },
        { ...found, last: 'TIES1.2022x' },
      ])
        expect(await faultOf(served, `${path}&cursor=${cursorText(wrong)}`)).toBe(STALE);
    },
  );
});

it.each([
  'x',
  '😀',
  '!!!!',
  'https://data.example/api/v1/metrics?limit=2',
  '?cursor=',
  'a'.repeat(500),
  btoa('0 ab abcdefghij-_3456'),
  btoa('1 a bb cc'),
])('a cursor such as %s is malformed', async (cursor) => {
  expect(await faultOf(served, `/api/v1/metrics?cursor=${encodeURIComponent(cursor)}`)).toBe(
    '400 invalid_request malformed cursor',
  );
});

describe('an instant', () => {
  const isTaken = (text: string): boolean => instant('When.', '2024-01-01').safeParse(text).success;

  it.each([
    ['2024-02-29', '2024-02-28', true],
    ['2024-02-28T23:59:59.9999Z', '2024-02-28', false],
    ['2024-02-29T00:00:00Z', '2024-02-28', true],
  ])('that is a date is its whole UTC day: %s is after %s: %s', (published, bound, expected) => {
    expect(isAfter(published, bound)).toBe(expected);
  });

  it('that is a date begins at its first moment', () => {
    expect(startsBefore('2024-02-29T23:59:59.9999Z', '2024-03-01')).toBe(true);
    expect(startsBefore('2024-03-01T00:00:00Z', '2024-03-01')).toBe(false);
  });

  it.each([
    ['2026-04-16T00:00:00Z', '2026-04-16T00:00:00.0001Z'],
    ['2026-04-16', '2026-04-16T00:00:00.000000000001Z'],
    ['2026-04-16T00:00:00.09Z', '2026-04-16T00:00:00.1Z'],
    ['2026-04-15T23:59:59.9999999Z', '2026-04-16T00:00:00Z'],
    ['0000-01-01T00:00:00+01:00', '0000-01-01'],
    ['9999-12-31', '9999-12-31T23:59:59-23:59'],
    ['2024-03-01T10:00:00+02:00', '2024-03-01T08:00:00.0001Z'],
    ['2024-03-01T12:29:59-00:00', '2024-03-01T10:00:00-02:30'],
  ])('is earlier than another to the last digit: %s, then %s', (one, other) => {
    expect([isTaken(one), isTaken(other)]).toEqual([true, true]);
    expect([startsBefore(one, other), startsBefore(other, one)]).toEqual([true, false]);
  });

  it.each([
    ['2024-03-01T10:00:00+02:00', '2024-03-01T08:00:00Z'],
    ['2024-03-01T10:00:00 02:00', '2024-03-01T08:00:00.000Z'],
    ['2024-03-01T10:00:00-02:30', '2024-03-01T12:30:00Z'],
    ['2024-03-01t10:00:00.50z', '2024-03-01T10:00:00.5Z'],
  ])('is the same in several spellings: %s and %s', (one, other) => {
    expect([isTaken(one), isTaken(other)]).toEqual([true, true]);
    expect([startsBefore(one, other), startsBefore(other, one)]).toEqual([false, false]);
    expect([isAfter(one, other), isAfter(other, one)]).toEqual([false, false]);
  });

  it.each(['2016-12-31T23:59:60Z', '2026-04-16T23:59:60Z'])('has no leap second: %s', (text) => {
    expect(isTaken(text)).toBe(false);
  });

  it.each(['2024-03-01 10:00:00Z', ' 2024-03-01', '2024-03-01T10:00Z'])(
    'is none with a space that is no plus of an offset, or without seconds: %j',
    (text) => {
      expect(isTaken(text)).toBe(false);
    },
  );

  it('of a release that leaves out its seconds is the first of the minute', () => {
    expect(isAfter('2024-03-01T10:00Z', '2024-03-01T09:59:59.9Z')).toBe(true);
    expect(isAfter('2024-03-01T10:00Z', '2024-03-01T10:00:00Z')).toBe(false);
  });
});

/** How many calls there were, and how many of them were under way at once. */
function counted() {
  const count = { calls: 0, now: 0, most: 0 };
  const during = async <T>(read: () => T | Promise<T>): Promise<T> => {
    count.calls += 1;
    count.most = Math.max(count.most, ++count.now);
    await new Promise((resolve) => setTimeout(resolve, 1));
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
    expect(await inParallel([], async () => 1)).toEqual([]);
  });

  it('fail as the first one fails', async () => {
    const failing = inParallel([1, 2, 3], async (item) => {
      if (item === 2) throw new Error('no disk');
      return item;
    });
    await expect(failing).rejects.toThrow('no disk');
  });

  const answerOf = async (name: string, from: Store, given: Record<string, string>) => {
    const endpoint = ENDPOINTS.find((one) => one.name === name) ?? expect.fail(`expected ${name}`);
    return ask(endpoint, { path: {}, pairs: Object.entries(given) }, from);
  };

  /** The store whose reads of series and revisions take a while and are counted. */
  const slowStore = () => {
    const { count, during } = counted();
    const slow: Store = {
      ...store,
      series: (metric, geo) => during(async () => store.series(metric, geo)),
      revisions: (release, metric) => during(async () => store.revisions(release, metric)),
    };
    return { count, slow };
  };

  it.each([
    ['observations', { geo: '0180', limit: '1000' }],
    ['revisions', { limit: '500' }],
  ])('make an answer of many shards in its order: %s', async (name, given) => {
    const { count, slow } = slowStore();
    expect(await answerOf(name, slow, given)).toEqual(await answerOf(name, store, given));
    expect(count.calls).toBeGreaterThan(3);
    expect(count.most).toBe(Math.min(16, count.calls));
  });

  it.each([
    ['observations', { geo: '0180', limit: '1' }],
    ['revisions', { limit: '1' }],
  ])('are of what is shown alone: %s', async (name, given) => {
    const { count, slow } = slowStore();
    await answerOf(name, slow, given);
    expect(count.calls).toBe(1);
  });
});
