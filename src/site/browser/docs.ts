// The documentation in the browser: the language of the programs that somebody chose stays chosen, from page to page; and its forms
// ask the service itself, and show status, headers and body.

const CHOSEN = 'program-language';

/** Shows the programs in a language, where there are some. */
function choose(language: string): void {
  for (const button of document.querySelectorAll<HTMLInputElement>(
    '.docs-tabs > input',
  ))
    if (button.value === language) button.checked = true;
}

/** A browser may be told to keep nothing. */
function kept(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(CHOSEN, language);
  } catch {
    // The choice holds on this page alone.
  }
}

choose(kept() ?? '');
for (const button of document.querySelectorAll<HTMLInputElement>('.docs-tabs > input'))
  button.addEventListener('change', () => {
    keep(button.value);
    choose(button.value);
  });

// The forms.

const WORDS = {
  sv: {
    none: 'Inget svar kom. Finns det en anslutning?',
    more: (characters: number) => `… ${characters} tecken till`,
  },
  en: {
    none: 'No answer came. Is there a connection?',
    more: (characters: number) => `… ${characters} more characters`,
  },
};
const words = document.documentElement.lang === 'sv' ? WORDS.sv : WORDS.en;

/** Of a body, so many characters are shown. */
const MOST = 20_000;

/**
 * The address that a filled-in form asks.
 * @param pattern path with its parameters in braces
 * @param entries names and values as they were typed; empty ones are left out of the query string
 */
export function tryAddress(
  pattern: string,
  entries: readonly (readonly [string, string])[],
): string {
  const values = new Map(entries);
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  const search = entries
    .filter(([name, value]) => value !== '' && !pattern.includes(`{${name}}`))
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
    );
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

type Parts = {
  form: HTMLFormElement;
  shown: HTMLElement;
  status: HTMLElement;
  output: HTMLElement;
};

function partsOf(form: HTMLFormElement): Parts | null {
  const shown = form.querySelector<HTMLElement>('.docs-tried');
  const status = form.querySelector<HTMLElement>('[role=status]');
  const output = form.querySelector<HTMLElement>('pre');
  return shown === null || status === null || output === null
    ? null
    : { form, shown, status, output };
}

const entriesOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)]);

async function ask({ form, shown, status, output }: Parts): Promise<void> {
  const address = tryAddress(form.dataset['path'] ?? '', entriesOf(form));
  const link = document.createElement('a');
  link.href = address;
  link.textContent = `GET ${address}`;
  shown.hidden = false;
  status.replaceChildren(link, ' …');
  try {
    const answer = await fetch(address);
    output.textContent = `${headersOf(answer)}\n\n${bodyOf(await answer.text())}`;
    status.replaceChildren(link, ` ${answer.status}`);
  } catch {
    output.textContent = '';
    status.replaceChildren(link, ` ${words.none}`);
  }
}

const headersOf = ({ headers }: Response): string =>
  [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');

function bodyOf(text: string): string {
  const lines = pretty(text);
  const left = lines.length - MOST;
  return left > 0 ? `${lines.slice(0, MOST)}\n${words.more(left)}` : lines;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('.docs-try')) {
  const parts = partsOf(form);
  if (parts === null) continue;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(parts);
  });
}
