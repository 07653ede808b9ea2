// The comparison page in a real browser: by keyboard alone, from an address, refused, and without script.
import type { Browser, Page } from 'playwright-core';
import { axeSource, axeViolations } from '../embed/measures.ts';
import { type Expectations, expectations } from './expectations.ts';

const ADDRESS = '?municipalities=0180,0305&metrics=BEF01';

export async function comparisonComplaints(browser: Browser, origin: string): Promise<string[]> {
  const told = expectations('comparison');
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await byKeyboard(page, origin, told);
  await fromAddress(page, origin, told);
  await besideSamples(page, origin, told);
  await moreBehindAnEdge(page, told);
  await page.goto(`${origin}/en/compare${ADDRESS}`);
  await onPaper(page, told);
  await refused(page, origin, told);
  await page.close();
  await withoutScript(browser, origin, told);
  return told.complaints;
}

/** From the top of the page with Tab, letters, Space and Enter, to the answer. */
async function byKeyboard(page: Page, origin: string, { equal, complaints }: Expectations): Promise<void> {
  await page.goto(`${origin}/jamfor`);
  const first = page.getByLabel('Kommun 1');
  const reached = () => first.evaluate((field) => field === document.activeElement);
  for (let step = 0; step < 30 && !(await reached()); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Stockholm');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Håbo');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
  for (let step = 0; step < 40 && (await focused()) !== 'BEF01'; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
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
    .locator('#comparison .compared data')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));

/** Whoever is sent the address sees the same, in the other language too; codes stand as names in the form. */
async function fromAddress(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  await page.goto(`${origin}/en/compare${ADDRESS}`);
  const api = await (await fetch(`${origin}/api/v1/compare${ADDRESS}&lang=en`)).json();
  const told = api.data.metrics.flatMap(({ values }: { values: { value: number }[] }) =>
    values.map(({ value }) => String(value)),
  );
  equal('values', await valuesOf(page), told);
  equal('citation', await page.locator('#comparison > pre').first().textContent(), api.data.citation);
  equal('second place', await page.getByLabel('Municipality 2').inputValue(), 'Håbo');
  const checked = page.locator('#compare :checked');
  equal('chosen', await checked.evaluateAll((all) => all.map((one) => one.getAttribute('value'))), ['BEF01']);
}

/** In a narrow window, where a name takes two lines, the sample of its line stands beside the first. */
async function besideSamples(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  await page.setViewportSize({ width: 200, height: 800 });
  await page.goto(`${origin}/jamfor?municipalities=0114,0180&metrics=BEF01`);
  const apart = await page.locator('#comparison .compared .lk').evaluateAll((all) =>
    all.map((one) => {
      const sample = one.querySelector('svg')?.getBoundingClientRect();
      const [first] = one.querySelector('bdi')?.getClientRects() ?? [];
      return (
        sample === undefined || first === undefined || sample.top > first.bottom || sample.bottom < first.top
      );
    }),
  );
  equal('samples apart from their names', apart, [false, false]);
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
  equal('on paper', seen, ['Population', 'All years as a table', 'How to cite the comparison']);
  await page.emulateMedia({ media: 'screen' });
}

/** The API's own sentence, in the page's language, and the way out as a link. */
async function refused(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  for (const search of [
    '?municipalities=0180,1480&metrics=BEF01,TIES1',
    '?municipalities=0180,habo&metrics=BEF01',
    '?municipalities=0180,1480&metrics=DISJ01',
  ]) {
    await page.goto(`${origin}/en/compare${search}`);
    const { ok, error } = await (await fetch(`${origin}/api/v1/compare${search}&lang=en`)).json();
    if (ok) continue;
    equal(`${search} message`, await page.locator('.refusal p').first().textContent(), error.message);
    equal(`${search} code`, await page.locator('.refusal code').textContent(), error.code);
  }
  equal('the last was refused', await page.locator('.refusal h2').textContent(), 'Cannot be compared');
  await page.goto(`${origin}/jamfor?municipalities=0180,habo&metrics=BEF01`);
  await page.getByRole('link', { name: 'Habo (0643)' }).click();
  await page.waitForURL('**/jamfor?municipalities=0180,0643&metrics=BEF01');
  equal('after the way out', await page.locator('.refusal').count(), 0);
}

/** The same form, sent by the browser itself. */
async function withoutScript(browser: Browser, origin: string, { equal }: Expectations): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/jamfor`);
  await page.getByLabel('Kommun 1').fill('Stockholm');
  await page.getByLabel('Kommun 2').fill('Håbo');
  await page.locator('input[value=BEF01]').check();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/jamfor?*');
  equal('values', await valuesOf(page), ['988943', '22313']);
  await context.close();
}
