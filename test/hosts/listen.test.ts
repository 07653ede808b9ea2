import { describe, expect, it } from 'vitest';
import { hostAndPort } from '../../src/hosts/listen.ts';
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
