// The Nu Html Checker of the W3C over pages and embeds as the Node host serves them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { serveBuiltSite } from '../site/served-site.ts';
import { DOCS_PATHS, SITE_PATHS } from '../site/site-paths.ts';
import { takeScratch } from '../support/scratch.ts';

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

const JAR = join(import.meta.dirname, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

const Messages = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
    }),
  ),
});

/** The checker reads files, where no address is 'self': what it says of the pages' own policy is about that alone. */
const OF_THE_FILE = /violates Content Security Policy \(meta tag\)/;

/** Every complaint of the Nu Html Checker of the W3C (https://validator.github.io/validator/), warnings included, as `<file>:<line> <message>`. */
function nuComplaints(folder: string): string[] {
  const { stdout, stderr, status } = spawnSync(
    'java',
    ['-jar', JAR, '--exit-zero-always', '--stdout', '--format', 'json', folder],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  if (status !== 0) throw new Error(`expected the checker to run, got exit ${status}: ${stderr}`);
  return Messages.parse(JSON.parse(stdout))
    .messages.filter(({ message }) => !OF_THE_FILE.test(message))
    .map(({ url, lastLine, type, message }) => `${url?.split('/').at(-1)}:${lastLine} ${type}: ${message}`);
}

const folder = join(takeScratch(), 'pages');
mkdirSync(folder);
const site = await serveBuiltSite();
const paths = [...SITE_PATHS, ...DOCS_PATHS, ...EMBED_PATHS];
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
site.stop();
