// What the website's search finds, by the very rules of the API's own searches.
import { countyName } from '../../../i18n/county-names.ts';
import { metricPaths, municipalityPaths, type SiteLang } from '../../../i18n/site/paths.ts';
import type { SearchWords } from '../../../i18n/site/search.ts';
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
export const MOST_HITS = 6;

/** How hits are shown: in which language and words, and at most how many of a kind. */
export type Showing = { lang: SiteLang; words: SearchWords; most: number };

/** What municipality and metric together lead to, municipalities by code or name, metrics, the municipalities of the counties; none for an empty query. */
export function searchHits(index: SearchIndex, query: string, showing: Showing): Hit[] {
  if (query.trim() === '') return [];
  const { most } = showing;
  const { named, county, isNear } = matchingMunicipalities(index, query);
  const { metrics, approximate } = searchMetrics(index, query);
  const isName = named.length + county.length > 0;
  const beside = namedMunicipalities(index, query);
  const combined = isName ? [] : combinedHits({ index, query, found: metrics, approximate }, showing);
  const municipalities = isName ? named : beside.municipalities.flat();
  const ofCounty = isName ? county : inCounties(index, beside.counties);
  const shown = [...new Set(municipalities)].slice(0, most);
  return [
    ...combined.slice(0, most),
    ...shown.map((one) => municipalityHit(one, isNear ? 'nearMunicipality' : 'municipality', showing)),
    ...metrics.slice(0, most).map((one) => metricHit(one, approximate ? 'nearMetric' : 'metric', showing)),
    ...ofCounty.slice(0, most - shown.length).map((one) => municipalityHit(one, 'county', showing)),
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
  { lang, words }: Showing,
): Hit => ({
  kind,
  text: name,
  note: `${words.kinds.municipality}, ${countyName(county, lang)}`,
  href: municipalityPaths(slug)[lang],
});

const metricHit = (
  { id, title }: SearchedMetric,
  kind: 'metric' | 'nearMetric',
  { lang, words }: Showing,
): Hit => ({
  kind,
  text: title[lang],
  note: `${words.kinds.metric} ${id}`,
  href: metricPaths(id)[lang],
  ...foreignLang(title, lang),
});
