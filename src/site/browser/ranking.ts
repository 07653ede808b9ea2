// What script adds to a metric's page: one's own municipality found, the order turned round.

// Which municipality somebody means who types its name. The keys are those of data/text.ts: to import them would make a file of
// its own of what the search has too, which every page would then ask for.

const exact = (text: string): string => text.normalize('NFC').trim().toLowerCase();

const folded = (text: string): string =>
  exact(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ');

/** By code or whole name; without diacritics where one alone is called that, as the function reads it (contract 1). */
export function namedBy<One extends { code: string; name: string }>(
  all: readonly One[],
  text: string,
): One | undefined {
  const near = all.filter(({ name }) => folded(name) === folded(text));
  if (near.length === 1) return near[0];
  const isFolded = folded(text) === exact(text);
  return all.find(
    ({ code, name }) =>
      code === text.trim() || (!isFolded && exact(name) === exact(text)),
  );
}

/** A sentence of the page, with what stands for its places in braces. */
const sentence = (text: string | undefined, places: Record<string, string>): string =>
  Object.entries(places).reduce(
    (said, [name, place]) => said.replace(`{${name}}`, () => place),
    text ?? '',
  );

const rows = (): HTMLTableRowElement[] => [
  ...document.querySelectorAll<HTMLTableRowElement>('.ranked tbody tr'),
];

const nameOf = (row: HTMLTableRowElement): string =>
  row.querySelector('th')?.textContent?.trim() ?? '';

/** As many as the page shows at first (ranking-year.ts). */
const SHOWN = 25;

/**
 * Leaves so many rows around one that the rest does not hide; null unfolds them all. An address that names a row of the rest
 * would unfold them too, and is led to the ranking itself.
 */
function fold(around: number | null): void {
  const allRows = rows();
  const first = Math.max(
    0,
    Math.min((around ?? 0) - (SHOWN - 1) / 2, allRows.length - SHOWN),
  );
  for (const [at, row] of allRows.entries())
    row.classList.toggle(
      'rest',
      around !== null && (at < first || at >= first + SHOWN),
    );
  if (document.querySelector('.rest:target') === null) return;
  const focused = document.activeElement;
  location.replace('#ranking');
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** The municipalities without a value, which have no row. */
const unranked = (): { code: string; name: string }[] =>
  [...document.querySelectorAll('.mapped + .pair .columns li')].map(
    ({ textContent }) => ({
      code: '',
      name: textContent.trim(),
    }),
  );

/**
 * Marks the row, brings it into view, and says its rank; or that it has no value. False where the page has nothing called so, or
 * has a note on the figure: the function's page says all of it.
 */
function find(form: HTMLFormElement, name: string): boolean {
  const status = form.querySelector('[role=status]');
  const allRows = rows();
  const named = allRows.map((one) => ({
    code: one.id.slice(1),
    name: nameOf(one),
    row: one,
  }));
  const row = namedBy(named, name)?.row;
  for (const one of allRows) one.classList.toggle('own', one === row);
  if (status === null) return false;
  if (row === undefined) {
    const without = namedBy(unranked(), name);
    if (without !== undefined)
      status.textContent = sentence(form.dataset['unranked'], { place: without.name });
    return without !== undefined;
  }
  if (row.querySelector('.dn') !== null) return false;
  // A county alone is whole already.
  if (document.querySelector('.rest') !== null)
    fold(named.findIndex((one) => one.row === row));
  const cell = row.cells[0]?.textContent ?? '';
  const text = form.dataset[cell.startsWith('=') ? 'tied' : 'found'];
  status.textContent = sentence(text, {
    place: nameOf(row),
    rank: cell.replace(/\D/g, ''),
  });
  row.scrollIntoView({ block: 'center' });
  row.querySelector<HTMLAnchorElement>('td a')?.focus({ preventScroll: true });
  return true;
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>('.find');
  // By its other names and with slips of the finger the function knows it, to whose page the form leads.
  form?.addEventListener('submit', (event) => {
    if (find(form, form.querySelector('input')?.value ?? '')) event.preventDefault();
  });
  const county = document.querySelector<HTMLSelectElement>('#county');
  county?.addEventListener('change', () => county.form?.requestSubmit());
  const turn = document.querySelector<HTMLElement>('.turn');
  const reverse = turn?.querySelector('button');
  if (!turn || !reverse) return;
  turn.hidden = false;
  reverse.addEventListener('click', () => {
    document.querySelector('.ranked tbody')?.append(...rows().reverse());
    if (document.querySelector('.rest') !== null) fold(0);
    const isReversed = reverse.getAttribute('aria-pressed') === 'false';
    reverse.setAttribute('aria-pressed', String(isReversed));
    const status = turn.querySelector('[role=status]');
    if (status) status.textContent = turn.dataset[isReversed ? 'last' : 'first'] ?? '';
  });
}

start();
