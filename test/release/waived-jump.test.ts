import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { type Published, publishedDataset } from './published-dataset.ts';
import { metricOf, put, type Row, registryOf, saveKolada } from './small-dataset.ts';

/** Three municipalities over forty years that grow by one per cent a year. */
const ROWS: Row[] = ['0114', '0180', '1480'].flatMap((geo) =>
  Array.from(
    { length: 40 },
    (_, year): Row => [geo, String(1980 + year), String(Math.round(1e6 * 1.01 ** year))],
  ),
);
const WAIVER = 'value-jump,N00001,0180,2020,"Asked the source, and it is right."\n';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  await importAll(ROWS);
  const { code } = await dataset.run('publish', '--date', '2025-01-01');
  expect(code).toBe(0);
});
afterEach(() => dataset.remove());

const importAll = (rows: Row[]) => {
  const folder = saveKolada(join(dataset.dir, `saved-${rows.length}`), { N00001: rows });
  return dataset.run('import', 'kolada', folder, '--ids', 'N00001', '--retrieved', '2024-08-30');
};
const waive = (rows: string): void =>
  put(join(dataset.paths.data, 'waivers.csv'), `rule,metric,geo,period,reason\n${rows}`);

test('a jump stops the release until it is waived with a reason', async () => {
  await importAll([...ROWS, ['0180', '2020', '15000000']]);
  const { code, lines } = await dataset.run('publish', '--date', '2026-01-01');
  expect(code).toBe(1);
  expect(lines[0]).toContain('(N00001 0180 2020) [value-jump]');
  waive(WAIVER);
  expect((await dataset.run('publish', '--date', '2026-01-01')).code).toBe(0);
  expect((await dataset.run('verify')).code).toBe(0);
});

test('the waiver stays with its figure in later releases, and goes with it', async () => {
  const jumped: Row[] = [...ROWS, ['0180', '2020', '15000000']];
  await importAll(jumped);
  waive(WAIVER);
  expect((await dataset.run('publish', '--date', '2026-01-01')).code).toBe(0);
  await importAll([...jumped, ['1480', '2020', '1490000']]);
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
  await importAll([...ROWS, ['1480', '2020', '1490000']]);
  const { code, lines } = await dataset.run('publish', '--date', '2026-03-01');
  expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('[unused-waiver]') });
});

test('a waiver of a whole year lets its jumps through, though another figure of the year stands', async () => {
  const stands: Row[] = [...ROWS, ['1480', '2020', '1490000']];
  await importAll(stands);
  expect((await dataset.run('publish', '--date', '2026-01-01')).code).toBe(0);
  await importAll([...stands, ['0180', '2020', '15000000']]);
  waive('value-jump,N00001,,2020,"Asked the source, and it is right."\n');
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
});

test('a row without a value keeps no waiver of its year', async () => {
  const missing: Row = ['1480', '2020', 'null'];
  await importAll([...ROWS, missing, ['0180', '2020', '15000000']]);
  waive('value-jump,N00001,,2020,"Asked the source, and it is right."\n');
  expect((await dataset.run('publish', '--date', '2026-01-01')).code).toBe(0);
  await importAll([...ROWS, missing, ['0180', '2020', '1489000']]);
  const { code, lines } = await dataset.run('publish', '--date', '2026-02-01');
  expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('[unused-waiver]') });
  waive('');
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
});

test('a waiver of a jump that is not there stops the release', async () => {
  await importAll([...ROWS, ['0180', '2020', '1489000']]);
  waive(WAIVER);
  const { code, lines } = await dataset.run('publish', '--date', '2026-01-01');
  expect(code).toBe(1);
  expect(lines[0]).toContain('[unused-waiver]');
});

const JUMPED: Row[] = [...ROWS, ['0180', '2020', '15000000']];

/** A release with the jump, and a waiver that lets it through. */
async function publishJump(waiver: string, rows = JUMPED): Promise<void> {
  await importAll(rows);
  waive(waiver);
  expect((await dataset.run('publish', '--date', '2026-01-01')).code).toBe(0);
}

test('a waiver that goes while its figure stands stops the release until that is waived', async () => {
  await publishJump(WAIVER);
  waive('');
  const { code, lines } = await dataset.run('publish', '--date', '2026-02-01');
  expect(code).toBe(1);
  expect(lines[0]).toContain('(N00001 0180 2020) [flag-vanishes]');
  expect(lines[0]).toContain('value-jump: Asked the source, and it is right.');
  waive('flag-vanishes,N00001,0180,2020,"The source has explained it."\n');
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
  waive('');
  expect((await dataset.run('publish', '--date', '2026-03-01')).code).toBe(0);
});

