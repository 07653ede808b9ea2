import { expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { byProminence, keyMetrics } from '../../src/endpoints/key-metrics.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { service } = await serveDerived(verifiedOf(goldenData('small')));
const [like] = service.store.catalogue.metrics;
const [subject] = service.store.catalogue.subjects;
if (like === undefined || subject === undefined) throw new Error('expected a metric and a subject');

type Shown = Pick<CatalogueMetric, 'id' | 'last' | 'covered' | 'subject'>;
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

it('the key metrics are one of each subject that has one that counts, in the order of the subjects', () => {
  const subjects = ['trafik', 'miljo', 'halsa'].map((slug) => ({ ...subject, slug }));
  const metrics = [
    metric({ id: 'M1' }),
    metric({ id: 'M2', covered: 290 }),
    metric({ id: 'T1', subject: 'trafik' }),
  ];
  const chosen = (counts: (one: CatalogueMetric) => boolean) =>
    keyMetrics({ subjects, metrics }, counts).map(({ id }) => id);
  expect(chosen(() => true)).toEqual(['T1', 'M2']);
  expect(chosen(({ id }) => id !== 'M2')).toEqual(['T1', 'M1']);
});
