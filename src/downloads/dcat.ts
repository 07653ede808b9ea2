// The datasets: the tables, and one dataset a metric, which is a part of the observations.
import { DataFactory, type Literal, type NamedNode, Writer } from 'n3';
import * as z from 'zod';
import {
  absentYears,
  type Catalogue,
  type CatalogueMetric,
  publishedOn,
  unitLabel,
} from '../data/catalogue.ts';
import { foreignTitle, type Lang, type Localized, type Title } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { spanOf, yearSpans } from '../embed/axes.ts';
import { DOWNLOADS_INDEX, metricPaths } from '../text/paths.ts';
import { METRIC_WORDS } from '../text/site.ts';
import type { DownloadFile } from './formats.ts';
import { OUTLINES_LICENSE } from './outlines.ts';
import { daysRetrieved, type TableShape } from './tables.ts';

// The vocabularies of the catalogue and the few ways of saying something with them. Every node has an IRI of its own,
// so that the same catalogue gives the same bytes: there is no blank node that a writer could name as it likes.

const NAMESPACES = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

type Prefix = keyof typeof NAMESPACES;
/** A name with its prefix, such as `dcat:Dataset`. */
type Name = `${Prefix}:${string}`;

const { literal, namedNode, quad } = DataFactory;

type Term = Literal | NamedNode;
type Triple = { subject: string; predicate: Name; object: Term };

const isPrefix = (text: string): text is Prefix => text in NAMESPACES;

/** The IRI that a prefixed name stands for. */
function expanded(name: Name): string {
  const [prefix = '', local = ''] = name.split(':');
  if (!isPrefix(prefix))
    throw new Error(`name ${name}: expected a known prefix, got ${prefix}`);
  return `${NAMESPACES[prefix]}${local}`;
}

const iri = (address: string): Term => namedNode(address);
const termOf = (name: Name): Term => namedNode(expanded(name));
const plain = (text: string): Term => literal(text);
const typed = (text: string, type: Name): Term =>
  literal(text, namedNode(expanded(type)));
/** A title that nobody has translated is there in Swedish alone. */
const localized = ({ sv, en, untranslated }: Localized & Partial<Title>): Term[] =>
  untranslated === true ? [literal(sv, 'sv')] : [literal(sv, 'sv'), literal(en, 'en')];

/** What is said of one thing: by property a term, or a list of them, empty where nothing is known. */
type Properties = { readonly [name in Name]?: Term | readonly Term[] };

const triplesOf = (subject: string, said: Properties): Triple[] =>
  Object.entries(said).flatMap(([name, terms]) =>
    [terms ?? []]
      .flat()
      .map((object) => ({ subject, predicate: name as Name, object })),
  );

// The files of a dataset, and the API as one more way to the same data.

/** As DCAT-AP-SE writes it: the profile compares the IRI letter by letter, and has it with http. */
const CC_BY = 'http://creativecommons.org/licenses/by/4.0/';
/** In the Publications Office's authority table of licences. */
const LICENCES = 'http://publications.europa.eu/resource/authority/licence';
const IANA = 'https://www.iana.org/assignments/media-types';

type Format = { ending: string; mediaType: string; title: Localized; license?: string };

const same = (title: string): Localized => ({ sv: title, en: title });

/** The first ending that fits decides. */
const FORMATS: readonly Format[] = [
  {
    ending: '.json-stat.json',
    mediaType: 'application/json',
    title: same('JSON-stat 2.0'),
  },
  { ending: '.csv', mediaType: 'text/csv', title: same('CSV') },
  {
    ending: '.parquet',
    mediaType: 'application/vnd.apache.parquet',
    title: same('Parquet'),
  },
  {
    ending: '.geojson',
    mediaType: 'application/geo+json',
    title: { sv: 'Gränser (GeoJSON)', en: 'Outlines (GeoJSON)' },
    license: `${LICENCES}/${OUTLINES_LICENSE}`,
  },
  {
    ending: '.topojson',
    mediaType: 'application/json',
    title: { sv: 'Gränser (TopoJSON)', en: 'Outlines (TopoJSON)' },
    license: `${LICENCES}/${OUTLINES_LICENSE}`,
  },
];

type Resource = { iri: string; triples: Triple[] };

