// The Node host on a port; 0 takes any.
import { listen, type Start, type Started } from '../local/start-program.ts';
import { createNodeServer } from './server.ts';

export const startNode = async (start: Omit<Start, 'folder'>): Promise<Started> =>
  listen(await createNodeServer(start.outDir, (fault) => console.error(fault)), start);
