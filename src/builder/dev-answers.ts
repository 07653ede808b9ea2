// The API under `astro dev`: the handler over a store in memory, in front of Vite's own middleware.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createHandler, isAnswered } from '../http/handler.ts';
import { targetOf } from '../http/target.ts';
import type { Settings } from '../model/settings.ts';
import { QUERIES } from '../queries/table.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { deriveStore } from './derive-store.ts';
import { nodeDigest } from './digest-node.ts';
import type { Verified } from './verify-dataset.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The store in memory, for pages and answers alike. */
export function memoryStore(settings: Settings, verified: Verified): Promise<Store> {
  const shards = new Map([...deriveStore(verified, settings)].map(({ path, text }) => [path, text]));
  // No answer is a file here, so no ETag is known beforehand.
  return openStore(async (path) => shards.get(path) ?? (path.startsWith('etags/') ? '{}' : null));
}

export function answerDev(store: Store): Middleware {
  const report = (fault: unknown) => console.error(fault);
  const listener = getRequestListener(createHandler({ store, queries: QUERIES, digest: nodeDigest, report }));
  return (request, response, next) => {
    if (isAnswered(targetOf(request.url ?? '/').path)) void listener(request, response);
    else next();
  };
}
