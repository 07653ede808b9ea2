import { readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadDataset } from '../../src/builder/dataset.ts';
import { metricHistory } from '../../src/data/changes.ts';
import { cellKey } from '../../src/data/identifier.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { serve } from '../support/service.ts';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row, saveKolada, smallDataset } from './small-dataset.ts';

/** What each release since the first has changed of the metrics, in the order of the log, with their reasons. */
function loggedIn({ paths }: Published, date: string): string[] {
  const { dataset } = loadDataset(paths.data);
  if (dataset === null) throw new Error('expected a dataset, got none');
  const ids = dataset.at(date).registry.metrics.map(({ id }) => id);
  return ids.flatMap((id) =>
    [...metricHistory(dataset, id)]
      .filter(({ release }) => release.release === date)
      .flatMap(({ changes }) =>
        changes.map(({ type, metric, geo, period, previousValue, value, words }) =>
          geo === null || period === null
            ? `${type} ${metric} ${words.map(({ field, language }) => [field, language].join(' ').trim()).join(', ')}`
            : `${type} ${metric} ${cellKey({ geo, period })} ${previousValue ?? '-'} ${value ?? '-'}`,
        ),
      ),
  );
}

const manifestOf = (dataset: Published, date: string) =>
  JSON.parse(dataset.text(`releases/${date}/release.json`));
const checkpointOf = (dataset: Published, date: string): string[] =>
  dataset.text(`releases/${date}/checkpoint`).split('\n');
/** Files of one release, those that every one has aside. */
const changedIn = (dataset: Published, date: string): string[] =>
  Object.keys(treeOf(dataset.file(`releases/${date}`))).filter(
    (file) => !['checkpoint', 'release.json', 'tree.bin'].includes(file),
  );

