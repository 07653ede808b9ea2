import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { takeLock } from '../../src/builder/trees.ts';
import { sha256By } from '../../src/data/hash.ts';
import { checkpointText, type LogEntry, leafBytes, proofOf, proofText } from '../../src/data/log.ts';
import {
  bundleBytes,
  HASH_BYTES,
  inclusionProof,
  leafHash,
  levelsOf,
  subtreeOf,
  TILE_WIDTH,
  tileOfPath,
  treeHash,
} from '../../src/data/merkle.ts';
import { createHandler } from '../../src/http/handler.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { signerFrom } from '../../src/release/signature.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { recordedEffects } from './recorded-effects.ts';

const SITE = 'https://data.example';
const ID = 'SF.REV01.0114.2022';
const sha256 = sha256By(nodeDigest);
const folder = mkdtempSync(join(tmpdir(), 'prove-'));
afterAll(() => rmSync(folder, { recursive: true }));
const copy = await serve(goldenData('small'));
const handler = createHandler(copy.service);
const others = (await copy.askRaw('/log/proof/SF.REV01.1480.2022')).body ?? '';
const CHECKPOINT = join(goldenData('small'), 'releases/2025-11-20/checkpoint');

const saved = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const thenAt = async (release: string): Promise<string> =>
  (await copy.askRaw(`/releases/${release}/log/checkpoint`)).body ?? '';

type Tamper = (path: string, text: string) => string;

async function proved(args: string[], tamper: Tamper = (_, text) => text) {
  const { effects, lines } = recordedEffects({
    fetch: async (url) => {
      const answer = await handler(new Request(url));
      const { headers } = answer;
      const honest = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      const text = tamper(url.slice(SITE.length), honest);
      const status = text === honest ? answer.status : 200;
      return new Response(Buffer.from(text, 'latin1'), { status, headers });
    },
  });
  const code = await runCommand(['prove', ...args], datasetPaths(join(folder, 'none')), effects);
  return { code, lines };
}

const here = (...more: string[]): string[] => [ID, '--url', `${SITE}/`, ...more];

test('a figure is proved against a checkpoint that was kept', async () => {
  const { code, lines } = await proved(here('--checkpoint', CHECKPOINT));
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(
        /^SF\.REV01\.0114\.2022 is \S+ \S+ \(.+\); its content hash is sha256:[0-9a-f]{64}\.$/,
      ),
      expect.stringMatching(
        /^The log has it as entry \d+ of \d+: \w+, release [\d-]+; the proof leads to the checkpoint, and no later entry replaces it\.$/,
      ),
      'The checkpoint is the trusted one.',
    ],
  });
});

test.each(['2025-01-15', '2025-06-01'])(
  'the log of %s is the beginning of the one today',
  async (release) => {
    const { code, lines } = await proved(here('--checkpoint', saved(release, await thenAt(release))));
    expect([code, lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^The log begins with the \d+ entries of the trusted checkpoint\.$/),
    ]);
  },
);

test('it needs no dataset: it makes nothing beside one, and waits for no other command', async () => {
  const { staging } = datasetPaths(join(folder, 'none'));
  rmSync(staging, { recursive: true, force: true });
  expect((await proved(here())).code).toBe(0);
  expect(existsSync(staging)).toBe(false);
  const unlock = takeLock(join(staging, 'lock'));
  expect((await proved(here())).code).toBe(0);
  unlock?.();
});

test('without anything to trust it says that the copy vouches for itself', async () => {
  expect((await proved(here())).lines.at(-1)).toBe(
    'No checkpoint and no key were given (--checkpoint, --trust): the checkpoint is the one that the copy itself shows; it is unsigned.',
  );
});

test('of a figure that was withdrawn the entry is proved, and no figure asked for', async () => {
  const { code, lines } = await proved(['SF.REV01.1480.2022', '--url', SITE], (path, text) =>
    path.startsWith('/api/') ? '<html>' : text,
  );
  expect([code, lines[0]]).toEqual([
    0,
    'SF.REV01.1480.2022 has no value: it was withdrawn with the release 2025-11-20.',
  ]);
  expect(lines[1]).toContain(': withdrawn, release 2025-11-20; the proof leads to the checkpoint,');
});

