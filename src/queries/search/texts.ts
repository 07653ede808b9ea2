// The catalogue as one text a field, in which a search looks for the words of a query.

import type { Localized } from '../../model/lang.ts';
import { onceFor } from '../../model/once-for.ts';
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
export type FieldText = { text: string; starts: number[] };

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

function fieldText(lines: readonly Lines[], field: Field): FieldText {
  const starts: number[] = [];
  let end = 1;
  const blocks = lines.map((own) => {
    const text = own[field].join('\n');
    const block = `${field === 'definition' ? searchKey(text) : searchLine(text)}\n`;
    starts.push(end);
    end += block.length;
    return block;
  });
  return { text: `\n${blocks.join('')}`, starts: [...starts, end] };
}

export function textsOf(metrics: readonly SearchedMetric[], subjects: readonly SearchedSubject[]): Texts {
  const bySlug = new Map(subjects.map((subject) => [subject.slug, subject]));
  const lines = metrics.map((metric) => linesOf(metric, bySlug.get(metric.subject)));
  return {
    names: fieldText(lines, 'names'),
    titles: fieldText(lines, 'titles'),
    synonyms: fieldText(lines, 'synonyms'),
    official: fieldText(lines, 'official'),
    subject: fieldText(lines, 'subject'),
    definition: fieldText(lines, 'definition'),
  };
}

/** By metric. */
const linesByMetric = onceFor(({ text, starts }: FieldText) =>
  starts.map((start, at) => text.slice(start, (starts[at + 1] ?? start + 1) - 1).split('\n')),
);

/** The lines of one metric in one field. */
export const linesAt = (field: FieldText, metric: number): readonly string[] =>
  linesByMetric(field)[metric] ?? [];
