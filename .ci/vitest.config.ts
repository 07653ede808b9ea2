import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Modules are loaded by Node itself, as they are in use, and once for all files of a worker: no test replaces one.
    isolate: false,
    // Without it one core of two is left idle.
    maxWorkers: '100%',
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