/** DCAT-AP-SE has a format as a media type in a literal, DCAT 3 as IANA's IRI: both are said. */
const distributionOf = (
  own: string,
  { title, mediaType, license = CC_BY }: Omit<Format, 'ending'>,
  url: string,
  access: Properties = {},
  more: Properties = {},
): Triple[] =>
  triplesOf(own, {
    'rdf:type': termOf('dcat:Distribution'),
    'dcterms:title': localized(title),
    'dcterms:license': iri(license),
    'dcat:accessURL': iri(url),
    ...access,
    'dcterms:format': plain(mediaType),
    'dcat:mediaType': iri(`${IANA}/${mediaType}`),
    ...more,
  });

function fileDistribution(
  siteUrl: string,
  { path, bytes, sha1 }: DownloadFile,
): Resource {
  const format = FORMATS.find(({ ending }) => path.endsWith(ending));
  if (format === undefined)
    throw new Error(`distribution ${path}: expected a format that is known, got none`);
  const own = `${siteUrl}/dcat#file-${path.replace('downloads/', '').replaceAll('/', '-')}`;
  const checksum = `${own}-checksum`;
  const url = `${siteUrl}/${path}`;
  const access = { 'dcat:downloadURL': iri(url) };
  const triples = distributionOf(own, format, url, access, {
    'dcat:byteSize': typed(String(bytes), 'xsd:nonNegativeInteger'),
    'spdx:checksum': iri(checksum),
  });
  return { iri: own, triples: [...triples, ...checksumTriples(checksum, sha1)] };
}

/** Where all files of a table are listed that lies by metric. @param name of the table */
function indexDistribution(siteUrl: string, name: string): Resource {
  const own = `${siteUrl}/dcat#files-${name}`;
  const title = {
    sv: 'Förteckning över filerna, en per mått',
    en: 'Index of the files, one per metric',
  };
  const format = { title, mediaType: 'text/csv' };
  return {
    iri: own,
    triples: distributionOf(own, format, `${siteUrl}${DOWNLOADS_INDEX}`),
  };
}

/** SHA-1 is the one algorithm that the profile offers; SHA-256 stands in SHA256SUMS. */
const checksumTriples = (own: string, sha1: string): Triple[] =>
  triplesOf(own, {
    'rdf:type': termOf('spdx:Checksum'),
    'spdx:algorithm': termOf('spdx:checksumAlgorithm_sha1'),
    'spdx:checksumValue': typed(sha1, 'xsd:hexBinary'),
  });

/** The API as a way to a dataset. @param name of the dataset; @param path where a reader begins */
function apiDistribution(siteUrl: string, name: string, path: string): Resource {
  const own = `${siteUrl}/dcat#api-${name}`;
  const format = { title: same('API (JSON)'), mediaType: 'application/json' };
  const access = { 'dcat:accessService': iri(`${siteUrl}/dcat#api`) };
  return {
    iri: own,
    triples: distributionOf(own, format, `${siteUrl}${path}`, access),
  };
}

// Who runs this copy of the service, as data portals ask it. What the settings do not say is left out, never guessed.

/** The ADMS vocabulary of publisher types, which DCAT-AP-SE prescribes. */
const PUBLISHER_TYPES = [
  'Academia-ScientificOrganisation',
  'Company',
  'IndustryConsortium',
  'LocalAuthority',
  'NationalAuthority',
  'NonGovernmentalOrganisation',
  'NonProfitOrganisation',
  'PrivateIndividual(s)',
  'RegionalAuthority',
  'StandardisationBody',
  'SupraNationalAuthority',
] as const;

export type Publisher = {
  name: string;
  type: (typeof PUBLISHER_TYPES)[number] | null;
  /** The address for questions about the data. */
  email: string | null;
};

const ONE_LINE = /^(?!.*\p{Cc})\S(?:.*\S)?$/u;
const NAME = 'expected a name on one line, without blanks at its ends';

const Environment = z.object({
  PUBLISHER_NAME: z.string().regex(ONE_LINE, NAME).default(SERVICE),
  PUBLISHER_TYPE: z.enum(PUBLISHER_TYPES).optional(),
  CONTACT_EMAIL: z.email().optional(),
});

