// How the site's pages stand in a real browser: at two widths, in both schemes, at twice the text size, under their
// own policy, by keyboard.
import { setTimeout } from 'node:timers/promises';
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { axeSource, axeViolations, measureBreaks, measureMarks, measureTables } from '../embed/measures.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/chromium.ts';
import { comparisonComplaints } from './comparison.browser.ts';
import { expectations } from './expectations.ts';
import { figureComplaints } from './figure.browser.ts';
import { searchComplaints } from './search.browser.ts';
import { taskComplaints } from './tasks.browser.ts';

const WIDTHS = [320, 1280];
const SCHEMES = ['light', 'dark'] as const;
const TEXT_SIZES = { usual: 16, double: 32 };

const launch = (textSize: number): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [...CHROMIUM_FLAGS, `--blink-settings=defaultFontSize=${textSize}`],
  });

/** A page as the function answers it over other data than those of the site that is built. */
type AnsweredPage = { path: string; html: string };

/** Those that fit on one sheet of A4, and those of kinds that the site that is built has none of. */
export type RealPages = { sheets: readonly AnsweredPage[]; areas: readonly AnsweredPage[] };

/**
 * Every complaint, as `<path> <circumstance>: <what>`; an empty list means that all is well.
 * Throws when there is no page to look at or no Chromium.
 */
export async function siteChecks(
  origin: string,
  paths: readonly string[],
  { sheets, areas }: RealPages,
): Promise<string[]> {
  if (paths.length === 0) throw new Error('expected pages to look at, got none');
  const complaints: string[] = [];
  const browser = await launch(TEXT_SIZES.usual);
  try {
    complaints.push(...(await searchComplaints(browser, origin)));
    complaints.push(...(await comparisonComplaints(browser, origin)));
    complaints.push(...(await figureComplaints(browser, origin)));
    complaints.push(...(await taskComplaints(browser, origin)));
    complaints.push(...(await tableComplaints(browser, origin)));
    complaints.push(...(await mapComplaints(browser, origin)));
    complaints.push(...(await printComplaints(browser, origin, sheets)));
    const seen = await Promise.all([
      ...SCHEMES.map((colorScheme) => schemeComplaints(browser, origin, { colorScheme, paths, areas })),
      shiftComplaints(browser, origin, paths),
      enlargedComplaints(origin, paths),
    ]);
    complaints.push(...seen.flat());
  } finally {
    await browser.close();
  }
  return complaints;
}

async function answerWith(page: Page, origin: string, pages: readonly AnsweredPage[]): Promise<void> {
  for (const { path, html } of pages)
    await page.route(`${origin}${path}`, (route) => route.fulfill({ body: html, contentType: 'text/html' }));
}

/** As many as a PDF says of itself. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

async function printComplaints(
  browser: Browser,
  origin: string,
  sheets: readonly AnsweredPage[],
): Promise<string[]> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  await answerWith(page, origin, sheets);
  for (const { path } of sheets) {
    await page.goto(`${origin}${path}`);
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };
    const count = sheetsOf(await page.pdf({ format: 'A4', margin }));
    if (count !== 1) complaints.push(`${path} in print: ${count} sheets`);
  }
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${origin}/`);
  complaints.push(...(await widerThanWindow(page, '/ in print')));
  await page.close();
  return complaints;
}

/** A sheet of A4 in the pixels of CSS. */
const PAPER = { width: 794, height: 1123 };

/** Until then a page counts as good (https://web.dev/articles/cls). */
const GOOD_SHIFT = 0.1;
const FONT_MS = 400;

