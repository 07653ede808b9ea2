// For search engines: every page of the site, in one file or in an index with its parts.
import { store } from 'site:store';
import { sitemapFiles } from '../site/sitemap.ts';

export const getStaticPaths = () =>
  [...sitemapFiles(store.catalogue)].map(([sitemap, text]) => ({ params: { sitemap }, props: { text } }));

export const GET = ({ props }: { props: { text: string } }) => new Response(props.text);
