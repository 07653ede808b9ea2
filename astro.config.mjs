import { defineConfig } from 'astro/config';
import { astroFolder } from './src/builder/astro/astro-folder.ts';
import { serviceIntegration } from './src/builder/astro/integration.ts';
import { settingsOrExit } from './src/builder/command.ts';
import { PROJECT_ROOT } from './src/builder/files.ts';
import { treesOf } from './src/builder/trees.ts';

const settings = settingsOrExit();

export default defineConfig({
  site: settings.siteUrl,
  output: 'static',
  outDir: astroFolder(PROJECT_ROOT, treesOf(settings.outDir)),
  server: { host: settings.host, port: settings.port },
  build: { format: 'file' },
  devToolbar: { enabled: false },
  integrations: [serviceIntegration(settings)],
});
