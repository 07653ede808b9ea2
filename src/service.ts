// The one table of what stands at addresses of the service: endpoints, pages, and the features that join them.
import { tileRoute } from './http/log-tile.ts';
import { PAGES } from './http/pages/table.ts';
import { pastRoute } from './http/past-release.ts';
import type { Table } from './http/service.ts';
import { splitTableRoute } from './http/unknown-path.ts';
import { QUERIES } from './queries/table.ts';

export const TABLE: Table = {
  endpoints: QUERIES,
  pages: PAGES,
  routes: [pastRoute, splitTableRoute, tileRoute],
};
