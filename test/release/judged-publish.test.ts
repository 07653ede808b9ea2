// `publish` judges before it writes: a refusal touches no disk.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { type Files, nodeFiles } from '../../src/release/dataset.ts';
import { type Published, publishedDataset } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row, registryOf } from './small-dataset.ts';

const DATE = '2025-01-01';
let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

const publishWith = (files: Files, ...more: string[]) => {
  const { effects, lines } = recordedEffects({ files });
  return runCommand(['publish', '--date', DATE, ...more], dataset.paths, effects).then((code) => ({
    code,
    lines,
  }));
};

test('a refused release is judged without writing anything', async () => {
  await dataset.importRows({ N00001: [['9999', '2022', '1']] });
  const written: string[] = [];
  const files = { ...nodeFiles, write: (path: string) => void written.push(path) };
  expect((await publishWith(files)).code).toBe(1);
  expect(written).toEqual([]);
});

test('a waiver is used, however many findings it is one of and whatever else is wrong', async () => {
  const years = Array.from({ length: 120 }, (_, index) => String(1900 + index));
  const rows = years.flatMap((year): Row[] => [
    ['0114', year, '1000'],
    ['0180', year, '0'],
    ['1480', year, '1000'],
  ]);
  await dataset.importRows({ N00001: [...rows, ['9999', '1900', '1000']] });
  const waivers = years.map((year) => `suspect-zeros,N00001,0180,${year},Asked.,Tillfrågad.\n`);
  put(
    join(dataset.paths.data, 'waivers.csv'),
    `rule,metric,geo,period,reason,reason_sv\n${waivers.join('')}`,
  );
  const { lines } = await dataset.run('diff', '--date', DATE, '--json');
  const rules = JSON.parse(lines[0] ?? '').groups.map(({ rule }: { rule: string }) => rule);
  expect(rules).toContain('geo-is-registered');
  expect(rules).not.toContain('unused-waiver');
  expect(rules).not.toContain('suspect-zeros');
});

test('--json prints one document: refused or not, the findings by rule and metric, and the result', async () => {
  await dataset.importRows({ N00001: [['9999', '2022', '1']] });
  for (const command of ['diff', 'publish']) {
    const { code, lines } = await dataset.run(command, '--date', DATE, '--json');
    expect({ code, count: lines.length }).toEqual({ code: 1, count: 1 });
    const document = JSON.parse(lines[0] ?? '');
    expect(document).toMatchObject({ ok: false, result: [expect.stringContaining('efuse')] });
    expect(document.groups).toContainEqual(
      expect.objectContaining({ rule: 'geo-is-registered', metric: 'N00001', count: 1, waiver: null }),
    );
  }
  expect(JSON.parse((await dataset.run('verify', '--json')).lines[0] ?? '')).toMatchObject({
    ok: true,
    count: 0,
  });
});

test('--json has the lines that a terminal shows before the findings', async () => {
  await dataset.importRows({ N00001: [['0114', '2022', '102']] });
  const { lines } = await dataset.run('diff', '--date', DATE);
  const { lines: said, result } = JSON.parse(
    (await dataset.run('diff', '--date', DATE, '--json')).lines[0] ?? '',
  );
  expect([...said, ...result]).toEqual(lines);
  expect(said.length).toBeGreaterThan(0);
});

test('a log under another name, or a KPI that two metrics take, stops the release', async () => {
  const metrics = [metricOf('N00001'), metricOf('N00002', { source: 'RKA', kpiId: 'N00001' })];
  const registry = { ...registryOf(metrics), logOrigin: 'elsewhere.example/log' };
  const before = readFileSync(join(dataset.paths.data, 'metrics.json'), 'utf8');
  const text = JSON.stringify(registry, null, 2);
  const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;
  put(join(dataset.paths.data, 'metrics.json'), text);
  const { code, lines } = await dataset.run('publish', '--date', DATE);
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain(
    `error metrics.json:${lineOf('"logOrigin"')} [log-origin-stays] The log of all releases would go on under another name`,
  );
  expect(lines.join('\n')).toContain(
    `expected ${JSON.parse(before).logOrigin ?? 'open-data-api/log/2'}, got elsewhere.example/log`,
  );
  expect(lines.join('\n')).toContain(
    `error metrics.json:${lineOf('"id": "N00002"') - 1} (N00002) [kpi-ids-are-unique]`,
  );
});

