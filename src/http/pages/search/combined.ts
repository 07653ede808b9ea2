// Where a query leads that names both municipalities and a metric: to the figure of one, to the comparison of several.
import {
  comparingAll,
  municipalityPaths,
  observationPaths,
  type SiteLang,
} from '../../../i18n/site/paths.ts';
import { SEARCH_WORDS } from '../../../i18n/site/search.ts';
import { upperCase } from '../../../model/fold.ts';
import { observationId, parseObservationId } from '../../../model/observation-id.ts';
import { searchMetrics } from '../../../queries/search/metrics.ts';
import {
  nearPlaces,
  type Parsed,
  placesIn,
  type SearchedMunicipality,
} from '../../../queries/search/places.ts';
import { kindOf, wordsOf } from '../../../queries/search/words.ts';
import { type Hit, langOf } from './hits.ts';
import type { IndexedMetric, SearchIndex } from './index.ts';

/** Metrics that are combined with the places: the one that most people mean, and its nearest. */
const MOST_METRICS = 3;

/** Near spellings are looked for in a question that a person types, not in a page. */
const MOST_NEAR_WORDS = 8;

/** No comparison takes more municipalities. */
const MOST_COMPARED = 4;

export type Combining = {
  index: SearchIndex;
  query: string;
  /** What the query finds, the likeliest first. */
  found: readonly IndexedMetric[];
};

/** The figure itself where the query is the identifier of one; nothing where no municipality is named. */
export function combinedHits({ index, query, found }: Combining, lang: SiteLang): Hit[] {
  const id = parseObservationId(upperCase(query.trim()));
  const parsed = parsedOf(index, query);
  const isSought = parsed.places.length > 0 && parsed.words.some((word) => kindOf(word) === 'content');
  const metrics = isSought ? found.slice(0, MOST_METRICS) : [];
  const year = wordsOf(query).find((word) => kindOf(word) === 'year') ?? null;
  const exact = id?.period ?? null;
  if (parsed.places.length === 1)
    return metrics.flatMap((metric) =>
      parsed.places.flat().map((place) => figureHit({ index, metric, place, exact, year }, lang)),
    );
  return choicesOf(parsed.places).flatMap((places) => comparisonHits(places, metrics, lang));
}

/** Where no municipality is named, the one that a word is a slip away from, if it is one alone. */
function parsedOf(index: SearchIndex, query: string): Parsed {
  const { municipalities } = index;
  const parsed = placesIn(municipalities, query);
  if (parsed.places.length > 0 || parsed.words.length > MOST_NEAR_WORDS) return parsed;
  for (const word of parsed.words.filter((one) => kindOf(one) === 'content')) {
    const near = nearPlaces(municipalities, word);
    if (near.length === 1 && isOfNoMetric(index, word))
      return { places: [near], words: parsed.words.filter((one) => one !== word) };
  }
  return parsed;
}

const isOfNoMetric = (index: SearchIndex, word: string): boolean => {
  const { metrics, approximate } = searchMetrics(index, word);
  return approximate || metrics.length === 0;
};

type Sought = {
  index: SearchIndex;
  metric: IndexedMetric;
  place: SearchedMunicipality;
  /** Of the identifier that the query is. */
  exact: string | null;
  /** That the query names beside its other words. */
  year: string | null;
};

/** The figure of the year that is named, else the newest, where every municipality has it; otherwise the figures of the municipality in that subject. */
function figureHit({ index, metric, place, exact, year: asked }: Sought, lang: SiteLang): Hit {
  const text = `${place.name}: ${metric.title[lang]}`;
  const own = langOf(metric.title, lang);
  const isComplete = metric.covered === index.municipalities.length;
  const year = exact ?? (isComplete ? yearOf(metric, asked) : null);
  if (year !== null) {
    const id = observationId({ metric: metric.id, geo: place.code, period: year });
    return { kind: 'figure', text, note: year, href: observationPaths(id)[lang], ...own };
  }
  const href = `${municipalityPaths(place.slug)[lang]}#${metric.subject}`;
  return { kind: 'figure', text, note: SEARCH_WORDS[lang].ofPlace, href, ...own };
}

/** The year that is asked for, if the metric has such years, else its newest. */
const yearOf = ({ first, last }: IndexedMetric, asked: string | null): string | null =>
  asked !== null && first !== null && last !== null && first <= asked && asked <= last ? asked : last;

/** Every choice of one municipality for each name; none where there is nothing to compare, or too much. */
function choicesOf(places: Parsed['places']): SearchedMunicipality[][] {
  if (places.length < 2 || places.length > MOST_COMPARED) return [];
  return places
    .reduce<SearchedMunicipality[][]>(
      (choices, alternatives) => choices.flatMap((choice) => alternatives.map((one) => [...choice, one])),
      [[]],
    )
    .filter((choice) => new Set(choice).size === choice.length);
}

function comparisonHits(
  places: readonly SearchedMunicipality[],
  metrics: readonly IndexedMetric[],
  lang: SiteLang,
): Hit[] {
  const names = new Intl.ListFormat(lang).format(places.map(({ name }) => name));
  const codes = places.map(({ code }) => code);
  return metrics
    .filter(({ capabilities }) => capabilities.comparison)
    .map(({ id, title }) => ({
      kind: 'comparison',
      text: `${names}: ${title[lang]}`,
      note: id,
      href: comparingAll(lang, codes, [id]),
      ...langOf(title, lang),
    }));
}
