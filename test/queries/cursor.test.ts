import { describe, expect, it } from 'vitest';
import { cursorOf, cursorText } from '../../src/endpoints/endpoint.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const served = await serve(goldenData('small'));

type Collection = { total: number; returned: number; truncated: boolean; next: string | null };

const get = async (path: string): Promise<Collection & Record<string, { id: string }[]>> =>
  JSON.parse((await served.ask(path)).body).data;

const pathOf = (address: string): string => address.slice(new URL(address).origin.length);

/** Every item of a list, read to its end by `next`. */
async function readAll(path: string, name: string): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  for (let next: string | null = path; next !== null && pages < 500; pages++) {
    const data = await get(next);
    ids.push(...(data[name] ?? []).map(({ id }) => id));
    next = data.next === null ? null : pathOf(data.next);
  }
  return { ids, pages };
}

const refusalOf = async (path: string) => {
  const { status, body } = await served.ask(path);
  return [status, JSON.parse(body).error?.code, JSON.parse(body).error?.details.reason];
};

describe('a list that is read on by next', () => {
  it.each([
    ['/api/v1/observations?geo=0180', 'observations', 7],
    ['/api/v1/observations?geo=0180&from=2022&lang=en', 'observations', 3],
    ['/api/v1/metrics?lang=en', 'metrics', 3],
    ['/api/v1/metrics?query=a', 'metrics', 2],
    ['/api/v1/revisions?type=published', 'revisions', 50],
    ['/api/v1/revisions?metric=REV01', 'revisions', 2],
    ['/api/v1/revisions?kommun=0180', 'revisions', 5],
    ['/api/v1/revisions?id=SF.REV01.0180.2023', 'revisions', 1],
  ])('%s has every item once, in the same order', async (path, name, limit) => {
    const { total } = await get(`${path}&limit=${limit}`);
    const whole = await readAll(`${path}&limit=${name === 'metrics' ? 50 : 500}`, name);
    const { ids, pages } = await readAll(`${path}&limit=${limit}`, name);
    expect(ids).toEqual(whole.ids);
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
    expect(pages).toBe(Math.ceil(total / limit));
  });

  it('keeps every parameter that was given, and its language', async () => {
    const { next } = await get('/api/v1/observations?limit=2&lang=en&geo=H%C3%A5bo&from=2020');
    expect(next).toMatch(
      /^https:\/\/[^/]+\/api\/v1\/observations\?geo=H%C3%A5bo&from=2020&limit=2&cursor=[A-Za-z0-9_-]+&lang=en$/,
    );
  });

  it('is truncated as long as there is a next, and not on its last page', async () => {
    const first = await get('/api/v1/metrics?limit=2');
    expect([first.truncated, first.next === null]).toEqual([true, false]);
    const all = await get('/api/v1/metrics?limit=50');
    expect([all.truncated, all.next]).toEqual([false, null]);
    expect((await get('/api/v1/municipalities')).next).toBeNull();
  });

  it('goes on from the whole address, too, and with another limit', async () => {
    const { next } = await get('/api/v1/metrics?limit=2');
    const value = new URL(next ?? '').searchParams.get('cursor') ?? '';
    const byValue = await get(`/api/v1/metrics?limit=3&cursor=${value}`);
    const byAddress = await get(`/api/v1/metrics?limit=3&cursor=${encodeURIComponent(next ?? '')}`);
    expect(byAddress['metrics']).toEqual(byValue['metrics']);
    expect(byValue.returned).toBe(3);
  });
});

describe('a cursor', () => {
  it('of another question, place or list is stale', async () => {
    const { next } = await get('/api/v1/observations?geo=0180&limit=2');
    const value = new URL(next ?? '').searchParams.get('cursor') ?? '';
    const stale = [400, 'invalid_request', 'stale_cursor'];
    for (const path of [
      `/api/v1/observations?geo=0114&cursor=${value}`,
      `/api/v1/observations?geo=0180&from=2023&cursor=${value}`,
      `/api/v1/metrics?cursor=${value}`,
      `/api/v1/revisions?cursor=${value}`,
    ])
      expect(await refusalOf(path), path).toEqual(stale);
  });

  it('of another place is stale, too, where both have the same figures of the same years', async () => {
    const of = (geo: string) => get(`/api/v1/observations?geo=${geo}&metric=BEF01&limit=1`);
    const [one, other] = [await of('0180'), await of('1480')];
    expect([one.total, one.total > 1]).toEqual([other.total, true]);
    const value = new URL(one.next ?? '').searchParams.get('cursor') ?? '';
    expect(await refusalOf(`/api/v1/observations?geo=1480&metric=BEF01&cursor=${value}`)).toEqual([
      400,
      'invalid_request',
      'stale_cursor',
    ]);
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
  ])('of a list that begins alike and goes on otherwise is stale: %s', async (name, path, narrowed) => {
    const whole = await get(path);
    const [first] = whole[name] ?? [];
    const other = narrowed(first?.id ?? '');
    const part = await get(other);
    expect([part[name]?.[0]?.id, part.total < whole.total]).toEqual([first?.id, true]);
    const value = new URL(whole.next ?? '').searchParams.get('cursor') ?? '';
    expect(await refusalOf(`${other}&cursor=${value}`)).toEqual([400, 'invalid_request', 'stale_cursor']);
  });

  it('that names another item, or lies beyond the end, is stale', async () => {
    for (const [path, name] of [
      ['/api/v1/observations?geo=0180', 'observations'],
      ['/api/v1/metrics?limit=1', 'metrics'],
      ['/api/v1/revisions?limit=1', 'revisions'],
    ] as const) {
      const { next } = await get(`${path}${path.includes('limit') ? '' : '&limit=1'}`);
      const found = cursorOf(next ?? '');
      if (found === null) throw new Error(`expected a cursor in ${name}, got ${next}`);
      for (const wrong of [
        { ...found, offset: found.offset + 1 },
        { ...found, offset: 900_000_000 },
        { ...found, last: 'TIES1.2022x' },
      ]) {
        const separator = path.includes('?') ? '&' : '?';
        expect(await refusalOf(`${path}${separator}cursor=${cursorText(wrong)}`), name).toEqual([
          400,
          'invalid_request',
          'stale_cursor',
        ]);
      }
    }
  });

  it.each([
    'x',
    '%F0%9F%98%80',
    '!!!!',
    'https://data.example/api/v1/metrics?limit=2',
    '?cursor=',
    'a'.repeat(500),
  ])('%s is malformed', async (cursor) => {
    expect(await refusalOf(`/api/v1/metrics?cursor=${cursor}`)).toEqual([
      400,
      'invalid_request',
      'malformed',
    ]);
  });

  it('says what it holds, and only its own spelling', () => {
    const cursor = { offset: 200, last: 'N01951.2022', list: 'abcdefghij-_3456' };
    expect(cursorOf(cursorText(cursor))).toEqual(cursor);
    expect(cursorOf(` ${cursorText(cursor)}\n`)).toEqual(cursor);
    expect(cursorOf(` https://x.example/api/v1/metrics?cursor=${cursorText(cursor)} `)).toEqual(cursor);
    expect(cursorOf(btoa('0 a abcdefghij-_3456'))).toBeNull();
    expect(cursorOf(btoa('1 a b c'))).toBeNull();
  });
});
