// Endpoint: what is new of a municipality, as a newspaper can print it (contract 10). Every sentence follows from figures of the
// store by the rules of rules/news.ts, so that the same release gives the same bytes.
import * as z from 'zod';
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import {
  address,
  citation,
  count,
  geo,
  listOf,
  metricId,
  number,
  observationIdField,
  oneOf,
  part,
  period,
  record,
  unit,
  value,
  word,
} from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import { COUNTRY_CODE, observationId } from '../data/identifier.ts';
import type { Lang, Localized } from '../data/lang.ts';
import { isAbout } from '../data/registry.ts';
import { BRIEF_SINCE, LICENSE, SERVICE } from '../data/settings.ts';
import { onceFor } from '../data/text.ts';
import { medianOf } from '../rules/coverage.ts';
import {
  type Case,
  likeness,
  NEWS_RULES,
  newsOf,
  type ScoredNews,
  type Standing,
  shownNumber,
  weighed,
} from '../rules/news.ts';
import { type StoredSeries, standingIn, type YearRanking } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { countyName } from '../text/answers.ts';
import { BRIEF_WORDS, inSentence } from '../text/brief.ts';
import {
  bareValue,
  besideTitle,
  formatCount,
  formatLiteral,
  isSign,
  isTotal,
  quantity,
  shownLiteral,
} from '../text/numbers.ts';
import { municipalityBriefPaths, municipalityPaths } from '../text/paths.ts';
import * as tags from './endpoint.ts';
import {
  type Answer,
  type Context,
  defineEndpoint,
  inParallel,
  lang,
  parametersOf,
  type Things,
} from './endpoint.ts';
import { keyMetrics } from './key-metrics.ts';
import { unitWords } from './metric.ts';
import { FigureNote, figureNotes, observationLinks } from './notes.ts';
import { municipalityInPath } from './things.ts';

const RULES = NEWS_RULES.map(({ name }) => name) as [string, ...string[]];

const COMPARED = [
  'before',
  'record-before',
  'run-start',
  'country',
  'country-before',
  'county-median',
  'rank',
  'rank-before',
  'difference',
  'value-before',
] as const;

const Finding = part('One thing worth telling.', {
  rule: oneOf('Which rule found it.', RULES),
  score: count('How much it is worth telling, from 0 to 100.'),
  metric: metricId,
  observation: observationIdField.describe('The municipality’s own figure.'),
  value,
  unit,
  period,
  text: word('One sentence, with numbers as readers are shown them.'),
  compared: listOf(
    'What the sentence sets beside the figure.',
    part('One number.', {
      kind: oneOf('What it is.', COMPARED),
      observation: observationIdField
        .describe('The figure of the publisher; null where the service worked it out.')
        .nullable(),
      value: number('As the source or the calculation gives it.'),
    }),
  ),
  notes: listOf('What to read it with.', FigureNote),
  flags: listOf('One code for every finding that a waiver lets through.', word('Such as suspect-zero.')),
  links: part('Addresses, absolute.', {
    self: address('The observation as JSON.'),
    page: address('Its page.'),
    chart: address('An embed of the series.').nullable(),
  }),
});

const Brief = record('Brief', 'What is new of a municipality with a release.', {
  municipality: geo,
  release: word('Date of the release.'),
  previousRelease: word('Date of the release before; null of the first.').nullable(),
  headline: word('The foremost finding, or that there is none.'),
  findings: listOf('At most eight, the foremost first.', Finding),
  changed: listOf(
    'What the release revised, corrected or withdrew, by metric.',
    part('Figures of one metric.', {
      metric: metricId,
      type: oneOf('What happened.', ['revised', 'corrected', 'withdrawn']),
      count: count('How many figures.'),
      periods: part('The first year and the last.', { first: period, last: period }),
      links: part('Addresses, absolute.', { revisions: address('The entries of the log.') }),
    }),
  ),
  keyFigures: listOf(
    'The newest figure of one metric of each subject.',
    part('One figure.', {
      metric: metricId,
      observation: observationIdField,
      value,
      unit,
      period,
      country: part('The publisher’s figure of the country in the year.', {
        observation: observationIdField,
        value,
      }).nullable(),
      rank: part('Its place among all municipalities of the year.', {
        rank: count('1 is the first by the order of the metric.'),
        total: count('Municipalities with a value.'),
      }).nullable(),
      notes: listOf('What to read it with.', FigureNote),
    }),
  ),
  labels: part('Names in the requested language.', {
    municipality: word('Name of the municipality.'),
    county: word('Name of the county.'),
    metrics: z
      .record(z.string(), word('Title.'))
      .describe('By id: the titles of the metrics that are named here.'),
  }),
  citation,
  links: part('Addresses, absolute.', {
    self: address('This brief.'),
    page: address('It as a page.'),
    markdown: address('It as Markdown.'),
    municipality: address('The page of the municipality.'),
  }),
});
export type Brief = z.infer<typeof Brief>;
type Finding = Brief['findings'][number];

