// The documentation in a real browser: at two widths, in both schemes, its languages chosen and its forms asked by keyboard.
import { type Browser, chromium, type Page } from 'playwright-core';
import { axeSource, axeViolations } from '../../embed/measures.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../support/chromium.ts';
import { DOCS_PATHS } from '../site-paths.ts';

const NARROW = 360;
const WIDTHS = [NARROW, 1280];
const SCHEMES = ['light', 'dark'] as const;

/** A browser tells its console of every refusal, this one too. */
const UNKNOWN = 'SF.X99999.0180.2022';

/** A form by the page that it is on; one is asked for what there is, one is refused. */
const FORMS: Record<string, { id: string; value: string; status: string; found: string }> = {
  '/docs/endpoints/observation': {
    id: 'try-observation-id',
    value: UNKNOWN,
    status: '404',
    found: '"not_found"',
  },
  '/dokumentation/andpunkter/municipalities': {
    id: 'try-municipalities-query',
    value: 'Håbo',
    status: '200',
    found: 'etag: W/"',
  },
};

/** Every complaint of the documentation at an origin that serves the built site; an empty list means that all is well. */
export async function docsChecks(origin: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: CHROMIUM_FLAGS });
  try {
    const complaints = await withoutScript(browser, origin);
    for (const colorScheme of SCHEMES)
      for (const width of WIDTHS) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
        for (const path of DOCS_PATHS) {
          const found = await complaintsOf(page, origin, path);
          complaints.push(...found.map((what) => `${path} ${width} px ${colorScheme}: ${what}`));
        }
        await page.close();
      }
    return complaints;
  } finally {
    await browser.close();
  }
}

async function complaintsOf(page: Page, origin: string, path: string): Promise<string[]> {
  const complaints: string[] = [];
  page.removeAllListeners();
  page.on('console', (message) => {
    if (!message.location().url.includes(UNKNOWN)) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (fault) => complaints.push(`script: ${fault.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  complaints.push(...(await tryComplaints(page, path)), ...(await tabComplaints(page)));
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (beyond > 0) complaints.push(`is ${beyond} px wider than the window`);
  // What it complains of, it complains of at every width: where a form was tried, the answer is in a box of its own.
  if (path in FORMS || page.viewportSize()?.width === NARROW)
    complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  return complaints;
}

/** A form is asked from its field with Enter, and shows status, headers and body. */
async function tryComplaints(page: Page, path: string): Promise<string[]> {
  const tried = FORMS[path];
  if (tried === undefined) return [];
  const { id, value, status, found } = tried;
  const form = page.locator('form', { has: page.locator(`#${id}`) });
  await form.locator(`#${id}`).fill(value);
  await page.keyboard.press('Enter');
  await form.getByRole('status').getByText(status).waitFor({ timeout: 5000 });
  const shown = (await form.locator('pre').textContent()) ?? '';
  return shown.includes(found) ? [] : [`${id}: expected ${found}, got ${shown.slice(0, 200)}`];
}

/** One language is seen at a time; the arrows of the keyboard lead to the next, and each has a button that copies it. */
async function tabComplaints(page: Page): Promise<string[]> {
  const group = page.locator('.docs-tabs').first();
  if ((await group.count()) === 0) return [];
  const seen = () => group.locator('.docs-panel:visible').getAttribute('data-language');
  const first = await seen();
  await group.locator('input:checked').focus();
  await page.keyboard.press('ArrowRight');
  const second = await seen();
  const buttons = await group.locator('.docs-panel:visible button').count();
  return first === second || buttons !== 1
    ? [`expected another language behind ${first} and one button, got ${second} and ${buttons}`]
    : [];
}

async function withoutScript(browser: Browser, origin: string): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/docs/endpoints/municipalities`);
  const shown = await page.locator('.docs-try:visible').count();
  const links = await page.locator('.docs-request a:visible').count();
  await page.locator('.docs-tabs label', { hasText: 'Python' }).first().click();
  const languages = await page
    .locator('.docs-panel:visible')
    .evaluateAll((panels) => panels.map((panel) => panel.getAttribute('data-language')));
  await context.close();
  return shown === 0 && links === 1 && languages.join() === 'Python'
    ? []
    : [`/docs without script: ${shown} forms, ${links} links, ${languages.join()} chosen`];
}
