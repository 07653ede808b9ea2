// The question of the comparison page, as its address has it. Pure, so that it is tested without a browser.

/** What was chosen, in its order; codes, slugs, names or aliases, as they were given. */
export type Question = { municipalities: string[]; metrics: string[] };

const listIn = (parameters: URLSearchParams, name: string): string[] =>
  (parameters.get(name) ?? '')
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '');

export function questionIn(search: string): Question {
  const parameters = new URLSearchParams(search);
  return { municipalities: listIn(parameters, 'municipalities'), metrics: listIn(parameters, 'metrics') };
}

/** Commas stay readable (RFC 3986 §3.4 allows them); what is empty is left out, for the API to name. */
export function searchOf({ municipalities, metrics }: Question): string {
  const pairs: [string, string[]][] = [
    ['municipalities', municipalities],
    ['metrics', metrics],
  ];
  const given = pairs.filter(([, values]) => values.length > 0);
  const query = given
    .map(([name, values]) => `${name}=${values.map(encodeURIComponent).join(',')}`)
    .join('&');
  return query === '' ? '' : `?${query}`;
}

/** Where the API answers it, in the language of the page. */
export function apiAddress(question: Question, lang: 'sv' | 'en'): string {
  const search = searchOf(question);
  const language = lang === 'sv' ? '' : `${search === '' ? '?' : '&'}lang=${lang}`;
  return `/api/v1/compare${search}${language}`;
}

/** Enough is chosen for the API to be asked without the reader's saying so. */
export const isWhole = ({ municipalities, metrics }: Question): boolean =>
  municipalities.length > 1 && metrics.length > 0;
