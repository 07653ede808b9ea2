import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { astroProcess } from '../../../src/builder/astro/astro-process.ts';
import { PROJECT_ROOT } from '../../../src/builder/files.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

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

it('builds into the folder that whoever started it means by a relative name', () => {
  vi.stubEnv('OUT_DIR', 'out/');
  vi.stubEnv('DATA_DIR', undefined);
  const folders = () => {
    const { env, cwd } = astroProcess(['build']).options;
    return [cwd, env?.['OUT_DIR'], env?.['DATA_DIR']];
  };
  expect(folders()).toEqual([PROJECT_ROOT, 'out/', undefined]);
  vi.spyOn(process, 'cwd').mockReturnValue(join(PROJECT_ROOT, 'src'));
  expect(folders()).toEqual([PROJECT_ROOT, resolve(PROJECT_ROOT, 'src', 'out'), undefined]);
});
