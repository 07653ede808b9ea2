// Every kind of embed, drawing, table, picture, cell and citation, of ordinary figures and of the hard ones: test/golden/drawings holds what each is.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Lang } from '../../src/data/lang.ts';
import { comparisonCard, figureCard, metricCard, municipalityCard } from '../../src/embed/card.ts';
import { linesSvg, linesTable, renderLinesEmbed, spreadDrawing } from '../../src/embed/chart.ts';
import {
  apaCitation,
  bibtexCitation,
  citedWork,
  cslCitation,
  describedCatalog,
  describedDataset,
  risCitation,
} from '../../src/embed/cite.ts';
import { figureSvg, renderObservationEmbed } from '../../src/embed/figure.ts';
import { mapDrawing, mapSvg, renderMapEmbed } from '../../src/embed/map.ts';
import type { Markup } from '../../src/embed/markup.ts';
import {
  columnOf,
  figureCell,
  figureData,
  figureShown,
  revisedNote,
  roomBehind,
} from '../../src/embed/notes.ts';
import { OUTLINES_FILE } from '../../src/embed/outlines.ts';
import { rankingSvg, renderRankingEmbed, stripDrawing } from '../../src/embed/ranking.ts';
import type { Figure, FigureView, LinesView, RankingView, Reference } from '../../src/embed/views.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import {
  CITED,
  COMPARISONS,
  chartOf,
  compareOf,
  dorotea,
  emptyChart,
  figureOf,
  hostileChart,
  hostileFigure,
  knivsta,
  longChart,
  longFigure,
  missingFigure,
  POPULATION,
  pointsOf,
  rankingOf,
  revisedChart,
  SITE,
  scaled,
  stockholm,
  withPoints,
} from './samples.ts';

export const DRAWINGS_FOLDER = join(import.meta.dirname, '..', 'golden', 'drawings');

type Views<View> = Record<string, View>;

const NEWER = {
  last: '2019',
  retrieved: '2024-08-30',
  metric: { id: 'BE0101N1', title: 'Folkmängd (SCB)', last: '2025' },
};
const CARS = { one: 'ny elbil', other: 'nya elbilar' };
const INHABITANTS = { one: 'invånare', other: 'invånare' };
const PUPILS = { one: 'procent av eleverna', other: 'procent av eleverna' };
const LOOK = { heading: 'Så <många>', transparent: true, sandboxed: true, theme: 'dark' } as const;
const LONG_NOTE = 'Skatten till regionen ingår inte, utom för Gotland, där den gör det.';

const FIGURES: Views<FigureView> = {
  whole: stockholm('en'),
  revised: knivsta('sv'),
  rounded: { ...dorotea('sv'), decimals: 2 },
  many: { ...stockholm('en'), value: 110_327_589 },
  missing: missingFigure('en'),
  hostile: hostileFigure('sv'),
  long: longFigure('en'),
  look: { ...stockholm('sv'), ...LOOK, years: { from: '2015', to: '2022' } },
  plain: { ...stockholm('sv'), plain: true, noun: INHABITANTS, subtitle: 'Invånare den 31 december' },
  one: { ...stockholm('sv'), value: 1, unitLabel: CARS.other, noun: CARS, titleLang: 'en' },
  share: { ...dorotea('sv'), value: 33.6, unitLabel: PUPILS.other, noun: PUPILS },
  noted: { ...stockholm('sv'), period: '2021', notes: [LONG_NOTE, 'Ännu en.'], newer: NEWER },
  late: { ...stockholm('en'), reconstructed: '2026-06-25', notes: ['Short.'] },
  corrected: { ...knivsta('en'), revised: { release: '2026-07-01', previousValue: null, type: 'corrected' } },
  described: {
    ...knivsta('sv'),
    revised: { release: '2026-07-01', previousValue: '630.1', type: 'metadata' },
  },
  withdrawn: {
    ...missingFigure('sv'),
    missing: 'withdrawn',
    revised: { release: '2026-07-01', previousValue: '1', type: 'withdrawn' },
  },
  broken: { ...stockholm('sv'), breaks: [{ period: '2018', text: 'Ny mätning.' }], isElections: true },
  trendless: { ...stockholm('sv'), rank: null, trend: [{ period: '2022', value: 984748 }] },
};

