// The site as Astro builds it over the small golden dataset: every page by the path it is asked at.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesUnder } from '../../src/builder/files.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export type BuiltSite = {
  /** The folder of the tree. */
  out: string;
  /** Every file of the tree. */
  files: Set<string>;
  /** The HTML of the site's own pages, by path. */
  pages: Map<string, string>;
  read: (file: string) => string;
  remove: () => void;
};

const isPage = (file: string): boolean => file.endsWith('.html') && !file.startsWith('embed/');

const pathOf = (file: string): string => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`);

/** Builds into a folder of its own; throws with what Astro said when the build fails. */
export function buildSite(siteUrl: string = ADDRESSES.siteUrl): BuiltSite {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const out = join(folder, 'dist');
  // Not the whole environment: vitest puts MODE and PROD of its own into it, which Astro would take for import.meta.env.
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    OUT_DIR: out,
    DATA_DIR: goldenData('small'),
    SITE_URL: siteUrl,
  };
  const script = join(ROOT, 'src', 'builder', 'run.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'build'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`expected a build, got status ${status}: ${stdout}${stderr}`);
  const files = filesUnder(out);
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  return {
    out,
    files: new Set(files),
    pages: new Map(files.filter(isPage).map((file) => [pathOf(file), read(file)])),
    read,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
