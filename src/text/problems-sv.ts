// Refusals in Swedish: what is wrong, why, and what to do instead.
import { COUNTRY } from './answers.ts';
import { DOCS } from './paths.ts';
import {
  apart,
  candidatesIn,
  EXAMPLES,
  formOf,
  isList,
  isObservation,
  type RefusalFacts,
  type RequestFault,
  reason,
  registerOf,
  requestFaultOf,
  type Sentence,
  type Sentences,
  speaker,
} from './problem-facts.ts';

const { quoted, word, the, at, called, all, any, named, anyNamed, words, years, has } =
  speaker('sv');

const near = (facts: RefusalFacts, otherwise = ''): string =>
  has(facts['suggestions'])
    ? ` Menade du ${anyNamed(facts, facts['suggestions'])}?`
    : otherwise;

/** Where the same is answered. */
const instead = ({ instead: path }: RefusalFacts): string => {
  if (typeof path !== 'string') return '';
  return path.includes('/ranking')
    ? ` Rangordningen för ett visst år finns på ${path}.`
    : ` Alla kommuner finns på ${path}.`;
};

const fileAt = ({ address }: RefusalFacts): string =>
  typeof address === 'string' ? ` Filen finns på ${address}.` : '';

/** Behind what names nothing: a list, where the parameter takes one value. */
const oneOnly = (facts: RefusalFacts): string =>
  isList(facts) ? ' Ange bara ett värde här, inte flera med komma emellan.' : '';

/** What has one value alone is a choice between that and none. */
const leftOut = ({ allowed }: RefusalFacts): string =>
  Array.isArray(allowed) && allowed.length === 1
    ? ' Parametern kan också utelämnas.'
    : '';

const UNREADABLE: Record<RequestFault, string> = {
  size: 'Anropet är för stort: adressraden och fälten får ta högst 16 kB, och fälten får vara högst 100. Ställ en kortare fråga.',
  time: 'Hela anropet kom inte fram i tid. Skicka det på nytt.',
  host: 'Anropet ska ha ett enda Host-fält, med ett värdnamn. Rätta det och skicka anropet på nytt.',
  expect:
    'Anropet kräver något som tjänsten inte har. Skicka det på nytt utan fältet Expect.',
  form: 'Anropet är inte giltig HTTP. Skicka det på nytt, helt och korrekt kodat.',
};

const FORMS: Record<ReturnType<typeof formOf>, Sentence> = {
  number: ({ maximum }) => `Ange ett heltal från 1 till ${maximum}, bara siffror.`,
  instant: () =>
    'Ange ett datum som 2024-08-30 eller en tidpunkt med tidszon som 2024-08-30T12:00:00+02:00.',
  cursor: () => 'Ange next i föregående svar, eller bara markören i den adressen.',
  length: ({ maximum }) => `Ange högst ${maximum} tecken.`,
  text: () => 'Ange en text.',
};

/** Of a county or the country, where a municipality is wanted; `areaCode` is null in a release that has no figures of areas. */
function areaSentence(facts: RefusalFacts): string {
  const { area, areaCode = null } = facts;
  const isCountry = area === COUNTRY;
  const what = isCountry ? 'hela landet' : 'ett län';
  const where = isCountry
    ? 'Alla kommuner finns i ett måtts rangordning, till exempel /api/v1/rankings?metric=BE0101N1.'
    : `Länets kommuner finns på ${registerOf(String(area))}.`;
  return areaCode === null
    ? `${at(facts)} är ${what}, men siffrorna gäller kommuner. ${where}`
    : `${at(facts)} är ${what}, och här går det bara att ange kommuner. ${isCountry ? 'Rikets' : 'Länets'} egna siffror finns på /api/v1/observations?geo=${areaCode}. ${where}`;
}

/** What the place of an identifier is. */
const placeWord = (geo: string): string =>
  geo.startsWith('SE') ? 'området' : 'kommunen';

const whichYears = (facts: RefusalFacts): string => {
  const { nearest, periods } = facts;
  const [, , geo = ''] = (facts.value ?? '').trim().split('.');
  if (!Array.isArray(periods)) return '';
  if (!has(periods))
    return ` Måttet har inga värden för ${placeWord(geo)}. Alla siffror för ${placeWord(geo)} finns på /api/v1/observations?geo=${geo}.`;
  const closest = typeof nearest === 'string' ? `; närmaste år är ${nearest}` : '';
  return ` För ${placeWord(geo)} har måttet värden ${years(periods)}${closest}.`;
};

