import { expect, it } from 'vitest';
import { namedBy } from '../../../../src/site/metric/ranking/named-by.ts';

const ALL = [
  { code: '0643', name: 'Habo' },
  { code: '0305', name: 'Håbo' },
  { code: '1280', name: 'Malmö' },
  { code: '0114', name: 'Upplands Väsby' },
  { code: '2180', name: 'Övik' },
  { code: '2181', name: 'Ovik' },
];

it.each([
  ['Malmö', '1280'],
  [' malmo ', '1280'],
  ['MALMÖ', '1280'],
  ['Malmo\u0308', '1280'],
  ['1280', '1280'],
  ['upplands-vasby', '0114'],
  ['Upplands–Väsby', '0114'],
  ['Habo', undefined],
  ['HABO', undefined],
  ['0643', '0643'],
  ['håbo', '0305'],
  ['ovik', undefined],
  ['óvik', undefined],
  ['Malm', undefined],
  ['', undefined],
])('“%s” means %s', (text, code) => {
  expect(namedBy(ALL, text)?.code).toBe(code);
});
