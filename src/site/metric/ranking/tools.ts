// What script adds to a metric's page: one's own municipality found, a county alone, the order turned round.
import { METRIC_WORDS } from '../../../i18n/site/metric.ts';
import { namedBy } from './named-by.ts';

const WORDS = METRIC_WORDS[document.documentElement.lang === 'en' ? 'en' : 'sv'];

const rows = (): HTMLTableRowElement[] => [
  ...document.querySelectorAll<HTMLTableRowElement>('.ranked tbody tr'),
];

const nameOf = (row: HTMLTableRowElement): string => row.querySelector('th')?.textContent?.trim() ?? '';

/** The municipalities without a value, which have no row. */
const unranked = (): { code: string; name: string }[] =>
  [...document.querySelectorAll('.mapped .columns li')].map(({ textContent }) => ({
    code: '',
    name: textContent.trim(),
  }));

/**
 * Marks the row, brings it into view, and says its rank; or that it has no value. False where the page has nothing called so,
 * shows another county, or has a note on the figure: the function's page says all of it.
 */
function find(form: HTMLFormElement, text: string): boolean {
  const status = form.querySelector('[role=status]');
  const all = rows();
  const named = all.map((one) => ({ code: one.id.slice(1), name: nameOf(one), row: one }));
  const row = namedBy(named, text)?.row;
  for (const one of all) one.classList.toggle('own', one === row);
  if (status === null) return false;
  if (row === undefined) {
    const without = namedBy(unranked(), text);
    if (without !== undefined) status.textContent = WORDS.notRanked(without.name);
    return without !== undefined;
  }
  if (row.hidden || row.querySelector('.dn') !== null) return false;
  const cell = row.cells[0]?.textContent ?? '';
  const standing = {
    rank: cell.replace(/\D/g, ''),
    total: form.dataset['total'] ?? '',
    tied: cell.startsWith('='),
  };
  status.textContent = WORDS.found(nameOf(row), standing);
  row.scrollIntoView({ block: 'center' });
  row.querySelector<HTMLAnchorElement>('td a')?.focus({ preventScroll: true });
  return true;
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>('.find');
  const county = document.querySelector<HTMLSelectElement>('#county');
  const tools = document.querySelector<HTMLElement>('.tools');
  if (tools !== null) tools.hidden = false;
  // By its other names and with slips of the finger the function knows it, to whose page the form leads.
  form?.addEventListener('submit', (event) => {
    if (find(form, form.querySelector('input')?.value ?? '')) event.preventDefault();
  });
  county?.addEventListener('change', () => {
    for (const row of rows()) row.hidden = county.value !== '' && row.dataset['county'] !== county.value;
  });
  document.querySelector('#reverse')?.addEventListener('click', () => {
    document.querySelector('.ranked tbody')?.append(...rows().reverse());
  });
}

start();
