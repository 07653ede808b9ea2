// The documentation in a real browser: at two widths, in both schemes, with its forms asked by keyboard.
import { type Browser, chromium, type Page } from 'playwright-core';
import { axeSource, axeViolations } from '../../embed/measures.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../support/chromium.ts';

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;

/** A browser tells its console of every refusal, this one too. */
const UNKNOWN = 'SF.X99999.0180.2022';

/** Every complaint of `/docs` at an origin that serves the built site; an empty list means that all is well. */
export async function docsChecks(origin: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: CHROMIUM_FLAGS });
  try {
    const complaints = await withoutScript(browser, origin);
    for (const colorScheme of SCHEMES)
      for (const width of WIDTHS) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
        const found = await complaintsOf(page, origin);
        complaints.push(...found.map((what) => `/docs ${width} px ${colorScheme}: ${what}`));
        await page.close();
      }
    return complaints;
  } finally {
    await browser.close();
  }
}

async function complaintsOf(page: Page, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!message.location().url.includes(UNKNOWN)) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (fault) => complaints.push(`script: ${fault.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(`${origin}/docs`, { waitUntil: 'networkidle' });
  complaints.push(...(await tryComplaints(page)));
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (beyond > 0) complaints.push(`is ${beyond} px wider than the window`);
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  return complaints;
}

/** A form is asked from its field with Enter, and shows status, headers and body; another one its refusal. */
async function tryComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  for (const { name, field, value, status, found } of [
    { name: 'observation', field: 'id', value: UNKNOWN, status: '404', found: '"not_found"' },
    { name: 'municipalities', field: 'query', value: 'Håbo', status: '200', found: 'etag: W/"' },
  ]) {
    const form = page.locator('form', { has: page.locator(`#try-${name}-${field}`) });
    await form.locator(`#try-${name}-${field}`).fill(value);
    await page.keyboard.press('Enter');
    await form.getByRole('status').getByText(status).waitFor({ timeout: 5000 });
    const shown = (await form.locator('pre').textContent()) ?? '';
    if (!shown.includes(found)) complaints.push(`${name}: expected ${found}, got ${shown.slice(0, 200)}`);
  }
  return complaints;
}

async function withoutScript(browser: Browser, origin: string): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/docs`);
  const shown = await page.locator('.docs-try:visible').count();
  const links = await page.locator('.docs-request a:visible').count();
  await context.close();
  // A dataset without an example of a question has no link for it: the small golden one has five.
  return shown === 0 && links >= 5 ? [] : [`/docs without script: ${shown} forms and ${links} links`];
}
