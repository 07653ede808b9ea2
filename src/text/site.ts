// The words of the website's frame and of its pages about places and metrics. Figures come in formatted already.
import type { Origin } from '../data/release.ts';
import { formatCount, inSeries } from './numbers.ts';

type Share = { municipalities: string; total: string };

const sv = {
  skip: 'Till innehållet',
  navigation: 'Huvudmeny',
  menu: 'Meny',
  municipalities: 'Kommuner',
  metrics: 'Mått',
  compare: 'Jämför',
  releases: 'Utgåvor',
  downloads: 'Nedladdningar',
  about: 'Om',
  docs: 'API',
  otherLanguage: 'English',
  footer: {
    release: 'Utgåva',
    license: 'Innehållet får användas enligt',
    sources: 'Siffrorna tillhör de myndigheter som anges som källa.',
  },
  /** What the picture of a metric shows. */
  card: (title: string) =>
    `${title}: högsta och lägsta värde bland kommunerna, med karta`,
  placeCard: (name: string) => `${name}: nyckeltal, och läget på Sveriges karta`,
  figureCard: (title: string) => `${title}, och läget på Sveriges karta`,
  start: {
    title: 'Sveriges kommuner i siffror som går att kontrollera',
    promise: 'Verifierad kommunstatistik som alla kan citera, hämta och bädda in.',
    whatTitle: 'Så fungerar tjänsten',
    what: [
      'Varje siffra har en permanent identifierare, en källa, ett ursprung och en innehållshash, så att den kan citeras i dag och kontrolleras om tio år.',
      'Vi visar siffrorna avrundade, med källans exakta värde till hands. Saknade värden visas som saknade. Det som har ändrats står kvar i historiken.',
      'Allt finns också som öppna data i ett API utan nyckel, och alla siffror och diagram kan bäddas in på andra webbplatser.',
    ],
    newest: 'Senaste utgåvan',
    changes: 'Vad utgåvorna har ändrat',
    all: (count: string) => `Alla ${count} kommuner, län för län`,
    figures: 'Landet i siffror',
    allOfCountry: 'Alla siffror för riket',
    metricsBySubject: 'Mått, ämne för ämne',
    subjectMetrics: (count: string) => `${count} mått`,
  },
  municipalitiesPage: {
    title: 'Kommuner',
    description: (count: string) =>
      `Alla ${count} kommuner, län för län, med siffror, placeringar och Excel.`,
    lead: (count: string) => `Alla ${count} kommuner, län för län.`,
    counties: 'Län',
  },
  metric: {
    by: (service: string) => `Beräknad av ${service}.`,
    subject: 'Ämne',
    coverage: 'Täckning per år',
    files: (count: string) => `Filerna som siffrorna är lästa ur (${count})`,
    fileColumns: {
      name: 'Fil, med SHA-256',
      origin: 'Vad den är',
      retrieved: 'Hämtad',
      bytes: 'Byte',
    },
    origins: { publisher: 'källans fil', transcript: 'avskrift' } satisfies Record<
      Origin,
      string
    >,
    unstated: 'inte angivet',
    transcript:
      'En avskrift har källans siffror, men någon annan har satt samman filen.',
    coverageCaption: 'Kommuner med ett värde, av alla som fanns det året',
    share: ({ municipalities, total }: Share) => `${municipalities} av ${total}`,
    sharedYear: 'rangordningens år',
    ranking: (year: string) => `Rangordning ${year}`,
    rankingTitle: 'Rangordning',
    order: { descending: 'Högsta värdet först', ascending: 'Lägsta värdet först' },
    orderMeaning: 'Ordningen är vårt val och säger inget om vad som är bra.',
    gate: (year: string, share: Share) =>
      `${year} är det senaste året då minst 90\u00a0% av kommunerna har ett värde (${share.municipalities} av ${share.total}).`,
    passedOver: (year: string) =>
      `${year} är nyare, men då har för få kommuner ett värde.`,
    ties: '= betyder delad plats: kommuner med samma värde delar plats, som i 1, 2, 2, 4.',
    columns: { rank: 'Plats', municipality: 'Kommun' },
    missing: (count: number, year: string) =>
      `${count === 1 ? '1 kommun' : `${count} kommuner`} saknar värde för ${year} och har ingen plats:`,
    unranked: 'Den har därför ingen plats.',
    noneMissing: (count: string, year: string) =>
      `Alla ${count} kommuner har ett värde för ${year}.`,
    refused: 'Måttet rangordnas inte. Skälet är:',
    tooThin: (best: Share & { period: string }) =>
      `Måttet rangordnas inte, för inget år har minst 90\u00a0% av kommunerna ett värde. Flest hade ett ${best.period}: ${best.municipalities} av ${best.total}.`,
    empty: 'Måttet rangordnas inte, för källan redovisar inga värden.',
    calculated: 'Så citerar du rangordningen',
    dataTitle: 'Data',
  },
  notFound: {
    title: 'Sidan finns inte',
    text: 'Adressen leder ingenstans. Den kan vara felskriven, eller så finns sidan inte längre.',
    home: 'Till startsidan',
    meant: 'Menade du?',
    refused: 'Sidan kan inte visas',
  },
};

