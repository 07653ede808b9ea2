// The catalogue as a search reads it: each word of the names once, with whose names have it, and the definitions as they are.

import type { CatalogueMetric } from '../../data/catalogue.ts';
import type { Localized } from '../../data/lang.ts';
import type { Synonyms } from '../../data/registry.ts';
import type { WordLists } from '../../data/word-lists.ts';
import { searchLine } from './words.ts';

/** As much of a metric as a search reads. */
export type SearchedMetric = Pick<
  CatalogueMetric,
  | 'id'
  | 'kpiId'
  | 'aliases'
  | 'synonyms'
  | 'title'
  | 'officialTitle'
  | 'definition'
  | 'subject'
  | 'last'
  | 'covered'
>;

export type SearchedSubject = { slug: string; title: Localized; synonyms: Synonyms };

/** What it costs by where a word stands. */
const NAMED = { names: 0, titles: 0, synonyms: 10, official: 30 } as const;
const OF_SUBJECT = 40;
export const DEFINED = 60;

type Field = keyof typeof NAMED;
const FIELDS = Object.entries(NAMED) as [Field, number][];

/** What a metric is called, in each field, as keys. */
export type Names = Record<Field, readonly string[]>;

/** Metrics that are called by a word, or whose subject is, and what it costs by where it stands. */
export type Occurrence = { metrics: readonly number[]; where: number };

/** Words with a space at either end of each; `starts` has where each part begins. */
export type Text = { text: string; starts: readonly number[] };

/** The catalogue as a search reads it. */
export type Texts = {
  /** By metric. */
  names: readonly Names[];
  /** Every different word of the names, a part each, and whose names have it. */
  words: readonly string[];
  occurrences: readonly (readonly Occurrence[])[];
  named: Text;
  /** A part for each metric. */
  defined: Text;
  lists: WordLists;
};

/** Texts as keys, a line each. */
const keysOf = (texts: readonly string[]): string[] => searchLine(texts.join('\n')).split('\n');

const namesOf = (metric: SearchedMetric): Names => {
  const { id, kpiId, aliases, title, synonyms, officialTitle } = metric;
  return {
    names: keysOf([id, kpiId ?? id, ...aliases]),
    titles: keysOf([title.sv, title.en]),
    synonyms: keysOf([...synonyms.sv, ...synonyms.en]),
    official: keysOf(officialTitle === null ? [] : [officialTitle]),
  };
};

/** Where every word of the names stands, and of the subjects; a metric may have it in several fields. */
function occurrencesOf(
  names: readonly Names[],
  { metrics, subjects }: { metrics: readonly SearchedMetric[]; subjects: readonly SearchedSubject[] },
): Map<string, Occurrence[]> {
  const occurrences = new Map<string, Occurrence[]>();
  const put = (lines: readonly string[], occurrence: Occurrence) => {
    for (const line of lines)
      for (const word of line.split(' ')) {
        const own = occurrences.get(word);
        if (own === undefined) occurrences.set(word, [occurrence]);
        else own.push(occurrence);
      }
  };
  for (const [metric, own] of names.entries())
    for (const [field, where] of FIELDS) put(own[field], { metrics: [metric], where });
  for (const { slug, title, synonyms } of subjects) {
    const own = metrics.flatMap(({ subject }, metric) => (subject === slug ? metric : []));
    const lines = keysOf([slug, title.sv, title.en, ...synonyms.sv, ...synonyms.en]);
    put(lines, { metrics: own, where: OF_SUBJECT });
  }
  occurrences.delete('');
  return occurrences;
}

function textOf(parts: readonly string[]): Text {
  const starts: number[] = [];
  let end = 0;
  for (const part of parts) {
    starts.push(end);
    end += part.length + BETWEEN.length;
  }
  return { text: ` ${parts.join(BETWEEN)} `, starts };
}

const BETWEEN = ' \n ';

export function textsOf(
  metrics: readonly SearchedMetric[],
  subjects: readonly SearchedSubject[],
  lists: WordLists,
): Texts {
  const names = metrics.map(namesOf);
  const occurrences = occurrencesOf(names, { metrics, subjects });
  const words = [...occurrences.keys()];
  const defined = metrics.map(({ definition }) =>
    definition ? searchLine(`${definition.sv} ${definition.en}`) : '',
  );
  return {
    names,
    words,
    occurrences: [...occurrences.values()],
    named: textOf(words),
    defined: textOf(defined),
    lists,
  };
}
