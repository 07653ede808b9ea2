// The questions that assistants are judged by, made of one release: the same release gives the same questions.
import * as z from 'zod';
import { parseObservationId } from '../data/identifier.ts';
import { LANGS, type Lang } from '../data/lang.ts';
import { exactKey, foldedKey } from '../data/text.ts';

// A question that an assistant is judged by: what a person asks, the call that answers it, and what the answer must say.

type Kind = 'figure' | 'ambiguity' | 'ranking' | 'comparison' | 'refusal' | 'revision';

/** `expected` are JSON pointers (RFC 6901) into the tool's brief answer with the values that must stand there. */
type Question = {
  id: string;
  kind: Kind;
  lang: Lang;
  input: string;
  target: string;
  tool: string;
  arguments: Readonly<Record<string, string>>;
  expected: readonly { pointer: string; value: string | number | boolean | null }[];
};

/** One call of a tool; its brief answer. */
export type CallTool = (tool: string, given: Readonly<Record<string, string>>) => Promise<unknown>;

const TEXT = z.string();
/** An answer without rows names no metric. */
const SeriesAnswer = z.object({
  title: TEXT.optional(),
  place: TEXT,
  id: TEXT.optional(),
  rows: z.array(z.tuple([TEXT, z.number()])),
});
const MetricsAnswer = z.object({ rows: z.array(z.tuple([TEXT, TEXT], z.unknown())) });
type Metric = { id: string; title: string };
const MunicipalitiesAnswer = z.object({ rows: z.array(z.tuple([TEXT, TEXT], z.unknown())) });
type Municipality = { code: string; name: string };
const Refusal = z.object({ error: z.object({ code: TEXT, message: TEXT, reason: TEXT }) });

// Questions about rankings and comparisons; one that is refused is a question whose right answer is the refusal.

const Ranking = z.object({
  ok: z.literal(true),
  period: TEXT,
  rows: z.array(z.tuple([TEXT, TEXT, z.number()])),
});

const TOP = {
  sv: (title: string) =>
    `Vilken eller vilka kommuner har rang 1 för ”${title}”, och vilket år gäller rangordningen?`,
  en: (title: string) =>
    `Which municipality or municipalities rank first for “${title}”, and for which year?`,
};

/** Rank 1 with every tie, or the refusal that is due. */
async function rankingQuestion(call: CallTool, metric: Metric, lang: Lang): Promise<Question> {
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
  const { rows, period } = ranking.data;
  // Equal values share the first rank.
  const first = rows.filter(([, , value]) => value === rows[0]?.[2]);
  return {
    ...base,
    kind: 'ranking',
    arguments: given,
    target: `${first.map(([, place, value]) => `${place} ${value}`).join('; ')} (${period})`,
    expected: [
      { pointer: '/period', value: period },
      ...first.flatMap(([geo, , value], index) => [
        { pointer: `/rows/${index}/0`, value: geo },
        { pointer: `/rows/${index}/2`, value },
      ]),
    ],
  };
}

const Comparison = z.object({
  ok: z.literal(true),
  period: TEXT,
  places: z.array(z.tuple([TEXT, TEXT])),
  rows: z.tuple([z.tuple([TEXT, TEXT, TEXT], z.number())]),
});
/** The first of these columns is a place's: metric, title and source stand before it. */
const VALUES_FROM = 3;

const SIDE_BY_SIDE = {
  sv: (title: string, names: string) =>
    `Jämför ${names} i fråga om ”${title}” för det senaste gemensamma året.`,
  en: (title: string, names: string) => `Compare ${names} by “${title}” for the latest year they share.`,
};