describe('publish and diff', () => {
  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
  });

  const SECOND = {
    N00001: [...FIRST_ROWS.N00001.slice(1, 3), ['0180', '2022', '911'] as [string, string, string]],
  };

  describe('the first release', () => {
    test('is a folder of every file that it has, its figures as literals with the row of their file', () => {
      expect(dataset.text('observations/N00001.csv')).toBe(
        'geo,period,value,file\n0114,2021,100,1\n0114,2022,101,1\n0180,2021,900,1\n0180,2022,910,1\n1480,2021,500,1\n1480,2022,,1\n',
      );
      const files = changedIn(dataset, '2024-08-30');
      expect(files).toEqual([
        'files.csv',
        'metrics.json',
        'municipalities.csv',
        'observations/N00001.csv',
        'observations/N00002.csv',
        'waivers.csv',
      ]);
      expect(Object.keys(manifestOf(dataset, '2024-08-30').files)).toEqual(files);
      for (const file of ['files.csv', 'observations/N00001.csv', 'observations/N00002.csv'])
        expect(dataset.text(`releases/2024-08-30/${file}`)).toBe(dataset.text(file));
      expect(manifestOf(dataset, '2024-08-30')).toMatchObject({
        release: '2024-08-30',
        published: '2024-08-30',
        reconstructed: false,
        reason: null,
        reasons: {},
        corrected: [],
      });
      expect(JSON.parse(dataset.text('releases/chain.json'))).toMatchObject([
        { release: '2024-08-30', size: 8, previous: null, note: null },
      ]);
      expect(loggedIn(dataset, '2024-08-30')).toEqual([
        'published N00001 0114,2021 - 100',
        'published N00001 0114,2022 - 101',
        'published N00001 0180,2021 - 900',
        'published N00001 0180,2022 - 910',
        'published N00001 1480,2021 - 500',
        'published N00002 0114,2022 - 3.5',
        'published N00002 0180,2022 - 4.25',
        'published N00002 1480,2022 - 7',
      ]);
    });

    test('without a figure passes, and verify says that there was nothing to verify', async () => {
      const other = await datasetOfTest([metricOf('N00001', { status: UNKNOWN })]);
      const { code, lines } = await other.run('verify');
      expect([code, lines.at(-1)]).toEqual([
        1,
        '0 observations verified, 0 findings: the dataset has none, so nothing was verified; import some.',
      ]);
    });

    test('is the same bytes when it is made again', async () => {
      const again = await datasetOfTest();
      expect(treeOf(again.paths.data)).toEqual(treeOf(dataset.paths.data));
    });
  });

  const UNKNOWN = { public: null, reason: 'Not established.' };

  describe('a later release', () => {
    test('replaces the whole of the series it covers and leaves the others', async () => {
      await dataset.importRows(SECOND);
      expect(await dataset.publish('2025-01-01', '--reason', 'Ny bas | New "basis"')).toEqual({
        code: 0,
        lines: ['Published 2025-01-01: 6 files, 4 entries in the revision log.'],
      });
      expect(changedIn(dataset, '2025-01-01')).toEqual(['files.csv', 'observations/N00001.csv']);
      expect(dataset.text('observations/N00001.csv')).toBe(
        'geo,period,value,file\n0114,2022,101,3\n0180,2021,900,3\n0180,2022,911,3\n',
      );
      expect(loggedIn(dataset, '2025-01-01')).toEqual([
        'metadata N00001 files',
        'withdrawn N00001 0114,2021 100 -',
        'revised N00001 0180,2022 910 911',
        'withdrawn N00001 1480,2021 500 -',
      ]);
      expect(manifestOf(dataset, '2025-01-01').reason).toEqual({ sv: 'Ny bas', en: 'New "basis"' });
      expect((await dataset.run('verify')).lines.at(-1)).toBe('6 observations verified, 0 findings.');
    });

    test('logs a new title and a new source of the registry as metadata', async () => {
      const renamed = metricOf('N00001', { title: { sv: 'Nytt', en: 'New' } });
      dataset.register([renamed, metricOf('N00002', { source: 'SKR' })]);
      dataset.waive('metric-redefined,N00002,,,SKR has taken the survey over.');
      expect((await dataset.publish('2025-01-01')).code).toBe(0);
      expect(loggedIn(dataset, '2025-01-01')).toEqual([
        'metadata N00001 title sv, title en',
        'metadata N00002 source',
        'metadata N00002 0114,2022 3.5 3.5',
        'metadata N00002 0180,2022 4.25 4.25',
        'metadata N00002 1480,2022 7 7',
      ]);
    });

    test('logs the words of a unit that change at each metric that has it, and a row of the register that is new', async () => {
      const units = [{ code: 'count', label: { sv: 'antal', en: 'number' } }];
      dataset.register(METRICS, { units });
      put(
        dataset.file('municipalities.csv'),
        `${dataset.text('municipalities.csv')}1984,Arboga,arboga,19,Västmanlands län,\n`,
      );
      dataset.waive(
        'municipality-appears,,1984,,No metric has figures of it.',
        'metric-redefined,N00001,,,A better word.',
        'metric-redefined,N00002,,,A better word.',
      );
      expect(await dataset.publish('2025-01-01')).toMatchObject({
        lines: ['Published 2025-01-01: 7 files, 3 entries in the revision log.'],
      });
      expect(loggedIn(dataset, '2025-01-01')).toEqual([
        'metadata N00001 unitWords en',
        'metadata N00002 unitWords en',
      ]);
      const { ask } = await serve(dataset.paths.data);
      const { body } = await ask('/api/v1/revisions?type=metadata');
      expect(body).toContain('2025-01-01/1984/metadata');
    });
  });

  const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' })];

  describe('reasons', () => {
    const asked = async (path: string) => {
      const { ask } = await serve(dataset.paths.data);
      const { body } = await ask(path);
      return JSON.parse(body).data.revisions.map(
        ({ metric, reason }: { metric: string; reason: string | null }) => ({ metric, reason }),
      );
    };

    test('by metric reach the entries of their own metric alone, in the language of the reader', async () => {
      dataset.register([
        metricOf('N00001', { publisher: 'SCB' }),
        metricOf('N00002', { source: 'RKA', publisher: 'SCB' }),
      ]);
      const reasons = [
        '--reason',
        'Utgivare rättade | Publishers put right',
        '--reason',
        'N00002=RKA lämnade över | RKA handed over',
      ];
      expect(await dataset.publish('2025-01-01', ...reasons)).toMatchObject({ code: 0 });
      expect(await asked('/api/v1/revisions?type=metadata&lang=en')).toEqual([
        { metric: 'N00001', reason: null },
        { metric: 'N00002', reason: 'RKA handed over' },
      ]);
      expect(await asked('/api/v1/revisions?type=metadata&lang=sv')).toEqual([
        { metric: 'N00001', reason: null },
        { metric: 'N00002', reason: 'RKA lämnade över' },
      ]);
    });

    test.each([
      ['a metric that is not registered', 'N99999=Sv | En'],
      ['a metric that is not public', 'N00003=Sv | En'],
    ])('of %s are refused, and leave no trace', async (_, reason) => {
      dataset.register([...METRICS, metricOf('N00003', { status: UNKNOWN })]);
      await dataset.importRows(SECOND);
      const before = treeOf(dataset.paths.data);
      const { code, lines } = await dataset.publish('2025-01-01', '--reason', reason);
      expect([code, lines]).toEqual([1, [expect.stringMatching(/^--reason: N\d{5} is no public metric/)]]);
      expect(treeOf(dataset.paths.data)).toEqual(before);
    });

    test('longer than the log holds are refused', async () => {
      await dataset.importRows(SECOND);
      const { code, lines } = await dataset.publish('2025-01-01', '--reason', `Kort | ${'x'.repeat(2001)}`);
      expect([code, lines[0]]).toEqual([2, expect.stringMatching(/^--reason: .*2000 letters/)]);
    });
  });

  describe('the day of a release', () => {
    const published = async (today: string, date: string) => {
      const before = treeOf(dataset.paths.data);
      const { code, lines } = await dataset.runOn(today, 'publish', '--date', date);
      if (code !== 0) expect(treeOf(dataset.paths.data)).toEqual(before);
      return lines;
    };
    beforeEach(async () => {
      await dataset.importRows(SECOND);
    });

    test('that has not begun is refused', async () => {
      for (const date of ['2025-01-02', '2062-08-30', '9999-12-31'])
        expect(await published('2025-01-01', date)).toEqual([
          `--date ${date}: that day has not begun (it is 2025-01-01, UTC); a release bears the day on which it is made`,
        ]);
    });

    test('that has a release is refused with the ways out, and what is staged stays', async () => {
      expect(await published('2024-08-30', '2024-08-30')).toEqual([
        '--date 2024-08-30: there is a release of that day, and a day has one; wait for the next day, or take it back with `undo --date 2024-08-30` while no copy has been deployed',
      ]);
      expect(await published('2024-08-31', '2024-08-31')).toEqual([
        'Published 2024-08-31: 6 files, 4 entries in the revision log.',
      ]);
    });

    test('before the newest release is refused', async () => {
      expect(await published('2025-01-01', '2024-08-29')).toEqual([
        '--date 2024-08-29: the newest release is of 2024-08-30, and a release comes after those that there are; give a later day',
      ]);
    });

    test('that is past marks the release as reconstructed on the day on which it was made', async () => {
      expect(await published('2025-01-01', '2024-10-01')).toEqual([
        'The day 2024-10-01 is past, so nobody could read the release then: it is marked as reconstructed, made on 2025-01-01.',
        'Published 2024-10-01: 6 files, 4 entries in the revision log.',
      ]);
      expect(manifestOf(dataset, '2024-10-01')).toMatchObject({
        published: '2025-01-01',
        reconstructed: true,
      });
      const { lines } = await dataset.run('show', 'SF.N00001.0180.2022');
      expect(lines).toContain('  2024-10-01  911  revised, before: 910 (reconstructed)');
    });
  });

  describe('undo', () => {
    test('and publish give the same bytes, with every file in its row', async () => {
      await dataset.importRows(
        { N00001: FIRST_ROWS.N00001, N00002: [...FIRST_ROWS.N00002.slice(1), ['0114', '2022', '3.75']] },
        '2024-12-20',
      );
      const reason = ['--reason', 'N00002=Rättat | Mended'];
      expect(await dataset.publish('2025-01-01', ...reason)).toMatchObject({ code: 0 });
      const made = treeOf(dataset.paths.data);
      expect((await dataset.run('undo', '--date', '2025-01-01')).lines).toEqual([
        'Undone 2025-01-01: the release 2024-08-30 stands.',
        'Staged again, so that publish would make it anew: N00001, N00002.',
        'Only where no copy was deployed with 2025-01-01: else publish it again, and correct it with a release.',
      ]);
      expect((await dataset.run('verify')).code).toBe(0);
      expect(await dataset.publish('2025-01-01', ...reason)).toMatchObject({ code: 0 });
      expect(treeOf(dataset.paths.data)).toEqual(made);
    });
  });

  describe('rows of files.csv', () => {
    const numbers = (): Record<string, string> =>
      Object.fromEntries(
        dataset
          .text('files.csv')
          .trim()
          .split('\n')
          .slice(1)
          .map((row) => {
            const [file = '', name = '', , , retrieved = ''] = row.split(',');
            return [file, `${name} ${retrieved}`];
          }),
      );

    test('keep their numbers, go when no figure uses them, and come after those that there were', async () => {
      expect(numbers()).toEqual({
        1: 'data/N00001/page-1.json 2024-08-30',
        2: 'data/N00002/page-1.json 2024-08-30',
      });
      await dataset.importRows(SECOND, '2024-12-20');
      await dataset.publish('2025-01-01');
      expect(numbers()).toEqual({
        2: 'data/N00002/page-1.json 2024-08-30',
        3: 'data/N00001/page-1.json 2024-12-20',
      });
      expect(dataset.text('releases/2024-08-30/files.csv')).toContain('\n1,data/N00001/page-1.json,');
      expect((await dataset.run('verify')).code).toBe(0);
    });
  });

  test('a staged series that equals what stands is nothing to publish, and stays staged', async () => {
    await dataset.importRows(FIRST_ROWS);
    const { code, lines } = await dataset.publish('2025-01-01');
    expect([code, lines]).toEqual([
      1,
      ['Nothing to publish: the dataset is as release 2024-08-30 left it. Import a publication first.'],
    ]);
  });

  test('edits by hand are served by nobody, named by verify and diff, and stop no build', async () => {
    dataset.register([metricOf('N00001', { publisher: 'SCB' }), metricOf('N00002', { source: 'RKA' })]);
    const { code, lines } = await dataset.run('verify');
    expect([code, lines.join('\n')]).toEqual([
      0,
      expect.stringContaining('warning metrics.json [edits-are-published]'),
    ]);
    const { ask } = await serve(dataset.paths.data);
    expect((await ask('/api/v1/metrics/N00001')).body).toContain('RKA (Kolada)');
  });

  describe('a refusal leaves the old release untouched', () => {
    const refused = async (...args: string[]): Promise<string[]> => {
      const before = treeOf(dataset.paths.data);
      const { code, lines } = await dataset.run('publish', ...args);
      expect(code).toBe(1);
      expect(treeOf(dataset.paths.data)).toEqual(before);
      return lines;
    };

    test('a figure of an unknown municipality, with every finding printed', async () => {
      await dataset.importRows({
        N00001: [
          ['9999', '2022', '1'],
          ['8888', '2022', '1'],
        ],
      });
      const lines = await refused('--date', '2025-01-01');
      expect(lines.filter((line) => line.includes('[geo-is-registered]'))).toHaveLength(2);
      expect(lines.at(-1)).toBe(
        'Refused with 2 findings: nothing was published. Mend what each one names, or waive it in waivers.csv where its rule may be.',
      );
    });

    test('figures that were changed, put there or removed outside a release, and a link, each in its words', async () => {
      await dataset.importRows(SECOND);
      put(dataset.file('observations/N00002.csv'), 'geo,period,value,file\n0114,2022,4,2\n');
      put(dataset.file('notes.txt'), 'mine');
      rmSync(dataset.file('releases/2024-08-30/observations/N00001.csv'));
      renameSync(dataset.file('files.csv'), join(dataset.dir, 'files.csv'));
      symlinkSync(join(dataset.dir, 'files.csv'), dataset.file('files.csv'));
      const lines = (await refused('--date', '2025-01-01')).join('\n');
      for (const told of [
        'error files.csv [files-are-known]',
        'error notes.txt [files-are-known]',
        'error observations/N00002.csv [observations-stand-as-published]',
        'error releases/2024-08-30/observations/N00001.csv [releases-stand-as-published]',
      ])
        expect(lines).toContain(told);
    });
  });

  test('a manifest that is gone is the one thing to restore, and no reason to empty the dataset', async () => {
    await dataset.importRows(SECOND);
    rmSync(dataset.file('releases/2024-08-30/release.json'));
    for (const command of ['diff', 'publish', 'review', 'undo'])
      expect(await saidBy(command)).toContain('releases/2024-08-30/release.json');
  });

  /** Whether it is said or thrown. */
  const saidBy = (command: string): Promise<string> =>
    dataset.run(command, '--date', '2025-01-01').then(
      ({ code, lines }) => `${code} ${lines.join('\n')}`,
      (fault: Error) => fault.message,
    );

  test('a manifest that was changed is what stops a publication, and not that there is nothing to publish', async () => {
    const manifest = 'releases/2024-08-30/release.json';
    put(dataset.file(manifest), dataset.text(manifest).replace('"corrected": []', '"corrected": ["N00001"]'));
    const { code, lines } = await dataset.publish('2025-01-01');
    expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('[revision-chain-is-linked]')]);
    expect(lines.join()).not.toContain('Nothing to publish');
  });

  test('diff tells what would change, the largest change first, and changes nothing', async () => {
    await dataset.importRows({
      N00001: [
        ['0114', '2021', '110'],
        ['0114', '2022', '101'],
        ['0180', '2021', '450'],
        ['0180', '2022', '910'],
        ['1480', '2022', '510'],
      ],
    });
    const before = treeOf(dataset.paths.data);
    const { code, lines } = await dataset.run('diff', '--date', '2025-01-01');
    expect(lines).toEqual([
      'Release 2025-01-01 against 2024-08-30: 1 of 2 metrics would change, with 0 findings.',
      '  revised: 2 in 1 metric',
      '  withdrawn: 1 in 1 metric',
      '  published in years that stand: 1 in 1 metric',
      '  words, unit, source or files: 1 in 1 metric',
      '  listed without a value, or no longer: 1 in 1 metric',
      'Revised, largest relative change first (2):',
      '  SF.N00001.0180.2021 900 → 450 (-50.0 %)',
      '  SF.N00001.0114.2021 100 → 110 (+10.0 %)',
      'Withdrawn, newest year first (1):',
      '  SF.N00001.1480.2021 500 → withdrawn',
      'Metrics that change, by the largest change (1):',
      '  N00001 Metric N00001: 1 published, 2 revised, 1 withdrawn, 1 metadata; 6 → 5 rows',
      'No finding stops a publication.',
    ]);
    expect(code).toBe(0);
    expect(treeOf(dataset.paths.data)).toEqual(before);
  });

  test('diff says what was left out and that publish will refuse', async () => {
    const rows = [
      ...(FIRST_ROWS['N00001'] ?? []),
      ['0114', '1999', '1'],
      ['9999', '2022', '1'],
    ] satisfies Row[];
    const folder = saveKolada(join(dataset.dir, 'saved'), { N00001: rows });
    const taken = ['--retrieved', '2024-08-30', '--ids', 'N00001', '--from', '2013'];
    await dataset.run('import', 'kolada', folder, ...taken);
    const { code, lines } = await dataset.run('diff', '--date', '2025-01-01');
    expect(code).toBe(1);
    expect(lines).toContain('Left out (kolada): 1 before 2013');
    expect(lines.at(-1)).toBe('1 finding: publish will refuse.');
  });

  test('a first release is told from one that changes nothing', async () => {
    const first = smallDataset([metricOf('N00001')]);
    const { effects, lines } = recordedEffects();
    const folder = saveKolada(join(first.dir, 'saved'), { N00001: FIRST_ROWS['N00001'] ?? [] });
    await runCommand(
      ['import', 'kolada', folder, '--retrieved', '2024-08-30', '--origin', 'transcript'],
      first.paths,
      effects,
    );
    await runCommand(['diff', '--date', '2024-08-30'], first.paths, effects);
    expect(lines).toContainEqual(expect.stringMatching(/^Release 2024-08-30, the first: /));
    expect(lines).not.toContain('No published figure changes.');
    first.remove();
  });

  test.each(['diff', 'review'])('%s is refused the days that a publication is refused', async (command) => {
    dataset.register([
      metricOf('N00001', { title: { sv: 'Nytt', en: 'New' } }),
      METRICS[1] ?? metricOf('N00002'),
    ]);
    const answer = (date: string) => dataset.runOn('2024-08-31', command, '--date', date);
    for (const date of ['2024-08-29', '2024-08-30', '2024-09-01'])
      expect(await answer(date)).toEqual({ code: 1, lines: [expect.stringMatching(`^--date ${date}: `)] });
    expect((await answer('2024-08-31')).code).toBe(0);
  });

  test('diff and review of no stated day look at the day after a release of today', async () => {
    await dataset.importRows({ N00001: [...FIRST_ROWS.N00001, ['0180', '2020', '890']] });
    expect((await dataset.publish('2026-01-01')).code).toBe(0);
    await dataset.importRows(FIRST_ROWS);
    expect((await dataset.run('diff')).lines[0]).toBe(
      'Release 2026-01-02 against 2026-01-01: 1 of 2 metrics would change, with 0 findings.',
    );
    expect((await dataset.run('review')).code).toBe(0);
  });

  test('a municipality that becomes a part of another keeps its history, and imports take its years until then', async () => {
    const [header, ...towns] = dataset.text('municipalities.csv').trim().split('\n');
    const ended = towns.map((row) => `${row},${row.startsWith('0114') ? '2022,0180' : ','}`);
    put(dataset.file('municipalities.csv'), `${[`${header},valid_to,successor`, ...ended].join('\n')}\n`);
    const rows: Row[] = [
      ['0114', '2021', '100'],
      ['0114', '2022', '101'],
      ['0180', '2021', '900'],
      ['0180', '2022', '910'],
      ['0180', '2023', '1015'],
      ['1480', '2021', '500'],
      ['1480', '2023', '520'],
    ];
    await dataset.importRows({ N00001: [...rows, ['0114', '2023', '102']] });
    const late = await dataset.publish('2025-01-01');
    expect([late.code, late.lines.join('\n')]).toEqual([
      1,
      expect.stringContaining(
        '[value-after-valid-from] The value is of a year in which the municipality existed no longer',
      ),
    ]);
    await dataset.importRows({ N00001: rows });
    expect(await dataset.publish('2025-01-01')).toMatchObject({ code: 0 });
    expect(dataset.text('observations/N00001.csv')).toContain('0114,2022,101,3\n');
    expect((await dataset.run('verify')).code).toBe(0);
    const past = join(dataset.dir, 'past');
    await dataset.run('rewind', '--to', '2024-08-30', '--out', past);
    expect(readFileSync(join(past, 'municipalities.csv'), 'utf8')).toBe(`${[header, ...towns].join('\n')}\n`);
  });

  test('what was changed by hand is told, though no figure changes', async () => {
    dataset.register([metricOf('N00001', { publisher: 'SCB' }), metricOf('N00002', { source: 'RKA' })]);
    const { lines } = await dataset.run('diff', '--date', '2025-01-01');
    expect(lines).toEqual([
      'Release 2025-01-01 against 2024-08-30: 1 of 2 metrics would change, with 0 findings.',
      '  words, unit, source or files: 1 in 1 metric',
      'Metrics that change, by the largest change (1):',
      '  N00001 Metric N00001: 1 metadata; 6 → 6 rows',
      'Changed by hand:',
      '  metrics.json: went metrics.N00001.publisher: "RKA (Kolada)"',
      '  metrics.json: came metrics.N00001.publisher: "SCB"',
      'No finding stops a publication.',
    ]);
  });

  test('a hand-written file that a release needs and that is gone stops it', async () => {
    await dataset.importRows(SECOND);
    for (const file of ['municipalities.csv', 'waivers.csv']) {
      const path = dataset.file(file);
      const text = readFileSync(path);
      rmSync(path);
      const { code, lines } = await dataset.publish('2025-01-01');
      expect({ code, line: lines.join('\n') }).toEqual({ code: 1, line: expect.stringContaining(file) });
      put(path, text);
    }
  });
});

