// The comparison page in a real browser: by keyboard alone, from an address, with what was meant, and without script.
import type { Browser, Page } from 'playwright-core';
import { axeSource, axeViolations } from '../embed/measures.ts';
import { type Expectations, expectations } from './expectations.ts';

const ADDRESS = '?municipalities=0180,0305&metrics=BEF01';

export async function comparisonComplaints(browser: Browser, origin: string): Promise<string[]> {
  const told = expectations('comparison');
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await byKeyboard(page, origin, told);
  await fromAddress(page, origin, told);
  await moreBehindAnEdge(page, told);
  await page.goto(`${origin}/en/compare${ADDRESS}`);
  await onPaper(page, told);
  await meant(page, origin, told);
  await page.close();
  await withoutScript(browser, origin, told);
  return told.complaints;
}

/** From the top of the page with Tab, letters and Enter, to the answer. */
async function byKeyboard(page: Page, origin: string, { equal, complaints }: Expectations): Promise<void> {
  await page.goto(`${origin}/jamfor`);
  const first = page.getByLabel('Lägg till kommun');
  const reached = () => first.evaluate((field) => field === document.activeElement);
  for (let step = 0; step < 30 && !(await reached()); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Stockholm, Håbo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('BEF01');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/jamfor?*');
  equal('values', await valuesOf(page), ['988943', '22313']);
  equal('lines', await page.locator('#comparison .c .p > g').count(), 3);
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  await page.goBack();
  equal('after Back', await page.locator('#comparison').count(), 0);
}

const valuesOf = (page: Page): Promise<string[]> =>
  page
    .locator('#comparison .compared tr:not(.total) data')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));

/** Whoever is sent the address sees the same, in the other language too; what is chosen stands as names in the form. */
async function fromAddress(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  await page.goto(`${origin}/en/compare${ADDRESS}`);
  const api = await (await fetch(`${origin}/api/v1/compare${ADDRESS}&lang=en`)).json();
  const told = api.data.metrics.flatMap(({ values }: { values: { value: number }[] }) =>
    values.map(({ value }) => String(value)),
  );
  equal('values', await valuesOf(page), told);
  equal('chosen', await page.locator('.chips bdi').allTextContents(), ['Stockholm', 'Håbo', 'Population']);
  await page.setViewportSize({ width: 200, height: 800 });
}

/** The shadow at the edge of a table that scrolls stays there while its covers move. */
async function moreBehindAnEdge(page: Page, { equal }: Expectations): Promise<void> {
  const attached = await page
    .locator('#comparison .scroll')
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundAttachment);
  equal('edges', attached, 'local, local, scroll, scroll');
  await page.setViewportSize({ width: 360, height: 800 });
}

/** Of the answer everything, and nothing of the form or of the codes. */
async function onPaper(page: Page, { equal }: Expectations): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const seen = await page.locator('main :is(h2, summary):visible').allInnerTexts();
  equal('on paper', seen, ['Population', 'All years as a table', 'Cite']);
  await page.emulateMedia({ media: 'screen' });
}

/** What was meant is a link away, and nothing is called by a code. */
async function meant(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  await page.goto(`${origin}/jamfor?municipalities=0180,habo&metrics=BEF01`);
  equal('no code', await page.locator('main code').filter({ hasText: 'ambiguous' }).count(), 0);
  await page.getByRole('link', { name: 'Håbo', exact: true }).first().click();
  await page.waitForURL('**/jamfor?municipalities=0180,0305&metrics=BEF01');
  equal('after the way out', await page.locator('.refusal').count(), 0);
}

/** The same form, sent by the browser itself. */
async function withoutScript(browser: Browser, origin: string, { equal }: Expectations): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/jamfor`);
  await page.getByLabel('Lägg till kommun').fill('Stockholm');
  await page.getByLabel('Lägg till mått').fill('BEF01');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/jamfor?*');
  await page.getByLabel('Lägg till kommun').fill('Håbo');
  await page.keyboard.press('Enter');
  await page.waitForURL('**H%C3%A5bo*');
  equal('values', await valuesOf(page), ['988943', '22313']);
  await context.close();
}
