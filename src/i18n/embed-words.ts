// The words of embeds and of a figure's page, in both languages. Figures come in formatted already.
import { capitalized } from './in-words.ts';
import { DESCRIPTION } from './release-words.ts';

type Change = { type: string; on: string; previous: string | null };
type Placing = {
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
  ranked: ({ rank, total, tied, order, service }: Placing) =>
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
