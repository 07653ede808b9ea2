import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../src/hosts/local.ts';

const HOST = '127.0.0.1';

test('a server says where it listens, and gives its port back when it is stopped', async () => {
  const server = createServer((_, response) => response.end('here'));
  const { base, stop } = await listen(server, { host: HOST, port: 0 });
  expect(await (await fetch(base)).text()).toBe('here');
  await stop();
  await expect(fetch(base)).rejects.toThrow('fetch failed');
});

test('a port that is taken is an error of the caller, and ends no process', async () => {
  const { base, stop } = await listen(createServer(), { host: HOST, port: 0 });
  const port = Number(new URL(base).port);
  await expect(listen(createServer(), { host: HOST, port })).rejects.toThrow('EADDRINUSE');
  await stop();
});
