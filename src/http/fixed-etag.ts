// The ETag of a fixed answer as the build computed it, without making the answer.
import { parseObservationId } from '../model/observation-id.ts';
import { etagOfPath } from '../store/etags.ts';
import type { SeriesSubject } from '../store/open-store.ts';
import { routeOf } from './routes.ts';
import type { Service } from './service.ts';
import { segmentsOf } from './target.ts';

type Answering = Pick<Service, 'store' | 'queries'>;

/** What a fixed path is about: one metric in one municipality, or null for all others. Both stand in it by their placeholders. */
export function aboutOf({ store, queries }: Answering, path: string): SeriesSubject | null {
  const segments = segmentsOf(path);
  const route = segments === null ? null : routeOf(queries, segments);
  if (route === null || route.kind === 'oembed') return null;
  const named = route.path;
  const key = parseObservationId(named['id'] ?? '');
  const metric = store.directory.metrics.get(key?.metric ?? named['metric'] ?? '');
  const geo = key?.geo ?? named['geo'] ?? '';
  return metric !== undefined && store.directory.municipalities.has(geo) ? { metric, geo } : null;
}

/** Null when the path is not a fixed answer of this build, or none whose ETag is known before it is made. */
export async function fixedEtag(answering: Answering, path: string): Promise<string | null> {
  const { store } = answering;
  const about = aboutOf(answering, path);
  if (about !== null && store.catalogue.layout === 'packs') return null;
  return etagOfPath(await store.etags(about), path);
}
