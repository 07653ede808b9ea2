// For search engines: everything but embeds, and where the sitemap is (RFC 9309).
import { store } from 'site:store';

const lines = [
  'User-agent: *',
  'Disallow: /embed/',
  '',
  `Sitemap: ${store.catalogue.siteUrl}/sitemap.xml`,
  '',
];

export const GET = () => new Response(lines.join('\n'));
