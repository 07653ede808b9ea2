// The words of a municipality's brief: what is new of it, in sentences that a newspaper can print. They are put together from
// parts that are written already: places, years, and values with their units.
import { capitalized, ordinal } from './numbers.ts';

/** `value` has its unit. */
type Sentence = { title: string; place: string; period: When; value: string; clause: string };

/** A year or an election: what it is called, and as a sentence says when something was. */
type When = { name: string; at: string };

type Cited = { place: string; release: string; service: string; license: string; link: string };

type Direction = 'up' | 'down';
type End = 'high' | 'low';

const SV_ORDINALS = 'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte'.split(
  ' ',
);
const EN_ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** In words up to twelve. */
const inOrder = (count: number, lang: 'sv' | 'en'): string =>
  (lang === 'sv' ? SV_ORDINALS : EN_ORDINALS)[count - 1] ?? ordinal(count, lang);

/** Islands, and what is called as they are. */
const ISLANDS: readonly string[] = ['Ekerö', 'Gotland', 'Lidingö', 'Orust', 'Tjörn', 'Öckerö'];

const inPlace = (place: string): string => `${ISLANDS.includes(place) ? 'på' : 'i'} ${place}`;

const SV_ONE = { revised: 'reviderad siffra', corrected: 'rättad siffra', withdrawn: 'borttagen siffra' };
const SV_MANY = {
  revised: 'reviderade siffror',
  corrected: 'rättade siffror',
  withdrawn: 'borttagna siffror',
};

const sv = {
  title: (place: string) => `${place} i korthet`,
  link: 'I korthet: det nya',
  sentence: ({ title, place, period, value, clause }: Sentence) =>
    `${capitalized(title)} ${inPlace(place)} ${period.at}: ${value}, ${clause}.`,
  headline: ({ title, place, value, clause }: Omit<Sentence, 'period'>) =>
    `${place}: ${title} ${value}, ${clause}`,
  made: (release: string, service: string) =>
    `Utgåva ${release}. ${service} väljer fynden efter regler och skriver meningarna; varje siffra är källans.`,
  foremost: 'Det som sticker ut mest',
  table: 'Alla kommuners fynd som tabell (CSV)',
  changed: 'Ändrade siffror',
  changedFigures: (
    title: string,
    type: 'revised' | 'corrected' | 'withdrawn',
    count: number,
    years: string,
  ) => `${title}, ${years}: ${count} ${count === 1 ? SV_ONE[type] : SV_MANY[type]}`,
  markdown: 'Samma text som Markdown',
  json: 'Samma fynd som JSON',
  all: (place: string) => `Alla siffror för ${place}`,
  metric: 'Mått',
  value: 'Värde',
  unit: 'Enhet',
  year: 'År',
  country: 'Riket',
  rank: 'Plats',
  points: (one: boolean): string => (one ? 'procentenhet' : 'procentenheter'),
  citation: (c: Cited) =>
    `${c.place} i korthet, utgåva ${c.release}: beräknat av ${c.service}. ${c.license}, ${c.link}`,
  nothing: (place: string) => `Inget särskilt att berätta om ${place} i den här utgåvan`,
  inYear: (period: string): When => ({ name: period, at: period }),
  election: (period: string): When => ({ name: `valet ${period}`, at: `i valet ${period}` }),
  record: (end: End, since: string, changed: boolean) =>
    changed
      ? `det ${end === 'high' ? 'högsta' : 'lägsta'} värdet sedan måttet ändrades ${since}`
      : `det ${end === 'high' ? 'högsta' : 'lägsta'} värdet i serien från ${since}`,
  run: (steps: number, to: Direction, ofElections: boolean) =>
    `det ${inOrder(steps, 'sv')} ${ofElections ? 'valet' : 'året'} i rad med ${to === 'up' ? 'högre' : 'lägre'} värde`,
  largest: (to: Direction, difference: string, before: When, since: string, ofElections: boolean) =>
    `${to === 'up' ? 'upp' : 'ned'} ${difference} från ${before.name}, den största ${to === 'up' ? 'ökningen' : 'minskningen'} ${ofElections ? 'mellan två val' : 'på ett år'} sedan ${since}`,
  crossed: (to: Direction, country: string, before: When) =>
    to === 'up'
      ? `mer än rikets ${country}; ${before.at} var det mindre`
      : `mindre än rikets ${country}; ${before.at} var det mer`,
  moved: (rank: number, total: string, from: End, rankBefore: number, before: When) =>
    `${ordinal(rank, 'sv')} av ${total} kommuner räknat från det ${from === 'high' ? 'högsta' : 'lägsta'} värdet, mot ${ordinal(rankBefore, 'sv')} ${before.at}`,
  first: (end: End, total: string) =>
    `det ${end === 'high' ? 'högsta' : 'lägsta'} värdet av ${total} kommuner`,
  firstTied: (end: End, total: string, others: string) =>
    `det ${end === 'high' ? 'högsta' : 'lägsta'} värdet av ${total} kommuner, delat med ${others}`,
  others: (count: number): string => (count === 1 ? 'en annan' : 'två andra'),
  far: (to: Direction, difference: string, county: string, median: string) =>
    `${difference} ${to === 'up' ? 'över' : 'under'} medianen för kommunerna i ${county}, ${median}`,
  revised: (from: string) => `ändrat från ${from}, mer än måttets värden brukar ändras`,
  closed: (difference: string, then: When) => `samma som i riket; ${then.at} skilde det ${difference}`,
  newYear: (to: Direction, difference: string, before: When) =>
    `${difference} ${to === 'up' ? 'mer' : 'mindre'} än ${before.at}`,
  unchanged: (before: When) => `oförändrat från ${before.name}`,
};

