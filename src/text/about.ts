// The About page: method and rules in prose, with their edge cases. Held to the contract, section by section.
import type { DocsSection } from './docs.ts';

type AboutFacts = {
  service: string;
  license: string;
  /** Municipalities that came into being after the register begins, each with its first year: `Knivsta (2002)`. */
  laterMunicipalities: string[];
};

const list = (items: string[], none: string): string => (items.length === 0 ? none : items.join(', '));

const sv = (facts: AboutFacts): DocsSection[] => [
  {
    id: 'method',
    title: 'Metod',
    text: [
      'Vi hämtar siffrorna från källan en serie i taget och samlar dem i en daterad utgåva. Innan vi publicerar en utgåva prövar vi hela datamängden mot våra regler för format, identifierare, enheter, ursprung, dubbletter, orimliga hopp och kedjan av utgåvor. Ett enda fel stoppar hela utgåvan.',
      'Vi visar bara mått som är godkända för publicering.',
    ],
    points: [
      'I API:et, i filerna och i källhänvisningen har ett värde precis de siffror som källan redovisar. På sidor och i diagram avrundar vi det (en halva bort från noll), med det exakta värdet till hands.',
      'En misstänkt siffra, till exempel en nolla som kan betyda att värdet saknas, publicerar vi bara om vi kan ange ett skäl. Siffran får då en märkning.',
      'Det vi inte vet anger vi som okänt. Vi uppskattar inget, fyller inte i luckor och flyttar inga värden mellan år.',
    ],
  },
  {
    id: 'missing',
    title: 'När ett värde saknas',
    text: ['Vi skiljer på fem fall:'],
    points: [
      'Källan redovisar inget värde: raden finns hos källan, men är tom.',
      'Utelämnat: källan har siffran, men vi återger den inte. Skälet står på måttets sida.',
      'Inte hämtat: vi har inte hämtat källans siffror för året. Det står på måttets sida.',
      'Källan har ingen uppgift: källans filer har ingen rad för kommunen och året.',
      'Värdet har dragits tillbaka: det har varit publicerat, och historiken visar när och vad det var.',
    ],
  },
  {
    id: 'rankings',
    title: 'Rangordningar',
    text: [
      `En rangordning är beräknad av ${facts.service}, inte av källan. Den gäller det senaste år då minst nio av tio kommuner har ett värde. Om ett nyare år har för få kommuner säger sidan det. Om inget år når gränsen gör vi ingen rangordning, men anger året som kom närmast. Måttets sida och API:et har också rangordningen för varje tidigare år som når gränsen.`,
      `För varje år räknar vi de kommuner som fanns den 31 december. Vi räknar också nyare kommuner som har ett värde för året, eftersom vissa källor räknar om äldre år till dagens indelning. Kommuner som har tillkommit, med det första år de räknas: ${list(facts.laterMunicipalities, 'inga')}.`,
    ],
    points: [
      'Gränsen är exakt 90 procent. Inget avrundas.',
      'Kommuner med samma värde delar plats, och platsen efter dem hoppas över: 1, 2, 2, 4. Inbördes står de i ordning efter kommunkod.',
      'Kommuner utan värde får ingen plats. De står i en egen lista.',
      'Om det högsta eller det lägsta värdet kommer först är vårt val för varje mått. Ordningen säger inget om vad som är bra.',
      'Om källan varnar för att jämföra siffrorna rangordnar vi inte måttet. Skälet står på måttets sida.',
    ],
  },
  {
    id: 'comparisons',
    title: 'Jämförelser',
    text: [
      'En jämförelse gäller två till fyra kommuner och det senaste år då alla har ett värde för varje mått. Vi blandar aldrig år. Måtten måste ha samma enhet och vara godkända för jämförelse; annars gör vi ingen jämförelse, och säger varför.',
    ],
    points: [],
  },
  {
    id: 'revisions',
    title: 'Utgåvor och revideringar',
    text: [
      'Utgåvor märkta ”sammanställd i efterhand” har vi gjort senare av källornas filer från den dagen. De visar vad källorna redovisade då, men ingen kunde läsa dem här då. Dagen då vi publicerade dem står bredvid.',
      'Varje ändring av en publicerad siffra står i revideringsloggen, med värdet före och efter:',
    ],
    points: [
      'publicerad: det första värdet i tjänsten, eller ett som har kommit tillbaka',
      'reviderad: källan har ändrat värdet',
      'rättad: ett angivet fel är rättat',
      'tillbakadragen: värdet finns inte längre',
      'ändrad beskrivning: enhet, källa, titel, definition eller något annat som sägs om måttet eller kommunen är ändrat, men inte värdet; loggen har texten före och efter',
    ],
  },
  {
    id: 'permanence',
    title: 'Identifierare och kontroll',
    text: [
      'Varje siffra har en identifierare som aldrig byter betydelse: SF, måttet, kommunkoden och året. Innehållshashen är SHA-256 över siffrans uppgifter i kanonisk JSON. Hashen ändras bara när siffran, enheten eller källan ändras, och vem som helst kan räkna fram den.',
      'Kommunernas namn är de som står i registret. Habo och Håbo är två olika kommuner och förväxlas aldrig.',
    ],
    points: [],
  },
  {
    id: 'licences',
    title: 'Licens och hur du anger källan',
    text: [
      `Det som ${facts.service} har gjort får användas enligt ${facts.license}: ange tjänsten och länka till siffran. Siffrorna tillhör de myndigheter som anges som källa, och deras villkor gäller. Villkoren står på varje måtts sida och i listan nedan.`,
      `Ange aldrig en rangordning som källans egen. Skriv ”beräknat av ${facts.service} på data från” och sedan källan.`,
    ],
    points: [],
  },
];

