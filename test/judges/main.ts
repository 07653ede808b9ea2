// node test/judges/main.ts: validators that were made by others look at pages and embeds as the Node host serves them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBuiltSite } from '../site/served-site.ts';
import { SITE_PATHS } from '../site/site-paths.ts';
import { nuComplaints } from './nu-html-checker.ts';

/** Every kind of embed in a language, with its hard cases and its refusals. */
const EMBED_PATHS = [
  '/embed/observation/SF.REV01.0180.2023',
  '/embed/observation/SF.REV01.0114.2022?lang=en',
  '/embed/observation/SF.REV01.1480.2022',
  '/embed/observation/nothing',
  '/embed/chart/0180/HOSTILETITLE0001',
  '/embed/chart?geo=0180&metric=REV01&lang=en',
  '/embed/chart/1981/NORANK1',
  '/embed/chart?geo=0180',
  '/observations/nothing',
  '/kommuner/nowhere',
];

const BROKEN = '<!doctype html><html lang="sv"><title>x</title><p id="a" id="b"></section>';

const fileName = (path: string): string => `${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}.html`;

const folder = mkdtempSync(join(tmpdir(), 'judges-'));
const site = await serveBuiltSite();
try {
  const paths = [...SITE_PATHS, ...EMBED_PATHS];
  for (const path of paths) {
    const response = await fetch(`${site.origin}${path}`);
    writeFileSync(join(folder, fileName(path)), await response.text());
  }
  writeFileSync(join(folder, 'broken.html'), BROKEN);
  const complaints = nuComplaints(folder);
  const [broken, real] = [true, false].map((isBroken) =>
    complaints.filter((complaint) => complaint.startsWith('broken.html') === isBroken),
  );
  for (const complaint of real ?? []) process.stdout.write(`${complaint}\n`);
  const isAwake = (broken?.length ?? 0) > 0;
  process.stdout.write(
    `Nu Html Checker: ${real?.length} complaints about ${paths.length} pages and embeds${isAwake ? '' : '; it found nothing wrong with a broken page'}\n`,
  );
  process.exitCode = isAwake && real?.length === 0 ? 0 : 1;
} finally {
  site.stop();
  rmSync(folder, { recursive: true, force: true });
}
