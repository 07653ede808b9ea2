import { defineConfig } from 'astro/config';
import { siteIntegration } from './src/builder/astro.ts';
import { settingsOrExit } from './src/builder/command.ts';

const settings = settingsOrExit();

export default defineConfig({
  site: settings.siteUrl,
  output: 'static',
  // Not dist, which leads to the tree that is served: `astro build` by itself makes pages of prose, styles and drawings.
  outDir: './.astro/build',
  server: { host: settings.host, port: settings.port },
  build: { format: 'file' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  // Tags go with the blanks between them only where nobody sees those.
  compressHTML: true,
  integrations: [siteIntegration(settings)],
});
