// Refusals in English: what is wrong, why, and what to do instead.
import { COUNTRY, countyName } from './answers.ts';
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
  speaker,
} from './problem-facts.ts';
import type { SWEDISH } from './problems-sv.ts';

const { quoted, word, the, at, called, all, any, named, anyNamed, words, years, has } =
  speaker('en');

const near = (facts: RefusalFacts, otherwise = ''): string =>
  has(facts['suggestions'])
    ? ` Did you mean ${anyNamed(facts, facts['suggestions'])}?`
    : otherwise;

/** Where the same is answered. */
const instead = ({ instead: path }: RefusalFacts): string => {
  if (typeof path !== 'string') return '';
  return path.includes('/ranking')
    ? ` The ranking for a given year is at ${path}.`
    : ` All municipalities are at ${path}.`;
};

const fileAt = ({ address }: RefusalFacts): string =>
  typeof address === 'string' ? ` The file is at ${address}.` : '';

/** Behind what names nothing: a list, where the parameter takes one value. */
const oneOnly = (facts: RefusalFacts): string =>
  isList(facts) ? ' Give only one value here, not several separated by commas.' : '';

/** What has one value alone is a choice between that and none. */
const leftOut = ({ allowed }: RefusalFacts): string =>
  Array.isArray(allowed) && allowed.length === 1 ? ' It may also be left out.' : '';

const UNREADABLE: Record<RequestFault, string> = {
  size: 'The request is too large: the request line and header fields may take at most 16 kB, in at most 100 fields. Make the request shorter.',
  time: 'The whole request did not arrive in time. Send it again.',
  host: 'The request must have exactly one Host field, with a host name. Correct it and send the request again.',
  expect:
    'The request expects something that the service does not offer. Send it again without the Expect field.',
  form: 'The request is not valid HTTP. Send it again, whole and properly encoded.',
};

const FORMS: Record<ReturnType<typeof formOf>, Sentence> = {
  number: ({ maximum }) => `Give a whole number from 1 to ${maximum}, in digits only.`,
  instant: () =>
    'Give a date such as 2024-08-30, or a time with its offset such as 2024-08-30T12:00:00+02:00.',
  cursor: () =>
    'Give next from the previous response, or only the cursor in that address.',
  length: ({ maximum }) => `Use at most ${maximum} characters.`,
  text: () => 'Give some text.',
};

/** Of a county or the country, where a municipality is wanted; `areaCode` is null in a release that has no figures of areas. */
function areaSentence(facts: RefusalFacts): string {
  const { area, areaCode = null } = facts;
  const isCountry = area === COUNTRY;
  const what = isCountry ? 'the whole country' : 'a county';
  const where = isCountry
    ? 'All municipalities are in a metric’s ranking, for example /api/v1/rankings?metric=BE0101N1.'
    : `The county’s municipalities are at ${registerOf(String(area))}.`;
  return areaCode === null
    ? `${at(facts)} is ${what}, but the figures are for municipalities. ${where}`
    : `${at(facts)} is ${what}, but only municipalities can be given here. ${isCountry ? 'The country’s' : 'The county’s'} own figures are at /api/v1/observations?geo=${areaCode}. ${where}`;
}

/** What the place of an identifier is. */
const placeWord = (geo: string): string =>
  geo.startsWith('SE') ? 'area' : 'municipality';

const whichYears = (facts: RefusalFacts): string => {
  const { nearest, periods } = facts;
  const [, , geo = ''] = (facts.value ?? '').trim().split('.');
  if (!Array.isArray(periods)) return '';
  if (!has(periods))
    return ` The metric has no values for the ${placeWord(geo)}. All figures for the ${placeWord(geo)} are at /api/v1/observations?geo=${geo}.`;
  const closest = typeof nearest === 'string' ? `; the nearest year is ${nearest}` : '';
  return ` The metric has values for the ${placeWord(geo)} in ${years(periods)}${closest}.`;
};

/** Behind an identifier of the right form: which part of it names nothing, or which years there are. */
const whatIsThere = (facts: RefusalFacts): string => {
  const [, metric = '', geo = ''] = (facts.value ?? '').trim().split('.');
  if (facts['unknown'] === 'metric')
    return ` No metric has the id ${metric}.${near(facts, ' Search the metrics, for example with /api/v1/metrics?query=tax.')}`;
  if (facts['formerCode'] === true)
    return ` The code ${geo} is no longer used.${near(facts, ' The codes are in /api/v1/municipalities.')}`;
  if (facts['unknown'] === 'geo')
    return ` No ${placeWord(geo)} has the code ${geo}.${near(facts, ' The codes are in /api/v1/municipalities.')}`;
  if (has(facts['suggestions'])) return near(facts, '');
  return `${itsEnd(facts, geo)}${whichYears(facts)}`;
};

