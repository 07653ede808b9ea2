// Vercel: the Node host inside one function, with the built tree beside it. Bundled by `npm run deploy -- vercel`.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createNodeServer } from '../node.ts';

const server = await createNodeServer(join(import.meta.dirname, 'tree'), (fault) => console.error(fault));

/** What Vercel calls for each request. */
export default (request: IncomingMessage, response: ServerResponse): void => {
  server.emit('request', request, response);
};