// What the municipalities of a metric have in common, computed once for a store.

/** Of a metric's newest year. */
type MetricYear = {
  ranking: YearRanking | null;
  rankingBefore: YearRanking | null;
  /** The median of each county, by its code. */
  counties: ReadonlyMap<string, number>;
  /** How far each municipality lies from the median of its county, ascending. */
  gaps: readonly number[];
  /** The publisher's figures of the country; empty where they are not comparable. */
  country: ReadonlyMap<string, number>;
  /** By code, what the newest release changed the newest value from. */
  revised: ReadonlyMap<string, number>;
  /** What a change of a value usually is; null where none was made before. */
  usualRevision: number | null;
  /** Codes of the municipalities whose newest value came with the newest release. */
  published: ReadonlySet<string>;
};

/** The year, or the election, before one of the metric's periods. */
const periodBefore = (metric: CatalogueMetric, last: string): string | null => {
  const before = metric.periods[metric.periods.indexOf(last) - 1];
  return before !== undefined && isStep(metric, before, last) ? before : null;
};

const isElections = ({ kind }: CatalogueMetric): boolean => kind === 'elections';

/** How a period is called in sentences. */
const whenOf = (metric: CatalogueMetric, language: Lang) => (one: string) =>
  BRIEF_WORDS[language][isElections(metric) ? 'election' : 'inYear'](one);

const isStep = (metric: CatalogueMetric, before: string, after: string): boolean =>
  isElections(metric)
    ? metric.periods.indexOf(after) - metric.periods.indexOf(before) === 1
    : Number(after) - Number(before) === 1;

const sharedOf = onceFor((store: Store) => onceFor((metric: CatalogueMetric) => shared(store, metric)));

async function shared(store: Store, metric: CatalogueMetric): Promise<MetricYear> {
  const last = metric.last ?? '';
  const before = periodBefore(metric, last);
  const isRanked = isComparable(metric);
  const { references } = await store.facts(metric);
  const at = metric.periods.indexOf(last);
  const counties = new Map(
    Object.entries(isRanked ? references.counties : {}).flatMap(([code, medians]) => {
      const median = medians[at] ?? null;
      return median === null ? [] : [[code, median] as const];
    }),
  );
  const gaps = (await store.listed(metric)).flatMap(({ municipality, series }) => {
    const median = counties.get(municipality.countyCode);
    const own = series.values[at] ?? null;
    return median === undefined || own === null ? [] : [Math.abs(own - median)];
  });
  const comparable = metric.referenceComparable?.comparable === true;
  const country = comparable && isRanked ? await store.series(metric, COUNTRY_CODE) : null;
  return {
    ranking: isRanked ? await store.ranking(metric, last) : null,
    rankingBefore: isRanked && before !== null ? await store.ranking(metric, before) : null,
    counties,
    gaps: gaps.sort((a, b) => a - b),
    country: new Map(country === null ? [] : valuesOf(country).map((one) => [one.period, one.value])),
    ...(await changesOf(store, metric, last)),
  };
}

/** A total follows the size of a municipality: its place among others, and beside the country, says nothing. */
const isComparable = ({ unit: unitCode }: CatalogueMetric): boolean => !isTotal({ unitCode });

async function changesOf(store: Store, metric: CatalogueMetric, last: string) {
  const { releases, release } = store.catalogue;
  const revised = new Map<string, number>();
  const published = new Set<string>();
  const sizes: number[] = [];
  for (const one of releases)
    for (const entry of await store.revisions(one.release, metric.id)) {
      const { type, geo: code, previousValue, value: now } = entry;
      if (code === null) continue;
      if (type === 'published' && one.release === release && entry.period === last) published.add(code);
      if ((type !== 'revised' && type !== 'corrected') || previousValue === null || now === null) continue;
      sizes.push(Math.abs(Number(now) - Number(previousValue)));
      if (one.release === release && entry.period === last) revised.set(code, Number(previousValue));
    }
  return { revised, published, usualRevision: medianOf(sizes) };
}

