import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeLock } from '../../src/builder/trees.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { MUTATIONS } from '../attack/data-mutations.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { mutateData } from '../attack/mutated-data.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, type Served, servedFrom } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';
import { datasetOfTest, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';

test('no checkpoint is made of a log that was read whole once and then was not', async () => {
  const dataset = await datasetOfTest();
  await dataset.importRows({ N00002: [['0180', '2022', '5']] });
  await dataset.publish('2025-01-01');
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
