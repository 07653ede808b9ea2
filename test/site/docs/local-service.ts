// The function over the real dataset behind a port of this machine, as any client meets it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createHandler } from '../../../src/http/handler.ts';
import type { Service } from '../../../src/http/page.ts';
import { realService } from '../../support/real-data.ts';

export type Local = { origin: string; service: Service; close: () => void };

export async function localService(): Promise<Local> {
  const { service } = await realService();
  const server = createServer(getRequestListener(createHandler(service)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, service, close };
}
