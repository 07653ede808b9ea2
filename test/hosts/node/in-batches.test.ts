import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inBatches } from '../../../src/hosts/node/in-batches.ts';

it('answers everything once, in its order, at most 64 before the rest', async () => {
  const answered: number[] = [];
  const ask = inBatches<number>((one) => answered.push(one));
  for (let one = 0; one < 150; one++) ask(one);
  expect(answered).toEqual([]);
  await turn();
  expect(answered.length).toBe(64);
  ask(150);
  await turn();
  await turn();
  expect(answered).toEqual(Array.from({ length: 151 }, (_, place) => place));
});

it('answers what comes while it answers, and what comes long after', async () => {
  const answered: string[] = [];
  const ask = inBatches<string>((one) => {
    answered.push(one);
    if (one === 'first') ask('meanwhile');
  });
  ask('first');
  await turn();
  await turn();
  ask('later');
  await turn();
  expect(answered).toEqual(['first', 'meanwhile', 'later']);
});
