// A whole HTML document around a body. Style and script are constants, so that their hashes can stand in a CSP.
import type { Lang } from '../model/lang.ts';
import { type Markup, markup, trusted } from './markup.ts';

type Parts = { lang: Lang; title: string; css: string; head: Markup; body: Markup };

export const NO_INDEX = markup`<meta name="robots" content="noindex">`;

/** A complete document; `css` and whatever script `body` has are trusted constants of this room. */
export const htmlDocument = ({ lang, title, css, head, body }: Parts): string =>
  markup`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width,initial-scale=1">${head}<style>${trusted(css)}</style></head><body>${body}</body></html>
`.html;
