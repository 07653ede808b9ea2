// One question for each way to refuse a question by its form: what it asks, and exactly what it is told.

/** A question and the refusal that it gets; `method` is GET when not given. */
export type Refusal = {
  path: string;
  status: number;
  code: string;
  details: Record<string, unknown>;
  method?: string;
};

type About = [parameter: string | null, value: string | null, reason: string];

export const refusal = (
  path: string,
  status: number,
  code: string,
  [parameter, value, reason]: About,
  help: Record<string, unknown> = {},
): Refusal => ({ path, status, code, details: { parameter, value, reason, ...help } });

const METRIC_NAMES = ['query', 'limit', 'cursor', 'lang'];
const COMPARED = { minimum: 2, maximum: 4 };

export const FORM_REFUSALS: Refusal[] = [
  refusal('/api/v1/metrics?qeury=bef', 400, 'invalid_request', ['qeury', 'bef', 'unknown_parameter'], {
    allowed: METRIC_NAMES,
    suggestions: ['query'],
  }),
  refusal(
    '/api/v1/observations?geo=0180&subject=miljo',
    400,
    'invalid_request',
    ['subject', 'miljo', 'unknown_parameter'],
    {
      allowed: ['geo', 'metric', 'amne', 'period', 'from', 'to', 'limit', 'cursor', 'lang'],
      suggestions: ['amne'],
    },
  ),
  refusal('/api/v1/metrics?limit=1&limit=2', 400, 'invalid_request', ['limit', '1, 2', 'repeated_parameter']),
  refusal('/api/v1/metrics?limit=', 400, 'invalid_request', ['limit', '', 'empty_value']),
  refusal(
    '/api/v1/compare?metrics=TIES1',
    400,
    'invalid_request',
    ['municipalities', null, 'missing_parameter'],
    { required: ['municipalities', 'metrics'] },
  ),
  refusal('/api/v1/metrics?query=%E5', 400, 'invalid_request', ['query', '%E5', 'malformed_encoding']),
  refusal('/api/v1/revisions?type=changed', 400, 'invalid_request', ['type', 'changed', 'not_allowed'], {
    allowed: ['published', 'revised', 'corrected', 'withdrawn', 'metadata'],
  }),
  refusal(
    '/api/v1/observations?geo=0180&amne=klimat',
    400,
    'invalid_request',
    ['amne', 'klimat', 'not_allowed'],
    { allowed: ['befolkning', 'ekonomi', 'miljo', 'service'] },
  ),
  refusal('/api/v1/metrics?limit=0', 400, 'invalid_request', ['limit', '0', 'malformed'], {
    expected: 'a whole number without sign, [1-9][0-9]*',
    minimum: 1,
    maximum: 50,
  }),
  refusal(
    '/api/v1/revisions?after=2023-02-30',
    400,
    'invalid_request',
    ['after', '2023-02-30', 'malformed'],
    { expected: 'YYYY-MM-DD or an RFC 3339 date-time with offset' },
  ),
  refusal('/api/v1/metrics?cursor=MjAgTjAxOTUxIEFBQUFBQUFBQUFBQUFBQUE', 400, 'invalid_request', [
    'cursor',
    'MjAgTjAxOTUxIEFBQUFBQUFBQUFBQUFBQUE',
    'stale_cursor',
  ]),
  refusal('/api/v1/metrics?limit=51', 400, 'invalid_request', ['limit', '51', 'above_maximum'], {
    minimum: 1,
    maximum: 50,
  }),
  refusal(
    '/api/v1/compare?municipalities=0180&metrics=TIES1',
    400,
    'invalid_request',
    ['municipalities', '0180', 'too_few'],
    COMPARED,
  ),
  refusal(
    '/api/v1/compare?municipalities=0180,0114,0305,0330,0380&metrics=TIES1',
    400,
    'invalid_request',
    ['municipalities', '0180,0114,0305,0330,0380', 'too_many'],
    COMPARED,
  ),
  refusal(
    '/api/v1/compare?municipalities=0180,,0305&metrics=TIES1',
    400,
    'invalid_request',
    ['municipalities', '0180,,0305', 'empty_element'],
    COMPARED,
  ),
  refusal('/api/v1/compare?municipalities=0180,stockholm&metrics=TIES1', 400, 'invalid_request', [
    'municipalities',
    'stockholm',
    'duplicate_element',
  ]),
  refusal('/api/v1/observations?geo=0180&period=22', 400, 'invalid_period', ['period', '22', 'not_a_year'], {
    expected: 'YYYY, 1000 to 9999',
  }),
  refusal(
    '/api/v1/observations?geo=0180&from=2023&to=2022',
    400,
    'invalid_range',
    ['from', '2023', 'from_after_to'],
    { to: '2022' },
  ),
  refusal(
    '/api/v1/revisions?after=2025-06-01&before=2025-06-01',
    400,
    'invalid_range',
    ['after', '2025-06-01', 'after_not_before'],
    { before: '2025-06-01' },
  ),
];
