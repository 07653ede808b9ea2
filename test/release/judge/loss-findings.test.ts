import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Registry } from '../../../src/data/registry.ts';
import { type MetricChange, revisionEntries } from '../../../src/release/changes.ts';
import { lostNames } from '../../../src/release/judge-registry.ts';
import { lossFactsOf, lossFindings } from '../../../src/release/judge-series.ts';
import type { Figure } from '../../../src/release/mapping.ts';
import { dataFile, FIRST_ROWS, type Published, publishedDataset } from '../published-dataset.ts';
import { metricOf, put, registryOf } from '../small-dataset.ts';

const DATE = '2025-01-01';
const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };

/** `municipalities` from 1001 on, over the years. */
const rows = (municipalities: number, years: string[]): Figure[] =>
  Array.from({ length: municipalities }, (_, index) => String(1001 + index)).flatMap((geo) =>
    years.map((period) => ({ geo, period, value: '1' })),
  );
const changeOf = (metric: string, before: Figure[], after: Figure[]): MetricChange => ({
  metric,
  previous: { description: DESCRIPTION, figures: before },
  next: { description: DESCRIPTION, figures: after },
});
const judge = (...changes: MetricChange[]) => {
  const statement = { reason: null, corrected: false };
  const metrics = changes.map((change) => lossFactsOf(change, revisionEntries(change, statement)));
  const registry = registryOf(changes.map(({ metric }) => metricOf(metric)));
  return lossFindings({ date: DATE, metrics }, registry, null).map(({ rule, where, expected, actual }) =>
    [rule, where.metric, where.geo ?? where.period, expected, actual].filter((part) => part !== undefined),
  );
};
const YEARS = ['2019', '2020', '2021', '2022'];
const whole = rows(290, YEARS);

test('a release that loses nothing has no finding, nor one that loses a hundredth of each', () => {
  expect(judge(changeOf('N00001', whole, [...whole, ...rows(290, ['2023'])]))).toEqual([]);
  expect(
    judge(
      changeOf(
        'N00001',
        whole,
        whole.filter(({ geo, period }) => period !== '2019' || geo > '1005'),
      ),
    ),
  ).toEqual([]);
});

test('a lost year of the past is a loss of figures', () => {
  const lost = whole.filter(({ period }) => period !== '2019');
  expect(judge(changeOf('N00001', whole, lost))).toEqual([
    ['figures-withdrawn', 'N00001', 'at most 11 withdrawn', '290'],
  ]);
});

test('a little of every metric is a loss of the release', () => {
  const short = whole.filter(({ geo, period }) => period !== '2019' || geo > '1010');
  const changes = ['N00001', 'N00002', 'N00003'].map((metric) => changeOf(metric, whole, short));
  expect(judge(...changes)).toEqual([['figures-withdrawn', 'at most 17 withdrawn', '30']]);
});

test('a lost latest year is a loss of figures and of coverage', () => {
  const lost = whole.filter(({ period }) => period !== '2022');
  expect(judge(changeOf('N00001', whole, lost)).map(([rule]) => rule)).toEqual([
    'figures-withdrawn',
    'coverage-falls',
  ]);
});

test('three municipalities fewer in the latest year are a loss of coverage', () => {
  const lost = whole.filter(({ geo, period }) => period !== '2022' || geo > '1003');
  expect(judge(changeOf('N00001', whole, lost))).toEqual([
    ['coverage-falls', 'N00001', '2022', 'at least 288 municipalities', '287'],
  ]);
});

test('a metric of one year loses coverage as one of many does', () => {
  const only = rows(290, ['2022']);
  const lost = only.filter(({ geo }) => geo > '1003');
  expect(judge(changeOf('N00001', only, lost))).toContainEqual([
    'coverage-falls',
    'N00001',
    '2022',
    'at least 288 municipalities',
    '287',
  ]);
});

test('a new year with half of the municipalities is a loss of coverage, one with nine tenths is none', () => {
  const begun = (count: number) => changeOf('N00001', whole, [...whole, ...rows(count, ['2023'])]);
  expect(judge(begun(145))).toEqual([
    ['coverage-falls', 'N00001', '2023', 'at least 261 municipalities', '145'],
  ]);
  expect(judge(begun(261))).toEqual([]);
});

test('of two new years each is judged, and not the newest alone', () => {
  const whole2024 = [...whole, ...rows(290, ['2024'])];
  expect(judge(changeOf('N00001', whole, [...whole2024, ...rows(145, ['2023'])]))).toEqual([
    ['coverage-falls', 'N00001', '2023', 'at least 261 municipalities', '145'],
  ]);
  expect(judge(changeOf('N00001', whole, [...whole2024, ...rows(261, ['2023'])]))).toEqual([]);
});

test('a metric without any figure left is said to lose figures and municipalities, and no coverage beside', () => {
  const lost = judge(changeOf('N00001', rows(3, YEARS), []));
  expect(lost).toEqual([
    ['figures-withdrawn', 'N00001', 'at most 5 withdrawn', '12'],
    ...['1001', '1002', '1003'].map((geo) => ['municipality-vanishes', geo]),
  ]);
});

