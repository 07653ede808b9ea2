// One real question for every reason to refuse. The first of each code is the code's own example.
import type { ProblemCode, Reason } from '../../model/problem.ts';

export type ErrorExample = {
  code: ProblemCode;
  reason: Reason;
  status: number;
  /** What the question does wrong. */
  name: string;
  /** What to ask; with `method` where that is not GET. */
  address: string;
  method?: string;
};

const refuses = (status: number, code: ProblemCode) => (reason: Reason, name: string, address: string) => ({
  code,
  reason,
  status,
  name,
  address: `/api/v1/${address}${address.includes('?') ? '&' : '?'}lang=en`,
});

const request = refuses(400, 'invalid_request');
const metric = refuses(404, 'invalid_metric');
const unavailable = refuses(404, 'unavailable');
const ambiguous = refuses(422, 'ambiguous');

export const ERROR_EXAMPLES: readonly ErrorExample[] = [
  request('unknown_parameter', 'A name that other services use', 'observations?geo=0180&subject=miljo'),
  request('missing_parameter', 'A parameter that must be given is not', 'observations?metric=N01951'),
  request('repeated_parameter', 'A parameter given twice', 'metrics?limit=1&limit=2'),
  request('empty_value', 'A parameter without a value', 'metrics?query='),
  request('malformed_encoding', 'Latin-1 in place of UTF-8', 'municipalities?query=H%E5bo'),
  request('malformed', 'A limit that is no whole number', 'metrics?limit=1e3'),
  request('above_maximum', 'A limit above its maximum', 'metrics?limit=51'),
  request('not_allowed', 'A type that there is not', 'revisions?type=changed'),
  request('too_few', 'One municipality to compare', 'compare?municipalities=0180&metrics=N01951'),
  request(
    'too_many',
    'Five municipalities to compare',
    'compare?municipalities=0114,0115,0117,0120,0123&metrics=N01951',
  ),
  request('empty_element', 'A comma too many', 'compare?municipalities=0180,,1480&metrics=N01951'),
  request(
    'duplicate_element',
    'The same municipality twice',
    'compare?municipalities=0180,stockholm&metrics=N01951',
  ),
  metric('unknown_metric', 'Two digits the wrong way round', 'rankings?metric=N01591'),
  refuses(404, 'invalid_geo')('unknown_municipality', 'A code without its zero', 'observations?geo=180'),
  refuses(400, 'invalid_period')('not_a_year', 'A year of two digits', 'observations?geo=0180&period=22'),
  refuses(400, 'invalid_range')(
    'from_after_to',
    'Years in reverse',
    'observations?geo=0180&from=2023&to=2020',
  ),
  refuses(400, 'invalid_range')(
    'after_not_before',
    'Dates in reverse',
    'revisions?after=2026-04-16&before=2026-02-13',
  ),
  ambiguous('several_municipalities', 'Habo and Håbo without the ring', 'observations?geo=habo'),
  ambiguous('several_metrics', 'An alias of two metrics', 'rankings?metric=medellivslangd'),
  refuses(404, 'not_found')(
    'unknown_observation',
    'A figure that never was published',
    'observations/SF.N01951.0180.1999',
  ),
  refuses(422, 'insufficient_coverage')(
    'coverage_below_gate',
    'A metric that too few municipalities have',
    'rankings?metric=U07514',
  ),
  refuses(422, 'no_common_period')(
    'no_shared_year',
    'Two metrics without a common year',
    'compare?municipalities=0180,1480&metrics=BE0101N1,N01804',
  ),
  refuses(422, 'incomparable')(
    'different_units',
    'Inhabitants beside per cent',
    'compare?municipalities=0180,1480&metrics=N01951,N00901',
  ),
  refuses(422, 'unsupported')('no_ranking', 'A metric that is not ranked', 'rankings?metric=U07917'),
  unavailable('withdrawn', 'A figure that its source took back', 'observations/SF.GHGARB.0114.2016'),
  unavailable(
    'source_null',
    'A figure that the source lists without a value',
    'observations/SF.N00401.0114.2013',
  ),
];

/** The first example of each code, in the order of the table. */
export const CODE_EXAMPLES: readonly ErrorExample[] = ERROR_EXAMPLES.filter(
  ({ code }, place) => ERROR_EXAMPLES.findIndex((other) => other.code === code) === place,
);
