// `npm run release -- … | head -1`: whoever has read enough closes the pipe, and the command is none the worse.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, '../../src/release/main.ts');

test('a closed pipe is no stack trace, and the exit code is that of the command', async () => {
  const child = spawn(process.execPath, [MAIN, 'unpublish'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  expect({ code, complaint }).toEqual({ code: 2, complaint: '' });
});