const en: typeof sv = {
  skip: 'To the content',
  navigation: 'Main menu',
  menu: 'Menu',
  municipalities: 'Municipalities',
  metrics: 'Metrics',
  compare: 'Compare',
  releases: 'Releases',
  downloads: 'Downloads',
  about: 'About',
  docs: 'API',
  otherLanguage: 'Svenska',
  footer: {
    release: 'Release',
    license: 'The content may be used under',
    sources: 'The figures belong to the authorities named as their sources.',
  },
  card: (title) =>
    `${title}: highest and lowest values among the municipalities, with a map`,
  placeCard: (name) => `${name}: key figures, and where it is on the map of Sweden`,
  figureCard: (title) => `${title}, and where it is on the map of Sweden`,
  start: {
    title: 'Sweden’s municipalities in figures that can be checked',
    promise: 'Verified municipal statistics that anyone can cite, download and embed.',
    whatTitle: 'How the service works',
    what: [
      'Every figure has a permanent identifier, a source, a provenance and a content hash, so that it can be cited today and checked in ten years.',
      'We show figures rounded, with the source’s exact value at hand. Missing values are shown as missing. What has changed stays in the history.',
      'All of it is also open data, through an API that needs no key, and every figure and chart can be embedded in other websites.',
    ],
    newest: 'Latest release',
    changes: 'What the releases have changed',
    all: (count) => `All ${count} municipalities, county by county`,
    figures: 'Sweden in figures',
    allOfCountry: 'All figures for Sweden',
    metricsBySubject: 'Metrics, subject by subject',
    subjectMetrics: (count) => (count === '1' ? '1 metric' : `${count} metrics`),
  },
  municipalitiesPage: {
    title: 'Municipalities',
    description: (count) =>
      `All ${count} municipalities, county by county, with figures, ranks and Excel.`,
    lead: (count) => `All ${count} municipalities, county by county.`,
    counties: 'Counties',
  },
  metric: {
    by: (service) => `Calculated by ${service}.`,
    subject: 'Subject',
    coverage: 'Coverage by year',
    files: (count) => `The files that the figures were read from (${count})`,
    fileColumns: {
      name: 'File, with SHA-256',
      origin: 'What it is',
      retrieved: 'Retrieved',
      bytes: 'Bytes',
    },
    origins: { publisher: 'the source’s file', transcript: 'transcript' },
    unstated: 'not stated',
    transcript:
      'A transcript has the source’s figures, but somebody else put the file together.',
    coverageCaption: 'Municipalities with a value, out of all that existed that year',
    share: ({ municipalities, total }) => `${municipalities} of ${total}`,
    sharedYear: 'the ranking’s year',
    ranking: (year) => `Ranking ${year}`,
    rankingTitle: 'Ranking',
    order: { descending: 'Highest value first', ascending: 'Lowest value first' },
    orderMeaning: 'The order is our choice and says nothing about what is good.',
    gate: (year, share) =>
      `${year} is the latest year in which at least 90% of the municipalities have a value (${share.municipalities} of ${share.total}).`,
    passedOver: (year) =>
      `${year} is newer, but too few municipalities have a value for it.`,
    ties: '= means a shared rank: municipalities with equal values share a rank, as in 1, 2, 2, 4.',
    columns: { rank: 'Rank', municipality: 'Municipality' },
    missing: (count, year) =>
      `${count === 1 ? '1 municipality has' : `${count} municipalities have`} no value for ${year} and no rank:`,
    unranked: 'It therefore has no rank.',
    noneMissing: (count, year) =>
      `All ${count} municipalities have a value for ${year}.`,
    refused: 'The metric is not ranked. The reason is:',
    tooThin: ({ period, municipalities, total }) =>
      `The metric is not ranked: no year has a value for at least 90% of the municipalities. ${period} comes closest, with ${municipalities} of ${total}.`,
    empty: 'The metric is not ranked: the source reports no values.',
    calculated: 'How to cite the ranking',
    dataTitle: 'Data',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may be misspelt, or the page may be gone.',
    home: 'To the start page',
    meant: 'Did you mean?',
    refused: 'The page cannot be shown',
  },
};

export const SITE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

// The words of the page of what the releases changed of one municipality. Counts come in formatted already.

const changesSv = {
  title: (place: string) => `${place}: ändrade siffror`,
  description: (place: string) =>
    `Så har varje utgåva ändrat siffrorna om ${place}: år, före, efter, skillnad och skäl.`,
  lead: 'Reviderade, rättade och tillbakadragna siffror, utgåva för utgåva. Skillnaden har vi räknat ut.',
  release: (date: string) => `Utgåva ${date}`,
  came: (figures: string, metrics: string) =>
    `${figures} ${figures === '1' ? 'ny siffra' : 'nya siffror'} i ${metrics} mått.`,
  nothing: 'Här har inget ändrats.',
  all: 'Alla utgåvor och mått',
  year: 'År',
  before: 'Före',
  after: 'Efter',
  difference: 'Skillnad',
  reason: 'Skäl',
  sameCaution: 'Samma förbehåll som tidigare på sidan',
  /** Of one figure, or of those of several years. */
  withdrawn: (isRun: boolean): string => (isRun ? 'tillbakadragna' : 'tillbakadragen'),
  several: 'flera värden',
  corrected: 'rättad',
  more: (count: string) =>
    count === '1' ? '1 ändrad siffra' : `${count} ändrade siffror`,
  rest: (count: string) => (count === '1' ? '1 mått till' : `${count} mått till`),
  json: 'Alla ändringar som JSON',
  ofMunicipality: 'Så ändrades siffrorna i en kommun',
};

const changesEn: typeof changesSv = {
  title: (place) => `${place}: changed figures`,
  description: (place) =>
    `How each release has changed the figures for ${place}: year, before, after, difference and reason.`,
  lead: 'Revised, corrected and withdrawn figures, release by release. We have calculated the difference.',
  release: (date) => `Release ${date}`,
  came: (figures, metrics) =>
    `${figures} ${figures === '1' ? 'new figure' : 'new figures'} in ${metrics === '1' ? '1 metric' : `${metrics} metrics`}.`,
  nothing: 'Nothing has changed here.',
  all: 'All releases and metrics',
  year: 'Year',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  reason: 'Reason',
  sameCaution: 'The same caution as earlier on this page',
  withdrawn: () => 'withdrawn',
  several: 'several values',
  corrected: 'corrected',
  more: (count) => (count === '1' ? '1 changed figure' : `${count} changed figures`),
  rest: (count) => (count === '1' ? '1 more metric' : `${count} more metrics`),
  json: 'All changes as JSON',
  ofMunicipality: 'How the figures of a municipality changed',
};

export const CHANGES_WORDS: { sv: typeof changesSv; en: typeof changesSv } = {
  sv: changesSv,
  en: changesEn,
};

// The words of the comparison page. Figures come in formatted already.

const compareSv = {
  title: 'Jämför kommuner',
  titleOf: (names: readonly string[]) => `Jämförelse: ${severalNames(names, 'sv')}`,
  description:
    'Kommuner sida vid sida: siffror med olika enheter i en tabell, och utvecklingen för varje mått i ett diagram.',
  lead: 'Välj upp till tolv kommuner och tio mått. Måtten får ha olika enheter. De fyra första kommunerna får också diagram.',
  chooseMunicipality: 'Välj minst en kommun.',
  chooseMetric: 'Välj minst ett mått.',
  add: { municipalities: 'Lägg till kommun', metrics: 'Lägg till mått' },
  latest: 'Senaste som alla har',
  submit: 'Visa',
  remove: (name: string) => `Ta bort ${name}`,
  meant: 'Menade du:',
  noPlace: (name: string) => `Ingen kommun heter ”${name}”.`,
  noMetric: (name: string) => `Inget mått heter ”${name}”.`,
  search: 'Sök bland måtten',
  noYear: (year: string) => `”${year}” är inget år.`,
  notCompared: (title: string, reason: string | null) =>
    `${title} går inte att jämföra mellan kommuner.${reason === null ? '' : ` ${reason}`}`,
  mostPlaces: (most: number) =>
    `Högst ${most} kommuner får plats: de första ${most} visas.`,
  mostMetrics: (most: number) =>
    `Högst ${most} mått får plats: de första ${most} visas.`,
  peers: (name: string) => `Jämför ${name} med`,
  peerRules: 'Koladas listor av liknande kommuner, och hur listorna är gjorda',
  lists: (count: number) => `Koladas ${count} listor`,
  table: 'Siffrorna',
  placeColumn: 'Kommun',
  gap: '– står där kommunen inte har något värde för året.',
  firstLines: (count: string) => `Diagrammen visar de ${count} första kommunerna.`,
  years: 'Alla år som tabell',
  take: 'Hämta och bädda in',
  picture: 'Diagrammet som bild (SVG)',
  cite: 'Citera',
  newspaper: 'I en tidning',
  reference: 'Källor',
  json: 'Jämförelsen som JSON',
  csv: 'Jämförelsen som CSV',
  noEndpoint:
    'Jämförelsen finns inte som JSON: i API:et har en jämförelse två till fyra kommuner, en enhet och ett år som alla har. Hämta måtten vart för sig:',
  link: 'Länk',
  excel: 'Alla år, med åren som kolumner, som CSV för svenska Excel',
};

