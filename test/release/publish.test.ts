import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadHead } from '../../src/builder/dataset.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { checkpointAt, unfilteredLog } from '../../src/data/log.ts';
import type { Registry } from '../../src/data/registry.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { serve } from '../support/service.ts';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row, registryOf, saveKolada, smallDataset } from './small-dataset.ts';

describe('publish and diff', () => {
  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
  });

  const SECOND = {
    N00001: [
      ...(FIRST_ROWS['N00001'] ?? []).slice(1, 3),
      ['0180', '2022', '911'] as [string, string, string],
    ],
  };

  describe('the first release', () => {
    test('holds the figures as literals, and in its log that each of them came', () => {
      expect(dataset.text('observations/N00001.csv')).toBe(
        'geo,period,value\n0114,2021,100\n0114,2022,101\n0180,2021,900\n0180,2022,910\n1480,2021,500\n1480,2022,\n',
      );
      expect(dataset.text('revisions/2024-08-30.csv')).toBe(
        `type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source
published,N00001,0114,2021,,100,,,,
published,N00001,0114,2022,,101,,,,
published,N00001,0180,2021,,900,,,,
published,N00001,0180,2022,,910,,,,
published,N00001,1480,2021,,500,,,,
published,N00002,0114,2022,,3.5,,,,
published,N00002,0180,2022,,4.25,,,,
published,N00002,1480,2022,,7,,,,
`,
      );
      expect(dataset.text('releases/2024-08-30/without-value.csv')).toBe(
        'metric,geo,period,change\nN00001,1480,2022,listed\n',
      );
      expect(JSON.parse(dataset.text('revisions/chain.json'))).toMatchObject([
        { release: '2024-08-30', entries: 8, previous: null, supersedes: null, note: null },
      ]);
    });

    test('opens the change log with the metrics that are public, and no other', async () => {
      const hidden = metricOf('N00002', { status: { public: null, reason: 'Not established.' } });
      const other = await datasetOfTest([metricOf('N00001'), hidden]);
      expect(other.text('CHANGELOG.md')).toBe(
        '# Releases\n\n## 2024-08-30\n\nFirst release: 1 metrics, 5 figures, 2021 to 2022.\n\n* N00001 Metric N00001: 5 figures\n',
      );
    });

    test('without a figure names no years, and verify says that there was nothing to verify', async () => {
      const hidden = metricOf('N00001', { status: { public: null, reason: 'Not established.' } });
      const other = await datasetOfTest([hidden]);
      expect(other.text('CHANGELOG.md')).toContain('\nFirst release: 0 metrics, 0 figures.\n');
      const { code, lines } = await other.run('verify');
      expect([code, lines.at(-1)]).toEqual([
        1,
        '0 observations verified, 0 findings: the dataset has none, so nothing was verified; import some.',
      ]);
    });

    test('passes its verification and leaves nothing beside it but the lock', async () => {
      expect((await dataset.run('verify')).code).toBe(0);
      expect(existsSync(dataset.paths.next) || existsSync(dataset.paths.previous)).toBe(false);
      expect(Object.keys(treeOf(dataset.paths.staging))).toEqual(['lock']);
    });

    test('is the same bytes when it is made again', async () => {
      const again = await datasetOfTest();
      expect(treeOf(again.paths.data)).toEqual(treeOf(dataset.paths.data));
    });
  });

  describe('a later release', () => {
    test('replaces the whole of the series it covers and leaves the others', async () => {
      await dataset.importRows(SECOND);
      const { code, lines } = await dataset.run(
        'publish',
        '--date',
        '2025-01-01',
        '--reason',
        'New year, new "basis"',
      );
      expect({ code, lines }).toEqual({
        code: 0,
        lines: ['Published 2025-01-01: 22 files, 3 entries in the revision log.'],
      });
      expect(dataset.text('observations/N00001.csv')).toBe(
        'geo,period,value\n0114,2022,101\n0180,2021,900\n0180,2022,911\n',
      );
      const log = dataset.text('revisions/2025-01-01.csv').split('\n').slice(1, -1);
      expect(log.map((line) => line.split(',').slice(0, 6).join())).toEqual([
        'withdrawn,N00001,0114,2021,100,',
        'revised,N00001,0180,2022,910,911',
        'withdrawn,N00001,1480,2021,500,',
      ]);
      expect(log[0]).toContain(',"New year, new ""basis""",');
      expect((await dataset.run('verify')).lines.at(-1)).toBe('6 observations verified, 0 findings.');
    });

    test('keeps the day on which the other series were taken', async () => {
      await dataset.importRows(SECOND, '2024-12-20');
      await dataset.publish('2025-01-01');
      expect(JSON.parse(dataset.text('release.json'))).toMatchObject({
        release: '2025-01-01',
        retrieved: { N00001: '2024-12-20', N00002: '2024-08-30' },
      });
    });

    test('forgets the day of a metric that was never published and is registered no more', async () => {
      const hidden = metricOf('N00003', { status: { public: false, reason: 'Not checked.' } });
      dataset.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA' }), hidden]);
      await dataset.importRows({ N00003: [['0180', '2022', 'null']] }, '2024-12-20');
      const retrieved = () => Object.keys(JSON.parse(dataset.text('release.json')).retrieved);
      expect((await dataset.publish('2025-01-01')).lines.at(-1)).toMatch(/^Published/);
      expect(retrieved()).toEqual(['N00001', 'N00002', 'N00003']);
      dataset.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA' })]);
      await dataset.importRows(SECOND, '2024-12-20');
      rmSync(dataset.file('observations/N00003.csv'), { force: true });
      const { lines } = await dataset.publish('2025-02-01');
      expect(lines.filter((line) => line.includes('retrieved-is-registered'))).toEqual([]);
    });

    test('logs a new title and a new source of the registry as metadata', async () => {
      const renamed = metricOf('N00001', { title: { sv: 'Nytt', en: 'New' } });
      const moved = metricOf('N00002', { source: 'SKR' });
      dataset.register([renamed, moved]);
      dataset.waive('metric-redefined,N00002,,,SKR has taken the survey over.');
      expect((await dataset.publish('2025-01-01')).code).toBe(0);
      const log = dataset.text('revisions/2025-01-01.csv').split('\n').slice(1, -1);
      expect(log.map((line) => line.split(',').slice(0, 4).join())).toEqual([
        'metadata,N00001,,',
        'metadata,N00002,0114,2022',
        'metadata,N00002,0180,2022',
        'metadata,N00002,1480,2022',
      ]);
    });

    test('adds its section to the change log above the earlier ones', async () => {
      const before = dataset.text('CHANGELOG.md').replace('# Releases\n', '');
      await dataset.importRows({
        N00001: [...(FIRST_ROWS['N00001'] ?? []).slice(0, 5), ['1480', '2022', '950']],
      });
      await dataset.publish('2025-01-01', '--reason', 'Late report');
      expect(dataset.text('CHANGELOG.md')).toBe(`# Releases

## 2025-01-01

Reason: Late report

* N00001 Metric N00001: 1 published (2022)

Rankings that move most:

* N00001 Metric N00001 (2021 → 2022): 2 ranks changed; Stockholm 1 → 2
${before}`);
    });

    test('keeps the stated reason where no figure changes, and keeps out one of figures that nobody is shown', async () => {
      const license = metricOf('N00001', { license: 'CC0-1.0' });
      const hidden = metricOf('N00002', { source: 'RKA', status: { public: false, reason: 'Doubtful.' } });
      const cc0 = [{ code: 'CC0-1.0', label: { sv: 'CC0', en: 'CC0' }, attribution: null, url: null }];
      dataset.register([license, hidden], { licenses: cc0 });
      dataset.waive('metric-turns-non-public,N00002,,,Doubtful figures.');
      const reason = ['--corrected', '--reason', 'The licence was wrong'];
      expect(await dataset.publish('2025-01-01', ...reason)).toMatchObject({ code: 0 });
      const section = '## 2025-01-01\n\nReason: The licence was wrong\n\nNo figure changes.\n';
      expect(dataset.text('CHANGELOG.md')).toContain(section);
      dataset.waive();
      await dataset.importRows({
        N00002: [...(FIRST_ROWS['N00002'] ?? []).slice(0, 2), ['1480', '2022', '6']],
      });
      expect(await dataset.publish('2025-01-02', '--reason', 'A secret')).toMatchObject({
        code: 0,
      });
      expect(dataset.text('CHANGELOG.md')).toContain(`## 2025-01-02\n\nNo figure changes.\n\n${section}`);
      expect(dataset.text('revisions/2025-01-02.csv')).toContain('A secret');
      expect((await dataset.run('verify')).code).toBe(0);
    });
  });

  describe('a refusal leaves the old release untouched', () => {
    const refused = async (...args: string[]): Promise<string[]> => {
      const before = treeOf(dataset.paths.data);
      const { code, lines } = await dataset.run('publish', ...args);
      expect(code).toBe(1);
      expect(treeOf(dataset.paths.data)).toEqual(before);
      expect(existsSync(dataset.paths.next)).toBe(false);
      return lines;
    };

    test('a date that is not after the last release', async () => {
      await dataset.importRows(SECOND);
      expect(await refused('--date', '2024-08-30')).toEqual([
        '--date 2024-08-30: there is a release of 2024-08-30 already; give a later --date',
      ]);
    });

    test('a date that is a slip of the finger: no release could follow', async () => {
      await dataset.importRows(SECOND);
      for (const date of ['2062-08-30', '2026-02-02', '9999-12-31'])
        expect(await refused('--date', date)).toEqual([
          `--date ${date}: expected 2026-02-01 at the latest; no release could follow before that day`,
        ]);
      expect((await dataset.publish('2026-02-01')).code).toBe(0);
      // The clock, in 2026, is behind the last release now.
      await dataset.importRows(FIRST_ROWS);
      expect((await dataset.publish('2026-03-04')).code).toBe(0);
    });

    test('nothing to publish', async () => {
      await dataset.importRows(FIRST_ROWS);
      expect((await refused('--date', '2025-01-01'))[0]).toMatch(/^Nothing to publish/);
    });

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

    test('a file that was changed, put there, removed or made a link since the last release, each in its words', async () => {
      const { data } = dataset.paths;
      await dataset.importRows(SECOND);
      put(join(data, 'observations/N00002.csv'), 'geo,period,value\n0114,2022,4\n');
      put(join(data, 'notes.txt'), 'mine');
      rmSync(join(data, 'revisions/2024-08-30.csv'));
      renameSync(join(data, 'CHANGELOG.md'), join(dataset.dir, 'log.md'));
      symlinkSync(join(dataset.dir, 'log.md'), join(data, 'CHANGELOG.md'));
      const lines = await refused('--date', '2025-01-01');
      expect(lines.filter((line) => line.includes('[release-is-untouched]')).sort()).toEqual([
        expect.stringMatching(/CHANGELOG\.md .*expected a file of its own, got a link/),
        expect.stringMatching(/notes\.txt .*no release has made the file/),
        expect.stringMatching(/N00002\.csv .*the file was changed outside a release/),
        expect.stringMatching(/2024-08-30\.csv .*the last release has the file, and it is gone/),
      ]);
    });

    test('a changed official title', async () => {
      const registered = metricOf('N00001', { officialTitle: 'Old title' });
      dataset.register([registered, metricOf('N00002')]);
      await dataset.importRows(SECOND);
      expect((await refused('--date', '2025-01-01'))[0]).toContain('expected Old title, got Title N00001');
    });
  });

  test('a manifest that is gone is the one thing to restore, and no reason to empty the dataset', async () => {
    await dataset.importRows(SECOND);
    rmSync(join(dataset.paths.data, 'release.json'));
    for (const command of ['diff', 'publish', 'review']) {
      const { code, lines } = await dataset.run(command, '--date', '2025-01-01');
      expect(code).toBe(1);
      expect(lines.filter((line) => line.startsWith('error'))).toEqual([
        expect.stringMatching(
          /^error release\.json \[release-is-untouched\] the file is gone, though re\S+ is of a release; restore it/,
        ),
      ]);
      expect(lines.at(-1)).toBe('Nothing was judged or published: what the last release was is not known.');
    }
  });

  test('a manifest that was changed is what stops a publication, and not that there is nothing to publish', async () => {
    const changed = dataset.text('release.json').replace(/"N00001": "\d{4}/, '"N00001": "2001');
    expect(changed).not.toBe(dataset.text('release.json'));
    put(dataset.file('release.json'), changed);
    const { code, lines } = await dataset.publish('2025-01-01');
    expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('revision-chain-is-linked')]);
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
      '  listed without a value, or no longer: 1 in 1 metric',
      'Revised, largest relative change first (2):',
      '  SF.N00001.0180.2021 900 → 450 (-50.0 %)',
      '  SF.N00001.0114.2021 100 → 110 (+10.0 %)',
      'Withdrawn, newest year first (1):',
      '  SF.N00001.1480.2021 500 → withdrawn',
      'Metrics that change, by the largest change (1):',
      '  N00001 Metric N00001: 1 published, 2 revised, 1 withdrawn; 6 → 5 rows',
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
    expect(lines).toContain('A first release: 5 figures would come.');
    expect(lines).not.toContain('No published figure changes.');
    first.remove();
  });

  test('with nothing staged nothing changes', async () => {
    const { lines } = await dataset.run('diff', '--date', '2025-01-01');
    expect(lines).toEqual(['No published figure changes.', 'No finding stops a publication.']);
  });

  test.each(['diff', 'review'])(
    '%s for the day of the last release asks for a later one',
    async (command) => {
      const registry = registryOf([
        metricOf('N00001', { title: { sv: 'Nytt', en: 'New' } }),
        metricOf('N00002', { source: 'RKA' }),
      ]);
      put(dataset.file('metrics.json'), JSON.stringify(registry));
      const answer = (date: string) => dataset.run(command, '--date', date);
      for (const date of ['2024-08-30', '2024-08-29'])
        expect(await answer(date)).toEqual({
          code: 1,
          lines: [`--date ${date}: there is a release of 2024-08-30 already; give a later --date`],
        });
      expect((await answer('2026-02-02')).lines[0]).toContain('expected 2026-02-01 at the latest');
      const { code, lines } = await answer('2024-08-31');
      expect(code).toBe(0);
      expect(lines.join('\n')).not.toContain('release-is-untouched');
    },
  );

  test.each(['2026-01-01', '2026-01-20'])(
    'diff and review of no stated day look at the day after a release that is of today or later: %s',
    async (day) => {
      await dataset.importRows({ N00001: [...FIRST_ROWS.N00001, ['0180', '2020', '890']] });
      expect((await dataset.publish(day)).code).toBe(0);
      await dataset.importRows(FIRST_ROWS);
      const next = `${day.slice(0, 9)}${Number(day.at(-1)) + 1}`;
      const { lines } = await dataset.run('diff');
      expect(lines.slice(0, 2)).toEqual([
        `There is a release of ${day} already: what one of ${next} would change is told.`,
        `Release ${next} against ${day}: 1 of 2 metrics would change, with 0 findings.`,
      ]);
      expect((await dataset.run('review')).lines[0]).toBe(
        `There is a release of ${day} already: the page is of ${next}.`,
      );
    },
  );

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
    expect(dataset.text('observations/N00001.csv')).toContain('0114,2022,101\n');
    expect((await dataset.run('verify')).code).toBe(0);
    const past = join(dataset.dir, 'past');
    await dataset.run('rewind', '--to', '2024-08-30', '--out', past);
    expect(readFileSync(join(past, 'municipalities.csv'), 'utf8')).toBe(`${[header, ...towns].join('\n')}\n`);
  });

  test('what was changed by hand is told, though no figure changes', async () => {
    dataset.register([metricOf('N00001', { publisher: 'SCB' }), metricOf('N00002', { source: 'RKA' })]);
    const { lines } = await dataset.run('diff', '--date', '2025-01-01');
    expect(lines).toEqual([
      'No published figure changes.',
      'Changed by hand:',
      '  metrics.json N00001 publisher: "RKA (Kolada)" → "SCB"',
      'No finding stops a publication.',
    ]);
  });

  test('a hand-written file that is gone stops the release, also where nothing else changed', async () => {
    for (const file of ['sources.json', 'waivers.csv']) {
      const path = join(dataset.paths.data, file);
      const text = readFileSync(path);
      rmSync(path);
      for (const command of [['diff'], ['publish', '--date', '2025-01-01']]) {
        const { code, lines } = await dataset.run(...command);
        expect({ code, line: lines.join('\n') }).toEqual({
          code: 1,
          line: expect.stringMatching(new RegExp(`${file} \\[release-is-untouched\\]`)),
        });
      }
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

  const write = (status: typeof HIDDEN, rest: Partial<Registry> = {}): void =>
    dataset.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA', status })], rest);

  const checkpoint = (): string[] => dataset.text('revisions/checkpoint').split('\n');

  /** The last checkpoint of the log as it would be with the entries of every metric. */
  function unfiltered(release: string) {
    const { head } = loadHead(dataset.paths.data);
    if (head === null) throw new Error('expected a dataset, got none');
    const text = checkpointAt(unfilteredLog(head, nodeDigest), nodeDigest, 'example.org/log', release);
    const [origin = '', size = '', root = ''] = text.split('\n');
    return { origin, size: Number(size), root };
  }

  test('a hidden metric has no entry until the release that makes it public, which publishes its figures', async () => {
    expect(checkpoint()[1]).toBe('5');
    write(OPEN);
    expect(await dataset.publish('2025-01-01')).toMatchObject({ code: 0 });
    expect(checkpoint()[1]).toBe('8');
    const { ask, askRaw } = await serve(dataset.paths.data);
    const { body } = await ask('/api/v1/revisions?metric=N00002');
    const told = JSON.parse(body).data.revisions.map(
      ({ id, value }: { id: string; value: number }) => `${id} ${value}`,
    );
    expect(told).toEqual([
      '2025-01-01/SF.N00002.0114.2022/published 3.5',
      '2025-01-01/SF.N00002.0180.2022/published 4.25',
      '2025-01-01/SF.N00002.1480.2022/published 7',
    ]);
    expect((await askRaw('/log/proof/SF.N00002.0180.2022')).status).toBe(200);
    expect((await ask('/releases/2024-08-30/api/v1/metrics/N00002')).status).toBe(404);
  });

  test('a log goes on under another name where the registry states its last checkpoint', async () => {
    const stated = {
      ...unfiltered('2024-08-30'),
      release: '2024-08-30',
      reason: { sv: 'Den röjde.', en: 'It told.' },
    };
    expect(stated.size).toBe(8);
    write(HIDDEN, { logOrigin: 'example.org/log/2' });
    const { lines } = await dataset.publish('2025-01-01');
    expect(lines.join('\n')).toContain('[log-origin-stays]');
    write(HIDDEN, { logOrigin: 'example.org/log/2', supersededLogs: [stated] });
    expect(await dataset.publish('2025-01-01')).toMatchObject({ code: 0 });
    expect(checkpoint().slice(0, 2)).toEqual(['example.org/log/2', '5']);
    const { code, lines: verified } = await dataset.run('verify');
    expect(code).toBe(0);
    expect(verified.join('\n')).toContain(
      `It was made anew after the release 2024-08-30: It told. The last checkpoint before, example.org/log 8 ${stated.root}, follows from the data.`,
    );
  });

  test('a stated checkpoint that the data do not lead to is refused', async () => {
    const { root } = unfiltered('2024-08-30');
    const stated = {
      origin: 'example.org/log',
      size: 7,
      root,
      release: '2024-08-30',
      reason: { sv: 'Ja.', en: 'Yes.' },
    };
    write(HIDDEN, { logOrigin: 'example.org/log/2', supersededLogs: [stated] });
    expect(await dataset.publish('2025-01-01')).toMatchObject({ code: 0 });
    const { code, lines } = await dataset.run('verify');
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('[superseded-log-is-kept]');
  });

  test('another origin of the figures is one entry about the metric, with its reason', async () => {
    const metrics = [
      metricOf('N00001', { dataset: 'T1' }),
      metricOf('N00002', { source: 'RKA', status: HIDDEN }),
    ];
    dataset.register(metrics);
    const published = await dataset.publish('2025-01-01', '--reason', 'Another table.');
    expect(published).toMatchObject({ code: 0 });
    const rows = dataset.text('revisions/2025-01-01.csv').split('\n');
    expect(rows.slice(1)).toEqual(['metadata,N00001,,,,,,,Another table.,"SCB, via Kolada (RKA)"', '']);
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
  const statement = ['--corrected', '--reason', 'The year 2022 was read from another column'];
  const { code, lines } = await own.run('diff', '--date', '2025-01-02', ...statement);
  expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining('2 corrected')]);
  expect((await own.publish('2025-01-02', ...statement)).code).toBe(0);
  expect(own.text('revisions/2025-01-02.csv').trimEnd().split('\n').slice(1)).toEqual([
    expect.stringMatching(/^corrected,N00001,0114,2022,102,101,.*The year 2022 was read from another column/),
    expect.stringMatching(/^corrected,N00001,0180,2022,911,910,.*The year 2022 was read from another column/),
  ]);
  const first = (await own.run('rewind', '--to', '2024-08-30', '--out', `${own.dir}/first`)).code;
  expect([first, own.text('observations/N00001.csv'), (await own.run('verify')).code]).toEqual([
    0,
    readFileSync(`${own.dir}/first/observations/N00001.csv`, 'utf8'),
    0,
  ]);
});
