import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { keepStarted, watchFolders } from '../../src/builder/dev.ts';
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

describe('the watcher', () => {
  const watched = async (name: string) => {
    const folder = join(scratch, name);
    mkdirSync(join(folder, 'http'), { recursive: true });
    writeFileSync(join(folder, 'http', 'old.ts'), '');
    let times = 0;
    const stop = watchFolders([{ folder, counts: (path) => path.endsWith('.ts') }], () => {
      times += 1;
    });
    await pause(500);
    const timesAfter = async (change: () => void) => {
      change();
      await pause(1000);
      return times;
    };
    return { folder, timesAfter, stop };
  };

  it('tells of changes that come together once, in folders made later too, and of no file that does not count', async () => {
    const { folder, timesAfter, stop } = await watched('together');
    expect(await timesAfter(() => writeFileSync(join(folder, 'page.astro'), ''))).toBe(0);
    const changes = () => {
      for (const text of ['a', 'b', 'c']) writeFileSync(join(folder, 'http', 'old.ts'), text);
    };
    expect(await timesAfter(changes)).toBe(1);
    mkdirSync(join(folder, 'later'));
    expect(await timesAfter(() => writeFileSync(join(folder, 'later', 'new.ts'), ''))).toBe(2);
    await stop();
  });

  it('goes on telling of a file that an editor replaced', async () => {
    const { folder, timesAfter, stop } = await watched('replaced');
    const file = join(folder, 'http', 'old.ts');
    const replace = () => {
      writeFileSync(`${file}~`, 'new');
      renameSync(`${file}~`, file);
    };
    expect(await timesAfter(replace)).toBe(1);
    expect(await timesAfter(replace)).toBe(2);
    expect(await timesAfter(() => writeFileSync(file, 'newer'))).toBe(3);
    await stop();
  });
});

describe('the process that is kept started', () => {
  const SLOW_END =
    'process.on("SIGTERM", () => setTimeout(() => process.exit(), 500)); process.on("disconnect", process.exit); process.send("up")';
  const started = () =>
    spawn(process.execPath, ['-e', SLOW_END], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

  it('is one, however often it is to begin again while it ends', async () => {
    const children: ReturnType<typeof started>[] = [];
    const kept = keepStarted(() => {
      const child = started();
      children.push(child);
      return child;
    });
    await once(children[0] ?? expect.fail(), 'message');
    for (let again = 0; again < 3; again++) kept.startAgain();
    await once(children[0] ?? expect.fail(), 'exit');
    await once(children[1] ?? expect.fail(), 'message');
    expect(children).toHaveLength(2);
    kept.stop();
    await once(children[1] ?? expect.fail(), 'exit');
    kept.startAgain();
    expect(children).toHaveLength(3);
    const [, , third = expect.fail()] = children;
    third.kill('SIGKILL');
    await once(third, 'exit');
    kept.startAgain();
    expect(children).toHaveLength(4);
    children[3]?.kill('SIGKILL');
  });
});
