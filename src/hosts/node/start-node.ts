// The Node host on a port; 0 takes any.

import { baseOf, type Start, type Started } from '../local/start-program.ts';
import { createNodeServer } from './server.ts';

export async function startNode({ outDir, host, port }: Omit<Start, 'folder'>): Promise<Started> {
  const server = await createNodeServer(outDir, (fault) => console.error(fault));
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { base: baseOf({ host, port: taken }), stop };
}