const chart = chartOf(stockholm('sv'));
const shares = { ...chartOf(dorotea('sv')), decimals: 1 };
const without = (view: LinesView, ...years: string[]): LinesView =>
  withPoints(
    view,
    pointsOf(view).filter(({ period }) => !years.includes(period)),
  );
const reference = (view: LinesView, value: number, more: object = {}): Reference => ({
  ...{ kind: 'median', name: 'Median', points: pointsOf(view).map(({ period }) => ({ period, value })) },
  ...more,
});
const absent = (kind: 'median' | 'county' | 'country', more: object = {}): Reference => ({
  ...{ kind, name: '', points: [] },
  ...more,
});
const country = (view: LinesView, valueAt: (at: number) => number | null): Reference => ({
  kind: 'country',
  name: 'Riket',
  points: pointsOf(view).map(({ period }, at) => {
    const figure = figureOf(view, { geo: 'SE', name: 'Riket' }, { period, value: valueAt(at) });
    const notes = at === 0 ? ['Källan räknade om.'] : [];
    return { ...figure, notes, cautions: notes };
  }),
});
const changed = (view: LinesView, change: (figure: Figure, at: number) => Partial<Figure>): LinesView =>
  withPoints(
    view,
    pointsOf(view).map((figure, at) => ({ ...figure, ...change(figure, at) })),
  );
const TYPES = ['published', 'revised', 'withdrawn', 'corrected', 'metadata'] as const;
const four = compareOf('sv', POPULATION, scaled(0.99), scaled(0.98), scaled(0.5));
const early = scaled(1).filter(({ period }) => period < '2020');
const BREAKS = [
  { period: '1990', text: 'En äldre.' },
  { period: '2018', text: 'Ny definition.' },
  { period: '2019', text: 'Ännu en.' },
];

const LINES: Views<LinesView> = {
  whole: chartOf(stockholm('en')),
  gaps: chartOf(knivsta('sv')),
  negative: { ...shares, reference: reference(shares, 0.26), breaks: BREAKS },
  country: { ...chart, reference: country(chart, (at) => (at === 3 ? null : 20_000 + at)) },
  inplace: { ...chartOf(stockholm('en')), reference: reference(chart, 15000.54, { inPlace: true }) },
  nocounty: { ...chart, reference: absent('county'), cautions: ['Räknas där de bor.'] },
  nomedian: { ...chart, reference: absent('median'), newer: NEWER },
  nocountry: { ...chart, reference: absent('country') },
  set: { ...chart, reference: absent('country', { apart: 'Jämförs inte.' }) },
  revised: revisedChart('en'),
  changed: changed(chart, (_, at) => {
    const type = TYPES[at];
    const revised = type === undefined ? null : { release: `2026-0${at + 1}-25`, type, previousValue: null };
    const notes = at > 5 ? ['B.', ...(at > 7 ? ['A.'] : [])] : [];
    return { revised, notes, cautions: notes };
  }),
  absent: { ...without(chart, '2016'), years: { from: '2015' } },
  elections: { ...without(chart, '2014', '2015', '2017', '2019', '2021'), isElections: true },
  single: without(
    chart,
    ...pointsOf(chart)
      .map(({ period }) => period)
      .slice(0, -1),
  ),
  asked: { ...withPoints(chart, []), years: { from: '1990', to: '1995' } },
  empty: emptyChart('en'),
  hostile: hostileChart('sv'),
  long: longChart('en'),
  look: { ...chart, ...LOOK, subtitle: 'Alla', noun: INHABITANTS, unitLabel: 'invånare', titleLang: 'en' },
  cut: { ...chart, unitCode: 'days', unitLabel: 'dagar', metricTitle: 'Gästnätter' },
  per: {
    ...chart,
    ...{ metricTitle: 'Gästnätter', subtitle: 'Alla', unitLabel: 'gästnätter per invånare' },
    noun: { one: '', other: '' },
  },
  ...Object.fromEntries(Object.entries(COMPARISONS).map(([name, view]) => [`of-${name}`, view('sv')])),
  'of-four-median': { ...four, reference: reference(four, 500_000.5), breaks: BREAKS.slice(1, 2) },
  'of-country': {
    ...compareOf('en', POPULATION, scaled(0.5)),
    reference: country(four, () => 20_000),
    apart: ['They differ.'],
    decimals: 0,
  },
  'of-early': { ...compareOf('sv', scaled(1), early), newer: NEWER, cautions: ['Räknas där de bor.'] },
};

