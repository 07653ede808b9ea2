import { expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { knownMetric, knownMunicipality, resolveMetric } from '../../src/endpoints/resolve.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

/** The store whose only metric has left. */
const withLeft = (one: CatalogueMetric) => {
  const metrics = new Map([[one.id, { ...one, left: '2025-01-01' }]]);
  return { ...store, directory: { ...store.directory, metrics } };
};

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

it.each([
  ['0180', '0180'],
  [' stockholm ', '0180'],
  ['Håbo', '0305'],
  ['habo', null],
  ['Stokholm', null],
  ['', null],
])('the municipality that %j is known to be', (given, code) => {
  expect(knownMunicipality(store, given)?.code ?? null).toBe(code);
});

it.each([
  ['bef01', 'BEF01'],
  ['BEF02', null],
  ['HEMLIG1', null],
])('the metric that %j is known to be', (given, id) => {
  expect(knownMetric(store, given)?.id ?? null).toBe(id);
});

it('is no metric where several have the name, or where it has left', () => {
  const [one, other] = store.catalogue.metrics;
  if (one === undefined || other === undefined) throw new Error('expected two metrics');
  const named = { ...store.directory, metricNames: [new Map([['folk', [one, other]]])] };
  expect(knownMetric({ ...store, directory: named }, 'folk')).toBeNull();
  expect(knownMetric(withLeft(one), one.id)).toBeNull();
});

it('is refused as withdrawn, by the name that it was asked by, where it has left', () => {
  const one = store.catalogue.metrics.find(({ id }) => id === 'BEF01');
  if (one === undefined) throw new Error('expected a metric, got none');
  expect(resolveMetric(withLeft(one), 'metrics', 'bef01', 'sv')).toMatchObject({
    code: 'unavailable',
    details: {
      parameter: 'metrics',
      value: 'bef01',
      reason: 'withdrawn',
      revision: '2025-01-01/BEF01/withdrawn',
    },
  });
});
