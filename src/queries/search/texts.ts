// The catalogue as one text a field, in which a search looks for the words of a query.

import type { Localized } from '../../model/lang.ts';
import type { Synonyms } from '../../model/registry.ts';
import type { CatalogueMetric } from '../../store/catalogue.ts';
import { searchKey, searchLine } from './words.ts';

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

/** Where a word stands, the cheapest first. */
export const FIELDS = ['names', 'titles', 'synonyms', 'official', 'subject', 'definition'] as const;
export type Field = (typeof FIELDS)[number];

/** A line a name, between line feeds, and of a definition its key as it is; `starts` has where each metric's lines begin, and the end of all. */
export type FieldText = { text: string; starts: number[]; lines: string[][] };

export type Texts = Record<Field, FieldText>;

/** What stands of a metric in each field. */
type Lines = Record<Field, readonly string[]>;

function linesOf(metric: SearchedMetric, subject: SearchedSubject | undefined): Lines {
  const { id, kpiId, aliases, title, synonyms, officialTitle, definition } = metric;
  return {
    names: [id, kpiId ?? id, ...aliases],
    titles: [title.sv, title.en],
    synonyms: [...synonyms.sv, ...synonyms.en],
    official: officialTitle === null ? [] : [officialTitle],
    subject: subject === undefined ? [] : subjectLines(subject),
    definition: definition ? [definition.sv, definition.en] : [],
  };
}

const subjectLines = ({ slug, title, synonyms }: SearchedSubject): string[] => [
  ...[slug, title.sv, title.en],
  ...[...synonyms.sv, ...synonyms.en],
];

function fieldText(all: readonly Lines[], field: Field): FieldText {
  const starts = [1];
  const keys = all.map((own) => {
    const text = own[field].join('\n');
    const key = field === 'definition' ? searchKey(text) : searchLine(text);
    starts.push((starts.at(-1) ?? 1) + key.length + 1);
    return key;
  });
  return {
    text: `\n${keys.map((key) => `${key}\n`).join('')}`,
    starts,
    lines: keys.map((key) => key.split('\n')),
  };
}

export function textsOf(metrics: readonly SearchedMetric[], subjects: readonly SearchedSubject[]): Texts {
  const bySlug = new Map(subjects.map((subject) => [subject.slug, subject]));
  const lines = metrics.map((metric) => linesOf(metric, bySlug.get(metric.subject)));
  return Object.fromEntries(FIELDS.map((field) => [field, fieldText(lines, field)])) as Texts;
}

/** The lines of one metric in one field. */
export const linesAt = ({ lines }: FieldText, metric: number): readonly string[] => lines[metric] ?? [];
