// The pages in a real browser: as the function answers them over real and golden data, under their own policy.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { chromium } from 'playwright-core';
import { deriveStore } from '../src/build/derive-store.ts';
import { nodeDigest } from '../src/build/digest-node.ts';
import { createHandler } from '../src/http/handler.ts';
import { openStore } from '../src/store/open-store.ts';
import { type BrowserPage, browserChecks } from './embed/browser.browser.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from './support/chromium.ts';
import { goldenData } from './support/golden.ts';
import { verifiedOf } from './support/service.ts';

type Ask = (path: string) => Promise<Response>;

async function askOf(dataDir: string, siteUrl: string): Promise<Ask> {
  const addresses = { siteUrl, docsUrl: `${siteUrl}/docs` };
  const shards = new Map(
    [...deriveStore(verifiedOf(dataDir), addresses)].map(({ path, text }) => [path, text]),
  );
  const read = async (path: string) => shards.get(path) ?? (path.startsWith('etags/') ? '{}' : null);
  const report = (fault: unknown) => console.error(fault);
  const handler = createHandler({ store: await openStore(read), digest: nodeDigest, report });
  return (path) => handler(new Request(`${siteUrl}${path}`));
}

const FIGURE = 220;
const CHART = 360;
const REAL: [string, number | null][] = [
  ['/embed/observation/SF.N01951.0180.2022', FIGURE],
  ['/embed/observation/SF.N01963.2418.2022?lang=en', FIGURE],
  ['/embed/observation/SF.GHGTOT.0180.2023', FIGURE],
  ['/embed/observation/SF.GHGTOT.0180.2016?lang=en', FIGURE],
  ['/embed/observation/SF.N45850.0114.2022', FIGURE],
  ['/embed/observation/nothing', FIGURE],
  ['/embed/chart?geo=stockholm&metric=N01951', CHART],
  ['/embed/chart?geo=stockholm&metric=GHGTOT&lang=en', CHART],
  ['/embed/chart/0319/N07403', CHART],
  ['/embed/chart?geo=habo&metric=N01951&lang=en', CHART],
];
/** A hostile title; revised, corrected and withdrawn figures; a flag; a long series. */
const GOLDEN: [string, number | null][] = [
  ['/embed/chart/0180/HOSTILETITLE0001', CHART],
  ['/embed/observation/SF.REV01.0180.2023', FIGURE],
  ['/embed/observation/SF.REV01.0114.2022?lang=en', FIGURE],
  ['/embed/observation/SF.REV01.1480.2022', FIGURE],
  ['/embed/chart/0180/REV01?lang=en', CHART],
  ['/embed/chart/1981/NORANK1', CHART],
  ['/embed/chart/0180/NOCHART1', CHART],
];

async function pagesOf(ask: Ask, paths: readonly [string, number | null][]): Promise<BrowserPage[]> {
  return Promise.all(
    paths.map(async ([name, height]) => ({ name, height, html: await (await ask(name)).text() })),
  );
}

/** A figure's page as it is served: its own policy must let its own style and frame through, and nothing else be asked. */
async function standsUnderItsPolicy(dataDir: string): Promise<void> {
  let ask: Ask | null = null;
  const server = createServer(
    getRequestListener(async (request) => ask?.(new URL(request.url).pathname) ?? new Response()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ask = await askOf(dataDir, origin);
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: CHROMIUM_FLAGS });
  const page = await browser.newPage();
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${origin}/observations/SF.GHGTOT.0180.2023`, { waitUntil: 'networkidle' });
  const framed = page.frames().at(1);
  assert.match((await framed?.textContent('h1')) ?? '', /Växthusgasutsläpp/);
  assert.notEqual(await framed?.evaluate(() => getComputedStyle(document.body).fontFamily), '');
  assert.equal(await framed?.evaluate(() => document.styleSheets.length), 1);
  assert.deepEqual(
    complaints.filter((text) => !text.includes('favicon')),
    [],
  );
  assert.deepEqual(
    requested.filter((url) => !url.startsWith(origin)),
    [],
  );
  await browser.close();
  server.closeAllConnections();
  server.close();
}

const data = join(import.meta.dirname, '..', 'data');
const real = await pagesOf(await askOf(data, 'https://data.example'), REAL);
const goldenAsk = await askOf(goldenData('small'), 'https://data.example');
const golden = await pagesOf(goldenAsk, GOLDEN);
assert.ok(real.length + golden.length > 14);
const complaints = await browserChecks([...real, ...golden]);
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
assert.equal(complaints.length, 0);
await standsUnderItsPolicy(data);
process.stdout.write(
  `${real.length + golden.length} pages stand in Chromium at every width, scheme and text size\n`,
);
