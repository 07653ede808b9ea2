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

/** Marks the row, brings it into view, and says its rank; or says that there is none. */
function find(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('[role=status]');
  const all = rows();
  const named = all.map((one) => ({ code: one.id.slice(1), name: nameOf(one), row: one }));
  const row = namedBy(named, text)?.row;
  for (const one of all) one.classList.toggle('own', one === row);
  if (status === null) return;
  if (row === undefined) {
    const without = namedBy(unranked(), text);
    status.textContent = without === undefined ? WORDS.notFound(text) : WORDS.notRanked(without.name);
    return;
  }
  row.hidden = false;
  const cell = row.cells[0]?.textContent ?? '';
  const standing = {
    rank: cell.replace(/\D/g, ''),
    total: form.dataset['total'] ?? '',
    tied: cell.startsWith('='),
  };
  status.textContent = WORDS.found(nameOf(row), standing);
  row.scrollIntoView({ block: 'center' });
  row.querySelector<HTMLAnchorElement>('td a')?.focus({ preventScroll: true });
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>('.find');
  const county = document.querySelector<HTMLSelectElement>('#county');
  const tools = document.querySelector<HTMLElement>('.tools');
  if (tools !== null) tools.hidden = false;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    find(form, form.querySelector('input')?.value ?? '');
  });
  county?.addEventListener('change', () => {
    for (const row of rows()) row.hidden = county.value !== '' && row.dataset['county'] !== county.value;
  });
  document.querySelector('#reverse')?.addEventListener('click', () => {
    document.querySelector('.ranked tbody')?.append(...rows().reverse());
  });
}

start();
