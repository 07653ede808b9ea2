// What the website's search finds, by the very rules of the API's own searches: in the browser, and on the page of what is
// found. The script of every page has it: nothing here may bring schemas or drawings with it.
import {
  type Catalogue,
  type CatalogueMetric,
  hasCompleteYear,
  placeName,
} from '../data/catalogue.ts';
import { observationId, parseTypedId } from '../data/identifier.ts';
import { foreignTitle, type Title } from '../data/lang.ts';
import type { Area, Capabilities } from '../data/registry.ts';
import { COMPARED } from '../data/settings.ts';
import { namedAreas } from '../search/areas.ts';
import {
  askedAmong,
  asksForCountry,
  MOST_NEAR_WORDS,
  type SearchedMetric,
  type SearchSource,
  searchMetrics,
  standsInMetric,
  withoutCounts,
} from '../search/metrics.ts';
import {
  namedMunicipalities,
  nameRuns,
  nearMunicipalities,
  type PlacesInQuery,
  type SearchedMunicipality,
  searchMunicipalities,
} from '../search/places.ts';
import { kindOf, wordsOf } from '../search/words.ts';
import { countyName } from '../text/answers.ts';
import { inSeries } from '../text/numbers.ts';
import {
  comparing,
  comparingAll,
  metricPaths,
  municipalityPaths,
  observationPaths,
  placeSubjectPaths,
  type SiteLang,
} from '../text/paths.ts';
import { SEARCH_WORDS, type SearchWords } from '../text/search.ts';

// A line of what the website's search finds.

/** `near…` where nothing is spelt as the query is. */
export type HitKind =
  | 'figure'
  | 'comparison'
  | 'nearFigure'
  | 'municipality'
  | 'nearMunicipality'
  | 'metric'
  | 'nearMetric'
  | 'county';

/** `lang` is that of the text, where it is not the page's. */
export type Hit = {
  kind: HitKind;
  text: string;
  note: string;
  href: string;
  lang?: 'sv';
};

/** Beside a title that nobody has translated. */
export function foreignLang(title: Title, lang: SiteLang): Pick<Hit, 'lang'> {
  const foreign = foreignTitle(title, lang);
  return foreign === null ? {} : { lang: foreign };
}

// What the website's search reads: as much of the catalogue as the searches of the API do, so that they find the same.

export const SEARCH_INDEX = '/search.json';

/** `comparison` says whether it may be compared; `first` and `last` are its years, those of `complete` without a gap. */
type IndexedMetric = SearchedMetric &
  Pick<CatalogueMetric, 'first' | 'complete' | 'areaYears'> & {
    capabilities: Pick<Capabilities, 'comparison'>;
  };

/** The catalogue itself is one. */
export type SearchIndex = SearchSource<IndexedMetric> & { areas: readonly Area[] };

/** What the page's script asks for: the words of its hits come along, so that no page has those of both languages. */
export type SearchFile = SearchIndex & { words: Record<SiteLang, SearchWords> };

/** Of a definition the different words in each language: no search asks more of it. */
function definitionWords({
  definition,
  title,
  synonyms,
}: SearchedMetric): SearchedMetric['definition'] {
  if (definition === null) return null;
  const wordsIn = (lang: SiteLang): string => {
    const titleWords = new Set([title[lang], ...synonyms[lang]].flatMap(wordsOf));
    return [...new Set(wordsOf(definition[lang]))]
      .filter((word) => !titleWords.has(word))
      .join(' ');
  };
  return { sv: wordsIn('sv'), en: wordsIn('en') };
}

const metricOf = (metric: CatalogueMetric): IndexedMetric => ({
  id: metric.id,
  kpiId: metric.kpiId,
  aliases: metric.aliases,
  synonyms: metric.synonyms,
  title: metric.title,
  officialTitle: metric.officialTitle,
  subject: metric.subject,
  first: metric.first,
  last: metric.last,
  covered: metric.covered,
  complete: metric.complete,
  areaYears: metric.areaYears,
  definition: definitionWords(metric),
  capabilities: { comparison: metric.capabilities.comparison },
});

type IndexSource = Pick<
  Catalogue,
  'municipalities' | 'areas' | 'metrics' | 'subjects' | 'wordLists'
