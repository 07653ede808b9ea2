// For search engines: where the sitemap is (RFC 9309). Nothing is barred: a crawler must read an embed to see its noindex.
import { store } from 'site:store';

const lines = ['User-agent: *', 'Disallow:', '', `Sitemap: ${store.catalogue.siteUrl}/sitemap.xml`, ''];

export const GET = () => new Response(lines.join('\n'));
