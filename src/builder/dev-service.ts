// The service under `astro dev`: the function over a store in memory, in front of Vite’s own middleware.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { addressAt, type Settings } from '../data/environment.ts';
import { markup } from '../embed/markup.ts';
import { createHandler } from '../http/handler.ts';
import type { Service, Table } from '../http/page.ts';
import { HTML_TYPE } from '../http/reply.ts';
import { find } from '../http/router.ts';
import { targetOf } from '../http/target.ts';
import { TABLE } from '../service.ts';
import { BUNDLES, siteDocument } from '../site/document.ts';
import { proseOf } from '../site/prose.ts';
import type { Prose, Store } from '../store/store.ts';
import { nodeDigest } from './digest.ts';

/** What makes an open page follow a change. It is inline in part: no policy stands beside it. */
const VITE_CLIENT = markup`<script type="module" src="/@vite/client"></script>`;

const DEV_TABLE: Table = {
  ...TABLE,
  website: {
    ...TABLE.website,
    document: (page, { store: { catalogue }, lang }) =>
      siteDocument({ ...page, frames: false }, { lang, ...catalogue }, VITE_CLIENT),
  },
};

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (fault?: unknown) => void,
) => void;

export function serviceOver(derived: Store, settings: Settings): Middleware {
  const store: Store = { ...derived, prose: (path) => proseAt(settings, path) };
  const report = (fault: unknown) => console.error(fault);
  const service: Service = { store, table: DEV_TABLE, digest: nodeDigest, report };
  const handler = createHandler(service);
  const listener = getRequestListener(async (request) =>
    withoutPolicy(await handler(request)),
  );
  return (request, response, next) => {
    const { path } = targetOf(request.url ?? '/');
    if (find(TABLE, path).kind !== 'nothing') return void listener(request, response);
    // Vite bundles nothing here, and serves each script as it is.
    const source = Object.entries(BUNDLES).find(([address]) => address === path)?.[1];
    request.url = source ?? request.url;
    next();
  };
}

/** As Astro makes it now. */
async function proseAt({ host, port }: Settings, path: string): Promise<Prose | null> {
  const response = await fetch(`${addressAt(host, port)}/prose${path}`);
  return response.ok ? proseOf(await response.text()) : null;
}

function withoutPolicy(response: Response): Response {
  if (response.headers.get('content-type') === HTML_TYPE)
    response.headers.delete('content-security-policy');
  return response;
}
