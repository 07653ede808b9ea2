// Comparisons, rankings and maps as the embeds are given them: of real shape, and the hard cases.
import type { Lang } from '../../src/data/lang.ts';
import type { CompareView, RankingView } from '../../src/embed/views.ts';
import { CHANGE, chartOf, POPULATION, SITE, stockholm, VIOLENCE } from './sample-views.ts';

export const head = (lang: Lang) => {
  const { geo: _, geoName: __, ...rest } = chartOf(stockholm(lang));
  const { metric, metricTitle, unitCode, unitLabel, source } = rest;
  return { lang, siteUrl: SITE, metric, metricTitle, unitCode, unitLabel, source };
};

const NAMES = ['Stockholm', 'Skinnskatteberg', 'Håbo', 'Upplands Väsby'];

export type Values = readonly { period: string; value: number | null }[];

export const compareOf = (lang: Lang, ...all: readonly Values[]): CompareView => ({
  ...head(lang),
  series: all.map((points, index) => ({
    geo: ['0180', '1904', '0305', '0114'][index] ?? '0180',
    geoName: NAMES[index] ?? '',
    points: points.map((point) => ({ ...point, missing: null, revised: null, cautions: [], isNoted: false })),
  })),
  reference: null,
  breaks: [],
  cautions: [],
  newer: null,
  path: '/jamfor?municipalities=0180,1904&metrics=N01951',
});

export const scaled = (factor: number): Values =>
  POPULATION.map(({ period, value }) => ({ period, value: (value ?? 0) * factor }));

export const COMPARISONS: Record<string, (lang: Lang) => CompareView> = {
  four: (lang) => compareOf(lang, POPULATION, scaled(0.99), scaled(0.98), scaled(0.5)),
  gaps: (lang) => compareOf(lang, VIOLENCE, CHANGE),
  equal: (lang) => compareOf(lang, scaled(1), scaled(1), scaled(1), scaled(1)),
  zero: (lang) => compareOf(lang, scaled(0), scaled(0)),
  outlier: (lang) => compareOf(lang, scaled(1), scaled(0.001)),
  apart: (lang) => compareOf(lang, [{ period: '2001', value: 3 }], [{ period: '2020', value: 5 }]),
  one: (lang) => compareOf(lang, [{ period: '2020', value: 3 }], [{ period: '2020', value: 5 }]),
  empty: (lang) => compareOf(lang, [{ period: '2020', value: null }], []),
};

/** `count` municipalities with the values of a function of their place. */
export const rankingOf = (
  lang: Lang,
  codes: readonly string[],
  valueAt: (place: number) => number,
): RankingView => ({
  ...head(lang),
  period: '2022',
  order: 'descending',
  entries: codes
    .map((geo, place) => ({
      rank: 0,
      tied: false,
      geo,
      name: `Kommun ${geo}`,
      value: valueAt(place),
      notes: [],
      waived: false,
    }))
    .sort((a, b) => b.value - a.value)
    .map((entry, index) => ({ ...entry, rank: index + 1 })),
  missing: [],
  notes: [],
  newer: null,
  chosen: null,
  path: '/matt/N01951',
});