describe('with a trusted key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = saved('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const trusted = saved('key.pub', publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const theirs = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  const note = readFileSync(CHECKPOINT, 'utf8');
  const signed: Tamper = (path, text) =>
    path.startsWith('/log/proof')
      ? text.replace(note, Buffer.from(signerFrom(key, note.split('\n')[0])(note)).toString('latin1'))
      : text;

  test('a checkpoint that it signed is trusted, with or without one that was kept', async () => {
    const line = /^The checkpoint is signed by the trusted key open-data-api\/history\+[0-9a-f]{8}\+\S+\.$/;
    const { code, lines } = await proved(here('--trust', trusted), signed);
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(line)]);
    const [, text = ''] = / key (\S+)\.$/.exec(lines.at(-1) ?? '') ?? [];
    expect((await proved(here('--trust', text), signed)).lines.at(-1)).toBe(lines.at(-1));
    const both = await proved(here('--trust', trusted, '--checkpoint', CHECKPOINT), signed);
    expect([both.code, both.lines.at(-1)]).toEqual([0, `${lines.at(-1)} The checkpoint is the trusted one.`]);
  });

  test('one that it did not sign is refused', async () => {
    const unsigned = await proved(here('--trust', trusted));
    expect([unsigned.code, unsigned.lines.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^The checkpoint is unsigned; expected a signature by open-data-api\/history\+/),
    ]);
    const other = await proved(here('--trust', saved('theirs.pub', theirs.toString())), signed);
    expect([other.code, other.lines.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^The checkpoint is not signed by the trusted key; expected a signature by /),
    ]);
  });

  test('without it a signature vouches for nothing', async () => {
    expect((await proved(here(), signed)).lines.at(-1)).toMatch(
      /; it carries a line of open-data-api\/history, which was not checked \(--trust <key>\)\.$/,
    );
  });
});

test('below a past release the figure and its entry are those of then', async () => {
  const args = [
    ID,
    '--url',
    `${SITE}/releases/2025-01-15`,
    '--checkpoint',
    saved('then', await thenAt('2025-01-15')),
  ];
  const { code, lines } = await proved(args);
  expect([code, lines[2]]).toEqual([0, 'The checkpoint is the trusted one.']);
  expect(lines[1]).toContain('release 2025-01-15');
});

describe('an entry that was replaced', () => {
  /** A copy that answers the figure of a past release, with a sound proof of its entry to the checkpoint of today. */
  async function stale(id: string, release: string, size: number) {
    const past = proofOf((await copy.askRaw(`/releases/${release}/log/proof/${id}`)).body ?? '');
    const figure = (await copy.askRaw(`/releases/${release}/api/v1/observations/${id}`)).body ?? '';
    const leaves = (await copy.askRaw(`/log/tile/0/000.p/${size}`)).bytes ?? new Uint8Array();
    const hashes = Array.from({ length: size }, (_, at) => leaves.subarray(at * 32, (at + 1) * 32));
    const { index = -1, extra = new Uint8Array() } = past ?? {};
    const proof = proofText({
      extra,
      index,
      hashes: inclusionProof(index, size, subtreeOf(hashes, sha256), sha256),
      checkpoint: readFileSync(CHECKPOINT, 'utf8'),
    });
    const tamper: Tamper = (path, text) => {
      if (path.startsWith('/log/proof')) return Buffer.from(proof).toString('latin1');
      return path.startsWith('/api/') ? Buffer.from(figure).toString('latin1') : text;
    };
    return proved([id, '--url', SITE, '--checkpoint', CHECKPOINT], tamper);
  }
  const size = Number(readFileSync(CHECKPOINT, 'utf8').split('\n')[1]);

  test.each([
    ['SF.REV01.0114.2022', '2025-01-15', 'revised, release 2025-06-01'],
    ['SF.REV01.0114.2022', '2025-06-01', 'corrected, release 2025-11-20'],
    ['SF.REV01.1480.2022', '2025-06-01', 'withdrawn, release 2025-11-20'],
  ])('%s of %s is refused', async (id, release, newest) => {
    const { code, lines } = await stale(id, release, size);
    const [figure, refusal, ...more] = lines;
    expect([code, figure, more]).toEqual([1, expect.stringContaining(`${id} is `), []]);
    expect(refusal).toMatch(
      /the proof is of entry \d+ about SF\.REV01\.\d{4}\.2022, but entry \d+ replaced it: /,
    );
    expect(refusal).toContain(newest);
  });

  test('one that nothing replaced is not', async () => {
    expect((await stale('SF.REV01.0330.2022', '2025-01-15', size)).code).toBe(0);
  });
});