>;

export function searchIndexText({
  municipalities,
  areas,
  metrics,
  subjects,
  wordLists,
}: IndexSource): string {
  const index: SearchFile = {
    metrics: metrics.map(metricOf),
    subjects: subjects.map(({ slug, title, synonyms }) => ({ slug, title, synonyms })),
    municipalities: municipalities.map(
      ({
        code,
        name,
        slug,
        county,
        collation,
        otherNames,
        formerCodes,
        validFrom,
        validTo,
        successor,
      }) => ({
        ...{ code, name, slug, county, collation },
        ...{ otherNames, formerCodes, validFrom, validTo, successor },
      }),
    ),
    areas,
    wordLists,
    words: SEARCH_WORDS,
  };
  return JSON.stringify(index);
}

// What the website's search finds, by the very rules of the API's own searches.

/** Of each kind, in the list under the field. */
export const MOST_HITS = 6;

/** How hits are shown: in which language and words, and at most how many of a kind. */
export type Display = { lang: SiteLang; words: SearchWords; most: number };

/**
 * What municipality and metric together lead to, municipalities by code or name, metrics, the municipalities of the counties;
 * metrics in which the query stands as words go before names that only have it inside, or nearly. Where there is none of
 * them, what there is for the beginning of a name. None for an empty query.
 */
export function searchHits(index: SearchIndex, query: string, display: Display): Hit[] {
  if (query.trim() === '') return [];
  const whole = wholeHits(index, query, display);
  const unfinished =
    whole.length === 0 || endsUnmatched(index, query)
      ? unfinishedHits(index, query, display)
      : [];
  return unfinished.length > 0 ? unfinished : whole;
}

/** Whether one of the last two words is left out, and the last is of no name that is whole. */
function endsUnmatched(index: SearchIndex, query: string): boolean {
  const last = wordsOf(query).slice(-2);
  const isNamed = namedMunicipalities(index, query).words.at(-1) !== last.at(-1);
  return (
    !isNamed &&
    searchMetrics(index, query)
      .unmatched.flatMap(wordsOf)
      .some((word) => last.includes(word))
  );
}

/**
 * What a query asks for that no metric has beside the rest: `isFound` where the rest has some, `isCountry` where it is the country
 * alone, `isDivided` where it is what the rest is to be divided by (`elbilar per invånare`).
 */
type UnansweredWords = {
  unmatched: string[];
  isFound: boolean;
  isCountry: boolean;
  isDivided: boolean;
};

/** Null where the hits have all of it, where a municipality is called so or begins so, or where no word says what is asked. */
export function lackingIn(
  index: SearchIndex,
  query: string,
  hits: readonly Hit[],
): UnansweredWords | null {
  const { metrics, unmatched } = searchMetrics(index, query);
  const isFound = metrics.length > 0;
  if (asksForCountry(index, query))
    return { unmatched, isFound, isCountry: true, isDivided: false };
  const isMunicipality =
    searchMunicipalities(index.municipalities, query).municipalities.length > 0;
  const isBegun = hits.some(({ kind }) => kind.startsWith('near'));
  if (unmatched.length === 0 || isMunicipality || isBegun) return null;
  const asked = askedAmong(
    index.wordLists,
    namedMunicipalities(index, query).words,
    true,
  );
  const saysWhat = asked.some((word) => kindOf(index.wordLists, word) !== 'sharpening');
  const isDivided =
    isFound && unmatched.flatMap(wordsOf).some((word) => divides(query, word));
  return saysWhat ? { unmatched, isFound, isCountry: false, isDivided } : null;
}

/** Whether it stands behind `per`, numbers between: `per 1 000 invånare`. */
function divides(query: string, word: string): boolean {
  const words = wordsOf(query);
  const before = words
    .slice(0, words.indexOf(word))
    .findLast((one) => !/^\d+$/.test(one));
  return before === 'per';
}

/** Letters of a name that is being typed, from which on it is looked for. */
const SHORTEST_BEGINNING = 3;