const CODES = municipalitiesOf();
const whole = rankingOf('sv', CODES, (place) => 2326 + ((place * 7919) % 290) * 3387);
const mean = { unitCode: 'years', unitLabel: 'år' };
const few = (values: readonly number[], lang: Lang = 'sv'): RankingView =>
  rankingOf(lang, CODES.slice(0, values.length), (at) => values[at] ?? 0);
const named = (view: RankingView, rank: number) => {
  const { geo = '', name = '' } = view.entries[rank - 1] ?? {};
  return { geo, name };
};
const noted = (view: RankingView): RankingView => ({
  ...view,
  entries: view.entries.map((entry) => ({
    ...entry,
    tied: entry.rank < 3,
    notes: entry.rank === 2 || entry.rank === 50 ? [`Not ${entry.rank}.`] : [],
    cautions: entry.rank === 50 ? ['Noll.'] : [],
  })),
  notes: ['Medel över fem år.'],
  newer: NEWER,
});
const lacking = (view: RankingView): RankingView => {
  const [first, second, ...entries] = view.entries;
  const missing = entries.slice(-5).map(({ geo, name }) => ({ geo, name }));
  const apart = first === undefined ? [] : [{ ...first, reason: 'Räknas annorlunda.' }];
  const chosen = second ?? null;
  return { ...view, entries: entries.slice(0, -5), missing, apart, chosen };
};

const UNLINKED: Views<RankingView> = {
  counts: whole,
  chosen: { ...whole, chosen: named(whole, 100), perInhabitant: { title: 'Per person', path: '/matt/P' } },
  last: { ...whole, ...mean, chosen: named(whole, 290) },
  near: {
    ...few(Array.from({ length: 12 }, (_, at) => at)),
    chosen: { geo: CODES[0] ?? '', name: 'Upplands Väsby' },
  },
  noted: { ...noted({ ...whole, ...mean }), chosen: named(whole, 50) },
  lacking: lacking({ ...whole, ...mean, decimals: 0 }),
  apart: { ...lacking(whole), chosen: named(whole, 1) },
  negative: { ...few([-4, -2, 3, 8, 8, 9, -1], 'en'), ...mean, decimals: 1, order: 'ascending' },
  losses: few([-900, 300, 0, 20, 7]),
  zeros: few([0, 0, 0]),
  alike: { ...few([8, 7.999, 7.998, 7.5], 'en'), ...mean, decimals: 1 },
  skewed: { ...few([1, 10, 10, 10, 10000]), chosen: { geo: '9999', name: 'Ingenstans' } },
  tonnes: {
    ...few([7, 4, 4]),
    ...{ unitCode: 'tonnes-co2e', unitLabel: 'ton', subtitle: 'Under året', noun: CARS },
  },
  born: { ...few([3, 2, 1], 'en'), noun: CARS, unitLabel: 'cars' },
  counted: { ...few([3, 2, 1]), noun: CARS, unitLabel: 'bilar', subtitle: 'Under året' },
  look: { ...few([3, 2, 1]), ...LOOK, ...mean, years: { period: '2022' } },
};

/** Their figures are of the metric that the case has changed. */
const RANKINGS: Views<RankingView> = Object.fromEntries(
  Object.entries(UNLINKED).map(([name, view]) => [
    name,
    { ...view, entries: view.entries.map((entry) => ({ ...entry, metric: view })) },
  ]),
);

const mapped = (...names: string[]): Views<RankingView> =>
  Object.fromEntries(names.map((name) => [name, RANKINGS[name] ?? whole]));

