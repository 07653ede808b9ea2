import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
    ['builder/run.ts', ['build', '--bakc'], 'npm run build: expected none but --back, --pages, got --bakc.'],
  ])('%s %j does nothing, and says what it did not understand', (script, words, sentence) => {
    expect(run(script, ...words)).toEqual({ status: 1, stdout: '', stderr: `${sentence} ${SETTINGS}\n` });
  });

  it('npm run questions takes no option for its folder', () => {
    const stderr = 'Expected one folder to write the questions to: npm run questions -- <folder>\n';
    expect(run('hosts/questions.ts', '--help')).toEqual({ status: 1, stdout: '', stderr });
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
