// The site over the small golden dataset, built for the very address at which the Node host then serves it.
import { createServer, type Server } from 'node:http';
import { createNodeServer } from '../../src/hosts/node.ts';
import { buildSite } from './built-site.ts';

export type ServedSite = { origin: string; stop: () => void };

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error(`expected a port, got ${address}`));
    });
  });

/** A port that was free a moment ago: the pages' addresses must be known before they are built. */
async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listening(probe, 0);
  await new Promise((closed) => probe.close(closed));
  return port;
}

export async function serveBuiltSite(): Promise<ServedSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { out, remove } = buildSite(origin);
  const server = await createNodeServer(out, (fault) => console.error(fault));
  await listening(server, port);
  const stop = () => {
    server.closeAllConnections();
    server.close();
    remove();
  };
  return { origin, stop };
}
