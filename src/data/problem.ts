// What is wrong with a request. Returned as a value, never thrown across rooms (architecture 4).
import type { Localized } from './lang.ts';

export const PROBLEM_STATUS = {
  invalid_request: 400,
  invalid_period: 400,
  invalid_range: 400,
  invalid_metric: 404,
  invalid_geo: 404,
  not_found: 404,
  unavailable: 404,
  ambiguous: 422,
  insufficient_coverage: 422,
  no_common_period: 422,
  incomparable: 422,
  unsupported: 422,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Which fault it was, a code that is never translated; i18n has a sentence for each. */
export type Reason =
  | 'unknown_parameter'
  | 'repeated_parameter'
  | 'empty_value'
  | 'not_together'
  | 'missing_parameter'
  | 'malformed_encoding'
  | 'stale_cursor'
  | 'not_allowed'
  | 'malformed'
  | 'malformed_request'
  | 'above_maximum'
  | 'too_many_rows'
  | 'too_few'
  | 'too_many'
  | 'empty_element'
  | 'duplicate_element'
  | 'not_a_year'
  | 'from_after_to'
  | 'after_not_before'
  | 'unknown_metric'
  | 'unknown_municipality'
  | 'not_a_municipality'
  | 'former_code'
  | 'unknown_county'
  | 'several_metrics'
  | 'several_municipalities'
  | 'unknown_observation'
  | 'unknown_path'
  | 'unknown_release'
  | 'rebuilt_only'
  | 'method_not_allowed'
  | 'left_out'
  | 'not_fetched'
  | 'source_null'
  | 'withdrawn'
  | 'service_fault'
  | 'being_made'
  | 'no_ranking'
  | 'no_chart'
  | 'not_comparable'
  | 'different_units'
  | 'coverage_below_gate'
  | 'year_below_gate'
  | 'no_shared_year';

type Details = {
  parameter: string | null;
  value: string | null;
  reason: Reason;
  [help: string]: unknown;
};

/** By code: the name of a municipality, the title of a metric, the word for a unit. */
export type Names = Readonly<Record<string, string | Localized>>;

/** `names` are of the codes among the details, for the message alone. */
export type Problem = {
  code: ProblemCode;
  status: number;
  details: Details;
  names?: Names;
};

const ECHO_LIMIT = 100;

/** What the caller sent, cut at 100 code points; lone surrogates replaced, so that it can be encoded. */
export const echo = (value: string): string =>
  [...value.toWellFormed()].slice(0, ECHO_LIMIT).join('');

export const problem = (
  code: ProblemCode,
  details: Details,
  names: Names = {},
): Problem => ({
  code,
  status: PROBLEM_STATUS[code],
  details: { ...details, value: details.value === null ? null : echo(details.value) },
  ...(Object.keys(names).length === 0 ? {} : { names }),
});

/** Codes and ids of what may have been meant: near names, or the several that one name stands for. */
export function codesIn({
  details: { suggestions = [], candidates = [] },
}: Problem): string[] {
  const listed: unknown[] = [suggestions, candidates].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return listed.flatMap((one) => (typeof one === 'string' ? one : codeIn(one)));
}

function codeIn(candidate: unknown): string[] {
  const { code, id } = (candidate ?? {}) as { code?: unknown; id?: unknown };
  const found = [code, id].find((one) => typeof one === 'string');
  return found === undefined ? [] : [String(found)];
}

/** Whether a result is a problem; null, where nothing was given, is none. */
export const isProblem = (result: unknown): result is Problem =>
  typeof result === 'object' &&
  result !== null &&
  'details' in result &&
  'status' in result;

/** The methods that are served (contract 2). */
export const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

/** 405 for any other method; null where it cannot be known. */
export const methodNotAllowed = (method: string | null): Problem => ({
  ...problem('unsupported', {
    parameter: null,
    value: method,
    reason: 'method_not_allowed',
    allowed: [...METHODS],
  }),
  status: 405,
});

/** A fault of the service itself: the caller learns that there was one, and nothing else. */
export const SERVICE_FAULT: Problem = {
  ...problem('unavailable', { parameter: null, value: null, reason: 'service_fault' }),
  status: 503,
};

/** A listing of files that are still being made: no fault, and there soon. */
export const BEING_MADE: Problem = {
  ...problem('unavailable', { parameter: null, value: null, reason: 'being_made' }),
  status: 503,
};

/** The system's word for a fault, such as `ENOENT`; null where it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;