/** Of a municipality that had ended in the year: until when there was one, and what it is a part of. */
function itsEnd(facts: RefusalFacts, geo: string): string {
  const { validTo, successor } = facts;
  if (typeof validTo !== 'string') return '';
  const heir =
    typeof successor === 'string'
      ? `, and is now part of ${named(facts, successor)}`
      : '';
  return ` ${named(facts, geo)} was a municipality until the end of ${validTo}${heir}.`;
}

export const ENGLISH: Record<keyof typeof SWEDISH, Sentence> = {
  unknown_parameter: (f) =>
    `The parameter ${quoted(f.parameter)} (with the value ${quoted(f.value)}) does not exist here.${instead(f)}${fileAt(f)}${near(f, ` You can give ${all(f['allowed'])}.`)}`,
  repeated_parameter: (f) =>
    `${the(f)} is given more than once (${quoted(f.value)}). Give it only once.`,
  empty_value: (f) =>
    `${the(f)} ${f.value === '' ? 'is empty' : `has no visible character (${quoted(f.value)})`}. Give a value; a parameter that is not required may also be left out.`,
  not_together: (f) =>
    `${the(f)} (${quoted(f.value)}) cannot be given together with ${f['with']}. Give only one of them.`,
  missing_parameter: (f) =>
    `${the(f)} is missing but required.${f.parameter !== null && Object.hasOwn(EXAMPLES, f.parameter) ? ` Add it, for example ${f.parameter}=${EXAMPLES[f.parameter]}.` : ' Add it.'}${instead(f)}`,
  malformed_encoding: (f) =>
    `${the(f)} is wrongly percent-encoded (${quoted(f.value)}). Encode it as UTF-8.`,
  stale_cursor: (f) =>
    `The cursor ${at(f)} belongs to another query, or a new release has changed the list. Ask again without a cursor, and continue with next.`,
  not_allowed: (f) =>
    `${the(f)} cannot be ${quoted(f.value)}.${near(f)} It may be ${any(f['allowed'])}.${leftOut(f)}${oneOnly(f)}`,
  malformed: (f) => `${the(f)} cannot be ${quoted(f.value)}. ${FORMS[formOf(f)](f)}`,
  malformed_request: (f) => UNREADABLE[requestFaultOf(f['expected'])],
  above_maximum: (f) =>
    `${the(f)} is too large (${quoted(f.value)}). Give at most ${f['maximum']}.`,
  too_many_rows: (f) =>
    `The response would have ${f['total']} rows, but ${f.parameter} may be at most ${f['maximum']}. Fetch all rows from ${f['address']}, narrow the query, or give ${f.parameter} and follow Link: rel="next".`,
  too_few: (f) =>
    `${the(f)} has too few values (${quoted(f.value)}). Give at least ${f['minimum']}, separated by commas.`,
  too_many: (f) =>
    `${the(f)} has too many values (${quoted(f.value)}). Give at most ${f['maximum']}.`,
  empty_element: (f) =>
    `${the(f)} has an empty value between its commas (${quoted(f.value)}). Remove the extra comma.`,
  duplicate_element: (f) =>
    `${the(f)} names the same thing twice (${quoted(f.value)}). Remove one of them.`,
  not_a_year: (f) =>
    `${the(f)} is not a year (${quoted(f.value)}). Give four digits from 1000 to 9999, for example 2022.${oneOnly(f)}`,
  from_after_to: (f) =>
    `${the(f)} (${quoted(f.value)}) is later than to (${quoted(f['to'])}). Swap them.`,
  after_not_before: (f) =>
    `${the(f)} (${quoted(f.value)}) is not earlier than before (${quoted(f['before'])}). Give an earlier after or a later before.`,
  unknown_metric: (f) =>
    `The metric ${at(f)} does not exist.${fileAt(f)}${near(f, oneOnly(f) || ' Search the metrics, for example with /api/v1/metrics?query=tax.')}`,
  not_a_municipality: (f) => `${areaSentence(f)}${near(f)}`,
  unknown_municipality: (f) =>
    `The municipality ${at(f)} does not exist.${near(f, oneOnly(f) || ' Give a name or a code, for example Mora or 2062.')}`,
  unknown_county: (f) =>
    `The county ${at(f)} does not exist.${near(f, oneOnly(f) || ' Give the county’s code or name, for example 21 or Gävleborg County.')}`,
  former_code: (f) =>
    `The code ${at(f)} is no longer used. The municipality is ${anyNamed(f, f['suggestions'])}.`,
  several_metrics: (f) =>
    `${at(f)} may mean several metrics: ${all(candidatesIn(f).map(({ id, title }) => `${word(title)} (${id})`))}. Give one id.`,
  several_municipalities: (f) =>
    `${at(f)} may mean several municipalities: ${all(candidatesIn(f).map(({ name, county, code }) => `${name} in ${countyName(String(county), 'en')} (${code})`))}. Give one code.`,
  unknown_observation: (f) =>
    `There is no verified figure ${at(f)}.${fileAt(f)}${whatIsThere(f) || near(f, oneOnly(f) || ' An id is SF, the metric’s id, the municipality’s four-digit code and the year, as in SF.BE0101N1.0180.2024.')}`,
  unknown_path: (f) =>
    f.parameter === 'url'
      ? `Nothing can be embedded from ${at(f)}. Give this service’s own address of an embed (/embed/…), or of the page of a figure (/observations/…), a metric (/en/metrics/…), a municipality (/en/municipalities/…) or a comparison (/en/compare?…).`
      : `There is nothing at ${f.value === null ? 'that path' : `the path ${quoted(f.value)}`}.${near(f, ` All paths are listed at ${DOCS.en}.`)}`,
  unknown_release: (f) =>
    `There is no release ${quoted(f.value)}. The releases are ${all(f['allowed'])}.`,
  rebuilt_only: (f) =>
    `For release ${f['release']} there is only a CSV file and a JSON-stat file per metric, not ${quoted(f.value)}.${has(f['suggestions']) ? ` Fetch ${any(f['suggestions'])}, or rebuild` : ' Rebuild'} the whole dataset with ${quoted(f['command'])}.`,
  method_not_allowed: (f) =>
    `The method ${quoted(f.value)} is not supported. Use ${any(f['allowed'])}.`,
  left_out: (f) =>
    `The source has the figure ${at(f)}, but the service leaves it out. ${word(f.names['left_out'])}${whichYears(f)}`,
  not_fetched: (f) =>
    `The figure ${at(f)} has not been fetched. ${word(f.names['not_fetched'])}${whichYears(f)}`,
  source_null: (f) =>
    `The source lists the observation ${at(f)} but reports no value.${whichYears(f)}`,
  withdrawn: (f) =>
    `The ${isObservation(f) ? 'observation' : 'metric'} ${at(f)} has been withdrawn. The revision ${f['revision']} shows when${typeof f['address'] === 'string' ? `: ${f['address']}` : ''}.`,
  being_made: () =>
    'This file is put together from all figures and is not ready yet. Try again in a minute.',
  service_fault: () =>
    'The service cannot answer right now; the fault is ours. Try again later.',
  no_ranking: (f) => `The metric ${called(f)} is not ranked.${reason(f)}`,
  no_chart: (f) => `The metric ${called(f)} is not shown as a chart.${reason(f)}`,
  not_comparable: (f) =>
    `The metric ${called(f)} is not compared between municipalities.${reason(f)}`,
  different_units: (f) =>
    `The metrics ${at(f)} have different units: ${words(f, f['observed'])}. Compare only metrics with the same unit.`,
  coverage_below_gate: (f) =>
    `The metric ${called(f)} is not ranked: no year has a value for at least 90% of the municipalities.${typeof f['period'] === 'string' ? ` ${f['period']} comes closest, with ${f['observed']} of ${f['total']}.` : ''}`,
  year_below_gate: (f) =>
    `There is no ranking for ${at(f)}: ${f['observed']} of ${f['total']} municipalities have a value, but at least 90% must.${typeof f['nearest'] === 'string' ? ` The nearest year with a ranking is ${f['nearest']}.` : ' No year has one.'}`,
  no_shared_year: (f) =>
    `The municipalities ${at(f)} have no year in common with a value for every metric. The years differ: ${apart(
      f,
    )
      .map(
        ({ geo, metric, periods }) =>
          `${named(f, metric)} in ${named(f, geo)} ${periods.length === 0 ? 'no year' : years(periods)}`,
      )
      .join('; ')}. Change or remove a municipality or a metric.`,
};
