// The addresses that embeds and figure pages give. Unlike links in the API they keep the language.
import type { Lang } from '../model/lang.ts';
import { type Markup, markup } from './markup.ts';

type Site = { siteUrl: string; lang: Lang };
type Place = Site & { geo: string; metric: string };

const suffix = (lang: Lang): string => (lang === 'en' ? '?lang=en' : '');

export const pageUrl = ({ siteUrl, lang }: Site, id: string): string =>
  `${siteUrl}/observations/${id}${suffix(lang)}`;

export const figureEmbedUrl = ({ siteUrl, lang }: Site, id: string): string =>
  `${siteUrl}/embed/observation/${id}${suffix(lang)}`;

export const chartEmbedUrl = ({ siteUrl, lang, geo, metric }: Place): string =>
  `${siteUrl}/embed/chart/${geo}/${metric}${suffix(lang)}`;

/** Where a CMS asks how to unfold `url` (oEmbed 1.0, section 2). */
export const oembedUrl = (siteUrl: string, url: string): string =>
  `${siteUrl}/oembed?url=${encodeURIComponent(url)}&format=json`;

/** An address as one reads and types it: without its scheme, breaking after a slash where it must. */
export const readable = (url: string): Markup => {
  const [host = '', ...segments] = url.replace(/^https?:\/\//, '').split('/');
  return markup`${host}${segments.map((segment) => markup`/<wbr>${segment}`)}`;
};
