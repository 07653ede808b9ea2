// The words of embeds and of a figure's page, in both languages. Figures come in formatted already.
import { capitalized, dayInWords, inSeries } from './numbers.ts';
import { DESCRIPTION, RECONSTRUCTED } from './site.ts';

type Change = { type: string; release: string; previous: string | null };
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
  data: 'Data',
  newer: 'Nyare värde finns',
  year: 'År',
  showTable: 'Visa som tabell',
  showExact: 'Visa exakta värden',
  exact: (value: string) => `Exakt: ${value}`,
  missing: {
    source_null: 'Källan redovisar inget värde',
    withdrawn: 'Värdet har dragits tillbaka',
    left_out: 'Finns hos källan, men utelämnas här',
    not_fetched: 'Inte hämtat från källan',
    not_listed: 'Källan har ingen uppgift',
    unknown: 'Värde saknas',
  },
  newestYear: (last: string, retrieved: string | null) =>
    `Vår senaste uppgift gäller ${last}${retrieved === null ? '' : ` och hämtades ${dayInWords(retrieved, 'sv')}`}; källan kan ha nyare siffror`,
  newerIn: (title: string, last: string) =>
    `Nyare siffror finns i ${title}, till och med ${last}`,
  changed: ({ type, release, previous }: Change) =>
    `${capitalized(SV_TYPES[type] ?? type)} i utgåva ${release}${previous === null ? '' : `, tidigare ${previous}`}`,
  cutAxis: 'bruten skala',
  yearsMissing: (years: string) => `Värde saknas: ${years}.`,
  yearsRevised: (years: string, release: string) =>
    `Reviderat: ${years} (senast i utgåva ${release}).`,
  lineChart: 'Linjediagram.',
  summary: ({ first, last, lowest, highest }: Summary) =>
    `Första värdet ${first}, sista värdet ${last}. Lägst ${lowest}, högst ${highest}.`,
  refused: 'Siffran kan inte visas',
  page: {
    place: 'Kommun',
    area: 'Område',
    unit: 'Enhet',
    identifier: 'Permanent identifierare',
    citation: 'Citera',
    dataLicense: 'Källans villkor',
    unknown: 'okänt',
    provenance: 'Ursprung',
    publisher: 'Utgivare',
    officialTitle: 'Officiell titel',
    atPublisher: 'Källans kod',
    kpi: (dataset: string, id: string) => `${dataset}, nyckeltal ${id}`,
    dataset: 'Datamängd',
    geographySemantics: 'Geografi',
    periodSemantics: 'Avser',
    retrieved: 'Hämtad',
    file: 'Fil',
    hash: 'Innehållshash',
    history: 'Historik',
    noHistory: 'Siffran är oförändrad sedan den första utgåvan.',
    unchanged: (release: string) => `Oförändrad sedan utgåva ${release}`,
    neverPublished: 'Inget värde har publicerats.',
    noValue: 'inget värde',
    types: SV_TYPES,
    embed: 'Bädda in siffran',
    follows: 'Uppdateras med varje utgåva: visar alltid de senaste siffrorna.',
    pinned: (release: string) =>
      `Låst till utgåva ${release}: visar alltid samma siffror och upplyser när det finns nyare.`,
    autoHeight: 'Automatisk höjd (valfritt)',
    autoHeightMeaning:
      'Lägg till ?autoheight=1 i adressen (&autoheight=1 om den redan har ett frågetecken) och klistra in skriptet en gång på sidan:',
  },
};

