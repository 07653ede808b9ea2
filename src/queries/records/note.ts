// What a reader must know about a figure or a metric beside its value (contract 4).
import type * as z from 'zod';
import type { CatalogueMetric } from '../../data/catalogue.ts';
import { geo, listOf, metricId, oneOf, part, period, word } from '../../data/fields.ts';
import type { Lang, Localized } from '../../data/lang.ts';
import { isAbout, NOTE_KINDS, RELATIONS } from '../../data/registry.ts';

const NOTE = {
  kind: oneOf('caution: read the figure with this; break: the series changes meaning in `from`.', NOTE_KINDS),
  text: word('In the requested language.'),
  from: period.describe('First year that it is about; null: all before, too.').nullable(),
  to: period.describe('Last year that it is about; null: all after, too.').nullable(),
};

export const FigureNote = part('What a reader must know about the figure.', NOTE);
export type FigureNote = z.infer<typeof FigureNote>;

export const MetricNote = part('What a reader must know about figures of the metric.', {
  ...NOTE,
  geo: listOf('The municipalities that it is about; null: all.', geo).nullable(),
});
export type MetricNote = z.infer<typeof MetricNote>;

export const RelatedMetric = part('Another metric of the same thing.', {
  metric: metricId,
  relation: oneOf('How it is related: newer has later years.', RELATIONS),
});

type Figure = { geo: string; period: string; cautions: readonly Localized[] };

/** @param cautions why waivers let the figure through */
export const figureNotes = (
  { notes }: CatalogueMetric,
  { geo: code, period: year, cautions }: Figure,
  lang: Lang,
): FigureNote[] => [
  ...notes
    .filter((note) => isAbout(note, { geo: code, period: year }))
    .map(({ kind, text, from, to }) => ({ from, kind, text: text[lang], to })),
  ...cautions.map((text) => ({ from: year, kind: 'caution' as const, text: text[lang], to: year })),
];

export const metricNotes = ({ notes }: CatalogueMetric, lang: Lang): MetricNote[] =>
  notes.map(({ kind, text, geo: codes, from, to }) => ({ from, geo: codes, kind, text: text[lang], to }));