const compareEn: typeof compareSv = {
  title: 'Compare municipalities',
  titleOf: (names) => `Comparison: ${severalNames(names, 'en')}`,
  description:
    'Municipalities side by side: figures of different units in one table, and the trend of each metric in a chart.',
  lead: 'Choose up to twelve municipalities and ten metrics. The metrics may have different units. The first four municipalities are also shown in charts.',
  chooseMunicipality: 'Choose at least one municipality.',
  chooseMetric: 'Choose at least one metric.',
  add: { municipalities: 'Add a municipality', metrics: 'Add a metric' },
  latest: 'Latest that all have',
  submit: 'Show',
  remove: (name) => `Remove ${name}`,
  meant: 'Did you mean:',
  noPlace: (name) => `No municipality is called “${name}”.`,
  noMetric: (name) => `No metric is called “${name}”.`,
  search: 'Search the metrics',
  noYear: (year) => `“${year}” is not a year.`,
  notCompared: (title, reason) =>
    `${title} cannot be compared between municipalities.${reason === null ? '' : ` ${reason}`}`,
  mostPlaces: (most) =>
    `There is room for ${most} municipalities: the first ${most} are shown.`,
  mostMetrics: (most) =>
    `There is room for ${most} metrics: the first ${most} are shown.`,
  peers: (name) => `Compare ${name} with`,
  peerRules: 'Kolada’s lists of similar municipalities, and how the lists are made',
  lists: (count) => `Kolada’s ${count} lists`,
  table: 'The figures',
  placeColumn: 'Municipality',
  gap: '– means that the municipality has no value for the year.',
  firstLines: (count) => `The charts show the first ${count} municipalities.`,
  years: 'All years as a table',
  take: 'Download and embed',
  picture: 'The chart as a picture (SVG)',
  cite: 'Cite',
  newspaper: 'In a newspaper',
  reference: 'Sources',
  json: 'The comparison as JSON',
  csv: 'The comparison as CSV',
  noEndpoint:
    'There is no JSON of this comparison: in the API a comparison has two to four municipalities, one unit and one year that all of them have. Fetch each metric by itself:',
  link: 'Link',
  excel: 'All years, a column for each, as CSV for Swedish Excel',
};

/** The first of many names, and how many more there are. */
function severalNames(names: readonly string[], lang: 'sv' | 'en'): string {
  const firstNames = names.slice(0, 4).join(', ');
  const more = names.length - 4;
  return more <= 0
    ? firstNames
    : `${firstNames} ${lang === 'sv' ? `och ${more} till` : `and ${more} more`}`;
}

export const COMPARE_WORDS: { sv: typeof compareSv; en: typeof compareSv } = {
  sv: compareSv,
  en: compareEn,
};

// The words of the page of downloads. Sizes come in formatted already; code is the same in both languages.

type Text = { title: string; text: string };

const downloadsSv = {
  title: 'Nedladdningar',
  description:
    'Hela datamängden som CSV, Parquet, JSON-stat och Excel, med metadata och kontrollsummor.',
  lead: (release: string) =>
    `Allt som tjänsten publicerar, som filer. Filerna är från utgåva ${release}. Samma adresser ger alltid den senaste utgåvan.`,
  one: 'Ett mått eller en kommun',
  oneName: 'Mått eller kommun',
  show: 'Visa filerna',
  unknown: (name: string) => `Inget mått och ingen kommun heter ”${name}”.`,
  search: 'Sök i stället',
  ofAreas: 'CSV för riket och regionerna',
  everything: 'Allt',
  tables: 'Tabellerna',
  all: 'Alla siffror i en Parquetfil: en rad per mått, kommun och år.',
  allAreas:
    'Rikets, länens och regionernas siffror är också med; i deras rader är kolumnen area ifylld.',
  allDuckdb: 'Så läser DuckDB en kommuns alla siffror ur den:',
  allRecipe: 'Fler sätt att hämta allt',
  split: 'En fil per mått. Adresserna står i',
  about: {
    observations: {
      title: 'Observationer',
      text: 'Alla siffror: en rad per mått, kommun och år, med enhet, källa och innehållshash.',
    },
    metrics: {
      title: 'Mått',
      text: 'Katalogen över mått: namn på två språk, enhet, källa, ursprung och villkor.',
    },
    municipalities: {
      title: 'Kommuner',
      text: 'Registret: kod, namn, län och det första år som kommunen räknas med. Kommungränser för egna kartor finns som GeoJSON och, för D3 och Observable, som TopoJSON (Karta: SCB).',
    },
    areas: {
      title: 'Områden',
      text: 'Riket, länen och regionerna: kod och namn på två språk. Deras siffror finns i egna filer.',
    },
    'area-observations': {
      title: 'Observationer av områden',
      text: 'Källans egna siffror för riket och regionerna, en fil per mått med samma kolumner som för kommuner.',
    },
    revisions: {
      title: 'Revideringslogg',
      text: 'Vad varje utgåva ändrade: värde och innehållshash före och efter, typ och skäl.',
    },
    notes: {
      title: 'Anmärkningar',
      text: 'Vad man bör veta om siffrorna: förbehåll, brott i serier och skälen till märkningar, per mått, kommun och år.',
    },
    files: {
      title: 'Källfiler',
      text: 'Filerna som siffrorna är lästa ur, mått för mått: namn, SHA-256, hämtningsdag och om filen är källans egen eller en avskrift.',
    },
    missing: {
      title: 'År som saknas',
      text: 'År som källan har siffror för men som inte finns här: utelämnade eller inte hämtade, med skäl.',
    },
    index: {
      title: 'Förteckning',
      text: 'Alla filer med tabell, mått eller kommun, format, storlek och hash. Läs den först om du vill hämta allt.',
    },
  } satisfies Record<string, Text>,
  metadata: 'Metadata och kontrollsummor',
  metadataFiles: {
    'downloads/datapackage.json':
      'Datapaket (Frictionless): tabellernas scheman, storlek och hash',
    'downloads/csv-metadata.json':
      'CSVW (W3C): kolumnernas typer, namn på två språk och nycklar',
    'downloads/SHA256SUMS': 'Kontrollsummor för alla filer',
    'dcat.ttl': 'Katalog för dataportaler, DCAT-AP-SE 3 som Turtle',
  },
  open: 'Så öppnar du filerna',
  excel:
    'Välj filen som slutar på .xlsx: där är kommunkoderna text och värdena tal. Svenska Excel öppnar även filen som slutar på .excel.csv med ett dubbelklick (CSV med semikolon, decimalkomma och byteordningsmärke), men visar då koden 0180 som 180.',
  check: 'Kontrollera det du har hämtat',
  rulesTitle: 'Att veta',
  rulesShow: 'Om filernas form',
  rules: [
    'CSV-filerna är i UTF-8 utan byteordningsmärke (BOM), med komma som avgränsare, radslut LF och kolumnnamn på första raden. Undantaget är .excel.csv.',
    'Ett värde har precis de siffror som källan redovisar. I Parquet har det typen DOUBLE, som ger samma siffror tillbaka.',
    'Tomt fält: källan har raden men inget värde. Ingen rad: året är utelämnat eller inte hämtat om det står i missing.csv; annars har källans filer ingen uppgift. Tillbakadragna värden finns bara i revideringsloggen. I JSON-stat skiljer status fallen åt.',
    'Kolumnen file anger filen som raden är läst ur, och retrieved dagen då den hämtades. Filernas SHA-256 står i files.csv.',
    'Förbehåll och brott i serier står i notes.csv, på arbetsböckernas blad Anmärkningar och under note i JSON-stat.',
    'Kommunkoder är text med fyra siffror. Om en cell har flera märkningar, eller flera namn, står det semikolon mellan dem.',
    'Vilket värde hade en äldre utgåva? Börja med dagens värde, följ siffrans ändringar bakåt i revideringsloggen och ta previousValue för varje ändring som är nyare än utgåvan.',
  ],
  formats: {
    xlsx: 'Excel',
    excelCsv: 'CSV för svenska Excel',
    csv: 'CSV',
    parquet: 'Parquet',
    jsonStat: 'JSON-stat',
    log: 'Logg (CSV)',
  },
  terms: 'Licens och hur du anger källan',
};

