import { expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { byProminence, keyMetrics } from '../../src/endpoints/key-metrics.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { service } = await serveDerived(verifiedOf(goldenData('small')));
const [like] = service.store.catalogue.metrics;
if (like === undefined) throw new Error('expected a metric');

type Shown = Pick<CatalogueMetric, 'id' | 'last' | 'covered' | 'subject' | 'keyFigure'>;
const metric = ({ sv = 'Mått', ...own }: Partial<Shown> & { sv?: string }): CatalogueMetric => ({
  ...like,
  ...{ id: 'B1', last: '2022', covered: 200, subject: 'miljo', title: { sv, en: sv } },
  ...own,
});

it.each([
  ['the newer year', metric({ id: 'A1', last: null }), metric({ last: '2021' })],
  ['the newer year of few', metric({ id: 'A1', covered: 290 }), metric({ last: '2023', covered: 1 })],
  ['more municipalities', metric({ id: 'A1' }), metric({ covered: 201, sv: 'Långt mått' })],
  ['the shorter title', metric({ id: 'A1', sv: 'Långt mått' }), metric({})],
  ['the first id of equals', metric({ id: 'C1' }), metric({})],
])('%s stands first', (_, second, first) => {
  const inOrder = [first.id, second.id];
  expect([second, first].sort(byProminence).map(({ id }) => id)).toEqual(inOrder);
  expect([first, second].sort(byProminence).map(({ id }) => id)).toEqual(inOrder);
});

it('the key metrics that count go by their places in the registry; the others are none', () => {
  const metrics = [
    metric({ id: 'M1', keyFigure: 3 }),
    metric({ id: 'M2', keyFigure: null }),
    metric({ id: 'M3', keyFigure: 1 }),
    metric({ id: 'M4', keyFigure: 2 }),
  ];
  const chosen = keyMetrics({ metrics }, ({ id }) => id !== 'M4');
  expect(chosen.map(({ id }) => id)).toEqual(['M3', 'M1']);
});
