// oEmbed 1.0 (https://oembed.com), type "rich": how a CMS unfolds a pasted link.
import { SERVICE } from '../data/settings.ts';
import { oembedUrl } from './addresses.ts';
import { type Frame, iframeCode } from './iframe-code.ts';
import { type Markup, markup } from './markup.ts';

/** In CSS pixels, as the consumer asked; null where it did not. */
export type OembedBounds = { maxWidth: number | null; maxHeight: number | null };

/** oEmbed wants a width in pixels; the code itself fills whatever column it is put in. */
const WIDTH = 600;
const CACHE_SECONDS = 3600;

/** The answer for a frame (`figureFrame`, `chartFrame`), within the asked bounds. */
export function oembedOf(frame: Frame, siteUrl: string, { maxWidth, maxHeight }: OembedBounds) {
  const height = Math.min(frame.height, maxHeight ?? frame.height);
  return {
    version: '1.0',
    type: 'rich',
    title: frame.title,
    provider_name: SERVICE,
    provider_url: siteUrl,
    cache_age: CACHE_SECONDS,
    width: Math.min(WIDTH, maxWidth ?? WIDTH),
    height,
    html: iframeCode({ ...frame, height }),
  };
}

/** The discovery link of a page whose address a CMS may be given. */
export const oembedLink = (siteUrl: string, { src, title }: Frame): Markup =>
  markup`<link rel="alternate" type="application/json+oembed" href="${oembedUrl(siteUrl, src)}" title="${title}">`;
