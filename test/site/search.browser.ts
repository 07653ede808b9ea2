// The search of the masthead in a real browser, by keyboard alone, and without script.
import type { Browser, Page } from 'playwright-core';
import { axeSource, axeViolations } from '../embed/measures.ts';
import { expectations } from './expectations.ts';

/** Where the masthead is one row, where it is two, and where the menu folds. */
const MASTHEAD_WIDTHS = [320, 640, 833, 1100, 1280, 1440];

/** What the field says of itself stands whole, in both languages. */
async function placeholderComplaints(page: Page, origin: string): Promise<string[]> {
  const { complaints, equal } = expectations('search');
  for (const path of ['/om', '/en/about']) {
    await page.goto(`${origin}${path}`);
    for (const width of MASTHEAD_WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      equal(`signs cut in ${path} at ${width} px`, await page.locator('#search').evaluate(pixelsCut), 0);
    }
  }
  return complaints;
}

/** As seen by the page: how much wider the placeholder is than its room, in CSS pixels. */
function pixelsCut(field: HTMLElement): number {
  const { placeholder, clientWidth } = field as HTMLInputElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) throw new Error('expected a canvas, got none');
  pen.font = font;
  const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.max(0, Math.ceil(pen.measureText(placeholder).width - room));
}

/** Tab goes through the masthead as one reads it: along each row, and the rows downwards. */
async function orderComplaints(page: Page, origin: string): Promise<string[]> {
  const { complaints, equal } = expectations('the masthead');
  await page.goto(`${origin}/om`);
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const stops = await page.locator('.masthead :is(a, button, input):visible').evaluateAll((all) =>
      all.map((one) => {
        const { left, top, height } = one.getBoundingClientRect();
        return {
          name: (one.textContent ?? '').trim(),
          place: Math.round((top + height / 2) / 20) * 10_000 + left,
        };
      }),
    );
    const read = [...stops].sort((one, other) => one.place - other.place);
    equal(
      `stops at ${width} px`,
      stops.map(({ name }) => name),
      read.map(({ name }) => name),
    );
  }
  return complaints;
}

/** With the reader's own colours, which take away grounds and shadows, the chosen hit is still told from the others. */
async function forcedColorsComplaints(browser: Browser, origin: string): Promise<string[]> {
  const { complaints, equal } = expectations('search in forced colours');
  const page = await browser.newPage({ forcedColors: 'active' });
  await page.goto(`${origin}/`);
  await page.locator('#search').focus();
  await page.keyboard.type('folkmängd stockholm');
  await page.getByRole('group', { name: 'Siffror', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  const outlines = await page
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
  equal('outlined', [outlines.length > 1, ...new Set(outlines)], [true, 'solid', 'none']);
  await page.close();
  return complaints;
}

/** Type, go down and up, take the hit; open and empty again with Escape. */
export async function searchComplaints(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage();
  const { complaints, equal } = expectations('search');
  const field = page.locator('#search');
  const options = page.getByRole('option');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/`);
  await field.focus();
  equal('index before the first key', asked.includes('/search.json'), false);
  await page.keyboard.type('Håbo');
  await options.first().waitFor();
  equal('options for Håbo', await options.count(), 1);
  equal('expanded', await field.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  equal('active', await field.getAttribute('aria-activedescendant'), 'hit-0');
  equal('selected', await options.first().getAttribute('aria-selected'), 'true');
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  await page.keyboard.press('ArrowDown');
  equal('active in the field', await field.getAttribute('aria-activedescendant'), '');
  await page.keyboard.press('Escape');
  equal('closed', await field.getAttribute('aria-expanded'), 'false');
  await page.keyboard.press('Escape');
  equal('emptied', await field.inputValue(), '');
  await page.keyboard.type('finnsinte');
  await page.getByText('Ingen träff').waitFor();
  await field.fill('folkmängd stockholm');
  await page.getByRole('group', { name: 'Siffror', exact: true }).waitFor();
  equal('groups', await page.locator('[role=listbox] [role=group]').count(), 3);
  await page.keyboard.press('ArrowDown');
  equal('active figure', await options.first().getAttribute('aria-selected'), 'true');
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  await field.fill('0180');
  await page.getByText('Kommun, Stockholms län').first().waitFor();
  equal('options for 0180', await options.count(), 1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/kommuner/*');
  equal('page', new URL(page.url()).pathname, '/kommuner/stockholm');
  await field.fill('stokcholm');
  await page.getByRole('group', { name: 'liknande stavning' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sok?q=stokcholm');
  equal(
    'of what is but spelt nearly so, all',
    await page.getByRole('link', { name: 'Stockholm' }).count(),
    1,
  );
  await field.fill('friskolor göteborg');
  await page.getByRole('group', { name: 'Kommuner', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sok?q=friskolor+*');
  equal('why no metric', await page.getByText('Inget mått matchar ordet').count(), 1);
  complaints.push(...(await notFoundComplaints(page, origin)));
  complaints.push(...(await placeholderComplaints(page, origin)));
  complaints.push(...(await orderComplaints(page, origin)));
  complaints.push(...(await forcedColorsComplaints(browser, origin)));
  await page.close();
  complaints.push(...(await pageComplaints(browser, origin)));
  return complaints;
}

/** An address by another name of a page leads to it; one that leads nowhere says so, and guesses nothing. */
async function notFoundComplaints(page: Page, origin: string): Promise<string[]> {
  const { complaints, equal } = expectations('search from an address');
  await page.goto(`${origin}/kommuner/0180`);
  equal('page by code', new URL(page.url()).pathname, '/kommuner/stockholm');
  for (const path of ['/folkm%C3%A4ngd/stockholm', '/404']) {
    await page.goto(`${origin}${path}`);
    equal(`query of ${path}`, await page.locator('#search').inputValue(), '');
    equal(`guesses of ${path}`, await page.locator('main li').count(), 0);
    complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  }
  return complaints;
}

/** The button, and Enter where no list is open, lead to the page of all that is found; so does the form without script. */
async function pageComplaints(browser: Browser, origin: string): Promise<string[]> {
  const { complaints, equal } = expectations('search as a page');
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 260, height: 600 } });
    await page.goto(`${origin}/observations/SF.TIES1.0180.2023`);
    await page.locator('#search').fill('folkmängd stockholm');
    await page.getByRole('button', { name: 'Sök' }).click();
    await page.waitForURL('**/sok?q=*');
    const figure = page.getByRole('link', { name: 'Stockholm: Folkmängd' });
    equal(`found, script ${javaScriptEnabled}`, await figure.count(), 1);
    equal(
      `query, script ${javaScriptEnabled}`,
      await page.locator('#search').inputValue(),
      'folkmängd stockholm',
    );
    equal('overflow at 260 px', await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
    await page.close();
  }
  return complaints;
}
