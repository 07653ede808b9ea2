// What the start page searches: as much of the catalogue as the searches of the API read.
import type { Catalogue } from '../../store/catalogue.ts';

export const SEARCH_INDEX = '/search.json';

/** JSON with the members `municipalities` and `metrics`; of a metric its names and titles alone. */
export const searchIndexText = ({ municipalities, metrics }: Catalogue): string =>
  JSON.stringify({
    municipalities,
    metrics: metrics.map(({ id, kpiId, aliases, title }) => ({ id, kpiId, aliases, title })),
  });