const place = { geo: '2180', name: 'Gävle' };
const cardFigures = (metricTitle: string, notes: string[] = []) =>
  ['A', 'B', metricTitle, 'D'].map((title) => ({
    ...figureOf({ ...stockholm('sv'), metricTitle: title }, place, { period: '2022', value: 23619 }),
    notes,
    shared: notes,
  }));
const ends = noted({ ...whole, ...mean });

const CARDS: Views<string> = {
  metric: metricCard(whole, whole),
  notes: metricCard(ends, { ...ends, entries: ends.entries.slice(1, 50) }),
  crowded: metricCard(
    { ...ends, metricTitle: 'Ett mått '.repeat(40), unitLabel: 'en enhet '.repeat(40) },
    ends,
  ),
  unranked: metricCard(whole, null),
  hostile: figureCard({ ...hostileFigure('en'), value: 7 }),
  figure: figureCard({ ...stockholm('sv'), value: 984748, notes: ['Ett förbehåll. '.repeat(60)] }),
  place: municipalityCard({ ...place, lang: 'sv', about: 'Gävleborgs län' }, cardFigures('C')),
  long: municipalityCard(
    { ...place, lang: 'en', about: '' },
    cardFigures('Mycket lång '.repeat(12), ['Not.']),
  ),
  compared: comparisonCard(whole, '2022', cardFigures('C').slice(0, 2), ['Jämförs inte.']),
};

/** A figure as it is cited, of a release put together later with what is not known left out, and its metric to machines. */
const late = citedWork(
  { ...stockholm('en'), reconstructed: '2026-06-25' },
  { ...CITED, hash: null, retrieved: null },
);
const work = citedWork(stockholm('sv'), CITED);
const TOLD = {
  ...{
    lang: 'sv' as const,
    siteUrl: SITE,
    path: '/matt/N01951',
    name: 'Invånare',
    nameLang: null,
    unit: 'antal',
  },
  ...{ description: 'Om dem.', identifier: 'N01951', source: 'SCB, via Kolada', years: '2013/2022' },
  ...{ place: 'Sverige', downloads: [{ url: '/downloads/metrics/N01951.csv', type: 'text/csv' }] },
} as const;
const told = [
  describedDataset({ ...TOLD, publisher: null, basedOn: null, modified: null }),
  describedDataset({
    ...{
      ...TOLD,
      nameLang: 'en' as const,
      publisher: 'SCB',
      basedOn: 'https://scb.example',
      modified: '2026-06-25',
    },
  }),
  describedCatalog({
    ...{
      lang: 'en',
      siteUrl: SITE,
      description: 'All.',
      published: '2026-06-25',
      metrics: [{ id: 'N01951' }],
    },
  }),
];
const CITATIONS: Views<string> = {
  apa: apaCitation(work),
  bibtex: bibtexCitation(work),
  csl: cslCitation(late),
  ris: risCitation(work),
  schema: JSON.stringify(told, null, 1),
  valueless: apaCitation({ ...work, value: null }),
};

const percent = { ...stockholm('sv'), unitCode: 'percent', unitLabel: 'procent', decimals: 1 };
const kronor = { ...percent, unitCode: 'sek', unitLabel: 'kr', decimals: 0 };
const cell = figureOf(percent, { geo: '0180', name: 'Stockholm' }, { period: '2022', value: 7.975064 });
const marked = { ...cell, notes: ['Skattad.'] };
const column = columnOf([
  { value: 1, metric: kronor },
  { value: '2.25', metric: { ...percent, decimals: 2 } },
]);
const before = { release: '2026-06-25', previousValue: '7.96', type: 'revised' } as const;