const valuesOf = ({ periods, states, values }: StoredSeries) =>
  periods.flatMap((one, at) => {
    const own = values[at] ?? null;
    return states[at] === 'v' && own !== null ? [{ period: one, value: own }] : [];
  });

// One metric in one municipality.

type Subject = Context & { municipality: CatalogueMunicipality };
type MetricNews = { metric: CatalogueMetric; series: StoredSeries; news: ScoredNews; value: number };

/** Null where the municipality has no value in the metric's newest year, or nothing of it can be told. */
function caseOf(
  { store, municipality: { code, countyCode } }: Pick<Subject, 'store' | 'municipality'>,
  metric: CatalogueMetric,
  series: StoredSeries,
  facts: MetricYear,
): Case | null {
  const all = valuesOf(series);
  const newest = all.at(-1);
  // Those let through by a waiver are no news, and nothing is compared with them.
  const isWaived = ({ period: year }: { period: string }) => (series.flags[year] ?? []).length > 0;
  if (newest === undefined || newest.period !== metric.last || isWaived(newest)) return null;
  if (metric.kind === 'yes-no') return null;
  const about = metric.notes.filter((note) => isAbout(note, { geo: code, period: newest.period }));
  const since = about.reduce(
    (latest, { kind, from }) => (kind === 'break' && (from ?? '') > latest ? (from ?? '') : latest),
    '',
  );
  const shown = all
    .filter((one) => one.period >= since)
    .map((one) => ({ ...one, shown: shownNumber(one.value, metric) }));
  const own = shown.filter((one) => !isWaived(one));
  const before = own.at(-2);
  // Of a municipality that is unlike all others in what the metric counts.
  const isApart = about.some(({ kind, geo: codes }) => kind === 'caution' && codes !== null);
  const median = facts.counties.get(countyCode);
  const isStepBefore = before !== undefined && isStep(metric, before.period, newest.period);
  const from = facts.revised.get(code);
  const nearer = median === undefined ? 0 : shareBelow(facts.gaps, Math.abs(newest.value - median));
  return {
    years: own,
    changed: since > (all[0]?.period ?? ''),
    doubtful: shown.filter(isWaived),
    decimals: metric.decimals,
    isBefore: (one, other) => isStep(metric, one, other),
    overlaps: metric.periodSemantics === 'five-year-mean',
    isNew: facts.published.has(code) && metric.issued !== store.catalogue.release,
    country: isApart ? new Map() : facts.country,
    standing: isApart ? null : placeOf(facts.ranking, code),
    standingBefore: isApart || !isStepBefore ? null : placeOf(facts.rankingBefore, code),
    county: isApart || median === undefined ? null : { median, nearer },
    revised: from === undefined ? null : { from, usual: facts.usualRevision },
  };
}

/** What is told of a metric: by code of a municipality, weighed by how many of them it is told of. */
const newsIn = onceFor((store: Store) => onceFor((metric: CatalogueMetric) => weighedNews(store, metric)));

async function weighedNews(
  store: Store,
  metric: CatalogueMetric,
): Promise<ReadonlyMap<string, readonly ScoredNews[]>> {
  const facts = await sharedOf(store)(metric);
  const cases = (await store.listed(metric)).flatMap(({ municipality, series }) => {
    const one = caseOf({ store, municipality }, metric, series, facts);
    return one === null ? [] : [{ code: municipality.code, one, found: newsOf(one) }];
  });
  const alike = new Map<string, number>();
  for (const key of cases.flatMap(({ found }) => found.map(likeness)))
    alike.set(key, (alike.get(key) ?? 0) + 1);
  return new Map(
    cases.map(({ code, one, found }) => [
      code,
      found.map((news) => weighed(news, one, (alike.get(likeness(news)) ?? 0) / cases.length)),
    ]),
  );
}

