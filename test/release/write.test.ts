import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetOfTest, FIRST_ROWS, type Published } from './published-dataset.ts';
import { filesStopped, recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row, smallDataset } from './small-dataset.ts';

const DAY = '2025-01-01';
const PUBLISH = ['publish', '--date', DAY];
const UNDO = ['undo', '--date', DAY];
const SECOND: Row[] = [...FIRST_ROWS.N00001.slice(1, 5), ['1480', '2022', '950']];
const HIDDEN = metricOf('N00003', { status: { public: false, reason: 'Not checked.' } });
const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'SKR' })];

/** A second release is staged that uses up a waiver of a loss, drops a file and adds one; a hidden metric is staged, too. */
async function stagedDataset(): Promise<Published> {
  const dataset = await datasetOfTest();
  dataset.register([...METRICS, HIDDEN]);
  dataset.waive('metric-redefined,N00002,,,SKR has taken the survey over.');
  await dataset.importRows({ N00001: FIRST_ROWS.N00001.slice(0, 4) }, '2024-10-01');
  expect(await dataset.publish('2024-12-01')).toEqual({
    code: 0,
    lines: [expect.stringContaining('Published')],
  });
  await dataset.importRows({ N00001: SECOND }, '2024-12-20');
  await dataset.importRows({ N00003: [['0180', '2022', '5']] }, '2024-12-20');
  return dataset;
}

/** As after kill -9: from the change of that number on, nothing on disk changes any more. Whether it came so far. */
async function killedAt(dataset: Published, limit: number, command: string[]): Promise<boolean> {
  const files = filesStopped(limit, () => {
    throw new Error('killed');
  });
  const { effects } = recordedEffects({ files, today: () => DAY });
  return runCommand(command, dataset.paths, effects).then(
    () => false,
    () => true,
  );
}

/** Every file of dataset and staging area but the lock, which stays; its bytes as letters. */
const wholeOf = ({ dir, paths }: Published): Record<string, string> =>
  Object.fromEntries(
    [paths.data, paths.staging]
      .flatMap((folder) => filesUnder(folder).map((file) => relative(dir, join(folder, file))))
      .filter((file) => basename(file) !== 'lock')
      .map((file) => [file, readFileSync(join(dir, file), 'latin1')]),
  );

function restore(dataset: Published, tree: Record<string, string>): void {
  for (const folder of [dataset.paths.data, dataset.paths.staging])
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  for (const [file, bytes] of Object.entries(tree))
    put(join(dataset.dir, file), Buffer.from(bytes, 'latin1'));
}

/** Kills a command at each of its changes: what the next one says, each once. What stands is the old tree or the new one. */
async function saidAfterKills(dataset: Published, command: string[]): Promise<string[]> {
  const old = wholeOf(dataset);
  expect(await dataset.run(...command)).toMatchObject({ code: 0 });
  const made = wholeOf(dataset);
  expect(made).not.toEqual(old);
  const said: string[] = [];
  for (let limit = 0; ; limit += 1) {
    restore(dataset, old);
    if (!(await killedAt(dataset, limit, command))) break;
    const { lines } = await dataset.run('show', 'SF.N00001.0180.2022');
    const [line = ''] = lines.filter((one) => one.includes('broken off'));
    if (said.at(-1) !== line) said.push(line);
    expect(wholeOf(dataset), `killed before change ${limit}`).toEqual(
      line.endsWith('Finished.') ? made : old,
    );
  }
  expect(wholeOf(dataset)).toEqual(made);
  return said;
}

