// For search engines: every page of the site, in one file or in an index with its parts.
import { store } from 'site:store';
import { pagePaths, sitemapFiles, yearPaths } from '../site/pages.ts';

export async function getStaticPaths() {
  const { catalogue } = store;
  const paths = [...pagePaths(catalogue), ...(await yearPaths(store))];
  return [...sitemapFiles(paths, catalogue.siteUrl)].map(([sitemap, text]) => ({
    params: { sitemap },
    props: { text },
  }));
}

export const GET = ({ props }: { props: { text: string } }) => new Response(props.text);
