// The words of the website's frame and of its pages about places and metrics. Figures come in formatted already.

export type Share = { municipalities: string; total: string };

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
    `${title}: karta över kommunerna där måttet rangordnas, med högsta och lägsta värde`,
  start: {
    title: 'Sveriges kommuner i siffror som går att kontrollera',
    metrics: 'mått',
    municipalities: 'kommuner',
    release: 'senaste utgåvan',
    promise: 'Verifierad kommunstatistik som alla kan citera, hämta, bädda in och kontrollera.',
    whatTitle: 'Så fungerar tjänsten',
    what: [
      'Varje siffra har en permanent identifierare, en källa, ett ursprung och en innehållshash, så att den kan citeras i dag och kontrolleras om tio år.',
      'Siffrorna visas precis som källan redovisar dem, aldrig avrundade. Det som saknas redovisas som saknat. Det som har ändrats står kvar i historiken.',
      'Allt finns också som öppna data genom ett API utan nyckel, och varje siffra och diagram kan bäddas in på andra webbplatser.',
    ],
    newest: 'Senaste utgåvan',
  },
  municipality: {
    lead: (county: string, code: string) => `${county}. Kommunkod ${code}.`,
    description: (name: string) =>
      `De senaste verifierade siffrorna för ${name}: värde, period, utveckling och plats bland kommunerna.`,
    derived: (service: string) =>
      `Platser och förändringar är beräknade av ${service}, förändringarna avrundade till två decimaler; en förändring som då blir noll står med alla sina decimaler. En plats gäller siffrans eget år, när minst 90\u00a0% av kommunerna har ett värde.`,
    missingFor: (year: string, note: string) => `${year}: ${note}`,
    subjects: 'Ämnen',
    compare: 'Jämför med andra kommuner',
  },
  metric: {
    description: (title: string, span: string | null) =>
      `${title} för Sveriges kommuner${span === null ? '' : `, ${span}`}: ursprung, täckning och rangordning.`,
    by: (service: string) => `Beräknad av ${service}.`,
    subject: 'Ämne',
    aliases: 'Kallas också',
    coverage: 'Täckning per år',
    coverageCaption: 'Kommuner som har ett värde, av dem som fanns det året',
    share: ({ municipalities, total }: Share) => `${municipalities} av ${total}`,
    sharedYear: 'rangordningens år',
    ranking: (year: string) => `Rangordning ${year}`,
    rankingTitle: 'Rangordning',
    order: { descending: 'Högst värde först', ascending: 'Lägst värde först' },
    orderMeaning: 'ordningen är tjänstens val och säger inte vad som är bra',
    gate: (year: string, share: Share) =>
      `${year} är det senaste år då minst 90\u00a0% av kommunerna har ett värde (${share.municipalities} av ${share.total}).`,
    passedOver: (year: string) => `${year} är nyare, men då har för få kommuner ett värde.`,
    tie: 'delad plats',
    ties: '= betyder delad plats: lika värden får samma plats, och nästa plats hoppas över.',
    columns: { rank: 'Plats', municipality: 'Kommun' },
    missing: (count: number, year: string) =>
      `${count === 1 ? '1 kommun' : `${count} kommuner`} saknar värde ${year} och har ingen plats:`,
    noneMissing: (year: string) => `Ingen kommun saknar värde ${year}.`,
    refused: 'Måttet rangordnas inte. Skälet är:',
    tooThin: (best: Share & { period: string }) =>
      `Måttet rangordnas inte: inget år har minst 90\u00a0% av kommunerna ett värde. Högst täckning har ${best.period} med ${best.municipalities} av ${best.total}.`,
    empty: 'Måttet rangordnas inte: källan redovisar inget värde för något år.',
    calculated: 'Så citerar du rangordningen',
    dataTitle: 'Data',
    compare: 'Jämför kommuner',
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
    `${title}: a map of the municipalities where the metric is ranked, with the highest and lowest values`,
  start: {
    title: 'Sweden’s municipalities in figures that can be checked',
    metrics: 'metrics',
    municipalities: 'municipalities',
    release: 'latest release',
    promise: 'Verified municipal statistics that anyone can cite, fetch, embed and check.',
    whatTitle: 'How the service works',
    what: [
      'Every figure has a permanent identifier, a source, a provenance and a content hash, so that it can be cited today and checked in ten years.',
      'Figures are shown exactly as their source reports them, never rounded. What is missing is shown as missing. What has changed stays in the history.',
      'All of it is also open data through an API without a key, and every figure and chart can be embedded in other websites.',
    ],
    newest: 'Latest release',
  },
  municipality: {
    lead: (county, code) => `${county}. Municipality code ${code}.`,
    description: (name) =>
      `The latest verified figures for ${name}: value, period, trend and rank among the municipalities.`,
    derived: (service) =>
      `Ranks and changes are calculated by ${service}, the changes rounded to two decimals; a change that would then be zero keeps all its decimals. A rank is for the figure’s own year, where at least 90% of the municipalities have a value.`,
    missingFor: (year, note) => `${year}: ${note}`,
    subjects: 'Subjects',
    compare: 'Compare with other municipalities',
  },
  metric: {
    description: (title, span) =>
      `${title} for the municipalities of Sweden${span === null ? '' : `, ${span}`}: provenance, coverage and ranking.`,
    by: (service) => `Calculated by ${service}.`,
    subject: 'Subject',
    aliases: 'Also known as',
    coverage: 'Coverage by year',
    coverageCaption: 'Municipalities with a value, of those that existed that year',
    share: ({ municipalities, total }) => `${municipalities} of ${total}`,
    sharedYear: 'the ranking’s year',
    ranking: (year) => `Ranking ${year}`,
    rankingTitle: 'Ranking',
    order: { descending: 'Highest value first', ascending: 'Lowest value first' },
    orderMeaning: 'the order is the service’s choice and does not say what is good',
    gate: (year, share) =>
      `${year} is the latest year in which at least 90% of the municipalities have a value (${share.municipalities} of ${share.total}).`,
    passedOver: (year) => `${year} is newer, but too few municipalities have a value for it.`,
    tie: 'shared rank',
    ties: '= means a shared rank: equal values have the same rank, and the next rank is skipped.',
    columns: { rank: 'Rank', municipality: 'Municipality' },
    missing: (count, year) =>
      `${count === 1 ? '1 municipality has' : `${count} municipalities have`} no value in ${year}, and no rank:`,
    noneMissing: (year) => `No municipality lacks a value in ${year}.`,
    refused: 'The metric is not ranked. The reason is:',
    tooThin: ({ period, municipalities, total }) =>
      `The metric is not ranked: in no year do at least 90% of the municipalities have a value. Coverage is highest in ${period} with ${municipalities} of ${total}.`,
    empty: 'The metric is not ranked: the source reports no value for any year.',
    calculated: 'How to cite the ranking',
    dataTitle: 'Data',
    compare: 'Compare municipalities',
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
