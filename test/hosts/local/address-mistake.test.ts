import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { addressMistake } from '../../../src/hosts/local/address-mistake.ts';
import { freePort } from '../../probe/free-port.ts';

it('is an address that nobody listens at', async () => {
  expect(await addressMistake('127.0.0.1', await freePort())).toBeNull();
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
