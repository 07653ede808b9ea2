// What is remembered as deployed is what the next list of addresses to purge is made against.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { takeLock } from '../../src/builder/trees.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-upload-'));
const tree = join(folder, 'dist');
beforeAll(async () => writeTree(tree, await emittedOf(goldenData('one'), { 'index.html': 'start' })));
afterAll(() => rmSync(folder, { recursive: true }));

const deployed = (name: string, ...more: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['src/hosts/run-deploy.ts', name, ...more], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, OUT_DIR: tree, WRANGLER_SEND_METRICS: 'false' },
    encoding: 'utf8',
  });
  return { status, stderr, remembered: existsSync(join(`${tree}.deploy`, `${name}.deployed.json`)) };
};

test('an upload that fails ends with its exit code, and is not remembered', () => {
  expect(deployed('cloudflare', '--no-such-option')).toMatchObject({ status: 1, remembered: false });
});

test('a dry run uploads nothing, and is not remembered', () => {
  expect(deployed('cloudflare', '--dry-run')).toMatchObject({ status: 0, remembered: false });
});

test('a folder that is prepared for somebody else to carry up is remembered when they say that it is', () => {
  expect(deployed('static', '--done')).toMatchObject({ status: 1, remembered: false });
  const left =
    /stays there and is answered\. .* send the tree with rsync -a --ignore-times --delete \S+ <host>/;
  const first = expect.stringMatching(left);
  expect(deployed('static')).toMatchObject({ status: 0, stderr: first, remembered: false });
  expect(deployed('static', '--done')).toMatchObject({ status: 0, remembered: true });
  expect(deployed('static', '--done')).toMatchObject({ status: 1, remembered: true });
});

test('a deployment waits for nobody: while another prepares or uploads the same folder, it says so and ends', () => {
  const folder = join(`${tree}.deploy`, 'static');
  const unlock = takeLock(`${folder}.lock`);
  expect(unlock).not.toBeNull();
  const line = `Another deployment of ${folder} is under way; wait until it has ended\n`;
  expect(deployed('static')).toMatchObject({ status: 1, stderr: line });
  expect(deployed('static', '--done')).toMatchObject({ status: 1, stderr: line });
  expect(deployed('nginx')).toMatchObject({ status: 0 });
  unlock?.();
  expect(deployed('static')).toMatchObject({ status: 0 });
});
