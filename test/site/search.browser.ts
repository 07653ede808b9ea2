// The search of the start page in a real browser, by keyboard alone.
import type { Browser, Page } from 'playwright-core';
import { axeSource, axeViolations } from '../embed/axe-violations.ts';
import { expectations } from './expectations.ts';

/** Type, go down and up, take the hit; open and empty again with Escape. */
export async function searchComplaints(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage();
  const { complaints, equal } = expectations('search');
  const field = page.getByRole('combobox');
  const options = page.getByRole('option');
  await page.goto(`${origin}/`);
  await field.focus();
  await page.keyboard.type('Håbo');
  await options.first().waitFor();
  equal('options for Håbo', await options.count(), 1);
  equal('expanded', await field.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  equal('active', await field.getAttribute('aria-activedescendant'), 'hit-0');
  equal('selected', await options.first().getAttribute('aria-selected'), 'true');
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  await page.keyboard.press('ArrowDown');
  equal('active in the field', await field.getAttribute('aria-activedescendant'), null);
  await page.keyboard.press('Escape');
  equal('closed', await field.getAttribute('aria-expanded'), 'false');
  await page.keyboard.press('Escape');
  equal('emptied', await field.inputValue(), '');
  await page.keyboard.type('finnsinte');
  await page.getByText('Ingen träff').waitFor();
  await field.fill('folkmängd stockholm');
  await page.getByRole('group', { name: 'Siffror' }).waitFor();
  equal('groups', await page.getByRole('group').count(), 3);
  await page.keyboard.press('ArrowDown');
  equal('active figure', await options.first().getAttribute('aria-selected'), 'true');
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  await field.fill('0180');
  await page.getByText('Kommun, Stockholms län').first().waitFor();
  equal('options for 0180', await options.count(), 1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/kommuner/*');
  equal('page', new URL(page.url()).pathname, '/kommuner/stockholm');
  complaints.push(...(await notFoundComplaints(page, origin)));
  await page.close();
  return complaints;
}

/** An address that leads nowhere, what it names in the field and in the list; the way from a masthead to the field. */
async function notFoundComplaints(page: Page, origin: string): Promise<string[]> {
  const { complaints, equal } = expectations('search from an address');
  await page.goto(`${origin}/kommuner/0180`);
  await page.getByText('Kommun, Stockholms län').waitFor();
  equal('query', await page.getByRole('combobox').inputValue(), '0180');
  complaints.push(...(await axeViolations(page.mainFrame(), await axeSource())));
  await page.getByRole('navigation').getByRole('link', { name: 'Sök' }).click();
  await page.waitForURL('**/#search');
  equal('focus', await page.evaluate(() => document.activeElement?.id), 'search');
  return complaints;
}
