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
      'Siffrorna hämtas från källan en serie i taget och läggs i en daterad utgåva. Innan en utgåva publiceras prövas hela datamängden mot tjänstens regler: format, identifierare, enheter, ursprung, dubbletter, orimliga hopp och kedjan av utgåvor. Ett enda fel stoppar hela utgåvan.',
      'Ett mått visas bara när det är fastställt att det får och bör visas. Är det inte fastställt visas det inte alls.',
    ],
    points: [
      'Ett värde har i API:et, i filerna och i citeringen precis de siffror som källan redovisar. På sidor och i diagram avrundas det, halva från noll, och det exakta värdet finns till hands.',
      'En misstänkt siffra, som en nolla som kan stå för ett saknat värde, släpps bara igenom med ett angivet skäl och bär då en märkning.',
      'Det som inte är känt anges som okänt. Inget uppskattas, fylls i eller förs över från ett annat år.',
    ],
  },
  {
    id: 'missing',
    title: 'När ett värde saknas',
    text: ['Tre fall hålls isär:'],
    points: [
      'Källan redovisar inget värde: raden finns hos källan, men är tom.',
      'Källan har ingen uppgift: det finns ingen rad för kommunen och året.',
      'Värdet har dragits tillbaka: det har varit publicerat, och historiken visar när och vad det var.',
    ],
  },
  {
    id: 'rankings',
    title: 'Rangordningar',
    text: [
      `En rangordning är beräknad av ${facts.service}, inte av källan. Den gäller det senaste år då minst nio av tio kommuner har ett värde. Finns ett nyare år med färre kommuner står det på sidan; når inget år gränsen görs ingen rangordning, och det bästa året anges. Måttets sida leder till rangordningen för varje tidigare år som når gränsen; API:et svarar med det senaste.`,
      `Ett års kommuner är de som fanns den 31 december det året, och dessutom de som ändå har ett värde, eftersom vissa källor räknar om äldre år till dagens indelning. Kommuner som har tillkommit senare, med det första år som de räknas: ${list(facts.laterMunicipalities, 'inga')}.`,
    ],
    points: [
      'Gränsen prövas i heltal: tio gånger antalet med värde ska vara minst nio gånger antalet kommuner. Ingen avrundning avgör.',
      'Lika värden delar plats, och nästa plats hoppas över: 1, 2, 2, 4. Inom en delad plats står kommunerna efter kommunkod.',
      'Kommuner utan värde får ingen plats och räknas upp för sig.',
      'Om högst eller lägst värde kommer först är tjänstens val för varje mått. Det säger inte att den ena änden är bra.',
      'Mått vars källa varnar för hur siffrorna jämförs rangordnas inte; skälet står på måttets sida.',
    ],
  },
  {
    id: 'comparisons',
    title: 'Jämförelser',
    text: [
      'En jämförelse gäller två till fyra kommuner i det senaste år då alla har ett värde för alla mått. År blandas aldrig. Måtten ska ha samma enhet och vara registrerade för jämförelse; annars görs ingen jämförelse, och tjänsten säger varför.',
    ],
    points: [],
  },
  {
    id: 'revisions',
    title: 'Utgåvor och revideringar',
    text: ['Varje ändring av en publicerad siffra står i revideringsloggen, med värdet före och efter:'],
    points: [
      'publicerad: det första värdet i tjänsten, eller ett som har kommit tillbaka',
      'reviderad: källan har ändrat värdet',
      'rättad: ett angivet fel är rättat',
      'tillbakadragen: värdet finns inte längre',
      'ändrad beskrivning: enhet, källa eller titel är ändrad, men inte värdet',
    ],
  },
  {
    id: 'permanence',
    title: 'Identifierare och kontroll',
    text: [
      'Varje siffra har en identifierare som aldrig får en annan betydelse: SF, måttet, kommunkoden och året. Innehållshashen är SHA-256 över siffrans uppgifter i kanonisk JSON. Den ändras bara när siffran, enheten eller källan ändras, och vem som helst kan räkna om den.',
      'Kommuner heter det som de heter i registret. Habo och Håbo är två kommuner och hålls isär överallt.',
    ],
    points: [],
  },
  {
    id: 'licences',
    title: 'Licens och hur du anger källan',
    text: [
      `Det som ${facts.service} har gjort får användas enligt ${facts.license}: ange tjänsten och länka till siffran. Siffrorna tillhör de myndigheter som anges som källa, och deras villkor gäller. Villkoren står på varje måtts sida och i listan nedan.`,
      `En rangordning ska inte anges som källans egen. Skriv ”beräknat av ${facts.service} på data från” och källan.`,
    ],
    points: [],
  },
];

