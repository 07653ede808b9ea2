// What the build found worth telling of municipalities, in sentences, each with the figures that it sets beside the municipality's.
import type * as z from 'zod';
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import {
  address,
  count,
  day,
  listOf,
  metricId,
  number,
  observationIdField,
  oneOf,
  part,
  period,
  source,
  unit,
  value,
  word,
} from '../data/fields.ts';
import { COUNTRY_CODE, observationId } from '../data/identifier.ts';
import type { Lang, Localized } from '../data/lang.ts';
import {
  NEWS_RULES,
  type News,
  type Since,
  type Standing,
  type YearValue,
} from '../rules/news.ts';
import type { StoredFinding } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { countyName } from '../text/answers.ts';
import {
  amountOf,
  distanceOf,
  figureClause,
  moreOf,
  placeWords,
  rankClause,
  TOLD_WORDS,
  whenOf,
} from '../text/sentences.ts';
import { unitWords } from './metric.ts';
import { FigureNote, figureNotes, observationLinks } from './notes.ts';

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
] as const;

export const Finding = part('One thing worth telling.', {
  rule: oneOf('Which rule found it.', RULES),
  score: count('How much it is worth telling, from 0 to 100.'),
  metric: metricId,
  observation: observationIdField.describe('The municipality’s own figure.'),
  value,
  unit,
  period,
  source,
  retrieved: day(
    'Day on which the figure was taken from the source; null where nobody knows it.',
  ).nullable(),
  text: word('Sentences, with numbers as readers are shown them.'),
  compared: listOf(
    'What the sentences set beside the figure.',
    part('One number.', {
      kind: oneOf('What it is.', COMPARED),
      observation: observationIdField
        .describe('The figure of the publisher; null where the service worked it out.')
        .nullable(),
      value: number('As the source or the calculation gives it.'),
    }),
  ),
  notes: listOf('What to read it with.', FigureNote),
  flags: listOf(
    'One code for every finding that a waiver lets through.',
    word('Such as suspect-zero.'),
  ),
  links: part('Addresses, absolute.', {
    self: address('The observation as JSON.'),
    page: address('Its page.'),
    chart: address('An embed of the series.').nullable(),
  }),
});
type Finding = z.infer<typeof Finding>;

type Telling = { store: Store; lang: Lang; municipality: CatalogueMunicipality };

/** Null where its metric has left since. */
export function findingOf(telling: Telling, stored: StoredFinding): Finding | null {
  const { store, lang, municipality } = telling;
  const metric = store.directory.metrics.get(stored.metric);
  if (metric === undefined) return null;
  const { news, period: year } = stored;
  const { siteUrl } = store.catalogue;
  const about = { geo: municipality.code, period: year };
  const id = observationId({ ...about, metric: metric.id });
  const { self, page } = observationLinks(siteUrl, id, metric.id);
  const chart = metric.capabilities.chart
    ? `${siteUrl}/embed/chart/${municipality.code}/${metric.id}`
    : null;
  return {
    compared: besideOf(telling, metric, stored),
    // A figure that a waiver lets through is no news.
    flags: [],
    links: { chart, page, self },
    metric: metric.id,
    notes: figureNotes(metric, { ...about, cautions: [] }, lang),
    observation: id,
    period: year,
    retrieved: stored.retrieved,
    rule: news.rule,
    score: news.score,
    source: metric.source,
    text: textOf(telling, metric, stored),
    unit: metric.unit,
    value: stored.value,
  };
}

function textOf(
  telling: Telling,
  metric: CatalogueMetric,
  stored: StoredFinding,
): string {
  const { store, lang, municipality } = telling;
  const unitOf = unitWords(store, metric, lang);
  const figure = figureClause({
    phrase: metric.sentence,
    title: metric.title[lang],
    place: municipality.name,
    period: stored.period,
    literal: String(stored.value),
    unit: unitOf,
  });
  const prices = metric.unit.startsWith('sek') ? [TOLD_WORDS[lang].prices] : [];
  return [figure, besideText(telling, metric, stored.news), ...prices]
    .map((one) => `${one}.`)
    .join(' ');
}

