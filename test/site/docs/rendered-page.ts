// The documentation as the build makes it over a store, without a build of the whole site.
import { TABLE } from '../../../src/service.ts';
import { POLICY_META } from '../../../src/site/document.ts';
import { pageHtml, siteRoutes } from '../../../src/site/pages.ts';
import type { Store } from '../../../src/store/store.ts';

/** The HTML of /docs. */
export function renderedDocs(store: Store): Promise<string> {
  const route = siteRoutes(store.catalogue).find(({ path }) => path === '/docs');
  if (route === undefined) throw new Error('expected the documentation among the pages');
  return pageHtml({ store, table: TABLE, downloads: [], opening: POLICY_META }, route);
}
