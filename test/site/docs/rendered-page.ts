// The documentation as Astro renders it over a dataset, without a build of the whole site.
import { getViteConfig } from 'astro/config';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { createServer } from 'vite';
import { countedOf, handStoreToPages, SITE_CONFIG } from '../../../src/builder/astro/site-store.ts';
import { memoryStore } from '../../../src/builder/memory-store.ts';
import type { Verified } from '../../../src/builder/read/verify-dataset.ts';
import { FILE_POLICY } from '../../../src/embed/page/document.ts';
import { ADDRESSES } from '../../support/golden.ts';

const PAGE = '/src/pages/docs.astro';

const INLINE = {
  configFile: false,
  logLevel: 'silent',
  devToolbar: { enabled: false },
  ...SITE_CONFIG,
} as const;

/** The HTML of /docs; its addresses are those of the tests. */
export async function renderedDocs(verified: Verified): Promise<string> {
  handStoreToPages({ ...countedOf(() => memoryStore(verified, ADDRESSES)), policy: FILE_POLICY });
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
