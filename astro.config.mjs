import { defineConfig } from 'astro/config';
import { astroFolder } from './src/build/astro-folder.ts';
import { PROJECT_ROOT } from './src/build/fingerprint.ts';
import { serviceIntegration } from './src/build/integration.ts';
import { treesOf } from './src/build/output.ts';
import { settingsOrExit } from './src/build/settings-or-exit.ts';

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
