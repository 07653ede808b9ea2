// One question for each way to refuse a well-formed question by what the data has: exactly what it is told.
import { type Refusal, refusal } from './refusals.ts';

export const FACT_REFUSALS: Refusal[] = [
  refusal('/api/v1/rankings?metric=TIES2', 404, 'invalid_metric', ['metric', 'TIES2', 'unknown_metric'], {
    suggestions: ['TIES1'],
  }),
  refusal('/api/v1/metrics/ties1', 404, 'invalid_metric', ['metric', 'ties1', 'unknown_metric'], {
    suggestions: ['TIES1'],
  }),
  refusal(
    '/api/v1/metrics/matt-av-samma-ord',
    404,
    'invalid_metric',
    ['metric', 'matt-av-samma-ord', 'unknown_metric'],
    { suggestions: ['ASC01', 'TIES1'] },
  ),
  refusal('/api/v1/observations?geo=180', 404, 'invalid_geo', ['geo', '180', 'unknown_municipality'], {
    suggestions: ['0180'],
  }),
  refusal('/api/v1/observations?geo=riket', 404, 'invalid_geo', ['geo', 'riket', 'not_a_municipality'], {
    area: 'Sverige',
    suggestions: [],
  }),
  refusal('/api/v1/observations?geo=0399', 404, 'invalid_geo', ['geo', '0399', 'former_code'], {
    suggestions: ['0330'],
  }),
  refusal(
    '/api/v1/rankings?metric=Matt-Av-Samma-Ord',
    422,
    'ambiguous',
    ['metric', 'Matt-Av-Samma-Ord', 'several_metrics'],
    {
      candidates: [
        { id: 'ASC01', title: 'Väntetid på svar' },
        { id: 'TIES1', title: 'Andel nöjda' },
      ],
    },
  ),
  refusal('/api/v1/revisions?kommun=HABO', 422, 'ambiguous', ['kommun', 'HABO', 'several_municipalities'], {
    candidates: [
      { code: '0305', county: 'Uppsala län', name: 'Håbo', slug: 'habo-uppsala' },
      { code: '0643', county: 'Jönköpings län', name: 'Habo', slug: 'habo-jonkoping' },
    ],
  }),
  refusal(
    '/api/v1/observations/SF.TIES1.0180.1999',
    404,
    'not_found',
    ['id', 'SF.TIES1.0180.1999', 'unknown_observation'],
    { suggestions: [], periods: ['2022', '2023'], nearest: '2022' },
  ),
  refusal('/api/v1/metric', 404, 'not_found', [null, '/api/v1/metric', 'unknown_path'], {
    suggestions: ['/api/v1/metrics'],
  }),
  refusal('/releases/2024-01-01/api/v1/metrics', 404, 'not_found', [null, '2024-01-01', 'unknown_release'], {
    allowed: ['2025-11-20', '2025-06-01', '2025-01-15'],
  }),
  refusal(
    '/releases/2025-11-20/downloads/observations.csv',
    404,
    'not_found',
    [null, '/downloads/observations.csv', 'rebuilt_only'],
    { release: '2025-11-20', command: 'npm run release -- rewind --to 2025-11-20 --out <folder>' },
  ),
  refusal(
    '/downloads/observations.csv',
    404,
    'not_found',
    [null, '/downloads/observations.csv', 'split_table'],
    { index: 'https://data.example/downloads/index.csv' },
  ),
  {
    method: 'POST',
    ...refusal('/api/v1/metrics', 405, 'unsupported', [null, 'POST', 'method_not_allowed'], {
      allowed: ['GET', 'HEAD', 'OPTIONS'],
    }),
  },
  refusal(
    '/api/v1/observations/SF.TIES1.0330.2023',
    404,
    'unavailable',
    ['id', 'SF.TIES1.0330.2023', 'source_null'],
    { periods: ['2022'], nearest: '2022' },
  ),
  refusal(
    '/api/v1/observations/SF.THIN90.0330.2023',
    404,
    'unavailable',
    ['id', 'SF.THIN90.0330.2023', 'source_null'],
    { periods: [], nearest: null },
  ),
  refusal(
    '/api/v1/observations/SF.REV01.1981.2022',
    404,
    'unavailable',
    ['id', 'SF.REV01.1981.2022', 'withdrawn'],
    {
      revision: '2025-06-01/SF.REV01.1981.2022/withdrawn',
      address: 'https://data.example/api/v1/revisions?id=SF.REV01.1981.2022',
    },
  ),
  refusal(
    '/api/v1/observations/SF.REV01.1715.2022',
    404,
    'unavailable',
    ['id', 'SF.REV01.1715.2022', 'withdrawn'],
    {
      revision: '2025-06-01/SF.REV01.1715.2022/withdrawn',
      address: 'https://data.example/api/v1/revisions?id=SF.REV01.1715.2022',
    },
  ),
  refusal('/api/v1/rankings?metric=lang-serie', 422, 'unsupported', ['metric', 'lang-serie', 'no_ranking'], {
    capability: 'ranking',
    explanation: 'Få kommuner deltar.',
  }),
  refusal(
    '/api/v1/compare?municipalities=0180,1480&metrics=TIES1,utan-jamforelse',
    422,
    'incomparable',
    ['metrics', 'utan-jamforelse', 'not_comparable'],
    { capability: 'comparison', explanation: 'Kommunerna räknar på olika sätt.' },
  ),
  refusal(
    '/api/v1/compare?municipalities=0180,1480&metrics=TIES1,BEF01',
    422,
    'incomparable',
    ['metrics', 'TIES1,BEF01', 'different_units'],
    { expected: 'one unit', observed: ['percent', 'count'] },
  ),
  refusal(
    '/api/v1/rankings?metric=THIN90',
    422,
    'insufficient_coverage',
    ['metric', 'THIN90', 'coverage_below_gate'],
    { period: '2023', observed: 9, total: 11, share: 9 / 11, required: 0.9, missing: 2 },
  ),
  refusal(
    '/api/v1/metrics/ASC01/ranking?period=2099',
    422,
    'insufficient_coverage',
    ['period', '2099', 'year_below_gate'],
    {
      ...{ period: '2099', observed: 0, total: 11, share: 0, required: 0.9, missing: 11 },
      nearest: '2023',
    },
  ),
  refusal(
    '/api/v1/metrics/BEF01/observations?county=Upsala',
    404,
    'invalid_geo',
    ['county', 'Upsala', 'unknown_county'],
    { suggestions: ['03'] },
  ),
  refusal(
    '/api/v1/compare?municipalities=0180,1480&metrics=DISJ01',
    422,
    'no_common_period',
    ['municipalities', '0180,1480', 'no_shared_year'],
    {
      periods: [
        { geo: '0180', metric: 'DISJ01', periods: ['2020', '2021'] },
        { geo: '1480', metric: 'DISJ01', periods: ['2022', '2023'] },
      ],
    },
  ),
];