function placeOf(ranking: YearRanking | null, code: string): Standing | null {
  const own = standingIn(ranking, code);
  if (own === null || ranking === null) return null;
  const tied = ranking.entries.filter(({ rank }) => rank === own.rank).length - 1;
  return { rank: own.rank, tied, total: own.total };
}

const shareBelow = (ascending: readonly number[], gap: number): number =>
  ascending.length === 0 ? 0 : ascending.filter((one) => one < gap).length / ascending.length;

// Which of all findings are told.

const MOST = 8;
const LEAST = 3;
/** Below it a finding only fills up to the least number. */
const FOREMOST = 36;
/** What a year is worth less for each that it lies behind the newest of all metrics. */
const AGE = 2;
const MOST_AGE = 10;
/** A rule told so often already makes room for the others. */
const MOST_OF_A_RULE = 3;

function chosen(found: readonly MetricNews[], newestYear: string): MetricNews[] {
  const aged = found.map((one) => {
    const years = Number(newestYear) - Number(one.metric.last ?? newestYear);
    return {
      ...one,
      news: { ...one.news, score: Math.max(0, one.news.score - Math.min(MOST_AGE, AGE * years)) },
    };
  });
  aged.sort((a, b) => b.news.score - a.news.score || (a.metric.id < b.metric.id ? -1 : 1));
  const told: MetricNews[] = [];
  for (const one of aged) {
    const { metric, news } = one;
    const sameRule = told.filter((other) => other.news.rule === news.rule);
    const isAkin = (other: MetricNews) =>
      metric.related.some(({ metric: id }) => id === other.metric.id) ||
      other.metric.related.some(({ metric: id }) => id === metric.id);
    const isSaid = told.some(({ metric: { id } }) => id === metric.id) || sameRule.some(isAkin);
    const isWeak = news.score < FOREMOST && told.length >= LEAST;
    if (!isSaid && !isWeak && sameRule.length < MOST_OF_A_RULE && told.length < MOST) told.push(one);
  }
  return told;
}

// Its sentence, and what it names.

type BesideFigure = Finding['compared'][number];
type Clause = { text: string; compared: BesideFigure[] };

function clauseOf(subject: Subject, { metric, news }: MetricNews): Clause {
  const { store, lang: language, municipality } = subject;
  const words = BRIEF_WORDS[language];
  const unit = besideTitle(unitWords(store, metric, language), metric.title[language]);
  const { code } = municipality;
  const shown = (one: number) => bareValue(String(one), unit);
  const apart = (literal: string) => {
    const size = shownLiteral(literal.replace(/^-/, ''), unit);
    const number = formatLiteral(size, language);
    return isSign(unit) ? `${number}\u00a0${words.points(size === '1')}` : number;
  };
  const year = whenOf(metric, language);
  const figure = (
    kind: BesideFigure['kind'],
    one: { period: string; value: number },
    geoCode = code,
  ): BesideFigure => ({
    kind,
    observation: observationId({ metric: metric.id, geo: geoCode, period: one.period }),
    value: one.value,
  });
  const computed = (kind: BesideFigure['kind'], one: number): BesideFigure => ({
    kind,
    observation: null,
    value: one,
  });
  const last = metric.last ?? '';
  // Rank 1 is the highest value, or the lowest, as the metric's order has it.
  const top = metric.order === 'descending' ? 'high' : 'low';
  const other = top === 'high' ? 'low' : 'high';
  switch (news.rule) {
    case 'revised-beyond-usual':
      return { text: words.revised(shown(news.from)), compared: [computed('value-before', news.from)] };
    case 'first-or-last': {
      const end = news.isFirst ? top : other;
      const { tied, total, rank } = news.standing;
      const all = formatCount(total, language);
      return {
        text: tied === 0 ? words.first(end, all) : words.firstTied(end, all, words.others(tied)),
        compared: [computed('rank', rank)],
      };
    }
    case 'record':
      return {
        text: words.record(news.end, news.since, news.changed),
        compared: [figure('record-before', news.former)],
      };
    case 'crossed-country':
      return {
        text: words.crossed(news.to, shown(news.country), year(news.before.period)),
        compared: [
          figure('country', { period: last, value: news.country }, COUNTRY_CODE),
          figure('before', news.before),
          figure('country-before', { period: news.before.period, value: news.countryBefore }, COUNTRY_CODE),
        ],
      };
    case 'rank-moved': {
      const { rank, total } = news.standing;
      const before = news.standingBefore.rank;
      return {
        text: words.moved(rank, formatCount(total, language), top, before, year(news.before.period)),
        compared: [computed('rank', rank), computed('rank-before', before), figure('before', news.before)],
      };
    }
    case 'largest-change':
      return {
        text: words.largest(
          news.to,
          apart(news.difference),
          year(news.before.period),
          news.since,
          isElections(metric),
        ),
        compared: [figure('before', news.before), computed('difference', Number(news.difference))],
      };
    case 'longest-run':
      return {
        text: words.run(news.steps, news.to, isElections(metric)),
        compared: [figure('run-start', news.start)],
      };
    case 'far-from-county':
      return {
        text: words.far(
          news.to,
          apart(news.difference),
          countyName(municipality.county, language),
          shown(news.median),
        ),
        compared: [computed('county-median', news.median), computed('difference', Number(news.difference))],
      };
    case 'gap-closed':
      return {
        text: words.closed(apart(news.difference), year(news.widest.period)),
        compared: [
          figure('country', { period: last, value: news.country }, COUNTRY_CODE),
          figure('before', news.widest),
          figure('country-before', { period: news.widest.period, value: news.countryThen }, COUNTRY_CODE),
          computed('difference', Number(news.difference)),
        ],
      };
    case 'new-year': {
      const size = Number(news.difference);
      const before = year(news.before.period);
      const text =
        size === 0
          ? words.unchanged(before)
          : words.newYear(size > 0 ? 'up' : 'down', apart(news.difference), before);
      return { text, compared: [figure('before', news.before), computed('difference', size)] };
    }
  }
}

