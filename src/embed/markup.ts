// The one way from text to HTML: whatever is put into a template is escaped, unless it is markup already.
import type { Lang } from '../data/lang.ts';

export type Markup = { readonly html: string };
type MarkupPart = string | number | Markup | readonly Markup[] | null;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const SIGNS = /[&<>"'\p{Cc}]/gu;

/** Of the control characters HTML has none but these. */
const SPACES = '\t\n\f\r';

/** Safe in element content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(
    SIGNS,
    (sign) => ENTITIES[sign] ?? (SPACES.includes(sign) ? sign : '\ufffd'),
  );

/** Of a text that stands in element content alone: quotes need no entity there, and code is full of them. */
export const contentOf = (text: string): Markup =>
  trusted(escapeHtml(text).replaceAll('&quot;', '"').replaceAll('&#39;', "'"));

// Where a part of a template stands decides how the digits of its numbers are grouped: text has a no-break space for each
// thousand, which speech synthesisers read as a sign that parts two numbers. HTML has a plain one in what does not wrap.

/** `text` may hold elements; `whole` does not wrap, or is only read aloud; `plain` is for programs, or to be copied. */
type Place = 'text' | 'whole' | 'plain';

const WHOLE_PLACES = ['data', 'text', 'title', 'desc', 'option', 'aria-label'];
const PLAIN_PLACES = ['code', 'pre', 'textarea'];

/** A template without the line breaks of its source, and the place of each of its parts. */
type Template = { strings: readonly string[]; places: readonly Place[] };

const TOKENS = /<\/?([\w-]+)|([\w-]+)="|["<>]|\n\s+/g;

/** Where a template in the source goes on in a new line, nothing stands between two elements, and a blank between two attributes. */
function templateOf(source: TemplateStringsArray): Template {
  let [tag, attribute, isInTag] = ['', '', false];
  const places: Place[] = [];
  const strings = source.map((string) => {
    const joined = string.replace(TOKENS, (token, name?: string, begun?: string) => {
      if (token.startsWith('\n')) return isInTag && attribute === '' ? ' ' : '';
      if (name !== undefined)
        [tag, isInTag] = [token.startsWith('</') ? '' : name, true];
      else if (begun !== undefined) attribute = begun;
      else if (token === '"') attribute = '';
      else if (token === '>' && attribute === '') isInTag = false;
      return token;
    });
    places.push(placeOf(tag, attribute, isInTag));
    return joined;
  });
  return { strings, places };
}

function placeOf(tag: string, attribute: string, isInTag: boolean): Place {
  const name = attribute === '' ? tag : attribute;
  if (WHOLE_PLACES.includes(name)) return 'whole';
  return attribute !== '' || isInTag || PLAIN_PLACES.includes(tag) ? 'plain' : 'text';
}

const templates = new WeakMap<TemplateStringsArray, Template>();

/** A number whose digits are grouped as in plain text. */
const GROUPED = /\d{1,3}(?:\u00a0\d{3})+(?!\d)/g;

const withBlanks = (number: string): string => number.replaceAll('\u00a0', ' ');

/** A text in an element that does not wrap. */
export const whole = (text: string): Markup =>
  trusted(escapeHtml(text).replace(GROUPED, withBlanks));

function textIn(place: Place, text: string): string {
  const html = escapeHtml(text);
  if (place === 'plain' || !html.includes('\u00a0')) return html;
  return html.replace(GROUPED, (number) =>
    place === 'whole'
      ? withBlanks(number)
      : `<span class="nb">${withBlanks(number)}</span>`,
  );
}

function htmlOf(part: MarkupPart, place: Place): string {
  if (part === null) return '';
  if (typeof part === 'string') return textIn(place, part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
}

/**
 * A template tag: texts are escaped, markup and lists of markup stand as they are, null is nothing. Its source may have line
 * breaks, which are not written; a blank that is meant at one stands as a part of its own.
 */
export function markup(
  source: TemplateStringsArray,
  ...parts: readonly MarkupPart[]
): Markup {
  let template = templates.get(source);
  if (template === undefined) {
    template = templateOf(source);
    templates.set(source, template);
  }
  const { strings, places } = template;
  let html = strings[0] ?? '';
  for (const [index, part] of parts.entries())
    html += htmlOf(part, places[index] ?? 'text') + (strings[index + 1] ?? '');
  return { html };
}

/** On the element that holds a text of another language than the page's (WCAG 2.2, 3.1.2); nothing for its own. */
export const langAttribute = (lang: string | null | undefined): Markup | null =>
  typeof lang === 'string' ? markup` lang="${lang}"` : null;

/**
 * A link that leads out of a frame: into a tab of its own, or, where the frame may open none, in the frame itself.
 * @param look attributes before its address; @param rel beside `noopener`
 */
export function linkOut(
  { sandboxed = false }: { sandboxed?: boolean },
  href: string,
  content: Markup | string,
  { look = null, rel = '' }: { look?: Markup | null; rel?: string } = {},
): Markup {
  const target = sandboxed ? null : markup` target="_blank"`;
  return markup`<a${look} href="${href}" rel="${rel}noopener"${target}>${content}</a>`;
}

/** HTML written in this room, never anything that came from data. */
export const trusted = (html: string): Markup => ({ html });

// What is one thing to the reader stays on one line: no browser's rule for lines keeps "2013–2022" or "2024-08-30" whole.

/** Dates, spans of years and ages, and numbers with a blank for each thousand. */
const WHOLE = /\d{4}-\d\d-\d\d|\d+–\d+|\b\d{1,3}(?:[ \u00a0]\d{3})+\b/g;

/** A text whose dates, spans and numbers do not break; it has the same letters as before. */
export const unbroken = (text: string): Markup =>
  trusted(
    escapeHtml(text).replace(
      WHOLE,
      (one) => `<span class="nb">${withBlanks(one)}</span>`,
    ),
  );

// How drawings have their numbers.

/** To two decimals: finer than any screen. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

// A whole HTML document around a body. Style and script are constants, so that their hashes can stand in a CSP.

type Parts = { lang: Lang; title: string; style: Markup; head: Markup; body: Markup };

export const NO_INDEX = markup`<meta name="robots" content="noindex">`;

/** For a document that has to be whole without any other file; `css` is a trusted constant of this room. */
export const inlineStyle = (css: string): Markup =>
  markup`<style>${trusted(css)}</style>`;

/** A complete document; whatever script `body` has is a trusted constant of this room. */
export const htmlDocument = ({ lang, title, style, head, body }: Parts): string =>
  markup`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width">${head}${style}</head><body>${body}</body></html>
`.html;
