// / and /en: what the service is, and the way to every metric and municipality.
import type { Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { describedCatalog } from '../embed/cite.ts';
import { markup } from '../embed/markup.ts';
import type { Store } from '../store/store.ts';
import { formatCount } from '../text/numbers.ts';
import { HOME, municipalityPaths, RELEASES } from '../text/paths.ts';
import { SITE_WORDS } from '../text/site.ts';
import type { SitePage } from './document.ts';
import { releaseSummary } from './releases.ts';
import { metricsBySubject } from './subject.ts';

export async function startPage(store: Store, lang: Lang): Promise<SitePage> {
  const { siteUrl, release, metrics, municipalities } = store.catalogue;
  const words = SITE_WORDS[lang];
  const { start } = words;
  const count = (list: readonly unknown[]): string => formatCount(list.length, lang);
  const names = [...municipalities]
    .sort((a, b) => a.collation - b.collation)
    .map(({ name, slug }) => markup`<li><a href="${municipalityPaths(slug)[lang]}">${name}</a></li>`);
  const description = start.promise;
  const hero = markup`<div class="hero"><h1>${start.title}</h1><p class="lead">${start.promise}</p><ul class="key"><li><b>${count(metrics)}</b> ${start.metrics}</li><li><b>${count(municipalities)}</b> ${start.municipalities}</li><li><b class="nb">${release}</b> ${start.release}</li></ul></div>`;
  const lists = markup`<section aria-labelledby="metrics"><h2 id="metrics">${words.metrics}</h2>${metricsBySubject(store.catalogue, lang)}</section><section aria-labelledby="municipalities"><h2 id="municipalities">${words.municipalities}</h2><ul class="columns names">${names}</ul></section>`;
  const what = markup`<section class="prose" aria-labelledby="what"><h2 id="what">${start.whatTitle}</h2>${start.what.map((text) => markup`<p>${text}</p>`)}</section>`;
  const newest = markup`<section aria-labelledby="newest"><h2 id="newest">${start.newest}: <a class="nb" href="${RELEASES[lang]}">${release}</a></h2>${await releaseSummary(store, lang, release)}</section>`;
  return {
    title: SERVICE,
    description,
    paths: HOME,
    described: describedCatalog({ lang, siteUrl, description, release, metrics }),
    search: { large: true },
    main: markup`${hero}${lists}<div class="beside">${what}${newest}</div>`,
  };
}
