// One question for each way to refuse a question by its form: what it asks, and exactly what it is told.

/** A question and the refusal that it gets; `method` is GET when not given. */
export type Refusal = {
  path: string;
  status: number;
  code: string;
  details: Record<string, unknown>;
  method?: string;
};

const METRIC_NAMES = ['query', 'limit', 'cursor', 'lang'];
const LIMIT = { expected: 'a whole number without sign, [1-9][0-9]*', minimum: 1 };

export const FORM_REFUSALS: Refusal[] = [
  {
    path: '/api/v1/metrics?qeury=bef',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'qeury',
      value: 'bef',
      reason: 'unknown_parameter',
      allowed: METRIC_NAMES,
      suggestions: ['query'],
    },
  },
  {
    path: '/api/v1/observations?geo=0180&subject=miljo',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'subject',
      value: 'miljo',
      reason: 'unknown_parameter',
      allowed: ['geo', 'metric', 'amne', 'period', 'from', 'to', 'limit', 'cursor', 'lang'],
      suggestions: ['amne'],
    },
  },
  {
    path: '/api/v1/metrics?limit=1&limit=2',
    status: 400,
    code: 'invalid_request',
    details: { parameter: 'limit', value: '1, 2', reason: 'repeated_parameter' },
  },
  {
    path: '/api/v1/metrics?query=',
    status: 400,
    code: 'invalid_request',
    details: { parameter: 'query', value: '', reason: 'empty_value' },
  },
  {
    path: '/api/v1/compare?metrics=TIES1',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'municipalities',
      value: null,
      reason: 'missing_parameter',
      required: ['municipalities', 'metrics'],
    },
  },
  {
    path: '/api/v1/metrics?query=%E5',
    status: 400,
    code: 'invalid_request',
    details: { parameter: 'query', value: '%E5', reason: 'malformed_encoding' },
  },
  {
    path: '/api/v1/revisions?type=changed',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'type',
      value: 'changed',
      reason: 'not_allowed',
      allowed: ['published', 'revised', 'corrected', 'withdrawn', 'metadata'],
    },
  },
  {
    path: '/api/v1/observations?geo=0180&amne=klimat',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'amne',
      value: 'klimat',
      reason: 'not_allowed',
      allowed: ['befolkning', 'ekonomi', 'miljo', 'service'],
    },
  },
  {
    path: '/api/v1/metrics?limit=0',
    status: 400,
    code: 'invalid_request',
    details: { parameter: 'limit', value: '0', reason: 'malformed', ...LIMIT, maximum: 50 },
  },
  {
    path: '/api/v1/revisions?after=2023-02-30',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'after',
      value: '2023-02-30',
      reason: 'malformed',
      expected: 'YYYY-MM-DD or an RFC 3339 date-time with offset',
    },
  },
  {
    path: '/api/v1/metrics?cursor=MjAgTjAxOTUxIEFBQUFBQUFBQUFBQUFBQUE',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'cursor',
      value: 'MjAgTjAxOTUxIEFBQUFBQUFBQUFBQUFBQUE',
      reason: 'stale_cursor',
    },
  },
  {
    path: '/api/v1/metrics?limit=51',
    status: 400,
    code: 'invalid_request',
    details: { parameter: 'limit', value: '51', reason: 'above_maximum', minimum: 1, maximum: 50 },
  },
  {
    path: '/api/v1/compare?municipalities=0180&metrics=TIES1',
    status: 400,
    code: 'invalid_request',
    details: { parameter: 'municipalities', value: '0180', reason: 'too_few', minimum: 2, maximum: 4 },
  },
  {
    path: '/api/v1/compare?municipalities=0180,0114,0305,0330,0380&metrics=TIES1',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'municipalities',
      value: '0180,0114,0305,0330,0380',
      reason: 'too_many',
      minimum: 2,
      maximum: 4,
    },
  },
  {
    path: '/api/v1/compare?municipalities=0180,,0305&metrics=TIES1',
    status: 400,
    code: 'invalid_request',
    details: {
      parameter: 'municipalities',
      value: '0180,,0305',
      reason: 'empty_element',
      minimum: 2,
      maximum: 4,
    },
  },
  {
    path: '/api/v1/compare?municipalities=0180,stockholm&metrics=TIES1',
    status: 400,
    code: 'invalid_request',
    details: { parameter: 'municipalities', value: 'stockholm', reason: 'duplicate_element' },
  },
  {
    path: '/api/v1/observations?geo=0180&period=22',
    status: 400,
    code: 'invalid_period',
    details: { parameter: 'period', value: '22', reason: 'not_a_year', expected: 'YYYY, 1900 to 2100' },
  },
  {
    path: '/api/v1/observations?geo=0180&from=2023&to=2022',
    status: 400,
    code: 'invalid_range',
    details: { parameter: 'from', value: '2023', reason: 'from_after_to', to: '2022' },
  },
  {
    path: '/api/v1/revisions?after=2025-06-01&before=2025-06-01',
    status: 400,
    code: 'invalid_range',
    details: { parameter: 'after', value: '2025-06-01', reason: 'after_not_before', before: '2025-06-01' },
  },
];