const downloadsEn: typeof downloadsSv = {
  title: 'Downloads',
  description:
    'The whole dataset as CSV, Parquet, JSON-stat and Excel, with metadata and checksums.',
  lead: (release) =>
    `Everything that the service publishes, as files. The files are from release ${release}. The same addresses always give the latest release.`,
  one: 'One metric or one municipality',
  oneName: 'Metric or municipality',
  show: 'Show the files',
  unknown: (name) => `No metric and no municipality is called “${name}”.`,
  search: 'Search instead',
  ofAreas: 'CSV for the country and the regions',
  everything: 'Everything',
  tables: 'The tables',
  all: 'All figures in one Parquet file: one row for each metric, municipality and year.',
  allAreas:
    'Figures of the country, counties and regions are in it too; their rows have a value in the column area.',
  allDuckdb: 'This is how DuckDB reads all figures of a municipality from it:',
  allRecipe: 'More ways to get everything',
  split: 'One file per metric. The addresses are in',
  about: {
    observations: {
      title: 'Observations',
      text: 'All figures: one row for each metric, municipality and year, with unit, source and content hash.',
    },
    metrics: {
      title: 'Metrics',
      text: 'The catalogue: titles in two languages, unit, source, provenance and terms.',
    },
    municipalities: {
      title: 'Municipalities',
      text: 'The register: code, name, county and the first year in which the municipality is counted. Boundaries for your own maps come as GeoJSON and, for D3 and Observable, as TopoJSON (map: SCB).',
    },
    areas: {
      title: 'Areas',
      text: 'The country, the counties and the regions: code and names in two languages. Their figures are in separate files.',
    },
    'area-observations': {
      title: 'Observations of areas',
      text: 'The source’s own figures for the country and the regions, one file per metric with the same columns as for municipalities.',
    },
    revisions: {
      title: 'Revision log',
      text: 'What each release changed: value and content hash before and after, type and reason.',
    },
    notes: {
      title: 'Notes',
      text: 'What to know about the figures: cautions, breaks in series and the reasons for flags, by metric, municipality and year.',
    },
    files: {
      title: 'Source files',
      text: 'The files that the figures were read from, metric by metric: name, SHA-256, day of retrieval, and whether it is the source’s own file or a transcript.',
    },
    missing: {
      title: 'Missing years',
      text: 'Years for which the source has figures that are not here: left out or not fetched, with the reason.',
    },
    index: {
      title: 'Index',
      text: 'Every file with its table, metric or municipality, format, size and hash. Read this file first if you want everything.',
    },
  },
  metadata: 'Metadata and checksums',
  metadataFiles: {
    'downloads/datapackage.json':
      'Data package (Frictionless): schemas of the tables, size and hash',
    'downloads/csv-metadata.json':
      'CSVW (W3C): types of the columns, titles in two languages, keys',
    'downloads/SHA256SUMS': 'Checksums of all files',
    'dcat.ttl': 'Catalogue for data portals, DCAT-AP-SE 3 as Turtle',
  },
  open: 'How to open the files',
  excel:
    'Choose the file that ends in .xlsx: its municipality codes are text and its values are numbers. Swedish Excel also opens the file that ends in .excel.csv with a double click (CSV with semicolons, decimal commas and a byte order mark), but then shows the code 0180 as 180.',
  check: 'Check what you have downloaded',
  rulesTitle: 'Good to know',
  rulesShow: 'The form of the files',
  rules: [
    'CSV files are UTF-8 without a byte order mark, separated by commas, with LF line endings and the column names in the first line. The exception is .excel.csv.',
    'A value has exactly the digits that its source reports. In Parquet its type is DOUBLE, which gives the same digits back.',
    'Empty field: the source has the row but no value. No row: the year is left out or not fetched if missing.csv has it; otherwise the source’s files do not list the figure. Withdrawn values are only in the revision log. In JSON-stat, status tells the cases apart.',
    'The column file names the file that the row was read from, and retrieved the day on which it was taken from the source. files.csv has the SHA-256 of the files.',
    'Cautions and breaks in series are in notes.csv, on the sheet Anmärkningar of each workbook and under note in JSON-stat.',
    'Municipality codes are text of four digits. Semicolons separate several flags or aliases in one cell.',
    'Which value did an earlier release have? Start with the present value, follow the figure’s changes back through the revision log, and take previousValue from each change that is newer than the release.',
  ],
  formats: {
    xlsx: 'Excel',
    excelCsv: 'CSV for Swedish Excel',
    csv: 'CSV',
    parquet: 'Parquet',
    jsonStat: 'JSON-stat',
    log: 'Log (CSV)',
  },
  terms: 'Licence and attribution',
};

