// What a search on the start page finds, by the very rules of the API's own searches.
import { metricPaths, municipalityPaths, type SiteLang } from '../../i18n/site-paths.ts';
import { SEARCH_WORDS } from '../../i18n/site-search.ts';
import { searchMetrics } from '../../queries/search-metrics.ts';
import { type Found, searchMunicipalities } from '../../queries/search-municipalities.ts';
import type { Catalogue, CatalogueMetric } from '../../store/catalogue.ts';

export type Hit = { text: string; note: string; href: string };

/** Of each kind, in the list under the field. */
const MOST = 6;

/** Municipalities by code or name, then metrics, then the municipalities of a county; none for an empty query. */
export function searchHits(index: Catalogue, query: string, lang: SiteLang): Hit[] {
  if (query.trim() === '') return [];
  const places = searchMunicipalities(index.municipalities, query);
  const inCounty = ({ match }: Found) => match.type === 'county';
  const named = places.filter((found) => !inCounty(found)).slice(0, MOST);
  const metrics = searchMetrics(index, query).slice(0, MOST);
  const county = places.filter(inCounty).slice(0, Math.max(0, MOST - named.length));
  const placeHits = (found: Found[]) => found.map((one) => placeHit(one, lang));
  return [...placeHits(named), ...metrics.map((metric) => metricHit(metric, lang)), ...placeHits(county)];
}

const placeHit = ({ municipality }: Found, lang: SiteLang): Hit => ({
  text: municipality.name,
  note: `${SEARCH_WORDS[lang].kinds.municipality}, ${municipality.county}`,
  href: municipalityPaths(municipality.slug)[lang],
});

const metricHit = ({ id, title }: CatalogueMetric, lang: SiteLang): Hit => ({
  text: title[lang],
  note: `${SEARCH_WORDS[lang].kinds.metric} ${id}`,
  href: metricPaths(id)[lang],
});
