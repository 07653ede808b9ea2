// One sentence for each reason of refusal, in both languages: it names the parameter and the value, and the way out.

type Facts = { parameter: string | null; value: string | null; [help: string]: unknown };
type Sentence = (facts: Facts) => string;
type Sentences = { sv: Sentence; en: Sentence };

const quoted = (value: unknown): string =>
  value === null || value === undefined ? '–' : `"${String(value)}"`;
const listed = (values: unknown): string => (Array.isArray(values) ? values.join(', ') : '');
const near = (lead: string, { suggestions }: Facts): string =>
  Array.isArray(suggestions) && suggestions.length > 0 ? ` ${lead} ${listed(suggestions)}?` : '';

/** The candidates by the words that tell them apart. */
const candidates = (facts: Facts, ...keys: string[]): string =>
  listed(
    (Array.isArray(facts['candidates']) ? facts['candidates'] : []).map(
      (candidate: Record<string, unknown>) => keys.map((key) => String(candidate[key])).join(' '),
    ),
  );

export const PROBLEM_SENTENCES: Record<string, Sentences> = {
  unknown_parameter: {
    sv: (f) =>
      `Parametern ${quoted(f.parameter)} (värde ${quoted(f.value)}) finns inte här.${near('Menade du', f)}`,
    en: (f) =>
      `The parameter ${quoted(f.parameter)} (value ${quoted(f.value)}) does not exist here.${near('Did you mean', f)}`,
  },
  repeated_parameter: {
    sv: (f) => `Parametern ${f.parameter} är angiven flera gånger (${quoted(f.value)}); ange den en gång.`,
    en: (f) => `The parameter ${f.parameter} is given several times (${quoted(f.value)}); give it once.`,
  },
  empty_value: {
    sv: (f) => `Parametern ${f.parameter} är tom (${quoted(f.value)}); ange ett värde eller utelämna den.`,
    en: (f) => `The parameter ${f.parameter} is empty (${quoted(f.value)}); give a value or leave it out.`,
  },
  missing_parameter: {
    sv: (f) => `Parametern ${f.parameter} saknas (värde ${quoted(f.value)}) och är obligatorisk.`,
    en: (f) => `The parameter ${f.parameter} is missing (value ${quoted(f.value)}) and is required.`,
  },
  malformed_encoding: {
    sv: (f) =>
      `Parametern ${f.parameter} är felaktigt procentkodad (${quoted(f.value)}); koda den som UTF-8.`,
    en: (f) =>
      `The parameter ${f.parameter} is wrongly percent-encoded (${quoted(f.value)}); encode it as UTF-8.`,
  },
  not_allowed: {
    sv: (f) =>
      `Parametern ${f.parameter} kan inte vara ${quoted(f.value)}; tillåtet är ${listed(f.allowed)}.`,
    en: (f) => `The parameter ${f.parameter} cannot be ${quoted(f.value)}; allowed are ${listed(f.allowed)}.`,
  },
  malformed: {
    sv: (f) =>
      `Parametern ${f.parameter} har fel form (${quoted(f.value)}); väntad form är ${f['expected']}.`,
    en: (f) =>
      `The parameter ${f.parameter} is malformed (${quoted(f.value)}); the expected form is ${f['expected']}.`,
  },
  malformed_request: {
    sv: (f) => `Anropet kan inte läsas; väntad form är ${f['expected']}.`,
    en: (f) => `The request cannot be read; the expected form is ${f['expected']}.`,
  },
  above_maximum: {
    sv: (f) => `Parametern ${f.parameter} är för stor (${quoted(f.value)}); högst ${f['maximum']}.`,
    en: (f) => `The parameter ${f.parameter} is too large (${quoted(f.value)}); at most ${f['maximum']}.`,
  },
  too_few: {
    sv: (f) => `Parametern ${f.parameter} har för få värden (${quoted(f.value)}); minst ${f['minimum']}.`,
    en: (f) =>
      `The parameter ${f.parameter} has too few values (${quoted(f.value)}); at least ${f['minimum']}.`,
  },
  too_many: {
    sv: (f) => `Parametern ${f.parameter} har för många värden (${quoted(f.value)}); högst ${f['maximum']}.`,
    en: (f) =>
      `The parameter ${f.parameter} has too many values (${quoted(f.value)}); at most ${f['maximum']}.`,
  },
  empty_element: {
    sv: (f) => `Parametern ${f.parameter} har ett tomt värde mellan kommatecknen (${quoted(f.value)}).`,
    en: (f) => `The parameter ${f.parameter} has an empty value between its commas (${quoted(f.value)}).`,
  },
  duplicate_element: {
    sv: (f) => `Parametern ${f.parameter} nämner samma sak två gånger (${quoted(f.value)}).`,
    en: (f) => `The parameter ${f.parameter} names the same thing twice (${quoted(f.value)}).`,
  },
  not_a_year: {
    sv: (f) =>
      `Parametern ${f.parameter} är inget giltigt år (${quoted(f.value)}); väntad form är ${f['expected']}.`,
    en: (f) =>
      `The parameter ${f.parameter} is not a valid year (${quoted(f.value)}); the expected form is ${f['expected']}.`,
  },
  from_after_to: {
    sv: (f) => `Parametern ${f.parameter} (${quoted(f.value)}) är senare än to (${quoted(f['to'])}).`,
    en: (f) => `The parameter ${f.parameter} (${quoted(f.value)}) is later than to (${quoted(f['to'])}).`,
  },
  after_not_before: {
    sv: (f) =>
      `Parametern ${f.parameter} (${quoted(f.value)}) är inte tidigare än before (${quoted(f['before'])}).`,
    en: (f) =>
      `The parameter ${f.parameter} (${quoted(f.value)}) is not earlier than before (${quoted(f['before'])}).`,
  },
  unknown_metric: {
    sv: (f) => `Måttet ${quoted(f.value)} (${f.parameter}) finns inte.${near('Menade du', f)}`,
    en: (f) => `The metric ${quoted(f.value)} (${f.parameter}) does not exist.${near('Did you mean', f)}`,
  },
  unknown_municipality: {
    sv: (f) => `Kommunen ${quoted(f.value)} (${f.parameter}) finns inte.${near('Menade du', f)}`,
    en: (f) =>
      `The municipality ${quoted(f.value)} (${f.parameter}) does not exist.${near('Did you mean', f)}`,
  },
  several_metrics: {
    sv: (f) =>
      `${quoted(f.value)} (${f.parameter}) kan vara flera mått: ${candidates(f, 'id')}; ange ett id.`,
    en: (f) =>
      `${quoted(f.value)} (${f.parameter}) may be several metrics: ${candidates(f, 'id')}; give one id.`,
  },
  several_municipalities: {
    sv: (f) =>
      `${quoted(f.value)} (${f.parameter}) kan vara flera kommuner: ${candidates(f, 'name', 'code')}; ange en kod.`,
    en: (f) =>
      `${quoted(f.value)} (${f.parameter}) may be several municipalities: ${candidates(f, 'name', 'code')}; give one code.`,
  },
  unknown_observation: {
    sv: (f) =>
      `Det finns ingen verifierad observation ${quoted(f.value)} (${f.parameter}).${near('Menade du', f)}`,
    en: (f) =>
      `There is no verified observation ${quoted(f.value)} (${f.parameter}).${near('Did you mean', f)}`,
  },
  unknown_path: {
    sv: (f) => `Det finns inget på sökvägen ${quoted(f.value)}.${near('Menade du', f)}`,
    en: (f) => `There is nothing at the path ${quoted(f.value)}.${near('Did you mean', f)}`,
  },
  method_not_allowed: {
    sv: (f) => `Metoden ${quoted(f.value)} stöds inte; använd ${listed(f.allowed)}.`,
    en: (f) => `The method ${quoted(f.value)} is not supported; use ${listed(f.allowed)}.`,
  },
  source_null: {
    sv: (f) => `Observationen ${quoted(f.value)} (${f.parameter}) är känd, men källan redovisar inget värde.`,
    en: (f) =>
      `The observation ${quoted(f.value)} (${f.parameter}) is known, but the source reports no value.`,
  },
  withdrawn: {
    sv: (f) =>
      `Observationen ${quoted(f.value)} (${f.parameter}) har dragits tillbaka; se revisionen ${f['revision']}.`,
    en: (f) =>
      `The observation ${quoted(f.value)} (${f.parameter}) has been withdrawn; see the revision ${f['revision']}.`,
  },
  service_fault: {
    sv: () => 'Tjänsten kan inte svara just nu; felet är vårt. Försök igen om en stund.',
    en: () => 'The service cannot answer right now; the fault is ours. Try again in a while.',
  },
  no_ranking: {
    sv: (f) => `Måttet ${quoted(f.value)} (${f.parameter}) är inte registrerat för rangordning.`,
    en: (f) => `The metric ${quoted(f.value)} (${f.parameter}) is not registered for ranking.`,
  },
  no_chart: {
    sv: (f) => `Måttet ${quoted(f.value)} (${f.parameter}) är inte registrerat för diagram.`,
    en: (f) => `The metric ${quoted(f.value)} (${f.parameter}) is not registered for charts.`,
  },
  not_comparable: {
    sv: (f) => `Måttet ${quoted(f.value)} (${f.parameter}) är inte registrerat för jämförelse.`,
    en: (f) => `The metric ${quoted(f.value)} (${f.parameter}) is not registered for comparison.`,
  },
  different_units: {
    sv: (f) =>
      `Måtten ${quoted(f.value)} (${f.parameter}) har inte samma enhet (${listed(f['observed'])}); jämför mått med en enhet.`,
    en: (f) =>
      `The metrics ${quoted(f.value)} (${f.parameter}) do not share one unit (${listed(f['observed'])}); compare metrics of one unit.`,
  },
  coverage_below_gate: {
    sv: (f) =>
      `Inget år för måttet ${quoted(f.value)} (${f.parameter}) når 90 % av kommunerna; bäst är ${f['period'] ?? '–'} med ${f['observed']} av ${f['total']}.`,
    en: (f) =>
      `No year of the metric ${quoted(f.value)} (${f.parameter}) reaches 90 % of the municipalities; the best is ${f['period'] ?? '–'} with ${f['observed']} of ${f['total']}.`,
  },
  no_shared_year: {
    sv: (f) =>
      `Kommunerna ${quoted(f.value)} (${f.parameter}) har inget gemensamt år med värde för alla mått.`,
    en: (f) =>
      `The municipalities ${quoted(f.value)} (${f.parameter}) share no year with a value for every metric.`,
  },
};

/** The message of a problem in the asked language. */
export function problemSentence(lang: 'sv' | 'en', facts: Facts & { reason: string }): string {
  const sentences = PROBLEM_SENTENCES[facts.reason];
  if (sentences === undefined)
    throw new Error(`expected a sentence for the reason ${facts.reason}, got none`);
  return sentences[lang](facts);
}