export const DOWNLOAD_WORDS: { sv: typeof downloadsSv; en: typeof downloadsSv } = {
  sv: downloadsSv,
  en: downloadsEn,
};

// The words of the line and the links under a page's heading.

/** Of several figures: the first and the last of their years, and of the days of retrieval in words; null where one is unknown. */
type FreshSpan = {
  years: { first: string; last: string };
  days: { first: string; last: string } | null;
  isKept: boolean;
  /** Whether the year is the latest that all of them have, and some have newer ones here. */
  isCommon: boolean;
};

const headSv = {
  /**
   * How fresh the figures are. `period` is their year, `retrieved` the day in words or null.
   * @param newer what is known of newer figures at the source; null where the series has ended
   */
  fresh: (period: string, retrieved: string | null, newer: string | null) =>
    [`Gäller ${period}.`, retrieved === null ? null : `Hämtad ${retrieved}.`, newer]
      .filter((one) => one !== null)
      .join(' '),
  newer: 'Källan kan ha nyare siffror.',
  next: (period: string, stated: string) =>
    `Källan angav ${stated} att nästa siffra gäller ${period}.`,
  freshSpan: ({ years, days, isKept, isCommon }: FreshSpan) => {
    const of =
      years.first === years.last
        ? `Gäller ${years.first}${isCommon ? ', det senaste gemensamma året' : ''}.`
        : `Gäller olika år, ${years.first}–${years.last}.`;
    const got =
      days === null
        ? ''
        : days.first === days.last
          ? ` Hämtade ${days.first}.`
          : ` Hämtade mellan ${days.first} och ${days.last}.`;
    return `${of}${got}${isKept ? ' Källorna kan ha nyare siffror.' : ''}`;
  },
  tools: 'På den här sidan',
  download: 'Ladda ner',
  embed: 'Bädda in',
  cite: 'Citera',
  compare: 'Jämför',
  share: 'Dela',
};

const headEn: typeof headSv = {
  fresh: (period, retrieved, newer) =>
    [`Year: ${period}.`, retrieved === null ? null : `Retrieved ${retrieved}.`, newer]
      .filter((one) => one !== null)
      .join(' '),
  newer: 'The source may have newer figures.',
  next: (period, stated) =>
    `On ${stated} the source said that its next figure is for ${period}.`,
  freshSpan: ({ years, days, isKept, isCommon }) => {
    const of =
      years.first === years.last
        ? `Year: ${years.first}${isCommon ? ', the latest common year' : ''}.`
        : `Various years, ${years.first}–${years.last}.`;
    const got =
      days === null
        ? ''
        : days.first === days.last
          ? ` Retrieved ${days.first}.`
          : ` Retrieved between ${days.first} and ${days.last}.`;
    return `${of}${got}${isKept ? ' The sources may have newer figures.' : ''}`;
  },
  tools: 'On this page',
  download: 'Download',
  embed: 'Embed',
  cite: 'Cite',
  compare: 'Compare',
  share: 'Share',
};

export const HEAD_WORDS: { sv: typeof headSv; en: typeof headSv } = {
  sv: headSv,
  en: headEn,
};

// The words of a metric's page around its ranking. Figures come in formatted already.

type RankWords = { rank: string; total: string; tied: boolean };

const metricSv = {
  find: 'Hitta din kommun',
  findSubmit: 'Visa',
  found: (place: string, { rank, total, tied }: RankWords) =>
    `${place}: ${tied ? 'delad plats' : 'plats'} ${rank} av ${total}`,
  notRanked: (place: string) => `${place} har inget värde för det året.`,
  latestValues: 'Kommunernas senaste värden',
  withoutValue: (names: string) => `Utan värde: ${names}.`,
  years: 'År',
  aboutMetric: 'Allt om måttet',
  yearTitle: (title: string, year: string) => `${title} ${year}`,
  gateOf: (year: string, { municipalities, total }: Share) =>
    `År ${year} har minst 90\u00a0% av kommunerna ett värde (${municipalities} av ${total}).`,
  noYearTitle: 'Ingen rangordning det året',
  notAYearTitle: 'Inte ett år',
  noYear: (year: string) =>
    `Måttet har ingen rangordning för ${year}: ett år rangordnas när minst 90\u00a0% av kommunerna har ett värde.`,
  notAYear: (text: string) =>
    `”${text}” är inget år. Skriv fyra siffror från 1000 till 9999, till exempel 2022.`,
  neverRanked: 'Måttet har ingen rangordning för något år.',
  theseYears: 'De här åren har en rangordning:',
  andMore: (count: number) => `och ${count} till`,
  medianMeaning: (service: string) => `beräknad av ${service}`,
  map: (year: string) => `Karta ${year}`,
  county: 'Län',
  allCounties: 'Alla län',
  trend: 'Utveckling',
  embedding: 'Bädda in',
  reverse: 'Vänd ordningen',
  ordered: { first: 'Plats 1 står först.', last: 'Sista platsen står först.' },
  absent: {
    left_out: (years: string) => `Utelämnade år: ${years}.`,
    not_fetched: (years: string) => `Inte hämtade år: ${years}.`,
  },
  coverageWhole: (span: string) => `Alla kommuner har ett värde för varje år ${span}.`,
  whole: (count: string) => `Visa alla ${count} kommuner`,
  part: 'Visa färre',
  link: 'Länk',
  pictures: 'Bilder',
  embed: { ranking: 'Bädda in rangordningen', map: 'Bädda in kartan' },
  picture: { ranking: 'Rangordningen som bild (SVG)', map: 'Kartan som bild (SVG)' },
};

const metricEn: typeof metricSv = {
  find: 'Find your municipality',
  findSubmit: 'Show',
  found: (place, { rank, total, tied }) =>
    `${place}: ${tied ? 'shared rank' : 'rank'} ${rank} of ${total}`,
  notRanked: (place) => `${place} has no value for that year.`,
  latestValues: 'The latest values of the municipalities',
  withoutValue: (names) => `Without a value: ${names}.`,
  years: 'Years',
  aboutMetric: 'All about the metric',
  yearTitle: (title, year) => `${title} ${year}`,
  gateOf: (year, { municipalities, total }) =>
    `In ${year} at least 90% of the municipalities have a value (${municipalities} of ${total}).`,
  noYearTitle: 'No ranking for that year',
  notAYearTitle: 'Not a year',
  noYear: (year) =>
    `The metric has no ranking for ${year}: a year is ranked when at least 90% of the municipalities have a value.`,
  notAYear: (text) =>
    `“${text}” is not a year. Give four digits from 1000 to 9999, for example 2022.`,
  neverRanked: 'The metric has no ranking for any year.',
  theseYears: 'These years have a ranking:',
  andMore: (count) => `and ${count} more`,
  medianMeaning: (service) => `calculated by ${service}`,
  map: (year) => `Map ${year}`,
  county: 'County',
  allCounties: 'All counties',
  trend: 'Trend',
  embedding: 'Embed',
  reverse: 'Reverse the order',
  ordered: { first: 'Rank 1 comes first.', last: 'The last rank comes first.' },
  absent: {
    left_out: (years) => `Years left out: ${years}.`,
    not_fetched: (years) => `Years not fetched: ${years}.`,
  },
  coverageWhole: (span) => `Every municipality has a value for every year ${span}.`,
  whole: (count) => `Show all ${count} municipalities`,
  part: 'Show fewer',
  link: 'Link',
  pictures: 'Pictures',
  embed: { ranking: 'Embed the ranking', map: 'Embed the map' },
  picture: {
    ranking: 'The ranking as a picture (SVG)',
    map: 'The map as a picture (SVG)',
  },
};

