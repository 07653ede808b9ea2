// The one table of what stands at addresses of the service: endpoints, pages, and the features that join them.

import { QUERIES } from './endpoints/table.ts';
import type { Table } from './http/page.ts';
import { splitTableRoute } from './http/refuse.ts';
import { LOG_PAGES, tileRoute } from './log/log.ts';
import { pastRoute } from './past/past.ts';
import { refusedPage } from './site/problem.ts';
import { PAGES } from './site/table.ts';

export const TABLE: Table = {
  endpoints: QUERIES,
  pages: [...PAGES, ...LOG_PAGES],
  routes: [pastRoute, splitTableRoute, tileRoute],
  refusedPage,
};
