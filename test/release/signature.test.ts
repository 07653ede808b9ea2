import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isSignedBy, keyText, renamedKey, signerFrom, trustedKey } from '../../src/release/signature.ts';
import { datasetOfTest, type Published, treeOf } from './published-dataset.ts';
import { put } from './small-dataset.ts';

let dataset: Published;
let file: (name: string) => string;
beforeEach(async () => {
  dataset = await datasetOfTest();
  file = (name) => join(dataset.dir, name);
  for (const name of ['mine', 'theirs']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    put(file(`${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    put(file(`${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }).toString());
  }
});

const sign = async (): Promise<void> => {
  await dataset.importRows({ N00002: [['0180', '2022', '5']] });
  const { code } = await dataset.publish('2025-01-01', '--key', file('mine.pem'));
  expect(code).toBe(0);
};

test('a signed release holds a note of four lines, and passes with its key, as PEM or as text', async () => {
  await sign();
  const [, link] = JSON.parse(dataset.text('releases/chain.json'));
  expect(link.note).toMatch(
    new RegExp(
      `^open-data-api/release\\n2025-01-01\\n${link.root}\\n${link.previous}\\n\\n— open-data-api [A-Za-z0-9+/]+=*\\n$`,
    ),
  );
  const key = keyText(trustedKey(file('mine.pub')));
  expect(key).toMatch(/^open-data-api\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/);
  for (const trust of [file('mine.pub'), key]) {
    const { code, lines } = await dataset.run('verify', '--trust', trust);
    expect({ code, line: lines.find((line) => line.startsWith('Trusted')) }).toEqual({
      code: 0,
      line: `Trusted key: ${key}.`,
    });
  }
});

test('the key is trusted under either name that a command prints it with', async () => {
  await sign();
  const key = trustedKey(file('mine.pub'));
  const { code, lines } = await dataset.run('verify', '--trust', keyText(renamedKey('example.org/log', key)));
  expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining(', 0 findings.')]);
  expect(lines).toContain(`Trusted key: ${keyText(key)}.`);
  expect(lines).toContain('The newest release is signed by open-data-api.');
});

test('the checkpoint is signed under the name of the log, and kept when the next release comes', async () => {
  await sign();
  const note = dataset.text('releases/2025-01-01/checkpoint');
  expect(note).toMatch(
    /^example\.org\/log\n\d+\n[A-Za-z0-9+/]{43}=\n\n— example\.org\/log [A-Za-z0-9+/]+=*\n$/,
  );
  const signed = treeOf(dataset.paths.data);
  await dataset.importRows({ N00002: [['0180', '2022', '6']] });
  expect((await dataset.publish('2025-02-01')).code).toBe(0);
  expect(dataset.text('releases/2025-01-01/checkpoint')).toBe(note);
  expect(dataset.text('releases/2025-02-01/checkpoint').split('\n')).toHaveLength(4);
  expect((await dataset.run('verify')).code).toBe(0);
  const past = join(dataset.dir, 'past');
  await dataset.run('rewind', '--to', '2025-01-01', '--out', past);
  expect(treeOf(past)).toEqual(signed);
});

test('a signed checkpoint that was changed stops the next release, which would keep it', async () => {
  await sign();
  const note = dataset.text('releases/2025-01-01/checkpoint');
  put(dataset.file('releases/2025-01-01/checkpoint'), note.replace(/^\d+$/m, '9'));
  await dataset.importRows({ N00002: [['0180', '2022', '6']] });
  for (const command of ['diff', 'publish']) {
    const { code, lines } = await dataset.run(command, '--date', '2025-02-01');
    expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('checkpoint-matches-log')]);
  }
  put(dataset.file('releases/2025-01-01/checkpoint'), note);
  expect((await dataset.publish('2025-02-01')).code).toBe(0);
});

test('a checkpoint that lost its signature stops the next release until it is restored or signed anew', async () => {
  await sign();
  const note = dataset.text('releases/2025-01-01/checkpoint');
  await dataset.importRows({ N00002: [['0180', '2022', '6']] });
  put(dataset.file('releases/2025-01-01/checkpoint'), `${note.split('\n\n')[0]}\n`);
  for (const command of ['diff', 'publish']) {
    const { code, lines } = await dataset.run(command, '--date', '2025-02-01');
    expect([code, lines.join('\n')]).toEqual([
      1,
      expect.stringMatching(
        /releases\/2025-01-01\/checkpoint \[checkpoint-is-signed\] .* was lost; restore the file/,
      ),
    ]);
  }
  await dataset.run('checkpoint', '--key', file('mine.pem'));
  expect((await dataset.publish('2025-02-01')).code).toBe(0);
  expect(dataset.text('releases/2025-01-01/checkpoint')).toBe(note);
});