export const METRIC_WORDS: { sv: typeof metricSv; en: typeof metricSv } = {
  sv: metricSv,
  en: metricEn,
};

// What a release is called and what it changed, in the words of the page of releases and of the feed.

type TypeCounts = readonly { type: string; count: number }[];

type Forms = { one: string; other: string };
const invariable = (word: string): Forms => ({ one: word, other: word });

/** Of a release that was put together later: nobody could read it then. */
export const RECONSTRUCTED = {
  sv: {
    note: 'Sammanställd i efterhand av källornas filer från den dagen.',
    of: (release: string) =>
      `Utgåva ${release} är sammanställd i efterhand av källornas filer från den dagen.`,
    short: (release: string) => `Utgåva ${release}, sammanställd i efterhand.`,
    mark: 'sammanställd i efterhand',
  },
  en: {
    note: 'Compiled retrospectively from the sources’ files of that day.',
    of: (release: string) =>
      `Release ${release} was compiled retrospectively from the sources’ files of that day.`,
    short: (release: string) => `Release ${release}, compiled retrospectively.`,
    mark: 'compiled retrospectively',
  },
};

/** A change of unit, source, title or origin: the type `metadata`. */
export const DESCRIPTION = {
  sv: { one: 'ändrad beskrivning', other: 'ändrade beskrivningar' },
  en: { one: 'changed description', other: 'changed descriptions' },
};

/** Behind a count of figures, or of descriptions; a type that is not named here is its own word. */
export const COUNTED: Record<'sv' | 'en', Record<string, Forms>> = {
  sv: {
    published: { one: 'ny', other: 'nya' },
    revised: { one: 'reviderad', other: 'reviderade' },
    corrected: { one: 'rättad', other: 'rättade' },
    withdrawn: { one: 'tillbakadragen', other: 'tillbakadragna' },
    metadata: DESCRIPTION.sv,
  },
  en: {
    published: invariable('new'),
    metadata: DESCRIPTION.en,
  },
};

const FIGURE: Record<'sv' | 'en', Forms> = {
  sv: { one: 'siffra', other: 'siffror' },
  en: { one: 'figure', other: 'figures' },
};

/** "3 nya siffror och 1 reviderad": the first count of figures says what is counted. */
function listed(counts: TypeCounts, lang: 'sv' | 'en'): string {
  const first = counts.findIndex(({ type }) => type !== 'metadata');
  const items = counts.map(({ type, count }, at) => {
    const form = count === 1 ? 'one' : 'other';
    const word = (COUNTED[lang][type] ?? invariable(type))[form];
    return `${formatCount(count, lang)} ${at === first ? `${word} ${FIGURE[lang][form]}` : word}`;
  });
  return inSeries(items, lang);
}

const changeSv = {
  release: (date: string) => `Utgåva ${date}`,
  nothing: 'Inga värden ändrades, bara beskrivningar av mått eller kommuner.',
  changed: (counts: TypeCounts, metrics: number) =>
    `${listed(counts, 'sv')} i ${formatCount(metrics, 'sv')} mått.`,
};

const changeEn: typeof changeSv = {
  release: (date) => `Release ${date}`,
  nothing: 'No values changed; only descriptions of metrics or municipalities.',
  changed: (counts, metrics) =>
    `${listed(counts, 'en')} in ${formatCount(metrics, 'en')} ${metrics === 1 ? 'metric' : 'metrics'}.`,
};

const CHANGE_WORDS = { sv: changeSv, en: changeEn };

const feedSv = {
  ...changeSv,
  title: 'utgåvor',
  ofSubject: (name: string) => `${name}: ändrade siffror`,
  entry: (name: string, date: string) => `${name}, utgåva ${date}`,
  /** Of a metric; without a count of municipalities where only the metric itself changed. */
  ofMetric: (counts: TypeCounts, places: number) =>
    places === 0
      ? `${listed(counts, 'sv')}.`
      : `${listed(counts, 'sv')} i ${formatCount(places, 'sv')} ${places === 1 ? 'kommun' : 'kommuner'}.`,
  left: 'Måttet har lämnat tjänsten.',
  counted: (counts: TypeCounts) => listed(counts, 'sv'),
  example: 'till exempel',
  withdrawn: (value: string) => `${value}, tillbakadragen`,
  more: (metrics: number) => `och ${formatCount(metrics, 'sv')} mått till`,
  page: 'Alla ändringar',
  log: 'Ändringarna som JSON',
  follow: 'Följ ändringarna som Atom-flöde',
};

const feedEn: typeof feedSv = {
  ...changeEn,
  title: 'releases',
  ofSubject: (name) => `${name}: changed figures`,
  entry: (name, date) => `${name}, release ${date}`,
  ofMetric: (counts, places) =>
    places === 0
      ? `${listed(counts, 'en')}.`
      : `${listed(counts, 'en')} in ${formatCount(places, 'en')} ${places === 1 ? 'municipality' : 'municipalities'}.`,
  left: 'The metric has left the service.',
  counted: (counts) => listed(counts, 'en'),
  example: 'for example',
  withdrawn: (value) => `${value}, withdrawn`,
  more: (metrics) =>
    `and ${formatCount(metrics, 'en')} more ${metrics === 1 ? 'metric' : 'metrics'}`,
  page: 'All changes',
  log: 'The changes as JSON',
  follow: 'Follow the changes as an Atom feed',
};

/** Of the feeds: of all releases, and of what they changed of one municipality or metric. */
export const FEED_WORDS: { sv: typeof feedSv; en: typeof feedSv } = {
  sv: feedSv,
  en: feedEn,
};

// The words of what is said of metrics and places, before and after.

