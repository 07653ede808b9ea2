import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { bucketCommand, commandText, PLANS, type Plan } from '../../src/hosts/deploy.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-plans-'));
const tree = join(folder, 'dist');
beforeAll(async () => {
  writeTree(tree, await emittedOf(goldenData('one'), { 'index.html': 'start' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const own = (name: string): string => join(folder, 'deploy', name);
const planOf = async (name: string, outDir = tree): Promise<Plan> => {
  const plan = PLANS[name];
  if (plan === undefined) throw new Error(`expected a plan for ${name}, got none`);
  return plan({ outDir, tree, folder: own(name), listen: '8080', upstream: '127.0.0.1:4321' });
};

describe('the plan', () => {
  it('for Cloudflare runs the wrangler of this project on the folder that it prepared', async () => {
    const { lines, command } = await planOf('cloudflare');
    const config = join(own('cloudflare'), 'wrangler.json');
    expect(lines).toEqual([expect.stringMatching(/: \d+ files, 0\.0 MB, the largest \S+ with 0\.0 MB$/)]);
    expect(command).toEqual({
      args: [expect.stringMatching(/wrangler\.js$/), 'deploy', '--config', config],
      run: true,
    });
    expect([command.args[0], config].map((file = '') => existsSync(file))).toEqual([true, true]);
  });

  it('with a bucket sends the shards that are new to it, and not what points to them', () => {
    expect(bucketCommand('/t', 'figures')).toBe(
      'rclone copy /t/_store <remote of R2>:figures/_store --exclude /root --ignore-existing',
    );
  });

  it('says commands that a shell reads as they are meant, whatever the names of the folders', () => {
    expect(commandText(['rsync', '--files-from=/a b/x', "/o'clock/", '<host>:<folder>/'])).toBe(
      `rsync '--files-from=/a b/x' '/o'\\''clock/' <host>:<folder>/`,
    );
    expect(bucketCommand('/a b', 'figures')).toMatch(/^rclone copy '\/a b\/_store' <remote of R2>:/);
  });

  it('for a file server writes the rules beside the tree, and sends and removes what its list names', async () => {
    const { lines, command } = await planOf('static');
    expect(lines).toEqual([`${own('static')}: _headers and _redirects, to be uploaded beside the tree`]);
    expect(filesUnder(own('static'))).toEqual(['_headers', '_redirects']);
    const list = `--files-from=${own('static')}.upload.txt`;
    expect(command).toEqual({
      args: ['rsync', '-a', '--ignore-times', '--delete-missing-args', list, `${tree}/`, '<host>:<folder>/'],
      run: false,
      fresh: ['rsync', '-a', '--ignore-times', '--delete', `${tree}/`, '<host>:<folder>/'],
    });
  });

  it('for nginx on the tree follows the link that is served, not the tree that it leads to now', async () => {
    const link = join(folder, 'link');
    symlinkSync(tree, link);
    const { command } = await planOf('nginx-static', link);
    expect(command.args).toEqual(['nginx', '-p', own('nginx-static'), '-c', 'nginx.conf']);
    const conf = readFileSync(join(own('nginx-static'), 'open-data-api.conf'), 'utf8');
    expect(conf).toContain(link);
    expect(conf).not.toContain(tree);
  });

  it('for nginx on the tree refuses a folder in whose name nginx would read a variable', async () => {
    await expect(planOf('nginx-static', join(folder, 'a$b'))).rejects.toThrow(
      /a\$b: expected a folder without \$ in its name.*; set OUT_DIR to another$/,
    );
  });
});
