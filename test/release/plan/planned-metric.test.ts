import { expect, test } from 'vitest';
import { plannedMetric } from '../../../src/release/plan.ts';
import { metricOf, registryOf } from '../small-dataset.ts';

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const CONTEXT = { registry: registryOf([metricOf('N00001')]), municipalities: [] };

test('what is listed without a value begins and ceases to be so, but for a metric that leaves', () => {
  const without = (...geos: string[]) => geos.map((geo) => ({ geo, period: '2022', value: '' }));
  const listings = (leaves: boolean) => {
    const change = {
      metric: 'N00001',
      previous: { description: DESCRIPTION, figures: without('0180', '0114') },
      next: { description: DESCRIPTION, figures: leaves ? [] : without('1480', '0180') },
      leaves,
    };
    return plannedMetric(change, [], CONTEXT, change).listings.map((one) => `${one.geo} ${one.change}`);
  };
  expect(listings(false)).toEqual(['0114 dropped', '1480 listed']);
  expect(listings(true)).toEqual([]);
});
