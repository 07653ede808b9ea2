import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../src/http/reply.ts';
import { goldenData } from '../support/golden.ts';
import { realService } from '../support/real-data.ts';
import { type Served, serve } from '../support/service.ts';
import { expectPromises, partsOf } from './fuzz-promises.ts';
import { type Target, targetsOf } from './fuzz-targets.ts';

/** What a client may send as If-None-Match, and whether it names the tag. */
const FORMS: [(tag: string) => string, boolean][] = [
  [(tag) => tag, true],
  [(tag) => tag.replace('W/', ''), true],
  [(tag) => `"other", W/"more",${tag}`, true],
  [() => ' * ', true],
  [(tag) => tag.replaceAll('"', ''), false],
  [(tag) => tag.slice(0, -2), false],
  [() => 'W/"other", "*"', false],
  [() => '\0,"', false],
];
const isRead = ({ method }: Target): boolean => method === 'GET' || method === 'HEAD';

describe.each([
  ['the golden dataset', () => serve(goldenData('small')), 3000],
  ['the shipped dataset', realService, 600],
] as const)('any target, asked of %s,', async (_, start, numRuns) => {
  const served = await start();
  const targets = targetsOf(served.service.store.catalogue);
  const hold = (check: (target: Target, form: number) => Promise<void>) =>
    fc.assert(fc.asyncProperty(targets, fc.nat(FORMS.length - 1), check), { numRuns, seed: 20260625 });

  it('is answered as the contract promises, and is no fault of ours', async () => {
    const statuses = new Map<number, number>();
    await hold(async (target) => {
      const reply = await served.askRaw(target.url, target.method);
      expect(served.faults).toEqual([]);
      expectPromises(target, reply);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    });
    expect([...statuses.keys()].sort()).toEqual([200, 204, 301, 400, 404, 405, 422]);
    expect(statuses.get(200)).toBeGreaterThan(numRuns / 5);
  });

  it('is answered with the same bytes when it is asked again, HEAD like GET', async () => {
    await hold(async ({ url, method }) => {
      const first = await served.askRaw(url, method);
      expect(await served.askRaw(url, method)).toEqual(first);
      if (method === 'HEAD') expect(await served.askRaw(url, 'GET')).toEqual(first);
    });
  });

  it('is 304 only where the answer would be 200 and its tag is named', async () => {
    const seen = { matched: 0, other: 0 };
    await hold(async (target, form) => {
      const reply = await served.askRaw(target.url, target.method);
      const [spell, names] = FORMS[form] ?? [() => '*', true];
      const tag = reply.headers['etag'] ?? 'W/"none"';
      const conditional = await served.askRaw(target.url, target.method, spell(tag));
      const isMatch = names && reply.status === 200 && isRead(target);
      seen[isMatch ? 'matched' : 'other'] += 1;
      if (isMatch) expectNotModified(conditional, reply);
      else expect(conditional).toEqual(reply);
    });
    expect(seen.matched).toBeGreaterThan(numRuns / 12);
  });

  it('comes through a Request unharmed, HEAD without its body', async () => {
    await hold((target) => expectThroughRequest(served, target));
    expect(served.faults).toEqual([]);
  });
});

function expectNotModified({ status, headers, body }: Reply, reply: Reply): void {
  expect([status, body]).toEqual([304, null]);
  for (const name of ['etag', 'cache-control', 'access-control-allow-origin'])
    expect(headers[name]).toBe(reply.headers[name]);
}

/** A Request normalises its address: what it then asks is answered as promised too. */
async function expectThroughRequest(served: Served, target: Target): Promise<void> {
  const { path } = partsOf(target);
  if (!isRead(target) || !path.startsWith('/') || path.startsWith('//')) return;
  const own = target.url.replace(/^https?:\/\/[^/?#]*/, '');
  const url = new URL(own.toWellFormed(), 'https://data.example').href;
  const { status, headers, body } = await served.ask(own, { method: target.method });
  const fields = Object.fromEntries(headers);
  if (target.method === 'HEAD') expect(body).toBe('');
  const whole = target.method === 'HEAD' ? (await served.ask(own)).body : body;
  expectPromises({ ...target, url }, { status, headers: fields, body: whole === '' ? null : whole });
}
