import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readDataset } from '../../src/release/dataset.ts';
import { inputsHash, keepJudgement, keptJudgement } from '../../src/release/judgement.ts';
import { planRelease } from '../../src/release/plan.ts';
import { judgementFile, readStaging } from '../../src/release/staging.ts';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row } from './small-dataset.ts';

const DATE = '2025-01-01';
const OPTIONS = { date: DATE, reason: null, corrected: false, key: null };
const REVISED: Row[] = [...FIRST_ROWS.N00001.slice(1), ['0114', '2021', '100.5']];

let dataset: Published;
beforeEach(async () => {
  dataset = await datasetOfTest();
  await dataset.importRows({ N00001: REVISED });
});

const diff = (...options: string[]) => dataset.run('diff', '--date', DATE, ...options);
const file = () => judgementFile(dataset.paths);

/** Keeps a judgement of the inputs as they are, with a finding that no judge makes: who takes it tells it. */
function keepMade(): void {
  const made = {
    rule: 'made-up',
    severity: 'error' as const,
    where: { file: 'a.csv' },
    message: 'No judge says so.',
  };
  keepWith({ findings: [made] });
}

/** Keeps a judgement of the inputs as they are, of which some is made up. */
function keepWith(rest: Partial<Parameters<typeof keepJudgement>[2]>): void {
  const [files, staging] = [readDataset(dataset.paths), readStaging(dataset.paths)];
  const { metrics, files: planned } = planRelease(files, staging, OPTIONS);
  const checkpoint = String(planned().get('revisions/checkpoint'));
  const judged = { findings: [], metrics, checkpoint, ...rest };
  const inputs = inputsHash(files, staging, OPTIONS);
  keepJudgement(dataset.paths, inputs, judged, recordedEffects().effects.files);
}
const isTaken = async (...command: string[]): Promise<boolean> =>
  (await dataset.run(...command)).lines.join('\n').includes('[made-up]');