/** Of a query whose last words, one or two, are the beginning of a name: `skatt gotl`. Nobody can say that it is meant. */
function unfinishedHits(index: SearchIndex, query: string, display: Display): Hit[] {
  const words = wordsOf(query);
  for (const count of [2, 1]) {
    const [rest, beginning] = [
      words.slice(0, -count).join(' '),
      words.slice(-count).join(' '),
    ];
    if (rest === '' || beginning.length < SHORTEST_BEGINNING) continue;
    const begun = index.municipalities.filter(({ name }) =>
      wordsOf(name).join(' ').startsWith(beginning),
    );
    const [one, ...more] = begun;
    if (one === undefined) continue;
    const hits = wholeHits(
      index,
      more.length === 0 ? `${rest} ${one.name}` : rest,
      display,
    );
    const begunHits =
      more.length === 0 ? [] : begun.sort((a, b) => a.collation - b.collation);
    return [
      ...begunHits
        .slice(0, display.most)
        .map((each) => municipalityHit(index, each, 'nearMunicipality', display)),
      ...hits.map((hit) => ({ ...hit, kind: NEAR[hit.kind] ?? hit.kind })),
    ];
  }
  return [];
}

const NEAR: Partial<Record<HitKind, HitKind>> = {
  figure: 'nearFigure',
  municipality: 'nearMunicipality',
  metric: 'nearMetric',
};

function wholeHits(index: SearchIndex, query: string, display: Display): Hit[] {
  const { most } = display;
  const { named, county, isNear, isInside } = matchingMunicipalities(index, query);
  const { metrics, approximate } = searchMetrics(index, query);
  const isName = named.length + county.length > 0;
  const beside = namedMunicipalities(index, query);
  const combined = isName
    ? []
    : combinedHits({ index, query, found: metrics, approximate }, display);
  const municipalities = isName ? named : beside.municipalities.flat();
  const ofCounty = isName ? county : inCounties(index, beside.counties);
  const firstMunicipalities = [...new Set(municipalities)].slice(0, most);
  const municipalityHits = firstMunicipalities.map((one) =>
    municipalityHit(index, one, isNear ? 'nearMunicipality' : 'municipality', display),
  );
  const metricHits = metrics
    .slice(0, most)
    .map((one) => metricHit(one, approximate ? 'nearMetric' : 'metric', display));
  const metricsFirst = (isNear || isInside) && standsInMetric(index, query);
  return [
    ...combined.slice(0, most),
    ...(metricsFirst
      ? [...metricHits, ...municipalityHits]
      : [...municipalityHits, ...metricHits]),
    ...ofCounty
      .slice(0, most - firstMunicipalities.length)
      .map((one) => municipalityHit(index, one, 'county', display)),
  ];
}

type NameMatches = {
  named: SearchedMunicipality[];
  county: SearchedMunicipality[];
  isNear: boolean;
  isInside: boolean;
};

/**
 * Those that the whole query names, near spellings too, and those whose county it names.
 * @returns `isInside` where no name begins so
 */
function matchingMunicipalities(
  { municipalities: all }: SearchIndex,
  query: string,
): NameMatches {
  const { municipalities, approximate } = searchMunicipalities(all, query);
  const of = (inCounty: boolean): SearchedMunicipality[] =>
    municipalities
      .filter(({ match }) => (match.type === 'county') === inCounty)
      .map(({ municipality }) => municipality);
  const isInside = municipalities[0]?.match.type === 'substring';
  return { named: of(false), county: of(true), isNear: approximate, isInside };
}

const inCounties = (
  { municipalities }: SearchIndex,
  counties: readonly string[],
): SearchedMunicipality[] =>
  municipalities
    .filter(({ county }) => counties.includes(county))
    .sort((a, b) => a.collation - b.collation);

const municipalityHit = (
  index: SearchIndex,
  municipality: SearchedMunicipality,
  kind: 'municipality' | 'nearMunicipality' | 'county',
  { lang, words }: Display,
): Hit => ({
  kind,
  text: municipality.name,
  note: [
    `${words.kinds.municipality}, ${countyName(municipality.county, lang)}`,
    ...endWords(index, municipality, words),
  ].join(', '),
  href: municipalityPaths(municipality.slug)[lang],
});