type PublisherResult = { publisher: Publisher } | { mistake: string };

/** From PUBLISHER_NAME, PUBLISHER_TYPE and CONTACT_EMAIL, or one line that names the first bad one and what is expected. */
export function readPublisher(
  environment: Record<string, string | undefined>,
): PublisherResult {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const setting = String(issue?.path[0]);
    return {
      mistake: `${setting}: ${issue?.message}, got ${JSON.stringify(environment[setting] ?? null)}`,
    };
  }
  const {
    PUBLISHER_NAME: name,
    PUBLISHER_TYPE: type,
    CONTACT_EMAIL: email,
  } = parsed.data;
  return { publisher: { name, type: type ?? null, email: email ?? null } };
}

/** Of this process, whose settings have been read without a mistake. */
export function publisherOfProcess(): Publisher {
  const result = readPublisher(process.env);
  if ('mistake' in result) throw new Error(`Bad setting ${result.mistake}`);
  return result.publisher;
}

// From the registry's subjects to the EU's data themes (Publications Office, authority table data-theme), by the
// themes' own names; a subject that two names cover has both.

const THEME_TAXONOMY = 'http://publications.europa.eu/resource/authority/data-theme';

const ECONOMY_AND_FINANCE = 'ECON';
const EDUCATION_CULTURE_AND_SPORT = 'EDUC';
const ENERGY = 'ENER';
const ENVIRONMENT = 'ENVI';
const GOVERNMENT_AND_PUBLIC_SECTOR = 'GOVE';
const HEALTH = 'HEAL';
const JUSTICE_AND_PUBLIC_SAFETY = 'JUST';
const POPULATION_AND_SOCIETY = 'SOCI';
const REGIONS_AND_CITIES = 'REGI';
const SCIENCE_AND_TECHNOLOGY = 'TECH';
const TRANSPORT = 'TRAN';

const THEMES: Record<string, readonly string[]> = {
  aldreomsorg: [POPULATION_AND_SOCIETY],
  arbetsmarknad: [ECONOMY_AND_FINANCE, POPULATION_AND_SOCIETY],
  befolkning: [POPULATION_AND_SOCIETY],
  bostader: [POPULATION_AND_SOCIETY, REGIONS_AND_CITIES],
  bredband: [SCIENCE_AND_TECHNOLOGY],
  demokrati: [GOVERNMENT_AND_PUBLIC_SECTOR],
  ekonomi: [ECONOMY_AND_FINANCE],
  energi: [ENERGY],
  halsa: [HEALTH],
  'kommunens-ekonomi': [ECONOMY_AND_FINANCE, GOVERNMENT_AND_PUBLIC_SECTOR],
  kultur: [EDUCATION_CULTURE_AND_SPORT],
  miljo: [ENVIRONMENT],
  naringsliv: [ECONOMY_AND_FINANCE],
  skola: [EDUCATION_CULTURE_AND_SPORT],
  socialt: [POPULATION_AND_SOCIETY],
  trafik: [TRANSPORT],
  trygghet: [JUSTICE_AND_PUBLIC_SAFETY],
};

const themeIri = (code: string): string => `${THEME_TAXONOMY}/${code}`;

/** The IRIs of the themes that a subject belongs to; none where the subject is not known. */
export const themesOf = (subject: string): string[] =>
  (Object.hasOwn(THEMES, subject) ? (THEMES[subject] ?? []) : []).map(themeIri);

/** The themes of a whole table: what its metrics are about, each once; the municipalities are about none of them. */
export const themesOfTable = (table: string, subjects: readonly string[]): string[] =>
  table === 'municipalities'
    ? [themeIri(REGIONS_AND_CITIES)]
    : [...new Set(subjects.flatMap(themesOf))].sort();

// The catalogue for data portals: DCAT-AP-SE 3.0.1 (docs.dataportal.se/dcat/3.0.1), as triples, written as Turtle by N3.js.

type DcatInput = {
  catalogue: Catalogue;
  tables: readonly TableShape[];
  files: readonly DownloadFile[];
  publisher: Publisher;
};