const CELLS: Record<string, Markup | string | null> = {
  'rounded, its literal at hand': figureData('7.975064', percent),
  'exact as it is': figureData('7.5', percent),
  'exact, a zero behind it': figureData('8', percent),
  'exact where nothing is rounded': figureData('7.975064', { ...percent, decimals: null }),
  'leads to its page': figureShown(cell),
  'leads where it is said': figureShown(cell, { link: '#there' }),
  'leads nowhere, exact': figureShown(cell, { link: null, exact: true }),
  'leads from its sign to its notes': figureShown(marked),
  'its sign where it leads nowhere': figureShown(marked, { link: null }),
  'no sign': figureShown(marked, { marked: false }),
  'written otherwise': figureShown(cell, { link: null, shown: 'åtta' }),
  'aligned, exact': figureShown(cell, { link: null, exact: true, align: columnOf([cell], true) }),
  'room for decimals and sign': roomBehind('1', kronor, column),
  'room for a decimal': roomBehind('1.5', percent, column),
  'no room': roomBehind('1.25', { ...percent, decimals: 2 }, column),
  'no room without others': roomBehind('1', kronor, columnOf([])),
  'a cell': figureCell(cell, percent),
  'no value, and why': figureCell({ ...cell, value: null, missing: 'source_null' }, percent),
  'no value at all': figureCell(null, percent),
  'what it was': revisedNote(percent, before, 7.42),
  'what it was, looking the same': revisedNote(percent, before, 8.04),
};
const cells = Object.entries(CELLS).map(
  ([what, part]) => `${what}: ${typeof part === 'string' ? part : (part?.html ?? '-')}`,
);

const kinds = <View>(kind: string, views: Views<View>, draw: (view: View) => string) =>
  Object.entries(views).map(([name, view]): [string, string] => [`${kind}-${name}`, draw(view)]);

/** Long outlines by their hashes, and an element a line. */
const readable = (html: string): string =>
  `${html
    .replace(/(?<= d=")[^"]{400,}(?=")/g, (path) =>
      createHash('sha256').update(path).digest('hex').slice(0, 12),
    )
    .replaceAll('><', '>\n<')
    .trimEnd()}\n`;

/** Each by its name. */
export const drawn = (): [name: string, text: string][] => [
  ...kinds('figure', FIGURES, (view) => renderObservationEmbed(view)),
  ...kinds('figure-sheet', FIGURES, figureSvg),
  ...kinds('lines', LINES, (view) => renderLinesEmbed(view, view === chart)),
  ...kinds('lines-sheet', LINES, linesSvg),
  ...kinds(
    'lines-table',
    { whole: shares, rounded: LINES['of-country'] ?? chart },
    (view) => linesTable(view, true).html,
  ),
  ...kinds('ranking', RANKINGS, (view) => renderRankingEmbed(view)),
  ...kinds('ranking-sheet', RANKINGS, rankingSvg),
  ...kinds('strip', RANKINGS, (view) => stripDrawing(view).html),
  ...kinds('map', mapped('lacking', 'noted'), (view) => renderMapEmbed(view, true)),
  ...kinds(
    'map-page',
    mapped('chosen', 'last', 'apart', 'negative', 'losses', 'zeros', 'noted'),
    (view) => mapDrawing(view, OUTLINES_FILE).html,
  ),
  ...kinds(
    'map-part',
    mapped('counts', 'last'),
    (view) => mapDrawing(view, OUTLINES_FILE, CODES.slice(0, 20)).html,
  ),
  ...kinds(
    'map-sheet',
    {
      ...mapped('chosen', 'lacking', 'negative', 'losses'),
      enlarged: { ...whole, chosen: { geo: '0184', name: 'Solna' } },
    },
    mapSvg,
  ),
  ...kinds('spread', { percent: shares, count: chart }, (view) => {
    const points = pointsOf(view);
    const higher = points.map((point) => ({
      ...point,
      value: point.value === null ? null : point.value + 2,
    }));
    return spreadDrawing({ ...view, low: points, high: higher, line: reference(view, 1), breaks: BREAKS })
      .html;
  }),
  ...kinds('card', CARDS, (card) => card),
  ...kinds('cited', CITATIONS, (text) => text),
  ['cells', cells.join('\n')],
];

/** By the name of its file, as one reads it. */
export const drawings = (): Map<string, string> =>
  new Map(drawn().map(([name, html]) => [`${name}.html`, readable(html)]));