/** Behind an identifier of the right form: which part of it names nothing, or which years there are. */
const whatIsThere = (facts: RefusalFacts): string => {
  const [, metric = '', geo = ''] = (facts.value ?? '').trim().split('.');
  if (facts['unknown'] === 'metric')
    return ` Inget mått har id ${metric}.${near(facts, ' Sök bland måtten, till exempel med /api/v1/metrics?query=skatt.')}`;
  if (facts['formerCode'] === true)
    return ` Koden ${geo} gäller inte längre.${near(facts, ' Koderna står i /api/v1/municipalities.')}`;
  if (facts['unknown'] === 'geo')
    return ` ${geo.startsWith('SE') ? 'Inget område' : 'Ingen kommun'} har koden ${geo}.${near(facts, ' Koderna står i /api/v1/municipalities.')}`;
  if (has(facts['suggestions'])) return near(facts, '');
  return `${itsEnd(facts, geo)}${whichYears(facts)}`;
};

/** Of a municipality that had ended in the year: until when there was one, and what it is a part of. */
function itsEnd(facts: RefusalFacts, geo: string): string {
  const { validTo, successor } = facts;
  if (typeof validTo !== 'string') return '';
  const heir =
    typeof successor === 'string' ? ` och ingår nu i ${named(facts, successor)}` : '';
  return ` ${named(facts, geo)} var kommun till och med ${validTo}${heir}.`;
}

