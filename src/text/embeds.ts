// The words of embeds and of a figure's page, in both languages. Figures come in formatted already.
import { capitalized } from './numbers.ts';
import { DESCRIPTION } from './site.ts';

type Change = { type: string; on: string; previous: string | null };
type RankOf = {
  rank: number;
  total: number;
  tied: boolean;
  order: 'descending' | 'ascending';
  service: string;
};
type Summary = { first: string; last: string; lowest: string; highest: string };

/** What happened to a figure, in a word; capitalized in front of a date. */
const SV_TYPES: Record<string, string> = {
  published: 'publicerad',
  revised: 'reviderad',
  corrected: 'rättad',
  withdrawn: 'tillbakadragen',
  metadata: DESCRIPTION.sv.one,
};

const EN_TYPES: Record<string, string> = {
  published: 'published',
  revised: 'revised',
  corrected: 'corrected',
  withdrawn: 'withdrawn',
  metadata: DESCRIPTION.en.one,
};

const sv = {
  source: 'Källa',
  license: 'Licens',
  newTab: 'öppnas i ny flik',
  newer: 'Nyare värde finns',
  year: 'År',
  value: 'Värde',
  showTable: 'Visa som tabell',
  showExact: 'Visa exakta värden',
  exact: (value: string) => `Exakt: ${value}`,
  missing: {
    source_null: 'Källan redovisar inget värde',
    withdrawn: 'Värdet har dragits tillbaka',
    not_listed: 'Källan har ingen uppgift',
    unknown: 'Värde saknas',
  },
  noSeries: 'Källan redovisar inget värde för något år.',
  newestYear: (last: string, retrieved: string | null) =>
    `Senaste år hos oss: ${last}${retrieved === null ? '' : `, hämtat ${retrieved}`}`,
  newerIn: (title: string, last: string) => `Nyare siffror: ${title} (till och med ${last})`,
  changed: ({ type, on, previous }: Change) =>
    `${capitalized(SV_TYPES[type] ?? type)} ${on}${previous === null ? '' : `, tidigare ${previous}`}`,
  ranked: ({ rank, total, tied, order, service }: RankOf) =>
    `${tied ? 'Delad plats' : 'Plats'} ${rank} av ${total} (${order === 'descending' ? 'högst' : 'lägst'} först), beräknad av ${service}`,
  cutAxis: 'bruten skala',
  withoutZero: 'Skalan visar inte noll.',
  yearsMissing: (years: string) => `Värde saknas: ${years}.`,
  yearsRevised: (years: string, on: string) => `Reviderat: ${years} (senast ${on}).`,
  lineChart: 'Linjediagram.',
  summary: ({ first, last, lowest, highest }: Summary) =>
    `Första värdet ${first}, sista värdet ${last}. Lägst ${lowest}, högst ${highest}.`,
  refused: 'Siffran kan inte visas',
  errorCode: 'Felkod',
  page: {
    facts: 'Om siffran',
    period: 'Period',
    place: 'Kommun',
    area: 'Område',
    unit: 'Enhet',
    identifier: 'Permanent identifierare',
    citation: 'Så citerar du',
    dataLicense: 'Källans villkor',
    unknown: 'okänt',
    provenance: 'Ursprung',
    publisher: 'Utgivare',
    officialTitle: 'Officiell titel',
    kpiId: 'Nyckeltals-id',
    dataset: 'Datamängd',
    sourceUrl: 'Källans adress',
    geographySemantics: 'Geografi',
    periodSemantics: 'Periodens innebörd',
    retrieved: 'Hämtad',
    hash: 'Innehållshash',
    history: 'Historik',
    noHistory: 'Siffran är oförändrad sedan den första utgåvan.',
    neverPublished: 'Inget värde har publicerats.',
    noValue: 'inget värde',
    types: SV_TYPES,
    embed: 'Bädda in siffran',
    follows: 'Följer nya utgåvor: visar alltid de siffror som gäller nu.',
    pinned: (release: string) =>
      `Låst vid utgåva ${release}: visar samma siffror för gott, och säger till när det finns nyare.`,
    autoHeight: 'Höjd efter innehållet (valfritt)',
    autoHeightMeaning:
      'Lägg ?autoheight=1 sist i inbäddningens adress (&autoheight=1 om den har ett frågetecken) och detta en gång i artikelns sida:',
  },
};

