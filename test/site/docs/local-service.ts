// The function over the real dataset behind a port of this machine, as any client meets it: every address in a response is its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { memoryStore } from '../../../src/builder/derive.ts';
import { nodeDigest } from '../../../src/builder/digest.ts';
import { createHandler } from '../../../src/http/handler.ts';
import type { Service } from '../../../src/http/page.ts';
import { TABLE } from '../../../src/service.ts';
import { withProse } from '../../support/prose.ts';
import { REAL } from '../../support/real-data.ts';

export type Local = { origin: string; service: Service; close: () => void };

export async function localService(): Promise<Local> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const store = await withProse(await memoryStore(REAL, { siteUrl: origin, docsUrl: `${origin}/docs` }));
  const report = (fault: unknown) => console.error(fault);
  const service = { store, table: TABLE, digest: nodeDigest, report };
  server.on('request', getRequestListener(createHandler(service)));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, service, close };
}