export const SWEDISH = {
  unknown_parameter: (f) =>
    `Parametern ${quoted(f.parameter)} (med värdet ${quoted(f.value)}) finns inte här.${instead(f)}${fileAt(f)}${near(f, ` Här kan du ange ${all(f['allowed'])}.`)}`,
  repeated_parameter: (f) =>
    `${the(f)} är angiven mer än en gång (${quoted(f.value)}). Ange den bara en gång.`,
  empty_value: (f) =>
    `${the(f)} ${f.value === '' ? 'är tom' : `har inget synligt tecken (${quoted(f.value)})`}. Ange ett värde; en parameter som inte krävs kan också utelämnas.`,
  not_together: (f) =>
    `${the(f)} (${quoted(f.value)}) kan inte anges tillsammans med ${f['with']}. Ange bara en av dem.`,
  missing_parameter: (f) =>
    `${the(f)} saknas men krävs.${f.parameter !== null && Object.hasOwn(EXAMPLES, f.parameter) ? ` Lägg till den, till exempel ${f.parameter}=${EXAMPLES[f.parameter]}.` : ' Lägg till den.'}${instead(f)}`,
  malformed_encoding: (f) =>
    `${the(f)} är felaktigt procentkodad (${quoted(f.value)}). Koda den som UTF-8.`,
  stale_cursor: (f) =>
    `Markören ${at(f)} hör till en annan fråga, eller så har en ny utgåva ändrat listan. Fråga igen utan markör och fortsätt med next.`,
  not_allowed: (f) =>
    `${the(f)} kan inte vara ${quoted(f.value)}.${near(f)} Tillåtet är ${any(f['allowed'])}.${leftOut(f)}${oneOnly(f)}`,
  malformed: (f) =>
    `${the(f)} kan inte vara ${quoted(f.value)}. ${FORMS[formOf(f)](f)}`,
  malformed_request: (f) => UNREADABLE[requestFaultOf(f['expected'])],
  above_maximum: (f) =>
    `${the(f)} har ett för stort värde (${quoted(f.value)}). Ange högst ${f['maximum']}.`,
  too_many_rows: (f) =>
    `Svaret skulle ha ${f['total']} rader, men ${f.parameter} får vara högst ${f['maximum']}. Hämta alla rader i ${f['address']}, begränsa frågan eller ange ${f.parameter} och följ Link: rel="next".`,
  too_few: (f) =>
    `${the(f)} har för få värden (${quoted(f.value)}). Ange minst ${f['minimum']}, med komma emellan.`,
  too_many: (f) =>
    `${the(f)} har för många värden (${quoted(f.value)}). Ange högst ${f['maximum']}.`,
  empty_element: (f) =>
    `${the(f)} har ett tomt värde mellan kommatecknen (${quoted(f.value)}). Ta bort kommatecknet som är för mycket.`,
  duplicate_element: (f) =>
    `${the(f)} anger samma sak två gånger (${quoted(f.value)}). Ta bort den ena.`,
  not_a_year: (f) =>
    `${the(f)} anger inget år (${quoted(f.value)}). Ange fyra siffror från 1000 till 9999, till exempel 2022.${oneOnly(f)}`,
  from_after_to: (f) =>
    `${the(f)} (${quoted(f.value)}) är senare än to (${quoted(f['to'])}). Byt plats på dem.`,
  after_not_before: (f) =>
    `${the(f)} (${quoted(f.value)}) är inte tidigare än before (${quoted(f['before'])}). Ange ett tidigare after eller ett senare before.`,
  unknown_metric: (f) =>
    `Måttet ${at(f)} finns inte.${fileAt(f)}${near(f, oneOnly(f) || ' Sök bland måtten, till exempel med /api/v1/metrics?query=skatt.')}`,
  not_a_municipality: (f) => `${areaSentence(f)}${near(f)}`,
  unknown_municipality: (f) =>
    `Kommunen ${at(f)} finns inte.${near(f, oneOnly(f) || ' Ange namn eller kod, till exempel Mora eller 2062.')}`,
  unknown_county: (f) =>
    `Länet ${at(f)} finns inte.${near(f, oneOnly(f) || ' Ange länets kod eller namn, till exempel 21 eller Gävleborgs län.')}`,
  former_code: (f) =>
    `Koden ${at(f)} gäller inte längre. Kommunen är ${anyNamed(f, f['suggestions'])}.`,
  several_metrics: (f) =>
    `${at(f)} kan betyda flera mått: ${all(candidatesIn(f).map(({ id, title }) => `${word(title)} (${id})`))}. Ange ett id.`,
  several_municipalities: (f) =>
    `${at(f)} kan betyda flera kommuner: ${all(candidatesIn(f).map(({ name, county, code }) => `${name} i ${county} (${code})`))}. Ange en kod.`,
  unknown_observation: (f) =>
    `Det finns ingen verifierad siffra ${at(f)}.${fileAt(f)}${whatIsThere(f) || near(f, oneOnly(f) || ' Ett id är SF, måttets id, kommunens fyrsiffriga kod och året, som i SF.BE0101N1.0180.2024.')}`,
  unknown_path: (f) =>
    f.parameter === 'url'
      ? `Inget kan bäddas in från ${at(f)}. Ange tjänstens egen adress till en inbäddning (/embed/…) eller till sidan för en siffra (/observations/…), ett mått (/matt/…), en kommun (/kommuner/…) eller en jämförelse (/jamfor?…).`
      : `Det finns inget på ${f.value === null ? 'den sökvägen' : `sökvägen ${quoted(f.value)}`}.${near(f, ` Alla sökvägar står på ${DOCS.sv}.`)}`,
  unknown_release: (f) =>
    `Det finns ingen utgåva ${quoted(f.value)}. Utgåvorna är ${all(f['allowed'])}.`,
  rebuilt_only: (f) =>
    `Av utgåvan ${f['release']} finns bara en CSV-fil och en JSON-stat-fil per mått, inte ${quoted(f.value)}.${has(f['suggestions']) ? ` Hämta ${any(f['suggestions'])}, eller återskapa` : ' Återskapa'} hela datamängden med ${quoted(f['command'])}.`,
  method_not_allowed: (f) =>
    `Metoden ${quoted(f.value)} stöds inte. Använd ${any(f['allowed'])}.`,
  left_out: (f) =>
    `Siffran ${at(f)} finns hos källan, men tjänsten utelämnar den. ${word(f.names['left_out'])}${whichYears(f)}`,
  not_fetched: (f) =>
    `Siffran ${at(f)} är inte hämtad. ${word(f.names['not_fetched'])}${whichYears(f)}`,
  source_null: (f) =>
    `Observationen ${at(f)} finns hos källan, men utan värde.${whichYears(f)}`,
  withdrawn: (f) =>
    `${isObservation(f) ? 'Observationen' : 'Måttet'} ${at(f)} har dragits tillbaka. Revideringen ${f['revision']} visar när${typeof f['address'] === 'string' ? `: ${f['address']}` : ''}.`,
  being_made: () =>
    'Filen sätts samman av alla siffror och är inte klar än. Försök igen om en minut.',
  service_fault: () =>
    'Tjänsten kan inte svara just nu; felet är vårt. Försök igen om en stund.',
  no_ranking: (f) => `Måttet ${called(f)} rangordnas inte.${reason(f)}`,
  no_chart: (f) => `Måttet ${called(f)} visas inte som diagram.${reason(f)}`,
  not_comparable: (f) =>
    `Måttet ${called(f)} jämförs inte mellan kommuner.${reason(f)}`,
  different_units: (f) =>
    `Måtten ${at(f)} har olika enheter: ${words(f, f['observed'])}. Jämför bara mått med samma enhet.`,
  coverage_below_gate: (f) =>
    `Måttet ${called(f)} rangordnas inte, för inget år har minst 90\u00a0% av kommunerna ett värde.${typeof f['period'] === 'string' ? ` Flest hade ett ${f['period']}: ${f['observed']} av ${f['total']}.` : ''}`,
  year_below_gate: (f) =>
    `Det finns ingen rangordning för ${at(f)}: ${f['observed']} av ${f['total']} kommuner har ett värde, men det krävs minst 90\u00a0%.${typeof f['nearest'] === 'string' ? ` Närmaste år med rangordning är ${f['nearest']}.` : ' Inget år har en rangordning.'}`,
  no_shared_year: (f) =>
    `Kommunerna ${at(f)} har inget gemensamt år med värden för alla mått. Åren skiljer sig åt: ${apart(
      f,
    )
      .map(
        ({ geo, metric, periods }) =>
          `${named(f, metric)} i ${named(f, geo)} ${periods.length === 0 ? 'inget år' : years(periods)}`,
      )
      .join('; ')}. Byt eller ta bort en kommun eller ett mått.`,
} satisfies Sentences;
