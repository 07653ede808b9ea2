import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { takeLock } from '../../src/builder/trees.ts';
import { POINTER, STORE_FOLDER, shardPath } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

// What is remembered as deployed is what the next list of addresses to purge is made against.
describe('an upload', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-upload-'));
  const tree = join(folder, 'dist');
  beforeAll(async () => writeTree(tree, await emittedOf(goldenData('one'), { 'site.css': 'start' })));
  afterAll(() => rmSync(folder, { recursive: true }));

  const deployed = (name: string, ...more: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['src/hosts/run-deploy.ts', name, ...more], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, OUT_DIR: tree, WRANGLER_SEND_METRICS: 'false' },
      encoding: 'utf8',
    });
    return { status, stderr, remembered: existsSync(join(`${tree}.deploy`, `${name}.deployed.json`)) };
  };

  test('a folder that is prepared for somebody else to carry up is remembered when they say that it is', () => {
    expect(deployed('static', '--done')).toMatchObject({ status: 1, remembered: false });
    const first = expect.stringMatching(/^Now, in \S+: rsync -a --ignore-times --delete \S+ <host>/m);
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
});

// A folder that cannot be made, a tree that cannot be served: whoever needs it says so in one line, and shows no stack.
describe('a refusal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-refused-'));
  const tree = join(folder, 'dist');
  beforeAll(async () => {
    writeTree(tree, await emittedOf(goldenData('one'), { 'site.css': 'start' }));
    symlinkSync('nowhere', join(folder, 'dist.deploy'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** As npm start makes it: its root knows of no ETags. */
  async function lesserTree(): Promise<Map<string, string>> {
    const files = await emittedOf(goldenData('one'), { 'site.css': 'start' });
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
    ['test/probe/host.ts', 'nginx-static'],
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
      `${lesser}: expected every fixed response as a file, got a tree without them, as npm start makes it; run npm run build`,
    );
    expect([status, stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
  });
});

describe('LISTEN', () => {
  const stderrOf = (LISTEN: string): string => {
    const env = { ...process.env, LISTEN, OUT_DIR: join(tmpdir(), 'open-data-no-tree') };
    const script = join(PROJECT_ROOT, 'src', 'hosts', 'run-deploy.ts');
    return spawnSync(process.execPath, [script, 'nginx-static'], { encoding: 'utf8', env }).stderr;
  };

  test.each(['', '8080; include /etc/passwd', '80\n}', '{}'])(
    'LISTEN %j reaches no configuration',
    (given) => {
      const got = JSON.stringify(given);
      expect(stderrOf(given)).toBe(
        `Bad setting LISTEN: expected a port or an address for nginx, got ${got}\n`,
      );
    },
  );

  test.each(['8080', '[::1]:80', '*:443 ssl', 'unix:/run/nginx.sock'])('LISTEN %j is taken', (given) => {
    expect(stderrOf(given)).toContain(': expected a built tree, got none; run npm run build');
  });
});
