import { expect, it } from 'vitest';
import { createTurns } from '../../../src/hosts/node.ts';

const busyFor = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('does one thing at a time, in the order in which they came', async () => {
  const inTurn = createTurns();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => inTurn(work(name))))).toEqual(['a', 'b', 'c']);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(await inTurn(work('d'))).toBe('d');
});

it('lets the loop turn behind a long one, and not behind a short one', async () => {
  const turnsBetween = async (ms: number) => {
    const inTurn = createTurns();
    let turned = false;
    setImmediate(() => {
      turned = true;
    });
    void inTurn(async () => busyFor(ms));
    return inTurn(async () => turned);
  };
  expect(await turnsBetween(3)).toBe(true);
  expect(await turnsBetween(0)).toBe(false);
});

it('goes on behind one that fails', async () => {
  const inTurn = createTurns();
  const failing = inTurn(async () => {
    throw new Error('a fault');
  });
  const next = inTurn(async () => 'answered');
  await expect(failing).rejects.toThrow('a fault');
  expect(await next).toBe('answered');
});