const en = (facts: AboutFacts): DocsSection[] => [
  {
    id: 'method',
    title: 'Method',
    text: [
      'We take figures from their source one series at a time and put them into a dated release. Before we publish a release, we test the whole dataset against our rules for formats, identifiers, units, provenance, duplicates, implausible jumps and the chain of releases. A single error stops the whole release.',
      'We show only metrics that are approved for publication.',
    ],
    points: [
      'In the API, the files and the citation, a value has exactly the digits that its source reports. On pages and in charts we round values (halves away from zero), with the exact value at hand.',
      'We publish a suspect figure, such as a zero that may stand for a missing value, only if we can state a reason. The figure then carries a flag.',
      'What we do not know, we give as unknown. We estimate nothing, fill no gaps and carry no values over from another year.',
    ],
  },
  {
    id: 'missing',
    title: 'When a value is missing',
    text: ['We distinguish five cases:'],
    points: [
      'The source reports no value: the source has the row, but it is empty.',
      'Left out: the source has the figure, but we do not give it. The metric’s page says why.',
      'Not fetched: we have not fetched the source’s figures for the year. The metric’s page says so.',
      'The source does not list it: the source’s files have no row for the municipality and the year.',
      'The value has been withdrawn: it was published, and the history shows when and what it was.',
    ],
  },
  {
    id: 'rankings',
    title: 'Rankings',
    text: [
      `A ranking is calculated by ${facts.service}, not by the source. It is for the latest year in which at least nine in ten municipalities have a value. If a newer year has too few municipalities, the page says so. If no year reaches the limit, there is no ranking, but we name the year that comes closest. The metric’s page and the API also have the ranking for every earlier year that reaches the limit.`,
      `For each year we count the municipalities that existed on 31 December. We also count newer municipalities that have a value for the year, since some sources recalculate earlier years to today’s boundaries. Municipalities that have been added, with the first year in which they count: ${list(facts.laterMunicipalities, 'none')}.`,
    ],
    points: [
      'The limit is exactly 90 per cent. Nothing is rounded.',
      'Municipalities with equal values share a rank, and the rank after them is skipped: 1, 2, 2, 4. Among themselves they are in order of municipality code.',
      'Municipalities without a value have no rank. They are in a separate list.',
      'Whether the highest or the lowest value comes first is our choice for each metric. The order says nothing about what is good.',
      'If the source warns against comparing the figures, we do not rank the metric. The metric’s page gives the reason.',
    ],
  },
  {
    id: 'comparisons',
    title: 'Comparisons',
    text: [
      'A comparison covers two to four municipalities and the latest year for which all of them have a value for every metric. We never mix years. The metrics must share one unit and be approved for comparison; otherwise we make no comparison, and say why.',
    ],
    points: [],
  },
  {
    id: 'revisions',
    title: 'Releases and revisions',
    text: [
      'Releases marked “compiled retrospectively” were made later from the sources’ files of that day. They show what the sources reported then, but nobody could read them here at the time. The day on which we published them is given beside them.',
      'Every change to a published figure is recorded in the revision log, with the value before and after:',
    ],
    points: [
      'published: the first value in the service, or one that has come back',
      'revised: the source has changed the value',
      'corrected: a stated error has been fixed',
      'withdrawn: the value is no longer there',
      'changed description: the unit, source, title, definition or anything else said of the metric or municipality has changed, but not the value; the log has the text before and after',
    ],
  },
  {
    id: 'permanence',
    title: 'Identifiers and checking',
    text: [
      'Every figure has an identifier that never changes meaning: SF, the metric, the municipality code and the year. The content hash is SHA-256 over the figure’s record in canonical JSON. The hash changes only when the figure, its unit or its source changes, and anyone can calculate it.',
      'Municipalities have the names in the register. Habo and Håbo are two different municipalities and are never confused.',
    ],
    points: [],
  },
  {
    id: 'licences',
    title: 'Licence and attribution',
    text: [
      `What ${facts.service} has made may be used under ${facts.license}: name the service and link to the figure. The figures belong to the authorities named as their sources, whose terms apply. The terms are on each metric’s page and in the list below.`,
      `Never cite a ranking as the source’s own. Write “calculated by ${facts.service} from data of”, and then the source.`,
    ],
    points: [],
  },
];

