// Pages and drawings as trees, so that a test asks for elements and not for the text of tags.
import { type ElementNode, type Node, parse, TEXT_NODE, walkSync } from 'ultrahtml';
import { querySelectorAll } from 'ultrahtml/selector';
import type { Markup } from '../../src/embed/markup.ts';

export type Element = {
  attributes: Readonly<Record<string, string>>;
  text: string;
  all: (selector: string) => Element[];
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function textOf(node: Node): string {
  const texts: string[] = [];
  walkSync(node, (one) => {
    if (one.type === TEXT_NODE) texts.push(one.value);
  });
  return decoded(texts.join(''));
}

const decoded = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const elementOf = (node: Node): Element => ({
  attributes: Object.fromEntries(
    Object.entries('attributes' in node ? (node as ElementNode).attributes : {}).map(([name, value]) => [
      name,
      decoded(value),
    ]),
  ),
  text: textOf(node),
  all: (selector) => querySelectorAll(node, selector).map(elementOf),
});

/** The whole of it; `all` finds by a CSS selector. */
export function parsed(page: string | Markup): Element {
  const html = typeof page === 'string' ? page : page.html;
  return elementOf(parse(html.replace(/^<!doctype html>/i, '')));
}
