import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { createProgress, runProgram } from '../../src/builder/command.ts';

describe('the progress of long work', () => {
  /** What long work writes on a terminal, or elsewhere, whose clock stands at `clock.now`. */
  function recorded(isTTY: boolean) {
    const written: string[] = [];
    const clock = { now: 5000 };
    const write = (text: string) => void written.push(text);
    return { written, clock, progress: createProgress({ write, isTTY, now: () => clock.now }) };
  }

  test('elsewhere than on a terminal a step is two lines, with the seconds that it took', () => {
    const { written, clock, progress } = recorded(false);
    progress.begin('Writing', 200);
    clock.now += 1000;
    progress.tick(100);
    clock.now += 540;
    progress.end('200 files');
    expect(written).toEqual(['Writing …\n', 'Writing: 200 files (1.5 s)\n']);
  });

  test('on a terminal a bar is drawn twelve times a second at most, and taken away at the end', () => {
    const { written, clock, progress } = recorded(true);
    progress.begin('Writing', 200);
    progress.tick(100);
    clock.now += 79;
    progress.tick(101);
    expect(written).toEqual([`\rWriting ${'█'.repeat(15)}${'░'.repeat(15)} 50 % 0.0 s `]);
    clock.now += 1;
    progress.tick(199);
    expect(written.at(-1)).toBe(`\rWriting ${'█'.repeat(30)} 99 % 0.1 s `);
    progress.end('200 files');
    expect(written.slice(2)).toEqual(['\r\u001b[2K', 'Writing: 200 files (0.1 s)\n']);
  });

  test('a step of nothing, and one that does more than it said, has a bar of the same width', () => {
    const { written, clock, progress } = recorded(true);
    progress.begin('Empty', 0);
    progress.tick(0);
    clock.now += 80;
    progress.tick(3);
    expect(written).toEqual([
      `\rEmpty ${'░'.repeat(30)} 0 % 0.0 s `,
      `\rEmpty ${'█'.repeat(30)} 300 % 0.1 s `,
    ]);
  });
});

describe('a program in the place of this one', () => {
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
});
