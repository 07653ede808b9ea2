import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { argumentsOrExit } from '../../src/builder/command.ts';
import { PROJECT_ROOT } from '../../src/builder/files.ts';

const run = (script: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(PROJECT_ROOT, 'src', script), ...words],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};

const SETTINGS = 'Settings are variables of the environment, such as PORT (src/hosts/README.md).';

describe('a command that has few arguments or none', () => {
  it('takes those that it knows, and none at all', () => {
    expect(argumentsOrExit('npm run build', ['--back'], ['--back'])).toEqual(['--back']);
    expect(argumentsOrExit('npm start', [])).toEqual([]);
  });

  it.each([
    ['hosts/start.ts', ['--port', '8080'], 'npm start: expected no arguments, got --port 8080.'],
    ['hosts/preview.ts', ['8080'], 'npm run preview: expected no arguments, got 8080.'],
    ['hosts/mcp-stdio.ts', ['--help'], 'npm run mcp: expected no arguments, got --help.'],
    ['builder/run.ts', ['build', '--bakc'], 'npm run build: expected none but --back, --store, got --bakc.'],
  ])('%s %j does nothing, and says what it did not understand', (script, words, sentence) => {
    expect(run(script, ...words)).toEqual({ status: 1, stdout: '', stderr: `${sentence} ${SETTINGS}\n` });
  });

  it('does what the argument that it knows says, and builds and makes nothing beside it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-tree-'));
    const script = join(PROJECT_ROOT, 'src', 'builder', 'run.ts');
    const back = (outDir: string) => {
      const env = { ...process.env, DATA_DIR: folder, OUT_DIR: outDir };
      const { status, stderr } = spawnSync(process.execPath, [script, 'build', '--back'], {
        encoding: 'utf8',
        env,
      });
      return [status, stderr];
    };
    const nothing = expect.stringMatching(/^There is no tree before the one in .*\n$/);
    expect(back(`${folder}.out`)).toEqual([1, nothing]);
    expect(existsSync(`${folder}.out.trees`)).toBe(false);
    const overlap = expect.stringMatching(/^OUT_DIR .* and DATA_DIR .* lie in each other/);
    expect(back(join(folder, 'out'))).toEqual([1, overlap]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

const SOURCE = join(import.meta.dirname, '../../src/builder/command.ts');
const script = `import { settingsOrExit } from ${JSON.stringify(SOURCE)}; settingsOrExit();`;

/** The project's own folder may have a tree that somebody built. */
const EMPTY = realpathSync(mkdtempSync(join(tmpdir(), 'settings-')));
afterAll(() => rmSync(EMPTY, { recursive: true }));

const exitOf = (setting: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module'], {
    input: script,
    env: setting,
    encoding: 'utf8',
  });
  return [status, stderr];
};

describe('a setting of the environment', () => {
  it.each(['DATA_DIR', 'OUT_DIR'])('%s that is a file is one line and exit 1', (name) => {
    const line = `Bad setting ${name}: expected a folder, got the file ${JSON.stringify(SOURCE)}\n`;
    expect(exitOf({ [name]: SOURCE })).toEqual([1, line]);
  });

  it('DATA_DIR that the system does not look up is one line and exit 1', () => {
    const long = 'x'.repeat(300);
    expect(exitOf({ DATA_DIR: `${long}/data` })).toEqual([
      1,
      `Bad setting DATA_DIR or OUT_DIR: ${long}/data: no name may be that long here (ENAMETOOLONG)\n`,
    ]);
  });

  it('that says nothing is one line and exit 1', () => {
    const line = 'Bad setting HOST: expected an address to listen at, such as 127.0.0.1 or 0.0.0.0, got ""\n';
    expect(exitOf({ HOST: '' })).toEqual([1, line]);
  });

  it.each([
    ['dist', 'dist'],
    ['dist/', 'dist'],
    ['./dist//', 'dist'],
    ['/x/../dist/', '/dist'],
    ['../dist', '../dist'],
    ['/', '/'],
    ['.', EMPTY],
    ['å b/c/', 'å b/c'],
  ])('OUT_DIR or DATA_DIR %s is the folder %s', (given, folder) => {
    const shown = `${script} const { outDir, dataDir } = settingsOrExit(); console.log(outDir, dataDir);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module'], {
      input: shown,
      env: { OUT_DIR: given, DATA_DIR: given },
      cwd: EMPTY,
      encoding: 'utf8',
    });
    expect(stdout).toBe(`${folder} ${folder}\n`);
  });

  it.each([
    [EMPTY, [join(PROJECT_ROOT, 'dist'), join(PROJECT_ROOT, 'data')]],
    [PROJECT_ROOT, ['dist', 'data']],
  ])('that is not given is the project’s own folder, for who stands in %s', (cwd, folders) => {
    const shown = `${script} const { outDir, dataDir } = settingsOrExit(); console.log(outDir, dataDir);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module'], {
      input: shown,
      env: {},
      cwd,
      encoding: 'utf8',
    });
    expect(stdout).toBe(`${folders.join(' ')}\n`);
  });

  it('DATA_DIR that is a link is the folder that it leads to', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'settings-')));
    symlinkSync(import.meta.dirname, join(folder, 'data'));
    symlinkSync('data', join(folder, 'by-way'));
    for (const name of ['nowhere', 'itself'])
      symlinkSync(name === 'itself' ? name : 'gone', join(folder, name));
    const folders = ['data', 'by-way', 'nowhere', 'itself'].map((name) => {
      const { stdout } = spawnSync(process.execPath, ['--input-type=module'], {
        input: `${script} console.log(settingsOrExit().dataDir);`,
        env: { DATA_DIR: join(folder, name) },
        encoding: 'utf8',
      });
      return stdout.trim();
    });
    rmSync(folder, { recursive: true });
    expect(folders).toEqual([
      realpathSync(import.meta.dirname),
      realpathSync(import.meta.dirname),
      join(folder, 'gone'),
      join(folder, 'itself'),
    ]);
  });

  it('that is right is none', () => {
    expect(exitOf({ DATA_DIR: import.meta.dirname, HOST: '::1' })).toEqual([0, '']);
  });
});
