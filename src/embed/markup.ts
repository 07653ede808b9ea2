// The one way from text to HTML: whatever is put into a template is escaped, unless it is markup already.

export type Markup = { readonly html: string };
type Part = string | number | Markup | readonly Markup[] | null;

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
  text.replace(SIGNS, (sign) => ENTITIES[sign] ?? (SPACES.includes(sign) ? sign : '\ufffd'));

function htmlOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
}

/** A template tag: texts are escaped, markup and lists of markup stand as they are, null is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let html = strings[0] ?? '';
  for (const [index, part] of parts.entries()) html += htmlOf(part) + (strings[index + 1] ?? '');
  return { html };
}

/** On the element that holds a text of another language than the page's (WCAG 2.2, 3.1.2); nothing for its own. */
export const langAttribute = (lang: string | null | undefined): Markup | null =>
  typeof lang === 'string' ? markup` lang="${lang}"` : null;

/** HTML written in this room, never anything that came from data. */
export const trusted = (html: string): Markup => ({ html });