test('a waiver of another year or municipality does not stand for the one that went', async () => {
  await publishJump(WAIVER);
  for (const other of ['0180,2019', '1480,2020']) {
    waive(WAIVER.replace('0180,2020', other));
    const { code, lines } = await dataset.run('publish', '--date', '2026-02-01');
    expect({ code, lines }).toEqual({
      code: 1,
      lines: expect.arrayContaining([expect.stringContaining('(N00001 0180 2020) [flag-vanishes]')]),
    });
  }
});

test('a waiver goes with its figure, and may be worded anew', async () => {
  await publishJump(WAIVER);
  waive(WAIVER.replace('Asked', 'Asked again'));
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
  await importAll([...ROWS, ['0180', '2020', '1489000']]);
  waive('');
  const { lines } = await dataset.run('publish', '--date', '2026-03-01');
  expect(lines.join('\n')).not.toContain('flag-vanishes');
});

test('a waiver of a year stands for those of its figures, and none of them for all', async () => {
  const two: Row[] = [...JUMPED, ['1480', '2020', '1490000']];
  await publishJump('value-jump,N00001,,2020,"Asked the source."\n', two);
  waive(WAIVER);
  const { code, lines } = await dataset.run('publish', '--date', '2026-02-01');
  expect({ code, line: lines[0] }).toMatchObject({
    code: 1,
    line: expect.stringContaining('1 figures without it'),
  });
  waive('value-jump,N00001,,2020,"Asked the source again."\n');
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
});

test('a waiver of a jump lets no later one of the same figure through before it is worded anew', async () => {
  await publishJump(WAIVER);
  await importAll([...ROWS, ['0180', '2020', '15000000000']]);
  const { code, lines } = await dataset.run('publish', '--date', '2026-02-01');
  expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('[value-jump]') });
  waive('value-jump,N00001,0180,2020,"The source has corrected it."\n');
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
});

test.each([
  'value-jump,N00001,,,',
  'value-jump,N00001,1480,2019,',
  'level-jump,N00001,,,',
  'level-jump,N00001,0180,,',
])('a new waiver of a jump that never was (%s) flags no figure that stands', async (key) => {
  await publishJump(WAIVER);
  waive(`${WAIVER}${key}"Wrong metric."\n`);
  const { code, lines } = await dataset.run('publish', '--date', '2026-02-01');
  expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('[unused-waiver]') });
});

test('waivers that cannot be read are no flags that went', async () => {
  await publishJump(WAIVER);
  put(join(dataset.paths.data, 'waivers.csv'), 'rule;metric;geo;period;reason\n');
  const { code, lines } = await dataset.run('publish', '--date', '2026-02-01');
  expect(code).toBe(1);
  expect(lines.join('\n')).not.toContain('flag-vanishes');
});

test('nobody misses the flag of a metric that is hidden', async () => {
  await publishJump(WAIVER);
  const hidden = { status: { public: false, reason: 'Doubtful.' } };
  const metrics = [metricOf('N00001', hidden), metricOf('N00002', { source: 'RKA' })];
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
  waive('metric-turns-non-public,N00001,,,"Doubtful."\n');
  const { lines } = await dataset.run('publish', '--date', '2026-02-01');
  expect(lines.join('\n')).not.toContain('flag-vanishes');
});

const write = (change: Partial<Metric>, waivers: string): void => {
  const metrics = [metricOf('N00001', change), metricOf('N00002', { source: 'RKA' })];
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
  waive(waivers);
};

/** The metric as it was published with its flag, but for its waivers, after a release that showed nothing of it. */
test.each<[string, Partial<Metric>, string]>([
  ['hid it', { status: { public: false, reason: 'Doubtful.' } }, 'metric-turns-non-public'],
  ['it left with', { left: '2026-02-01' }, 'metric-leaves'],
])('a flag is missed, and comes back, where a release between %s', async (_, change, rule) => {
  await publishJump(WAIVER);
  write(change, `${rule},N00001,,,"Doubtful."\n`);
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
  write({}, '');
  await importAll(JUMPED);
  const { code, lines } = await dataset.run('publish', '--date', '2026-03-01');
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('(N00001 0180 2020) [flag-vanishes]');
  waive(WAIVER);
  expect((await dataset.run('publish', '--date', '2026-03-01')).lines.join('\n')).toMatch(/^Published/);
  waive('');
  expect((await dataset.run('publish', '--date', '2026-04-01')).lines.join('\n')).toContain(
    '[flag-vanishes]',
  );
});

test('the waiver of a metric that was hidden lets no other jump through when it is shown again', async () => {
  await publishJump(WAIVER);
  write({ status: { public: false, reason: 'Doubtful.' } }, 'metric-turns-non-public,N00001,,,"Doubtful."\n');
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
  write({}, WAIVER);
  await importAll([...ROWS, ['0180', '2020', '15000000000']]);
  const { code, lines } = await dataset.run('publish', '--date', '2026-03-01');
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('(N00001 0180 2020) [value-jump]');
});
