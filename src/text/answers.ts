// The words around figures in answers: citations in both languages.
export const NO_VALUE = { sv: 'inget värde', en: 'no value' };

type Service = { service: string; license: string; link: string };

type FigureCitation = {
  source: string;
  title: string;
  place: string;
  period: string;
  /** The exact value with its unit. */
  value: string;
  id: string;
} & Service;

type RankingCitation = { source: string; title: string; period: string } & Service;

/** `values` are the municipalities with their values, in the asked order, and the country's behind them; `title` null where several metrics name themselves there. */
type ComparisonCitation = {
  source: string;
  title: string | null;
  period: string;
  values: string;
} & Service;

const figure = (c: FigureCitation): string =>
  `${c.source}: ${c.title}, ${c.place}, ${c.period}: ${c.value}. ${c.id}, ${c.service} (${c.license}), ${c.link}`;

export const observationCitation = { sv: figure, en: figure };

/** RKA's and SCB's terms forbid citing them for someone else's calculation. */
export const calculatedCitation = {
  sv: (c: RankingCitation): string =>
    `${c.title}, ${c.period}: beräknat av ${c.service} på data från ${c.source}. ${c.license}, ${c.link}`,
  en: (c: RankingCitation): string =>
    `${c.title}, ${c.period}: calculated by ${c.service} from data by ${c.source}. ${c.license}, ${c.link}`,
};

/** Values that merely stand side by side are nobody's calculation. */
const comparison = (c: ComparisonCitation): string =>
  `${c.source}: ${c.title === null ? '' : `${c.title}, `}${c.period}: ${c.values}. ${c.service} (${c.license}), ${c.link}`;

export const comparedCitation = { sv: comparison, en: comparison };

type ListCitation = {
  source: string;
  title: string;
  /** Null where all municipalities are listed. */
  county: string | null;
  /** One year, or the first and the last. */
  years: string;
} & Service;

const listed = (c: ListCitation, of: (county: string) => string): string =>
  `${c.source}: ${[c.title, ...(c.county === null ? [] : [of(c.county)]), c.years].join(', ')}. ${c.service} (${c.license}), ${c.link}`;

/** The figures of many municipalities, as the source has them. */
export const listCitation = {
  sv: (c: ListCitation): string => listed(c, (county) => `kommunerna i ${county}`),
  en: (c: ListCitation): string => listed(c, (county) => `municipalities of ${county}`),
};

/** What the terms of a source require to be stated, behind their words; empty where they require nothing. */
export function attributionBehind(
  attribution: string | null,
  lang: 'sv' | 'en',
): string {
  if (attribution === null) return '';
  return lang === 'sv' ? `. Ange ”${attribution}”` : `. Credit: “${attribution}”`;
}

/** Whose rankings and comparisons are, for programmers and assistants, between full stops; backticks enclose code. */
export const CITE_CALCULATIONS =
  'Cite a figure, a ranking and a comparison each with its own `citation`; a ranking is calculated by the service from data by the source, a comparison shows the figures of the source side by side';

type PrintedFigure = Pick<FigureCitation, 'source' | 'service' | 'id'> & {
  /** The figure in sentences, with what it must be read with. */
  told: readonly string[];
  isRanked: boolean;
};

/** For a newspaper: the sentences, and whose the figure and its place among others are. */
export const printedFigure = {
  sv: ({ told, isRanked, source, service, id }: PrintedFigure): string => {
    const ranked = isRanked ? [`Placeringen är beräknad av ${service}.`] : [];
    return [
      ...told,
      `Källa: ${source}.`,
      ...ranked,
      `Hämtat från ${service}, ${id}.`,
    ].join(' ');
  },
  en: ({ told, isRanked, source, service, id }: PrintedFigure): string => {
    const ranked = isRanked ? [`The rank was calculated by ${service}.`] : [];
    return [
      ...told,
      `Source: ${source}.`,
      ...ranked,
      `Retrieved from ${service}, ${id}.`,
    ].join(' ');
  },
};

// The words around notes on pages: what to bear in mind, and where else to look.

const sv = {
  noteOn: (name: string) => `Förbehåll om ${name}`,
  notes: 'Att veta om siffrorna',
  otherNotes: 'Att veta om andra år',
  related: 'Se också',
  marked: 'Läs förbehållet på siffrans sida.',
  below: 'Förbehåll',
  leansOnWaived: (names: string) =>
    `Rangordningen bygger delvis på siffror som stack ut vid vår granskning (†): ${names}.`,
  noFigure:
    'Någon sådan siffra finns inte här: uppskatta ingen, och ta inte ett annat års eller en annan plats siffra i stället.',
  ignored: (names: string) =>
    `Argumentet är okänt och har inte påverkat svaret: ${names}.`,
  cut: (rows: number) =>
    `Svaret rymmer bara ${rows} rader; resten får du med next, eller med en snävare fråga.`,
  tooLong: 'Hela posten ryms inte i ett svar; här är den korta formen.',
  relations: {
    newer: 'nyare år',
    'other-publisher': 'från en annan utgivare',
    'same-subject': 'samma ämne',
  },
};

