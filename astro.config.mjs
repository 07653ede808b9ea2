import { defineConfig } from 'astro/config';
import { siteIntegration } from './src/builder/astro.ts';
import { settingsOrExit } from './src/builder/command.ts';

const settings = settingsOrExit();

export default defineConfig({
  site: settings.siteUrl,
  output: 'static',
  server: { host: settings.host, port: settings.port },
  build: { format: 'file' },
  devToolbar: { enabled: false },
  integrations: [siteIntegration(settings)],
});