function findingOf(subject: Subject, told: MetricNews): Finding {
  const { store, lang: language, municipality } = subject;
  const { metric, news, series, value: own } = told;
  const { code } = municipality;
  const last = metric.last ?? '';
  const id = observationId({ metric: metric.id, geo: code, period: last });
  const { text, compared } = clauseOf(subject, told);
  const { siteUrl } = store.catalogue;
  const { self, page } = observationLinks(siteUrl, id, metric.id);
  const chart = metric.capabilities.chart ? `${siteUrl}/embed/chart/${code}/${metric.id}` : null;
  return {
    compared,
    flags: series.flags[last] ?? [],
    links: { chart, page, self },
    metric: metric.id,
    notes: figureNotes(metric, { geo: code, period: last, cautions: series.cautions[last] ?? [] }, language),
    observation: id,
    period: last,
    rule: news.rule,
    score: news.score,
    text: BRIEF_WORDS[language].sentence({ ...namesOf(subject, told), clause: text }),
    unit: metric.unit,
    value: own,
  };
}

function namesOf({ store, lang: language, municipality }: Subject, { metric, value: own }: MetricNews) {
  const last = metric.last ?? '';
  return {
    title: metric.title[language],
    place: municipality.name,
    period: whenOf(metric, language)(last),
    value: quantity(String(own), besideTitle(unitWords(store, metric, language), metric.title[language])),
  };
}

function headlineOf(subject: Subject, [foremost]: readonly MetricNews[]): string {
  const words = BRIEF_WORDS[subject.lang];
  if (foremost === undefined) return words.nothing(subject.municipality.name);
  const { text } = clauseOf(subject, foremost);
  const names = namesOf(subject, foremost);
  return words.headline({ ...names, title: inSentence(names.title), clause: text });
}

// What the release changed, and the key figures.

type SeriesOf = { metric: CatalogueMetric; series: StoredSeries };

const CHANGES = ['revised', 'corrected', 'withdrawn'] as const;

async function changedIn({ store, municipality: { code } }: Subject): Promise<Brief['changed']> {
  const { release, siteUrl } = store.catalogue;
  const counts = (await store.revisionCounts(code)).find((one) => one.release === release)?.metrics ?? {};
  const changed = await inParallel(Object.keys(counts).sort(), async (metric) => {
    const entries = (await store.revisions(release, metric)).filter((one) => one.geo === code);
    return CHANGES.flatMap((type) => {
      const years = entries.flatMap((one) => (one.type === type ? (one.period ?? []) : [])).sort();
      const [first, last] = [years[0], years.at(-1)];
      if (first === undefined || last === undefined) return [];
      const revisions = `${siteUrl}/api/v1/revisions?kommun=${code}&metric=${metric}&type=${type}`;
      return [{ count: years.length, links: { revisions }, metric, periods: { first, last }, type }];
    });
  });
  return changed.flat();
}

