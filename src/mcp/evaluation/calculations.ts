// Questions about rankings and comparisons; one that is refused is a question whose right answer is the refusal.
import * as z from 'zod';
import type { Lang } from '../../data/lang.ts';
import { type CallTool, type Metric, type Municipality, type Question, Refusal } from './question.ts';

const Ranking = z.object({
  data: z.object({
    period: z.string(),
    order: z.string(),
    entries: z.array(
      z.object({
        rank: z.number(),
        geo: z.string(),
        value: z.number(),
        labels: z.object({ geo: z.string() }),
      }),
    ),
  }),
});

const TOP = {
  sv: (title: string) =>
    `Vilken eller vilka kommuner har rang 1 för ”${title}”, och vilket år gäller rangordningen?`,
  en: (title: string) =>
    `Which municipality or municipalities rank first for “${title}”, and for which year?`,
};

/** Rank 1 with every tie, or the refusal that is due. */
export async function rankingQuestion(call: CallTool, metric: Metric, lang: Lang): Promise<Question> {
  const given = { metric: metric.id, limit: '500', lang };
  const answer = await call('rank_municipalities', given);
  const base = {
    id: `ranking/${metric.id}/${lang}`,
    lang,
    input: TOP[lang](metric.title),
    tool: 'rank_municipalities',
  };
  const ranking = Ranking.safeParse(answer);
  if (!ranking.success) return refusalOf({ ...base, arguments: given }, answer);
  const { entries, period } = ranking.data.data;
  const first = entries.filter(({ rank }) => rank === 1);
  return {
    ...base,
    kind: 'ranking',
    arguments: given,
    target: `${first.map(({ labels, value }) => `${labels.geo} ${value}`).join('; ')} (${period})`,
    expected: [
      { pointer: '/data/period', value: period },
      ...first.flatMap(({ geo, value }, index) => [
        { pointer: `/data/entries/${index}/geo`, value: geo },
        { pointer: `/data/entries/${index}/value`, value },
      ]),
    ],
  };
}

const Comparison = z.object({
  data: z.object({
    period: z.string(),
    metrics: z.array(
      z.object({
        values: z.array(
          z.object({ geo: z.string(), value: z.number(), labels: z.object({ geo: z.string() }) }),
        ),
      }),
    ),
  }),
});

const SIDE_BY_SIDE = {
  sv: (title: string, names: string) =>
    `Jämför ${names} i fråga om ”${title}” för det senaste gemensamma året.`,
  en: (title: string, names: string) => `Compare ${names} by “${title}” for the latest year they share.`,
};

/** The values of one metric side by side, or the refusal that is due. */
export async function comparisonQuestion(
  call: CallTool,
  metric: Metric,
  places: readonly Municipality[],
  lang: Lang,
): Promise<Question> {
  const given = { municipalities: places.map(({ code }) => code).join(','), metrics: metric.id, lang };
  const answer = await call('compare_municipalities', given);
  const names = places.map(({ name }) => name).join(lang === 'sv' ? ' och ' : ' and ');
  const base = {
    id: `comparison/${metric.id}/${given.municipalities}/${lang}`,
    lang,
    input: SIDE_BY_SIDE[lang](metric.title, names),
    tool: 'compare_municipalities',
  };
  const comparison = Comparison.safeParse(answer);
  if (!comparison.success) return refusalOf({ ...base, arguments: given }, answer);
  const { period, metrics } = comparison.data.data;
  const values = metrics[0]?.values ?? [];
  return {
    ...base,
    kind: 'comparison',
    arguments: given,
    target: `${values.map(({ labels, value }) => `${labels.geo} ${value}`).join('; ')} (${period})`,
    expected: [
      { pointer: '/data/period', value: period },
      ...values.map(({ value }, index) => ({ pointer: `/data/metrics/0/values/${index}/value`, value })),
    ],
  };
}

/** A question whose right answer is to say what is missing, and not a figure. */
function refusalOf(base: Omit<Question, 'kind' | 'target' | 'expected'>, answer: unknown): Question {
  const { error } = Refusal.parse(answer);
  return {
    ...base,
    kind: 'refusal',
    target: `${error.code}: ${error.message}`,
    expected: [
      { pointer: '/error/code', value: error.code },
      { pointer: '/error/details/reason', value: error.details.reason },
    ],
  };
}

const UNANSWERABLE: readonly {
  name: string;
  tool: string;
  given: Readonly<Record<string, string>>;
  sv: string;
  en: string;
}[] = [
  {
    name: 'no-such-place',
    tool: 'list_observations',
    given: { geo: 'Ankeborg' },
    sv: 'Hur många bor i Ankeborg?',
    en: 'How many people live in Ankeborg?',
  },
  {
    name: 'cut-code',
    tool: 'list_observations',
    given: { geo: '180' },
    sv: 'Vilka siffror finns för kommunen med koden 180?',
    en: 'Which figures are there for the municipality with code 180?',
  },
  {
    name: 'no-such-metric',
    tool: 'rank_municipalities',
    given: { metric: 'lycka' },
    sv: 'I vilken kommun är folk lyckligast?',
    en: 'In which municipality are people happiest?',
  },
  {
    name: 'future-year',
    tool: 'get_observation',
    given: { id: 'SF.N01951.0180.2099' },
    sv: 'Hur många bor i Stockholm år 2099?',
    en: 'How many people live in Stockholm in 2099?',
  },
  {
    name: 'one-place',
    tool: 'compare_municipalities',
    given: { municipalities: '0180', metrics: 'N01951' },
    sv: 'Jämför Stockholm i fråga om invånare.',
    en: 'Compare Stockholm by population.',
  },
  {
    name: 'five-places',
    tool: 'compare_municipalities',
    given: { municipalities: '0180,1480,1280,0380,0580', metrics: 'N01951' },
    sv: 'Jämför Stockholm, Göteborg, Malmö, Uppsala och Linköping i fråga om invånare i en enda fråga.',
    en: 'Compare Stockholm, Gothenburg, Malmö, Uppsala and Linköping by population in one call.',
  },
  {
    name: 'backwards',
    tool: 'list_observations',
    given: { geo: '0180', metric: 'N01951', from: '2022', to: '2015' },
    sv: 'Visa invånare i Stockholm från 2022 till 2015.',
    en: 'Show the population of Stockholm from 2022 to 2015.',
  },
];

/** Questions that have no figure for an answer, whatever the release. */
export const refusalQuestions = (call: CallTool, lang: Lang): Promise<Question[]> =>
  Promise.all(
    UNANSWERABLE.map(async ({ name, tool, given, ...input }) => {
      const base = { ...given, lang };
      return refusalOf(
        { id: `refusal/${name}/${lang}`, lang, input: input[lang], tool, arguments: base },
        await call(tool, base),
      );
    }),
  );
