import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from '../../src/builder/trees.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { MUTATIONS } from '../attack/data-mutations.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { mutateData } from '../attack/mutated-data.ts';
import { goldenData } from '../support/golden.ts';
import { type Served, serve } from '../support/service.ts';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row, saveKolada, smallDataset } from './small-dataset.ts';

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
      expect([code, lines[0]]).toEqual([
        1,
        expect.stringContaining('waivers.csv differs from its manifest; run verify.'),
      ]);
      put(dataset.file('releases/2024-08-30/waivers.csv'), past[0]?.['waivers.csv'] ?? '');
      expect((await undo('2025-02-01')).code).toBe(0);
      expect(dataset.text('waivers.csv')).toContain('Asked.');
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

  test('refuses a date without a release, naming those there are', async () => {
    expect(await rewind('2024-12-31')).toEqual({
      code: 1,
      lines: ['--to 2024-12-31: expected a release, one of 2024-08-30, 2025-01-01, 2025-02-01'],
    });
  });

  test('refuses a folder that holds something', async () => {
    const { code, lines } = await rewind('2024-08-30', dataset.paths.data);
    expect({ code, line: lines[0] }).toEqual({
      code: 1,
      line: `--out ${dataset.paths.data}: expected a folder that is empty or not there, got one with files`,
    });
  });

  test('refuses a file', async () => {
    const file = join(dataset.dir, 'file');
    put(file, 'mine');
    await expect(rewind('2024-08-30', file)).rejects.toThrow(
      `${file}: it is a file, and a folder was expected`,
    );
  });

  test('refuses a folder in the dataset', async () => {
    const { data } = dataset.paths;
    const { code, lines } = await rewind('2024-08-30', join(data, 'past'));
    expect({ code, line: lines[0] }).toEqual({
      code: 1,
      line: expect.stringContaining(`--out ${data}/past is in ${data}`),
    });
    expect(treeOf(data)).toEqual(past[2]);
  });

  test('refuses what would come out otherwise than it was', async () => {
    put(dataset.file('releases/2024-08-30/waivers.csv'), 'rule,metric\n');
    const { code, lines } = await rewind('2024-08-30');
    expect({ code, lines }).toEqual({
      code: 1,
      lines: ['2024-08-30 cannot be copied: waivers.csv differs from its manifest; run verify.'],
    });
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
  let copy: Served;

  beforeAll(async () => {
    cpSync(goldenData('small'), paths.data, { recursive: true });
    copy = await serve(goldenData('small'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  /** Verifies a deployed copy whose answers `tamper` may change; gives the exit code and the lines. */
  async function verified(tamper: (path: string, answer: Response) => Response = (_, answer) => answer) {
    const asked: string[] = [];
    const { effects, lines } = recordedEffects({
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

  test('an honest copy has every list, every metric and the observations byte for byte', async () => {
    const { code, lines, asked } = await verified();
    expect(lines).toEqual([expect.stringMatching(/ 0 differ\.$/)]);
    expect(code).toBe(0);
    for (const path of ['/api/v1/metrics', '/api/v1/municipalities', '/api/v1/revisions'])
      expect(asked).toContain(path);
    expect(asked.filter((path) => path.startsWith('/api/v1/observations/')).length).toBeGreaterThan(20);
  });

  test('a metric with few figures among many has one of them looked at', async () => {
    const years = Array.from({ length: 125 }, (_, index) => String(1900 + index));
    const many = ['0114', '0180', '1480'].flatMap((geo) => years.map((year): Row => [geo, year, '5']));
    const rows = { N00001: many, N00002: [['0180', '2022', '7'] satisfies Row], N00003: many, N00004: many };
    const dataset = smallDataset(Object.keys(rows).map((id) => metricOf(id)));
    const saved = saveKolada(join(dataset.dir, 'saved'), rows);
    const run = (...args: string[]) => runCommand(args, dataset.paths, recordedEffects().effects);
    expect(await run('import', 'kolada', saved, '--retrieved', '2024-08-30', '--origin', 'transcript')).toBe(
      0,
    );
    expect(await run('publish', '--date', '2025-01-01')).toBe(0);
    const asked: string[] = [];
    const self = `${SITE}/api/v1/metrics/N00001`;
    const { effects } = recordedEffects({
      fetch: async (url) => {
        asked.push(url.slice(SITE.length));
        return Response.json({ docs: `${SITE}/docs`, data: { metrics: [{ links: { self } }] } });
      },
    });
    await runCommand(['verify', '--url', SITE], dataset.paths, effects);
    dataset.remove();
    const observations = asked.filter((path) => path.startsWith('/api/v1/observations/'));
    expect(observations.length).toBeGreaterThanOrEqual(500);
    expect(observations.length).toBeLessThan(600);
    expect(observations).toContain('/api/v1/observations/SF.N00002.0180.2022');
  });

  test('nobody waits for the dataset while the copy is asked', async () => {
    const taken: boolean[] = [];
    const { code, lines, asked } = await verified((_, answer) => {
      const unlock = takeLock(join(paths.staging, 'lock'));
      taken.push(unlock !== null);
      unlock?.();
      return answer;
    });
    expect(code).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/ 0 differ\.$/)]);
    expect(taken).toEqual(asked.map(() => true));
  });

  test('while another command is at work nothing of the dataset is read', async () => {
    const unlock = takeLock(join(paths.staging, 'lock'));
    expect(await verified()).toMatchObject({
      code: 1,
      lines: ['Another release command is at work on this dataset; wait until it has ended.'],
    });
    unlock?.();
  });

  test('a changed value is named', async () => {
    const { code, lines } = await verified((path, answer) =>
      path === '/api/v1/municipalities' ? new Response('{"ok":true}', answer) : answer,
    );
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^\/api\/v1\/municipalities: expected W\/"[\w-]{27}", got other bytes: /);
  });

  test('a missing answer, a wrong ETag and a broken connection are named', async () => {
    const { lines } = await verified((path, answer) => {
      if (path === '/api/v1/metrics') return new Response('', { status: 500 });
      if (path === '/api/v1/revisions')
        throw new TypeError('fetch failed', { cause: new Error('connection reset') });
      if (path !== '/api/v1/municipalities') return answer;
      const headers = new Headers(answer.headers);
      headers.set('etag', '"other"');
      return new Response(answer.body, { status: 200, headers });
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        '/api/v1/metrics: expected 200, got 500',
        '/api/v1/revisions: expected an answer, got none (fetch failed (connection reset))',
        '/api/v1/municipalities: expected the ETag of its bytes, got "other"',
      ]),
    );
  });

  test('a body that never ends and one that breaks off are named, and no more is read than could be right', async () => {
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const broken = new ReadableStream({
      pull: () => Promise.reject(new TypeError('terminated', { cause: new Error('other side closed') })),
    });
    const { code, lines } = await verified((path, answer) => {
      if (path === '/api/v1/municipalities') return new Response(endless);
      return path === '/api/v1/revisions' ? new Response(broken) : answer;
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^\/api\/v1\/municipalities: expected at most 1048576 bytes, got more$/),
      '/api/v1/revisions: expected a whole answer, got a part of it (terminated (other side closed))',
      expect.stringMatching(/ 2 differ\.$/),
    ]);
    expect(read).toBeLessThan(2_000_000);
  });

  test('a copy that shows a metric which is not public is named', async () => {
    const { code, lines } = await verified((_, answer) =>
      answer.status === 404 ? new Response('{}', { status: 200 }) : answer,
    );
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/expected 404 for a metric that is not public, got 200/);
  });

  test('an address that is no copy of the service is said to be none', async () => {
    const { code, lines } = await verified(() => new Response('<html>'));
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/expected the catalogue of this service/);
  });

  test('the address must be one', async () => {
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
