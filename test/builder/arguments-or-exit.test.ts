import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { argumentsOrExit } from '../../src/builder/arguments-or-exit.ts';
import { PROJECT_ROOT } from '../../src/builder/fingerprint.ts';

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
    ['hosts/node/start.ts', ['--port', '8080'], 'npm start: expected no arguments, got --port 8080.'],
    ['hosts/local/preview.ts', ['8080'], 'npm run preview: expected no arguments, got 8080.'],
    ['mcp/stdio.ts', ['--help'], 'npm run mcp: expected no arguments, got --help.'],
    [
      'builder/astro/run-astro.ts',
      ['build', '--bakc'],
      'npm run build: expected none but --back, got --bakc.',
    ],
  ])('%s %j does nothing, and says what it did not understand', (script, words, sentence) => {
    expect(run(script, ...words)).toEqual({ status: 1, stdout: '', stderr: `${sentence} ${SETTINGS}\n` });
  });

  it('npm run questions takes no option for its folder', () => {
    const stderr = 'Expected one folder to write the questions to: npm run questions -- <folder>\n';
    expect(run('mcp/evaluation/main.ts', '--help')).toEqual({ status: 1, stdout: '', stderr });
  });

  it('does what the argument that it knows says, and builds nothing beside it', () => {
    const env = { ...process.env, OUT_DIR: join(tmpdir(), 'open-data-no-tree') };
    const script = join(PROJECT_ROOT, 'src', 'builder', 'astro', 'run-astro.ts');
    const { status, stderr } = spawnSync(process.execPath, [script, 'build', '--back'], {
      encoding: 'utf8',
      env,
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no tree before the one in .*\n$/)]);
  });
});
