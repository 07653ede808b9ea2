// Endpoint: what is new about a municipality, as a newspaper can print it (contract 10). What is told follows from figures by the
// rules of rules/news.ts, and the build has derived it: the same release gives the same bytes.
import * as z from 'zod';
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import {
  address,
  citation,
  count,
  geo,
  listOf,
  metricId,
  observationIdField,
  oneOf,
  part,
  period,
  record,
  unit,
  value,
  word,
} from '../data/fields.ts';
import { COUNTRY_CODE, observationId } from '../data/identifier.ts';
import { incomparable } from '../data/registry.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { standingIn } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { countyName } from '../text/answers.ts';
import { BRIEF_WORDS } from '../text/brief.ts';
import { municipalityBriefPaths, municipalityPaths } from '../text/paths.ts';
import { type Context, defineEndpoint, inParallel } from './endpoint.ts';
import { Finding, findingOf } from './findings.ts';
import { keyMetrics } from './key-metrics.ts';
import { FigureNote, figureAt, figureNotes } from './notes.ts';
import { municipalityInPath } from './things.ts';

const Brief = record('Brief', 'What is new about a municipality with a release.', {
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
      links: part('Addresses, absolute.', {
        revisions: address('The entries of the log.'),
      }),
    }),
  ),
  keyFigures: listOf(
    'The newest figure of each key metric, in the order of the registry.',
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

type Subject = Context & { municipality: CatalogueMunicipality };

const CHANGES = ['revised', 'corrected', 'withdrawn'] as const;

async function changedIn({
  store,
  municipality: { code },
}: Subject): Promise<Brief['changed']> {
  const { release, siteUrl } = store.catalogue;
  const counts =
    (await store.revisionCounts(code)).find((one) => one.release === release)
      ?.metrics ?? {};
  const changed = await inParallel(Object.keys(counts).sort(), async (metric) => {
    const entries = (await store.revisions(release, metric)).filter(
      (one) => one.geo === code,
    );
    return CHANGES.flatMap((type) => {
      const years = entries
        .flatMap((one) => (one.type === type ? (one.period ?? []) : []))
        .sort();
      const [first, last] = [years[0], years.at(-1)];
      if (first === undefined || last === undefined) return [];
      const revisions = `${siteUrl}/api/v1/revisions?kommun=${code}&metric=${metric}&type=${type}`;
      return [
        {
          count: years.length,
          links: { revisions },
          metric,
          periods: { first, last },
          type,
        },
      ];
    });
  });
  return changed.flat();
}

/** The newest figure of each key metric that has one; the rank is that of the figure's own year. */
async function keyFiguresOf({
  store,
  lang,
  municipality: { code: geo },
}: Subject): Promise<Brief['keyFigures']> {
  const figures = await inParallel(
    keyMetrics(store.catalogue, () => true),
    async (metric): Promise<Brief['keyFigures']> => {
      const series = await store.series(metric, geo);
      const figure =
        series === null ? null : figureAt(series, series.states.lastIndexOf('v'));
      if (figure === null) return [];
      const { period, value, cautions } = figure;
      const standing = standingIn(await store.ranking(metric, period), geo);
      const isApart = incomparable(metric, { geo, period }) !== null;
      return [
        {
          country: isApart ? null : await countryOf(store, metric, period),
          metric: metric.id,
          notes: figureNotes(metric, { geo, period, cautions }, lang),
          observation: observationId({ metric: metric.id, geo, period }),
          period,
          rank: standing && { rank: standing.rank, total: standing.total },
          unit: metric.unit,
          value,
        },
      ];
    },
  );
  return figures.flat();
}

/** Null where there is none that compares. */
async function countryOf(
  store: Store,
  metric: CatalogueMetric,
  year: string,
): Promise<Brief['keyFigures'][number]['country']> {
  if (metric.referenceComparable?.comparable !== true) return null;
  const series = await store.series(metric, COUNTRY_CODE);
  const yearValue = series?.values[series.periods.indexOf(year)] ?? null;
  if (yearValue === null) return null;
  return {
    observation: observationId({ metric: metric.id, geo: COUNTRY_CODE, period: year }),
    value: yearValue,
  };
}

/** The brief of a municipality with the release of the store. */
export async function briefOf(subject: Subject): Promise<Brief> {
  const { store, lang, municipality } = subject;
  const { release, releases, siteUrl } = store.catalogue;
  const { code, name, slug, county } = municipality;
  const briefWords = BRIEF_WORDS[lang];
  const findings = (await store.findings(code)).flatMap(
    (one) => findingOf(subject, one) ?? [],
  );
  const keyFigures = await keyFiguresOf(subject);
  const changed = await changedIn(subject);
  const named = new Set(
    [...findings, ...keyFigures, ...changed].map(({ metric }) => metric),
  );
  const titles = [...named].sort().flatMap((id) => {
    const title = store.directory.metrics.get(id)?.title[lang];
    return title === undefined ? [] : [[id, title] as const];
  });
  const paths = municipalityBriefPaths(slug);
  const link = `${siteUrl}${paths[lang]}`;
  return {
    changed,
    citation: briefWords.citation({
      place: name,
      release,
      service: SERVICE,
      license: LICENSE,
      link,
    }),
    findings,
    headline: findings[0]?.text.replace(/\.$/, '') ?? briefWords.nothing(name),
    keyFigures,
    labels: {
      county: countyName(county, lang),
      metrics: Object.fromEntries(titles),
      municipality: name,
    },
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

const PATH = '/api/v1/municipalities/{code}/brief';
const briefPath = (code: string): string => PATH.replace('{code}', code);

export const brief = defineEndpoint({
  name: 'brief',
  path: PATH,
  tag: 'Calculations',
  summary: {
    sv: 'Det nya om en kommun: högst åtta fynd enligt uppräknade regler, vart och ett med sin siffra, och nyckeltalen.',
    en: 'What’s new about a municipality: at most eight findings by stated rules, each with its figure, and the key figures.',
  },
  tool: {
    name: 'get_municipality_brief',
    title: 'News about a municipality',
    use: 'Use it for what stands out in a municipality: records, long runs, large changes, places. Cite the observation of a finding.',
  },
  parameters: { code: municipalityInPath(PATH, ({ hasFindings }) => hasFindings) },
  data: Brief,
  example: { code: '1781', lang: 'en' },
  refusals: [
    [
      'municipalities/habo/brief',
      'Ett namn i stället för en kod',
      'A name in place of a code',
    ],
  ],
  answer: ({ code: municipality }, context) => briefOf({ ...context, municipality }),
  fixed: ({ catalogue }) => catalogue.municipalities.map(({ code }) => ({ code })),
});
