// The words around figures in answers: citations in both languages.

export const NO_VALUE = { sv: 'inget värde', en: 'no value' };

type Service = { service: string; license: string; link: string };

export type Cited = {
  source: string;
  title: string;
  place: string;
  period: string;
  /** The value with its unit, as a newspaper prints it. */
  value: string;
  id: string;
} & Service;

type Calculated = { source: string; title: string; period: string } & Service;

/** `values` are the municipalities with their values, in the asked order; `title` null where several metrics name themselves there. */
type Compared = { source: string; title: string | null; period: string; values: string } & Service;

const figure = (c: Cited): string =>
  `${c.source}: ${c.title}, ${c.place}, ${c.period}: ${c.value}. ${c.id}, ${c.service} (${c.license}), ${c.link}`;

export const observationCitation = { sv: figure, en: figure };

/** RKA's and SCB's terms forbid citing them for someone else's calculation. */
export const calculatedCitation = {
  sv: (c: Calculated): string =>
    `${c.title}, ${c.period}: beräknat av ${c.service} på data från ${c.source}. ${c.license}, ${c.link}`,
  en: (c: Calculated): string =>
    `${c.title}, ${c.period}: calculated by ${c.service} from data of ${c.source}. ${c.license}, ${c.link}`,
};

/** Values that merely stand side by side are nobody's calculation. */
const comparison = (c: Compared): string =>
  `${c.source}: ${c.title === null ? '' : `${c.title}, `}${c.period}: ${c.values}. ${c.service} (${c.license}), ${c.link}`;

export const comparedCitation = { sv: comparison, en: comparison };

/** Whose rankings and comparisons are, for programmers and assistants, between full stops; backticks enclose code. */
export const CITE_CALCULATIONS =
  'Cite a figure, a ranking and a comparison each with its own `citation`; a ranking is calculated by the service from data of the source, a comparison shows the figures of the source side by side';

type Printed = Cited & {
  /** What the figure must be read with. */
  cautions: readonly string[];
};

const printed = ({ title, place, period, value, cautions }: Printed): string =>
  [`${title}, ${place}, ${period}: ${value}.`, ...cautions].join(' ');

/** One line for a newspaper: what, where, when, how much, what to mind, and whose it is. */
export const newspaperLine = {
  sv: (p: Printed): string => `${printed(p)} Källa: ${p.source}. Hämtat från ${p.service}.`,
  en: (p: Printed): string => `${printed(p)} Source: ${p.source}. Retrieved from ${p.service}.`,
};
