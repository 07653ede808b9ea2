// What a page says where others share it (og:title, og:description): value, place and year, in whole sentences. Figures come
// in formatted.
import type { Lang } from '../data/lang.ts';
import { inPlace } from './sentences.ts';

/** `title` where a link shows one line alone. */
export type SharingText = { title: string; description: string };

const sv = {
  ofPlace: (title: string, place: string, period: string) =>
    `${title} ${inPlace(place, 'sv')} ${period}`,
  ofYear: (title: string, period: string) => `${title} ${period}`,
  inUnit: (title: string, unit: string) => `${title} (${unit})`,
  municipalities: (title: string, years: string) =>
    `${title} i Sveriges kommuner ${years}`,
  fromTo: (low: string, high: string) => `från ${low} till ${high}`,
  ends: (low: string, high: string) => `lägst ${low}, högst ${high}`,
  inFigures: (place: string) => `${place} i siffror`,
  more: (metrics: number) =>
    metrics === 1 ? 'och 1 mått till' : `och ${metrics} mått till`,
  source: (source: string) => `Källa: ${source}`,
};

/** Before "in": a title with a comma has one behind it too. */
const placed = (title: string): string => (title.includes(', ') ? `${title},` : title);

const en: typeof sv = {
  ofPlace: (title, place, period) => `${placed(title)} in ${place}, ${period}`,
  ofYear: (title, period) => `${title}, ${period}`,
  inUnit: (title, unit) => `${title} (${unit})`,
  municipalities: (title, years) =>
    `${placed(title)} in Sweden’s municipalities, ${years}`,
  fromTo: (low, high) => `from ${low} to ${high}`,
  ends: (low, high) => `lowest ${low}, highest ${high}`,
  inFigures: (place) => `${place} in figures`,
  more: (metrics) =>
    metrics === 1 ? 'and 1 more metric' : `and ${metrics} more metrics`,
  source: (source) => `Source: ${source}`,
};

export const SHARING_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

/** Signs that services show of a description, or nearly so. */
const ROOM = 200;

const ended = (sentence: string): string =>
  /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;

/** As many of them as there is room for, each whole; the first however long it is. Null is none. */
export function wholeSentences(sentences: readonly (string | null)[]): string {
  const [first = '', ...rest] = sentences
    .filter((one) => one !== null && one !== '')
    .map((one) => ended(one ?? ''));
  let text = first;
  for (const sentence of rest)
    if (text.length + 1 + sentence.length <= ROOM) text += ` ${sentence}`;
  return text;
}

/** One figure beside others of its place or its metric: whose it is, or of what, and the figure. */
type PlaceFigure = { name: string; value: string };

/** Of a municipality: the first figure in the title, all that have room below it. Null where it has none. */
export function sharedPlace(
  lang: Lang,
  place: string,
  figures: readonly { title: string; period: string; value: string }[],
): SharingText | null {
  const sharingWords = SHARING_WORDS[lang];
  const [first] = figures;
  if (first === undefined) return null;
  const lines = figures.map(
    ({ title, period, value }) => `${sharingWords.ofYear(title, period)}: ${value}`,
  );
  const opening = `${sharingWords.ofPlace(first.title, place, first.period)}: ${first.value}`;
  return {
    title: `${sharingWords.inFigures(place)} – ${lines[0]}`,
    description: wholeSentences([opening, ...lines.slice(1)]),
  };
}

/**
 * Of a comparison of at least one metric: the first in the title, all that have room below it. `unit` is null where its sign stands
 * at each figure; `apart` says why some of them do not compare, before any of them is told; `sources` are those of all.
 */
export function sharedComparison(
  lang: Lang,
  metrics: readonly {
    title: string;
    period: string;
    unit: string | null;
    figures: readonly PlaceFigure[];
    apart: readonly string[];
  }[],
  sources: readonly string[],
): SharingText {
  const sharingWords = SHARING_WORDS[lang];
  const lines = metrics.map(({ title, period, unit, figures }) => {
    const about = sharingWords.ofYear(title, period);
    const values = figures.map(({ name, value }) => `${name} ${value}`).join(', ');
    return `${unit === null ? about : sharingWords.inUnit(about, unit)}: ${values}`;
  });
  const [first = '', ...others] = lines;
  return {
    title:
      others.length === 0 ? first : `${first}, ${sharingWords.more(others.length)}`,
    description: wholeSentences([
      ...metrics.flatMap(({ apart }) => apart),
      ...lines,
      sharingWords.source([...new Set(sources)].join('; ')),
    ]),
  };
}

/** The ends of a ranking: the lower as a number alone and as it is said, the higher as it is said; the names with the others that share each. */
type SharedEnds = {
  lowNumber: string;
  low: string;
  high: string;
  lowOf: string;
  highOf: string;
};

/** Of a metric in one year. */
export function sharedRanking(
  lang: Lang,
  {
    title,
    period,
    source,
    subtitle,
  }: { title: string; period: string; source: string; subtitle: string | null },
  { lowNumber, low, high, lowOf, highOf }: SharedEnds,
): SharingText {
  const sharingWords = SHARING_WORDS[lang];
  const subject = sharingWords.municipalities(title, period);
  const ends = sharingWords.ends(`${low} (${lowOf})`, `${high} (${highOf})`);
  return {
    title: `${subject}: ${low === high ? high : sharingWords.fromTo(lowNumber, high)}`,
    description: wholeSentences([
      `${subject}: ${ends}`,
      subtitle,
      sharingWords.source(source),
    ]),
  };
}

/** The reason within a sentence: it begins one where it stands alone. */
const within = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Of one figure. @param value as it is shown, or null and then `why` there is none */
export function sharedFigure(
  lang: Lang,
  figure: {
    title: string;
    place: string;
    period: string;
    value: string | null;
    why: string;
    source: string;
  },
  more: readonly (string | null)[],
): SharingText {
  const sharingWords = SHARING_WORDS[lang];
  const title = `${sharingWords.ofPlace(figure.title, figure.place, figure.period)}: ${figure.value ?? within(figure.why)}`;
  return {
    title,
    description: wholeSentences([title, ...more, sharingWords.source(figure.source)]),
  };
}
