import { expect, it } from 'vitest';
import { findObservation } from '../../src/queries/observation.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;
const metric = store.directory.metrics.get('NORANK1');
const series = metric === undefined ? null : await store.series(metric, '0180');

it.each([
  ['1961', ['1960', '1962'], '1960'],
  ['1963', ['1960', '1962'], '1962'],
  ['1955', ['1970', '1990'], '1970'],
])('beside %s a figure of %j is nearest in %s, the earlier of two', async (asked, periods, nearest) => {
  if (metric === undefined || series === null) throw new Error('expected the golden series, got none');
  const states = metric.periods.map((period) => (periods.includes(period) ? 'v' : '-')).join('');
  const found = await findObservation(
    { ...store, series: async () => ({ ...series, states }) },
    `SF.NORANK1.0180.${asked}`,
  );
  expect(found).toMatchObject({ code: 'not_found', details: { periods, nearest } });
});

it.each([
  ['sf.rev01.0114.2022', ['SF.REV01.0114.2022']],
  ['sf.rev01.1480.2022', []],
])('%s suggests its own spelling where that figure has a value: %j', async (id, suggestions) => {
  expect(await findObservation(store, id)).toMatchObject({ code: 'not_found', details: { suggestions } });
});
