// The documentation as Astro renders it over a store, without a build of the whole site.
import { getViteConfig } from 'astro/config';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { createServer } from 'vite';
import { handToPages, SITE_CONFIG } from '../../../src/builder/site.ts';
import { FILE_POLICY } from '../../../src/http/reply.ts';
import { TABLE } from '../../../src/service.ts';
import type { Store } from '../../../src/store/store.ts';

const PAGE = '/src/pages/docs.astro';

const INLINE = {
  configFile: false,
  logLevel: 'silent',
  devToolbar: { enabled: false },
  ...SITE_CONFIG,
} as const;

/** The HTML of /docs. */
export async function renderedDocs(store: Store): Promise<string> {
  handToPages({ store, downloads: [], policy: FILE_POLICY, table: TABLE });
  const configure = getViteConfig({ server: { middlewareMode: true, hmr: false, ws: false } }, INLINE);
  const config = await configure({ mode: 'production', command: 'serve' });
  // Nothing is edited meanwhile; a built tree beside the sources has hundreds of thousands of files to watch.
  const settings = { ...config.server, watch: null };
  const server = await createServer({ ...config, server: settings, configFile: false, appType: 'custom' });
  try {
    const { default: Page } = await server.ssrLoadModule(PAGE);
    const container = await AstroContainer.create();
    return await container.renderToString(Page);
  } finally {
    await server.close();
  }
}
