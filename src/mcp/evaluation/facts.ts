// Questions about single figures: their value, whether they were changed, and places that share a name.
import * as z from 'zod';
import type { Lang } from '../../data/lang.ts';
import { type CallTool, FigureAnswer, type Metric, type Municipality, type Question } from './question.ts';

type Figure = z.infer<typeof FigureAnswer>['data']['observations'][number];

const INPUT = {
  sv: ({ labels, period }: Figure) =>
    `Vilket värde har måttet ”${labels.metric}” för ${labels.geo} år ${period}?`,
  en: ({ labels, period }: Figure) =>
    `What is the value of “${labels.metric}” for ${labels.geo} in ${period}?`,
};

/** The first and the last figure of a metric in one municipality. */
export async function figureQuestions(
  call: CallTool,
  metric: Metric,
  geo: Municipality,
  lang: Lang,
): Promise<Question[]> {
  const given = { geo: geo.code, metric: metric.id, lang };
  const { observations } = FigureAnswer.parse(
    await call('list_observations', { ...given, limit: '1000' }),
  ).data;
  const [first, last] = [observations[0], observations.at(-1)];
  return [first, last].flatMap((figure, index) => {
    if (figure === undefined || (index === 1 && figure.id === first?.id)) return [];
    return {
      id: `figure/${figure.id}/${lang}`,
      kind: 'figure' as const,
      lang,
      input: INPUT[lang](figure),
      target: `${figure.value} (${figure.id})`,
      tool: 'list_observations',
      arguments: { ...given, period: figure.period },
      expected: [
        { pointer: '/data/observations/0/value', value: figure.value },
        { pointer: '/data/observations/0/id', value: figure.id },
      ],
    };
  });
}

const Ambiguous = z.object({
  error: z.object({
    code: z.literal('ambiguous'),
    details: z.object({ candidates: z.array(z.looseObject({})) }),
  }),
});

const SHARED_NAME = {
  sv: (name: string, metric: string) => `Vilket är det senaste värdet för ”${metric}” i ${name}?`,
  en: (name: string, metric: string) => `What is the latest value of “${metric}” in ${name}?`,
};

/** A name without its diacritics that several municipalities share: the answer is to ask which one is meant. */
export async function ambiguityQuestions(
  call: CallTool,
  metric: Metric,
  name: string,
  lang: Lang,
): Promise<Question[]> {
  const given = { geo: name, metric: metric.id, lang };
  const answer = Ambiguous.safeParse(await call('list_observations', given));
  if (!answer.success) return [];
  const codes = answer.data.error.details.candidates.map((candidate) =>
    String(candidate['code'] ?? candidate['id']),
  );
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

const Revisions = z.object({
  data: z.object({
    revisions: z.array(
      z.object({
        observation: z.string().nullable(),
        previousValue: z.number().nullable(),
        value: z.number().nullable(),
        release: z.string(),
        type: z.string(),
      }),
    ),
  }),
});

const CHANGED = {
  sv: (id: string) => `Vad ändrades senast i siffran ${id}, och i vilken utgåva?`,
  en: (id: string) => `What last changed in the figure ${id}, and in which release?`,
};

/** What the log says of the newest entries of one type, a question a figure. */
export async function revisionQuestions(
  call: CallTool,
  type: string,
  limit: number,
  lang: Lang,
): Promise<Question[]> {
  const answer = await call('list_revisions', { type, limit: String(limit), lang });
  const { revisions } = Revisions.parse(answer).data;
  return revisions.flatMap(({ observation, previousValue, value, release }) => {
    if (observation === null) return [];
    return {
      id: `revision/${observation}/${lang}`,
      kind: 'revision' as const,
      lang,
      input: CHANGED[lang](observation),
      target: `${type}: ${previousValue} → ${value} (${release})`,
      tool: 'list_revisions',
      arguments: { id: observation, limit: '1', lang },
      expected: [
        { pointer: '/data/revisions/0/type', value: type },
        { pointer: '/data/revisions/0/previousValue', value: previousValue },
        { pointer: '/data/revisions/0/value', value },
        { pointer: '/data/revisions/0/release', value: release },
      ],
    };
  });
}
