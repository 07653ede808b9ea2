import { expect, test } from 'vitest';
import { exchangedFigures } from '../../../src/release/judge-series.ts';
import type { Figure } from '../../../src/release/mapping.ts';

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const found = (previous: Figure[], next: Figure[]) =>
  exchangedFigures({
    metric: 'N00001',
    previous: { description: DESCRIPTION, figures: previous },
    next: { description: DESCRIPTION, figures: next },
  });

/** A municipality's figures from 2020 on. */
const rows = (geo: string, ...values: string[]): Figure[] =>
  values.map((value, index) => ({ geo, period: String(2020 + index), value }));
const HAD = [
  ...rows('2184', '100', '101', '102'),
  ...rows('2281', '104', '105', '106'),
  ...rows('2480', '9', '9', '9'),
];

test('two municipalities with each other’s figures are found, once, whatever the newest year brings', () => {
  const next = [
    ...rows('2184', '104', '105', '106', '107'),
    ...rows('2281', '100', '101', '102', '103'),
    ...rows('2480', '9', '9', '8', '8'),
  ];
  expect(found(HAD, next)).toMatchObject([
    {
      rule: 'figures-exchanged',
      severity: 'error',
      where: { file: 'observations/N00001.csv', metric: 'N00001', geo: '2184' },
      actual: '3 figures that 2281 had',
    },
  ]);
});

test('figures that the other keeps, that differ once, or that are fewer than three are no exchange', () => {
  const exchanged = rows('2281', '100', '101', '102');
  const others = rows('2480', '9', '9', '9');
  expect(found(HAD, [...rows('2184', '104', '105', '106'), ...rows('2281', '104', '105', '106')])).toEqual(
    [],
  );
  expect(found(HAD, [...rows('2184', '104', '105', '107'), ...exchanged, ...others])).toEqual([]);
  const short = HAD.filter(({ period }) => period > '2020');
  expect(found(short, [...rows('2184', '', '105', '106'), ...exchanged])).toEqual([]);
  expect(found(HAD, HAD)).toEqual([]);
});

test('a figure that both had alike is none of those that changed, and one of the two alone has moved nowhere', () => {
  const had = [...rows('2184', '1', '2', '3', '7'), ...rows('2281', '4', '5', '6', '8')];
  const own = rows('2184', '4', '5', '6', '7');
  expect(found(had, [...own, ...rows('2281', '1', '2', '3', '8')])).toHaveLength(1);
  expect(found(had, [...own, ...rows('2281', '1', '2', '9', '8')])).toEqual([]);
});

test('figures of other years, and those that are listed without a value, are not compared', () => {
  const had = [...rows('2184', '1', '2', '3', ''), ...rows('2281', '4', '5', '6', '')];
  const next = [...rows('2184', '4', '5', '6', '9'), ...rows('2281', '1', '2', '3', '8')];
  expect(found(had, next)).toHaveLength(1);
  const shifted = next.map((figure) => ({ ...figure, period: String(Number(figure.period) + 1) }));
  expect(found(had, shifted)).toEqual([]);
});