describe('refused in one line', () => {
  const note = readFileSync(CHECKPOINT, 'utf8');
  const [, size = '', root = ''] = note.split('\n');
  const tileAt = (path: string): boolean => path.startsWith('/log/tile/0/');

  test.each<[string, string[], Tamper | undefined, RegExp]>([
    [
      'a figure with another value',
      [],
      (path, text) => (path.startsWith('/api/') ? text.replace(/"value":\d/, '"value":7') : text),
      /the figure is not the one that was logged/,
    ],
    [
      'another figure',
      [],
      (path, text) => (path.startsWith('/api/') ? text.replace('"geo":"0114"', '"geo":"0180"') : text),
      /expected the figure SF\.REV01\.0114\.2022, got another one/,
    ],
    [
      'a proof with another hash',
      [],
      (path, text) => (path.startsWith('/log/proof') ? text.replace(/(index \d+\n)../, '$1AA') : text),
      /the proof does not lead to its checkpoint/,
    ],
    [
      'no figure',
      [],
      (path, text) => (path.startsWith('/api/') ? '{}' : text),
      /\/api\/v1\/observations\/SF\.REV01\.0114\.2022: expected the figure, got something else/,
    ],
    [
      'the proof of another figure',
      [],
      (path, text) => (path.startsWith('/log/proof') ? others : text),
      /expected an entry about SF\.REV01\.0114\.2022, got SF\.REV01\.1480\.2022/,
    ],
    [
      'a proof of another entry',
      [],
      (_, text) => text.replace(/extra .*/, `extra ${btoa('{}')}`),
      /expected an entry about SF\.REV01\.0114\.2022, got none/,
    ],
    [
      'no proof',
      [],
      (path) => (path.startsWith('/log/proof') ? '<html>' : ''),
      /expected a proof \(C2SP tlog-proof\), got something else/,
    ],
    [
      'a tile that was tampered with',
      ['--checkpoint', 'then'],
      (path, text) => (tileAt(path) ? `A${text.slice(1)}` : text),
      /the past was rewritten/,
    ],
    ['a trusted checkpoint of another past', ['--checkpoint', 'forked'], undefined, /the past was rewritten/],
    [
      'a trusted checkpoint of another log',
      ['--checkpoint', 'other'],
      undefined,
      /but the trusted one is of example\.net\/log/,
    ],
    ['a copy that is older', ['--checkpoint', 'newer'], undefined, /the copy is older, ask its maintainers/],
    [
      'a trusted checkpoint that is none',
      ['--checkpoint', 'words'],
      undefined,
      /expected a checkpoint, got something else/,
    ],
    [
      'a trusted checkpoint that is not there',
      ['--checkpoint', 'lost'],
      undefined,
      /expected a file that can be read, got none/,
    ],
  ])('%s', async (_what, more, tamper, message) => {
    saved('then', await thenAt('2025-01-15'));
    saved('forked', note.replace(size, String(Number(size) - 1)));
    saved('other', note.replace('open-data-api/history', 'example.net/log'));
    saved('newer', note.replace(size, `${size}9`));
    saved('words', 'not one\n');
    expect(root).toHaveLength(44);
    const args = more.map((word) => (word.startsWith('--') ? word : join(folder, word)));
    const { code, lines } = await proved(here(...args), tamper);
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(message)]);
  });

  test.each([
    ['SF.BEF01.0180.1850', /expected 200, got 404: There is no verified figure/],
    ['nothing', /expected 200, got 404/],
    ['a/b', /expected 200, got 404/],
  ])('an id without an entry: %s', async (id, message) => {
    const { code, lines } = await proved([id, '--url', SITE]);
    expect([code, lines]).toEqual([1, [expect.stringMatching(message)]]);
  });

  test('no address and no id', async () => {
    expect((await proved([ID])).lines[0]).toBe('--url: prove needs the address of a copy of the service');
    expect((await proved(['--url', SITE])).lines[0]).toBe('prove: expected one identifier');
  });
});