test('diff and publish say when a signed release would be followed by an unsigned one', async () => {
  const line =
    'Release 2025-01-01 carries a signature line, and the one after it has none without publish --key <file>.';
  await sign();
  await dataset.importRows({ N00002: [['0180', '2022', '6']] });
  expect((await dataset.run('diff', '--date', '2025-02-01')).lines).toContain(line);
  expect((await dataset.publish('2025-02-01')).lines).toContain(line);
  await dataset.importRows({ N00002: [['0180', '2022', '7']] });
  const third = await dataset.publish('2025-03-01', '--key', file('mine.pem'));
  expect([third.code, third.lines]).toEqual([0, [expect.stringMatching(/^Published 2025-03-01: /)]]);
  await dataset.importRows({ N00002: [['0180', '2022', '8']] });
  const fourth = await dataset.publish('2025-04-01', '--key', file('mine.pem'));
  expect(fourth.lines.join('\n')).not.toContain('the one after it has none');
});

test('a checkpoint that nobody signed and that was changed stops the next release until it is made anew', async () => {
  put(dataset.file('releases/2024-08-30/checkpoint'), 'example.org/log\n9\nAAAA\n');
  await dataset.importRows({ N00002: [['0180', '2022', '6']] });
  const { code, lines } = await dataset.publish('2025-02-01');
  expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('[checkpoint-matches-log]')]);
  expect((await dataset.run('checkpoint')).code).toBe(0);
  expect((await dataset.publish('2025-02-01')).code).toBe(0);
  expect((await dataset.run('verify')).code).toBe(0);
});

test('a checkpoint whose signature is gone is refused where one is demanded', async () => {
  await sign();
  expect((await dataset.run('checkpoint')).code).toBe(0);
  expect((await dataset.run('verify')).code).toBe(0);
  const { code, lines } = await dataset.run('verify', '--trust', file('mine.pub'));
  expect([code, lines[0]]).toEqual([
    1,
    expect.stringContaining('The checkpoint is unsigned, but a signature'),
  ]);
  expect((await dataset.run('checkpoint', '--key', file('mine.pem'))).lines[0]).toContain(
    'signed as example.org/log',
  );
  expect((await dataset.run('verify', '--trust', file('mine.pub'))).code).toBe(0);
});

test('no checkpoint is made or signed over a log that was changed, nor under a name that no release has', async () => {
  await sign();
  const before = dataset.text('releases/2025-01-01/checkpoint');
  const series = dataset.text('releases/2025-01-01/observations/N00002.csv');
  const registry = dataset.text('releases/2024-08-30/metrics.json');
  for (const [name, text] of [
    ['releases/2025-01-01/observations/N00002.csv', series.replace(',5,', ',6,')],
    ['releases/2024-08-30/metrics.json', registry.replace('example.org/log', 'example.org/other')],
  ] as const) {
    const whole = dataset.text(name);
    expect(text).not.toBe(whole);
    put(join(dataset.paths.data, name), text);
    const { code, lines } = await dataset.run('checkpoint', '--key', file('mine.pem'));
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/got one with (?:1 finding|(?!1 )\d+ findings), the first .*; run verify\.$/)],
    ]);
    expect(dataset.text('releases/2025-01-01/checkpoint')).toBe(before);
    put(join(dataset.paths.data, name), whole);
  }
  rmSync(dataset.file('releases/2025-01-01/checkpoint'));
  expect((await dataset.run('checkpoint', '--key', file('mine.pem'))).code).toBe(0);
  expect(dataset.text('releases/2025-01-01/checkpoint')).toBe(before);
});

describe('a name in a note is a claim', () => {
  const checkpointWords = async (...args: string[]): Promise<[number, string | undefined]> => {
    const { code, lines } = await dataset.run('verify', ...args);
    return [code, lines.find((line) => line.startsWith('The checkpoint of the log'))];
  };
  const said = (words: string): string =>
    `The checkpoint of the log follows from its 12 entries; it ${words}.`;
  const invent = (name: string): void => {
    const note = dataset.text('releases/2025-01-01/checkpoint');
    const blank = note.includes('\n\n') ? '' : '\n';
    put(dataset.file('releases/2025-01-01/checkpoint'), `${note}${blank}— ${name} QUJDQUJD\n`);
  };

  test('which verify does not take for a signature before a key has checked it', async () => {
    await sign();
    expect(await checkpointWords()).toEqual([
      0,
      said('carries a line of example.org/log, which was not checked (--trust <key>)'),
    ]);
    expect(await checkpointWords('--trust', file('mine.pub'))).toEqual([
      0,
      said('is signed by example.org/log'),
    ]);
    expect(await checkpointWords('--trust', file('theirs.pub'))).toEqual([
      1,
      said('carries a line of example.org/log, which was not made by the trusted key'),
    ]);
  });

  test('others may write one, too: a witness, or anybody', async () => {
    await sign();
    invent('witness.example');
    expect(await checkpointWords()).toEqual([
      0,
      said('carries lines of example.org/log, witness.example, which were not checked (--trust <key>)'),
    ]);
    expect(await checkpointWords('--trust', file('mine.pub'))).toEqual([
      0,
      said(
        'is signed by example.org/log and carries a line of witness.example, which was not made by the trusted key',
      ),
    ]);
  });
});

