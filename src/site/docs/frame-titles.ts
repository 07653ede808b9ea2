// The titles of the frames in the embedding examples, as the service itself gives them.
import { parseObservationId } from '../../model/observation-id.ts';
import type { Store } from '../../store/open-store.ts';

/** In English; `figure` with its year, `chart` without. */
export function frameTitles({ directory }: Store, id: string): { figure: string; chart: string } {
  const { metric = '', geo = '', period = '' } = parseObservationId(id) ?? {};
  const title = directory.metrics.get(metric)?.title.en ?? metric;
  const name = directory.municipalities.get(geo)?.name ?? geo;
  return { figure: `${title}, ${name}, ${period}`, chart: `${title}, ${name}` };
}
