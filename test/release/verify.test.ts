import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from '../../src/builder/trees.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { sampled } from '../../src/release/verify.ts';
import { MUTATIONS } from '../attack/data-mutations.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { mutateData } from '../attack/mutated-data.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, type Served, servedFrom } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row } from './small-dataset.ts';

describe('past releases', () => {
  let dataset: Published;
  const past: Record<string, string>[] = [];

  /** Three releases that change values, rows without one, the registry, waivers and, by N00003, the list of metrics. */
  beforeEach(async () => {
    past.length = 0;
    dataset = await datasetOfTest();
    const { data } = dataset.paths;
    past.push(treeOf(data));
    await dataset.importRows({
      N00001: [['0180', '2021', 'null'], ...(FIRST_ROWS['N00001'] ?? []).slice(3, 5), ['1480', '2022', '7']],
    });
    await dataset.publish('2025-01-01', '--reason', 'N00001=Ny bas | A new basis');
    past.push(treeOf(data));
    const renamed = metricOf('N00001', { title: { sv: 'Nytt', en: 'New' }, source: 'SKR' });
    const metrics = [renamed, metricOf('N00002', { source: 'RKA' }), metricOf('N00003')];
    dataset.register(metrics);
    dataset.waive('metric-redefined,N00001,,,SKR has taken the survey over.');
    await dataset.importRows({ N00003: [['0114', '2022', '3']] });
    const { code } = await dataset.publish('2025-02-01');
    expect(code).toBe(0);
    past.push(treeOf(data));
  });

  describe('an undo', () => {
    const undo = (date: string) => dataset.run('undo', '--date', date);

    test('brings the release before back, and leaves what was written by hand', async () => {
      const { data } = dataset.paths;
      const { code, lines } = await undo('2025-02-01');
      expect([code, lines]).toEqual([
        0,
        [
          'Undone 2025-02-01: the release 2025-01-01 stands.',
          'Staged again, so that publish would make it anew: N00003.',
          'Only where no copy was deployed with 2025-02-01: else publish it again, and correct it with a release.',
        ],
      ]);
      const byHand = ({ 'metrics.json': _, 'waivers.csv': __, ...tree }: Record<string, string> = {}) => tree;
      expect(byHand(treeOf(data))).toEqual(byHand(past[1]));
      expect(dataset.text('metrics.json')).toBe(past[2]?.['metrics.json']);
      expect((await dataset.run('verify')).code).toBe(0);
      expect((await undo('2025-01-01')).code).toBe(0);
      expect(byHand(treeOf(data))).toEqual(byHand(past[0]));
    });

    test.each([
      ['2025-01-01', 'expected the newest release, 2025-02-01; no other is undone'],
      ['2025-02-02', 'expected the newest release, 2025-02-01; no other is undone'],
    ])('is none of the release of %s', async (date, message) => {
      expect(await undo(date)).toEqual({ code: 1, lines: [`--date ${date}: ${message}`] });
      expect(treeOf(dataset.paths.data)).toEqual(past[2]);
    });

    test('is none of the first release', async () => {
      const first = await datasetOfTest();
      expect(await first.run('undo', '--date', '2024-08-30')).toEqual({
        code: 1,
        lines: ['--date 2024-08-30: it is the first release, and nothing was before it'],
      });
    });

    test('leaves what maintainers have written since, and is refused where a release was changed', async () => {
      dataset.waive('value-jump,N00001,,,Asked.');
      put(dataset.file('releases/2024-08-30/waivers.csv'), 'rule,metric\n');
      const { code, lines } = await undo('2025-02-01');
      const line = expect.stringContaining('waivers.csv differs from its manifest; run verify.');
      expect([code, lines[0]]).toEqual([1, line]);
      put(dataset.file('releases/2024-08-30/waivers.csv'), past[0]?.['waivers.csv'] ?? '');
      expect((await undo('2025-02-01')).code).toBe(0);
      expect(dataset.text('waivers.csv')).toContain('Asked.');
    });

    test('keeps the reasons of the release, so that it is made anew as it was, but for what is said again', async () => {
      dataset.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA' })]);
      dataset.waive();
      await undo('2025-02-01');
      await dataset.run('unstage', 'N00003');
      await undo('2025-01-01');
      const { lines } = await dataset.run('diff', '--date', '2025-01-01');
      expect(lines).toContain('Its reasons are those of the release that was undone: N00001.');
      expect((await dataset.publish('2025-01-01')).code).toBe(0);
      expect(treeOf(dataset.paths.data)).toEqual(past[1]);
      await undo('2025-01-01');
      const mended: Row[] = [['0114', '2021', '100.5'], ...FIRST_ROWS.N00001.slice(1)];
      await dataset.importRows({ N00001: mended });
      const other = ['--corrected', '--reason', 'N00001=Ett fel | An error', '--reason', 'Rättat | Mended'];
      await dataset.publish('2025-01-01', ...other);
      await undo('2025-01-01');
      const { lines: told } = await dataset.run('diff', '--date', '2025-01-01');
      const mends = /^As the release that was undone it mends an error of ours: N00001\. /;
      expect(told).toContainEqual(expect.stringMatching(mends));
      expect((await dataset.publish('2025-01-01')).code).toBe(0);
      expect(JSON.parse(dataset.text('releases/2025-01-01/release.json'))).toMatchObject({
        reason: { sv: 'Rättat', en: 'Mended' },
        reasons: { N00001: { sv: 'Ett fel', en: 'An error' } },
        corrected: ['N00001'],
      });
      await dataset.importRows({ N00002: [['0180', '2022', '5']] });
      await dataset.publish('2025-02-01');
      expect(JSON.parse(dataset.text('releases/2025-02-01/release.json'))).toMatchObject({
        reason: null,
        reasons: {},
        corrected: [],
      });
    });
  });

  const rewind = (to: string, out = join(dataset.dir, 'past')) =>
    dataset.run('rewind', '--to', to, '--out', out);

  test.each([
    [0, '2024-08-30'],
    [1, '2025-01-01'],
    [2, '2025-02-01'],
  ])('writes release %i back byte for byte', async (index, date) => {
    expect((await rewind(date)).code).toBe(0);
    expect(treeOf(join(dataset.dir, 'past'))).toEqual(past[index]);
  });

  test.each<[what: string, to: string, out: string | undefined, line: string]>([
    [
      'a date without a release',
      '2024-12-31',
      undefined,
      '--to 2024-12-31: expected a release, one of 2024-08-30, 2025-01-01, 2025-02-01',
    ],
    [
      'a folder that holds something',
      '2024-08-30',
      '',
      '--out {}: expected a folder that is empty or not there, got one with files',
    ],
    [
      'a folder in the dataset',
      '2024-08-30',
      'past',
      '--out {}/past is in {}, where releases alone are written: expected a path outside it',
    ],
  ])('refuses %s', async (_, to, out, line) => {
    const { data } = dataset.paths;
    const { code, lines } = await rewind(to, out === undefined ? undefined : join(data, out));
    expect({ code, lines }).toEqual({ code: 1, lines: [line.replaceAll('{}', data)] });
    expect(treeOf(data)).toEqual(past[2]);
  });

  test('refuses a file, and what would come out otherwise than it was', async () => {
    const file = join(dataset.dir, 'file');
    put(file, 'mine');
    const message = `${file}: it is a file, and a folder was expected`;
    await expect(rewind('2024-08-30', file)).rejects.toThrow(message);
    put(dataset.file('releases/2024-08-30/waivers.csv'), 'rule,metric\n');
    const lines = ['2024-08-30 cannot be copied: waivers.csv differs from its manifest; run verify.'];
    expect(await rewind('2024-08-30')).toEqual({ code: 1, lines });
  });

  test('what cannot be read of the dataset is told by every command that does without it', async () => {
    put(dataset.file('releases/2025-02-01/waivers.csv'), 'rule,metric\n');
    const told = /^Not all of the dataset could be read: .*waivers\.csv.*; run verify\.$/;
    const shown = await dataset.run('show', 'SF.N00001.0180.2022');
    expect([shown.code, shown.lines[0]]).toEqual([1, expect.stringMatching(/^SF\.N00001\.0180\.2022: /)]);
    expect(shown.lines.at(-1)).toMatch(told);
    const rewound = await rewind('2024-08-30');
    expect([rewound.code, rewound.lines.at(-1)]).toEqual([1, expect.stringMatching(told)]);
    const { code, lines } = await dataset.run('checkpoint');
    expect([code, lines[0]]).toEqual([
      1,
      expect.stringMatching(
        /expected a dataset as it was published, got one with .*waivers\.csv.*; run verify/,
      ),
    ]);
  });

  test('no checkpoint is made of a log that was read whole once and then was not', async () => {
    const under = [dataset.paths.data];
    const whole = failingDisk({ under, at: 0, code: 'EIO', lasting: false });
    await dataset.run('checkpoint').finally(whole.mend);
    const opens = whole.calls.flatMap((call, at) =>
      /^openSync .*2024-08-30\/metrics\.json$/.test(call) ? [at + 1] : [],
    );
    expect(opens.length).toBeGreaterThan(1);
    const before = treeOf(dataset.paths.data);
    for (const at of opens) {
      const disk = failingDisk({ under, at, code: 'ENOENT', lasting: false });
      const said = await dataset
        .run('checkpoint')
        .then(({ code, lines }) => `${code} ${lines[0]}`)
        .catch((error: Error) => `1 ${error.message}`)
        .finally(disk.mend);
      expect(said).toMatch(/^1 .*(?:metrics\.json|run verify\.)/);
      expect(treeOf(dataset.paths.data)).toEqual(before);
    }
  });

  test('verify looks at the files of every release and says so', async () => {
    const { code, lines } = await dataset.run('verify');
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^3 releases, each with the files of its manifest; the newest root is sha256:/);
  });

  test.each([
    ['releases/2024-08-30/metrics.json', 'releases-stand-as-published'],
    ['releases/2024-08-30/release.json', 'revision-chain-is-linked'],
    ['releases/2025-01-01/observations/N00001.csv', 'releases-stand-as-published'],
    ['releases/chain.json', 'revision-chain-is-linked'],
    ['observations/N00001.csv', 'observations-stand-as-published'],
  ])('verify finds %s changed', async (file, rule) => {
    const text = past[2]?.[file] ?? '';
    const changed = text
      .replace(/(0180,\d+,)/, '$11')
      .replace('"count"', '"other"')
      .replace(/sha256:../, 'sha256:00');
    expect(changed).not.toBe(text);
    put(join(dataset.paths.data, file), changed);
    const { code, lines } = await dataset.run('verify');
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes(`[${rule}]`))).not.toEqual([]);
  });

  test('verify finds a past file that is gone', async () => {
    rmSync(join(dataset.paths.data, 'releases/2025-01-01/release.json'));
    expect((await dataset.run('verify')).code).toBe(1);
  });
});