const en: typeof sv = {
  source: 'Source',
  license: 'Licence',
  newTab: 'opens in a new tab',
  data: 'Data',
  newer: 'A newer value is available',
  year: 'Year',
  showTable: 'Show as table',
  showExact: 'Show exact values',
  exact: (value) => `Exact: ${value}`,
  missing: {
    source_null: 'The source reports no value',
    withdrawn: 'The value has been withdrawn',
    left_out: 'The source has it; left out here',
    not_fetched: 'Not fetched from the source',
    not_listed: 'The source does not list it',
    unknown: 'No value',
  },
  newestYear: (last, retrieved) =>
    `Our latest figures are for ${last}${retrieved === null ? '' : `, retrieved on ${dayInWords(retrieved, 'en')}`}; the source may have newer ones`,
  newerIn: (title, last) => `Newer figures are in ${title}, up to ${last}`,
  changed: ({ type, release, previous }) =>
    `${capitalized(EN_TYPES[type] ?? type)} in release ${release}${previous === null ? '' : `, previously ${previous}`}`,
  cutAxis: 'axis does not start at zero',
  yearsMissing: (years) => `No value: ${years}.`,
  yearsRevised: (years, release) => `Revised: ${years} (latest in release ${release}).`,
  lineChart: 'Line chart.',
  summary: ({ first, last, lowest, highest }) =>
    `First value ${first}, last value ${last}. Lowest ${lowest}, highest ${highest}.`,
  refused: 'The figure cannot be shown',
  page: {
    place: 'Municipality',
    area: 'Area',
    unit: 'Unit',
    identifier: 'Permanent identifier',
    citation: 'Cite',
    dataLicense: 'The source’s terms',
    unknown: 'unknown',
    provenance: 'Provenance',
    publisher: 'Publisher',
    officialTitle: 'Official title',
    atPublisher: 'The source’s code',
    kpi: (dataset, id) => `${dataset}, key figure ${id}`,
    dataset: 'Dataset',
    geographySemantics: 'Geography',
    periodSemantics: 'Refers to',
    retrieved: 'Retrieved',
    file: 'File',
    hash: 'Content hash',
    history: 'History',
    noHistory: 'The figure is unchanged since the first release.',
    unchanged: (release) => `Unchanged since release ${release}`,
    neverPublished: 'No value has been published.',
    noValue: 'no value',
    types: EN_TYPES,
    embed: 'Embed the figure',
    follows: 'Updated with every release: always shows the latest figures.',
    pinned: (release) =>
      `Pinned to release ${release}: always shows the same figures, and says when there are newer ones.`,
    autoHeight: 'Automatic height (optional)',
    autoHeightMeaning:
      'Add ?autoheight=1 to the embed’s address (&autoheight=1 if the address already has a question mark), and paste the script into the page once:',
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
  referenceMeaning: ({ name, service }: Reference) =>
    `${name}: beräknad av ${service}, inte av källan.`,
  calculatedColumn: (name: string) => `${name}, beräknad`,
  medianInPlace: ({ name, service }: Reference) =>
    `${name}: kommunernas median, inte rikets värde, beräknad av ${service}.`,
  countryMeaning: (name: string) => `${name}: källans egen siffra för hela landet.`,
  countryShort: 'källans egen siffra för hela landet',
  noCountry: 'Källan har inget jämförbart värde för riket.',
  noCounty:
    'Ingen länsmedian: den visas bara för kommuner i samma län, om länet har minst fem kommuner och minst 90\u00a0% av dem har ett värde.',
  noMedian: 'Ingen median: för inget år har minst 90\u00a0% av kommunerna ett värde.',
  breakIn: ({
    letter,
    period,
    text,
  }: {
    letter: string;
    period: string;
    text: string;
  }) => `${letter} ${period}: ${text}`,
  noCommonYear: 'Kommunerna har inget år gemensamt. Senaste värde för var och en:',
  years: (names: readonly string[], years: string) =>
    `${inSeries(names, 'sv')} saknar värde för ${years}.`,
  noValues: 'Inga värden.',
  mapOf: 'Karta över Sveriges kommuner.',
  credit: 'Karta: SCB',
  quantiles: 'Ungefär lika många kommuner i varje färg',
  diverging: 'Ungefär lika många i varje färg, på var sida om noll',
  uneven: 'Färgerna rymmer olika många kommuner',
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
  apart: 'kan inte jämföras',
  all: (count: string) => `Alla ${count} kommuner`,
  allValued: (count: string) => `Alla ${count} med värde`,
  allRanked: (count: string) => `Alla ${count} som rangordnas`,
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
  band: (year: string, low: string, high: string) =>
    `Grått fält: ${year} låg minst fyra av fem kommuner mellan ${low} och ${high}.`,
  sameLooking:
    'Rangordnat efter exakta värden: tal som ser lika ut kan ha olika plats.',
  strip: 'Ett streck per kommun, från det lägsta till det högsta värdet.',
};

const drawingEn: typeof drawingSv = {
  median: 'Median',
  countyMedian: (county) => `Median ${county}`,
  referenceMeaning: ({ name, service }) =>
    `${name}: calculated by ${service}, not by the source.`,
  calculatedColumn: (name) => `${name}, calculated`,
  medianInPlace: ({ name, service }) =>
    `${name}: the municipalities’ median, not the country’s figure, calculated by ${service}.`,
  countryMeaning: (name) => `${name}: the source’s own figure for the whole country.`,
  countryShort: 'the source’s own figure for the whole country',
  noCountry: 'The source has no comparable figure for the country.',
  noCounty:
    'No county median: we show one only for municipalities in the same county, if the county has at least five municipalities and at least 90% of them have a value.',
  noMedian: 'No median: no year has a value for at least 90% of the municipalities.',
  breakIn: ({ letter, period, text }) => `${letter} ${period}: ${text}`,
  noCommonYear: 'The municipalities have no year in common. Latest value for each:',
  years: (names, years) =>
    `${inSeries(names, 'en')} ${names.length === 1 ? 'has' : 'have'} no value for ${years}.`,
  noValues: 'No values.',
  mapOf: 'Map of the municipalities of Sweden.',
  credit: 'Map: SCB',
  quantiles: 'About equal numbers of municipalities in each colour',
  diverging: 'About equal numbers in each colour, on each side of zero',
  uneven: 'The colours hold different numbers of municipalities',
  circles: 'The area of the circle shows the value',
  belowZero: 'below zero',
  noCircle: '0: no circle',
  numbers: 'numbers',
  notPerInhabitant: 'not per inhabitant',
  perInhabitant: 'Per inhabitant',
  group: (group) => drawingSv.group(group),
  missing: 'No value',
  missingIn: (names, more) =>
    `No value: ${names}${more === 0 ? '' : ` and ${more} more`}.`,
  noValue: 'no value',
  apart: 'not comparable',
  all: (count) => `All ${count} municipalities`,
  allValued: (count) => `All ${count} with a value`,
  allRanked: (count) => `All ${count} that are ranked`,
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
  band: (year, low, high) =>
    `Grey band: in ${year} at least four in five municipalities were between ${low} and ${high}.`,
  sameLooking:
    'Ranked by exact values: figures that look the same can have different ranks.',
  strip: 'One line per municipality, from the lowest value to the highest.',
};

export const DRAWING_WORDS: { sv: typeof drawingSv; en: typeof drawingSv } = {
  sv: drawingSv,
  en: drawingEn,
};

// The words of a figure's page that no embed needs. Figures come in formatted already.

/** `value` and `hash` are null where the figure has no value, `retrieved` where the file is not known. */
type CitationNote = {
  value: string | null;
  release: string;
  isReconstructed: boolean;
  id: string;
  hash: string | null;
  retrieved: string | null;
  license: string;
};

const sentences = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join('. ');

const figureSv = {
  chart: 'Utveckling',
  citation: {
    text: 'Postens egen text',
    newspaper: 'I en tidning',
    reference: 'I en referenslista',
    kind: 'Datamängd',
    more: 'BibTeX, RIS och CSL-JSON',
    link: 'Länk',
    bibtex: 'BibTeX',
    ris: 'RIS',
    csl: 'CSL-JSON',
    note: ({
      value,
      release,
      isReconstructed,
      id,
      hash,
      retrieved,
      license,
    }: CitationNote) =>
      sentences([
        value,
        `Utgåva ${release}${isReconstructed ? `, ${RECONSTRUCTED.sv.mark}` : ''}`,
        hash === null ? id : `${id}, ${hash}`,
        retrieved === null ? null : `Hämtad från källan ${retrieved}`,
        license,
      ]),
  },
  picture: { figure: 'Siffran som bild (SVG)', chart: 'Diagrammet som bild (SVG)' },
  derivedRank: 'Hela rangordningen',
  report: {
    text: 'Rapportera ett fel i siffran',
    fault: 'Rapportera ett fel',
    subject: (id: string) => `Fel i siffran ${id}`,
  },
  check: 'Kontrollera siffran',
  checkMore: 'Så fungerar det.',
  hashMeaning: (bytes: string) =>
    `Innehållshashen är SHA-256 över exakt dessa ${bytes} byte: posten som kanonisk JSON (RFC 8785) i UTF-8, utan radbrytning på slutet.`,
  hashCommand: 'Kör detta i en terminal (macOS: shasum -a 256); du ska få samma hash:',
  log: {
    meaning:
      'I loggen läggs poster bara till, aldrig bort. Kommandot skriver ut posten, loggens kontrollpunkt (namn, antal poster, rot) och True om posten finns i loggen:',
    program:
      'Tjänstens program gör båda kontrollerna, av hashen och av loggen. Det visar också att ingen senare post har ersatt den här, och att inget i loggen har ändrats sedan en kontrollpunkt som du litar på:',
    file: 'fil',
    signed: 'Kontrollpunkten är signerad. Nyckeln visar vem som publicerade loggen.',
    unsigned:
      'Kontrollpunkten är inte signerad. Kommandot bevisar att siffran finns i loggen, men inte vem som publicerade den. Spara kontrollpunkten, så kan du senare se att inget har skrivits om.',
    checkpoint: 'Kontrollpunkten',
  },
  embedFigure: 'Siffran',
  embedChart: 'Diagrammet',
  data: 'Data',
  compare: 'Jämför med andra kommuner',
  history: {
    release: 'Utgåva',
    published: (day: string) => `publicerad ${day}`,
    change: 'Ändring',
    before: 'Före',
    after: 'Efter',
    reason: 'Skäl',
  },
};

const figureEn: typeof figureSv = {
  chart: 'Trend',
  citation: {
    text: 'The record’s own text',
    newspaper: 'In a newspaper',
    reference: 'In a list of references',
    kind: 'Data set',
    more: 'BibTeX, RIS and CSL-JSON',
    link: 'Link',
    bibtex: 'BibTeX',
    ris: 'RIS',
    csl: 'CSL-JSON',
    note: ({ value, release, isReconstructed, id, hash, retrieved, license }) =>
      sentences([
        value,
        `Release ${release}${isReconstructed ? `, ${RECONSTRUCTED.en.mark}` : ''}`,
        hash === null ? id : `${id}, ${hash}`,
        retrieved === null ? null : `Retrieved from the source on ${retrieved}`,
        license,
      ]),
  },
  picture: {
    figure: 'The figure as a picture (SVG)',
    chart: 'The chart as a picture (SVG)',
  },
  derivedRank: 'The whole ranking',
  report: {
    text: 'Report an error in this figure',
    fault: 'Report an error',
    subject: (id) => `Error in the figure ${id}`,
  },
  check: 'Check the figure',
  checkMore: 'How it works.',
  hashMeaning: (bytes) =>
    `The content hash is SHA-256 over exactly these ${bytes} bytes: the record as canonical JSON (RFC 8785) in UTF-8, with no line break at the end.`,
  hashCommand:
    'Run this in a terminal (macOS: shasum -a 256); you should get the same hash:',
  log: {
    meaning:
      'Entries are only ever added to the log, never removed. The command prints the entry, the checkpoint of the log (name, number of entries, root), and True if the entry is in the log:',
    program:
      'The service’s program makes both checks, of the hash and of the log. It also shows that no later entry has replaced this one, and that nothing in the log has changed since a checkpoint that you trust:',
    file: 'file',
    signed: 'The checkpoint is signed. The key shows who published the log.',
    unsigned:
      'The checkpoint is not signed. The command proves that the figure is in the log, but not who published it. Keep the checkpoint, and you can see later that nothing was rewritten.',
    checkpoint: 'The checkpoint',
  },
  embedFigure: 'The figure',
  embedChart: 'The chart',
  data: 'Data',
  compare: 'Compare with other municipalities',
  history: {
    release: 'Release',
    published: (day) => `published ${day}`,
    change: 'Change',
    before: 'Before',
    after: 'After',
    reason: 'Reason',
  },
};

export const FIGURE_PAGE_WORDS: { sv: typeof figureSv; en: typeof figureSv } = {
  sv: figureSv,
  en: figureEn,
};
