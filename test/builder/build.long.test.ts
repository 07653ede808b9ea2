// A build as a person begins it: `npm run build` in processes of its own, over the golden dataset of one figure.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { readEtags } from '../../src/builder/emit.ts';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { TABLE } from '../../src/service.ts';
import { startNode } from '../probe/hosts.ts';
import { ADDRESSES, emitDataset, goldenData } from '../support/golden.ts';
import { madeProse } from '../support/prose.ts';
import { emittedOf } from '../support/service.ts';

const scratch = mkdtempSync(join(tmpdir(), 'build-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const builder = (name: string): string => join(PROJECT_ROOT, 'src', 'builder', name);
const COMMAND = [builder('run.ts'), 'build'];
/** The process that builds, without the command that begins it. */
const PROCESS = [builder('build.ts')];

type Begun = { child: ChildProcess; ended: Promise<Ended> };
/** `status` is null where a signal ended it. */
type Ended = { status: number | null; said: string };

/** Ended once no process holds its output any more: neither itself nor one that it began. */
function begin(
  out: string,
  words: string[],
  { siteUrl = ADDRESSES.siteUrl, when = '', work = (): unknown => null, path = process.env['PATH'] } = {},
): Begun {
  // Astro makes no pages where it sees a test.
  const env = {
    ...process.env,
    VITEST: undefined,
    DATA_DIR: goldenData('one'),
    OUT_DIR: out,
    SITE_URL: siteUrl,
    PATH: path,
  };
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    const before = said;
    said += String(chunk);
    if (when !== '' && said.includes(when) && !before.includes(when)) work();
  });
  return { child, ended: once(child, 'close').then(([status]) => ({ status, said })) };
}

const bytesIn = (folder: string, path: string) => readFileSync(join(folder, path), 'latin1');
const build = (out: string, ...more: string[]) => begin(out, [...COMMAND, ...more]).ended;