describe('the log of all releases', () => {
  const HIDDEN = { public: false, reason: 'Not fit to be shown.' };
  const OPEN = { public: true, reason: 'Checked.' };

  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest([
      metricOf('N00001'),
      metricOf('N00002', { source: 'RKA', status: HIDDEN }),
    ]);
  });

  /** Every byte of what was published. */
  const published = (): string =>
    JSON.stringify([
      treeOf(dataset.file('releases')),
      treeOf(dataset.file('observations')),
      dataset.text('files.csv'),
    ]);

  test('has no trace of a metric that is not public, whose series stays staged until the release that shows it', async () => {
    expect(checkpointOf(dataset, '2024-08-30')[1]).toBe('5');
    const waiver = 'value-jump,N00002,0180,2022,Doubtful.';
    put(dataset.file('waivers.csv'), `${dataset.text('waivers.csv')}${waiver},\n`);
    const shown = metricOf('N00001', { publisher: 'SCB' });
    dataset.register([shown, metricOf('N00002', { source: 'RKA', status: HIDDEN })]);
    put(dataset.file('waivers.csv'), dataset.text('waivers.csv').replace(`${waiver},\n`, ''));
    expect(await dataset.publish('2024-12-01')).toEqual({
      code: 0,
      lines: ['Not public, so in no release, and still staged: N00002', expect.stringMatching(/^Published/)],
    });
    expect(published()).not.toContain('N00002');
    dataset.register([shown, metricOf('N00002', { source: 'RKA' })]);
    expect(await dataset.publish('2025-01-01')).toMatchObject({ code: 0 });
    expect(checkpointOf(dataset, '2025-01-01')[1]).toBe('9');
    expect(loggedIn(dataset, '2025-01-01')).toEqual([
      'published N00002 0114,2022 - 3.5',
      'published N00002 0180,2022 - 4.25',
      'published N00002 1480,2022 - 7',
    ]);
    expect(Object.keys(treeOf(dataset.paths.staging))).toEqual(['lock']);
    const { ask, askRaw } = await serve(dataset.paths.data);
    expect((await askRaw('/log/proof/SF.N00002.0180.2022')).status).toBe(200);
    expect((await ask('/releases/2024-08-30/api/v1/metrics/N00002')).status).toBe(404);
  });

  test('goes on where a metric is shown, hidden and shown again, with what is staged of it in between', async () => {
    const own = await datasetOfTest();
    const register = (status: typeof HIDDEN) =>
      own.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA', status })]);
    register(HIDDEN);
    own.waive('metric-turns-non-public,N00002,,,Doubtful figures.');
    expect(await own.publish('2024-10-01')).toMatchObject({ code: 0 });
    expect(own.text('releases/2024-10-01/release.json')).not.toContain('observations/N00002.csv');
    expect(() => own.text('observations/N00002.csv')).toThrow('ENOENT');
    own.waive();
    await own.importRows(
      { N00001: [...FIRST_ROWS.N00001.slice(0, 5), ['1480', '2022', '505']] },
      '2024-11-01',
    );
    await own.importRows(
      { N00002: [...FIRST_ROWS.N00002.slice(0, 2), ['1480', '2022', '7.5']] },
      '2024-11-01',
    );
    expect(await own.publish('2024-12-01')).toMatchObject({ code: 0 });
    expect(await own.run('verify')).toMatchObject({ code: 0 });
    register(OPEN);
    expect(await own.publish('2025-01-01')).toMatchObject({ code: 0 });
    expect(loggedIn(own, '2025-01-01')).toEqual(['metadata N00002 files', 'revised N00002 1480,2022 7 7.5']);
    expect(await own.run('verify')).toMatchObject({ code: 0 });
    expect(await own.run('undo', '--date', '2025-01-01')).toMatchObject({ code: 0 });
    expect(await own.run('verify')).toMatchObject({ code: 0 });
  });
});

