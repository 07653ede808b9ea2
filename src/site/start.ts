// / and /en: the way to one's municipality or metric, the country's newest figures, the subjects, and the newest release.
import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import { COUNTRY_CODE } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { describedCatalog } from '../embed/cite.ts';
import { type Markup, markup } from '../embed/markup.ts';
import { byProminence } from '../endpoints/key-metrics.ts';
import type { SitePage } from '../http/page.ts';
import type { Store } from '../store/store.ts';
import { formatCount } from '../text/numbers.ts';
import { HOME, listPath, placePaths, RELEASES, subjectPaths } from '../text/paths.ts';
import { SITE_WORDS } from '../text/site.ts';
import { searchBox } from './document.ts';
import { byTitle, PROSE, section } from './parts.ts';
import { releaseSummary } from './releases.ts';
import { figureRow, hasFigure, keyFigure, type ValueRow } from './rows.ts';
import { subjectsWithMetrics } from './subject.ts';

export async function startPage(store: Store, lang: Lang): Promise<SitePage> {
  const { siteUrl, release, published, metrics, municipalities } = store.catalogue;
  const { start } = SITE_WORDS[lang];
  const description = start.promise;
  const count = formatCount(municipalities.length, lang);
  const newest = markup`
    <p>${await releaseSummary(store, lang, release)}</p>
    <p><a href="${RELEASES[lang]}">${start.changes}</a></p>`;
  return {
    title: SERVICE,
    description,
    paths: HOME,
    described: describedCatalog({ lang, siteUrl, description, published, metrics }),
    search: { large: true },
    main: markup`<div class="hero">
        <h1>${start.title}</h1>
        <p class="lead">${start.promise}</p>
        ${searchBox(lang, { large: true })}
        <p><a href="${listPath(lang, 'municipalities')}">${start.all(count)}</a></p>
      </div>
      ${await countryFigures(store, lang)}${subjectList(store.catalogue, lang)}
      ${section('newest', markup`${start.newest}: <span class="nb">${release}</span>`, newest)}
      ${section('what', start.whatTitle, markup`${start.what.map((text) => markup`<p>${text}</p>`)}`, PROSE)}`,
  };
}

const FIGURES = 8;

/** The newest figures of the country, one of each subject while there are enough; null where it has none. */
async function countryFigures(store: Store, lang: Lang): Promise<Markup | null> {
  const country = store.directory.areas.get(COUNTRY_CODE);
  if (country === undefined) return null;
  const rows: ValueRow[] = [];
  for (const metric of newestOf(store.catalogue)) {
    if (rows.length === FIGURES) break;
    const row = await figureRow({ store, metric, place: country }, lang);
    if (hasFigure(row)) rows.push(row);
  }
  if (rows.length === 0) return null;
  const siteWords = SITE_WORDS[lang].start;
  const content = markup`
    <ul class="figures">${rows.map(keyFigure)}</ul>
    <p><a href="${placePaths(country)[lang]}">${siteWords.allOfCountry}</a></p>`;
  return section('figures', siteWords.figures, content);
}

/** Metrics of which the country has figures, by its newest year: the most prominent of each subject first, then the others. */
function newestOf({ metrics }: Pick<Catalogue, 'metrics'>): CatalogueMetric[] {
  const lastOf = ({ areaYears }: CatalogueMetric): string =>
    areaYears[COUNTRY_CODE]?.at(-1)?.[1] ?? '';
  const dated = metrics
    .filter((metric) => lastOf(metric) !== '')
    .sort((a, b) =>
      lastOf(a) === lastOf(b) ? byProminence(a, b) : lastOf(a) < lastOf(b) ? 1 : -1,
    );
  const seen = new Set<string>();
  const [first, more]: [CatalogueMetric[], CatalogueMetric[]] = [[], []];
  for (const metric of dated) {
    (seen.has(metric.subject) ? more : first).push(metric);
    seen.add(metric.subject);
  }
  return [...first, ...more];
}

function subjectList(catalogue: Catalogue, lang: Lang): Markup {
  const { metricsBySubject, subjectMetrics } = SITE_WORDS[lang].start;
  const items = subjectsWithMetrics(catalogue)
    .sort(byTitle(lang))
    .map(({ slug, title }) => {
      const { length } = catalogue.metrics.filter((metric) => metric.subject === slug);
      const count = subjectMetrics(formatCount(length, lang));
      return markup`<li>
        <a href="${subjectPaths(slug)[lang]}">${title[lang]}</a>${' '}<span class="note">${count}</span>
      </li>`;
    });
  return section(
    'metrics',
    metricsBySubject,
    markup`<ul class="columns">${items}</ul>`,
  );
}
