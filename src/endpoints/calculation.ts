// What rankings and comparisons have in common: figures of municipalities, and the rule that they follow.

import * as z from 'zod';
import { placeName } from '../data/catalogue.ts';
import {
  address,
  contentHashField,
  geo,
  observationIdField,
  part,
  place,
  record,
  value,
  word,
} from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import { observationId } from '../data/identifier.ts';
import { API_VERSION, SERVICE } from '../data/settings.ts';
import { figureHash } from '../store/shards.ts';
import { countyName } from '../text/answers.ts';
import type { MetricSubject } from './endpoint.ts';
import { FLAGS, figureFields, NOTES, ROW_SOURCE } from './notes.ts';

export const Derived = record('Derived', 'The rule that the service followed.', {
  by: word('Whose rule it is.'),
  rule: word('Name of the rule.'),
  version: word('Version of the rule.'),
});

/** Rankings and comparisons are the service's own choice of figures, under a named and versioned rule. */
export const derivedBy = (rule: string): z.infer<typeof Derived> => ({
  by: SERVICE,
  rule,
  version: API_VERSION,
});

/** A figure of a municipality in a ranking or a comparison. */
export const FIGURE = {
  geo,
  value,
  observation: observationIdField,
  contentHash: contentHashField,
  flags: FLAGS,
  notes: NOTES,
  labels: part('Names beside the figure.', {
    geo: word('Name of the municipality.').nullable(),
    county: word('Name of the county, in the requested language.').nullable(),
  }),
  ...ROW_SOURCE,
};

/** The publisher's own figure of an area. */
const AreaFigure = part('The figure of the publisher, not of this service.', {
  geo: place,
  value,
  observation: observationIdField,
  contentHash: contentHashField,
  labels: part('Names.', {
    geo: word('Name of the area, as the publisher of the metric has it.'),
  }),
});

/** Beside the figures of municipalities in a year: what the publisher has for the country and for the counties or regions. */
export const Reference = part('What the publisher has for areas in the year.', {
  country: AreaFigure.describe('Of the country; null where there is none.').nullable(),
  county: z
    .record(z.string(), AreaFigure)
    .describe('Of counties or regions, by their codes.'),
});
export type Reference = z.infer<typeof Reference>;

/** @param county the code of the one county that is asked for; null for all */
export async function areaFigures(
  { store, metric, lang }: MetricSubject,
  period: string,
  county: string | null = null,
): Promise<Reference> {
  const reference: Reference = { country: null, county: {} };
  for (const code of metric.areas) {
    const area = store.directory.areas.get(code);
    const series = await store.series(metric, code);
    const value = series?.values[series.periods.indexOf(period)] ?? null;
    if (area === undefined || value === null) continue;
    const figure = {
      contentHash: figureHash(metric, { geo: code, period, value }, store.digest),
      geo: code,
      labels: { geo: placeName(metric, area, lang) },
      observation: observationId({ metric: metric.id, geo: code, period }),
      value,
    };
    if (area.kind === 'country') reference.country = figure;
    else if (county === null || code === `SE${county}`) reference.county[code] = figure;
  }
  return reference;
}

/** Where a calculation stands. */
export const CalculationLinks = part('Addresses, absolute.', {
  self: address('This answer.'),
  page: address('The page of the website that shows it.'),
});

/** @param geo of a municipality */
export function figureRecord(
  subject: MetricSubject,
  geo: string,
  figure: Parameters<typeof figureFields>[2],
) {
  const { metric, lang, store } = subject;
  const { name = null, county = null } = store.directory.municipalities.get(geo) ?? {};
  return inOrder({
    ...figureFields(subject, geo, figure),
    labels: { county: county === null ? null : countyName(county, lang), geo: name },
    observation: observationId({ metric: metric.id, geo, period: figure.period }),
  });
}
