import { describe, expect, it } from 'vitest';
import { type AnswerBytes, createAnswerCache, createRecent, withCoding } from '../../../src/hosts/node.ts';

const answer = (length: number, headers: Record<string, string> = {}): AnswerBytes => ({
  status: 200,
  headers,
  bytes: Buffer.alloc(length, 'a'),
  coded: {},
});

describe('the cache of answers', () => {
  it('keeps what fits by bytes and forgets what was not asked for longest', () => {
    const cache = createAnswerCache(100_000);
    for (let place = 0; place < 30; place++) {
      cache.set(`/${place}`, answer(9_000));
      expect(cache.bytes()).toBeLessThanOrEqual(100_000);
      cache.get('/0');
    }
    const kept = Array.from({ length: 30 }, (_, place) => place).filter((place) => cache.get(`/${place}`));
    expect(kept).toEqual([0, 21, 22, 23, 24, 25, 26, 27, 28, 29].filter((place) => kept.includes(place)));
    expect(kept.length).toBeGreaterThan(8);
    expect(kept.length).toBeLessThan(11);
  });

  it('counts the address, the headers and every compressed copy', async () => {
    const cache = createAnswerCache(1_000_000);
    cache.set('/', answer(1000));
    const plain = cache.bytes();
    expect(plain).toBeGreaterThan(1000);
    cache.set('/', answer(1000, { link: 'x'.repeat(100) }));
    expect(cache.bytes() - plain).toBe(2 * ('link'.length + 100));
    cache.set('/', answer(1000));
    cache.set(`/${'a'.repeat(400)}`, answer(1000));
    expect(cache.bytes() - plain).toBe(plain + 2 * 400);
    const before = cache.bytes();
    const coded = await withCoding(answer(1000), Buffer.alloc(1000, 'a'), 'gzip');
    cache.set('/', coded);
    expect(cache.bytes() - before).toBe(coded.coded.gzip?.length);
    expect(coded.coded.gzip?.length).toBeGreaterThan(20);
  });

  it('does not keep an answer that is larger than a tenth of it', () => {
    const cache = createAnswerCache(10_000);
    cache.set('/', answer(1001));
    expect([cache.get('/'), cache.bytes()]).toEqual([undefined, 0]);
  });
});

describe('the addresses that came last', () => {
  it('are known when they come again', () => {
    const cameBefore = createRecent();
    expect([cameBefore('/a'), cameBefore('/b'), cameBefore('/a'), cameBefore('/constructor')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('are forgotten behind many others, however long those are', () => {
    const cameBefore = createRecent();
    cameBefore('/a');
    for (let other = 0; other < 300; other++) cameBefore(`/${other}${'x'.repeat(8_000)}`);
    expect([cameBefore('/a'), cameBefore(`/299${'x'.repeat(8_000)}`)]).toEqual([false, true]);
  });
});
