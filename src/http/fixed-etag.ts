// The ETag of a fixed answer as the build computed it, without making the answer.
import { parseObservationId } from '../model/observation-id.ts';
import { etagOfPath } from '../store/etags.ts';
import type { SeriesSubject, Store } from '../store/open-store.ts';

/** What a fixed path is about: one metric in one municipality, or null for all others. */
export function aboutOf(store: Store, path: string): SeriesSubject | null {
  const [, id] = /\/(SF\.[^/]+)$/.exec(path) ?? [];
  const [, chartGeo, chartMetric] = /^\/embed\/chart\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const key = parseObservationId(id ?? '');
  const metric = store.directory.metrics.get(key?.metric ?? chartMetric ?? '');
  const geo = key?.geo ?? chartGeo ?? '';
  return metric !== undefined && store.directory.municipalities.has(geo) ? { metric, geo } : null;
}

/** Null when the path is not a fixed answer of this build, or none whose ETag is known before it is made. */
export async function fixedEtag(store: Store, path: string): Promise<string | null> {
  const about = aboutOf(store, path);
  if (about !== null && store.catalogue.layout === 'packs') return null;
  return etagOfPath(await store.etags(about), path);
}
