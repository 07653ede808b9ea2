// One question for each way to refuse a well-formed question by what the data has: exactly what it is told.
import type { Refusal } from './service-refusals.ts';

export const FACT_REFUSALS: Refusal[] = [
  {
    path: '/api/v1/rankings?metric=TIES2',
    status: 404,
    code: 'invalid_metric',
    details: { parameter: 'metric', value: 'TIES2', reason: 'unknown_metric', suggestions: ['TIES1'] },
  },
  {
    path: '/api/v1/metrics/ties1',
    status: 404,
    code: 'invalid_metric',
    details: { parameter: 'metric', value: 'ties1', reason: 'unknown_metric', suggestions: ['TIES1'] },
  },
  {
    path: '/api/v1/metrics/matt-av-samma-ord',
    status: 404,
    code: 'invalid_metric',
    details: {
      parameter: 'metric',
      value: 'matt-av-samma-ord',
      reason: 'unknown_metric',
      suggestions: ['ASC01', 'TIES1'],
    },
  },
  {
    path: '/api/v1/observations?geo=180',
    status: 404,
    code: 'invalid_geo',
    details: { parameter: 'geo', value: '180', reason: 'unknown_municipality', suggestions: ['0180'] },
  },
  {
    path: '/api/v1/observations?geo=0399',
    status: 404,
    code: 'invalid_geo',
    details: { parameter: 'geo', value: '0399', reason: 'former_code', suggestions: ['0330'] },
  },
  {
    path: '/api/v1/rankings?metric=Matt-Av-Samma-Ord',
    status: 422,
    code: 'ambiguous',
    details: {
      parameter: 'metric',
      value: 'Matt-Av-Samma-Ord',
      reason: 'several_metrics',
      candidates: [
        { id: 'ASC01', title: 'Väntetid på svar' },
        { id: 'TIES1', title: 'Andel nöjda' },
      ],
    },
  },
  {
    path: '/api/v1/revisions?kommun=HABO',
    status: 422,
    code: 'ambiguous',
    details: {
      parameter: 'kommun',
      value: 'HABO',
      reason: 'several_municipalities',
      candidates: [
        { code: '0305', county: 'Uppsala län', name: 'Håbo', slug: 'habo-uppsala' },
        { code: '0643', county: 'Jönköpings län', name: 'Habo', slug: 'habo-jonkoping' },
      ],
    },
  },
  {
    path: '/api/v1/observations/SF.TIES1.0180.1999',
    status: 404,
    code: 'not_found',
    details: { parameter: 'id', value: 'SF.TIES1.0180.1999', reason: 'unknown_observation', suggestions: [] },
  },
  {
    path: '/api/v1/metric',
    status: 404,
    code: 'not_found',
    details: {
      parameter: null,
      value: '/api/v1/metric',
      reason: 'unknown_path',
      suggestions: ['/api/v1/metrics'],
    },
  },
  {
    path: '/api/v1/metrics',
    method: 'POST',
    status: 405,
    code: 'unsupported',
    details: {
      parameter: null,
      value: 'POST',
      reason: 'method_not_allowed',
      allowed: ['GET', 'HEAD', 'OPTIONS'],
    },
  },
  {
    path: '/api/v1/observations/SF.TIES1.0330.2023',
    status: 404,
    code: 'unavailable',
    details: { parameter: 'id', value: 'SF.TIES1.0330.2023', reason: 'source_null' },
  },
  {
    path: '/api/v1/observations/SF.REV01.1981.2022',
    status: 404,
    code: 'unavailable',
    details: {
      parameter: 'id',
      value: 'SF.REV01.1981.2022',
      reason: 'withdrawn',
      revision: '2025-06-01/SF.REV01.1981.2022/withdrawn',
    },
  },
  {
    path: '/api/v1/observations/SF.REV01.1715.2022',
    status: 404,
    code: 'unavailable',
    details: {
      parameter: 'id',
      value: 'SF.REV01.1715.2022',
      reason: 'withdrawn',
      revision: '2025-06-01/SF.REV01.1715.2022/withdrawn',
    },
  },
  {
    path: '/api/v1/rankings?metric=lang-serie',
    status: 422,
    code: 'unsupported',
    details: {
      parameter: 'metric',
      value: 'lang-serie',
      reason: 'no_ranking',
      capability: 'ranking',
      explanation: 'Få kommuner deltar.',
    },
  },
  {
    path: '/api/v1/compare?municipalities=0180,1480&metrics=TIES1,NOCOMP1',
    status: 422,
    code: 'incomparable',
    details: {
      parameter: 'metrics',
      value: 'NOCOMP1',
      reason: 'not_comparable',
      capability: 'comparison',
      explanation: 'Kommunerna räknar på olika sätt.',
    },
  },
  {
    path: '/api/v1/compare?municipalities=0180,1480&metrics=TIES1,BEF01',
    status: 422,
    code: 'incomparable',
    details: {
      parameter: 'metrics',
      value: 'TIES1,BEF01',
      reason: 'different_units',
      expected: 'one unit',
      observed: ['percent', 'count'],
    },
  },
  {
    path: '/api/v1/rankings?metric=THIN90',
    status: 422,
    code: 'insufficient_coverage',
    details: {
      parameter: 'metric',
      value: 'THIN90',
      reason: 'coverage_below_gate',
      period: '2023',
      observed: 9,
      total: 11,
      share: 9 / 11,
      required: 0.9,
      missing: 2,
    },
  },
  {
    path: '/api/v1/compare?municipalities=0180,1480&metrics=DISJ01',
    status: 422,
    code: 'no_common_period',
    details: {
      parameter: 'municipalities',
      value: '0180,1480',
      reason: 'no_shared_year',
      periods: [
        { geo: '0180', metric: 'DISJ01', periods: ['2020', '2021'] },
        { geo: '1480', metric: 'DISJ01', periods: ['2022', '2023'] },
      ],
    },
  },
];
