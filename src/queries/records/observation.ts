// One figure: one metric, one municipality, one year (contract 4).
import type * as z from 'zod';
import { unitLabel } from '../../data/catalogue.ts';
import {
  address,
  citation,
  contentHashField,
  geo,
  listOf,
  metricId,
  observationIdField,
  Provenance,
  part,
  period,
  record,
  source,
  unit,
  value,
  word,
} from '../../data/fields.ts';
import { observationId } from '../../data/identifier.ts';
import { titleLangOf } from '../../data/lang.ts';
import { LICENSE, SERVICE } from '../../data/settings.ts';
import type { StoredSeries } from '../../store/shards.ts';
import { type Cited, countyName, NO_VALUE, observationCitation } from '../../text/answers.ts';
import { quantity } from '../../text/numbers.ts';
import { observationLinks, pagePath } from '../links.ts';
import type { FigureSubject } from '../query.ts';
import { titleLang, unitWords } from './metric.ts';
import { FigureNote, figureNotes } from './note.ts';
import { provenanceOf } from './provenance.ts';

export const Observation = record('Observation', 'One figure: one metric, one municipality, one year.', {
  id: observationIdField,
  metric: metricId,
  geo,
  period,
  value,
  unit,
  source,
  provenance: Provenance,
  contentHash: contentHashField,
  flags: listOf('One code for every finding that a waiver lets through.', word('Such as suspect-zero.')),
  notes: listOf('What to read it with.', FigureNote),
  labels: part('Names in the requested language.', {
    metric: word('Title of the metric.'),
    titleLang,
    geo: word('Name of the municipality.'),
    county: word('Name of the county, in the requested language.'),
    unit: word('Word for the unit.').nullable(),
  }),
  citation,
  links: part('Addresses, absolute.', {
    self: address('This observation as JSON.'),
    page: address('Its page.'),
    embed: address('Its embed.'),
    metric: address('Its metric.'),
    revisions: address('Its revisions.'),
  }),
});
export type Observation = z.infer<typeof Observation>;

/** The observation at `index` of the metric's periods, or null where the series holds no value there. */
export function observationRecord(
  subject: FigureSubject,
  series: StoredSeries,
  index: number,
): Observation | null {
  const { store, metric, municipality, lang } = subject;
  const period = metric.periods[index];
  const value = series.values[index];
  if (period === undefined || value === undefined || value === null) return null;
  const id = observationId({ metric: metric.id, geo: municipality.code, period });
  return {
    citation: citationOf(subject, period, value),
    contentHash: `sha256:${series.hashes[index]}`,
    flags: series.flags[period] ?? [],
    geo: municipality.code,
    id,
    labels: {
      county: countyName(municipality.county, lang),
      geo: municipality.name,
      metric: metric.title[lang],
      ...titleLangOf(metric, lang),
      unit: unitLabel(store.catalogue, metric)[lang],
    },
    links: observationLinks(store.catalogue.siteUrl, id, metric.id),
    metric: metric.id,
    notes: figureNotes(
      metric,
      { geo: municipality.code, period, cautions: series.cautions[period] ?? [] },
      lang,
    ),
    period,
    provenance: provenanceOf(store, metric, lang),
    source: metric.source,
    unit: metric.unit,
    value,
  };
}

/** What a citation says of one figure. */
export function citedOf(
  { store, metric, municipality, lang }: FigureSubject,
  period: string,
  value: number | null,
): Cited {
  const id = observationId({ metric: metric.id, geo: municipality.code, period });
  return {
    source: metric.source,
    title: metric.title[lang],
    place: municipality.name,
    period,
    value: value === null ? NO_VALUE[lang] : quantity(String(value), unitWords(store, metric, lang)),
    id,
    service: SERVICE,
    license: LICENSE,
    link: `${store.catalogue.siteUrl}${pagePath(id)}`,
  };
}

/** The citation of one figure: its source first, then what it is and where it can be checked. */
export const citationOf = (subject: FigureSubject, period: string, value: number | null): string =>
  observationCitation[subject.lang](citedOf(subject, period, value));
