// A folder that cannot be made: what writes into it says so in one line, and shows no stack.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../src/builder/fingerprint.ts';
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

test.each([
  ['src/deploy/main.ts', 'static', 'dist.deploy'],
  ['src/deploy/main.ts', 'nginx', 'dist.deploy'],
  ['src/deploy/main.ts', 'deno', 'dist.deploy'],
  ['src/mcp/evaluation/main.ts', join(folder, 'questions'), 'questions'],
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
