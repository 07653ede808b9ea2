import { expect, test } from 'vitest';
import { publicationFindings } from '../../../src/release/judge-registry.ts';
import type { Staging } from '../../../src/release/staging.ts';
import { MAPPING, metricOf, registryOf } from '../small-dataset.ts';

const HIDDEN = metricOf('N00002', { status: { public: null, reason: 'Ended at its source.' } });
const LEFT = metricOf('N00003', { left: '2025-01-01' });
const registry = registryOf([
  LEFT,
  metricOf('BE0001', { officialTitle: 'Folkmängd' }),
  metricOf('N00001', { officialTitle: null }),
  HIDDEN,
]);

type Series = Partial<Staging['series'][string]>;
const staged = (series: Record<string, Series>, rest: Partial<Staging['imports'][number]> = {}): Staging => ({
  series: Object.fromEntries(
    Object.entries(series).map(([id, own]) => [
      id,
      { title: null, unit: null, retrieved: '2024-08-30', hash: '', ...own },
    ]),
  ),
  imports: [
    { kind: 'json-stat', series: [], leftOut: {}, unmapped: [], vanished: [], quarantined: [], ...rest },
  ],
});
const rulesOf = (staging: Staging) =>
  publicationFindings(staging, { registry, mapping: MAPPING }).map(
    ({ rule, severity }) => `${severity} ${rule}`,
  );

test('a registered metric that was quarantined is told, and stops nothing', () => {
  expect(rulesOf(staged({}, { quarantined: ['BE0001', 'N09999'] }))).toEqual(['warning series-is-exact']);
});

test('a title and a unit as registered are no findings', () => {
  expect(rulesOf(staged({ BE0001: { title: 'Folkmängd', unit: 'antal' } }))).toEqual([]);
});

test('a title with blanks too many is no other title, since the registry may have it plain alone', () => {
  const registered = registryOf([metricOf('BE0001', { officialTitle: 'Folkmängd 31 december' })]);
  const read = staged({ BE0001: { title: ' Folkmängd\u00a031  december ' } });
  expect(publicationFindings(read, { registry: registered, mapping: MAPPING })).toEqual([]);
});

test('another title and another unit are findings', () => {
  expect(rulesOf(staged({ BE0001: { title: 'Befolkning', unit: 'tusental' } }))).toEqual([
    'error official-title-unchanged',
    'error unit-unchanged',
  ]);
});

test('what either side leaves unsaid is no finding', () => {
  expect(rulesOf(staged({ BE0001: {}, N00001: { title: 'Invånare' } }))).toEqual([]);
});

test('a series of no metric is a finding, staged or unmapped', () => {
  expect(rulesOf(staged({ XYZ: {} }, { unmapped: ['Totalt'] }))).toEqual([
    'error series-is-mapped',
    'error series-is-registered',
  ]);
});

test('what is to be done about a series of no metric ends with another import, whose list of series is a new one', () => {
  const [finding] = publicationFindings(staged({}, { unmapped: ['Totalt'] }), { registry, mapping: MAPPING });
  expect(finding?.message).toMatch(/, then import it again\.$/);
});

test('a series that vanished says nothing of a metric that leaves', () => {
  expect(rulesOf(staged({}, { vanished: ['N00003'] }))).toEqual([]);
});

test('a series that vanished stops a public metric and only warns of a hidden one', () => {
  expect(rulesOf(staged({}, { vanished: ['N00002', 'N00001'] }))).toEqual([
    'error series-is-listed',
    'warning series-is-listed',
  ]);
});

test('of a KPI that a folder does not list, the import without it comes first of what is to be done', () => {
  const messageOf = (kind: 'csv' | 'kolada') =>
    publicationFindings(staged({}, { kind, vanished: ['N00001'] }), { registry, mapping: MAPPING })[0]
      ?.message;
  expect(messageOf('kolada')).toContain(
    'where the folder has some KPIs only, import it again with --ids and those; where the publisher has ended it,',
  );
  expect(messageOf('csv')).toContain('import one that has it, or, where the publisher has ended it,');
});

test('a KPI of a public metric that the mapping leaves out is refused, whatever is staged', () => {
  const judge = (leftOut: string[]) =>
    publicationFindings(staged({}), { registry, mapping: { ...MAPPING, kolada: { leftOut } } });
  expect(judge(['N00001'])).toMatchObject([
    {
      rule: 'kpi-is-not-left-out',
      severity: 'error',
      where: { file: 'sources.json', metric: 'N00001' },
      actual: 'N00001',
    },
  ]);
  expect(judge(['N00002', 'N00003', 'N00009'])).toEqual([]);
});