/** What moves when the typeface comes late, as over a slow connection. */
async function shiftComplaints(
  browser: Browser,
  origin: string,
  paths: readonly string[],
): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.route(`${origin}/fonts/*`, async (route) => {
    await setTimeout(FONT_MS);
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + Reflect.get(entry, 'value'),
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const complaints: string[] = [];
  for (const path of paths) {
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const shift = Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0'));
    if (shift > GOOD_SHIFT)
      complaints.push(`${path}: ${shift.toFixed(3)} of the window shifts when the typeface comes`);
  }
  await page.close();
  return complaints;
}

type Seen = {
  colorScheme: (typeof SCHEMES)[number];
  paths: readonly string[];
  areas: readonly AnsweredPage[];
};

async function schemeComplaints(
  browser: Browser,
  origin: string,
  { colorScheme, paths, areas }: Seen,
): Promise<string[]> {
  const page = await browser.newPage({ colorScheme });
  const complaints: string[] = [];
  await answerWith(page, origin, areas);
  for (const path of [...paths, ...areas.map((area) => area.path)])
    complaints.push(...(await complaintsOf(page, origin, `${path} ${colorScheme}`)));
  await page.close();
  return complaints;
}

/** `named` is the path and the scheme, with a space between. */
async function complaintsOf(page: Page, origin: string, named: string): Promise<string[]> {
  const complaints: string[] = [];
  const [path = ''] = named.split(' ');
  page.on('console', (message) => {
    if (!isOfDocument(message, `${origin}${path}`)) complaints.push(`${named}: console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`${named}: asks for ${request.url()}`);
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    if (width === WIDTHS[0]) await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    complaints.push(...(await overflows(page, `${named} ${width} px`)));
  }
  const violations = await axeViolations(page.mainFrame(), await axeSource());
  complaints.push(...violations.map((violation) => `${named}: ${violation}`));
  page.removeAllListeners();
  return complaints;
}

/** A page of what is not there has the status 404, which Chromium notes, and so has the embed of a figure without a value. */
const isOfDocument = (message: ConsoleMessage, url: string): boolean =>
  message.text().startsWith('Failed to load resource') &&
  (message.location().url === url || message.location().url.includes('/embed/observation/'));

async function overflows(page: Page, circumstance: string): Promise<string[]> {
  const wider = await widerThanWindow(page, circumstance);
  const faults = [...(await page.evaluate(measureBreaks)), ...(await page.evaluate(measureMarks))];
  const broken = faults.map((fault) => `${circumstance}: ${fault}`);
  return [...wider, ...broken];
}

async function widerThanWindow(page: Page, circumstance: string): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return beyond > 0 ? [`${circumstance}: is ${beyond} px wider than the window`] : [];
}

/** Where a municipality's tables have room: on a tablet held upright, and in half of a window. */
const TABLE_WIDTHS = [640, 768];

async function tableComplaints(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage();
  const { complaints, equal } = expectations('tables of a municipality');
  for (const path of ['/kommuner/stockholm/befolkning', '/en/municipalities/stockholm/ekonomi']) {
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    for (const width of TABLE_WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page
        .locator('.scroll')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      equal(`tables at ${width} px`, beyond.length > 0, true);
      equal(`to scroll at ${width} px in ${path}`, Math.max(...beyond), 0);
    }
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(`${origin}/matt/BEF01`, { waitUntil: 'load' });
  const ranking = page.locator('.mapped .scroll');
  // As wide as emissions beside the longest name.
  await ranking
    .locator('tbody tr')
    .first()
    .evaluate((row) => {
      const widest = ['=\u00a0181', 'Skinnskatteberg', '2\u00a0995\u00a0747,739'];
      for (const [at, cell] of [...row.children].entries()) cell.textContent = widest[at] ?? '';
    });
  const beyond = await ranking.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  equal('ranking to scroll at 1024 px', beyond, 0);
  await page.close();
  return complaints;
}

/** Beside a map, in pixels as seen by the page: the size of its note, the room up to the map, what its legend lacks in height. */
function mapMeasures(): { note: number; room: number; lacking: number } {
  const boxOf = (part: string): DOMRect =>
    document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
  const range = document.createRange();
  const boxes = [...document.querySelectorAll('.sd svg')].map((one) => one.getBoundingClientRect());
  const side = document.querySelector('.sd') ?? document.body;
  const walker = document.createTreeWalker(side, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    range.selectNodeContents(node);
    boxes.push(...range.getClientRects());
  }
  const farthest = (edge: 'right' | 'bottom'): number => Math.max(...boxes.map((box) => box[edge]));
  return {
    note: Number.parseFloat(getComputedStyle(document.querySelector('.sd p') ?? side).fontSize),
    room: Math.round(boxOf('.mp').left - farthest('right')),
    lacking: Math.round(farthest('bottom') - boxOf('.mm').bottom),
  };
}

/** A map stands beside its legend, whose words are as large as other notes. */
async function mapComplaints(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage();
  const { complaints, equal } = expectations('maps of pages');
  for (const path of ['/matt/TIES1', '/matt/BEF01'])
    for (const width of [360, 768, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${origin}${path}`, { waitUntil: 'load' });
      const { note, room, lacking } = await page.evaluate(mapMeasures);
      equal(`a note of 13 px at ${width} px in ${path}`, note >= 13, true);
      equal(`white space beside the map at ${width} px in ${path}, ${room} px`, room < 120, true);
      equal(`a legend higher than the map at ${width} px in ${path}`, lacking > 2, false);
    }
  await page.close();
  return complaints;
}

/** The reader's own text size, 200 %, in the narrowest window. */
async function enlargedComplaints(origin: string, paths: readonly string[]): Promise<string[]> {
  const browser = await launch(TEXT_SIZES.double);
  const complaints: string[] = [];
  try {
    const page = await browser.newPage();
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(`${origin}${path}`, { waitUntil: 'load' });
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      if (size !== '32px') complaints.push(`${path}: expected text of 32 px, got ${size}`);
      const circumstance = `${path} 320 px, text 200 %`;
      const room = await page.evaluate(searchRoom);
      if (room < 6) complaints.push(`${circumstance}: ${room} em are too little to see what is searched for`);
      complaints.push(...(await overflows(page, circumstance)));
      complaints.push(...(await page.evaluate(measureTables)).map((fault) => `${circumstance}: ${fault}`));
      await page.setViewportSize({ width: 260, height: 800 });
      // So narrow that two years with a dash between them need two lines.
      complaints.push(...(await widerThanWindow(page, `${path} 260 px, text 200 %`)));
    }
  } finally {
    await browser.close();
  }
  return complaints;
}

/** The width of the narrowest search field in its own text's size, as seen by the page. */
function searchRoom(): number {
  const rooms = [...document.querySelectorAll('.search input')].map(
    (field) => field.clientWidth / Number.parseFloat(getComputedStyle(field).fontSize),
  );
  return Math.min(...rooms);
}
