// What people come for, from the start page to the answer, by keyboard alone; and what a finger gets of a map.
import type { Browser, Page } from 'playwright-core';
import { axeSource, axeViolations } from '../embed/measures.ts';
import { type Expectations, expectations } from './expectations.ts';

export async function taskComplaints(browser: Browser, origin: string): Promise<string[]> {
  const told = expectations('tasks');
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await comparisonOverTime(page, origin, told);
  await rankingOfAnotherYear(page, origin, told);
  await figure(page, origin, told);
  await ownMunicipality(page, origin, told);
  await twoSteps(page, origin, told);
  await foldedRanking(page, origin, told);
  await page.close();
  await touchedMap(browser, origin, told);
  return told.complaints;
}

/** Goes on with Tab until the element that has the focus is the one that is meant; throws where it never is. */
async function tabTo(
  page: Page,
  what: string,
  most: number,
  isIt: (focused: Element) => boolean,
): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(`(${isIt.toString()})(document.activeElement ?? document.body)`);
    if (found === true) return;
  }
  throw new Error(`expected ${what} within ${most} tabs from ${page.url()}`);
}

/** The masthead leads to the form, two names and a metric to lines over the years. */
async function comparisonOverTime(
  page: Page,
  origin: string,
  { equal, complaints }: Expectations,
): Promise<void> {
  await page.goto(`${origin}/`);
  await tabTo(page, 'the comparison', 12, (at) => at.getAttribute('href') === '/jamfor');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/jamfor');
  await tabTo(page, 'the first municipality', 30, (at) => at.getAttribute('name') === 'municipalities');
  await page.keyboard.type('Stockholm, Håbo');
  await tabTo(page, 'the metric', 40, (at) => at.getAttribute('name') === 'metrics');
  await page.keyboard.type('BEF01');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/jamfor?*');
  equal('lines over time', await page.locator('#comparison .c .p > g').count(), 3);
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
}

/** From the metrics of a subject to the page of one, and from there to the year before. */
async function rankingOfAnotherYear(
  page: Page,
  origin: string,
  { equal, complaints }: Expectations,
): Promise<void> {
  await page.goto(`${origin}/amnen/befolkning`);
  await tabTo(page, 'the metric', 80, (at) => at.getAttribute('href') === '/matt/BEF01');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/matt/BEF01');
  await tabTo(page, 'the year', 40, (at) => at.getAttribute('href') === '/matt/BEF01/2022');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/matt/BEF01/2022');
  equal('heading', await page.locator('#ranking').textContent(), 'Rangordning 2022');
  equal('ranked', await page.locator('.ranked tbody tr').count(), 11);
  await tabTo(page, 'the field', 40, (at) => at.id === 'find');
  await page.keyboard.type('Håbo');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/matt/BEF01/2022?geo=*');
  equal('own row', await page.locator('tr.own th').textContent(), 'Håbo');
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
}

