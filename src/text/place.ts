// The words of the pages of places: of a municipality, a county and the country. Figures come in formatted already.

const sv = {
  code: (code: string) => `Kommunkod ${code}.`,
  ended: (year: string) => `Kommunen upphörde efter ${year}.`,
  partOf: 'Den ingår nu i',
  description: (name: string) =>
    `${name} i siffror: folkmängd, arbete, skola, ekonomi och mer, med år, källa och jämförelse med riket.`,
  keyFigures: (name: string) => `${name} i siffror`,
  method:
    'Placeringar och förändringar har vi räknat ut ur källornas exakta värden. Placeringen gäller siffrans eget år och visas när minst 90\u00a0% av kommunerna har ett värde.',
  region: (name: string) => `Siffrorna från Kolada gäller ${name}.`,
  news: 'Det nya',
  allNews: (name: string) => `Allt nytt om ${name}`,
  subjects: 'Alla siffror, ämne för ämne',
  otherSubjects: 'Andra ämnen',
  municipalities: (county: string) => `Kommuner i ${county}`,
  counties: 'Län',
  data: 'Data',
  excel: 'Excel',
  excelCsv: 'CSV för svenska Excel',
  csv: 'CSV',
  json: 'JSON',
  api: 'API',
  feed: 'Atom-flöde',
  changes: 'Vad utgåvorna har ändrat',
  map: (name: string, county: string) => `Karta: ${name} i ${county}`,
  mapOf: (name: string) => `Karta: ${name}`,
  peers: (name: string) => `Jämför ${name} med`,
  similar: 'Liknande kommuner enligt Kolada',
  tooManyPeers: (count: number, most: string) =>
    `${count} kommuner med den här; en jämförelse rymmer ${most}.`,
  subjectTitle: (subject: string, name: string) => `${name}: ${subject}`,
  subjectDescription: (subject: string, name: string) =>
    `${subject}, ${name}: det senaste värdet av varje mått, med år, förändring och placering.`,
  toPlace: (name: string) => `Alla ämnen för ${name}`,
  nothing: (name: string) => `Det finns inga siffror för ${name}.`,
};

const en: typeof sv = {
  code: (code) => `Municipality code ${code}.`,
  ended: (year) => `The municipality ceased to exist after ${year}.`,
  partOf: 'It is now part of',
  description: (name) =>
    `${name} in figures: population, work, schools, finances and more, with year, source and a comparison with Sweden.`,
  keyFigures: (name) => `${name} in figures`,
  method:
    'Ranks and changes are calculated by us from the exact values of the sources. A rank is for the figure’s own year and is shown when at least 90% of the municipalities have a value.',
  region: (name) => `Figures from Kolada are those of ${name}.`,
  news: 'What’s new',
  allNews: (name) => `Everything new about ${name}`,
  subjects: 'All figures, subject by subject',
  otherSubjects: 'Other subjects',
  municipalities: (county) => `Municipalities of ${county}`,
  counties: 'Counties',
  data: 'Data',
  excel: 'Excel',
  excelCsv: 'CSV for Swedish Excel',
  csv: 'CSV',
  json: 'JSON',
  api: 'API',
  feed: 'Atom feed',
  changes: 'What the releases have changed',
  map: (name, county) => `Map: ${name} in ${county}`,
  mapOf: (name) => `Map: ${name}`,
  peers: (name) => `Compare ${name} with`,
  similar: 'Similar municipalities according to Kolada',
  tooManyPeers: (count, most) =>
    `${count} municipalities with this one; a comparison has room for ${most}.`,
  subjectTitle: (subject, name) => `${name}: ${subject}`,
  subjectDescription: (subject, name) =>
    `${subject}, ${name}: the latest value of each metric, with year, change and rank.`,
  toPlace: (name) => `All subjects for ${name}`,
  nothing: (name) => `There are no figures for ${name}.`,
};

export const PLACE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