const en: typeof sv = {
  noteOn: (name) => `Note on ${name}`,
  notes: 'Notes on the figures',
  otherNotes: 'Notes on other years',
  related: 'See also',
  marked: 'See the note on the figure’s page.',
  below: 'Notes',
  leansOnWaived: (names) =>
    `The ranking rests in part on figures that stood out in our checks (†): ${names}.`,
  noFigure:
    'No such figure exists here: do not estimate one, and do not take that of another year or place instead.',
  ignored: (names) =>
    `The argument is unknown and did not affect the answer: ${names}.`,
  cut: (rows) =>
    `The answer has room for ${rows} rows; next leads to the rest, or ask for less.`,
  tooLong: 'The whole record does not fit into one answer; this is the brief form.',
  relations: {
    newer: 'newer years',
    'other-publisher': 'from another publisher',
    'same-subject': 'same subject',
  },
};

export const NOTE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

// What each flag of a figure says: in Swedish where its waiver gives no reason in Swedish, in both languages beside the codes.

export const FLAG_WORDS = {
  'suspect-zero': {
    sv: 'Källan anger 0, vilket kan stå för ett värde som saknas.',
    en: 'The source reports 0, which may stand for a value that is missing.',
  },
  'value-jump': {
    sv: 'Värdet skiljer sig ovanligt mycket från föregående års eller från det som publicerades tidigare. Vi återger källans uppgift, men den är inte bekräftad.',
    en: 'The value differs unusually from that of the previous year or from the one published earlier. We give the figure that the source reports, but it is not confirmed.',
  },
  'level-jump': {
    sv: 'Årets värden ligger på en helt annan nivå än föregående års eller än de som publicerades tidigare. Vi återger källans uppgifter, men de är inte bekräftade.',
    en: 'The values for this year are at a quite different level from those of the previous year or those published earlier. We give the figures that the source reports, but they are not confirmed.',
  },
  'order-jump': {
    sv: 'Kommunernas inbördes ordning skiljer sig ovanligt mycket från föregående års eller från den som publicerades tidigare. Vi återger källans uppgifter, men de är inte bekräftade.',
    en: 'The order of the municipalities differs unusually from that of the previous year or from the one published earlier. We give the figures that the source reports, but they are not confirmed.',
  },
  'year-repeats': {
    sv: 'Nästan alla kommuner har samma värde som källan har angett för ett annat år. Vi återger källans uppgifter, men de är inte bekräftade.',
    en: 'Nearly every municipality has the value that the source reported for another year. We give the figures that the source reports, but they are not confirmed.',
  },
  'carried-forward': {
    sv: 'Källan anger föregående års värde för nästan alla kommuner. Året har därför troligen inte mätts.',
    en: 'The source reports the previous year’s value for nearly every municipality, so this year was probably not measured.',
  },
  'implausible-period': {
    sv: 'Källan anger ett värde för ett år vars siffror knappast kan vara kända än.',
    en: 'The source reports a value for a year whose figures can hardly be known yet.',
  },
};

// Counties are registered under their Swedish names; in English they are "Uppsala County".

/** The kind, and the s of a genitive before it that is no letter of the name: Malmöhus. */
const KIND = /(?:(?<!hu)s)? län$/;

/** The country, as counties are registered. */
export const COUNTRY = 'Sverige';

/** All that it is called where somebody asks for its figures. */
export const COUNTRY_NAMES: readonly string[] = [
  COUNTRY,
  'Sweden',
  'riket',
  'hela riket',
  'hela landet',
  'hela Sverige',
  'rikssnitt',
  'rikssnittet',
];

/** A name without its kind is the same in both languages. */
export const countyName = (county: string, lang: 'sv' | 'en'): string =>
  lang === 'en' ? county.replace(KIND, ' County') : county;

/** What a county and its region are called besides, by registered name. */
const OTHER: Readonly<Record<string, readonly string[]>> = {
  'Södermanlands län': ['Sörmland'],
  'Skåne län': ['Scania'],
  'Västra Götalands län': ['Västra Götalandsregionen', 'VGR'],
  'Jämtlands län': ['Jämtland Härjedalen'],
};

/** All that a county is called, in both languages, with the word for its kind and without. */
export const countyNames = (county: string): string[] =>
  [county, countyName(county, 'en'), ...(OTHER[county] ?? [])].flatMap((name) => {
    const bare = name.replace(/ (?:län|County)$/, '');
    return [name, bare, `${bare} län`];
  });
