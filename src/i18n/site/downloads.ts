// The words of the page of downloads. Sizes come in formatted already; code is the same in both languages.

type Text = { title: string; text: string };

const sv = {
  title: 'Nedladdningar',
  description: 'Hela datamängden som CSV, Parquet, JSON-stat och Excel, med metadata och kontrollsummor.',
  lead: (release: string) =>
    `Allt som tjänsten publicerar, som filer. De hör till utgåva ${release}; på adresserna finns alltid den senaste utgåvan.`,
  contents: 'På sidan',
  tables: 'Tabeller',
  split: 'En fil per mått,',
  splitHere: 'nedan',
  splitIndex: 'Alla adresser i en fil:',
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
      text: 'Registret: kod, namn, län och första år som kommunen räknas.',
    },
    revisions: {
      title: 'Revideringslogg',
      text: 'Vad varje utgåva ändrade: värde och innehållshash före och efter, typ och skäl.',
    },
    notes: {
      title: 'Anmärkningar',
      text: 'Vad man bör veta om siffrorna: förbehåll, brott i serier och skälen till märkningar, per mått, kommun och år.',
    },
    index: {
      title: 'Förteckning',
      text: 'Alla filer med tabell, mått eller kommun, format, storlek och hash. Läs den först om du vill hämta allt.',
    },
  } satisfies Record<string, Text>,
  byMetric: 'Ett mått i taget',
  byMetricText:
    'Observationer för alla kommuner och år, och måttets del av revideringsloggen. JSON-stat läses av många statistikverktyg.',
  byMetricMany: (count: number) =>
    `Här finns ${count} mått. Filerna ligger på måttets egen sida, och på adresser som dessa:`,
  chooseMetric: 'Välj ett mått',
  byMunicipality: 'En kommun i taget',
  byMunicipalityText: 'Observationer för kommunens alla mått och år, som arbetsbok för Excel eller CSV.',
  byMunicipalityAll: (count: number) => `Alla ${count} kommuner`,
  metadata: 'Metadata och kontrollsummor',
  metadataFiles: {
    'downloads/datapackage.json': 'Datapaket (Frictionless): tabellernas scheman, storlek och hash',
    'downloads/csv-metadata.json': 'CSVW (W3C): kolumnernas typer, namn på två språk och nycklar',
    'downloads/SHA256SUMS': 'Kontrollsummor för alla filer',
    'dcat.ttl': 'Katalog för dataportaler, DCAT-AP-SE 3 som Turtle',
    'dcat.rdf': 'Katalog för dataportaler, DCAT-AP-SE 3 som RDF/XML',
  },
  open: 'Så öppnar du filerna',
  excel:
    'Ta filen som slutar på .xlsx: där är kommunkoderna text och värdena tal. Filen som slutar på .excel.csv är CSV med semikolon, decimalkomma och byteordningsmärke, som svenska Excel läser vid dubbelklick; där visar Excel koden 0180 som 180.',
  check: 'Kontrollera det du har hämtat',
  rulesTitle: 'Att veta',
  rules: [
    'Utom i .excel.csv är CSV UTF-8 utan byteordningsmärke (BOM), med komma som avgränsare, radslut LF och en första rad med kolumnnamn.',
    'Ett värde återges med precis de siffror som källan redovisar. I Parquet är det ett tal av typen DOUBLE, som ger samma siffror tillbaka.',
    'Ett tomt värde betyder att källan tar upp raden utan värde. Det som källan inte tar upp har ingen rad. Det som är tillbakadraget står bara i revideringsloggen; i JSON-stat skiljer status de tre fallen åt.',
    'Förbehåll och brott i serier står i notes.csv, på arbetsböckernas blad Anmärkningar och under note i JSON-stat.',
    'Kommunkoder är text med fyra siffror. Flera märkningar eller andra namn i en cell skiljs åt med semikolon.',
    'Ett värde i en äldre utgåva fås ur revideringsloggen: gå från dagens värde bakåt genom radens ändringar och ta previousValue för var och en som är nyare än utgåvan.',
  ],
  columns: { metric: 'Mått', hash: 'SHA-256' },
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

const en: typeof sv = {
  title: 'Downloads',
  description: 'The whole dataset as CSV, Parquet, JSON-stat and Excel, with metadata and checksums.',
  lead: (release) =>
    `Everything that the service publishes, as files. They belong to release ${release}; the addresses always hold the latest release.`,
  contents: 'On this page',
  tables: 'Tables',
  split: 'One file per metric,',
  splitHere: 'below',
  splitIndex: 'All addresses in one file:',
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
      text: 'The register: code, name, county and the first year in which the municipality is counted.',
    },
    revisions: {
      title: 'Revision log',
      text: 'What each release changed: value and content hash before and after, type and reason.',
    },
    notes: {
      title: 'Notes',
      text: 'What to know about the figures: cautions, breaks in series and the reasons for flags, by metric, municipality and year.',
    },
    index: {
      title: 'Index',
      text: 'Every file with its table, metric or municipality, format, size and hash. Read it first if you want everything.',
    },
  },
  byMetric: 'One metric at a time',
  byMetricText:
    'Observations for all municipalities and years, and the metric’s part of the revision log. Many statistics tools read JSON-stat.',
  byMetricMany: (count) =>
    `There are ${count} metrics. Their files are on the page of each metric, and at addresses like these:`,
  chooseMetric: 'Choose a metric',
  byMunicipality: 'One municipality at a time',
  byMunicipalityText:
    'Observations for all metrics and years of a municipality, as a workbook for Excel or as CSV.',
  byMunicipalityAll: (count: number) => `All ${count} municipalities`,
  metadata: 'Metadata and checksums',
  metadataFiles: {
    'downloads/datapackage.json': 'Data package (Frictionless): schemas of the tables, size and hash',
    'downloads/csv-metadata.json': 'CSVW (W3C): types of the columns, titles in two languages, keys',
    'downloads/SHA256SUMS': 'Checksums of all files',
    'dcat.ttl': 'Catalogue for data portals, DCAT-AP-SE 3 as Turtle',
    'dcat.rdf': 'Catalogue for data portals, DCAT-AP-SE 3 as RDF/XML',
  },
  open: 'How to open the files',
  excel:
    'Take the file that ends in .xlsx: its municipality codes are text and its values are numbers. The one that ends in .excel.csv is CSV with semicolons, decimal commas and a byte order mark, which Swedish Excel opens with a double click; there Excel shows the code 0180 as 180.',
  check: 'Check what you have downloaded',
  rulesTitle: 'Good to know',
  rules: [
    'Except in .excel.csv, CSV is UTF-8 without a byte order mark, separated by commas, with LF line endings and a first line of column names.',
    'A value has exactly the digits that its source reports. In Parquet it is a DOUBLE, which gives the same digits back.',
    'An empty value means that the source lists the row without a value. What the source does not list has no row. What has been withdrawn is in the revision log only; in JSON-stat the status tells the three cases apart.',
    'Cautions and breaks in series are in notes.csv, on the workbooks’ sheet Anmärkningar and under note in JSON-stat.',
    'Municipality codes are text of four digits. Several flags or aliases in one cell are separated by semicolons.',
    'A value in an earlier release follows from the revision log: go back from the present value through the changes of the row, taking previousValue of each that is newer than the release.',
  ],
  columns: { metric: 'Metric', hash: 'SHA-256' },
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

export const DOWNLOAD_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