const en: typeof sv = {
  title: (place) => `${place} in brief`,
  link: 'In brief: what is new',
  sentence: ({ title, place, period, value, clause }) =>
    `${capitalized(title)}${title.includes(', ') ? ',' : ''} in ${place}, ${period.name}: ${value}, ${clause}.`,
  headline: ({ title, place, value, clause }) => `${place}: ${title} ${value}, ${clause}`,
  made: (release, service) =>
    `Release ${release}. ${service} chooses the findings by rules and writes the sentences; every figure is that of its source.`,
  foremost: 'What stands out most',
  table: 'The findings of all municipalities as a table (CSV)',
  changed: 'Figures that changed',
  changedFigures: (title, type, count, years) =>
    `${title}, ${years}: ${count} ${count === 1 ? 'figure' : 'figures'} ${type}`,
  markdown: 'The same text as Markdown',
  json: 'The same findings as JSON',
  all: (place) => `All figures of ${place}`,
  metric: 'Metric',
  value: 'Value',
  unit: 'Unit',
  year: 'Year',
  country: 'Country',
  rank: 'Rank',
  points: (one) => (one ? 'percentage point' : 'percentage points'),
  citation: (c) =>
    `${c.place} in brief, release ${c.release}: calculated by ${c.service}. ${c.license}, ${c.link}`,
  nothing: (place) => `Nothing in particular to tell of ${place} in this release`,
  inYear: (period) => ({ name: period, at: `in ${period}` }),
  election: (period) => ({ name: `the ${period} election`, at: `in the ${period} election` }),
  record: (end, since, changed) =>
    changed
      ? `the ${end === 'high' ? 'highest' : 'lowest'} value since the measure changed in ${since}`
      : `the ${end === 'high' ? 'highest' : 'lowest'} value in the series from ${since}`,
  run: (steps, to, ofElections) =>
    `the ${inOrder(steps, 'en')} ${ofElections ? 'election' : 'year'} in a row with a ${to === 'up' ? 'higher' : 'lower'} value`,
  largest: (to, difference, before, since, ofElections) =>
    `${to === 'up' ? 'up' : 'down'} ${difference} from ${before.name}, the largest ${ofElections ? '' : 'one-year '}${to === 'up' ? 'rise' : 'fall'}${ofElections ? ' between two elections' : ''} since ${since}`,
  crossed: (to, country, before) =>
    to === 'up'
      ? `more than the country’s ${country}; ${before.at} it was less`
      : `less than the country’s ${country}; ${before.at} it was more`,
  moved: (rank, total, from, rankBefore, before) =>
    `${ordinal(rank, 'en')} of ${total} municipalities counting from the ${from === 'high' ? 'highest' : 'lowest'} value, from ${ordinal(rankBefore, 'en')} ${before.at}`,
  first: (end, total) => `the ${end === 'high' ? 'highest' : 'lowest'} value of ${total} municipalities`,
  firstTied: (end, total, others) =>
    `the ${end === 'high' ? 'highest' : 'lowest'} value of ${total} municipalities, shared with ${others}`,
  others: (count) => (count === 1 ? 'one other' : 'two others'),
  far: (to, difference, county, median) =>
    `${difference} ${to === 'up' ? 'above' : 'below'} the median of the municipalities in ${county}, ${median}`,
  revised: (from) => `changed from ${from}, more than values of this metric usually change`,
  closed: (difference, then) => `the same as in the country; ${then.at} they differed by ${difference}`,
  newYear: (to, difference, before) => `${difference} ${to === 'up' ? 'more' : 'less'} than ${before.at}`,
  unchanged: (before) => `unchanged from ${before.name}`,
};

/** `title` in the middle of a sentence: small letters, but where more than the first is a capital. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

export const BRIEF_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
