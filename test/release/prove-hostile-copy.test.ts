import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { recordedEffects } from './recorded-effects.ts';

const SITE = 'https://data.example';
const CHECKPOINT = join(goldenData('small'), 'revisions/checkpoint');
const SIZE = readFileSync(CHECKPOINT, 'utf8').split('\n')[1];
const handler = createHandler((await serve(goldenData('small'))).service);
const PART = 65_536;

/** Proves a figure of a copy, of which the addresses that begin with `path` answer `body`. */
async function proved(path: string, body: () => ReadableStream, status = 200) {
  const { effects, lines } = recordedEffects({
    fetch: async (url) =>
      url.startsWith(`${SITE}${path}`) ? new Response(body(), { status }) : handler(new Request(url)),
  });
  const args = ['prove', 'SF.REV01.0330.2022', '--url', SITE, '--checkpoint', CHECKPOINT];
  return { code: await runCommand(args, datasetPaths('none'), effects), line: lines.at(-1) };
}

const ADDRESSES = [
  ['/log/proof/SF.REV01.0330.2022?lang=en', 65_536],
  [`/log/tile/entries/000.p/${SIZE}`, 1_048_576],
  ['/api/v1/observations/SF.REV01.0330.2022', 1_048_576],
] as const;

describe('a body that never ends', () => {
  test.each(ADDRESSES)('%s is read as far as it could be right', async (path, limit) => {
    let [read, cancelled] = [0, false];
    const endless = (): ReadableStream =>
      new ReadableStream({
        pull(controller) {
          read += PART;
          controller.enqueue(new Uint8Array(PART));
        },
        cancel() {
          cancelled = true;
        },
      });
    expect(await proved(path, endless)).toEqual({
      code: 1,
      line: `${SITE}${path}: expected at most ${limit} bytes, got more`,
    });
    expect([read <= limit + 3 * PART, cancelled]).toEqual([true, true]);
  });

  test('of a refusal neither', async () => {
    const endless = (): ReadableStream =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(PART)) });
    expect((await proved('/log/proof', endless, 500)).line).toMatch(
      /: expected at most 1048576 bytes, got more$/,
    );
  });
});

test.each(ADDRESSES)('a body that breaks off is named: %s', async (path) => {
  const broken = (): ReadableStream =>
    new ReadableStream({
      pull: () => Promise.reject(new TypeError('terminated', { cause: new Error('other side closed') })),
    });
  expect(await proved(path, broken)).toEqual({
    code: 1,
    line: `${SITE}${path}: expected a whole answer, got a part of it (terminated (other side closed))`,
  });
});
