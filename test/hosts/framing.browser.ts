// Embeds of the Node host in a page of another origin under a Cross-Origin-Embedder-Policy, and in one on a disk, in a real
// browser; and a download read in ranges from there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { iframeCode } from '../../src/embed/addresses.ts';
import { createNodeServer } from '../../src/hosts/node.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/chromium.ts';
import { EMBED_STYLE_FILES } from '../support/embed-styles.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

/** Path and whether a page elsewhere may frame it. */
const FRAMED: [string, boolean][] = [
  ['/embed/observation/SF.BEF01.0180.2023', true],
  ['/embed/chart/0180/BEF01', true],
  ['/embed/observation/nothing', true],
  ['/api/v1/metrics', false],
  ['/', false],
];

/** As the site has them. */
const STYLES = Object.fromEntries(
  Object.entries(EMBED_STYLE_FILES).map(([name, css]) => [`style/${name}.css`, css]),
);

const article = (src: string): string => `<!doctype html><title>page</title><iframe src="${src}"></iframe>`;

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
};

/** A line for each that is framed and may not be, or the other way round. */
export async function framingChecks(): Promise<string[]> {
  const out = mkdtempSync(join(tmpdir(), 'open-data-framing-'));
  writeTree(out, await emittedOf(goldenData('small'), STYLES));
  const host = await createNodeServer(out, (fault) => process.stderr.write(`${String(fault)}\n`));
  const framing = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.end(article(decodeURIComponent(request.url?.slice(1) ?? '')));
  });
  try {
    const [served, disk] = [await listening(host), join(out, 'article.html')];
    return [
      ...(await complaintsOf(served, await listening(framing), disk)),
      ...(await schemeComplaints(served, disk)),
    ];
  } finally {
    for (const server of [host, framing]) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(out, { recursive: true });
  }
}

/** As readers of Parquet begin: the last bytes of a file, what says where they lie, and whether the file is still the same. */
async function endOf(address: string): Promise<string> {
  const response = await fetch(address, { headers: { Range: 'bytes=-8' } });
  const end = new TextDecoder('latin1').decode(await response.arrayBuffer()).slice(-4);
  const { headers, status } = response;
  const etag = headers.get('etag') ?? '';
  const again = await fetch(address, { headers: { 'If-None-Match': etag }, cache: 'no-store' });
  return [status, end, headers.get('content-range'), etag, again.status].join(' ');
}

/** @param disk where a page may be written that frames what the host serves */
async function complaintsOf(host: string, page: string, disk: string): Promise<string[]> {
  if (CHROMIUM === null) throw new Error('expected Chromium, got none');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const complaints: string[] = [];
  try {
    const tab = await browser.newPage();
    for (const [path, may] of FRAMED) {
      const src = `${host}${path}`;
      writeFileSync(disk, article(src));
      for (const from of [`${page}/${encodeURIComponent(src)}`, pathToFileURL(disk).href]) {
        await tab.goto(from, { waitUntil: 'load' });
        const shown = tab.frames().some((frame) => frame.url() === src);
        if (shown !== may)
          complaints.push(
            `${path}: expected ${may ? 'to be' : 'not to be'} framed by ${from.split('//')[0]}`,
          );
      }
    }
    await tab.goto(`${page}/`, { waitUntil: 'load' });
    const read = await tab.evaluate(endOf, `${host}/downloads/metrics/BEF01.parquet`);
    if (!/^206 PAR1 bytes \d+-\d+\/\d+ "[0-9a-f]{64}" 304$/.test(read))
      complaints.push(`a range of a download from another origin: expected its end, got ${read}`);
  } finally {
    await browser.close();
  }
  return complaints;
}

/** Grounds of embeds, as the style has them. */
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(21, 24, 28)';

/** What the code to copy promises of colours to a reader whose system is dark: an emulated one would be that of the frame too. */
async function schemeComplaints(host: string, disk: string): Promise<string[]> {
  if (CHROMIUM === null) throw new Error('expected Chromium, got none');
  const args = [...CHROMIUM_FLAGS, '--blink-settings=preferredColorScheme=0'];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args });
  const complaints: string[] = [];
  try {
    const tab = await browser.newPage({ colorScheme: null });
    for (const [query, scheme, ground] of [
      ['', 'light', LIGHT],
      ['', 'dark', DARK],
      ['', 'light dark', DARK],
      ['?theme=light', 'light dark', LIGHT],
      ['?theme=dark', 'light', DARK],
    ] as const) {
      const frame = { src: `${host}/embed/chart/0180/BEF01${query}`, height: 360, title: 'x' };
      // What loads when it is seen is not waited for.
      const code = iframeCode(frame)
        .replace(/src="[^"]*"/, `src="${frame.src}"`)
        .replace('color-scheme:light', `color-scheme:${scheme}`)
        .replace(' loading="lazy"', '');
      writeFileSync(disk, `<!doctype html><title>page</title>${code}`);
      await tab.goto(pathToFileURL(disk).href, { waitUntil: 'load' });
      const shown = tab.frames().find((one) => one.url() === frame.src);
      const seen = await shown?.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      if (seen !== ground) complaints.push(`chart${query} in ${scheme}: expected ${ground}, got ${seen}`);
    }
  } finally {
    await browser.close();
  }
  return complaints;
}
