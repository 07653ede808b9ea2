import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from '../../src/release/command-line.ts';
import { type Published, publishedDataset, treeOf } from './published-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

const LOCK = fileURLToPath(new URL('../../src/release/command-line.ts', import.meta.url));

test('a second publication is refused while the first is at work', async () => {
  await dataset.importRows({ N00001: [['0114', '2022', '7']] });
  const before = treeOf(dataset.paths.data);
  const held = await withLock(dataset.paths.staging, () => dataset.run('publish', '--date', '2025-01-01'));
  expect(held?.result).toEqual({
    code: 1,
    lines: ['Another release command is at work on this dataset; wait until it has ended.'],
  });
  expect(treeOf(dataset.paths.data)).toEqual(before);
});

test('the lock gives back what the work gives, and is free afterwards, also after a fault', async () => {
  const dir = dataset.paths.staging;
  expect(await withLock(dir, async () => 7)).toEqual({ result: 7 });
  await expect(withLock(dir, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect(await withLock(dir, async () => 8)).toEqual({ result: 8 });
});

test('a process that waits for what never comes holds its lock, and a killed one none', async () => {
  const hold = `import { withLock } from ${JSON.stringify(LOCK)};
    setInterval(() => {}, 1000);
    await withLock(${JSON.stringify(dataset.paths.staging)}, () => {
      setTimeout(() => { gc(); console.log('held'); }, 10);
      return new Promise(() => {});
    });`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module-typescript', '-e', hold]);
  await once(child.stdout, 'data');
  const { code } = await dataset.run('verify');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(code).toBe(1);
  expect((await dataset.run('verify')).code).toBe(0);
});
