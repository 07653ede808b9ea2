import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const FILE = pathToFileURL(join(import.meta.dirname, '../../src/builder/end-with-parent.ts')).href;

/** Runs for a second, unless it is told to end. */
const PROGRAM = `import { endWithNpm } from ${JSON.stringify(FILE)};
  endWithNpm();
  const left = setTimeout(() => console.log('went on'), 1000);
  process.once('SIGTERM', () => { console.log('told'); clearTimeout(left); });
  console.log('ready');`;

/** What the program says when the shell that started it gets a SIGTERM. */
async function saidBehind(env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['-c', '"$0" "$@"; exit $?', process.execPath, '--input-type=module', '-e', PROGRAM];
  const shell = spawn('/bin/sh', args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  shell.stdout.on('data', (chunk) => {
    said += String(chunk);
    if (said === 'ready\n') shell.kill('SIGTERM');
  });
  await once(shell, 'close');
  return said;
}

it('tells a program of the SIGTERM that its shell got from npm, and no other of the end of its starter', async () => {
  const { npm_lifecycle_event: _, ...env } = process.env;
  expect(await saidBehind({ ...env, npm_lifecycle_event: 'start' })).toBe('ready\ntold\n');
  expect(await saidBehind(env)).toBe('ready\nwent on\n');
});
