// The one table of what stands at addresses of the service: endpoints, pages, and the features that join them.
import { refusedPage } from './embed/page/problem.ts';
import { QUERIES } from './endpoints/table.ts';
import { tileRoute } from './http/log-tile.ts';
import { LOG_PAGES } from './http/pages/log.ts';
import { PAGES } from './http/pages/table.ts';
import { pastRoute } from './http/past-release.ts';
import type { Table } from './http/service.ts';
import { splitTableRoute } from './http/unknown-path.ts';

export const TABLE: Table = {
  endpoints: QUERIES,
  pages: [...PAGES, ...LOG_PAGES],
  routes: [pastRoute, splitTableRoute, tileRoute],
  refusedPage,
};