const fieldsSv = {
  title: 'namn',
  officialTitle: 'källans namn',
  subtitle: 'underrubrik',
  definition: 'definition',
  unit: 'enhet',
  noun: 'vad som räknas',
  decimals: 'antal decimaler',
  notes: 'förbehåll',
  source: 'källa',
  publisher: 'utgivare',
  kpiId: 'nyckeltalets id',
  dataset: 'tabell',
  sourceUrl: 'källans sida',
  apiUrl: 'källans adress för program',
  sourceNext: 'källans nästa period',
  period: 'period',
  stated: 'angiven',
  license: 'villkor',
  periodSemantics: 'vad ett år avser',
  geographySemantics: 'vad en kommun avser',
  referenceComparable: 'jämförelse med riket',
  capabilities: 'rangordning, jämförelse och diagram',
  order: 'ordning',
  kind: 'slag',
  subject: 'ämne',
  related: 'närliggande mått',
  capabilitiesReason: 'skäl mot rangordning, jämförelse eller diagram',
  decimalsFrom: 'varifrån antalet decimaler kommer',
  backCast: 'omräknat till dagens indelning',
  leftOut: 'utelämnade år',
  notFetched: 'inte hämtade år',
  files: 'källfiler',
  unitWords: 'enhetens namn',
  subjectWords: 'ämnets namn',
  licenseWords: 'villkor i ord',
  periodSemanticsWords: 'vad ett år avser, i ord',
  geographySemanticsWords: 'vad en kommun avser, i ord',
  name: 'namn',
  slug: 'namn i adresser',
  county: 'län',
  countyCode: 'länskod',
  validFrom: 'första år',
  validTo: 'sista år',
  successor: 'ingår i',
  otherNames: 'andra namn',
  formerCodes: 'tidigare koder',
  groups: 'kommungrupp',
  members: 'medlemmar',
  region: 'region',
  from: 'från',
  to: 'till',
  geo: 'gäller',
  years: 'år',
  metric: 'mått',
  relation: 'samband',
  retrieved: 'hämtad',
  origin: 'slag',
  bytes: 'byte',
  sha256: 'SHA-256',
  code: 'kod',
  one: 'en',
  other: 'flera',
  comparable: 'jämförbart',
  ranking: 'rangordning',
  comparison: 'jämförelse',
  chart: 'diagram',
  attribution: 'anges som',
  url: 'adress',
};

const fieldsEn: typeof fieldsSv = {
  title: 'name',
  officialTitle: 'name at the source',
  subtitle: 'subtitle',
  definition: 'definition',
  unit: 'unit',
  noun: 'what is counted',
  decimals: 'number of decimals',
  notes: 'cautions',
  source: 'source',
  publisher: 'publisher',
  kpiId: 'id of the indicator',
  dataset: 'table',
  sourceUrl: 'page of the source',
  apiUrl: 'address of the source for programs',
  sourceNext: 'next period at the source',
  period: 'period',
  stated: 'stated on',
  license: 'terms',
  periodSemantics: 'what a year is',
  geographySemantics: 'what a municipality is',
  referenceComparable: 'comparison with the country',
  capabilities: 'ranking, comparison and chart',
  order: 'order',
  kind: 'kind',
  subject: 'subject',
  related: 'related metrics',
  capabilitiesReason: 'reason against ranking, comparison or chart',
  decimalsFrom: 'where the number of decimals comes from',
  backCast: 'recalculated to today’s boundaries',
  leftOut: 'years left out',
  notFetched: 'years not fetched',
  files: 'source files',
  unitWords: 'name of the unit',
  subjectWords: 'name of the subject',
  licenseWords: 'terms in words',
  periodSemanticsWords: 'what a year is, in words',
  geographySemanticsWords: 'what a municipality is, in words',
  name: 'name',
  slug: 'name in addresses',
  county: 'county',
  countyCode: 'code of the county',
  validFrom: 'first year',
  validTo: 'last year',
  successor: 'part of',
  otherNames: 'other names',
  formerCodes: 'former codes',
  groups: 'group of municipalities',
  members: 'members',
  region: 'region',
  from: 'from',
  to: 'to',
  geo: 'for',
  years: 'years',
  metric: 'metric',
  relation: 'relation',
  retrieved: 'retrieved',
  origin: 'kind',
  bytes: 'bytes',
  sha256: 'SHA-256',
  code: 'code',
  one: 'one',
  other: 'several',
  comparable: 'comparable',
  ranking: 'ranking',
  comparison: 'comparison',
  chart: 'chart',
  attribution: 'credited as',
  url: 'address',
};

/** By the names of fields of the registry and the register. */
export const FIELD_WORDS = { sv: fieldsSv, en: fieldsEn };

/** Codes that a value may be, in words. */
export const CODE_WORDS: Record<'sv' | 'en', Readonly<Record<string, string>>> = {
  sv: {
    own: 'vårt eget val',
    caution: 'förbehåll',
    break: 'brott i serien',
    newer: 'har nyare år',
    'other-publisher': 'annan utgivare',
    'same-subject': 'samma ämne',
    descending: 'högst först',
    ascending: 'lägst först',
    publisher: 'källans fil',
    transcript: 'avskrift',
    country: 'land',
    county: 'län',
  },
  en: {
    own: 'our own choice',
    break: 'break in the series',
    newer: 'has newer years',
    'other-publisher': 'another publisher',
    'same-subject': 'the same subject',
    descending: 'highest first',
    ascending: 'lowest first',
    publisher: 'the source’s file',
  },
};

const changedSv = {
  field: 'Uppgift',
  before: 'Före',
  after: 'Efter',
  yes: 'ja',
  no: 'nej',
  lines: (count: number) =>
    count === 1 ? 'Visa texten' : `Visa ${formatCount(count, 'sv')} rader`,
  /** Either is empty where nothing was, or is, said. */
  sentence: (before: string, after: string) =>
    before === ''
      ? `nu ”${after}”`
      : after === ''
        ? `tidigare ”${before}”, nu inget`
        : `”${before}” → ”${after}”`,
  metricTitle: 'Ändrade uppgifter om måttet',
  ofMetrics: 'Ändrade uppgifter om måtten',
  ofPlaces: 'Ändrade uppgifter om kommuner och områden',
  ofPlace: 'Ändrade uppgifter i registret',
};

const changedEn: typeof changedSv = {
  field: 'Item',
  before: 'Before',
  after: 'After',
  yes: 'yes',
  no: 'no',
  lines: (count) =>
    count === 1 ? 'Show the text' : `Show ${formatCount(count, 'en')} lines`,
  sentence: (before, after) =>
    before === ''
      ? `now “${after}”`
      : after === ''
        ? `previously “${before}”, now nothing`
        : `“${before}” → “${after}”`,
  metricTitle: 'Changed descriptions of the metric',
  ofMetrics: 'Changed descriptions of metrics',
  ofPlaces: 'Changed descriptions of municipalities and areas',
  ofPlace: 'Changed entries in the register',
};

export const CHANGED_WORDS = { sv: changedSv, en: changedEn };

// The words of the page of releases and of the newest release on the start page. Counts come in formatted already.

