// How embeds stand in a real browser: shown in iframes on a page of their own origin, measured, and judged by axe-core.
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type Browser, type ConsoleMessage, chromium, type Frame, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/chromium.ts';
import { EMBED_STYLE_FILES } from '../support/embed-styles.ts';
import {
  axeSource,
  axeViolations,
  measureBreaks,
  measureFit,
  measureLayout,
  measureTables,
} from './measures.ts';

/** `height` is that of the iframe, in CSS pixels; null for a page of its own. */
export type BrowserPage = { name: string; html: string; height: number | null };

const PAGE_HEIGHT = 900;
/** The page that frames it, and the embed. */
const ITSELF = 2;
const WIDTHS = [260, 320, 480, 740, 1200];
/** In larger text a frame scrolls: what it recommends is measured in the first. */
const TEXT_SIZES = [16, 32];
/** For each of them the narrowest at which the longest figure has room on a line. */
const TABLE_WIDTHS = [260, 400];

/**
 * Every complaint, as `<page> <circumstance>: <what>`; an empty list means that all is well.
 * Throws when there is no page to look at or no Chromium.
 */
export async function browserChecks(pages: readonly BrowserPage[]): Promise<string[]> {
  if (pages.length === 0) throw new Error('expected pages to look at, got none');
  const served = await serve(pages);
  try {
    const seen = TEXT_SIZES.map((size) => layoutAt(size, pages, served.origin));
    return (await Promise.all([...seen, judgedByAxe(pages, served.origin)])).flat();
  } finally {
    served.server.closeAllConnections();
    await new Promise((done) => served.server.close(done));
  }
}

/** The content security policy that an embed is served with, hashes of what stands inline taken from the page itself. */
function policyOf(html: string): string {
  const sourceOf = (element: string, without: string): string => {
    const text = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html)?.[1];
    return text === undefined ? without : `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  return `default-src 'none'; style-src ${sourceOf('style', "'self'")}; script-src ${sourceOf('script', "'none'")}; frame-src *`;
}

async function serve(pages: readonly BrowserPage[]): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const page = pages[Number(url.searchParams.get('page'))];
    const framing = url.pathname === '/framing';
    const style = Object.entries(EMBED_STYLE_FILES).find(([kind]) => url.pathname === `/style/${kind}.css`);
    if (style !== undefined) return response.setHeader('Content-Type', 'text/css').end(style[1]);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (page === undefined) return response.writeHead(404).end();
    if (!framing) response.setHeader('Content-Security-Policy', policyOf(page.html));
    return response.end(framing ? framingOf(url, page) : page.html);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`expected a port, got ${address}`);
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

const framingOf = (url: URL, { height }: BrowserPage): string =>
  `<!doctype html><html lang="sv"><title>framing</title><style>body{margin:0}iframe{border:0;display:block}</style>` +
  `<iframe ${url.searchParams.get('sandbox') === '1' ? 'sandbox=""' : ''} src="/shown?page=${url.searchParams.get('page')}" width="100%" height="${height ?? PAGE_HEIGHT}" title="shown"></iframe>`;

const launch = (textSize: number): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [...CHROMIUM_FLAGS, `--blink-settings=defaultFontSize=${textSize}`],
  });

type Circumstance = { origin: string; textSize: number; sandbox: boolean };

async function layoutAt(textSize: number, pages: readonly BrowserPage[], origin: string): Promise<string[]> {
  const browser = await launch(textSize);
  const complaints: string[] = [];
  try {
    for (const sandbox of [false, true]) {
      const tab = await browser.newPage();
      for (const [index, page] of pages.entries()) {
        const faults = await faultsOf(tab, { page, index }, { origin, textSize, sandbox });
        const where = `${page.name}, text ${textSize} px${sandbox ? ', sandboxed' : ''}`;
        complaints.push(...faults.map((fault) => `${where}, ${fault}`));
      }
    }
  } finally {
    await browser.close();
  }
  return complaints;
}

/** At every width. An embed asks for nothing but itself and its style; a page of its own may frame embeds. */
async function faultsOf(
  tab: Page,
  { page, index }: { page: BrowserPage; index: number },
  { origin, textSize, sandbox }: Circumstance,
): Promise<string[]> {
  const requests = await watchRequests(tab, origin);
  await tab.goto(`${origin}/framing?page=${index}&sandbox=${sandbox ? 1 : 0}`);
  const shown = tab.frames().find((frame) => frame.url().includes('/shown'));
  if (shown === undefined) return ['the frame did not load'];
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await tab.setViewportSize({ width, height: page.height ?? PAGE_HEIGHT });
    await untilWide(shown, width);
    const found = [
      ...(await shown.evaluate(measureLayout, textSize)),
      ...(await shown.evaluate(measureBreaks)),
      ...(page.height !== null && textSize === TEXT_SIZES[0]
        ? await shown.evaluate(measureFit, page.height)
        : []),
    ];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  const narrow = TABLE_WIDTHS[TEXT_SIZES.indexOf(textSize)] ?? 0;
  await tab.setViewportSize({ width: narrow, height: page.height ?? PAGE_HEIGHT });
  await untilWide(shown, narrow);
  faults.push(...(await shown.evaluate(measureTables)));
  const asked = await requests.done();
  const own = page.html.includes('rel="stylesheet"') ? ITSELF + 1 : ITSELF;
  if (page.height !== null && asked.length !== own)
    faults.push(`asks for more than itself: ${asked.join(' ')}`);
  return faults;
}

/** The frame follows its window a moment later; where scripts are off no timer runs in it, so it is asked from here. */
async function untilWide(frame: Frame, width: number): Promise<void> {
  for (let round = 0; round < 200; round += 1) if ((await frame.evaluate(() => innerWidth)) === width) return;
  throw new Error(
    `expected the frame to become ${width} px wide, got ${await frame.evaluate(() => innerWidth)}`,
  );
}

/** Every address asked for until `done` or held back by the policy, favicon aside; nothing leaves this machine. */
async function watchRequests(page: Page, origin: string): Promise<{ done: () => Promise<string[]> }> {
  const asked: string[] = [];
  const hear = (message: ConsoleMessage): void => {
    if (message.text().includes('Content Security Policy')) asked.push(message.text());
  };
  page.on('console', hear);
  await page.route('**', (route) => {
    const url = route.request().url();
    if (!url.endsWith('/favicon.ico')) asked.push(url);
    return url.startsWith(`${origin}/`) ? route.continue() : route.abort();
  });
  return {
    done: async () => {
      page.off('console', hear);
      await page.unroute('**');
      return asked;
    },
  };
}

async function judgedByAxe(pages: readonly BrowserPage[], origin: string): Promise<string[]> {
  const axe = await axeSource();
  const browser = await launch(16);
  const complaints: string[] = [];
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 740, height: 900 } });
      for (const [index, { name }] of pages.entries()) {
        await page.goto(`${origin}/shown?page=${index}`);
        const violations = await axeViolations(page.mainFrame(), axe);
        complaints.push(...violations.map((violation) => `${name} in ${colorScheme}: ${violation}`));
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return complaints;
}