async function keyFiguresOf(
  { store, lang: language, municipality: { code } }: Subject,
  own: readonly SeriesOf[],
): Promise<Brief['keyFigures']> {
  const byMetric = new Map(own.map((one) => [one.metric, one.series]));
  return inParallel(
    keyMetrics(store.catalogue, (metric) => byMetric.has(metric)),
    async (metric) => {
      const series = byMetric.get(metric);
      const newest = series === undefined ? undefined : valuesOf(series).at(-1);
      if (series === undefined || newest === undefined) throw new Error(`brief: ${metric.id} has no value`);
      const facts = await sharedOf(store)(metric);
      const country = facts.country.get(newest.period);
      const id = (place: string) => observationId({ metric: metric.id, geo: place, period: newest.period });
      const standing = newest.period === metric.last ? standingIn(facts.ranking, code) : null;
      const cautions = series.cautions[newest.period] ?? [];
      return {
        country: country === undefined ? null : { observation: id(COUNTRY_CODE), value: country },
        metric: metric.id,
        notes: figureNotes(metric, { geo: code, period: newest.period, cautions }, language),
        observation: id(code),
        period: newest.period,
        rank: standing === null ? null : { rank: standing.rank, total: standing.total },
        unit: metric.unit,
        value: newest.value,
      };
    },
  );
}

/** What is told of a municipality, in whatever language: it is worked out once for a store. */
const toldOf = onceFor((store: Store) =>
  onceFor(async (municipality: CatalogueMunicipality) => {
    const { metrics } = store.catalogue;
    const listed = await inParallel(metrics, async (metric): Promise<SeriesOf[]> => {
      const series = await store.series(metric, municipality.code);
      return series === null || valuesOf(series).length === 0 ? [] : [{ metric, series }];
    });
    const own = listed.flat();
    const found = await inParallel(own, async ({ metric, series }): Promise<MetricNews[]> => {
      const value = valuesOf(series).at(-1)?.value;
      const news = (await newsIn(store)(metric)).get(municipality.code) ?? [];
      return value === undefined ? [] : news.map((one) => ({ metric, series, news: one, value }));
    });
    const newestYear = metrics.reduce((year, { last }) => ((last ?? '') > year ? (last ?? '') : year), '');
    return { own, told: chosen(found.flat(), newestYear) };
  }),
);

/** The brief of a municipality with the release of the store. */
export async function briefOf(subject: Subject): Promise<Brief> {
  const { store, lang: language, municipality } = subject;
  const { catalogue } = store;
  const { code, name, slug, county } = municipality;
  const { own, told } = await toldOf(store)(municipality);
  const keyFigures = await keyFiguresOf(subject, own);
  const changed = await changedIn(subject);
  const named = new Set([
    ...told.map(({ metric }) => metric.id),
    ...keyFigures.map(({ metric }) => metric),
    ...changed.map(({ metric }) => metric),
  ]);
  const titles = [...named].sort().flatMap((id) => {
    const title = store.directory.metrics.get(id)?.title[language];
    return title === undefined ? [] : [[id, title] as const];
  });
  const { release, releases, siteUrl } = catalogue;
  const paths = municipalityBriefPaths(slug);
  return {
    changed,
    citation: BRIEF_WORDS[language].citation({
      place: name,
      release,
      service: SERVICE,
      license: LICENSE,
      link: `${siteUrl}${paths[language]}`,
    }),
    findings: told.map((one) => findingOf(subject, one)),
    headline: headlineOf(subject, told),
    keyFigures,
    labels: { county: countyName(county, language), metrics: Object.fromEntries(titles), municipality: name },
    links: {
      markdown: `${siteUrl}${paths.sv}.md`,
      municipality: `${siteUrl}${municipalityPaths(slug).sv}`,
      page: `${siteUrl}${paths.sv}`,
      self: `${siteUrl}${briefPath(code)}`,
    },
    municipality: code,
    previousRelease: releases[1]?.release ?? null,
    release,
  };
}

/** A finding of any municipality, in both languages. */
type LocalFinding = { municipality: CatalogueMunicipality; finding: Finding; text: Localized };