const releasesSv = {
  ...CHANGE_WORDS.sv,
  title: 'Utgåvor',
  description:
    'Vad varje utgåva tillförde och ändrade: nya, reviderade, rättade och tillbakadragna siffror.',
  lead: 'En utgåva är hela datamängden vid ett visst datum, kontrollerad på nytt. Här ser du vad varje utgåva tillförde och ändrade.',
  feed: 'Följ utgåvorna som Atom-flöde',
  log: 'Revideringsloggen som JSON',
  published: (on: string) => `Publicerad ${on}`,
  first: 'Den första utgåvan: allt i den är nytt.',
  caption: (date: string) => `Ändringar i utgåva ${date}`,
  metric: 'Mått',
  sum: 'Summa',
  moved: {
    title: 'Rangordningar som ändrades mest, räknat på utgåvans siffror för båda åren',
    line: (years: string, moved: string, furthest: string, tied: string) =>
      `(${years}): ${moved} ${moved === '1' ? 'placering' : 'placeringar'} ändrades, mest ${furthest}${tied === '0' ? '' : ` och ${tied} till lika mycket`}`,
  },
  usual: {
    title: 'Så mycket brukar en revidering ändra',
    meaning:
      'Det här har vi räknat ut ur revideringsloggen: hur mycket reviderade och rättade siffror har ändrats, i procent av det tidigare värdet. Tabellen visar medianen, avrundad till två värdesiffror.',
    caption: 'Vanlig ändring vid en revidering, beräknad av oss',
    figures: 'Ändrade siffror',
    median: 'Median',
    percent: (literal: string) => `${literal}\u00a0%`,
    rest: (count: string) =>
      `I revideringsloggen finns ${count} mått till, med färre ändrade siffror.`,
  },
};

const releasesEn: typeof releasesSv = {
  ...CHANGE_WORDS.en,
  title: 'Releases',
  description:
    'What each release added and changed: new, revised, corrected and withdrawn figures.',
  lead: 'A release is the whole dataset on a given date, checked again. This page shows what each release added and changed.',
  feed: 'Follow the releases as an Atom feed',
  log: 'The revision log as JSON',
  published: (on) => `Published ${on}`,
  first: 'The first release: everything in it is new.',
  caption: (date) => `Changes in release ${date}`,
  metric: 'Metric',
  sum: 'Total',
  moved: {
    title: 'Rankings that changed most, by this release’s figures for both years',
    line: (years, moved, furthest, tied) =>
      `(${years}): ${moved} ${moved === '1' ? 'rank' : 'ranks'} changed, most of all ${furthest}${tied === '0' ? '' : ` and ${tied} more by as much`}`,
  },
  usual: {
    title: 'How much a revision usually changes',
    meaning:
      'We have calculated this from the revision log: how much revised and corrected figures changed, in per cent of the previous value. The table shows the median, rounded to two significant figures.',
    caption: 'Usual change in a revision, our calculation',
    figures: 'Changed figures',
    median: 'Median',
    percent: (literal) => `${literal}%`,
    rest: (count) =>
      `The revision log has ${count} more metrics, with fewer changed figures.`,
  },
};

export const RELEASE_WORDS: { sv: typeof releasesSv; en: typeof releasesSv } = {
  sv: releasesSv,
  en: releasesEn,
};

// The words of the pages about a subject, of lists that can be filtered, and of a municipality's figures. Figures come in formatted.

const subjectSv = {
  subjects: 'Ämnen',
  pageTitle: (title: string) => `${title}: alla mått`,
  metrics: (count: string) => `${count} mått`,
  description: (title: string) =>
    `${title}: mått för Sveriges kommuner, med de år som har värden.`,
  filter: 'Filtrera listan',
  noMatch: 'Ingen träff i listan.',
  table: (title: string) => `${title}, tabell`,
  metric: 'Mått',
  value: 'Värde',
  year: 'År',
  change: 'Sedan året innan',
  rank: 'Plats',
  noRank: 'ingen plats',
  points: (one: boolean): string => (one ? 'procentenhet' : 'procentenheter'),
  since: (amount: string, year: string) => `${amount} sedan ${year}`,
  sinceElection: (amount: string, year: string) =>
    `${amount} jämfört med valet ${year}`,
  unchanged: 'oförändrat',
  keyFigures: 'Nyckeltal',
};

const subjectEn: typeof subjectSv = {
  subjects: 'Subjects',
  pageTitle: (title) => `${title}: all metrics`,
  metrics: (count) => (count === '1' ? '1 metric' : `${count} metrics`),
  description: (title) =>
    `${title}: metrics for Sweden’s municipalities, with the years that have values.`,
  filter: 'Filter the list',
  noMatch: 'Nothing in the list matches.',
  table: (title) => `${title}, table`,
  metric: 'Metric',
  value: 'Value',
  year: 'Year',
  change: 'Since the year before',
  rank: 'Rank',
  noRank: 'no rank',
  points: (one) => (one ? 'percentage point' : 'percentage points'),
  since: (amount, year) => `${amount} since ${year}`,
  sinceElection: (amount, year) => `${amount} compared with the ${year} election`,
  unchanged: 'unchanged',
  keyFigures: 'Key figures',
};

export const SUBJECT_WORDS: { sv: typeof subjectSv; en: typeof subjectSv } = {
  sv: subjectSv,
  en: subjectEn,
};

// What links to data say, on pages of files and of the function.

const dataSv = {
  figure: 'Siffran som JSON',
  revisions: 'Ändringar som JSON',
  source: 'Källans API (JSON)',
  ranking: 'Rangordningen som JSON',
  rankingCsv: 'Rangordningen som CSV',
  excelCsv: 'Samma som CSV för svenska Excel',
  metric: {
    json: 'Måttet som JSON',
    csv: 'Måttet för alla kommuner som CSV',
    excel: 'Måttet för alla kommuner som Excel',
  },
  municipality: {
    csv: 'Kommunens alla mått och år som CSV',
    excel: 'Kommunens alla mått och år som Excel',
  },
  area: 'Måttet för riket och regionerna som CSV',
};

const dataEn: typeof dataSv = {
  figure: 'The figure as JSON',
  revisions: 'Changes as JSON',
  source: 'The source’s API (JSON)',
  ranking: 'The ranking as JSON',
  rankingCsv: 'The ranking as CSV',
  excelCsv: 'The same as CSV for Swedish Excel',
  metric: {
    json: 'The metric as JSON',
    csv: 'The metric for all municipalities as CSV',
    excel: 'The metric for all municipalities as an Excel workbook',
  },
  municipality: {
    csv: 'All the municipality’s metrics and years as CSV',
    excel: 'All the municipality’s metrics and years as an Excel workbook',
  },
  area: 'The metric for the country and its regions as CSV',
};

export const DATA_WORDS: { sv: typeof dataSv; en: typeof dataSv } = {
  sv: dataSv,
  en: dataEn,
};
