// The ETag of a fixed answer as the build computed it, without making the answer.

import { parseObservationId } from '../model/observation-id.ts';
import { onceFor } from '../model/once-for.ts';
import type { Form, Query } from '../queries/query.ts';
import { etagOfPath } from '../store/etags.ts';
import type { SeriesSubject, Store } from '../store/open-store.ts';
import { PAGES } from './pages/table.ts';

/** Whether a path of the tables names a metric and a municipality: each by itself, or both in the identifier of a figure. */
const namesBoth = ({ path }: Form): boolean =>
  path.includes('{id}') || (path.includes('{metric}') && path.includes('{geo}'));

const patternOf = ({ path }: Form): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const patternsOf = onceFor((queries: readonly Query[]) =>
  [...queries, ...PAGES].filter(namesBoth).map(patternOf),
);

type Answering = { store: Store; queries: readonly Query[] };

/** What a fixed path is about: one metric in one municipality, or null for all others. */
export function aboutOf({ store, queries }: Answering, path: string): SeriesSubject | null {
  for (const pattern of patternsOf(queries)) {
    const named = pattern.exec(path)?.groups;
    if (named === undefined) continue;
    const key = parseObservationId(named['id'] ?? '');
    const metric = store.directory.metrics.get(key?.metric ?? named['metric'] ?? '');
    const geo = key?.geo ?? named['geo'] ?? '';
    if (metric !== undefined && store.directory.municipalities.has(geo)) return { metric, geo };
  }
  return null;
}

/** Null when the path is not a fixed answer of this build, or none whose ETag is known before it is made. */
export async function fixedEtag(answering: Answering, path: string): Promise<string | null> {
  const { store } = answering;
  const about = aboutOf(answering, path);
  if (about !== null && store.catalogue.layout === 'packs') return null;
  return etagOfPath(await store.etags(about), path);
}
