// For search engines: every page of the site.
import { store } from 'site:store';
import { sitemapText } from '../site/sitemap.ts';

export const GET = () => new Response(sitemapText(store.catalogue));
