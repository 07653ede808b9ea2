// The error codes in words (specification 7), and the reasons that no address of the service can provoke.

export const CODE_MEANINGS: Record<string, string> = {
  invalid_request: 'A parameter is unknown, repeated, empty, missing or malformed.',
  invalid_metric: 'The metric is not in the registry. One that is not public answers the same.',
  invalid_geo: 'The municipality code, slug or name is unknown.',
  invalid_period: 'The period is not a valid year.',
  invalid_range: 'The range ends before it begins.',
  ambiguous: 'Several candidates match; ask for one of them.',
  not_found: 'There is no verified resource with that identifier, or nothing at that path.',
  insufficient_coverage: 'No year covers 90% of the municipalities; no ranking is returned.',
  no_common_period: 'The municipalities share no year.',
  incomparable: 'The metrics cannot be compared.',
  unsupported:
    'The metric is not registered for this question; with 405, the method is not served; with 501, oEmbed has no such format.',
  unavailable: 'The identifier is known, but the value is missing; with 503, the fault is ours.',
};

type Unprovoked = { code: string; reason: string; status: string; when: string };

export const UNPROVOKED: readonly Unprovoked[] = [
  {
    code: 'unsupported',
    reason: 'method_not_allowed',
    status: '405',
    when: 'A method other than GET, HEAD and OPTIONS; the answer has `Allow`.',
  },
  {
    code: 'unavailable',
    reason: 'service_fault',
    status: '503',
    when: 'The service cannot read its own data. Nothing keeps the answer: `Cache-Control` is `no-store`.',
  },
  {
    code: 'invalid_request',
    reason: 'malformed_request',
    status: '400, 408, 417 or 431',
    when: 'The request is not valid HTTP, did not arrive whole in time, expects something that is not offered, or has a target or headers over 16 kB. Returned by the Node host.',
  },
  {
    code: 'not_found',
    reason: 'unknown_path',
    status: '404',
    when: 'An address that asks none of the questions, such as `/api/v1/metric`; `suggestions` has the near path.',
  },
  {
    code: 'not_found',
    reason: 'unknown_release',
    status: '404',
    when: 'A date before a path, `/releases/<date>/…`, on which nothing was released; `allowed` has the dates.',
  },
  {
    code: 'not_found',
    reason: 'rebuilt_only',
    status: '404',
    when: 'A download of a past release that is not a metric’s CSV or JSON-stat; `suggestions` has those of the metric, and `command` rebuilds the whole dataset from the newest.',
  },
  {
    code: 'not_found',
    reason: 'split_table',
    status: '404',
    when: 'A whole table that is one file per metric, such as `/downloads/observations.csv`; `index` has the address of the list of its files.',
  },
  {
    code: 'incomparable',
    reason: 'not_comparable',
    status: '422',
    when: 'A metric that is not registered for comparison; `explanation` says why. In the latest release every public metric is.',
  },
  {
    code: 'unsupported',
    reason: 'no_chart',
    status: '422',
    when: 'The chart of a metric that is not registered for charts, in `/embed/chart`. In the latest release every public metric is.',
  },
];
