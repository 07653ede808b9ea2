// Where a query leads that names both municipalities and a metric: to the figure of one, to the comparison of several.
import { hasCompleteYear } from '../../../data/catalogue.ts';
import { observationId, parseTypedId } from '../../../data/identifier.ts';
import { COMPARED } from '../../../data/settings.ts';
import { askedAmong, MOST_NEAR_WORDS, standsInMetric, withoutCounts } from '../../../search/metrics.ts';
import {
  namedMunicipalities,
  nameRuns,
  nearMunicipalities,
  type Parsed,
  type SearchedMunicipality,
} from '../../../search/places.ts';
import { kindOf, wordsOf } from '../../../search/words.ts';
import { comparing, comparingAll, municipalityPaths, observationPaths } from '../../../text/paths.ts';
import { foreignLang, type Hit } from './hit.ts';
import type { Showing } from './hits.ts';
import type { IndexedMetric, SearchIndex } from './index.ts';

/** Metrics that are combined with the municipalities: the one that most people mean, and its nearest. */
const MOST_METRICS = 3;

type Combining = {
  index: SearchIndex;
  query: string;
  /** What the query finds, the likeliest first. */
  found: readonly IndexedMetric[];
  /** Whether they are but spelt nearly so: then nobody can say that their figures are what is sought. */
  approximate: boolean;
};

/** The figure itself where the query is the identifier of one, those of the year that it names first; of several municipalities alone the comparison; nothing where none is named. */
export function combinedHits({ index, query, found, approximate }: Combining, showing: Showing): Hit[] {
  const id = parseTypedId(query);
  const parsed = parsedOf(index, query);
  if (askedAmong(index.wordLists, parsed.words, true).length === 0)
    return choicesOf(parsed.municipalities).map((choice) => unfinishedComparison(choice, showing));
  const metrics = parsed.municipalities.length > 0 ? found.slice(0, MOST_METRICS) : [];
  const year = wordsOf(query).find((word) => kindOf(index.wordLists, word) === 'year') ?? null;
  const exact = id?.period ?? null;
  const hits =
    parsed.municipalities.length === 1
      ? metrics
          .flatMap((metric) =>
            parsed.municipalities
              .flat()
              .map((municipality) => figureHit({ metric, municipality, exact, year }, showing)),
          )
          .sort((a, b) => Number(b.note === year) - Number(a.note === year))
      : choicesOf(parsed.municipalities).flatMap((municipalities) =>
          comparisonHits(municipalities, metrics, showing),
        );
  return approximate ? hits.map((hit) => ({ ...hit, kind: 'nearFigure' as const })) : hits;
}

/** Where no municipality is named, the one that a word, or two together, is a slip away from, if it is one alone. */
function parsedOf(index: SearchIndex, query: string): Parsed {
  const { municipalities, wordLists: lists } = index;
  const parsed = namedMunicipalities(index, query);
  if (parsed.municipalities.length > 0 || parsed.words.length > MOST_NEAR_WORDS) return parsed;
  const words = withoutCounts(lists, parsed.words).filter((one) => kindOf(lists, one) === 'content');
  for (const run of nameRuns(words)) {
    const name = run.join(' ');
    const near = nearMunicipalities(municipalities, name);
    if (near.length === 1 && !standsInMetric(index, name))
      return { ...parsed, municipalities: [near], words: parsed.words.filter((one) => !run.includes(one)) };
  }
  return parsed;
}

type Sought = {
  metric: IndexedMetric;
  municipality: SearchedMunicipality;
  /** Of the identifier that the query is. */
  exact: string | null;
  /** That the query names beside its other words. */
  year: string | null;
};

/** The figure of the year that is named, else the newest, which says so, where it is there; otherwise the figures of the municipality in that subject. */
function figureHit({ metric, municipality, exact, year: named }: Sought, { lang, words }: Showing): Hit {
  const text = `${municipality.name}: ${metric.title[lang]}`;
  const own = foreignLang(metric.title, lang);
  const year =
    exact === null ? completeYear(metric, municipality, named) : isWithin(metric, exact) ? exact : null;
  const lacks = named !== null && !isWithin(metric, named) ? `, ${words.noFigureFor} ${named}` : '';
  const note = `${year ?? words.ofPlace}${lacks}`;
  if (year === null) {
    const href = `${municipalityPaths(municipality.slug)[lang]}#${metric.subject}`;
    return { kind: 'figure', text, note, href, ...own };
  }
  const id = observationId({ metric: metric.id, geo: municipality.code, period: year });
  return { kind: 'figure', text, note, href: observationPaths(id)[lang], ...own };
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
function choicesOf(municipalities: Parsed['municipalities']): SearchedMunicipality[][] {
  const { minimum, maximum } = COMPARED.municipalities;
  if (municipalities.length < minimum || municipalities.length > maximum) return [];
  return municipalities
    .reduce<SearchedMunicipality[][]>(
      (choices, alternatives) => choices.flatMap((choice) => alternatives.map((one) => [...choice, one])),
      [[]],
    )
    .filter((choice) => new Set(choice).size === choice.length);
}

const namesOf = (municipalities: readonly SearchedMunicipality[], { lang }: Showing): string =>
  new Intl.ListFormat(lang).format(municipalities.map(({ name }) => name));

/** Of municipalities without a metric: the form has their names, and waits for one. */
function unfinishedComparison(municipalities: readonly SearchedMunicipality[], showing: Showing): Hit {
  const codes = municipalities.map(({ code }) => code);
  const href = comparing(showing.lang, 'municipalities', codes.join(','));
  return {
    kind: 'comparison',
    text: namesOf(municipalities, showing),
    note: showing.words.chooseMetric,
    href,
  };
}

function comparisonHits(
  municipalities: readonly SearchedMunicipality[],
  metrics: readonly IndexedMetric[],
  showing: Showing,
): Hit[] {
  const { lang } = showing;
  const names = namesOf(municipalities, showing);
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
