import { defineConfig } from 'astro/config';
import { serviceIntegration } from './src/build/integration.ts';
import { treesOf } from './src/build/output.ts';
import { settingsOrExit } from './src/build/settings-or-exit.ts';

const settings = settingsOrExit();

export default defineConfig({
  site: settings.siteUrl,
  output: 'static',
  outDir: treesOf(settings.outDir).next,
  server: { host: settings.host, port: settings.port },
  build: { format: 'file' },
  devToolbar: { enabled: false },
  integrations: [serviceIntegration(settings)],
});
