// A figure's page in a real browser: its own policy must let the site's style and its own embeds through.
import type { Browser, Page } from 'playwright-core';
import { expectations } from './expectations.ts';

const PATH = '/observations/SF.TIES1.0180.2023';

type Equal = ReturnType<typeof expectations>['equal'];

/** By keyboard: width, height, language and colours of an embed, in the code that follows and in the pinned one. */
async function embedChoices(page: Page, { equal }: { equal: Equal }): Promise<void> {
  const codes = page.locator('pre.copy', { hasText: '/embed/observation/' });
  await page.locator('.embedding > summary').click();
  const choices = page.locator('.choices').first();
  await choices.locator('select').first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() =>
    document.querySelector('.embedding')?.textContent?.includes('title="Share content'),
  );
  const shown = await codes.allTextContents();
  equal('codes of an embed', shown.length, 2);
  for (const code of shown) {
    equal(
      'code',
      /^<iframe src="https?:[^"]*\/embed\/observation\/[\w.]+\?lang=en&amp;theme=dark" width="320" height="300" frameborder="0" loading="lazy" style="border:0;color-scheme:dark" title="/.test(
        code,
      ),
      true,
    );
  }
  await choices.locator('select').nth(2).selectOption('sv');
  equal('Swedish', (await codes.first().textContent())?.includes('lang='), false);
}

/** By keyboard: the first text is copied, said and in the clipboard; the first drawing becomes a picture. */
async function copying(page: Page, { equal }: { equal: Equal }): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = await page.locator('pre.copy').first().textContent();
  await page.locator('pre.copy').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent !== '');
  equal('said', await page.textContent('.said[role=status]'), 'Kopierat');
  equal('copied', await page.evaluate(() => navigator.clipboard.readText()), text);
  await embedChoices(page, { equal });
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Spara som PNG/ })
    .first()
    .press('Enter');
  equal('picture', (await saved).suggestedFilename(), 'observation-SF.TIES1.0180.2023.png');
}

export async function figureComplaints(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage();
  const { complaints, equal } = expectations(PATH);
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  const response = await page.goto(`${origin}${PATH}`, { waitUntil: 'load' });
  equal('policy', response?.headers()['content-security-policy']?.startsWith("default-src 'none'"), true);
  equal('styles', await page.evaluate(() => document.styleSheets.length), 1);
  await page.locator('.embedding > summary').click();
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
  await page.locator('.embedding > summary').click();
  await page
    .locator('.copy')
    .first()
    .click({ position: { x: 30, y: 24 } });
  const selected = await page.evaluate(() => getSelection()?.toString());
  equal('selected by one click', selected, await page.locator('.copy').first().textContent());
  await copying(page, { equal });
  equal('console after copying', told, []);
  await page.goto(`${origin}/releases/2025-01-15${PATH}`, { waitUntil: 'load' });
  await page.locator('.embedding > summary').click();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Spara som PNG/ })
    .first()
    .press('Enter');
  equal('picture of a release', (await saved).suggestedFilename(), 'observation-SF.TIES1.0180.2023.png');
  await page.close();
  return complaints;
}
