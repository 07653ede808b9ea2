import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { freePort } from '../probe/free-port.ts';
import { goldenData } from '../support/golden.ts';
import { changeNewest, sealGolden } from '../support/golden-seal.ts';

const scratch = mkdtempSync(join(tmpdir(), 'dev-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The first answer that fits; throws after a minute. */
async function waitFor(url: string, fits: (text: string) => boolean): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(200)) {
    const text = await fetch(url).then(
      (response) => response.text(),
      () => '',
    );
    if (fits(text)) return;
  }
  throw new Error(`${url}: expected another answer within a minute`);
}

describe('npm run dev', () => {
  it('answers from changed data without being started again', async () => {
    const data = join(scratch, 'data');
    cpSync(goldenData('small'), data, { recursive: true });
    const port = await freePort();
    // Astro makes no pages where it sees a test.
    const env = { ...process.env, VITEST: undefined, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1' };
    const words = [join(PROJECT_ROOT, 'src', 'builder', 'run.ts'), 'dev'];
    const child = spawn(process.execPath, words, { cwd: PROJECT_ROOT, env, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const url = `http://127.0.0.1:${port}/api/v1/observations/SF.BEF01.0180.2023`;
    try {
      await waitFor(url, (text) => text.includes('"value":988943'));
      changeNewest(data, 'observations/BEF01.csv', (text) =>
        text.replace('0180,2023,988943,', '0180,2023,988944,'),
      );
      sealGolden(data);
      await waitFor(url, (text) => text.includes('"value":988944'));
      // Vite puts styles and scripts of its own into a page, which the policy of a build would stop.
      await waitFor(
        `http://127.0.0.1:${port}/om`,
        (text) => text.includes('</h1>') && !text.includes('content-security-policy'),
      );
    } finally {
      child.kill();
      await ended;
    }
  }, 130_000);
});
