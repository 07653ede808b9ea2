import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressMistake, hostAndPort } from '../../src/hosts/listen.ts';
import { freePort } from '../probe/free-port.ts';
import { baseOf } from '../probe/hosts.ts';

describe('where a host listens', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1:4321'],
    ['localhost', 'localhost:4321'],
    ['::1', '[::1]:4321'],
    ['::', '[::]:4321'],
    ['2001:db8::7', '[2001:db8::7]:4321'],
  ])('%s is written %s', (host, written) => {
    expect(hostAndPort(host, 4321)).toBe(written);
    const base = baseOf({ host, port: 4321 });
    expect(new URL(base).host).toBe(written);
  });
});

describe('an address to listen at', () => {
  it('is free where nobody listens, and stays so', async () => {
    const port = await freePort();
    for (const _ of ['once', 'again']) expect(await addressMistake('127.0.0.1', port)).toBeNull();
  });

  it('is none where somebody does, and what to do is said', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const mistake = await addressMistake('127.0.0.1', port);
    expect(mistake).toContain(`Cannot listen on 127.0.0.1:${port}: `);
    expect(mistake).toMatch(/EADDRINUSE.*; set HOST or PORT to another$/);
    other.close();
  });
});
