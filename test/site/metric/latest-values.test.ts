import { expect, it } from 'vitest';
import { latestValues } from '../../../src/site/metric/latest-values.ts';
import { goldenData } from '../../support/golden.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

it('lists municipalities by their names in Swedish order, not by their codes', async () => {
  const metric = store.directory.metrics.get('BEF01');
  if (metric === undefined) throw new Error('expected the metric BEF01, got none');
  const list = await latestValues({ store, metric, lang: 'sv' });
  const names = [...(list?.html ?? '').matchAll(/<th scope="row">([^<]+) </g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv').compare));
  expect(names.at(0)).toBe('Eskilstuna');
});