export const ABOUT_SECTIONS = { sv, en };

/** What the service leaves out, and why. */
export const LEFT_OUT = {
  sv: {
    title: 'Vad tjänsten inte gör',
    points: [
      'Ingen uppdelning på kön. Vi har bara värdena för alla tillsammans, om inte måttet självt gäller kvinnor eller män.',
      'Inga egna grupper av liknande kommuner. Koladas listor och SKR:s grupper visar vi som de är, med sitt år där det finns. Själva väljer vi bara grannkommuner och de närmaste i folkmängd, och vi räknar inget medelvärde för en grupp.',
      'Inget räknat per invånare. Vi delar aldrig en källas siffra med en annan. Per invånare visar vi bara det som källan själv redovisar så.',
    ],
  },
  en: {
    title: 'What the service does not do',
    points: [
      'No split by sex. We only have the values for everyone together, unless the metric itself is about women or men.',
      'No groups of similar municipalities of our own. We show Kolada’s lists and SKR’s groups as they are, each with its year where it has one. We only choose neighbours and the nearest in population, and compute no mean of a group.',
      'Nothing calculated per inhabitant. We never divide one source’s figure by another’s. We show per inhabitant only what the source itself reports that way.',
    ],
  },
};

/** Who runs this copy, as its settings say. */
export const OWNER_WORDS = {
  sv: {
    title: 'Den som driver tjänsten',
    operator: 'Ansvarig',
    contact: 'Kontakt',
    privacy: 'Personuppgifter',
    privacyPage: 'Så behandlas personuppgifter',
    accessibility: 'Tillgänglighet',
    accessibilityPage: 'Tillgänglighetsredogörelse',
    none: 'inte angivet',
    software: (name: string, service: string) => `${name} bygger på ${service}.`,
  },
  en: {
    title: 'Who runs the service',
    operator: 'Operator',
    contact: 'Contact',
    privacy: 'Personal data',
    privacyPage: 'How personal data are handled',
    accessibility: 'Accessibility',
    accessibilityPage: 'Accessibility statement',
    none: 'not stated',
    software: (name: string, service: string) => `${name} is built on ${service}.`,
  },
};

/** What the terms of a source require to be stated, behind their words; empty where they require nothing. */
export const ATTRIBUTION_BEHIND = {
  sv: (attribution: string | null) => (attribution === null ? '' : `. Ange ”${attribution}”`),
  en: (attribution: string | null) => (attribution === null ? '' : `. Credit: “${attribution}”`),
};

export const ABOUT_WORDS = {
  sv: {
    title: 'Om tjänsten',
    description: 'Metod, regler, licenser och hur du anger källan.',
    lead: 'Var siffrorna kommer från, vilka regler vi följer och hur du får använda siffrorna.',
    contents: 'På sidan',
    terms: 'Källor och villkor',
  },
  en: {
    title: 'About the service',
    description: 'Method, rules, licences and attribution.',
    lead: 'Where the figures come from, which rules we follow, and how you may use the figures.',
    contents: 'On this page',
    terms: 'Sources and terms',
  },
};
