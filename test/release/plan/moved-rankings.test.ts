import { expect, test } from 'vitest';
import type { Municipality } from '../../../src/data/registry.ts';
import type { Figure } from '../../../src/release/mapping.ts';
import { movedLines, moveOf } from '../../../src/release/plan.ts';
import { metricOf, registryOf } from '../small-dataset.ts';

const municipalities = ['0114', '0180', '1480', '2584'].map(
  (code): Municipality => ({
    code,
    name: `Kommun ${code}`,
    slug: `kommun-${code}`,
    countyCode: '01',
    county: 'Län',
    validFrom: null,
  }),
);
const UNRANKED = { capabilities: { ranking: false, comparison: true, chart: true } };
const registry = registryOf([metricOf('AAA'), metricOf('BBB'), metricOf('CCC', UNRANKED)]);

const figures = (values: number[], period = '2022'): Figure[] =>
  values.map((value, index) => ({
    geo: municipalities[index]?.code ?? '',
    period,
    value: String(value),
  }));
const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const change = (metric: string, before: number[], after: number[]) => ({
  metric,
  previous: { description: DESCRIPTION, figures: figures(before) },
  next: { description: DESCRIPTION, figures: figures(after) },
});
const moved = (...changes: ReturnType<typeof change>[]) =>
  movedLines(
    municipalities,
    changes.flatMap((change) => moveOf({ registry, municipalities }, change) ?? []),
  );

test('the ranking in which most ranks changed comes first, with the municipality that moved furthest', () => {
  expect(moved(change('AAA', [9, 8, 7, 6], [9, 8, 6, 7]), change('BBB', [9, 8, 7, 6], [9, 7, 6, 8]))).toEqual(
    [
      'BBB Metric BBB (2022): 3 ranks changed; Kommun 2584 4 → 2',
      'AAA Metric AAA (2022): 2 ranks changed; Kommun 1480 3 → 4',
    ],
  );
});

test('where a release brings a year, both years are ranked by its own figures', () => {
  const { previous, next } = change('AAA', [9, 8, 7, 6], [6, 7, 8, 9]);
  const newYear = { ...next, figures: [...next.figures, ...figures([6, 7, 9, 8], '2023')] };
  expect(moved({ metric: 'AAA', previous, next: newYear })).toEqual([
    'AAA Metric AAA (2022 → 2023): 2 ranks changed; Kommun 1480 2 → 1',
  ]);
});

test('a ranking that stays as it was is not named', () => {
  expect(moved(change('AAA', [9, 8, 7, 6], [90, 80, 70, 60]))).toEqual([]);
});

test('a metric without a ranking, before or by its capabilities, is not named', () => {
  expect(moved(change('AAA', [], [9, 8, 7, 6]), change('CCC', [9, 8, 7, 6], [6, 7, 8, 9]))).toEqual([]);
});