test('a municipality without any figure left has vanished', () => {
  const few = rows(3, YEARS);
  expect(
    judge(
      changeOf(
        'N00001',
        few,
        few.filter(({ geo }) => geo !== '1002'),
      ),
    ),
  ).toContainEqual(['municipality-vanishes', '1002']);
  const other = changeOf('N00002', rows(3, ['2022']), rows(3, ['2022']));
  expect(
    judge(
      changeOf(
        'N00001',
        few,
        few.filter(({ geo }) => geo !== '1002'),
      ),
      other,
    ),
  ).toEqual([]);
});

test('a municipality that loses all that it had of a metric has vanished from it, though that is little of the metric', () => {
  const years = [...YEARS, '2023'];
  const without = (geo: string) => rows(290, years).filter((figure) => figure.geo !== geo);
  const other = changeOf('N00002', rows(290, years), rows(290, years));
  expect(judge(changeOf('N00001', rows(290, years), without('1002')), other)).toEqual([
    ['municipality-vanishes', 'N00001', '1002'],
  ]);
  expect(judge(changeOf('N00001', whole, without('1002')), other)).toEqual([]);
});

test('a metric turns non-public once: what nobody was ever shown is nobody’s loss', () => {
  const registryWith = (open: boolean | null) =>
    registryOf([metricOf('N00001', { status: { public: open, reason: 'Doubtful.' } })]);
  const rulesOf = (before: boolean | null, after: boolean | null) =>
    lossFindings({ date: DATE, metrics: [] }, registryWith(after), registryWith(before)).map(
      ({ rule }) => rule,
    );
  expect(rulesOf(true, null)).toEqual(['metric-turns-non-public']);
  expect(rulesOf(null, null)).toEqual([]);
  expect(rulesOf(false, null)).toEqual([]);
  expect(rulesOf(null, true)).toEqual([]);
});

test('of a metric that nobody is shown neither falling coverage nor a lost municipality is a loss', () => {
  const statement = { reason: null, corrected: false };
  const fewer = whole.filter(({ geo, period }) => period !== '2022' || geo > '1004');
  const change = changeOf('N00001', whole, fewer);
  const metrics = [lossFactsOf(change, revisionEntries(change, statement))];
  const rulesOf = (open: boolean | null) => {
    const registry = registryOf([metricOf('N00001', { status: { public: open, reason: 'Doubtful.' } })]);
    return lossFindings({ date: DATE, metrics }, registry, null).map(({ rule }) => rule);
  };
  expect(rulesOf(true)).toEqual(['coverage-falls']);
  expect(rulesOf(false)).toEqual([]);
});

test('a ranking turns around by its order, ranked or not, but for a metric that nobody was shown', () => {
  const registryWith = (more: Parameters<typeof metricOf>[1]) => registryOf([metricOf('N00001', more)]);
  const rulesOf = (before: Parameters<typeof metricOf>[1], after: Parameters<typeof metricOf>[1]) =>
    lossFindings({ date: DATE, metrics: [] }, registryWith(after), registryWith(before)).map(
      ({ rule }) => rule,
    );
  const unranked = { capabilities: { ranking: false, comparison: true, chart: true } };
  expect(rulesOf({}, { order: 'ascending' })).toEqual(['ranking-turns-around']);
  expect(rulesOf({ order: 'ascending' }, {})).toEqual(['ranking-turns-around']);
  expect(rulesOf({}, {})).toEqual([]);
  expect(rulesOf(unranked, { order: 'ascending' })).toEqual(['ranking-turns-around']);
  expect(rulesOf({}, { ...unranked, order: 'ascending' })).toEqual(['ranking-turns-around']);
  expect(rulesOf({}, unranked)).toEqual([]);
  const hidden = { status: { public: null, reason: 'Doubtful.' } };
  expect(rulesOf(hidden, { order: 'ascending' })).toEqual([]);
  expect(lossFindings({ date: DATE, metrics: [] }, registryWith({ order: 'ascending' }), null)).toEqual([]);
});

test('a name that readers ask by is missed, but for those of a metric that is gone as a whole', () => {
  const registryWith = (aliases: string[], more = {}) =>
    registryOf([metricOf('N00001', { aliases, ...more }), metricOf('N00002')]);
  const lost = (...registries: [Registry, Registry | null]) =>
    lostNames(...registries).map(({ rule, where, expected }) => [rule, where.metric, expected]);
  const had = registryWith(['folk', 'folkmangd']);
  expect(lost(registryWith(['folkmangd', 'ny']), had)).toEqual([['alias-vanishes', 'N00001', 'folk']]);
  const moved = registryOf([metricOf('N00001'), metricOf('N00002', { aliases: ['folk', 'folkmangd'] })]);
  expect(lost(moved, had).map(([rule]) => rule)).toEqual(['alias-vanishes', 'alias-vanishes']);
  const hidden = { status: { public: null, reason: 'Doubtful.' } };
  for (const registry of [had, registryWith(['folkmangd', 'x', 'folk']), registryWith([], hidden)])
    expect(lost(registry, had)).toEqual([]);
  expect(lost(registryWith([]), registryWith(['folk'], hidden))).toEqual([]);
  expect(lost(registryWith([]), null)).toEqual([]);
  const ofSubject = (subject: string, more = {}) =>
    registryOf([metricOf('N00001', { subject, ...more }), metricOf('N00002', { subject: 'folk' })]);
  const renamed = ofSubject('folk');
  const before = ofSubject('befolkning');
  for (const next of [renamed, ofSubject('befolkning', hidden), ofSubject('befolkning', { left: DATE })])
    expect(lost(next, before)).toEqual([['subject-vanishes', undefined, 'befolkning']]);
  expect(lost(before, ofSubject('befolkning', hidden))).toEqual([]);
  expect(lostNames(renamed, before)[0]?.where.path).toEqual(['subjects']);
});

