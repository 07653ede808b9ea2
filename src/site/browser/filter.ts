// The script of a list that can be filtered: rows stay that have every word that is typed.

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function start(field: HTMLElement): void {
  const list = document.getElementById(field.dataset['list'] ?? '');
  const input = field.querySelector('input');
  const status = field.querySelector('[role=status]');
  if (list === null || input === null || status === null) return;
  const rows = [...list.querySelectorAll<HTMLElement>('tbody tr, li')].map((row) => ({
    row,
    text: folded(row.textContent),
  }));
  field.hidden = false;
  input.addEventListener('input', () => {
    const typedWords = folded(input.value).split(/\s+/);
    let visible = 0;
    for (const { row, text } of rows) {
      row.hidden = !typedWords.every((word) => text.includes(word));
      if (!row.hidden) visible += 1;
    }
    for (const section of list.querySelectorAll('section'))
      section.hidden =
        section.querySelector(':is(tbody tr, li):not([hidden])') === null;
    status.textContent = visible === 0 ? (field.dataset['none'] ?? '') : '';
  });
}

for (const field of document.querySelectorAll<HTMLElement>('.filter')) start(field);
