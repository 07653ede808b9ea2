import { afterEach, expect, it, vi } from 'vitest';
import { astroProcess } from '../../../src/builder/astro/astro-process.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['build', 'production'],
  ['check', 'production'],
  ['dev', 'development'],
])('%s has the same mode and locale whatever a person’s own are, and all else of them', (word, mode) => {
  for (const [name, value] of Object.entries({
    NODE_ENV: 'test',
    LC_ALL: 'th_TH.UTF-8',
    SITE_URL: 'https://x.se',
  }))
    vi.stubEnv(name, value);
  const { env } = astroProcess([word]).options;
  expect([env?.['NODE_ENV'], env?.['LC_ALL'], env?.['SITE_URL']]).toEqual([mode, 'C', 'https://x.se']);
});
