// How the site's pages stand in a real browser: at two widths, in both schemes, under their own policy, by keyboard.
import { type Browser, chromium, type Page } from 'playwright-core';
import { axeSource, axeViolations } from '../embed/axe-violations.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/chromium.ts';

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;

/**
 * Every complaint, as `<path> <circumstance>: <what>`; an empty list means that all is well.
 * Throws when there is no page to look at or no Chromium.
 */
export async function siteChecks(origin: string, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) throw new Error('expected pages to look at, got none');
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: CHROMIUM_FLAGS });
  try {
    const complaints = await searchComplaints(browser, origin);
    for (const colorScheme of SCHEMES)
      for (const width of WIDTHS) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
        for (const path of paths) {
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
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (beyond > 0) complaints.push(`is ${beyond} px wider than the window`);
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  page.removeAllListeners();
  return complaints;
}

/** The search by keyboard alone: type, go down and up, take the hit; open and empty again with Escape. */
async function searchComplaints(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const expect = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) complaints.push(`search, ${what}: expected ${expected}, got ${actual}`);
  };
  const field = page.getByRole('combobox');
  const options = page.getByRole('option');
  await page.goto(`${origin}/`);
  await field.focus();
  await page.keyboard.type('Håbo');
  await options.first().waitFor();
  expect('options for Håbo', await options.count(), 1);
  expect('expanded', await field.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  expect('active', await field.getAttribute('aria-activedescendant'), 'hit-0');
  expect('selected', await options.first().getAttribute('aria-selected'), 'true');
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  await page.keyboard.press('ArrowDown');
  expect('active in the field', await field.getAttribute('aria-activedescendant'), null);
  await page.keyboard.press('Escape');
  expect('closed', await field.getAttribute('aria-expanded'), 'false');
  await page.keyboard.press('Escape');
  expect('emptied', await field.inputValue(), '');
  await page.keyboard.type('finnsinte');
  await page.getByText('Ingen träff').waitFor();
  await field.fill('0180');
  await options.first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/kommuner/*');
  expect('page', new URL(page.url()).pathname, '/kommuner/stockholm');
  await page.close();
  return complaints;
}