const en = (facts: AboutFacts): DocsSection[] => [
  {
    id: 'method',
    title: 'Method',
    text: [
      'Figures are taken from their source one series at a time and put into a dated release. Before a release is published, the whole dataset is tested against the service’s rules: formats, identifiers, units, provenance, duplicates, implausible jumps and the chain of releases. A single error stops the whole release.',
      'A metric is shown only when it is established that it may and should be. Where that is not established, it is not shown at all.',
    ],
    points: [
      'In the API, in the files and in its citation a value has exactly the digits that its source reports. Pages and charts round it, halves away from zero, with the exact value at hand.',
      'A suspect figure, such as a zero that may stand for a missing value, is let through only with a stated reason, and then carries a flag.',
      'What is not known is given as unknown. Nothing is estimated, filled in or carried over from another year.',
    ],
  },
  {
    id: 'missing',
    title: 'When a value is missing',
    text: ['Three cases are kept apart:'],
    points: [
      'The source reports no value: the source has the row, but it is empty.',
      'The source does not list it: there is no row for the municipality and the year.',
      'The value has been withdrawn: it was published, and the history shows when and what it was.',
    ],
  },
  {
    id: 'rankings',
    title: 'Rankings',
    text: [
      `A ranking is calculated by ${facts.service}, not by the source. It is for the latest year in which at least nine in ten municipalities have a value. Where a newer year has fewer, the page says so; where no year reaches the limit there is no ranking, and the best year is named. The metric’s page leads to the ranking of every earlier year that reaches the limit; the API answers with the latest.`,
      `The municipalities of a year are those that existed on 31 December of it, and any others that have a value all the same, since some sources recalculate earlier years to today’s boundaries. Municipalities that came into being later, with the first year that counts them: ${list(facts.laterMunicipalities, 'none')}.`,
    ],
    points: [
      'The limit is tested in integers: ten times the number with a value must be at least nine times the number of municipalities. Rounding never decides.',
      'Equal values share a rank, and the next rank is skipped: 1, 2, 2, 4. Within a shared rank, municipalities are ordered by code.',
      'Municipalities without a value have no rank and are listed separately.',
      'Whether the highest or the lowest value comes first is the service’s choice for each metric. It does not say that either end is good.',
      'Metrics whose source warns of how their figures compare are not ranked; the reason is given on the metric’s page.',
    ],
  },
  {
    id: 'comparisons',
    title: 'Comparisons',
    text: [
      'A comparison covers two to four municipalities in the latest year for which all of them have a value for every metric. Years are never mixed. The metrics must share one unit and be registered for comparison; otherwise the service refuses and says why.',
    ],
    points: [],
  },
  {
    id: 'revisions',
    title: 'Releases and revisions',
    text: [
      'Every change to a published figure is recorded in the revision log, with the value before and after:',
    ],
    points: [
      'published: the first value in the service, or one that has come back',
      'revised: the source has changed the value',
      'corrected: a stated error has been fixed',
      'withdrawn: the value is no longer there',
      'changed description: unit, source or title has changed, but not the value',
    ],
  },
  {
    id: 'permanence',
    title: 'Identifiers and checking',
    text: [
      'Every figure has an identifier that never comes to mean anything else: SF, the metric, the municipality code and the year. The content hash is SHA-256 over the figure’s record in canonical JSON. It changes only when the figure, its unit or its source does, and anyone can calculate it again.',
      'Municipalities are named as in the register. Habo and Håbo are two municipalities and are kept apart everywhere.',
    ],
    points: [],
  },
  {
    id: 'licences',
    title: 'Licence and attribution',
    text: [
      `What ${facts.service} has made may be used under ${facts.license}: name the service and link to the figure. The figures belong to the authorities named as their sources, whose terms apply. The terms are given on each metric’s page and in the list below.`,
      `Do not cite a ranking as the source’s own. Write “calculated by ${facts.service} from data of” and the source.`,
    ],
    points: [],
  },
];

export const ABOUT_SECTIONS = { sv, en };

/** What the terms of a source require to be stated, behind their words; empty where they require nothing. */
export const ATTRIBUTION_BEHIND = {
  sv: (attribution: string | null) => (attribution === null ? '' : `. Ange ”${attribution}”`),
  en: (attribution: string | null) => (attribution === null ? '' : `. State “${attribution}”`),
};

export const ABOUT_WORDS = {
  sv: {
    title: 'Om tjänsten',
    description: 'Metod, regler, licenser och hur källan anges.',
    lead: 'Hur siffrorna kommer hit, vilka regler som gäller och hur du får använda dem.',
    contents: 'På sidan',
    terms: 'Källor och villkor',
  },
  en: {
    title: 'About the service',
    description: 'Method, rules, licences and attribution.',
    lead: 'How the figures get here, which rules apply, and how you may use them.',
    contents: 'On this page',
    terms: 'Sources and terms',
  },
};