/** The values of one metric side by side, or the refusal that is due. */
async function comparisonQuestion(
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
  const { period, places: compared, rows } = comparison.data;
  const [[, , , ...values]] = rows;
  return {
    ...base,
    kind: 'comparison',
    arguments: given,
    target: `${compared.map(([, place], index) => `${place} ${values[index]}`).join('; ')} (${period})`,
    expected: [
      { pointer: '/period', value: period },
      ...values.map((value, index) => ({ pointer: `/rows/0/${index + VALUES_FROM}`, value })),
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
      { pointer: '/error/reason', value: error.reason },
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
const refusalQuestions = (call: CallTool, lang: Lang): Promise<Question[]> =>
  Promise.all(
    UNANSWERABLE.map(async ({ name, tool, given, ...input }) => {
      const base = { ...given, lang };
      return refusalOf(
        { id: `refusal/${name}/${lang}`, lang, input: input[lang], tool, arguments: base },
        await call(tool, base),
      );
    }),
  );

// Questions about single figures: their value, whether they were changed, and places that share a name.

const INPUT = {
  sv: (title: string, place: string, period: string) =>
    `Vilket värde har måttet ”${title}” för ${place} år ${period}?`,
  en: (title: string, place: string, period: string) =>
    `What is the value of “${title}” for ${place} in ${period}?`,
};

/** The first and the last figure of a metric in one municipality. */
async function figureQuestions(
  call: CallTool,
  metric: Metric,
  geo: Municipality,
  lang: Lang,
): Promise<Question[]> {
  const given = { geo: geo.code, metric: metric.id, lang };
  const answer = await call('list_observations', { ...given, limit: '1000' });
  const { title = metric.title, place, id: pattern = '', rows } = SeriesAnswer.parse(answer);
  const [first, last] = [rows[0], rows.at(-1)];
  return [first, last].flatMap((row, index) => {
    if (row === undefined || (index === 1 && row === first)) return [];
    const [period, value] = row;
    const id = pattern.replace('{period}', period);
    return {
      id: `figure/${id}/${lang}`,
      kind: 'figure' as const,
      lang,
      input: INPUT[lang](title, place, period),
      target: `${value} (${id})`,
      tool: 'list_observations',
      arguments: { ...given, period },
      expected: [
        { pointer: '/rows/0/0', value: period },
        { pointer: '/rows/0/1', value },
        { pointer: '/id', value: pattern },
      ],
    };
  });
}

const Ambiguous = z.object({
  error: z.object({
    code: z.literal('ambiguous'),
    candidates: z.array(z.tuple([TEXT], z.unknown())),
  }),
});

const SHARED_NAME = {
  sv: (name: string, metric: string) => `Vilket är det senaste värdet för ”${metric}” i ${name}?`,
  en: (name: string, metric: string) => `What is the latest value of “${metric}” in ${name}?`,
};

/** A name without its diacritics that several municipalities share: the answer is to ask which one is meant. */
async function ambiguityQuestions(
  call: CallTool,
  metric: Metric,
  name: string,
  lang: Lang,
): Promise<Question[]> {
  const given = { geo: name, metric: metric.id, lang };
  const answer = Ambiguous.safeParse(await call('list_observations', given));
  if (!answer.success) return [];
  const codes = answer.data.error.candidates.map(([code]) => code);
  return [
    {
      id: `ambiguity/${name}/${metric.id}/${lang}`,
      kind: 'ambiguity',
      lang,
      input: SHARED_NAME[lang](name, metric.title),
      target: `ambiguous: ${codes.join(', ')}`,
      tool: 'list_observations',
      arguments: given,
      expected: [{ pointer: '/error/code', value: 'ambiguous' }],
    },
  ];
}

const VALUE = z.number().nullable();
/** Release, type, id, value before and after; the id is a metric's where an entry is about no figure. */
const Revisions = z.object({ rows: z.array(z.tuple([TEXT, TEXT, TEXT, VALUE, VALUE], z.unknown())) });

const CHANGED = {
  sv: (id: string) => `Vad ändrades senast i siffran ${id}, och i vilken utgåva?`,
  en: (id: string) => `What last changed in the figure ${id}, and in which release?`,
};

/** What the log says of the newest entries of one type, a question a figure. */
async function revisionQuestions(
  call: CallTool,
  type: string,
  limit: number,
  lang: Lang,
): Promise<Question[]> {
  const answer = await call('list_revisions', { type, limit: String(limit), lang });
  const { rows } = Revisions.parse(answer);
  return rows.flatMap(([release, , observation, previousValue, value]) => {
    if (parseObservationId(observation) === null) return [];
    return {
      id: `revision/${observation}/${lang}`,
      kind: 'revision' as const,
      lang,
      input: CHANGED[lang](observation),
      target: `${type}: ${previousValue} → ${value} (${release})`,
      tool: 'list_revisions',
      arguments: { id: observation, limit: '1', lang },
      expected: [
        ...[release, type, observation, previousValue, value].map((cell, column) => ({
          pointer: `/rows/0/${column}`,
          value: cell,
        })),
      ],
    };
  });
}

const METRICS = 50;
const REVISIONS_OF_A_TYPE = 12;
/** Steps through the register that share no factor with 290, so that metrics meet municipalities of all counties. */
const STRIDE = 37;
const NEIGHBOUR = 91;

/** Every question in both languages, by metric and then of no metric in particular. */
export async function questionSet(call: CallTool): Promise<Question[]> {
  const register = MunicipalitiesAnswer.parse(await call('search_municipalities', {}));
  const municipalities = register.rows.map(([code, name]) => ({ code, name }));
  const questions: Question[] = [];
  for (const lang of LANGS) {
    const catalogue = MetricsAnswer.parse(await call('search_metrics', { limit: String(METRICS), lang }));
    const metrics = catalogue.rows.map(([id, title]) => ({ id, title }));
    for (const [index, metric] of metrics.entries())
      questions.push(...(await aboutMetric(call, metric, placesOf(municipalities, index), lang)));
    for (const name of sharedNames(municipalities))
      for (const metric of metrics) questions.push(...(await ambiguityQuestions(call, metric, name, lang)));
    for (const type of ['revised', 'withdrawn', 'published'])
      questions.push(...(await revisionQuestions(call, type, REVISIONS_OF_A_TYPE, lang)));
    questions.push(...(await refusalQuestions(call, lang)));
  }
  return questions;
}

async function aboutMetric(
  call: CallTool,
  metric: Metric,
  places: readonly Municipality[],
  lang: Lang,
): Promise<Question[]> {
  const figures = await Promise.all(
    places.map((municipality) => figureQuestions(call, metric, municipality, lang)),
  );
  return [
    ...figures.flat(),
    await rankingQuestion(call, metric, lang),
    await comparisonQuestion(call, metric, places, lang),
  ];
}

const placesOf = (municipalities: readonly Municipality[], index: number): Municipality[] =>
  [index * STRIDE, index * STRIDE + NEIGHBOUR].flatMap(
    (at) => municipalities[at % municipalities.length] ?? [],
  );

/** Names that are one without their diacritics, as people without a Swedish keyboard type them. */
function sharedNames(municipalities: readonly Municipality[]): string[] {
  const byFolded = Map.groupBy(municipalities, ({ name }) => foldedKey(name));
  return [...byFolded].flatMap(([folded, same]) =>
    new Set(same.map(({ name }) => exactKey(name))).size > 1 ? [folded] : [],
  );
}

// In the formats that evaluation programs read, a record a line.

const lines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Inspect's JSON dataset: `input`, `target`, `id`, `metadata` (https://inspect.aisi.org.uk/datasets.html). */
export const inspectText = (questions: readonly Question[]): string =>
  lines(questions.map(({ id, input, target, ...metadata }) => ({ id, input, target, metadata })));

/** OpenAI's evals: chat messages and the ideal answer (https://github.com/openai/evals). */
export const evalsText = (questions: readonly Question[]): string =>
  lines(
    questions.map(({ id, input, target }) => ({
      id,
      input: [{ role: 'user', content: input }],
      ideal: target,
    })),
  );