const en: typeof sv = {
  source: 'Source',
  license: 'Licence',
  newTab: 'opens in a new tab',
  newer: 'A newer value is available',
  year: 'Year',
  value: 'Value',
  showTable: 'Show as table',
  showExact: 'Show exact values',
  exact: (value) => `Exact: ${value}`,
  missing: {
    source_null: 'The source reports no value',
    withdrawn: 'The value has been withdrawn',
    not_listed: 'The source does not list it',
    unknown: 'No value',
  },
  noSeries: 'The source reports no value for any year.',
  newestYear: (last, retrieved) =>
    `Our latest year: ${last}${retrieved === null ? '' : `, retrieved ${retrieved}`}`,
  newerIn: (title, last) => `Newer figures: ${title} (up to ${last})`,
  changed: ({ type, on, previous }) =>
    `${capitalized(EN_TYPES[type] ?? type)} ${on}${previous === null ? '' : `, previously ${previous}`}`,
  ranked: ({ rank, total, tied, order, service }) =>
    `${tied ? 'Shared rank' : 'Rank'} ${rank} of ${total} (${order === 'descending' ? 'highest' : 'lowest'} first), calculated by ${service}`,
  cutAxis: 'scale not from zero',
  withoutZero: 'The scale does not include zero.',
  yearsMissing: (years) => `No value: ${years}.`,
  yearsRevised: (years, on) => `Revised: ${years} (latest ${on}).`,
  lineChart: 'Line chart.',
  summary: ({ first, last, lowest, highest }) =>
    `First value ${first}, last value ${last}. Lowest ${lowest}, highest ${highest}.`,
  refused: 'The figure cannot be shown',
  errorCode: 'Error code',
  page: {
    facts: 'About the figure',
    period: 'Period',
    place: 'Municipality',
    area: 'Area',
    unit: 'Unit',
    identifier: 'Permanent identifier',
    citation: 'How to cite',
    dataLicense: 'The source’s terms',
    unknown: 'unknown',
    provenance: 'Provenance',
    publisher: 'Publisher',
    officialTitle: 'Official title',
    kpiId: 'KPI id',
    dataset: 'Dataset',
    sourceUrl: 'The source’s address',
    geographySemantics: 'Geography',
    periodSemantics: 'Meaning of the period',
    retrieved: 'Retrieved',
    hash: 'Content hash',
    history: 'History',
    noHistory: 'The figure is unchanged since the first release.',
    neverPublished: 'No value has been published.',
    noValue: 'no value',
    types: EN_TYPES,
    embed: 'Embed the figure',
    follows: 'Follows new releases: always shows the figures that are current.',
    pinned: (release) =>
      `Pinned to release ${release}: shows the same figures for good, and says when there are newer ones.`,
    autoHeight: 'Height that follows the content (optional)',
    autoHeightMeaning:
      'Add ?autoheight=1 to the embed’s address (&autoheight=1 if it has a question mark), and this once to the article’s page:',
  },
};

export const EMBED_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

// The words of drawings of several municipalities: comparison, ranking, map, reference lines. Figures come in formatted.

type Reference = { name: string; service: string };
/** `last` is the end with its unit. */
type Group = { from: string; to: string; last: string };

/** Below a title: what is measured, its unit, and what more there is to say; nothing stands for what is null. */
export const subtitleLine = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(', ');

