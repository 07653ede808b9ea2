import { describe, expect, it } from 'vitest';
import { aboutsOf, emitAnswers, etagsNode } from '../../src/builder/build.ts';
import { createHandler } from '../../src/http/handler.ts';
import { TABLE } from '../../src/service.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

describe('answers that are emitted in shares', async () => {
  const { service } = await serveDerived(verifiedOf(goldenData('small')));
  const { store } = service;
  const shards = new Set<string>();
  const put = (text: string) => {
    const name = service.digest(text, 'hex');
    shards.add(name);
    return name;
  };
  const emitted = async (abouts: ReturnType<typeof aboutsOf>) => {
    const files = new Map<string, string | Uint8Array>();
    const write = (path: string, content: string | Uint8Array) => void files.set(path, content);
    return { files, ...(await emitAnswers({ store, table: TABLE, write, put }, abouts, () => {})) };
  };
  const whole = await emitted(aboutsOf(store));
  const shares = await Promise.all(
    [0, 1].map((share) => emitted(aboutsOf(store).filter((_, index) => index % 2 === share))),
  );

  it('are all of them, each in one share', () => {
    const files = shares.flatMap((share) => [...share.files]);
    expect(files.length).toBeGreaterThan(100);
    expect(files.toSorted()).toEqual([...whole.files].sort());
    expect(shares.reduce((sum, { answers }) => sum + answers, 0)).toBe(whole.answers);
  });

  it.each([
    ['the first', [0, 1]],
    ['the last', [1, 0]],
  ])('have the list of ETags of those that are emitted at once: %s share first', (_, order) => {
    const etags = order.flatMap((at) => shares[at]?.etags ?? []);
    const { metrics } = etagsNode(etags);
    expect(Object.keys(metrics)).toEqual(Object.keys(metrics).sort());
    expect(JSON.stringify(etagsNode(etags))).toBe(JSON.stringify(etagsNode([whole.etags])));
  });

  it('are no whole without the share of what is about no metric', () =>
    expect(() => etagsNode([{ rest: null, metrics: {} }])).toThrow(/about no metric, got none/));
});

it('a handler finds no ETag beforehand where no answer is a file', async () => {
  const { service } = await serveDerived(verifiedOf(goldenData('one')));
  expect(await service.store.etags(null)).toEqual({});
  const request = new Request('https://data.example/api/v1/metrics', { headers: { 'if-none-match': '*' } });
  expect((await createHandler(service)(request)).status).toBe(304);
});
