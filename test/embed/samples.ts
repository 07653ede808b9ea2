// Figures, comparisons, rankings and maps as the embeds are given them: real ones, and the hard cases.
import type { Lang } from '../../src/data/lang.ts';
import type { Figure, FigureView, LinesView, MetricHead, RankingView } from '../../src/embed/views.ts';

export const SITE = 'https://data.example.se';
export const HOSTILE = `</style></title><script>alert("1")</script> & 'quoted' \u202eעברית`;
const LONG =
  'Invånare 25–64 år med eftergymnasial utbildning och förvärvsarbete i samhällsbyggnadsverksamhetsområdet, justerat för befolkningsförändringar sedan föregående år, andel';

/** Ascending from a year on; a dash stands for none. */
const years = (first: number, values: string) =>
  values.split(' ').map((value, index) => ({
    period: String(first + index),
    value: value === '-' ? null : Number(value),
  }));

export const POPULATION = years(
  2013,
  '897700 911989 923516 935619 949761 962154 974073 975551 978770 984748',
);
const VIOLENCE = years(
  2007,
  '- - 607.86074 - - - - 533.99565 - - 542.5155 502.13675 552.16352 711.81827 514.68362 635.77211',
);
const CHANGE = years(
  2013,
  '-1.282853 -1.267828 -0.192616 -0.289482 1.064516 -0.351101 -1.72966 -1.434159 0.330687 -0.032959',
);

const WORDS = {
  sv: ['Invånare', 'antal', 'Anmälda våldsbrott', 'Befolkningsförändring'],
  en: ['Population', 'count', 'Reported violent crimes', 'Population change'],
} as const;
const PER_CAPITA = { sv: 'antal per 100 000 invånare', en: 'count per 100,000 inhabitants' };

export const stockholm = (lang: Lang): FigureView => ({
  lang,
  siteUrl: SITE,
  metric: 'N01951',
  metricTitle: WORDS[lang][0],
  geo: '0180',
  geoName: 'Stockholm',
  unitCode: 'count',
  unitLabel: WORDS[lang][1],
  decimals: null,
  source: 'SCB, via Kolada (RKA)',
  period: '2022',
  value: 984748,
  missing: null,
  notes: [],
  newer: null,
  revised: null,
  rank: { rank: 1, sharing: 0, isWhole: true, total: 290, period: '2022', order: 'descending' },
  trend: POPULATION,
  breaks: [],
});

export const knivsta = (lang: Lang): FigureView => ({
  ...stockholm(lang),
  metric: 'N07403',
  metricTitle: WORDS[lang][2],
  geo: '0330',
  geoName: 'Knivsta',
  unitCode: 'count-per-100000-inhabitants',
  unitLabel: PER_CAPITA[lang],
  source: 'BRÅ och SCB, via Kolada (RKA)',
  value: 635.77211,
  revised: { release: '2026-06-25', previousValue: '630.1', type: 'revised' },
  rank: { rank: 187, sharing: 1, isWhole: true, total: 288, period: '2022', order: 'descending' },
  trend: VIOLENCE,
});

export const dorotea = (lang: Lang): FigureView => ({
  ...stockholm(lang),
  metric: 'N01963',
  metricTitle: WORDS[lang][3],
  geo: '2425',
  geoName: 'Dorotea',
  unitCode: 'percent',
  unitLabel: lang === 'sv' ? 'procent' : 'percent',
  value: -0.032959,
  rank: null,
  trend: CHANGE,
});

export const missingFigure = (lang: Lang): FigureView => ({
  ...knivsta(lang),
  period: '2015',
  value: null,
  missing: 'source_null',
  revised: null,
});

export const hostileFigure = (lang: Lang): FigureView => ({
  ...stockholm(lang),
  metricTitle: HOSTILE,
  geoName: HOSTILE,
  source: HOSTILE,
  unitCode: 'odd',
  unitLabel: HOSTILE,
  notes: [HOSTILE],
});

export const longFigure = (lang: Lang): FigureView => ({
  ...knivsta(lang),
  metricTitle: LONG,
  geoName: 'Upplands Västerby-Södermalmsförsamlingskommun',
  value: 70938.344873,
  unitCode: 'tonnes-co2e-per-inhabitant',
  unitLabel: 'ton koldioxidekvivalenter per invånare',
  source:
    'Nationella emissionsdatabasen och SCB:s registerbaserade arbetsmarknadsstatistik, via Kolada (RKA)',
  notes: ['Källan anger 0, vilket kan stå för ett värde som saknas.'],
});