const drawingSv = {
  median: 'Median',
  countyMedian: (county: string) => `Median ${county}`,
  referenceMeaning: ({ name, service }: Reference) => `${name}: beräknad av ${service}, ingen observation.`,
  medianInPlace: ({ name, service }: Reference) =>
    `${name}: kommunernas median, inte rikets värde, beräknad av ${service}.`,
  countryMeaning: (name: string) => `${name}: källans egen siffra för hela landet, ingen beräkning.`,
  countryShort: 'källans egen siffra för hela landet',
  noCountry: 'Källan har inget jämförbart värde för riket.',
  noCounty:
    'Länets median saknas: den kräver ett och samma län, minst fem kommuner i det och ett värde för minst 90\u00a0% av dem.',
  noMedian: 'Medianen saknas: inget år har minst 90\u00a0% av kommunerna ett värde.',
  breakIn: ({ letter, period, text }: { letter: string; period: string; text: string }) =>
    `${letter} ${period}: ${text}`,
  noCommonYear: 'Inget år är gemensamt; varje kommuns senaste värde:',
  years: (name: string, years: string) => `${name} saknar värde ${years}.`,
  noValues: 'Källan redovisar inget värde för någon av kommunerna.',
  mapOf: 'Karta över Sveriges kommuner.',
  credit: 'Karta: SCB',
  quantiles: 'Ungefär lika många kommuner i varje färg',
  diverging: 'Ungefär lika många i varje färg, på var sida om noll',
  sameColour: 'Lika värden har samma färg, så färgerna har olika många kommuner',
  circles: 'Cirkelns yta visar värdet',
  belowZero: 'under noll',
  noCircle: '0: ingen cirkel',
  numbers: 'antal',
  notPerInhabitant: 'inte per invånare',
  perInhabitant: 'Per invånare',
  group: ({ from, to, last }: Group) =>
    from === to ? last : `${from}${from.startsWith('\u2212') ? ' – ' : '–'}${last}`,
  missing: 'Värde saknas',
  missingIn: (names: string, more: number) =>
    `Värde saknas: ${names}${more === 0 ? '' : ` och ${more} till`}.`,
  noValue: 'värde saknas',
  all: (count: string) => `Alla ${count} kommuner`,
  allValued: (count: string) => `Alla ${count} med värde`,
  rank: 'Plats',
  shared: 'delad plats',
  municipality: 'Kommun',
  ranking: 'Rangordning',
  map: 'Karta',
  order: { descending: 'högst först', ascending: 'lägst först' },
  skipped: 'Platserna däremellan visas inte',
  calculated: (service: string) => `Rangordnad av ${service}`,
  caveat: 'Förbehåll',
  lowest: 'Lägst',
  highest: 'Högst',
  logarithmic: 'Logaritmisk skala.',
  sameLooking: 'Rangordnat efter exakta värden: tal som ser lika ut kan ha olika plats.',
  strip: 'Ett streck för varje kommun, från det lägsta till det högsta värdet.',
};

const drawingEn: typeof drawingSv = {
  median: 'Median',
  countyMedian: (county) => `Median ${county}`,
  referenceMeaning: ({ name, service }) => `${name}: calculated by ${service}, not an observation.`,
  medianInPlace: ({ name, service }) =>
    `${name}: the municipalities’ median, not the country’s figure, calculated by ${service}.`,
  countryMeaning: (name) => `${name}: the source’s own figure for the whole country, not a calculation.`,
  countryShort: 'the source’s own figure for the whole country',
  noCountry: 'The source has no comparable figure for the country.',
  noCounty:
    'No county median: it takes a single county, at least five municipalities in it and a value for at least 90% of them.',
  noMedian: 'No median: in no year do at least 90% of the municipalities have a value.',
  breakIn: ({ letter, period, text }) => `${letter} ${period}: ${text}`,
  noCommonYear: 'No common year; the latest value of each:',
  years: (name, years) => `${name} has no value for ${years}.`,
  noValues: 'The source reports no value for any of the municipalities.',
  mapOf: 'Map of the municipalities of Sweden.',
  credit: 'Map: SCB',
  quantiles: 'About equal numbers of municipalities in each colour',
  diverging: 'About equal numbers in each colour, on each side of zero',
  sameColour: 'Equal values share a colour, so colours differ in how many municipalities they have',
  circles: 'The area of the circle shows the value',
  belowZero: 'below zero',
  noCircle: '0: no circle',
  numbers: 'numbers',
  notPerInhabitant: 'not per inhabitant',
  perInhabitant: 'Per inhabitant',
  group: (group) => drawingSv.group(group),
  missing: 'No value',
  missingIn: (names, more) => `No value: ${names}${more === 0 ? '' : ` and ${more} more`}.`,
  noValue: 'no value',
  all: (count) => `All ${count} municipalities`,
  allValued: (count) => `All ${count} with a value`,
  rank: 'Rank',
  shared: 'shared rank',
  municipality: 'Municipality',
  ranking: 'Ranking',
  map: 'Map',
  order: { descending: 'highest first', ascending: 'lowest first' },
  skipped: 'The ranks between are not shown',
  calculated: (service) => `Ranked by ${service}`,
  caveat: 'Note',
  lowest: 'Lowest',
  highest: 'Highest',
  logarithmic: 'Logarithmic scale.',
  sameLooking: 'Ranked by exact values: figures that look the same can have different ranks.',
  strip: 'One line for each municipality, from the lowest value to the highest.',
};

export const DRAWING_WORDS: { sv: typeof drawingSv; en: typeof drawingSv } = { sv: drawingSv, en: drawingEn };

// The words of a figure's page that no embed needs. Figures come in formatted already.

