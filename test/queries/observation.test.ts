import { expect, it } from 'vitest';
import { isProblem, type Problem } from '../../src/data/problem.ts';
import { findObservation, judgeValue } from '../../src/endpoints/observation.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;
const metric = store.directory.metrics.get('NORANK1');
const series = metric === undefined ? null : await store.series(metric, '0180');

it.each([
  ['1961', ['1960', '1962'], '1960'],
  ['1963', ['1960', '1962'], '1962'],
  ['1955', ['1970', '1990'], '1970'],
  ['1800', ['1970', '1990'], '1970'],
  ['2150', ['1970', '1990'], '1990'],
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
  [' SF.REV01.0114.2022\n', ['SF.REV01.0114.2022']],
  ['SF.REV01.114.2022', ['SF.REV01.0114.2022']],
  ['rev01.0114.2022', ['SF.REV01.0114.2022']],
  ['SF.REV01.14.2022', []],
  ['sf.rev01.1480.2022', []],
])('%j suggests its own spelling where that figure has a value: %j', async (id, suggestions) => {
  expect(await findObservation(store, id)).toMatchObject({ code: 'not_found', details: { suggestions } });
});

it.each([
  ['a metric that does not exist', 'SF.XYZ01.0180.2023', 'metric', []],
  ['a metric by its alias', 'SF.FOLKMANGD.0180.2023', 'metric', ['SF.BEF01.0180.2023']],
  ['a metric by its alias, of a year without a figure', 'SF.FOLKMANGD.0180.1950', 'metric', []],
  ['a metric that is not public', 'SF.HEMLIG1.0180.2023', 'metric', []],
  ['a code that does not exist', 'SF.BEF01.9999.2023', 'geo', []],
  ['a former code', 'SF.BEF01.0399.2023', 'geo', ['SF.BEF01.0330.2023']],
  ['a former code, of a year that today’s lacks', 'SF.BEF01.0399.1999', 'geo', ['SF.BEF01.0330.2022']],
  ['neither', 'SF.XYZ01.9999.2023', 'metric', []],
])('names the part of an identifier that is %s: %s', async (_, id, unknown, suggestions) => {
  expect(await findObservation(store, id)).toMatchObject({
    code: 'not_found',
    details: { unknown, suggestions },
  });
});

it('says of a former code that it is one, and of no other', async () => {
  const former = (geo: string) => findObservation(store, `SF.BEF01.${geo}.2023`);
  expect(await former('0399')).toHaveProperty('details.formerCode', true);
  expect(await former('9999')).not.toHaveProperty('details.formerCode');
});

it('names what it suggests', async () => {
  const { names } = (await findObservation(store, 'SF.BEF01.0399.2023')) as Problem;
  const name = names?.['SF.BEF01.0330.2023'];
  const { title } = store.directory.metrics.get('BEF01') ?? {};
  expect(name).toEqual({ sv: `${title?.sv}, Knivsta, 2023`, en: `${title?.en}, Knivsta, 2023` });
});

it.each([
  [
    'before its metric left',
    '2025-11-20',
    '2025-06-01/SF.NORANK1.1981.1991/withdrawn',
    'id=SF.NORANK1.1981.1991',
  ],
  ['with its metric', '2025-06-01', '2025-06-01/NORANK1/withdrawn', 'metric=NORANK1&type=withdrawn'],
])('a figure that was withdrawn %s names the entry that withdrew it', async (_, left, revision, listed) => {
  const found = await findObservation(store, 'SF.NORANK1.1981.1991');
  if (isProblem(found)) throw new Error('expected the golden figure, got none');
  const problem = await judgeValue(store, { ...found, metric: { ...found.metric, left } });
  expect(problem?.details).toMatchObject({
    reason: 'withdrawn',
    revision,
    address: `https://data.example/api/v1/revisions?${listed}`,
  });
});
