// The service as it is served: endpoints, pages, and the features that join them. A feature goes with its line.

import { downloads } from './downloads/feature.ts';
import { ENDPOINTS } from './endpoints/table.ts';
import { csvRoute } from './http/csv.ts';
import { type Table, withFeatures } from './http/page.ts';
import { log } from './log/log.ts';
import { assistants } from './mcp/feature.ts';
import { past } from './past/past.ts';
import { PAGES, WEBSITE } from './site/table.ts';

export const TABLE: Table = withFeatures(
  { endpoints: ENDPOINTS, pages: PAGES, routes: [csvRoute], website: WEBSITE },
  [past, log, assistants, downloads],
);