/** Of one that has ended: after which year, and the name of the one that it became a part of. */
function endWords(
  { municipalities }: SearchIndex,
  { validTo, successor }: SearchedMunicipality,
  { endedAfter, nowPartOf }: SearchWords,
): string[] {
  if (validTo === undefined) return [];
  const heir = municipalities.find(({ code }) => code === successor);
  return [
    `${endedAfter} ${validTo}`,
    ...(heir === undefined ? [] : [`${nowPartOf} ${heir.name}`]),
  ];
}

const metricHit = (
  { id, title }: SearchedMetric,
  kind: 'metric' | 'nearMetric',
  { lang, words }: Display,
): Hit => ({
  kind,
  text: title[lang],
  note: `${words.kinds.metric} ${id}`,
  href: metricPaths(id)[lang],
  ...foreignLang(title, lang),
});

// Where a query leads that names both municipalities and a metric: to the figure of one, to the comparison of several.

/** Metrics that are combined with the municipalities: the one that most people mean, and its nearest. */
const MOST_METRICS = 3;

type QueryMatches = {
  index: SearchIndex;
  query: string;
  /** What the query finds, the likeliest first. */
  found: readonly IndexedMetric[];
  /** Whether they are but spelt nearly so: then nobody can say that their figures are what is sought. */
  approximate: boolean;
};

/** The figure itself where the query is the identifier of one, those of the year that it names first; of several municipalities alone the comparison; nothing where none is named. */
function combinedHits(
  { index, query, found, approximate }: QueryMatches,
  display: Display,
): Hit[] {
  const id = parseTypedId(query);
  const parsed = parsedOf(index, query);
  if (askedAmong(index.wordLists, parsed.words, true).length === 0)
    return choicesOf(parsed.municipalities).map((choice) =>
      unfinishedComparison(choice, display),
    );
  const metrics = found.slice(0, MOST_METRICS);
  const year =
    wordsOf(query).find((word) => kindOf(index.wordLists, word) === 'year') ?? null;
  const exact = id?.period ?? null;
  const hits =
    parsed.municipalities.length === 1
      ? metrics
          .flatMap((metric) =>
            parsed.municipalities
              .flat()
              .map((municipality) =>
                figureHit({ metric, municipality, exact, year }, display),
              ),
          )
          .sort((a, b) => Number(b.note === year) - Number(a.note === year))
      : choicesOf(parsed.municipalities).flatMap((municipalities) =>
          comparisonHits(municipalities, metrics, display),
        );
  const areas = index.areas.filter(({ code }) => code === id?.geo);
  const ofAreas = (areas.length > 0 ? areas : namedAreas(index.areas, parsed)).flatMap(
    (area) =>
      metrics.flatMap((metric) => areaHit({ metric, area, exact, year }, display)),
  );
  hits.push(...ofAreas);
  return approximate
    ? hits.map((hit) => ({ ...hit, kind: 'nearFigure' as const }))
    : hits;
}

/** Where no municipality is named, the one that a word, or two together, is a slip away from, if it is one alone. */
function parsedOf(index: SearchIndex, query: string): PlacesInQuery {
  const { municipalities, wordLists: lists } = index;
  const parsed = namedMunicipalities(index, query);
  if (parsed.municipalities.length > 0 || parsed.words.length > MOST_NEAR_WORDS)
    return parsed;
  const words = withoutCounts(lists, parsed.words).filter(
    (one) => kindOf(lists, one) === 'content',
  );
  for (const run of nameRuns(words)) {
    const name = run.join(' ');
    const near = nearMunicipalities(municipalities, name);
    if (near.length === 1 && !standsInMetric(index, name))
      return {
        ...parsed,
        municipalities: [near],
        words: parsed.words.filter((one) => !run.includes(one)),
      };
  }
  return parsed;
}

type FigureQuery = {
  metric: IndexedMetric;
  municipality: SearchedMunicipality;
  /** Of the identifier that the query is. */
  exact: string | null;
  /** That the query names beside its other words. */
  year: string | null;
};

