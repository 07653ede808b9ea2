// A download as a feature makes it when somebody asks for it.
import type { Service } from '../../src/http/page.ts';
import { find } from '../../src/http/router.ts';

/** Null where there is none. */
export async function madeDownload(service: Service, path: string): Promise<Uint8Array | null> {
  const route = find(service.table, path);
  return route.kind === 'download' ? route.files.make(service, path) : null;
}
