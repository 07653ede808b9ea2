// A folder that cannot be made, a tree that cannot be served: whoever needs it says so in one line, and shows no stack.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { POINTER, STORE_FOLDER, shardPath } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-refused-'));
const tree = join(folder, 'dist');
beforeAll(async () => {
  writeTree(tree, await emittedOf(goldenData('one'), { 'index.html': 'start' }));
  for (const name of ['dist.deploy', 'questions']) symlinkSync('nowhere', join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** As npm start makes it: its root knows of no ETags. */
async function lesserTree(): Promise<Map<string, string>> {
  const files = await emittedOf(goldenData('one'), { 'index.html': 'start' });
  const name = (files.get(`${STORE_FOLDER}/${POINTER}`) ?? '').trim();
  const root = JSON.parse(files.get(`${STORE_FOLDER}/${shardPath(name)}`) ?? '');
  const text = JSON.stringify({ ...root, etags: null });
  const own = nodeDigest(text, 'hex');
  const rest = [...files].filter(([path]) => !/^(?:api|embed)\//.test(path));
  return new Map([
    ...rest,
    [`${STORE_FOLDER}/${shardPath(own)}`, text],
    [`${STORE_FOLDER}/${POINTER}`, `${own}\n`],
  ]);
}

test.each([
  ['src/hosts/run-deploy.ts', 'static', 'dist.deploy'],
  ['src/hosts/run-deploy.ts', 'nginx', 'dist.deploy'],
  ['src/hosts/questions.ts', join(folder, 'questions'), 'questions'],
])('%s %s', (program, word, refused) => {
  const { status, stderr } = spawnSync(process.execPath, [program, word], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, OUT_DIR: tree },
    encoding: 'utf8',
  });
  expect(stderr).toBe(
    `${join(folder, refused)}: something else is in its place, a file or a link that leads to nothing; move it elsewhere (EEXIST). The command ended there; mend that, and give it again.\n`,
  );
  expect(status).toBe(1);
});

test.each([
  ['src/hosts/run-deploy.ts', 'nginx-static'],
  ['src/hosts/run-deploy.ts', 'static'],
  ['src/hosts/run-deploy.ts', 'cloudflare'],
  ['src/hosts/run-host.ts', 'nginx-static'],
  ['src/hosts/preview.ts', ''],
])('a tree without fixed answers is refused: %s %s', async (program, word) => {
  const lesser = join(folder, 'lesser');
  writeTree(lesser, await lesserTree());
  const { status, stderr } = spawnSync(process.execPath, word === '' ? [program] : [program, word], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, OUT_DIR: lesser },
    encoding: 'utf8',
  });
  expect(stderr).toContain(
    `${lesser}: expected every fixed response as a file, got a tree with the store and the pages alone, as npm start makes it; run npm run build`,
  );
  expect([status, stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
});

test('questions of a damaged store are none, and the line says what to do', () => {
  const damaged = join(folder, 'damaged');
  cpSync(tree, damaged, { recursive: true });
  const store = join(damaged, STORE_FOLDER);
  const root = readFileSync(join(store, POINTER), 'utf8').trim();
  const atOpening = readFileSync(join(store, shardPath(root)), 'utf8') + root + POINTER;
  for (const file of filesUnder(store))
    if (!atOpening.includes(basename(file))) writeFileSync(join(store, file), 'damaged');
  const { status, stderr } = spawnSync(process.execPath, ['src/hosts/questions.ts', folder], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, OUT_DIR: damaged },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(
    /^store, .*: expected .* as it was written, got other bytes; rebuild\. The command ended there; mend that, and give it again\.\n$/,
  );
  expect(status).toBe(1);
});
