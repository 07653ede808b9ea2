// What the website's search finds, by the very rules of the API's own searches.
import { countyName } from '../../../i18n/county-names.ts';
import { metricPaths, municipalityPaths, type SiteLang } from '../../../i18n/site/paths.ts';
import { SEARCH_WORDS } from '../../../i18n/site/search.ts';
import { searchMetrics } from '../../../queries/search/metrics.ts';
import { searchMunicipalities } from '../../../queries/search/municipalities.ts';
import {
  namedMunicipalities,
  type SearchedMunicipality,
} from '../../../queries/search/named-municipalities.ts';
import type { SearchedMetric } from '../../../queries/search/texts.ts';
import { combinedHits } from './combined.ts';
import { foreignLang, type Hit } from './hit.ts';
import type { SearchIndex } from './index.ts';

/** Of each kind, in the list under the field. */
const MOST = 6;

/** What municipality and metric together lead to, municipalities by code or name, metrics, the municipalities of the counties; none for an empty query. */
export function searchHits(index: SearchIndex, query: string, lang: SiteLang): Hit[] {
  if (query.trim() === '') return [];
  const { named, county, isNear } = matchingMunicipalities(index, query);
  const { metrics, approximate } = searchMetrics(index, query);
  const isName = named.length + county.length > 0;
  const beside = namedMunicipalities(index, query);
  const combined = isName ? [] : combinedHits({ index, query, found: metrics }, lang).slice(0, MOST);
  const municipalities = isName ? named : beside.municipalities.flat();
  const ofCounty = isName ? county : inCounties(index, beside.counties);
  const shown = [...new Set(municipalities)].slice(0, MOST);
  return [
    ...combined,
    ...shown.map((municipality) =>
      municipalityHit(municipality, isNear ? 'nearMunicipality' : 'municipality', lang),
    ),
    ...metrics.slice(0, MOST).map((metric) => metricHit(metric, approximate ? 'nearMetric' : 'metric', lang)),
    ...ofCounty
      .slice(0, MOST - shown.length)
      .map((municipality) => municipalityHit(municipality, 'county', lang)),
  ];
}

type Named = { named: SearchedMunicipality[]; county: SearchedMunicipality[]; isNear: boolean };

/** Those that the whole query names, near spellings too, and those whose county it names. */
function matchingMunicipalities({ municipalities: all }: SearchIndex, query: string): Named {
  const { municipalities, approximate } = searchMunicipalities(all, query);
  const of = (inCounty: boolean): SearchedMunicipality[] =>
    municipalities
      .filter(({ match }) => (match.type === 'county') === inCounty)
      .map(({ municipality }) => municipality);
  return { named: of(false), county: of(true), isNear: approximate };
}

const inCounties = ({ municipalities }: SearchIndex, counties: readonly string[]): SearchedMunicipality[] =>
  municipalities.filter(({ county }) => counties.includes(county)).sort((a, b) => a.collation - b.collation);

const municipalityHit = (
  { name, county, slug }: SearchedMunicipality,
  kind: 'municipality' | 'nearMunicipality' | 'county',
  lang: SiteLang,
): Hit => ({
  kind,
  text: name,
  note: `${SEARCH_WORDS[lang].kinds.municipality}, ${countyName(county, lang)}`,
  href: municipalityPaths(slug)[lang],
});

const metricHit = ({ id, title }: SearchedMetric, kind: 'metric' | 'nearMetric', lang: SiteLang): Hit => ({
  kind,
  text: title[lang],
  note: `${SEARCH_WORDS[lang].kinds.metric} ${id}`,
  href: metricPaths(id)[lang],
  ...foreignLang(title, lang),
});
