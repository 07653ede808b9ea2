// A figure's page in a real browser: its own policy must let the site's style and its own embeds through.
import type { Browser } from 'playwright-core';
import { expectations } from './expectations.ts';

const PATH = '/observations/SF.TIES1.0180.2023';

export async function figureComplaints(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage();
  const { complaints, equal } = expectations(PATH);
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  const response = await page.goto(`${origin}${PATH}`, { waitUntil: 'load' });
  equal('policy', response?.headers()['content-security-policy']?.startsWith("default-src 'none'"), true);
  equal('styles', await page.evaluate(() => document.styleSheets.length), 1);
  for (const [place, frame] of [...(await page.locator('iframe').all())].entries()) {
    await frame.scrollIntoViewIfNeeded();
    const shown = await (await frame.elementHandle())?.contentFrame();
    await shown?.waitForLoadState('load');
    equal(`title in frame ${place}`, await shown?.textContent('h1'), await page.textContent('h1'));
    equal(`styles in frame ${place}`, await shown?.evaluate(() => document.styleSheets.length), 1);
  }
  equal('frames', page.frames().length, 2);
  equal('own year marked', await page.locator('.drawn circle.w').count(), 1);
  equal('console', told, []);
  await page
    .locator('.copy')
    .first()
    .click({ position: { x: 30, y: 24 } });
  const selected = await page.evaluate(() => getSelection()?.toString());
  equal('selected by one click', selected, await page.locator('.copy').first().textContent());
  await page.close();
  return complaints;
}
