// The processes that a build begins with, beside the build that waits for them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmittedAnswers, sealOf } from '../../src/builder/build.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { openTree, servedFolder, serveNext, takeLock, treesOf } from '../../src/builder/trees.ts';
import type { DownloadFile } from '../../src/downloads/formats.ts';
import { POINTER, type SealedFile, shardPath } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';

const BUILDER = join(import.meta.dirname, '..', '..', 'src', 'builder', 'parts');
const BUILD = join(BUILDER, '..', 'astro', 'astro-build.ts');
const PART = join(BUILDER, 'part.ts');
const CLEAR = join(BUILDER, 'clear.ts');
const DERIVE = join(BUILDER, 'derive.ts');
const EMIT = join(BUILDER, 'emit.ts');
const PICTURES = join(BUILDER, 'pictures.ts');
const SEAL = join(BUILDER, 'seal.ts');
const CHANGES = join(BUILDER, 'changes.ts');
const DOWNLOADS = join(BUILDER, 'downloads.ts');
const scratch = mkdtempSync(join(tmpdir(), 'begin-build-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** One that has ended may wait for somebody to ask how. */
const isRunning = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());

type Part = {
  file: string;
  outDir: string;
  dataDir?: string;
  input?: string;
  builder?: number;
  /** Where programs are looked for. */
  path?: string;
};

/** Runs a part of a build to its end; `builder` is the process that it takes for the build's. */
function run({
  file,
  outDir,
  dataDir = goldenData('one'),
  input = 'null',
  builder = process.pid,
  path = process.env['PATH'],
}: Part) {
  const env = { ...process.env, DATA_DIR: dataDir, OUT_DIR: outDir, PATH: path };
  return spawnSync(process.execPath, [file, String(builder)], { env, input, encoding: 'utf8' });
}

/** What the process that emits one of two shares reads. */
const shareOf = (derived: string, share: number) => `{"derived":${derived},"share":${share},"of":2}`;

/** A build that is killed as soon as the process which it started begins to verify; says the process's id. */
const KILLED_BUILD = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, [${JSON.stringify(DERIVE)}, String(process.pid)], { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.end('null');
  child.stderr.once('data', () => {
    process.stdout.write(String(child.pid));
    process.kill(process.pid, 'SIGKILL');
  });`;

describe('a build', () => {
  it('into the folder of the data is refused before anything is made', () => {
    const dataDir = join(scratch, 'data');
    cpSync(goldenData('one'), dataDir, { recursive: true });
    const before = filesUnder(dataDir);
    const { status, stderr } = run({ file: BUILD, outDir: join(dataDir, 'dist'), dataDir });
    expect([status, filesUnder(dataDir)]).toEqual([1, before]);
    expect(stderr).toMatch(/^OUT_DIR .* lie in each other: .*; nothing was changed\.\n$/);
  });
});

/** A command that is killed as soon as the build which it started has its lock; says the build's process id. */
const KILLED_COMMAND = `
  const { existsSync } = require('node:fs');
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, [${JSON.stringify(BUILD)}], { stdio: 'ignore' });
  setInterval(() => {
    if (!existsSync(process.env.OUT_DIR + '.trees')) return;
    process.stdout.write(String(child.pid));
    process.kill(process.pid, 'SIGKILL');
  }, 20);`;

describe('a build whose command is killed', () => {
  it('ends as well, and points at nothing', async () => {
    const outDir = join(scratch, 'orphan');
    const env = { ...process.env, DATA_DIR: goldenData('one'), OUT_DIR: outDir };
    const command = spawn(process.execPath, ['-e', KILLED_COMMAND], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(command.stdout, 'data');
    for (let waited = 0; isRunning(Number(pid)) && waited < 60; waited++) await pause(1000);
    expect(isRunning(Number(pid))).toBe(false);
    expect(servedFolder(treesOf(outDir))).toBe(null);
    const next = run({ file: BUILD, outDir });
    expect([next.status, existsSync(outDir)]).toEqual([0, true]);
  }, 180_000);
});

/** How npm starts a program: by a shell that waits for it, and passes no signal on. */
const BY_SHELL = ['/bin/sh', '-c', '"$0" "$@"; exit $?'];
const RUN_ASTRO = [join(BUILD, '..', 'run-astro.ts'), 'build'];
const START = [join(BUILD, '..', '..', '..', 'hosts', 'node', 'start.ts')];

describe('a build that is stopped', () => {
  it.each([
    ['npm run build', [], RUN_ASTRO],
    ['npm start', [], START],
    ['npm run build, to whose shell the signal goes', BY_SHELL, RUN_ASTRO],
    ['npm start, to whose shell the signal goes', BY_SHELL, START],
  ])('serves nothing later: %s', async (_, shell, program) => {
    const outDir = join(scratch, 'stopped');
    const [file = '', ...args] = [...shell, process.execPath, ...program];
    const child = spawn(file, args, {
      env: {
        ...process.env,
        DATA_DIR: goldenData('one'),
        OUT_DIR: outDir,
        PORT: '0',
        npm_lifecycle_event: 'start',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // When all that have it open have ended: the shell, the program and the build.
    const ended = once(child, 'close');
    await once(child.stderr, 'data');
    child.kill();
    await ended;
    // Whoever builds has the lock.
    const unlock = takeLock(join(treesOf(outDir).folder, 'lock'));
    expect([unlock === null, servedFolder(treesOf(outDir))]).toEqual([false, null]);
    unlock?.();
  });
});

describe('a build over what a killed one left', () => {
  it('says on its standard error what it removed', () => {
    const outDir = join(scratch, 'left');
    const { folder, next } = treesOf(outDir);
    for (const made of [next, join(folder, '0123456789abcdef')]) mkdirSync(made, { recursive: true });
    writeFileSync(join(folder, 'lock'), '');
    const { status, stderr } = run({ file: CLEAR, outDir });
    expect([status, stderr]).toEqual([
      0,
      `Removed from ${folder} what earlier builds left there: 0123456789abcdef\n`,
    ]);
    expect(readdirSync(folder).sort()).toEqual(['lock', 'next']);
  });
});

describe('the process that derives', () => {
  it('says what the next one opens, and keeps its sentences apart from it', () => {
    const outDir = join(scratch, 'whole');
    const { status, stdout, stderr } = run({ file: DERIVE, outDir });
    const { shards, metrics, root } = JSON.parse(stdout);
    expect([status, metrics, typeof root.catalogue]).toEqual([0, 1, 'string']);
    expect(filesUnder(treesOf(outDir).next)).toHaveLength(shards.length);
    expect(stderr).toContain('derive: ');
  });

  it('tells every finding of a refused dataset, and derives nothing', () => {
    const outDir = join(scratch, 'refused');
    const dataDir = join(scratch, 'empty');
    mkdirSync(dataDir);
    const { status, stdout, stderr } = run({ file: DERIVE, outDir, dataDir });
    expect([status, stdout, existsSync(treesOf(outDir).next)]).toEqual([1, '', false]);
    expect(stderr).toMatch(/refused/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('ends without a shard when the build that waits for it is killed', async () => {
    const outDir = join(scratch, 'killed');
    const env = { ...process.env, OUT_DIR: outDir };
    const build = spawn(process.execPath, ['-e', KILLED_BUILD], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(build.stdout, 'data');
    for (let waited = 0; isRunning(Number(pid)) && waited < 60; waited++) await pause(1000);
    expect(isRunning(Number(pid))).toBe(false);
    expect(existsSync(treesOf(outDir).next)).toBe(false);
  }, 90_000);
});

/** A build that does `then` with its part's process id a moment after that began, and says the id. */
const beginning = (then: string) => `
  const { spawn } = require('node:child_process');
  const children = [];
  require('node:child_process').spawn = (...words) => {
    const child = spawn(...words);
    children.push(child.pid);
    return child;
  };
  require('node:module').syncBuiltinESMExports();
  import(${JSON.stringify(pathToFileURL(PART).href)}).then(({ runPart }) => {
    runPart('derive.ts');
    setTimeout(() => {
      const [pid] = children;
      process.stdout.write(String(pid));
      ${then};
    }, 1500);
  });`;

describe('a part', () => {
  const build = (then: string, stderr: 'pipe' | 'ignore') =>
    spawnSync(process.execPath, ['-e', beginning(then)], {
      env: { ...process.env, OUT_DIR: join(scratch, 'part') },
      stdio: ['ignore', 'pipe', stderr],
      encoding: 'utf8',
    });

  it('ends with a build that ends by itself', async () => {
    // Whoever reads what the part says would wait for its end.
    const { status, stdout } = build('process.exit(3)', 'ignore');
    await pause(500);
    expect([status, Number(stdout) > 0, isRunning(Number(stdout))]).toEqual([3, true, false]);
  });

  it('says nothing of a build that reads its result no longer', async () => {
    const code = `import { partOfBuild } from ${JSON.stringify(pathToFileURL(PART).href)};
      await partOfBuild(() => 'result'.repeat(200_000), { bar: false });`;
    const part = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    part.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    part.stdout.destroy();
    part.stdin.end('null');
    expect([await once(part, 'close'), said]).toEqual([[1, null], '']);
  });

  it('that is killed is named, and ends the build', () => {
    const { status, stderr } = build("process.kill(pid, 'SIGKILL')", 'pipe');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The part derive\.ts of the build was ended by SIGKILL\.\n$/m);
  });
});

describe('the processes beside the pages', () => {
  const outDir = join(scratch, 'beside');
  const { next } = treesOf(outDir);
  const input = run({ file: DERIVE, outDir }).stdout;
  const derived = filesUnder(next);

  it.each([
    [EMIT, shareOf(input, 0)],
    [EMIT, shareOf(input, 1)],
    [PICTURES, input],
  ])('write nothing for a build that is gone: %s', (file, input) => {
    const { status, stdout } = run({ file, outDir, input, builder: process.pid + 1 });
    expect([status, stdout, filesUnder(next)]).toEqual([1, '', derived]);
  });

  it.each([
    ['none in particular', 0, 'api/v1/metrics.json', []],
    ['its metrics', 1, 'embed/chart', ['ONE']],
  ])('say the ETags of answers about %s, and the shards that came with them', (_, share, path, metrics) => {
    const before = filesUnder(join(next, '_store'));
    const { status, stdout } = run({ file: EMIT, outDir, input: shareOf(input, share) });
    const { etags, shards }: EmittedAnswers = JSON.parse(stdout);
    const stored = [...new Set([...before, ...shards.map(shardPath)])].sort();
    expect([status, filesUnder(join(next, '_store')), Object.keys(etags.metrics)]).toEqual([
      0,
      stored,
      metrics,
    ]);
    const named = [etags.rest, ...Object.values(etags.metrics)].filter((name) => name !== null);
    expect([named.length, named.every((name) => shards.includes(name))]).toEqual([1, true]);
    expect(existsSync(join(next, path))).toBe(true);
  });

  it('write together what all questions and pages have as files', async () => {
    const isAnswer = (path: string) => !path.startsWith('_store/') && !path.endsWith('.png');
    const all = [...(await emittedOf(goldenData('one'))).keys()].filter(isAnswer).sort();
    expect(filesUnder(next).filter(isAnswer)).toEqual(all);
  });

  it('say every picture with its size and hash', () => {
    const { status, stdout } = run({ file: PICTURES, outDir, input });
    const pictures: [string, SealedFile][] = JSON.parse(stdout);
    const paths = filesUnder(next).filter((path) => path.endsWith('.png'));
    expect([status, pictures.map(([path]) => path).sort()]).toEqual([0, paths]);
    for (const [path, sealed] of pictures)
      expect(sealOf(readFileSync(join(next, path))), path).toEqual(sealed);
  });
});

describe('the process that makes the downloads', () => {
  const outDir = join(scratch, 'downloads');
  const { next } = treesOf(outDir);
  const input = run({ file: DERIVE, outDir }).stdout;
  const made = () => filesUnder(next).filter((path) => !path.startsWith('_store/'));

  it('writes nothing for a build that is gone', () => {
    const { status, stdout } = run({ file: DOWNLOADS, outDir, input, builder: process.pid + 1 });
    expect([status, stdout, made()]).toEqual([1, '', []]);
  });

  it('says every file with its size and hashes', () => {
    const { status, stdout } = run({ file: DOWNLOADS, outDir, input });
    const files: DownloadFile[] = JSON.parse(stdout);
    expect([status, files.map(({ path }) => path).sort()]).toEqual([0, made()]);
    for (const { path, bytes, sha256 } of files)
      expect(sealOf(readFileSync(join(next, path))), path).toEqual({ size: bytes, sha256 });
  });
});

describe('the processes at the end', () => {
  const outDir = join(scratch, 'end');
  const trees = treesOf(outDir);
  const derived = run({ file: DERIVE, outDir }).stdout;
  const emitted = [0, 1].map((at) => run({ file: EMIT, outDir, input: shareOf(derived, at) }).stdout);
  /** A file as it was written, of which the disk has other bytes by now. */
  const hashed: [string, SealedFile] = ['page.html', { size: 7, sha256: 'a'.repeat(64) }];
  const input = `{"derived":${derived},"emitted":[${emitted}],"hashed":${JSON.stringify([hashed])}}`;
  const pointer = join(trees.next, '_store', POINTER);

  it('seal nothing for a build that is gone', () => {
    const { status, stdout } = run({ file: SEAL, outDir, input, builder: process.pid + 1 });
    expect([status, stdout, existsSync(pointer)]).toEqual([1, '', false]);
  });

  it.runIf(process.platform !== 'win32')('flush the whole tree before they say what it is called', () => {
    const [programs, said] = [join(scratch, 'programs'), join(scratch, 'said')];
    mkdirSync(programs);
    writeFileSync(join(programs, 'sync'), `#!/bin/sh\necho "$*" >> '${said}'\n`, { mode: 0o755 });
    const { status } = run({
      file: SEAL,
      outDir,
      input,
      path: `${programs}${delimiter}${process.env['PATH']}`,
    });
    expect([status, readFileSync(said, 'utf8')]).toEqual([0, `-f ${trees.next}\n`]);
  });

  it('say the name of the root, and how many addresses changed since the tree that was served before', async () => {
    writeFileSync(join(trees.next, 'page.html'), 'other bytes');
    const { status, stdout } = run({ file: SEAL, outDir, input });
    const name = JSON.parse(stdout);
    expect([status, readFileSync(pointer, 'utf8')]).toEqual([0, `${name}\n`]);
    serveNext(trees, name);
    expect(await (await openTree(outDir)).store.sealed('page.html')).toEqual(hashed[1]);
    const counted = (before: string | null) =>
      JSON.parse(run({ file: CHANGES, outDir, input: JSON.stringify(before) }).stdout);
    const { added } = counted(null);
    expect(added).toBeGreaterThan(0);
    expect(counted(null)).toEqual({ added, changed: 0, removed: 0 });
    expect(counted(servedFolder(trees))).toEqual({ added: 0, changed: 0, removed: 0 });
    expect(counted(join(scratch, 'nowhere'))).toBeNull();
  });
});
