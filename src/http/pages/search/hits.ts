// What the website's search finds, by the very rules of the API's own searches.
import { askedAmong, type SearchedMetric, searchMetrics, standsInMetric } from '../../../search/metrics.ts';
import {
  namedMunicipalities,
  type SearchedMunicipality,
  searchMunicipalities,
} from '../../../search/places.ts';
import { wordsOf } from '../../../search/words.ts';
import { countyName } from '../../../text/answers.ts';
import { metricPaths, municipalityPaths, type SiteLang } from '../../../text/paths.ts';
import type { SearchWords } from '../../../text/search.ts';
import { combinedHits } from './combined.ts';
import { foreignLang, type Hit, type HitKind } from './hit.ts';
import type { SearchIndex } from './index.ts';

/** Of each kind, in the list under the field. */
export const MOST_HITS = 6;

/** How hits are shown: in which language and words, and at most how many of a kind. */
export type Showing = { lang: SiteLang; words: SearchWords; most: number };

/**
 * What municipality and metric together lead to, municipalities by code or name, metrics, the municipalities of the counties;
 * metrics in which the query stands as words go before names that only have it inside, or nearly. Where there is none of
 * them, what there is for the beginning of a name. None for an empty query.
 */
export function searchHits(index: SearchIndex, query: string, showing: Showing): Hit[] {
  if (query.trim() === '') return [];
  const whole = wholeHits(index, query, showing);
  return whole.length > 0 ? whole : unfinishedHits(index, query, showing);
}

/** Whether more than municipalities is sought, and no metric is found. */
export function lacksMetric(index: SearchIndex, query: string, hits: readonly Hit[]): boolean {
  const isFound = hits.some(({ kind }) => kind === 'metric' || kind === 'nearMetric');
  const isMunicipality = searchMunicipalities(index.municipalities, query).municipalities.length > 0;
  if (isFound || isMunicipality) return false;
  return askedAmong(index.wordLists, namedMunicipalities(index, query).words, true).length > 0;
}

/** Letters of a name that is being typed, from which on it is looked for. */
const SHORTEST_BEGINNING = 3;

/** Of a query whose last words, one or two, are the beginning of a name: `skatt gotl`. Nobody can say that it is meant. */
function unfinishedHits(index: SearchIndex, query: string, showing: Showing): Hit[] {
  const words = wordsOf(query);
  for (const count of [2, 1]) {
    const [rest, beginning] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    if (rest === '' || beginning.length < SHORTEST_BEGINNING) continue;
    const begun = index.municipalities.filter(({ name }) => wordsOf(name).join(' ').startsWith(beginning));
    const [one, ...more] = begun;
    if (one === undefined) continue;
    const found = wholeHits(index, more.length === 0 ? `${rest} ${one.name}` : rest, showing);
    const shown = more.length === 0 ? [] : begun.sort((a, b) => a.collation - b.collation);
    return [
      ...shown.slice(0, showing.most).map((each) => municipalityHit(each, 'nearMunicipality', showing)),
      ...found.map((hit) => ({ ...hit, kind: NEAR[hit.kind] ?? hit.kind })),
    ];
  }
  return [];
}

const NEAR: Partial<Record<HitKind, HitKind>> = {
  figure: 'nearFigure',
  municipality: 'nearMunicipality',
  metric: 'nearMetric',
};

function wholeHits(index: SearchIndex, query: string, showing: Showing): Hit[] {
  const { most } = showing;
  const { named, county, isNear, isInside } = matchingMunicipalities(index, query);
  const { metrics, approximate } = searchMetrics(index, query);
  const isName = named.length + county.length > 0;
  const beside = namedMunicipalities(index, query);
  const combined = isName ? [] : combinedHits({ index, query, found: metrics, approximate }, showing);
  const municipalities = isName ? named : beside.municipalities.flat();
  const ofCounty = isName ? county : inCounties(index, beside.counties);
  const shown = [...new Set(municipalities)].slice(0, most);
  const municipalityHits = shown.map((one) =>
    municipalityHit(one, isNear ? 'nearMunicipality' : 'municipality', showing),
  );
  const metricHits = metrics
    .slice(0, most)
    .map((one) => metricHit(one, approximate ? 'nearMetric' : 'metric', showing));
  const metricsFirst = (isNear || isInside) && standsInMetric(index, query);
  return [
    ...combined.slice(0, most),
    ...(metricsFirst ? [...metricHits, ...municipalityHits] : [...municipalityHits, ...metricHits]),
    ...ofCounty.slice(0, most - shown.length).map((one) => municipalityHit(one, 'county', showing)),
  ];
}

type Named = {
  named: SearchedMunicipality[];
  county: SearchedMunicipality[];
  isNear: boolean;
  isInside: boolean;
};

/**
 * Those that the whole query names, near spellings too, and those whose county it names.
 * @returns `isInside` where no name begins so
 */
function matchingMunicipalities({ municipalities: all }: SearchIndex, query: string): Named {
  const { municipalities, approximate } = searchMunicipalities(all, query);
  const of = (inCounty: boolean): SearchedMunicipality[] =>
    municipalities
      .filter(({ match }) => (match.type === 'county') === inCounty)
      .map(({ municipality }) => municipality);
  const isInside = municipalities[0]?.match.type === 'substring';
  return { named: of(false), county: of(true), isNear: approximate, isInside };
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