/** The profile asks for this dedication of the catalogue itself, its metadata; the data are under CC BY 4.0. */
const CC0 = 'http://creativecommons.org/publicdomain/zero/1.0/';
const LANGUAGES = ['SWE', 'ENG'].map(
  (code) => `http://publications.europa.eu/resource/authority/language/${code}`,
);
/** REST among the service types that the profile lists. */
const REST = 'http://www.wikidata.org/entity/Q749568';

/** Every triple once; two metrics of one span share the period. */
export function dcatTriples(input: DcatInput): Triple[] {
  const datasets = [
    ...input.tables.map((table) => tableDataset(input, table)),
    ...input.catalogue.metrics.map((metric) => metricDataset(input, metric)),
  ];
  const triples = [
    ...catalogTriples(input, datasets),
    ...publisherTriples(input),
    ...serviceTriples(input, datasets),
    ...datasets.flatMap((dataset) => dataset.triples),
  ];
  return [...new Map(triples.map((triple) => [keyOf(triple), triple])).values()];
}

const keyOf = ({ subject, predicate, object }: Triple): string =>
  `${subject} ${predicate} ${object.id}`;

function catalogTriples(
  { catalogue }: DcatInput,
  datasets: readonly Resource[],
): Triple[] {
  const { siteUrl, published, releases } = catalogue;
  return triplesOf(`${siteUrl}/dcat#catalog`, {
    'rdf:type': termOf('dcat:Catalog'),
    'dcterms:title': localized({ sv: SERVICE, en: SERVICE }),
    'dcterms:description': localized({
      sv: 'Verifierad kommunstatistik som alla kan citera, hämta, bädda in och kontrollera.',
      en: 'Verified municipal statistics that anyone can cite, fetch, embed and check.',
    }),
    'dcterms:publisher': iri(`${siteUrl}/dcat#publisher`),
    'dcterms:license': iri(CC0),
    'dcterms:language': LANGUAGES.map(iri),
    'dcterms:issued': typed(releases.at(-1)?.published ?? published, 'xsd:date'),
    'dcterms:modified': typed(published, 'xsd:date'),
    'dcterms:spatial': iri(SWEDEN),
    'foaf:homepage': iri(`${siteUrl}/`),
    'dcat:themeTaxonomy': iri(THEME_TAXONOMY),
    'dcat:dataset': datasets.map((dataset) => iri(dataset.iri)),
    'dcat:service': iri(`${siteUrl}/dcat#api`),
  });
}

function publisherTriples({
  catalogue: { siteUrl },
  publisher: { name, type, email },
}: DcatInput): Triple[] {
  const agent = triplesOf(`${siteUrl}/dcat#publisher`, {
    'rdf:type': termOf('foaf:Agent'),
    'foaf:name': plain(name),
    'foaf:homepage': iri(`${siteUrl}/`),
    'dcterms:type':
      type === null ? [] : iri(`http://purl.org/adms/publishertype/${type}`),
  });
  if (email === null) return agent;
  const contact = triplesOf(`${siteUrl}/dcat#contact`, {
    'rdf:type': termOf('vcard:Organization'),
    'vcard:fn': plain(name),
    'vcard:hasEmail': iri(`mailto:${email}`),
  });
  return [...agent, ...contact];
}

function serviceTriples(
  { catalogue, publisher }: DcatInput,
  datasets: readonly Resource[],
): Triple[] {
  const { siteUrl, docsUrl } = catalogue;
  return triplesOf(`${siteUrl}/dcat#api`, {
    'rdf:type': termOf('dcat:DataService'),
    'dcterms:title': localized({ sv: SERVICE, en: SERVICE }),
    'dcterms:description': localized({
      sv: 'API för läsning, utan nyckel: observationer, mått, kommuner, rangordningar, jämförelser och revideringar som JSON.',
      en: 'Read-only API without a key: observations, metrics, municipalities, rankings, comparisons and revisions as JSON.',
    }),
    'dcterms:publisher': iri(`${siteUrl}/dcat#publisher`),
    'dcterms:license': iri(CC_BY),
    'dcterms:accessRights': iri(PUBLIC),
    'dcterms:type': iri(REST),
    'dcterms:format': plain('application/json'),
    'dcat:contactPoint': publisher.email === null ? [] : iri(`${siteUrl}/dcat#contact`),
    'dcat:keyword': KEYWORD,
    'dcat:endpointURL': iri(`${siteUrl}/api/v1`),
    'dcat:endpointDescription': iri(`${siteUrl}/api/v1/openapi.json`),
    'foaf:page': iri(docsUrl),
    'dcat:servesDataset': datasets.map((dataset) => iri(dataset.iri)),
  });
}