describe('what was judged of a release to come', () => {
  test('is kept beside the data and taken by diff, review and publish of the same inputs', async () => {
    const before = treeOf(dataset.paths.data);
    const first = await diff();
    expect(existsSync(file())).toBe(true);
    expect(await diff()).toEqual(first);
    expect(treeOf(dataset.paths.data)).toEqual(before);
    keepMade();
    expect(await isTaken('diff', '--date', DATE)).toBe(true);
    expect(await isTaken('publish', '--date', DATE)).toBe(true);
    const out = join(dataset.dir, 'review.html');
    await dataset.run('review', '--date', DATE, '--out', out);
    expect(readFileSync(out, 'utf8')).toContain('made-up');
  });

  test('gives its checkpoint to a release without a signature, and no leaf of the log is hashed again', async () => {
    keepWith({ checkpoint: 'made up\n' });
    expect((await dataset.publish(DATE)).code).toBe(0);
    expect(dataset.text('revisions/checkpoint')).toBe('made up\n');
  });

  test('gives a signed release what it changes, and all of that is judged with its signature', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = join(dataset.dir, 'key.pem');
    put(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    keepWith({ checkpoint: 'made up\n' });
    const refused = await dataset.publish(DATE, '--key', key);
    expect([refused.code, refused.lines.join('\n')]).toEqual([
      1,
      expect.stringContaining('[checkpoint-matches-log]'),
    ]);
    const alone = await datasetOfTest();
    await alone.importRows({ N00001: REVISED });
    expect((await alone.publish(DATE, '--key', key)).code).toBe(0);
    rmSync(file());
    await diff();
    expect((await dataset.publish(DATE, '--key', key)).code).toBe(0);
    expect(treeOf(dataset.paths.data)).toEqual(treeOf(alone.paths.data));
    expect((await dataset.run('verify')).code).toBe(0);
  });

  test('gives the page that a judgement of its own gives', async () => {
    const out = join(dataset.dir, 'review.html');
    const page = async (): Promise<string> => {
      await dataset.run('review', '--date', DATE, '--out', out);
      return readFileSync(out, 'utf8');
    };
    const own = await page();
    expect(await page()).toBe(own);
  });

  test('makes the release that publish alone makes, with a reason that was not yet given, and goes with it', async () => {
    const reason = ['--reason', 'A late report'];
    const alone = await datasetOfTest();
    await alone.importRows({ N00001: REVISED });
    expect((await alone.publish(DATE, ...reason)).code).toBe(0);
    await diff();
    expect(await dataset.publish(DATE, ...reason)).toMatchObject({ code: 0 });
    expect(treeOf(dataset.paths.data)).toEqual(treeOf(alone.paths.data));
    expect(dataset.text(`revisions/${DATE}.csv`)).toContain('A late report');
    expect(existsSync(file())).toBe(false);
    expect((await dataset.run('verify')).code).toBe(0);
  });

  test.each<[string, string[], () => unknown]>([
    ['of another day', ['diff', '--date', '2025-01-02'], () => {}],
    ['that is corrected', ['diff', '--date', DATE, '--corrected', '--reason', 'An error'], () => {}],
    ['with a reason that a spreadsheet would run', ['publish', '--date', DATE, '--reason', '=1+1'], () => {}],
    [
      'over data that a person changed',
      ['publish', '--date', DATE],
      () =>
        dataset.register([metricOf('N00001', { publisher: 'SCB' }), metricOf('N00002', { source: 'RKA' })]),
    ],
    [
      'over a file that no release made',
      ['publish', '--date', DATE],
      () => put(dataset.file('observations/N00009.csv'), 'geo,period,value\n'),
    ],
    [
      'over data with a link in it',
      ['publish', '--date', DATE],
      () => symlinkSync(dataset.dir, dataset.file('elsewhere')),
    ],
    [
      'with another series',
      ['publish', '--date', DATE],
      () => dataset.importRows({ N00001: [...REVISED.slice(0, -1), ['0114', '2021', '100.6']] }),
    ],
    [
      'of a damaged record',
      ['publish', '--date', DATE],
      () => {
        const bytes = readFileSync(file());
        bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
        put(file(), bytes);
      },
    ],
    [
      'of a record that was cut',
      ['publish', '--date', DATE],
      () => put(file(), readFileSync(file()).subarray(0, 40)),
    ],
    ['of an empty record', ['publish', '--date', DATE], () => put(file(), '')],
  ])('is judged again %s', async (_, command, change) => {
    keepMade();
    await change();
    expect(await isTaken(...command)).toBe(false);
  });

  test('is judged again where it is signed', async () => {
    keepMade();
    await expect(isTaken('publish', '--date', DATE, '--key', join(dataset.dir, 'none.pem'))).rejects.toThrow(
      'none.pem',
    );
  });

  test('has findings beyond every factor as they were found', () => {
    const excess = Number.POSITIVE_INFINITY;
    const finding = {
      rule: 'value-jump',
      severity: 'error' as const,
      where: { file: 'a' },
      message: 'It jumps.',
      excess,
    };
    const { files } = recordedEffects().effects;
    keepJudgement(dataset.paths, 'inputs', { findings: [finding], metrics: [], checkpoint: null }, files);
    expect(keptJudgement(dataset.paths, 'inputs')).toEqual({
      findings: [finding],
      metrics: [],
      checkpoint: null,
    });
    expect(keptJudgement(dataset.paths, 'others')).toBeNull();
  });

  test('is made again where the disk was full', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    const { files } = recordedEffects().effects;
    const stopped = {
      ...files,
      writeSoon: () => {
        throw full;
      },
    };
    rmSync(file(), { force: true });
    expect(() =>
      keepJudgement(dataset.paths, 'inputs', { findings: [], metrics: [], checkpoint: null }, stopped),
    ).not.toThrow();
    expect(keptJudgement(dataset.paths, 'inputs')).toBeNull();
  });
});