const figureSv = {
  description: (title: string, place: string, period: string, source: string) =>
    `${title}, ${place}, ${period}: värde, källa, ursprung, innehållshash och historik. Källa: ${source}.`,
  chart: 'Utveckling',
  citationFormats: 'Markera texten i en ruta med ett klick och kopiera den.',
  citation: {
    text: 'Text',
    newspaper: 'I en tidning',
    link: 'Länk',
    bibtex: 'BibTeX',
    ris: 'RIS',
    csl: 'CSL-JSON',
  },
  picture: { figure: 'Siffran som bild (SVG)', chart: 'Diagrammet som bild (SVG)' },
  derivedRank: 'Hela rangordningen',
  report: {
    text: 'Rapportera ett fel i siffran',
    fault: 'Rapportera ett fel',
    subject: (id: string) => `Fel i siffran ${id}`,
  },
  check: 'Kontrollera siffran',
  hashMeaning: (bytes: string) =>
    `Innehållshashen är SHA-256 över exakt dessa ${bytes} byte: posten som kanonisk JSON (RFC 8785) i UTF-8, utan radbrytning efter.`,
  hashCommand: 'I ett skal (macOS: shasum -a 256) ger detta samma hash:',
  hashChange: 'Hashen ändras bara om värdet, enheten eller källan gör det.',
  log: {
    heading: 'Siffran i loggen',
    meaning:
      'Loggen över alla utgåvor växer bara. Detta visar postens rad, loggens kontrollpunkt (namn, antal poster, rot) och True om raden leder till den:',
    program:
      'Programmet gör båda kontrollerna, och visar att ingen senare post har ersatt denna och att loggen bara har vuxit sedan en kontrollpunkt som du litar på:',
    file: 'fil',
    signed: 'Kontrollpunkten är signerad: nyckeln säger vem som gav ut loggen.',
    unsigned:
      'Kontrollpunkten är osignerad: att siffran står i loggen är visat, men inte vem som gav ut den. Spara kontrollpunkten för att senare se att inget har skrivits om.',
    checkpoint: 'Kontrollpunkten',
  },
  embedFigure: 'Siffran',
  embedChart: 'Diagrammet',
  data: 'Data',
  compare: 'Jämför med andra kommuner',
  history: { published: 'Publicerad', change: 'Ändring', before: 'Före', after: 'Efter', reason: 'Skäl' },
  noReason: 'inget angivet',
};

const figureEn: typeof figureSv = {
  description: (title, place, period, source) =>
    `${title}, ${place}, ${period}: value, source, provenance, content hash and history. Source: ${source}.`,
  chart: 'Trend',
  citationFormats: 'Select the text of a box with one click, and copy it.',
  citation: {
    text: 'Text',
    newspaper: 'In a newspaper',
    link: 'Link',
    bibtex: 'BibTeX',
    ris: 'RIS',
    csl: 'CSL-JSON',
  },
  picture: { figure: 'The figure as a picture (SVG)', chart: 'The chart as a picture (SVG)' },
  derivedRank: 'The whole ranking',
  report: {
    text: 'Report an error in this figure',
    fault: 'Report an error',
    subject: (id) => `Error in the figure ${id}`,
  },
  check: 'Check the figure',
  hashMeaning: (bytes) =>
    `The content hash is SHA-256 over exactly these ${bytes} bytes: the record as canonical JSON (RFC 8785) in UTF-8, with no line break after it.`,
  hashCommand: 'In a shell (macOS: shasum -a 256) this gives the same hash:',
  hashChange: 'The hash changes only if the value, the unit or the source does.',
  log: {
    heading: 'The figure in the log',
    meaning:
      'The log of all releases only grows. This shows the line of the entry, the checkpoint of the log (name, number of entries, root), and True if the line leads to it:',
    program:
      'The program makes both checks, and shows that no later entry replaced this one and that the log has only grown since a checkpoint you trust:',
    file: 'file',
    signed: 'The checkpoint is signed: the key says who published the log.',
    unsigned:
      'The checkpoint is unsigned: this proves that the figure is in the log, but not who published it. Keep the checkpoint to see later that nothing was rewritten.',
    checkpoint: 'The checkpoint',
  },
  embedFigure: 'The figure',
  embedChart: 'The chart',
  data: 'Data',
  compare: 'Compare with other municipalities',
  history: { published: 'Published', change: 'Change', before: 'Before', after: 'After', reason: 'Reason' },
  noReason: 'none stated',
};

export const FIGURE_PAGE_WORDS: { sv: typeof figureSv; en: typeof figureSv } = { sv: figureSv, en: figureEn };