test('verify refuses a release of a day that has not come', async () => {
  const own = await datasetOfTest();
  await own.importRows({ N00002: [['0180', '2022', '5']] });
  expect((await own.publish('2025-06-01')).code).toBe(0);
  const verifyOn = async (today: string) => {
    const { effects, lines } = recordedEffects({ today: () => today });
    const code = await runCommand(['verify'], own.paths, effects);
    return [code, lines.find((line) => line.includes('[release-has-come]')) ?? null];
  };
  expect(await verifyOn('2025-06-01')).toEqual([0, null]);
  expect(await verifyOn('2025-05-31')).toEqual([
    1,
    expect.stringMatching(/expected 2025-05-31 or earlier, got 2025-06-01$/),
  ]);
});

describe('show', () => {
  const N00002 = metricOf('N00002', { source: 'RKA' });

  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
    await dataset.importRows({ N00002: [['0180', '2022', '5']] });
    await dataset.publish('2025-01-01', '--reason', 'N00002=Omräkning | Recount');
    await dataset.importRows({ N00002: [['0114', '2022', '3.5']] });
    await dataset.publish('2026-01-01');
  });

  test('an observation is shown with its history and how its hash is made', async () => {
    expect((await dataset.run('show', 'SF.N00002.0114.2022')).lines).toEqual([
      'SF.N00002.0114.2022: 3.5 (count; RKA)',
      '  2024-08-30  3.5  published',
      '  2025-01-01  no value  withdrawn, before: 3.5; Recount',
      '  2026-01-01  3.5  published',
      expect.stringMatching(
        /^Read from: data\/N00002\/page-1\.json \(Title N00002; transcript; taken 2024-08-30; \d+ bytes\)\n {2}sha256 [0-9a-f]{64}, row 4 of files\.csv$/,
      ),
      'Hashed text: {"geo":"0114","id":"SF.N00002.0114.2022","metric":"N00002","period":"2022","source":"RKA","unit":"count","value":3.5}',
      'Content hash: sha256:497a62bb2d0621de5da95d83482d7a66b182c826a384f9462e743fdc210a3de6',
    ]);
  });

  test('a withdrawn observation shows what it was', async () => {
    expect(await dataset.run('show', 'SF.N00002.0180.2022')).toEqual({
      code: 0,
      lines: [
        'SF.N00002.0180.2022: no value (count; RKA)',
        '  2024-08-30  4.25  published',
        '  2025-01-01  5  revised, before: 4.25; Recount',
        '  2026-01-01  no value  withdrawn, before: 5',
      ],
    });
  });

  test('a metric that was withdrawn took its observations along, and brings them back', async () => {
    const write = (left: string | null, ...waivers: string[]): void => {
      dataset.register([metricOf('N00001', { left }), N00002]);
      dataset.waive(...waivers);
    };
    write('2026-02-01', 'metric-leaves,N00001,,,Ended.');
    await dataset.publish('2026-02-01', '--reason', 'N00001=Slut | Ended');
    const left = [
      '  2024-08-30  910  published',
      '  2026-02-01  no value  withdrawn with its metric, before: 910; Ended',
    ];
    const shown = async (id: string) => (await dataset.run('show', id)).lines;
    const head = '(count; SCB, via Kolada (RKA))';
    expect(await shown('SF.N00001.0180.2022')).toEqual([`SF.N00001.0180.2022: no value ${head}`, ...left]);
    expect((await dataset.run('show', 'SF.N00001.0180.1999')).code).toBe(1);
    write(null);
    const again: Row[] = [
      ['0180', '2022', '911'],
      ['1480', '2021', '500'],
    ];
    await dataset.importRows({ N00001: again });
    await dataset.publish('2026-03-01');
    expect((await shown('SF.N00001.0180.2022')).slice(0, 4)).toEqual([
      `SF.N00001.0180.2022: 911 ${head}`,
      ...left,
      '  2026-03-01  911  published',
    ]);
    write('2026-04-01', 'metric-leaves,N00001,,,Ended.');
    await dataset.publish('2026-04-01');
    expect(await shown('SF.N00001.0180.2021')).toEqual([
      `SF.N00001.0180.2021: no value ${head}`,
      '  2024-08-30  900  published',
      '  2026-02-01  no value  withdrawn with its metric, before: 900; Ended',
    ]);
  });

  test('an observation listed without a value has no history', async () => {
    expect(await dataset.run('show', 'SF.N00001.1480.2022')).toEqual({
      code: 0,
      lines: [
        'SF.N00001.1480.2022: no value (count; SCB, via Kolada (RKA))',
        expect.stringMatching(/^Read from: data\/N00001\/page-1\.json/),
      ],
    });
  });

  test.each([
    ['SF.N00001.0180.1999', 'the dataset has no such observation and never had'],
    ['SF.N00099.0180.2022', 'expected SF.<METRIC>.<GEO>.<PERIOD> of a registered metric'],
    ['0180', 'expected SF.<METRIC>.<GEO>.<PERIOD> of a registered metric'],
  ])('%s, which never was, is refused', async (id, reason) => {
    expect(await dataset.run('show', id)).toEqual({ code: 1, lines: [`${id}: ${reason}`] });
  });
});

