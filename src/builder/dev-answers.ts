// The API under `astro dev`: the handler over a store in memory, in front of Vite's own middleware.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { SITE_SCRIPT } from '../embed/page/head.ts';
import { createHandler, isAnswered } from '../http/handler.ts';
import { targetOf } from '../http/target.ts';
import { QUERIES } from '../queries/table.ts';
import type { Store } from '../store/open-store.ts';
import { nodeDigest } from './digest-node.ts';

/** Vite gives it as a browser reads it; only a build makes the file. */
const SCRIPT_SOURCE = '/src/site/script.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export function answerDev(store: Store): Middleware {
  const report = (fault: unknown) => console.error(fault);
  const listener = getRequestListener(createHandler({ store, queries: QUERIES, digest: nodeDigest, report }));
  return (request, response, next) => {
    const { path } = targetOf(request.url ?? '/');
    if (isAnswered(path)) return void listener(request, response);
    if (path === SITE_SCRIPT) request.url = SCRIPT_SOURCE;
    next();
  };
}