describe('a complete build', () => {
  const out = join(scratch, 'complete');
  let ended: Ended;
  beforeAll(async () => {
    ended = await build(out);
  });

  it('ends well, and says what is new by number', () => {
    expect(ended).toEqual({
      status: 0,
      said: expect.stringMatching(/: \d{2,3} added, 0 changed, 0 removed\n$/),
    });
  });

  it('has every fixed response as a file, and the list of their ETags', async () => {
    const answers = await emittedOf(goldenData('one'), {}, TABLE, await madeProse());
    const own = [...answers.keys()].filter((path) => !/^(?:_store\/(?:..\/|root$)|log\/tile\/)/.test(path));
    expect(own).toEqual(
      expect.arrayContaining(['_store/etags', 'api/v1/metrics/ONE.json', 'embed/map/ONE.html']),
    );
    // In memory no download is made, whose sizes these pages say and whose tags the list has.
    const withSizes = ['nedladdningar.html', 'en/downloads.html', '_store/etags'];
    for (const path of own.filter((one) => !withSizes.includes(one)))
      expect(readFileSync(join(out, path), 'utf8'), path).toBe(answers.get(path));
    expect(readEtags(out, (await openTree(out)).store).size).toBeGreaterThan(15);
  });

  it('has every file that the features make, pictures and the catalogue among them, by its hash', async () => {
    const { store } = await openTree(out);
    const listed = await store.files();
    const paths = (await Promise.all(TABLE.files.map((files) => files.paths(store)))).flat();
    for (const path of [
      '/downloads/cards/sv/ONE.png',
      '/downloads/SHA256SUMS',
      '/dcat.ttl',
      '/log/tile/0/000.p/1',
    ])
      expect(paths).toContain(path);
    for (const path of paths.map((one) => one.slice(1)))
      expect(nodeDigest(readFileSync(join(out, path)), 'hex'), path).toBe(listed[path]?.sha256);
  });

  it('has the bytes of every download that a host without files makes on request, whatever is asked for first', async () => {
    const made = join(scratch, 'on-request');
    await emitDataset(goldenData('one'), made);
    const listed = await (await openTree(out)).store.files();
    const downloads = Object.keys(listed).filter((path) => /^(?:downloads\/|dcat\.)/.test(path));
    expect(downloads.length).toBeGreaterThan(20);
    const host = await startNode({ outDir: made, host: '127.0.0.1', port: 0 });
    for (const path of downloads.reverse()) {
      const response = await fetch(`${host.base}/${path}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([response.status, response.headers.get('etag')], path).toEqual([
        200,
        `"${listed[path]?.sha256}"`,
      ]);
      expect(nodeDigest(bytes, 'hex'), path).toBe(nodeDigest(readFileSync(join(out, path)), 'hex'));
    }
    await host.stop();
  });

  it('stays as it is where the store alone is to be built of the same inputs', async () => {
    const before = [readlinkSync(out), readdirSync(`${out}.trees`)];
    const { status, said } = await build(out, '--store');
    expect([status, said]).toEqual([
      0,
      `${out} is complete and current: it has all that --store makes and more, and stays as it is; npm run build builds it anew\n`,
    ]);
    expect([readlinkSync(out), readdirSync(`${out}.trees`)]).toEqual(before);
  });

  it('gives way to the store alone of other inputs, whose other files are the same bytes as its own', async () => {
    const complete = new Map(filesUnder(out).map((path) => [path, bytesIn(out, path)]));
    const siteUrl = 'https://other.example';
    expect((await begin(out, [...COMMAND, '--store'], { siteUrl }).ended).status).toBe(0);
    expect((await openTree(out)).store.root.etags).toBeNull();
    expect((await build(out, '--store')).status).toBe(0);
    const others = filesUnder(out).filter((path) => !path.startsWith('_store/'));
    expect(others).toEqual(expect.arrayContaining(['favicon.svg', 'site.css', 'site.js', 'style/docs.css']));
    expect(others.filter((path) => !/\.(?:css|js|svg|txt|woff2)$/.test(path))).toEqual([]);
    expect(others.filter((path) => bytesIn(out, path) !== complete.get(path))).toEqual([]);
  });
});

describe('a build that is broken off', () => {
  const out = join(scratch, 'broken-off');
  const programs = join(scratch, 'programs');
  const BEGUN = { command: COMMAND, process: PROCESS };
  /** The tree that the link leads to, and the hash of every file in it. */
  const treeAt = () => [
    readlinkSync(out),
    ...filesUnder(out).map((path) => `${path} ${nodeDigest(readFileSync(join(out, path)), 'hex')}`),
  ];
  let served: string[];
  beforeAll(async () => {
    await build(out, '--store');
    served = treeAt();
    // Flushing takes long enough for the end of the command to come in its middle.
    mkdirSync(programs);
    writeFileSync(join(programs, 'sync'), '#!/bin/sh\nsleep 0.5\n', { mode: 0o755 });
  });

  it.each([
    ['process', 'verify'],
    ['process', 'pages and other responses …'],
    ['process', 'seal …'],
    ['command', 'pages and other responses …'],
  ] as const)(
    'by the end of its %s, at “%s”, leaves what was served as it was, byte for byte',
    async (begun, when) => {
      const { child, ended } = begin(out, BEGUN[begun], {
        when,
        work: () => child.kill('SIGKILL'),
        path: `${programs}${delimiter}${process.env['PATH']}`,
      });
      expect(await ended).toEqual({ status: null, said: expect.stringContaining(when) });
      expect(treeAt()).toEqual(served);
    },
  );

  it('while Astro writes leaves what that wrote, until the next into the same trees', async () => {
    const first = join(scratch, 'first');
    const name = `site-${nodeDigest(`${first}.trees`, 'hex').slice(0, 16)}`;
    const left = join(PROJECT_ROOT, '.astro', name);
    const { child, ended } = begin(first, PROCESS, {
      when: 'verify',
      work: async () => {
        while (!existsSync(left) && child.exitCode === null) await setTimeout(5);
        child.kill('SIGKILL');
      },
    });
    await ended;
    expect([existsSync(left), existsSync(first)]).toEqual([true, false]);
    expect((await build(first, '--store')).status).toBe(0);
    expect([existsSync(left), existsSync(join(first, 'site.css'))]).toEqual([false, true]);
  });

  it('is followed by one that works and clears, beside which another is refused in one sentence', async () => {
    let second: Promise<Ended> | null = null;
    const first = begin(out, COMMAND, {
      when: 'verify',
      work: () => {
        second = build(out, '--store');
      },
    });
    expect(await first.ended).toMatchObject({ status: 0 });
    expect(await second).toEqual({
      status: 1,
      said: `Another build is writing ${out}.trees; wait until ${out} is built, or stop that build.\n`,
    });
    expect((await openTree(out)).store.root.etags).not.toBeNull();
    const left = readdirSync(`${out}.trees`).filter((name) => !/^[0-9a-f]{16}$/.test(name));
    expect(left.sort()).toEqual(['back', 'lock']);
  });
});
