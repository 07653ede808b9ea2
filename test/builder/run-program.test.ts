import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { runProgram } from '../../src/builder/command.ts';

const FILE = pathToFileURL(join(import.meta.dirname, '../../src/builder/command.ts')).href;

const node = (code: string) => runProgram(process.execPath, ['-e', code], { stdio: 'ignore' });

it('gives the status of the program, and 1 where a signal ended it', async () => {
  expect([await node(''), await node('process.exit(3)')]).toEqual([0, 3]);
  expect(await node('process.kill(process.pid, "SIGKILL")')).toBe(1);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'passes %s on, and ends when the program has ended',
  async (signal) => {
    const program = `process.on('${signal}', () => { console.log('told'); process.exit(7); }); setInterval(() => {}, 1e3); console.log('ready')`;
    const code = `import { runProgram } from ${JSON.stringify(FILE)};
    process.exit(await runProgram(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'inherit' }));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (said === 'ready\n') child.kill(signal);
    });
    expect(await once(child, 'close')).toEqual([7, null]);
    expect(said).toBe('ready\ntold\n');
  },
);

it('leaves no listener behind', async () => {
  const before = process.listenerCount('SIGTERM');
  await node('');
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
