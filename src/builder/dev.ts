// npm run dev: the function over a store in memory, in front of Vite's own middleware. Vite loads its code, and what was changed of
// it anew; the store is derived anew where the data, or the code that derives it, have changed.

import { join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Settings } from '../data/environment.ts';
import type { Store } from '../store/store.ts';
import type { Middleware } from './dev-service.ts';
import { isWithin } from './files.ts';

type SetUp = NonNullable<AstroIntegration['hooks']['astro:server:setup']>;
type DevServer = Parameters<SetUp>[0]['server'];

/** A file is written in several steps, and a release is many files. */
const SETTLED_MS = 200;

/** A dataset that is refused says its findings in the place of each answer, until it is changed. */
export function followingService(server: DevServer, settings: Settings): Middleware {
  const dataDir = resolve(settings.dataDir);
  let derivedBy: object | null = null;
  let store: Promise<Store> | null = null;
  let timer: NodeJS.Timeout | undefined;
  server.watcher.add(dataDir);
  server.watcher.on('all', (_, path) => {
    if (!isWithin(path, dataDir)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      store = null;
      server.ws.send({ type: 'full-reload' });
    }, SETTLED_MS);
  });
  return async (request, response, next) => {
    try {
      const deriving = await load<typeof import('./dev-store.ts')>(
        server,
        'dev-store.ts',
      );
      if (deriving !== derivedBy) store = null;
      derivedBy = deriving;
      store ??= deriving.storeInMemory(settings);
      const { serviceOver } = await load<typeof import('./dev-service.ts')>(
        server,
        'dev-service.ts',
      );
      serviceOver(await store, settings)(request, response, next);
    } catch (fault) {
      next(fault);
    }
  };
}

/** The same module as before, where nothing that it is made of has changed. */
const load = <Loaded>(server: DevServer, file: string): Promise<Loaded> =>
  server.ssrLoadModule(join(import.meta.dirname, file)) as Promise<Loaded>;
