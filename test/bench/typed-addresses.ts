// Addresses with long texts in every parameter of every question and page: in each alone, the others as in its example,
// and in all of them at once.
import type { Form } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { fixedPathOf } from '../../src/http/page.ts';
import { PAGES } from '../../src/site/table.ts';
import { TYPED } from '../search/typed.ts';

/** What an address has room for beside its path and examples, on every host. */
const ROOM = 7_000;

/** Many names between commas, near to one that is there or to none. */
const LISTS = ['gavlx', 'n', 'zzzz'].map((name) =>
  Array.from({ length: 1_000 }, (_, place) => `${name}${place}`).join(','),
);

export function typedAddresses(): string[] {
  const texts = [...TYPED.map(([, text]) => text.toWellFormed()), ...LISTS].map(shortened);
  return [...ENDPOINTS, ...PAGES].flatMap((form) => {
    const names = Object.keys(form.parameters.shape);
    const alone = names.map((name) => [name]);
    return texts.flatMap(([text, half]) => [
      ...alone.map((typed) => addressOf(form, typed, text)),
      addressOf(form, names, half),
    ]);
  });
}

/** Percent-encoded: as much of it as an address has room for once, and twice. */
function shortened(text: string): [whole: string, half: string] {
  const cut = (room: number) =>
    encodeURIComponent(text)
      .slice(0, room)
      .replace(/(?:%[0-9A-F]?|(?:%[C-F][0-9A-F](?:%[89AB][0-9A-F])*))$/, '');
  return [cut(ROOM), cut(ROOM / 2)];
}

function addressOf(form: Form, typed: readonly string[], text: string): string {
  const values: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(form.parameters.shape)) {
    const isNeeded = !parameter.safeParse(undefined).success;
    if (typed.includes(name)) values[name] = text;
    else if (isNeeded) values[name] = encodeURIComponent(parameter.about.example ?? '');
  }
  const asked = Object.entries(values).filter(([name]) => !form.path.includes(`{${name}}`));
  const search = asked.map(([name, value]) => `${name}=${value}`).join('&');
  return `${fixedPathOf(form, values)}${search === '' ? '' : `?${search}`}`;
}
