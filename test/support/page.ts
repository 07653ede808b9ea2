// A page as a reader finds it: what its parts say and where its links lead, whatever the markup around them.
import { parseHTML } from 'linkedom';
import { expect } from 'vitest';

export type Page = {
  /** What each matching part says, in the order of the page, runs of blanks as one. */
  all: (selector: string) => string[];
  /** The same, every blank as it stands. */
  whole: (selector: string) => string[];
  /** What the first matching part says; null where there is none. */
  text: (selector: string) => string | null;
  /** An attribute of every matching part that has it. */
  attributes: (selector: string, name: string) => string[];
  /** Where the links lead that say this; `within` is a selector of what they stand in. */
  links: (text: string, within?: string) => string[];
  /** Where the first of them leads; null where there is none. */
  link: (text: string, within?: string) => string | null;
  /** What the cells of every matching row say. */
  cells: (row: string) => string[][];
  /** By the words of each term of the lists of definitions: what is said of it. */
  facts: () => Record<string, string>;
};

/** No-break spaces stay: they are before a sign or a unit. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/[ \t\r\n]+/g, ' ').trim();

export function pageOf(html: string): Page {
  const { document } = parseHTML(html);
  const parts = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const all = (selector: string): string[] => parts(selector).map(({ textContent }) => plain(textContent));
  const attributes = (selector: string, name: string): string[] =>
    parts(selector).flatMap((part) => part.getAttribute(name) ?? []);
  const links = (text: string, within = ''): string[] =>
    parts(`${within} a[href]`)
      .filter(({ textContent }) => plain(textContent) === text)
      .flatMap((part) => part.getAttribute('href') ?? []);
  return {
    all,
    whole: (selector) => parts(selector).map(({ textContent }) => textContent ?? ''),
    text: (selector) => all(selector)[0] ?? null,
    attributes,
    links,
    link: (text, within) => links(text, within)[0] ?? null,
    cells: (row) => parts(row).map((part) => [...part.children].map(({ textContent }) => plain(textContent))),
    facts: () =>
      Object.fromEntries(
        parts('dl > dt, dl > div > dt').map((term) => [
          plain(term.textContent),
          plain(term.nextElementSibling?.textContent ?? null),
        ]),
      ),
  };
}

/** What the matching parts of a page say, or behind `@` an attribute of them: `table a@href`. */
export function partsOf(page: Page, parts: string): string[] {
  const [selector = '', attribute] = parts.split('@');
  return attribute === undefined ? page.all(selector) : page.attributes(selector, attribute);
}

/** Texts as they are, and patterns. */
export const like = (said: readonly (string | RegExp)[]): unknown[] =>
  said.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)));
