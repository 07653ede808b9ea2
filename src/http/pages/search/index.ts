// What the website's search reads: as much of the catalogue as the searches of the API do, so that they find the same.
import type { Catalogue, CatalogueMetric } from '../../../data/catalogue.ts';
import type { Capabilities } from '../../../data/registry.ts';
import type { Searched, SearchedMetric } from '../../../search/metrics.ts';
import { searchLine, wordsOf } from '../../../search/words.ts';
import type { SiteLang } from '../../../text/paths.ts';
import { SEARCH_WORDS, type SearchWords } from '../../../text/search.ts';

export const SEARCH_INDEX = '/search.json';

/** `comparison` says whether it may be compared; `first` and `last` are its years, those of `complete` without a gap. */
export type IndexedMetric = SearchedMetric &
  Pick<CatalogueMetric, 'first' | 'complete'> & { capabilities: Pick<Capabilities, 'comparison'> };

/** The catalogue itself is one. */
export type SearchIndex = Searched<IndexedMetric>;

/** What the page's script asks for: the words of its hits come along, so that no page has those of both languages. */
export type SearchFile = SearchIndex & { words: Record<SiteLang, SearchWords> };

/** Of a definition the different words: no search asks more of it. */
function definitionWords({ definition, title, synonyms }: SearchedMetric): SearchedMetric['definition'] {
  if (definition === null) return null;
  const known = new Set([title.sv, title.en, ...synonyms.sv, ...synonyms.en].flatMap(wordsOf));
  const words = new Set(wordsOf(`${searchLine(definition.sv)}\n${searchLine(definition.en)}`));
  return { sv: [...words].filter((word) => !known.has(word)).join(' '), en: '' };
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
  definition: definitionWords(metric),
  capabilities: { comparison: metric.capabilities.comparison },
});

type Indexed = Pick<Catalogue, 'municipalities' | 'metrics' | 'subjects' | 'wordLists'>;

export function searchIndexText({ municipalities, metrics, subjects, wordLists }: Indexed): string {
  const index: SearchFile = {
    metrics: metrics.map(metricOf),
    subjects: subjects.map(({ slug, title, synonyms }) => ({ slug, title, synonyms })),
    municipalities: municipalities.map(
      ({ code, name, slug, county, collation, otherNames, formerCodes, validFrom }) => ({
        ...{ code, name, slug, county, collation },
        ...{ otherNames, formerCodes, validFrom },
      }),
    ),
    wordLists,
    words: SEARCH_WORDS,
  };
  return JSON.stringify(index);
}