test('a year that was read wrong is corrected as the README says, by the whole series with the year put right', async () => {
  const own = await datasetOfTest();
  const wrong: Row[] = FIRST_ROWS.N00001.map(([geo, year, value]) =>
    year === '2022' && value !== 'null' ? [geo, year, `${Number(value) + 1}`] : [geo, year, value],
  );
  await own.importRows({ N00001: wrong }, '2024-09-01');
  expect((await own.publish('2025-01-01')).code).toBe(0);
  await own.importRows({ N00001: FIRST_ROWS.N00001 }, '2024-09-01');
  const statement = ['--corrected', '--reason', 'N00001=Fel kolumn lästes | Another column was read'];
  const { code, lines } = await own.run('diff', '--date', '2025-01-02', ...statement);
  expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining('2 corrected')]);
  expect((await own.publish('2025-01-02', ...statement)).code).toBe(0);
  expect(loggedIn(own, '2025-01-02')).toEqual([
    'metadata N00001 files',
    'corrected N00001 0114,2022 102 101',
    'corrected N00001 0180,2022 911 910',
  ]);
  const first = (await own.run('rewind', '--to', '2024-08-30', '--out', `${own.dir}/first`)).code;
  const figures = (text: string): string => text.replaceAll(/,\d*\n/g, '\n');
  expect([first, figures(own.text('observations/N00001.csv')), (await own.run('verify')).code]).toEqual([
    0,
    figures(readFileSync(`${own.dir}/first/observations/N00001.csv`, 'utf8')),
    0,
  ]);
});
