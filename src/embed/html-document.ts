// A whole HTML document around a body. Style and script are constants, so that their hashes can stand in a CSP.
import type { Lang } from '../data/lang.ts';
import { type Markup, markup, trusted } from './markup.ts';

type Parts = { lang: Lang; title: string; style: Markup; head: Markup; body: Markup };

export const NO_INDEX = markup`<meta name="robots" content="noindex">`;

/** For a document that has to be whole without any other file; `css` is a trusted constant of this room. */
export const inlineStyle = (css: string): Markup => markup`<style>${trusted(css)}</style>`;

/** A complete document; whatever script `body` has is a trusted constant of this room. */
export const htmlDocument = ({ lang, title, style, head, body }: Parts): string =>
  markup`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width,initial-scale=1">${head}${style}</head><body>${body}</body></html>
`.html;