test('an alias or a subject that is gone stops the release until that is waived', async () => {
  const others = [metricOf('N00002', { source: 'RKA' })];
  const before = registryOf([metricOf('N00001', { aliases: ['folk'] }), ...others]);
  const write = (registry: unknown, waivers: string[]) => {
    put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registry));
    put(
      join(dataset.paths.data, 'waivers.csv'),
      ['rule,metric,geo,period,reason', ...waivers, ''].join('\n'),
    );
  };
  write(before, []);
  expect((await dataset.run('publish', '--date', DATE)).code).toBe(0);
  const metrics = [metricOf('N00001'), ...others].map((metric) => ({ ...metric, subject: 'folk' }));
  const after = { ...before, subjects: [{ slug: 'folk', title: { sv: 'Folk', en: 'People' } }], metrics };
  write(after, []);
  const { code, lines } = await dataset.run('publish', '--date', '2025-01-02');
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(
    /:1 \(N00001\) \[alias-vanishes\][\s\S]*metrics\.json:1 \[subject-vanishes\]/,
  );
  write(after, ['alias-vanishes,N00001,,,Misleading.', 'subject-vanishes,,,,A better name.']);
  expect(await dataset.run('publish', '--date', '2025-01-02')).toMatchObject({ code: 0 });
});

test('a KPI may be handed on by a metric that leaves', async () => {
  const left = metricOf('N00001', { left: DATE });
  const heir = metricOf('N00002', { source: 'RKA', kpiId: 'N00001' });
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf([left, heir])));
  const { lines } = await dataset.run('publish', '--date', DATE);
  expect(lines.join('\n')).toContain('[metric-leaves]');
  expect(lines.join('\n')).not.toContain('kpi-ids-are-unique');
});

test('a metric that is public no longer stops the release until that is waived', async () => {
  const hidden = metricOf('N00001', { status: { public: null, reason: 'Doubtful.' } });
  const registry = registryOf([hidden, metricOf('N00002', { source: 'RKA' })]);
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registry));
  const { code, lines } = await dataset.run('publish', '--date', DATE);
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('(N00001) [metric-turns-non-public]');
  expect(lines.join('\n')).toContain('metric-turns-non-public,N00001,,,,');
  const waiver = 'rule,metric,geo,period,reason\nmetric-turns-non-public,N00001,,,Doubtful figures.\n';
  put(join(dataset.paths.data, 'waivers.csv'), waiver);
  expect((await dataset.run('publish', '--date', DATE)).code).toBe(0);
});

test('a waiver of a loss lets no loss of a later release through before it is worded anew', async () => {
  const from = (year: number): Row[] => [
    ['0114', '2022', '101'],
    ['1480', '2022', '500'],
    ...Array.from({ length: 2023 - year }, (_, at): Row => ['0180', String(year + at), String(900 + at)]),
  ];
  const publishFrom = async (year: number, date: string, reason: string) => {
    const { data } = dataset.paths;
    const waiver = reason === '' ? '' : `figures-withdrawn,N00001,,,${reason}\n`;
    put(join(data, 'waivers.csv'), `rule,metric,geo,period,reason\n${waiver}`);
    await dataset.importRows({ N00001: from(year) });
    return dataset.run('publish', '--date', date);
  };
  expect((await publishFrom(1990, DATE, '')).code).toBe(0);
  expect((await publishFrom(2000, '2025-01-02', 'The source dropped the nineties.')).code).toBe(0);
  const { code, lines } = await publishFrom(2010, '2025-01-03', 'The source dropped the nineties.');
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(
    /\[figures-withdrawn\][\s\S]*\[unused-waiver\] The waiver is of a past release/,
  );
  expect((await publishFrom(2010, '2025-01-03', 'And the years until 2009.')).code).toBe(0);
});