test('without a key verify says that none was given', async () => {
  expect((await dataset.run('verify')).lines).toContain(
    'No key was given (--trust), so hashes alone were checked; the newest release is unsigned.',
  );
  await sign();
  expect((await dataset.run('verify')).lines).toContain(
    'No key was given (--trust), so hashes alone were checked; the newest release carries a line of open-data-api, which was not checked (--trust <key>).',
  );
});

describe('with --trust', () => {
  const findings = async (trust: string): Promise<string[]> => {
    const { code, lines } = await dataset.run('verify', '--trust', trust);
    expect(code).toBe(1);
    return lines.filter((line) => line.includes('[release-is-signed]'));
  };

  test('an unsigned release is refused', async () => {
    expect((await findings(file('mine.pub')))[0]).toContain('The newest release is unsigned');
  });

  test('a release signed by another key is refused', async () => {
    await sign();
    expect((await findings(file('theirs.pub')))[0]).toContain('no valid signature by the trusted key');
  });

  test('a signature of another text is refused', async () => {
    await sign();
    const path = join(dataset.paths.data, 'releases/chain.json');
    const chain = JSON.parse(readFileSync(path, 'utf8'));
    const flipped = chain[1].note.replace(
      /(.)(.{8}=*\n)$/,
      (_: string, one: string, end: string) => (one === 'A' ? 'B' : 'A') + end,
    );
    expect(isSignedBy(trustedKey(file('mine.pub')), flipped, `${chain[1].note.split('\n\n')[0]}\n`)).toBe(
      false,
    );
    put(path, JSON.stringify([chain[0], { ...chain[1], note: flipped }]));
    expect(await findings(file('mine.pub'))).toHaveLength(1);
  });
});

describe('a key that is none is one clear line, and nothing is written', () => {
  test.each([
    ['no file', 'lost.pem', 'expected a key file that can be read, got none'],
    ['a public key', 'mine.pub', 'expected an Ed25519 private key in PEM, got something else'],
    ['words', 'words.pem', 'expected an Ed25519 private key in PEM, got something else'],
    ['an RSA key', 'rsa.pem', 'expected an Ed25519 private key in PEM, got something else'],
  ])('%s', async (_what, name, message) => {
    put(file('words.pem'), 'not a key\n');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    put(file('rsa.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    await dataset.importRows({ N00002: [['0180', '2022', '5']] });
    const before = treeOf(dataset.dir);
    await expect(dataset.publish('2025-01-01', '--key', file(name))).rejects.toThrow(
      `${file(name)}: ${message}`,
    );
    expect(treeOf(dataset.dir)).toEqual(before);
  });

  test('a trusted key with another id than its own', () => {
    const key = keyText(trustedKey(file('mine.pub')));
    const wrong = key.replace(/\+[0-9a-f]{8}\+/, '+00000000+');
    expect(() => trustedKey(wrong)).toThrow('expected the key id');
    expect(() => trustedKey('open-data-api+00000000+AAAA')).toThrow('expected an Ed25519 public key');
    expect(() => trustedKey(file('mine.pem.lost'))).toThrow('expected a key file that can be read');
  });
});

test('a note is signed as C2SP says: its own example verifies', () => {
  const key = trustedKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
  const text =
    'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n'.replace(
      '’',
      "'",
    );
  const note = `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;
  expect(isSignedBy(key, note, text)).toBe(true);
  expect(isSignedBy(key, note, text.replace('problem is', 'problem was'))).toBe(false);
});

test('a signature counts under the name of its key alone', () => {
  const sign = signerFrom(file('mine.pem'));
  const key = trustedKey(file('mine.pub'));
  const note = sign('a text\n');
  expect(isSignedBy(key, note, 'a text\n')).toBe(true);
  expect(isSignedBy(key, note.replace('— open-data-api ', '— somebody-else '), 'a text\n')).toBe(false);
});
