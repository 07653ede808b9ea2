// The ETag of a fixed answer as the build computed it, without making the answer.
import { parseObservationId } from '../data/identifier.ts';
import type { Values } from '../endpoints/endpoint.ts';
import { etagOfPath, type SeriesSubject, type Store } from '../store/store.ts';
import { routeOf } from './routes.ts';
import type { Service } from './service.ts';
import { segmentsOf } from './target.ts';

type Answering = Pick<Service, 'store' | 'table'>;

/** What the values of a fixed path are about: one metric in one municipality, or null for all others. */
export function subjectOf({ directory }: Store, named: Values): SeriesSubject | null {
  const key = parseObservationId(named['id'] ?? '');
  const metric = directory.metrics.get(key?.metric ?? named['metric'] ?? '');
  const geo = key?.geo ?? named['geo'] ?? '';
  return metric !== undefined && directory.municipalities.has(geo) ? { metric, geo } : null;
}

/** Null when the path is not a fixed answer of this build, or none whose ETag is known before it is made. */
export async function fixedEtag({ store, table }: Answering, path: string): Promise<string | null> {
  const segments = segmentsOf(path);
  const route = segments === null ? null : routeOf(table, segments);
  const about = route === null || route.kind === 'oembed' ? null : subjectOf(store, route.path);
  if (about !== null && store.catalogue.layout === 'packs') return null;
  return etagOfPath(await store.etags(about), path);
}