test('checkpoint makes the file anew', async () => {
  const data = join(folder, 'data');
  cpSync(goldenData('small'), data, { recursive: true });
  writeFileSync(join(data, 'releases/2025-11-20/checkpoint'), 'nonsense\n');
  const { effects, lines } = recordedEffects();
  expect(await runCommand(['verify'], datasetPaths(data), effects)).toBe(1);
  expect(lines.filter((line) => line.includes('[checkpoint-matches-log]'))).toHaveLength(1);
  expect(await runCommand(['checkpoint'], datasetPaths(data), effects)).toBe(0);
  expect(readFileSync(join(data, 'releases/2025-11-20/checkpoint'), 'utf8')).toBe(
    readFileSync(CHECKPOINT, 'utf8'),
  );
  expect(await runCommand(['verify'], datasetPaths(data), effects)).toBe(0);
});

describe('a hostile copy', () => {
  const SIZE = readFileSync(CHECKPOINT, 'utf8').split('\n')[1];
  const PART = 65_536;

  /** Proves a figure of a copy, of which the addresses that begin with `path` answer `body`. */
  async function provedWith(path: string, body: () => ReadableStream, status = 200) {
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
      expect(await provedWith(path, endless)).toEqual({
        code: 1,
        line: `${SITE}${path}: expected at most ${limit} bytes, got more`,
      });
      expect([read <= limit + 3 * PART, cancelled]).toEqual([true, true]);
    });

    test('of a refusal neither', async () => {
      const endless = (): ReadableStream =>
        new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(PART)) });
      expect((await provedWith('/log/proof', endless, 500)).line).toMatch(
        /: expected at most 1048576 bytes, got more$/,
      );
    });
  });

  test.each(ADDRESSES)('a body that breaks off is named: %s', async (path) => {
    const broken = (): ReadableStream =>
      new ReadableStream({
        pull: () => Promise.reject(new TypeError('terminated', { cause: new Error('other side closed') })),
      });
    expect(await provedWith(path, broken)).toEqual({
      code: 1,
      line: `${SITE}${path}: expected a whole answer, got a part of it (terminated (other side closed))`,
    });
  });
});