/** From the site's root. */
export const DCAT_PATH = 'dcat.ttl';

export function turtleOf(triples: readonly Triple[]): string {
  const writer = new Writer({ prefixes: NAMESPACES });
  for (const { subject, predicate, object } of triples)
    writer.addQuad(quad(namedNode(subject), namedNode(expanded(predicate)), object));
  let written = '';
  writer.end((error, text) => {
    if (error !== null) throw error;
    written = text;
  });
  return written;
}

/** Sweden in the Publications Office's authority table of countries. */
const SWEDEN = 'http://publications.europa.eu/resource/authority/country/SWE';
const PUBLIC = 'http://publications.europa.eu/resource/authority/access-right/PUBLIC';

const KEYWORD = localized({ sv: 'kommuner', en: 'municipalities' });

const datasetIri = (siteUrl: string, name: string): string =>
  `${siteUrl}/dcat#dataset-${name}`;

function datasetOf(
  { catalogue, publisher }: DcatInput,
  name: string,
  { distributions, said }: { distributions: readonly Resource[]; said: Properties },
): Resource {
  const { siteUrl } = catalogue;
  const own = datasetIri(siteUrl, name);
  const triples = triplesOf(own, {
    'rdf:type': termOf('dcat:Dataset'),
    'dcterms:publisher': iri(`${siteUrl}/dcat#publisher`),
    'dcterms:spatial': iri(SWEDEN),
    'dcterms:accessRights': iri(PUBLIC),
    'dcat:contactPoint': publisher.email === null ? [] : iri(`${siteUrl}/dcat#contact`),
    'dcat:distribution': distributions.map((distribution) => iri(distribution.iri)),
    ...said,
  });
  return {
    iri: own,
    triples: [...triples, ...distributions.flatMap((one) => one.triples)],
  };
}

/** For programs: what else lies there is the same for people's own tools. */
const ENDINGS = ['csv', 'json-stat.json', 'parquet', 'geojson', 'topojson'];

const filesOf = ({ catalogue, files }: DcatInput, stem: string): Resource[] => {
  const paths = new Set(ENDINGS.map((ending) => `downloads/${stem}.${ending}`));
  return files
    .filter(({ path }) => paths.has(path))
    .map((file) => fileDistribution(catalogue.siteUrl, file));
};

/** The table that has a dataset of each metric. */
const OF_METRICS = 'observations';

/** A table; the API lists what all of them hold. */
function tableDataset(
  input: DcatInput,
  { name, folder, title, description }: TableShape,
): Resource {
  const { siteUrl, published, metrics } = input.catalogue;
  const themes = themesOfTable(
    name,
    metrics.map(({ subject }) => subject),
  );
  const files =
    folder === null ? filesOf(input, name) : [indexDistribution(siteUrl, name)];
  const distributions = [
    ...files,
    apiDistribution(siteUrl, name, '/api/v1/openapi.json'),
  ];
  const said = {
    'dcterms:title': localized(title),
    'dcterms:description': localized(description),
    'dcterms:identifier': typed(name, 'xsd:string'),
    'dcterms:modified': typed(published, 'xsd:date'),
    'dcterms:hasPart':
      name === OF_METRICS ? metrics.map(({ id }) => iri(datasetIri(siteUrl, id))) : [],
    'dcat:theme': themes.map(iri),
    'dcat:keyword': KEYWORD,
  };
  return datasetOf(input, name, { distributions, said });
}

