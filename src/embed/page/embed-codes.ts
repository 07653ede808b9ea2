// The two codes that an editor chooses between: the frame that follows new releases, and the one that stays as it is.

import type { Lang } from '../../data/lang.ts';
import { EMBED_WORDS } from '../../text/embeds.ts';
import { followingSite, pinnedSite } from '../addresses.ts';
import { type Frame, iframeCode } from '../iframe-code.ts';
import { type Markup, markup } from '../markup.ts';
import { unbroken } from '../unbroken.ts';

/** What adds the buttons to texts and drawings, in public/; a page works without it. */
export const COPY_SCRIPT = '/copy.js';

/** A text to copy: one click selects all of it, by style alone. */
export const copied = (text: string): Markup =>
  markup`<pre class="copy" dir="ltr" tabindex="0"><code>${text}</code></pre>`;

export type CodesOf = { lang: Lang; siteUrl: string; release: string };

/** @param frameAt the frame of a copy of the service that stands at this address */
export function embedCodes({ lang, siteUrl, release }: CodesOf, frameAt: (siteUrl: string) => Frame): Markup {
  const { follows, pinned } = EMBED_WORDS[lang].page;
  const following = iframeCode(frameAt(followingSite(siteUrl)));
  const locked = iframeCode(frameAt(pinnedSite(siteUrl, release)));
  return markup`<p>${follows}</p>${copied(following)}<p>${unbroken(pinned(release))}</p>${copied(locked)}`;
}