describe('a command that is killed at any of its changes leaves the old release or the new one, and all that was staged', () => {
  test('a publication', async () => {
    expect(await saidAfterKills(await stagedDataset(), PUBLISH)).toEqual([
      '',
      'A publication of 2025-01-01 was broken off before it counted: the release 2024-12-01 stands. Cleaned up.',
      'A publication of 2025-01-01 was broken off after it counted: the release 2025-01-01 stands. Finished.',
    ]);
  });

  test('a first publication', async () => {
    const dataset = await stagedDataset();
    rmSync(dataset.paths.data, { recursive: true });
    const first = smallDataset(METRICS);
    cpSync(first.paths.data, dataset.paths.data, { recursive: true });
    first.remove();
    await dataset.run('unstage', 'N00003');
    await dataset.importRows({ N00002: FIRST_ROWS.N00002 });
    expect(await saidAfterKills(dataset, PUBLISH)).toEqual([
      '',
      'A publication of 2025-01-01 was broken off before it counted: no release stands. Cleaned up.',
      'A publication of 2025-01-01 was broken off after it counted: the release 2025-01-01 stands. Finished.',
    ]);
  });

  test('an undo, with what was imported since', async () => {
    const dataset = await stagedDataset();
    await dataset.importRows(
      { N00002: [...FIRST_ROWS.N00002.slice(0, 2), ['1480', '2022', '8']] },
      '2024-12-20',
    );
    await dataset.run(...PUBLISH);
    await dataset.importRows({ N00002: FIRST_ROWS.N00002 }, '2024-12-24');
    expect(await saidAfterKills(dataset, UNDO)).toEqual([
      '',
      'An undo of 2025-01-01 was broken off before it counted: the release 2025-01-01 stands. Cleaned up.',
      'An undo of 2025-01-01 was broken off after it counted: the release 2024-12-01 stands. Finished.',
    ]);
    const staged = JSON.parse(dataset.text('../data.staging/staging.json')).series;
    expect(Object.keys(staged).sort()).toEqual(['N00001', 'N00002', 'N00003']);
    expect(staged.N00002.files).toMatchObject([{ retrieved: '2024-12-24' }]);
  });

  test('the recovery of either', async () => {
    const dataset = await stagedDataset();
    const old = wholeOf(dataset);
    const interrupted: Record<string, string>[] = [];
    for (let limit = 1; await killedAt(dataset, limit, PUBLISH); limit += 1) {
      interrupted.push(wholeOf(dataset));
      restore(dataset, old);
    }
    const made = wholeOf(dataset);
    for (const tree of interrupted)
      for (let limit = 0; ; limit += 1) {
        restore(dataset, tree);
        if (!(await killedAt(dataset, limit, ['verify']))) break;
        await dataset.run('verify');
        expect([old, made]).toContainEqual(wholeOf(dataset));
      }
  });
});

describe('a disk on which nothing more can be written, from any change on', () => {
  test.each([
    ['ENOSPC', PUBLISH],
    ['EIO', PUBLISH],
    ['ENOSPC', UNDO],
  ])('%s under %j leaves one whole release once it can be written again', async (code, command) => {
    const dataset = await stagedDataset();
    if (command === UNDO) await dataset.run(...PUBLISH);
    const old = wholeOf(dataset);
    await dataset.run(...command);
    const made = wholeOf(dataset);
    for (let limit = 0; ; limit += 1) {
      restore(dataset, old);
      const full = (): never => {
        throw Object.assign(new Error(`${code}: write`), { code, path: dataset.paths.data });
      };
      const { effects } = recordedEffects({ files: filesStopped(limit, full), today: () => DAY });
      const fault = await runCommand(command, dataset.paths, effects).catch((error: Error) => error.message);
      if (typeof fault !== 'string') break;
      expect(fault.split('\n')).toEqual([expect.stringContaining(code)]);
      await dataset.run('show', 'SF.N00001.0180.2022');
      expect([old, made]).toContainEqual(wholeOf(dataset));
    }
  });
});

describe('what a broken-off publication left', () => {
  test('is no part of the next release, also of the same day', async () => {
    const dataset = await stagedDataset();
    const whole = wholeOf(dataset);
    await dataset.run(...PUBLISH);
    const made = wholeOf(dataset);
    restore(dataset, whole);
    put(dataset.file(`releases/${DAY}/observations/N00002.csv`), 'geo,period,value,file\n');
    put(dataset.file(`releases/${DAY}/areas.csv`), 'rubbish');
    put(dataset.file('releases/2024-12-31/release.json'), '{}');
    expect(await dataset.run(...PUBLISH)).toMatchObject({ code: 0 });
    expect(wholeOf(dataset)).toEqual(made);
  });

  test('is named by verify, which it does not stop', async () => {
    const dataset = await stagedDataset();
    put(dataset.file('releases/2024-12-31/release.json'), '{}');
    const { code, lines } = await dataset.run('verify');
    expect([code, lines.join('\n')]).toEqual([
      0,
      expect.stringContaining('warning releases/2024-12-31 [folders-are-named]'),
    ]);
  });

  test('in the middle of a write is a part of a file, which goes with it', async () => {
    const dataset = await stagedDataset();
    const whole = wholeOf(dataset);
    const unfinished = JSON.stringify({ kind: 'publication', release: DAY });
    put(join(dataset.paths.staging, 'unfinished.json'), unfinished);
    for (const file of [
      'releases/chain.json',
      'files.csv',
      'observations/N00001.csv',
      `releases/${DAY}/files.csv`,
    ])
      put(dataset.file(`${file}.part`), 'cu');
    expect(await dataset.run('verify')).toMatchObject({ code: 0 });
    expect(wholeOf(dataset)).toEqual(whole);
  });

  test('before its first change on disk is nothing', async () => {
    const dataset = await stagedDataset();
    const whole = wholeOf(dataset);
    expect(await killedAt(dataset, 0, PUBLISH)).toBe(true);
    expect(wholeOf(dataset)).toEqual(whole);
    expect(existsSync(join(dataset.paths.staging, 'unfinished.json'))).toBe(false);
  });
});
