// Refusals in English: what is wrong, why, and what to do instead. How a message is read, problems.ts says.
import type { SWEDISH, SWEDISH_PARTS } from './problems-sv.ts';

export const ENGLISH_PARTS: typeof SWEDISH_PARTS = {
  the: '[The parameter {parameter}|A value in the address]',
  place: '[{?area}area|municipality]',
  instead:
    '[ The ranking for a given year is at {rankingPath}.| All municipalities are at {listPath}.]',
  oneOnly: '[{?list} Give only one value here, not several separated by commas.]',
  whichYears:
    '[ The metric has values for the {place} in {years}; the nearest year is {nearest}.| The metric has values for the {place} in {years}.|{?noYears} The metric has no values for the {place}. All figures for the {place} are at /api/v1/observations?geo={idGeo}.]',
  seriesYears: '{metric} in {geo} [{years}|no year]',
  placeIn: '{name} in {county} ({code})',
};

export const ENGLISH: Record<keyof typeof SWEDISH, string> = {
  unknown_parameter:
    'The parameter {quotedParameter} (with the value {value}) does not exist here.[{instead}][ The file is at {address}.][ Did you mean {suggestions}?| You can give {allAllowed}.]',
  repeated_parameter: '{the} is given more than once ({value}). Give it only once.',
  empty_value:
    '{the} [{?blank}has no visible character ({value})|is empty]. Give a value; a parameter that is not required may also be left out.',
  not_together:
    '{the} ({value}) cannot be given together with {with}. Give only one of them.',
  missing_parameter:
    '{the} is missing but required. Add it[, for example {example}].[{instead}]',
  malformed_encoding: '{the} is wrongly percent-encoded ({value}). Encode it as UTF-8.',
  stale_cursor:
    'The cursor {at} belongs to another query, or a new release has changed the list. Ask again without a cursor, and continue with next.',
  not_allowed:
    '{the} cannot be {value}.[ Did you mean {suggestions}?] It may be {anyAllowed}.[{?single} It may also be left out.][{oneOnly}]',
  malformed:
    '{the} cannot be {value}. [{?number}Give a whole number from 1 to {maximum}, in digits only.|{?instant}Give a date such as 2024-08-30, or a time with its offset such as 2024-08-30T12:00:00+02:00.|{?cursor}Give next from the previous response, or only the cursor in that address.|{?length}Use at most {maximum} characters.|Give some text.]',
  malformed_request:
    '[{?size}The request is too large: the request line and header fields may take at most 16 kB, in at most 100 fields. Make the request shorter.|{?time}The whole request did not arrive in time. Send it again.|{?host}The request must have exactly one Host field, with a host name. Correct it and send the request again.|{?expect}The request expects something that the service does not offer. Send it again without the Expect field.|The request is not valid HTTP. Send it again, whole and properly encoded.]',
  above_maximum: '{the} is too large ({value}). Give at most {maximum}.',
  too_many_rows:
    'The response would have {total} rows, but {parameter} may be at most {maximum}. Fetch all rows from {address}, narrow the query, or give {parameter} and follow Link: rel="next".',
  too_few:
    '{the} has too few values ({value}). Give at least {minimum}, separated by commas.',
  too_many: '{the} has too many values ({value}). Give at most {maximum}.',
  empty_element:
    '{the} has an empty value between its commas ({value}). Remove the extra comma.',
  duplicate_element: '{the} names the same thing twice ({value}). Remove one of them.',
  not_a_year:
    '{the} is not a year ({value}). Give four digits from 1000 to 9999, for example 2022.[{oneOnly}]',
  from_after_to: '{the} ({value}) is later than to ({quotedTo}). Swap them.',
  after_not_before:
    '{the} ({value}) is not earlier than before ({quotedBefore}). Give an earlier after or a later before.',
  unknown_metric:
    'The metric {at} does not exist.[ The file is at {address}.][ Did you mean {suggestions}?|{oneOnly}| Search the metrics, for example with /api/v1/metrics?query=tax.]',
  not_a_municipality:
    '{at} is [{?country}the whole country|a county], but [{?country}only municipalities can be given here. The country’s own figures are at /api/v1/observations?geo={areaCode}.|only municipalities can be given here. The county’s own figures are at /api/v1/observations?geo={areaCode}.|the figures are for municipalities.][{?country} All municipalities are in a metric’s ranking, for example /api/v1/rankings?metric=BE0101N1.| The county’s municipalities are at {register}.][ Did you mean {suggestions}?]',
  unknown_municipality:
    'The municipality {at} does not exist.[ Did you mean {suggestions}?|{oneOnly}| Give a name or a code, for example Mora or 2062.]',
  unknown_county:
    'The county {at} does not exist.[ Did you mean {suggestions}?|{oneOnly}| Give the county’s code or name, for example 21 or Gävleborg County.]',
  former_code: 'The code {at} is no longer used. The municipality is {suggestions}.',
  several_metrics: '{at} may mean several metrics: {candidates}. Give one id.',
  several_municipalities:
    '{at} may mean several municipalities: {candidates}. Give one code.',
  unknown_observation:
    'There is no verified figure {at}.[ The file is at {address}.][{?noMetric} No metric has the id {idMetric}.|{?formerCode} The code {idGeo} is no longer used.|{?noPlace} No {place} has the code {idGeo}.][ Did you mean {suggestions}?|{?noMetric} Search the metrics, for example with /api/v1/metrics?query=tax.|{?noPlace} The codes are in /api/v1/municipalities.|][ {ended} was a municipality until the end of {validTo}, and is now part of {heir}.| {ended} was a municipality until the end of {validTo}.][{whichYears}|{?isLed}|{oneOnly}| An id is SF, the metric’s id, the municipality’s four-digit code and the year, as in SF.BE0101N1.0180.2024.]',
  unknown_path:
    '[{?url}Nothing can be embedded from {at}. Give this service’s own address of an embed (/embed/…), or of the page of a figure (/observations/…), a metric (/en/metrics/…), a municipality (/en/municipalities/…) or a comparison (/en/compare?…).|There is nothing at the path {path}.|There is nothing at that path.][{?url}| Did you mean {suggestions}?| All paths are listed at {docs}.]',
  unknown_release: 'There is no release {value}. The releases are {allAllowed}.',
  rebuilt_only:
    'For release {release} there is only a CSV file and a JSON-stat file per metric, not {value}. [Fetch {suggestions}, or rebuild|Rebuild] the whole dataset with {quotedCommand}.',
  method_not_allowed: 'The method {value} is not supported. Use {anyAllowed}.',
  left_out:
    'The source has the figure {at}, but the service leaves it out. {why}[{whichYears}]',
  not_fetched: 'The figure {at} has not been fetched. {why}[{whichYears}]',
  source_null:
    'The source lists the observation {at} but reports no value.[{whichYears}]',
  withdrawn:
    'The [{?figure}observation|metric] {at} has been withdrawn. The revision {revision} shows when[: {address}].',
  being_made:
    'This file is put together from all figures and is not ready yet. Try again in a minute.',
  service_fault:
    'The service cannot answer right now; the fault is ours. Try again later.',
  no_ranking: 'The metric {called} is not ranked.[ {explanation}]',
  no_chart: 'The metric {called} is not shown as a chart.[ {explanation}]',
  not_comparable:
    'The metric {called} is not compared between municipalities.[ {explanation}]',
  different_units:
    'The metrics {at} have different units: {units}. Compare only metrics with the same unit.',
  coverage_below_gate:
    'The metric {called} is not ranked: no year has a value for at least 90% of the municipalities.[ {period} comes closest, with {observed} of {total}.]',
  year_below_gate:
    'There is no ranking for {at}: {observed} of {total} municipalities have a value, but at least 90% must.[ The nearest year with a ranking is {nearest}.| No year has one.]',
  no_shared_year:
    'The municipalities {at} have no year in common with a value for every metric. The years differ: {apart}. Change or remove a municipality or a metric.',
};