/** The search knows a figure by its metric and municipality. */
async function figure(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  await page.goto(`${origin}/`);
  await tabTo(page, 'the search', 30, (at) => at.getAttribute('role') === 'combobox');
  await page.keyboard.type('folkmängd stockholm');
  await page.getByRole('group', { name: 'Siffror', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/observations/*');
  equal('figure', await page.locator('.lead').textContent(), 'Stockholm, 2023');
}

/** From the start page to the answer: one thing typed and entered or pressed, then one pressed that is seen without scrolling. */
async function twoSteps(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  const search = async (words: string, shown: string): Promise<void> => {
    await page.goto(`${origin}/`);
    await page.locator('#search').fill(words);
    await page.getByRole('group', { name: shown, exact: true }).waitFor();
    await page.keyboard.press('Enter');
  };
  const seen = async (what: string, selector: string): Promise<void> => {
    const found = page.locator(selector).first();
    const { y = Infinity, height = 0 } = (await found.boundingBox()) ?? {};
    equal(`${what} without scrolling`, y + height <= 900, true);
  };
  await search('folkmängd stockholm habo', 'Jämförelser');
  await page.waitForURL(/\/(?:jamfor|sok)\?/);
  if (new URL(page.url()).pathname === '/sok') await page.locator('.found a').first().click();
  await page.waitForURL('**/jamfor?*');
  equal('lines of those compared', (await page.locator('#comparison .c .p > g').count()) > 1, true);
  equal(
    'a sentence to cite',
    (await page.locator('pre.copy').first().textContent())?.includes('Folkmängd'),
    true,
  );
  await search('stockholm', 'Kommuner');
  await page.waitForURL('**/kommuner/stockholm');
  await seen('the first figure of the place', '#key ~ * a');
  await page.locator('#subjects + ul a').first().click();
  await page.waitForURL('**/kommuner/stockholm/*');
  await seen('the first figure of a subject', '.newest tbody a');
  await page.goto(`${origin}/`);
  await page.locator('.masthead a[href="/dokumentation"]').click();
  await page.waitForURL('**/dokumentation');
  await seen('a first call', '.docs-panel:visible .copy');
  await seen('the button that copies it', '.docs-panel:visible .take');
}

/** A ranking as long as that of the country: its rows are folded until the address names one, and its script folds around whom it finds. */
async function foldedRanking(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  await page.goto(`${origin}/matt/TIES1`);
  await page.evaluate(() => {
    const body = document.querySelector('.ranked tbody');
    for (let rank = body?.children.length ?? 0; rank < 60; rank += 1) {
      const row = body?.children[0]?.cloneNode(true);
      if (!(row instanceof HTMLTableRowElement)) throw new Error('expected a row of the ranking, got none');
      row.id = `k${9000 + rank}`;
      row.classList.toggle('rest', rank >= 25);
      const name = row.querySelector('th a');
      if (name !== null) name.textContent = `Ort ${rank}`;
      body?.append(row);
    }
  });
  const shown = (): Promise<number> => page.locator('.ranked tbody tr:visible').count();
  const rowShown = (): Promise<boolean> => page.locator('#k9050').isVisible();
  const at = async (hash: string): Promise<number> => {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    return shown();
  };
  equal('folded', await shown(), 25);
  equal('unfolded by its table', await at('#ranking-all'), 60);
  equal('folded again', await at('#ranking'), 25);
  equal('unfolded by a row of the rest', await at('#k9050'), 60);
  equal('folded at a row that is shown', await at('#k0180'), 25);
  await page.emulateMedia({ media: 'print' });
  equal('on paper', await shown(), 60);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('#find').fill('Ort 50');
  await page.keyboard.press('Enter');
  equal('around whom it finds', [await shown(), await rowShown()].join(' '), '25 true');
  await page.locator('#reverse').click();
  equal('turned round', await shown(), 25);
}

/** The field on a metric's page knows whom its ranking has and whom it lacks; of whom it does not know it asks the function. */
async function ownMunicipality(page: Page, origin: string, { equal }: Expectations): Promise<void> {
  await page.goto(`${origin}/matt/TIES1`);
  const said = async (name: string): Promise<string | null> => {
    await page.locator('#find').fill(name);
    await page.keyboard.press('Enter');
    return page.locator('.find [role=status]').textContent();
  };
  equal('ranked', await said('sala'), 'Sala: plats 10 av 10');
  equal('tied', await said('stockholm'), 'Stockholm: delad plats 1 av 10');
  equal('without a value', await said('knivsta'), 'Knivsta har inget värde för det året.');
  const told = page.locator('.turn [role=status]');
  const reverse = page.locator('#reverse');
  for (const [pressed, text] of [
    ['true', 'Sista platsen står först.'],
    ['false', 'Plats 1 står först.'],
  ] as const) {
    await reverse.click();
    equal(
      'turned',
      [await reverse.getAttribute('aria-pressed'), await told.textContent()].join(' '),
      `${pressed} ${text}`,
    );
  }
  await page.locator('#county').selectOption({ label: 'Uppsala län' });
  await page.waitForURL('**/matt/TIES1/2023?county=03*');
  equal('of a county', await page.locator('.ranked tbody tr').count(), 2);
  await page.goto(`${origin}/matt/TIES1`);
  await page.locator('#find').fill('Göteborg');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/matt/TIES1/2023?geo=*');
  equal(
    'with a note',
    (await page.locator('main').textContent())?.includes('Göteborg frågar på ett annat sätt'),
    true,
  );
  await page.goto(`${origin}/matt/TIES1`);
  await page.locator('#find').fill('Stockholms stad');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/matt/TIES1/2023?geo=*');
  await page.locator('main li a').click();
  equal('nearly so called', await page.locator('tr.own th').textContent(), 'Stockholm');
}

/** The outlines come from their file, in their colours, and a touch says name and value; Tab passes by. */
async function touchedMap(browser: Browser, origin: string, { equal }: Expectations): Promise<void> {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  for (const path of ['/matt/BEF01', '/matt/BEF01/2022']) {
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    const shape = page.locator('.mm use[href$="k0114"]').first();
    const box = await shape.boundingBox();
    equal(`${path} drawn`, (box?.width ?? 0) > 1, true);
    await shape.tap({ force: true });
    equal(
      `${path} readout`,
      (await page.locator('.map-readout').textContent())?.startsWith('Upplands Väsby: '),
      true,
    );
    equal(`${path} stops in the map`, await page.locator('.mm a, .mm [tabindex]').count(), 0);
  }
  await context.close();
}