let dataset: Published | undefined;
afterEach(() => dataset?.remove());

test('a ranking turns around by a waiver that says why', async () => {
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  const turned = metricOf('N00001', { order: 'ascending' });
  put(
    join(data, 'metrics.json'),
    JSON.stringify(registryOf([turned, metricOf('N00002', { source: 'RKA' })])),
  );
  const refused = await dataset.run('publish', '--date', DATE);
  expect(refused.code).toBe(1);
  expect(refused.lines.join('\n')).toContain('(N00001) [ranking-turns-around]');
  put(
    join(data, 'waivers.csv'),
    'rule,metric,geo,period,reason\nranking-turns-around,N00001,,,Low is good.\n',
  );
  expect(await dataset.run('publish', '--date', DATE)).toMatchObject({ code: 0 });
  expect((await dataset.run('verify')).code).toBe(0);
});

test('a metric leaves by its entry, a waiver and a release, with one entry in the log', async () => {
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  const left = metricOf('N00001', { left: DATE });
  put(join(data, 'metrics.json'), JSON.stringify(registryOf([left, metricOf('N00002', { source: 'RKA' })])));
  const refused = await dataset.run('publish', '--date', DATE);
  expect(refused.code).toBe(1);
  expect(refused.lines.join('\n')).toContain('(N00001) [metric-leaves]');
  put(join(data, 'waivers.csv'), 'rule,metric,geo,period,reason\nmetric-leaves,N00001,,,Its source ended.\n');
  expect(await dataset.run('publish', '--date', DATE)).toMatchObject({ code: 0 });
  expect(dataFile(dataset.paths, `revisions/${DATE}.csv`).split('\n').slice(1)).toEqual([
    'withdrawn,N00001,,,,,,,,"SCB, via Kolada (RKA)"',
    '',
  ]);
  expect(dataFile(dataset.paths, 'CHANGELOG.md')).toContain(
    '* N00001 Metric N00001: leaves the service, with its 5 figures\n',
  );
  expect((await dataset.run('verify')).code).toBe(0);
  expect((await dataset.run('rewind', '--to', '2024-08-30', '--out', join(dataset.dir, 'old'))).code).toBe(0);
});

test('what is staged of a metric that leaves is not published, nor the day on which it was taken', async () => {
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  await dataset.importRows({ N00001: [['0180', '2022', '911']] }, '2024-12-24');
  const left = metricOf('N00001', { left: DATE });
  put(join(data, 'metrics.json'), JSON.stringify(registryOf([left, metricOf('N00002', { source: 'RKA' })])));
  put(join(data, 'waivers.csv'), 'rule,metric,geo,period,reason\nmetric-leaves,N00001,,,Its source ended.\n');
  expect(await dataset.run('publish', '--date', DATE)).toMatchObject({ code: 0 });
  expect(JSON.parse(dataFile(dataset.paths, 'release.json')).retrieved).toEqual({
    N00001: '2024-08-30',
    N00002: '2024-08-30',
  });
});

test('a metric whose entry is gone stops the release', async () => {
  dataset = await publishedDataset();
  put(
    join(dataset.paths.data, 'metrics.json'),
    JSON.stringify(registryOf([metricOf('N00002', { source: 'RKA' })])),
  );
  const { code, lines } = await dataset.run('publish', '--date', DATE);
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('(N00001) [left-metrics-are-logged]');
});

test('a loss is let through by a waiver with its reason, which the next release has no use for', async () => {
  dataset = await publishedDataset();
  await dataset.importRows({ N00002: [['0114', '2022', '3.5']] });
  await dataset.importRows({ N00001: (FIRST_ROWS['N00001'] ?? []).slice(0, 4) });
  const refused = await dataset.run('publish', '--date', DATE);
  expect(refused.lines[0]).toContain('municipalities.csv (1480) [municipality-vanishes]');
  const waivers = 'rule,metric,geo,period,reason\nmunicipality-vanishes,,1480,,It reports late.\n';
  put(join(dataset.paths.data, 'waivers.csv'), waivers);
  expect((await dataset.run('publish', '--date', DATE)).code).toBe(0);
  expect((await dataset.run('verify')).code).toBe(0);
  await dataset.importRows({ N00002: [['0114', '2022', '3.75']] });
  expect((await dataset.run('publish', '--date', '2025-02-01')).lines[0]).toContain('[unused-waiver]');
});
