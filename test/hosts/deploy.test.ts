import {
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf, changesBetween, changesText } from '../../src/builder/changes.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { ETAGS_PATH } from '../../src/builder/emit.ts';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { type OpenTree, openTree } from '../../src/builder/trees.ts';
import { commandText, listChanges, PLANS, rememberDeployed, WRANGLER } from '../../src/hosts/deploy.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGES = { 'site.css': 'start', 'fonts/a.woff2': 'font', '_astro/site.css': 'a{}' };

let trees = 0;

/** A built tree on the disk. */
async function treeWith(pages: Record<string, string>): Promise<OpenTree> {
  trees += 1;
  const tree = join(folder, `tree-${trees}`);
  writeTree(tree, await emittedOf(goldenData('one'), pages));
  return openTree(tree);
}

describe('what a deployment changes', () => {
  const listed = (name: string, ending: string) =>
    readFileSync(join(folder, `${name}.${ending}.txt`), 'utf8')
      .split('\n')
      .slice(0, -1);

  it('is told address by address', () => {
    const [before, after] = [
      { '/a': '1', '/b': '1', '/c': '1' },
      { '/d': '1', '/b': '2', '/a': '1' },
    ];
    const changes = { added: ['/d'], changed: ['/b'], removed: ['/c'] };
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it('counts answers and pages by their ETag and files by their hash, and not what is no address', async () => {
    const addresses = await addressesOf(await treeWith(PAGES));
    for (const path of ['/', '/en/metrics/ONE', '/api/v1/metrics'])
      expect(addresses[path]).toMatch(/^W\/".{27}"$/);
    expect(addresses['/site.css']).toBe(nodeDigest('start', 'hex'));
    expect(Object.keys(addresses).filter((path) => path.includes('_store'))).toEqual([]);
  });

  it('is told in a sentence, also where the tree before has no list of its answers', async () => {
    const [before, after] = [await treeWith(PAGES), await treeWith({ ...PAGES, 'site.css': 'other' })];
    expect(await changesText(before.folder, after)).toBe('0 added, 1 changed, 0 removed');
    expect(await changesText(null, after)).toMatch(/^\d+ added, 0 changed, 0 removed$/);
    rmSync(join(before.folder, ETAGS_PATH));
    expect(await changesText(before.folder, after)).toBe(
      'the tree before has no list of its answers, so what changed since then is not known',
    );
  });

  it('is everything when no deployment is known, and the difference to what was carried up afterwards', async () => {
    const name = join(folder, 'x');
    const tree = await treeWith(PAGES);
    const first = await listChanges(tree, name);
    expect(first).toEqual({
      lines: [`${name}.purge.txt: no earlier deployment is known: purge all`, expect.any(String)],
      isFirst: true,
    });
    expect(listed('x', 'purge')).toEqual(['/*']);
    expect(listed('x', 'upload')).toEqual(filesUnder(tree.folder).filter((path) => path !== ETAGS_PATH));
    const changed = await treeWith({ ...PAGES, 'site.css': 'other', 'try.js': 'new' });
    expect((await listChanges(changed, name)).isFirst).toBe(true);
    await listChanges(tree, name);
    expect([rememberDeployed(name), rememberDeployed(name)]).toEqual([true, false]);
    const { lines, isFirst } = await listChanges(changed, name);
    expect([isFirst, lines[0]]).toEqual([
      false,
      `${name}.purge.txt: 1 added, 1 changed, 0 removed: purge these, and by prefix what is no file:`,
    ]);
    expect(listed('x', 'purge')).toEqual(['/site.css', '/try.js']);
    const uploads = listed('x', 'upload');
    expect(uploads.filter((path) => !path.startsWith('_store/'))).toEqual(['site.css', 'try.js']);
    expect(uploads).toContain('_store/root');
    rememberDeployed(name);
    expect((await listChanges(changed, name)).lines).toEqual([
      expect.stringContaining('0 added, 0 changed, 0 removed: nothing to purge'),
      expect.stringMatching(/upload\.txt: 0 of \d+ files/),
    ]);
    expect(listed('x', 'purge')).toEqual([]);
  });

  it('names by its prefix what no list can hold: an address that takes a query, or any value in a placeholder', async () => {
    const name = join(folder, 'prefixes');
    await listChanges(await treeWith(PAGES), name);
    rememberDeployed(name);
    const { lines } = await listChanges(await treeWith({}), name);
    const prefixes = lines.slice(1, -1).map((line) => line.trim());
    for (const prefix of ['/api/v1/rankings?*', '/jamfor?*', '/en/metrics/*', '/oembed?*', '/releases/*'])
      expect(prefixes).toContain(prefix);
    for (const file of ['/om?*', '/om*', '/site.css*']) expect(prefixes).not.toContain(file);
  });

  it('is told where the code alone is another, of which only what is no file may say something else', async () => {
    const name = join(folder, 'recoded');
    const tree = await treeWith(PAGES);
    await listChanges(tree, name);
    rememberDeployed(name);
    const root = { ...tree.store.root, built: { code: 'other', fingerprint: '' } };
    const { lines } = await listChanges({ ...tree, store: { ...tree.store, root } }, name);
    expect(lines[0]).toContain('0 added, 0 changed, 0 removed: purge these, and by prefix');
  });

  it.each([
    ['is of an older form, which lists no files', JSON.stringify({ addresses: {} })],
    ['is cut off', '{"addresses":{"/":"x'],
  ])('is everything where the record %s', async (_, record) => {
    writeFileSync(join(folder, 'older.deployed.json'), record);
    expect((await listChanges(await treeWith(PAGES), join(folder, 'older'))).isFirst).toBe(true);
  });

  it('names by the bytes what is to be sent and removed, whatever the times on the disk', async () => {
    const name = join(folder, 'y');
    await listChanges(await treeWith(PAGES), name);
    rememberDeployed(name);
    const { 'site.css': _, ...rest } = PAGES;
    const again = await treeWith(rest);
    for (const path of filesUnder(again.folder)) utimesSync(join(again.folder, path), 0, 0);
    await listChanges(again, name);
    expect(listed('y', 'upload')).toContain('site.css');
    expect(listed('y', 'upload')).not.toContain('_astro/site.css');
  });
});

describe('a plan', () => {
  const own = (name: string): string => join(folder, 'deploy', name);
  const project = join(PROJECT_ROOT, 'src', 'hosts', 'cloudflare');
  const pages = { 'site.css': 'start', 'downloads/index.csv': 'x' };
  let tree: OpenTree;
  beforeAll(async () => {
    tree = await treeWith(pages);
  });
  const planOf = (name: string, more: Partial<{ outDir: string; worker: string; tree: OpenTree }> = {}) => {
    const plan = PLANS[name];
    if (plan === undefined) throw new Error(`expected a plan for ${name}, got none`);
    const where = { outDir: tree.folder, tree, folder: own(name), worker: project };
    return plan({ ...where, ...more, listen: '8080', upstream: '[::1]:4321' });
  };
  const read = (name: string, file: string) => readFileSync(join(own(name), file), 'utf8');

  it('for Cloudflare runs the wrangler of this project over the store, the website’s own files and downloads', async () => {
    writeTree(own('cloudflare'), [['assets/withdrawn.css', 'x']]);
    const { lines, command, runs } = await planOf('cloudflare');
    const config = join(own('cloudflare'), 'wrangler.json');
    expect([lines, command, runs]).toEqual([
      [expect.stringMatching(/: \d+ files, 0\.0 MB$/)],
      [WRANGLER, 'deploy', '--config', config],
      true,
    ]);
    const assets = join(own('cloudflare'), 'assets');
    const staged = filesUnder(assets);
    expect(staged.filter((path) => !path.startsWith('_store/'))).toEqual(['downloads/index.csv', 'site.css']);
    expect(staged).toContain('_store/root');
    expect(staged).not.toContain(ETAGS_PATH);
    // A link to the same file: a tree of a million files takes no room twice.
    expect(statSync(join(assets, 'site.css')).ino).toBe(statSync(join(tree.folder, 'site.css')).ino);
    const settings = JSON.parse(readFileSync(config, 'utf8'));
    expect(isAbsolute(settings.main)).toBe(true);
    const assetsOf = { directory: assets, run_worker_first: true, html_handling: 'none' };
    expect(settings.assets).toMatchObject(assetsOf);
  });

  it('with a bucket sends it the shards that are new, before the Worker and what points to them', async () => {
    const worker = join(folder, 'bound');
    const buckets = ['LOGS', 'STORE'].map((binding) => ({ binding, bucket_name: `of ${binding}` }));
    const settings = { main: 'worker.ts', assets: {}, r2_buckets: buckets };
    writeTree(worker, [['wrangler.json', JSON.stringify(settings)]]);
    const { lines, command, runs } = await planOf('cloudflare', { worker });
    expect(lines.at(-1)).toBe(
      `first: rclone copy ${tree.folder}/_store '<remote of R2>:of STORE/_store' --exclude /root --ignore-existing`,
    );
    expect([command[0], runs]).toEqual(['node', undefined]);
    const staged = filesUnder(join(own('cloudflare'), 'assets'));
    expect(staged).toEqual(['_store/root', 'downloads/index.csv', 'site.css']);
  });

  it('says what is beyond the limits of a platform, and the way out', async () => {
    const large = await treeWith(pages);
    writeTree(large.folder, [
      ['a.woff2', ''],
      ['b.woff2', ''],
    ]);
    truncateSync(join(large.folder, 'a.woff2'), 25 * 1024 * 1024);
    truncateSync(join(large.folder, 'b.woff2'), 1e9);
    expect((await planOf('cloudflare', { tree: large })).lines.slice(1)).toEqual([
      'b.woff2 is larger than 25 MiB: leave it out',
    ]);
    expect((await planOf('static', { tree: large })).lines[0]).toMatch(
      /: \d+ files, [\d.]+ MB: GitHub Pages takes at most 1 GB; put them on a file server of your own, or let Cloudflare answer \(npm run deploy -- cloudflare\)$/,
    );
    const many = await treeWith(pages);
    const files = filesUnder(many.folder).filter((path) => path.startsWith('_store/')).length + 1;
    writeTree(
      many.folder,
      Array.from({ length: 20_001 - files }, (_, index) => [`f/${index}.css`, ''] as const),
    );
    expect((await planOf('cloudflare', { tree: many })).lines).toEqual([
      expect.stringContaining(': 20001 files, '),
      '20001 files are more than the free plan takes: bind an R2 bucket as STORE',
    ]);
    expect((await planOf('static', { tree: many })).lines[0]).toContain(
      'Cloudflare Pages takes at most 20,000 files; put them',
    );
  });

  it('for a file server writes the rules beside the tree, and sends and removes what its list names', async () => {
    const { lines, command, first, runs } = await planOf('static');
    expect(lines).toEqual([
      expect.stringMatching(/: \d+ files, [\d.]+ MB$/),
      `${own('static')}: _headers and _redirects, to be uploaded beside the tree, after it`,
    ]);
    expect(filesUnder(own('static'))).toEqual(['_headers', '_redirects']);
    const places = [`${tree.folder}/`, '<host>:<folder>/'];
    const list = `--files-from=${own('static')}.upload.txt`;
    expect(command).toEqual(['rsync', '-a', '--ignore-times', '--delete-missing-args', list, ...places]);
    expect([first, runs]).toEqual([['rsync', '-a', '--ignore-times', '--delete', ...places], undefined]);
  });

  it('for nginx before the host keeps answers under the build that gave them', async () => {
    const { command } = await planOf('nginx');
    expect(command).toEqual(['nginx', '-p', own('nginx'), '-c', 'nginx.conf']);
    const build = tree.store.root.built.fingerprint.slice(0, 12);
    expect(read('nginx', 'open-data-api.conf')).toContain(`proxy_cache_key "${build} $request_uri";`);
    expect(read('nginx', 'open-data-api.conf')).toContain('server [::1]:4321;');
  });

  it('for nginx on the tree follows the link that is served, not the tree that it leads to now', async () => {
    const outDir = join(folder, 'link');
    symlinkSync(tree.folder, outDir);
    await planOf('nginx-static', { outDir });
    expect(read('nginx-static', 'open-data-api.conf')).toContain(`root "${outDir}";`);
  });

  it('for nginx on the tree refuses a folder in whose name nginx would read a variable', async () => {
    await expect(planOf('nginx-static', { outDir: join(folder, 'a$b') })).rejects.toThrow(
      /a\$b: expected a folder without \$ in its name.*; set OUT_DIR to another$/,
    );
  });
});

it('a command is said as a shell reads it, whatever the names of the folders', () => {
  expect(commandText(['rsync', '--files-from=/a b/x', "/o'clock/", '<host>:<folder>/'])).toBe(
    `rsync '--files-from=/a b/x' '/o'\\''clock/' <host>:<folder>/`,
  );
});