describe('verify --url', () => {
  const SITE = 'https://data.example';
  const folder = mkdtempSync(join(tmpdir(), 'verify-url-'));
  const paths = datasetPaths(join(folder, 'data'));
  const outDir = join(folder, 'dist');
  let copy: Served;
  let isTree = true;

  beforeAll(async () => {
    cpSync(goldenData('small'), paths.data, { recursive: true });
    const files = await emittedOf(paths.data);
    writeTree(outDir, files);
    copy = await servedFrom(files);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Verifies a deployed copy whose answers `tamper` may change; gives the exit code, the lines and what was asked. */
  async function verified(tamper: (path: string, answer: Response) => Response = (_, answer) => answer) {
    const asked: string[] = [];
    const { effects, lines } = recordedEffects({
      outDir: isTree ? outDir : join(folder, 'none'),
      fetch: async (url) => {
        const path = url.slice(SITE.length);
        asked.push(path);
        const { status, headers, body } = await copy.ask(path);
        return tamper(path, new Response(body, { status, headers }));
      },
    });
    const code = await runCommand(['verify', '--url', `${SITE}/`], paths, effects);
    return { code, lines, asked };
  }

  test('an honest copy has every list byte for byte, and at most 500 answers of a kind are asked', async () => {
    // Whoever is at work on the dataset.
    const unlock = takeLock(join(paths.staging, 'lock'));
    const { code, lines, asked } = await verified();
    unlock?.();
    expect({ code, lines }).toEqual({ code: 0, lines: [expect.stringMatching(/ 0 differ\.$/)] });
    expect(asked).toEqual(
      expect.arrayContaining(['/api/v1/metrics', '/api/v1/municipalities', '/api/v1/revisions']),
    );
    const observations = asked.filter((path) => path.startsWith('/api/v1/observations/'));
    expect(observations.length).toBeGreaterThan(20);
    const ids = Array.from({ length: 1_200 }, (_, at): [string, string] => [
      `/api/v1/observations/${at}`,
      'W/"a"',
    ]);
    const some = sampled([...ids, ['/api/v1/metrics', 'W/"b"']]);
    expect(some.slice(0, 3).map(([path]) => path)).toEqual(
      [0, 3, 5].map((at) => `/api/v1/observations/${at}`),
    );
    expect([some.length, some.at(-1)]).toEqual([501, ['/api/v1/metrics', 'W/"b"']]);
  });

  const PLACES = '/api/v1/municipalities';
  const broken = new ReadableStream({
    pull: () => Promise.reject(new TypeError('terminated', { cause: new Error('other side closed') })),
  });

  test.each<[what: string, tamper: (answer: Response) => Response, line: string | RegExp]>([
    [
      'a changed value',
      (answer) => new Response('{"ok":true}', answer),
      /^\/api\/v1\/municipalities: expected W\/"[\w-]{27}", got other bytes: /,
    ],
    ['a missing answer', () => new Response('', { status: 500 }), `${PLACES}: expected 200, got 500`],
    [
      'a broken connection',
      () => {
        throw new TypeError('fetch failed', { cause: new Error('connection reset') });
      },
      `${PLACES}: expected an answer, got none (fetch failed (connection reset))`,
    ],
    [
      'a wrong ETag',
      ({ body }) => new Response(body, { headers: { etag: '"other"' } }),
      `${PLACES}: expected the ETag of its bytes, got "other"`,
    ],
    [
      'a body that breaks off',
      () => new Response(broken),
      `${PLACES}: expected a whole answer, got a part of it (terminated (other side closed))`,
    ],
    [
      'a body that never ends',
      () => new Response(new ReadableStream({ pull: (own) => own.enqueue(new Uint8Array(65_536)) })),
      `${PLACES}: expected at most 16777216 bytes, got more`,
    ],
  ])('%s is named', async (_, tamper, line) => {
    const { code, lines } = await verified((path, answer) => (path === PLACES ? tamper(answer) : answer));
    expect(code).toBe(1);
    expect(lines).toEqual([
      typeof line === 'string' ? line : expect.stringMatching(line),
      expect.stringMatching(/ 1 differ\.$/),
    ]);
  });

  test('a copy that shows a metric which is not public is named, and of many faults the first', async () => {
    const { code, lines } = await verified((_, { status }) => new Response('{}', { status: 604 - status }));
    expect([code, lines.length]).toEqual([1, 21]);
    const shown = await verified((_, answer) =>
      answer.status === 404 ? new Response('{}', { status: 200 }) : answer,
    );
    expect(shown.lines[0]).toMatch(/expected 404 for a metric that is not public, got 200$/);
  });

  test('what it is held to is a complete tree, and the address must be one', async () => {
    isTree = false;
    await expect(verified()).rejects.toThrow(/none: expected a built tree, got none; run npm run build$/);
    const { effects, lines } = recordedEffects();
    expect(await runCommand(['verify', '--url', 'nowhere'], paths, effects)).toBe(2);
    expect(lines[0]).toBe('--url: expected an http or https address, got "nowhere"');
  });
});

describe.runIf(process.platform !== 'win32')('what stands in the place of a file', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'strange-'));
  afterAll(() => rmSync(scratch, { recursive: true }));
  const dir = join(scratch, 'data');
  const kinds: Record<string, (path: string) => void> = {
    'a pipe': (path) => execFileSync('mkfifo', [path]),
    'a link': (path) => symlinkSync('/dev/zero', path),
    'is a folder': (path) => mkdirSync(path),
    'of at most': (path) => {
      writeFileSync(path, '');
      truncateSync(path, 5_000_000_000);
    },
  };

  test.each([
    'metrics.json',
    'waivers.csv',
    'releases/chain.json',
    'releases/2025-11-20/checkpoint',
    'README.md',
  ])(
    'verify refuses a pipe, a link to a device, a folder and a huge file in the place of %s',
    async (file) => {
      for (const [what, make] of Object.entries(kinds)) {
        rmSync(dir, { recursive: true, force: true });
        cpSync(goldenData('small'), dir, { recursive: true });
        rmSync(join(dir, file), { force: true });
        make(join(dir, file));
        const { effects, lines } = recordedEffects();
        expect(await runCommand(['verify'], datasetPaths(dir), effects)).toBe(1);
        const named = lines.filter((line) => line.includes(`error ${file} `));
        expect(named.join()).toMatch(what === 'is a folder' ? /is a folder|the folder is empty/ : what);
      }
    },
  );
});

describe('mutated data', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'mutated-data-'));
  afterAll(() => rmSync(scratch, { recursive: true }));

  test('the table has more than fifty kinds, each by its own name', () => {
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(55);
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  });

  test('no mutation of the sample is let through', { timeout: 120_000 }, async () => {
    expect(await mutateData({ scratch, seed: 1, sample: true })).toEqual([]);
  });
});