/** One metric. What the registry does not know of it is not said. */
function metricDataset(input: DcatInput, metric: CatalogueMetric): Resource {
  const { siteUrl } = input.catalogue;
  const { id, title, sourceUrl, apiUrl, first, last, issued, modified } = metric;
  const distributions = [
    ...filesOf(input, `metrics/${id}`),
    apiDistribution(siteUrl, id, `/api/v1/metrics/${id}`),
  ];
  const dataset = datasetOf(input, id, {
    distributions,
    said: {
      'dcterms:title': localized(title),
      'dcterms:description': localized(descriptionOf(input, metric)),
      'dcterms:identifier': typed(id, 'xsd:string'),
      'dcterms:issued':
        issued === null ? [] : typed(publishedOn(input.catalogue, issued), 'xsd:date'),
      'dcterms:modified': typed(
        publishedOn(input.catalogue, modified ?? input.catalogue.release),
        'xsd:date',
      ),
      // The inverse alone would not do (DCAT 3, section 7).
      'dcterms:isPartOf': iri(datasetIri(siteUrl, OF_METRICS)),
      'dcterms:source': [sourceUrl, apiUrl].flatMap((one) =>
        one === null ? [] : [iri(one)],
      ),
      'dcterms:provenance': iri(`${siteUrl}/dcat#provenance-${id}`),
      'dcterms:temporal':
        first === null ? [] : iri(`${siteUrl}/dcat#period-${first}-${last}`),
      'dcat:theme': themesOf(metric.subject).map(iri),
      'dcat:keyword': keywordsOf(input, metric),
      'dcat:landingPage': iri(`${siteUrl}${metricPaths(id).sv}`),
    },
  });
  return { iri: dataset.iri, triples: [...dataset.triples, ...aboutOf(input, metric)] };
}

function keywordsOf({ catalogue }: DcatInput, { subject }: CatalogueMetric) {
  const listedSubject = catalogue.subjects.find(({ slug }) => slug === subject);
  return [
    ...(listedSubject === undefined ? [] : localized(listedSubject.title)),
    ...KEYWORD,
  ];
}

function descriptionOf({ catalogue }: DcatInput, metric: CatalogueMetric): Localized {
  const { id, title, source } = metric;
  const label = unitLabel(catalogue, metric);
  const years = spanOf(metric);
  const span = years === null ? '' : `, ${years}`;
  const missing = (lang: Lang): string =>
    absentYears(metric)
      .map(
        ({ why, years, reason }) =>
          ` ${METRIC_WORDS[lang].absent[why](yearSpans(years))} ${reason[lang]}`,
      )
      .join('');
  const english = foreignTitle(title, 'en') === null ? title.en : id;
  return {
    sv: `${title.sv} för Sveriges kommuner${span}. Enhet: ${label.sv}. Källa: ${source}.${missing('sv')}`,
    en: `${english} for the municipalities of Sweden${span}. Unit: ${label.en}. Source: ${source}.${missing('en')}`,
  };
}

/** The provenance and the period of a metric, each a thing of its own. */
function aboutOf({ catalogue }: DcatInput, metric: CatalogueMetric): Triple[] {
  const { siteUrl, licenses } = catalogue;
  const { id, source, officialTitle, license, first, last } = metric;
  const retrieved = daysRetrieved(metric);
  const label = licenses.find(({ code }) => code === license)?.label;
  const parts = (
    lang: Lang,
    words: { source: string; title: string; taken: string; terms: string },
  ) =>
    [
      `${words.source}: ${source}.`,
      officialTitle === null ? '' : `${words.title}: ${officialTitle}.`,
      retrieved === null ? '' : `${words.taken}: ${retrieved}.`,
      license === null ? '' : `${words.terms} – ${label?.[lang] ?? license}.`,
    ]
      .filter((part) => part !== '')
      .join(' ');
  const provenance = triplesOf(`${siteUrl}/dcat#provenance-${id}`, {
    'rdf:type': termOf('dcterms:ProvenanceStatement'),
    'dcterms:description': localized({
      sv: parts('sv', {
        source: 'Källa',
        title: 'Källans titel',
        taken: 'Hämtat',
        terms: 'Källans villkor',
      }),
      en: parts('en', {
        source: 'Source',
        title: 'The source’s title',
        taken: 'Retrieved',
        terms: "The source's terms",
      }),
    }),
  });
  if (first === null) return provenance;
  const period = triplesOf(`${siteUrl}/dcat#period-${first}-${last}`, {
    'rdf:type': termOf('dcterms:PeriodOfTime'),
    'dcat:startDate': typed(`${first}-01-01`, 'xsd:date'),
    'dcat:endDate': typed(`${last}-12-31`, 'xsd:date'),
  });
  return [...provenance, ...period];
}
