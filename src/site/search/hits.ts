// What the website's search finds, by the very rules of the API's own searches.
import { metricPaths, municipalityPaths, type SiteLang } from '../../i18n/site-paths.ts';
import { SEARCH_WORDS } from '../../i18n/site-search.ts';
import { searchMetrics } from '../../queries/search/metrics.ts';
import { type FoundMunicipality, searchMunicipalities } from '../../queries/search/municipalities.ts';
import type { SearchedMunicipality } from '../../queries/search/places.ts';
import type { SearchedMetric } from '../../queries/search/texts.ts';
import type { SearchIndex } from './index.ts';

export type Hit = { text: string; note: string; href: string };

type Found = FoundMunicipality<SearchedMunicipality>;

/** Of each kind, in the list under the field. */
const MOST = 6;

/** Municipalities by code or name, then metrics, then the municipalities of a county; none for an empty query. */
export function searchHits(index: SearchIndex, query: string, lang: SiteLang): Hit[] {
  if (query.trim() === '') return [];
  const { municipalities: places } = searchMunicipalities(index.municipalities, query);
  const inCounty = ({ match }: Found) => match.type === 'county';
  const named = places.filter((found) => !inCounty(found)).slice(0, MOST);
  const metrics = searchMetrics(index, query).metrics.slice(0, MOST);
  const county = places.filter(inCounty).slice(0, Math.max(0, MOST - named.length));
  const placeHits = (found: Found[]) => found.map((one) => placeHit(one, lang));
  return [...placeHits(named), ...metrics.map((metric) => metricHit(metric, lang)), ...placeHits(county)];
}

const placeHit = ({ municipality }: Found, lang: SiteLang): Hit => ({
  text: municipality.name,
  note: `${SEARCH_WORDS[lang].kinds.municipality}, ${municipality.county}`,
  href: municipalityPaths(municipality.slug)[lang],
});

const metricHit = ({ id, title }: SearchedMetric, lang: SiteLang): Hit => ({
  text: title[lang],
  note: `${SEARCH_WORDS[lang].kinds.metric} ${id}`,
  href: metricPaths(id)[lang],
});