/** The figure of the year that is named, else the newest, which says so, where it is there; otherwise the figures of the municipality in that subject. */
function figureHit(
  { metric, municipality, exact, year: named }: FigureQuery,
  { lang, words }: Display,
): Hit {
  const text = `${municipality.name}: ${metric.title[lang]}`;
  const titleLang = foreignLang(metric.title, lang);
  const year =
    exact === null
      ? completeYear(metric, municipality, named)
      : isWithin(metric, exact)
        ? exact
        : null;
  const lacks =
    named !== null && !isWithin(metric, named) ? `, ${words.noFigureFor} ${named}` : '';
  const note = `${year ?? words.ofPlace}${lacks}`;
  if (year === null) {
    const href = placeSubjectPaths(
      municipalityPaths(municipality.slug),
      metric.subject,
    )[lang];
    return { kind: 'figure', text, note, href, ...titleLang };
  }
  const id = observationId({ metric: metric.id, geo: municipality.code, period: year });
  return { kind: 'figure', text, note, href: observationPaths(id)[lang], ...titleLang };
}

type AreaQuery = Omit<FigureQuery, 'municipality'> & { area: Area };

/** The figure of the year that is named, else the newest, where the source has one; nothing where it has none of the area. */
function areaHit(
  { metric, area, exact, year: named }: AreaQuery,
  { lang, words }: Display,
): Hit[] {
  const runs = metric.areaYears[area.code] ?? [];
  const has = (year: string | null): boolean =>
    year !== null && runs.some(([first, last]) => first <= year && year <= last);
  const asked = exact ?? named;
  const year = has(asked) ? asked : runs.at(-1)?.[1];
  if (year === null || year === undefined) return [];
  const lacks = asked !== null && !has(asked) ? `, ${words.noFigureFor} ${asked}` : '';
  const id = observationId({ metric: metric.id, geo: area.code, period: year });
  return [
    {
      kind: 'figure',
      text: `${placeName(metric, area, lang)}: ${metric.title[lang]}`,
      note: `${year}${lacks}`,
      href: observationPaths(id)[lang],
      ...foreignLang(metric.title, lang),
    },
  ];
}

const isWithin = ({ first, last }: IndexedMetric, year: string): boolean =>
  first !== null && last !== null && first <= year && year <= last;

/** The year that the query names, if the metric has such years, else its newest; null where the municipality may lack it. */
function completeYear(
  metric: IndexedMetric,
  municipality: SearchedMunicipality,
  named: string | null,
): string | null {
  const year = named !== null && isWithin(metric, named) ? named : metric.last;
  return year !== null && hasCompleteYear(metric, municipality, year) ? year : null;
}

/** Every choice of one municipality for each name; none where there is nothing to compare, or too much. */
function choicesOf(
  municipalities: PlacesInQuery['municipalities'],
): SearchedMunicipality[][] {
  const { minimum, maximum } = COMPARED.municipalities;
  if (municipalities.length < minimum || municipalities.length > maximum) return [];
  return municipalities
    .reduce<SearchedMunicipality[][]>(
      (choices, alternatives) =>
        choices.flatMap((choice) => alternatives.map((one) => [...choice, one])),
      [[]],
    )
    .filter((choice) => new Set(choice).size === choice.length);
}

const namesOf = (
  municipalities: readonly SearchedMunicipality[],
  { lang }: Display,
): string =>
  inSeries(
    municipalities.map(({ name }) => name),
    lang,
  );

/** Of municipalities without a metric: the form has their names, and waits for one. */
function unfinishedComparison(
  municipalities: readonly SearchedMunicipality[],
  display: Display,
): Hit {
  const codes = municipalities.map(({ code }) => code);
  const href = comparing(display.lang, 'municipalities', codes.join(','));
  return {
    kind: 'comparison',
    text: namesOf(municipalities, display),
    note: display.words.chooseMetric,
    href,
  };
}

function comparisonHits(
  municipalities: readonly SearchedMunicipality[],
  metrics: readonly IndexedMetric[],
  display: Display,
): Hit[] {
  const { lang } = display;
  const names = namesOf(municipalities, display);
  const codes = municipalities.map(({ code }) => code);
  return metrics
    .filter(({ capabilities }) => capabilities.comparison)
    .map(({ id, title }) => ({
      kind: 'comparison',
      text: `${names}: ${title[lang]}`,
      note: id,
      href: comparingAll(lang, codes, [id]),
      ...foreignLang(title, lang),
    }));
}