/** All that the briefs of a release tell, the foremost first, then by municipality. */
async function toldOfAll(store: Store): Promise<{ municipality: CatalogueMunicipality; one: MetricNews }[]> {
  const told = await inParallel(store.catalogue.municipalities, async (municipality) =>
    (await toldOf(store)(municipality)).told.map((one) => ({ municipality, one })),
  );
  return told.flat().sort((a, b) => b.one.news.score - a.one.news.score);
}

function inBoth(store: Store, municipality: CatalogueMunicipality, one: MetricNews): LocalFinding {
  const finding = findingOf({ store, lang: 'sv', municipality }, one);
  const english = findingOf({ store, lang: 'en', municipality }, one);
  return { municipality, finding, text: { sv: finding.text, en: english.text } };
}

export const findingsOf = async (store: Store): Promise<LocalFinding[]> =>
  (await toldOfAll(store)).map(({ municipality, one }) => inBoth(store, municipality, one));

/** So many stand for a release, one of a metric and a rule. */
const MOST_OF_RELEASE = 10;

/** The strongest of the country. */
export async function foremostFindings(store: Store): Promise<LocalFinding[]> {
  const found = new Map<string, LocalFinding>();
  for (const { municipality, one } of await toldOfAll(store)) {
    const key = `${one.metric.id} ${one.news.rule}`;
    if (!found.has(key)) found.set(key, inBoth(store, municipality, one));
    if (found.size === MOST_OF_RELEASE) break;
  }
  return [...found.values()];
}

/** So many stand for a metric, one of a rule. */
const MOST_OF_METRIC = 3;

/** The strongest of a metric's newest year, then by municipality. */
export async function foremostOf(store: Store, metric: CatalogueMetric): Promise<LocalFinding[]> {
  const all = [...(await newsIn(store)(metric))].flatMap(([code, news]) =>
    news.map((one) => ({ code, one })),
  );
  all.sort((a, b) => b.one.score - a.one.score || (a.code < b.code ? -1 : 1));
  const foremost = all.filter(
    ({ one }, at) => all.findIndex(({ one: { rule } }) => rule === one.rule) === at,
  );
  const found = await inParallel(foremost.slice(0, MOST_OF_METRIC), async ({ code, one: news }) => {
    const municipality = store.directory.municipalities.get(code);
    const series = await store.series(metric, code);
    const value = series === null ? undefined : valuesOf(series).at(-1)?.value;
    if (municipality === undefined || series === null || value === undefined) return [];
    return [inBoth(store, municipality, { metric, series, news, value })];
  });
  return found.flat();
}

const PATH = '/api/v1/municipalities/{code}/brief';
const briefPath = (code: string): string => PATH.replace('{code}', code);

/** Whether the release had briefs; one before the first is asked for below its date alone. */
export const hasBriefs = ({ catalogue: { siteUrl, release } }: Pick<Store, 'catalogue'>): boolean =>
  !siteUrl.endsWith(`/releases/${release}`) || release >= BRIEF_SINCE;

const parameters = parametersOf({
  code: municipalityInPath(PATH, hasBriefs),
  lang,
});

async function answer(
  { code: municipality }: Things<typeof parameters>,
  context: Context,
): Promise<Answer<Brief>> {
  return { data: inOrder(await briefOf({ ...context, municipality })) };
}

export const brief = defineEndpoint({
  name: 'brief',
  path: PATH,
  tag: tags.CALCULATIONS,
  summary: {
    sv: 'Det nya om en kommun: högst åtta fynd enligt uppräknade regler, vart och ett med sin siffra, och nyckeltalen.',
    en: 'What is new of a municipality: at most eight findings by stated rules, each with its figure, and the key figures.',
  },
  tool: {
    name: 'get_municipality_brief',
    title: 'What is new of a municipality',
    use: 'Use it for what stands out in a municipality: records, long runs, large changes, places. Cite the observation of a finding.',
  },
  parameters,
  data: Brief,
  example: { code: '1781', lang: 'en' },
  refusals: [
    {
      says: { sv: 'Ett namn i stället för en kod', en: 'A name in place of a code' },
      address: 'municipalities/habo/brief',
    },
  ],
  answer,
  fixed: ({ catalogue }) => catalogue.municipalities.map(({ code }) => ({ code })),
});