/** What is told beside the figure's own sentence, without its full stop. */
function besideText(
  { store, lang, municipality }: Telling,
  metric: CatalogueMetric,
  news: News,
): string {
  const toldWords = TOLD_WORDS[lang];
  const unitOf = unitWords(store, metric, lang);
  const isElections = metric.kind === 'elections';
  const when = (year: string) => whenOf(year, isElections, lang);
  const since = ({ from, year }: Since) => toldWords.since[from](when(year));
  const amount = (one: number) => amountOf(String(one), unitOf);
  const ranked = (one: Standing) => ({ ...one, order: metric.order });
  switch (news.rule) {
    case 'near-an-end':
      return rankClause(ranked(news.standing), lang) ?? '';
    case 'record':
      return toldWords.record(news.end, since(news.since));
    case 'crossed-country':
      return toldWords.crossed(news.to, amount(news.country), when(news.before.period));
    case 'rank-moved': {
      const before = placeWords(ranked(news.standingBefore), lang) ?? '';
      return toldWords.moved(
        rankClause(ranked(news.standing), lang) ?? '',
        before,
        when(news.before.period),
      );
    }
    case 'largest-change': {
      const more = moreOf(news.to, news.difference, unitOf);
      return toldWords.largest(
        more,
        when(news.before.period),
        news.to,
        isElections,
        since(news.since),
      );
    }
    case 'longest-run':
      return news.since === null
        ? toldWords.run(news.steps, news.to, isElections)
        : toldWords.always(news.to, isElections, since(news.since));
    case 'far-from-county': {
      const county = countyName(municipality.county, lang);
      return toldWords.far(
        distanceOf(news.difference, unitOf),
        news.to,
        county,
        amount(news.median),
      );
    }
    case 'new-year': {
      const size = Number(news.difference);
      const before = when(news.before.period);
      if (size === 0) return toldWords.unchanged(before);
      return toldWords.newYear(
        moreOf(size > 0 ? 'up' : 'down', news.difference, unitOf),
        before,
      );
    }
  }
}

type BesideFigure = Finding['compared'][number];

function besideOf(
  { municipality }: Telling,
  metric: CatalogueMetric,
  { news, period: year }: StoredFinding,
): BesideFigure[] {
  const figureAt = (
    kind: BesideFigure['kind'],
    geo: string,
    at: string,
    number: number,
  ): BesideFigure => ({
    kind,
    observation: observationId({ metric: metric.id, geo, period: at }),
    value: number,
  });
  const figure = (kind: BesideFigure['kind'], one: YearValue) =>
    figureAt(kind, municipality.code, one.period, one.value);
  const computed = (kind: BesideFigure['kind'], number: number): BesideFigure => ({
    kind,
    observation: null,
    value: number,
  });
  switch (news.rule) {
    case 'near-an-end':
      return [computed('rank', news.standing.rank)];
    case 'record':
      return [figure('record-before', news.former)];
    case 'crossed-country':
      return [
        figureAt('country', COUNTRY_CODE, year, news.country),
        figure('before', news.before),
        figureAt(
          'country-before',
          COUNTRY_CODE,
          news.before.period,
          news.countryBefore,
        ),
      ];
    case 'rank-moved':
      return [
        computed('rank', news.standing.rank),
        computed('rank-before', news.standingBefore.rank),
        figure('before', news.before),
      ];
    case 'longest-run':
      return [figure('run-start', news.start)];
    case 'far-from-county':
      return [
        computed('county-median', news.median),
        computed('difference', Number(news.difference)),
      ];
    case 'largest-change':
    case 'new-year':
      return [
        figure('before', news.before),
        computed('difference', Number(news.difference)),
      ];
  }
}

/** A finding of any municipality, in both languages. */
type LocalFinding = {
  municipality: CatalogueMunicipality;
  finding: Finding;
  text: Localized;
};

function inBoth(
  store: Store,
  code: string,
  stored: StoredFinding,
): LocalFinding | null {
  const municipality = store.directory.municipalities.get(code);
  if (municipality === undefined) return null;
  const finding = findingOf({ store, lang: 'sv', municipality }, stored);
  const english = findingOf({ store, lang: 'en', municipality }, stored);
  if (finding === null || english === null) return null;
  return { municipality, finding, text: { sv: finding.text, en: english.text } };
}

/** Every finding of the release, the foremost first, then by municipality. */
export async function findingsOf(store: Store): Promise<LocalFinding[]> {
  const findings: LocalFinding[] = [];
  for (const { code } of store.catalogue.municipalities)
    findings.push(
      ...(await store.findings(code)).flatMap(
        (stored) => inBoth(store, code, stored) ?? [],
      ),
    );
  return findings.sort((a, b) => b.finding.score - a.finding.score);
}

/** The strongest of the country, or of one metric. */
export async function foremostFindings(
  store: Store,
  metric: string | null,
): Promise<LocalFinding[]> {
  const { ofRelease, ofMetric } = await store.foremost();
  const chosen = metric === null ? ofRelease : (ofMetric[metric] ?? []);
  return chosen.flatMap(({ geo, ...stored }) => inBoth(store, geo, stored) ?? []);
}