describe('the log of a copy', () => {
  const BASE = 'https://data.example';
  const entry = (release: string, id: string, type: LogEntry['type']): LogEntry => ({
    contentHash: null,
    id,
    previousContentHash: null,
    release,
    type,
  });
  const figure = (number: number): string => `SF.N00001.0180.${number}`;
  const published = Array.from({ length: 5000 }, (_, at) =>
    entry('2025-01-01', figure(1000 + at), 'published'),
  );
  const revised = Array.from({ length: 600 }, (_, at) => entry('2025-03-01', figure(2000 + at), 'revised'));
  const log = [
    ...published,
    entry('2025-02-01', 'N00001', 'metadata'),
    entry('2025-02-01', figure(1000), 'corrected'),
    ...revised,
    entry('2025-04-01', 'SF.U00001.0180.2020', 'published'),
    entry('2025-04-01', 'U00001', 'metadata'),
    entry('2025-05-01', 'U00001', 'withdrawn'),
  ];
  const leaves = log.map((one) => leafHash(leafBytes(one), sha256));
  const levels = levelsOf(Buffer.concat(leaves), sha256);

  function answer(path: string): Uint8Array {
    const tile = tileOfPath(path.slice('/log/'.length));
    const from = (tile?.index ?? 0) * TILE_WIDTH;
    const to = from + (tile?.width ?? 0);
    return tile?.level === 'entries'
      ? bundleBytes(log.slice(from, to).map(leafBytes))
      : (levels[tile?.level ?? 0] ?? new Uint8Array()).slice(from * HASH_BYTES, to * HASH_BYTES);
  }

  /** What the command says of a proof of the entry at `index`, where the log has `size` entries. */
  async function later(id: string, index: number, size = log.length, served = answer) {
    const asked: string[] = [];
    const extra = leafBytes(log[index] ?? expect.fail());
    const subtree = subtreeOf(leaves, sha256);
    const root = treeHash(0, size, subtree, sha256);
    const checkpoint = checkpointText({ origin: 'log', size, root });
    const hashes = inclusionProof(index, size, subtree, sha256);
    const proof = proofText({ extra, index, hashes, checkpoint });
    const { effects, lines } = recordedEffects({
      fetch: async (url) => {
        const path = url.slice(BASE.length);
        if (path.startsWith('/log/proof/')) return new Response(proof);
        asked.push(url);
        return new Response(Buffer.from(served(path)));
      },
    });
    const paths = datasetPaths(join(folder, 'none'));
    await runCommand(['prove', id, '--url', BASE], paths, effects);
    const last = lines.find((line) => line.includes('entry')) ?? lines.at(-1) ?? '';
    const [, type, release] = /replaced it: (\w+), release (\S+)$/.exec(last) ?? [];
    const isNewest = last.endsWith('and no later entry replaces it.');
    return { found: isNewest ? null : release === undefined ? last : `${release} ${type}`, asked };
  }

  describe('what replaces an entry', () => {
    test.each([
      ['a figure that was revised', figure(2300), 1300, '2025-03-01 revised'],
      ['the first figure of a release', figure(1000), 0, '2025-02-01 corrected'],
      ['the last one of a release', figure(2599), 1599, '2025-03-01 revised'],
      ['a metric that left', 'SF.U00001.0180.2020', 5602, '2025-05-01 withdrawn'],
      ['nothing, where only the title of the metric changed', figure(1001), 1, null],
      ['nothing, of the newest entry', figure(2300), 5302, null],
      ['nothing, of the last entry', 'SF.U00001.0180.2020', log.length - 1, null],
    ])('%s', async (_what, id, index, expected) => {
      expect((await later(id, index)).found).toBe(expected);
    });

    test('the log as it was at any size says the same as all its entries', async () => {
      for (const size of [1, 2, 256, 257, 512, 5001, 5120, 5602, 5603, 5604]) {
        const expected = log
          .slice(1, size)
          .find(({ id, type }) => id === figure(1000) || (id === 'N00001' && type === 'withdrawn'));
        const { found } = await later(figure(1000), 0, size);
        expect([size, found]).toEqual([size, expected ? `${expected.release} ${expected.type}` : null]);
      }
    });
  });

  test('a part of the log is read, each address once', async () => {
    const { asked } = await later(figure(1001), 1);
    expect(new Set(asked).size).toBe(asked.length);
    const bundles = asked.filter((url) => url.includes('/tile/entries/'));
    expect([bundles.length > 2, bundles.length < 16, Math.ceil(log.length / TILE_WIDTH)]).toEqual([
      true,
      true,
      22,
    ]);
  });

  test.each(['/log/tile/entries/', '/log/tile/1/'])(
    'what does not lead to the root is refused: %s',
    async (part) => {
      const tampered = (path: string): Uint8Array => {
        const bytes = Uint8Array.from(answer(path));
        if (path.startsWith(part)) bytes[40] = (bytes[40] ?? 0) ^ 1;
        return bytes;
      };
      expect((await later(figure(1001), 1, log.length, tampered)).found).toContain(
        'the entries do not lead to the checkpoint',
      );
      expect((await later(figure(1001), 1, log.length, () => Uint8Array.of(1))).found).toContain(
        'the entries do not lead to the checkpoint',
      );
    },
  );
});
