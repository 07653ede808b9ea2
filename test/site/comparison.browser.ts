// The comparison page in a real browser: by keyboard alone, from an address, refused, and without script.
import type { Browser, Page } from 'playwright-core';
import { axeSource, axeViolations } from '../embed/axe-violations.ts';
import { type Expectations, expectations } from './expectations.ts';

const ADDRESS = '?municipalities=0180,0305&metrics=BEF01';

export async function comparisonComplaints(browser: Browser, origin: string): Promise<string[]> {
  const told = expectations('comparison');
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await byKeyboard(page, origin, told);
  await fromAddress(page, origin, told);
  await refused(page, origin, told);
  await page.close();
  await withoutScript(browser, origin, told);
  return told.complaints;
}

/** From the top of the page with Tab, letters, Space and Enter, to the answer. */
async function byKeyboard(page: Page, origin: string, { equal, complaints }: Expectations): Promise<void> {
  await page.goto(`${origin}/jamfor`);
  await page.locator('#compare').waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('value') ?? document.activeElement?.id);
  const first = page.getByLabel('Kommun 1');
  for (
    let step = 0;
    step < 30 && !(await first.evaluate((field) => field === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('Stockholm');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Håbo');
  for (let step = 0; step < 40 && (await focused()) !== 'BEF01'; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.locator('#comparison h2').waitFor();
  equal(
    'focus after Enter',
    await page.evaluate(() => document.activeElement?.textContent),
    'Jämförelse 2023',
  );
  equal('address', new URL(page.url()).search, ADDRESS);
  equal(
    'twin with the question',
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.other')?.search),
    ADDRESS,
  );
  equal('values', await valuesOf(page), ['988943', '22313']);
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  await page.goBack();
  equal('after Back', await page.locator('#comparison').textContent(), '');
}

const valuesOf = (page: Page): Promise<string[]> =>
  page.locator('#comparison data').evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));

/** Whoever is sent the address sees the same, in the other language too; codes stand as names in the form. */
async function fromAddress(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  await page.goto(`${origin}/en/compare${ADDRESS}`);
  await page.locator('#comparison h2').waitFor();
  const api = await (await fetch(`${origin}/api/v1/compare${ADDRESS}&lang=en`)).json();
  const told = api.data.metrics.flatMap(({ values }: { values: { value: number }[] }) =>
    values.map(({ value }) => String(value)),
  );
  equal('values', await valuesOf(page), told);
  equal('year', await page.locator('#comparison h2').textContent(), `Comparison ${api.data.period}`);
  equal('citation', await page.locator('#comparison pre').textContent(), api.data.citation);
  equal('second place', await page.getByLabel('Municipality 2').inputValue(), 'Håbo');
  equal(
    'chosen',
    await page.locator('#compare :checked').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ['BEF01'],
  );
}

/** The API's own sentence, in the page's language. */
async function refused(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  for (const search of [
    '?municipalities=0180,1480&metrics=BEF01,TIES1',
    '?municipalities=0180,habo&metrics=BEF01',
    '?municipalities=0180,1480&metrics=DISJ01',
  ]) {
    await page.goto(`${origin}/en/compare${search}`);
    await page.locator('#comparison h2').waitFor();
    const { ok, error } = await (await fetch(`${origin}/api/v1/compare${search}&lang=en`)).json();
    if (ok) continue;
    equal(`${search} message`, await page.locator('#comparison p').first().textContent(), error.message);
    equal(`${search} code`, await page.locator('#comparison code').last().textContent(), error.code);
  }
  equal('the last was refused', await page.locator('#comparison h2').textContent(), 'Cannot be compared');
}

/** The question goes to the API itself. */
async function withoutScript(browser: Browser, origin: string, { equal }: Expectations): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/jamfor`);
  equal('form hidden', await page.locator('#compare').isVisible(), false);
  await page.locator('noscript input[name=municipalities]').fill('Stockholm,Håbo');
  await page.locator('noscript input[name=metrics]').fill('BEF01');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/api/v1/compare?*');
  equal('answer', JSON.parse((await page.locator('body').textContent()) ?? '{}').data?.period, '2023');
  await context.close();
}