/** A figure that nothing is said of. */
export const figureOf = <V extends number | null>(
  metric: MetricHead,
  { geo, name }: { geo: string; name: string },
  { period, value }: { period: string; value: V },
): Figure & { value: V } => ({
  id: `SF.${metric.metric}.${geo}.${period}`,
  metric,
  geo,
  name,
  period,
  value,
  missing: value === null ? 'source_null' : null,
  notes: [],
  cautions: [],
  shared: [],
  revised: null,
});

/** The chart of a figure's trend. */
export const chartOf = ({ geo, geoName, trend, ...view }: FigureView): LinesView => ({
  ...view,
  series: [
    {
      geo,
      geoName,
      points: trend.map((point) => figureOf(view, { geo, name: geoName }, point)),
    },
  ],
  reference: null,
  breaks: [],
  cautions: [],
  apart: [],
  path: pathOf({ ...view, geo }, trend),
});

function pathOf({ lang, metric, geo }: Pick<FigureView, 'lang' | 'metric' | 'geo'>, trend: Values): string {
  const year = trend.findLast(({ value }) => value !== null)?.period;
  if (year === undefined) return lang === 'sv' ? `/matt/${metric}` : `/en/metrics/${metric}`;
  return `/observations/SF.${metric}.${geo}.${year}${lang === 'sv' ? '' : '?lang=en'}`;
}

/** Of a chart. */
export const pointsOf = ({ series: [first] }: LinesView): readonly Figure[] => first?.points ?? [];

export const withPoints = (view: LinesView, points: readonly Figure[]): LinesView => ({
  ...view,
  series: view.series.map((one) => ({ ...one, points })),
});

const LOW = 'Källan anger ett lågt värde.';

export const revisedChart = (lang: Lang): LinesView => {
  const chart = chartOf(knivsta(lang));
  const revised = { release: '2026-06-25', type: 'revised' as const, previousValue: null };
  return withPoints(
    chart,
    pointsOf(chart).map((point) =>
      point.period > '2019'
        ? { ...point, revised }
        : { ...point, cautions: point.period === '2014' ? [LOW] : [] },
    ),
  );
};

export const emptyChart = (lang: Lang): LinesView => chartOf({ ...knivsta(lang), trend: years(2013, '- -') });

export const hostileChart = (lang: Lang): LinesView => chartOf(hostileFigure(lang));
export const longChart = (lang: Lang): LinesView =>
  chartOf({
    ...longFigure(lang),
    trend: years(
      2013,
      '55633 59113 60917.980058 - 61064.794127 65259.128764 - 66645.833333 69355.636124 70938.344873',
    ),
  });

/** The release that a sample is cited in. */
export const CITED = {
  release: '2026-06-25',
  published: '2026-11-28',
  hash: `sha256:${'0123456789abcdef'.repeat(4)}`,
  retrieved: '2024-08-30',
};

const headOf = (lang: Lang) => {
  const { metric, metricTitle, unitCode, unitLabel, decimals, source } = stockholm(lang);
  return { lang, siteUrl: SITE, metric, metricTitle, unitCode, unitLabel, decimals, source };
};

const NAMES = ['Stockholm', 'Skinnskatteberg', 'Håbo', 'Upplands Väsby'];

type Values = readonly { period: string; value: number | null }[];

export const compareOf = (lang: Lang, ...all: readonly Values[]): LinesView => ({
  ...headOf(lang),
  series: all.map((points, index) => {
    const [geo, name] = [['0180', '1904', '0305', '0114'][index] ?? '0180', NAMES[index] ?? ''];
    return {
      geo,
      geoName: name,
      points: points.map((point) => figureOf(headOf(lang), { geo, name }, point)),
    };
  }),
  reference: null,
  breaks: [],
  cautions: [],
  apart: [],
  newer: null,
  path: '/jamfor?municipalities=0180,1904&metrics=N01951',
});

export const scaled = (factor: number): Values =>
  POPULATION.map(({ period, value }) => ({ period, value: (value ?? 0) * factor }));

export const COMPARISONS: Record<string, (lang: Lang) => LinesView> = {
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
  ...headOf(lang),
  period: '2022',
  order: 'descending',
  entries: codes
    .map((geo, place) => {
      const point = { period: '2022', value: valueAt(place) };
      return { ...figureOf(headOf(lang), { geo, name: `Kommun ${geo}` }, point), rank: 0, tied: false };
    })
    .sort((a, b) => b.value - a.value)
    .map((entry, index) => ({ ...entry, rank: index + 1 })),
  missing: [],
  apart: [],
  notes: [],
  newer: null,
  chosen: null,
  path: '/matt/N01951',
});
