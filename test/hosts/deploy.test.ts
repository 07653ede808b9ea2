import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf, changesBetween, changesText } from '../../src/builder/changes.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { ETAGS_PATH } from '../../src/builder/emit.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { queryNames } from '../../src/endpoints/ask.ts';
import { type Endpoint, NO_FILES } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import {
  beyondLimits,
  bucketCommand,
  commandText,
  isStaged,
  missingProgram,
  PLANS,
  type Plan,
  rememberDeployed,
  staticLine,
  uploadList,
  writePurge,
  writeWorkerFolder,
} from '../../src/hosts/deploy.ts';
import type { Page } from '../../src/http/page.ts';
import { isSitePage } from '../../src/http/router.ts';
import { PAGES as ANSWERED } from '../../src/site/table.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

it.each([
  ['downloads/cards/sv.png', true],
  ['downloads/metrics/BEF01.csv', true],
  ['site.css', true],
  ['kommuner/stockholm.html', false],
  ['api/v1/metrics/BEF01.json', false],
])('a host with the function is given %s: %s', (file, isGiven) => {
  expect(isStaged(file)).toBe(isGiven);
});

describe('changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-deploy-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const PAGES = { 'site.css': 'start', 'fonts/a.woff2': 'font', '_astro/site.css': 'a{}' };

  /** Whether a page of the website is a file whatever fills its placeholders. */
  const isFixedPage = (form: Endpoint | Page): boolean => isSitePage(form) && form.fixed !== NO_FILES;

  let trees = 0;

  /** A built tree on the disk. */
  async function treeWith(pages: Record<string, string>) {
    trees += 1;
    const tree = join(folder, `tree-${trees}`);
    writeTree(tree, await emittedOf(goldenData('one'), pages));
    return openTree(tree);
  }

  const uploads = () => readFileSync(join(folder, 'x.upload.txt'), 'utf8').trimEnd().split('\n').sort();
  const list = () => readFileSync(join(folder, 'x.purge.txt'), 'utf8');

  describe('what a deployment changes', () => {
    it('is told address by address', () => {
      expect(
        changesBetween({ '/a': '1', '/b': '1', '/c': '1' }, { '/d': '1', '/b': '2', '/a': '1' }),
      ).toEqual({
        added: ['/d'],
        changed: ['/b'],
        removed: ['/c'],
      });
    });

    it('counts answers and pages by their ETag and files by their hash, and not what is no address', async () => {
      const addresses = await addressesOf(await treeWith(PAGES));
      expect(Object.keys(addresses)).toEqual(
        expect.arrayContaining(['/', '/_astro/site.css', '/api/v1/metrics', '/en/metrics/ONE']),
      );
      expect(Object.keys(addresses).filter((path) => path.includes('_store'))).toEqual([]);
      expect(addresses['/api/v1/metrics']).toMatch(/^W\/".{27}"$/);
      expect(addresses['/']).toMatch(/^W\/".{27}"$/);
      expect(addresses['/site.css']).toBe(nodeDigest('start', 'hex'));
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

    it('is everything when no deployment is known, and the difference afterwards', async () => {
      const name = join(folder, 'x');
      const tree = await treeWith(PAGES);
      const first = await writePurge(tree, name);
      expect([list(), first[0]]).toEqual(['/*\n', expect.stringContaining('purge all')]);
      expect(uploads()).toEqual(filesUnder(tree.folder).filter((path) => path !== ETAGS_PATH));
      const changed = await treeWith({ ...PAGES, 'site.css': 'other', 'try.js': 'new' });
      expect((await writePurge(changed, name))[0]).toContain('purge all');
      await writePurge(tree, name);
      expect([rememberDeployed(name), rememberDeployed(name)]).toEqual([true, false]);
      const second = await writePurge(changed, name);
      expect(list()).toBe('/site.css\n/try.js\n');
      // What was prepared and never carried up is in the list as long.
      expect(await writePurge(changed, name)).toEqual(second);
      expect(list()).toBe('/site.css\n/try.js\n');
      expect(second[0]).toContain('1 added, 1 changed, 0 removed');
      const ofTables = ['/api/v1/rankings?', '/jamfor?', '/en/compare?', '/matt/', '/en/metrics/'];
      for (const prefix of [...ofTables, '/oembed?', '/releases/']) expect(second).toContain(`  ${prefix}*`);
      for (const form of [...ENDPOINTS, ...ANSWERED]) {
        const { path } = form;
        const address = path.replace(/\{\w+\}/g, 'x');
        const isInList = queryNames(form).length === 0 && (isFixedPage(form) || address === path);
        const begins = (line: string) => `${address}?`.startsWith(line.trim().slice(0, -1));
        if (address === path || !isInList) expect(second.slice(1).some(begins), path).toBe(!isInList);
      }
      expect(uploads().filter((path) => !path.startsWith('_store/'))).toEqual(['site.css', 'try.js']);
      expect(uploads()).toContain('_store/root');
      const recoded = await treeWith({ ...PAGES, 'site.css': 'other', 'try.js': 'new' });
      const root = { ...recoded.store.root, built: { code: 'other', fingerprint: '' } };
      rememberDeployed(name);
      const third = await writePurge({ ...recoded, store: { ...recoded.store, root } }, name);
      expect(third.slice(0, 2)).toEqual([
        expect.stringContaining('0 added, 0 changed, 0 removed: purge these, and by prefix'),
        '  /api/v1/observations/*',
      ]);
      expect(await writePurge(changed, name)).toEqual([
        expect.stringContaining('nothing to purge'),
        expect.stringMatching(/upload\.txt: 0 of \d+ files/),
      ]);
      expect(list()).toBe('');
    });

    it('says what no list can name, of a host that is sent the files of a list, where no deployment is known', async () => {
      const name = join(folder, 'left');
      const tree = await treeWith(PAGES);
      const line =
        'What the host has beside these files is in no list: it stays there and is answered. Empty the folder there first, or send the tree with COPY, which removes all else in it, and then what goes beside the tree.';
      expect((await writePurge(tree, name, 'COPY')).at(-1)).toBe(line);
      expect(await writePurge(tree, name)).toHaveLength(2);
      rememberDeployed(name);
      expect(await writePurge(tree, name, 'COPY')).not.toContain(line);
    });

    it.each([
      ['is of an older form, which lists no files', JSON.stringify({ addresses: {} })],
      ['is cut off', '{"addresses":{"/":"x'],
    ])('is everything where the record %s', async (_, record) => {
      const name = join(folder, 'older');
      writeFileSync(`${name}.deployed.json`, record);
      const tree = await treeWith(PAGES);
      expect((await writePurge(tree, name))[0]).toContain('purge all');
      expect(readFileSync(`${name}.purge.txt`, 'utf8')).toBe('/*\n');
    });

    it('names by the bytes what is to be sent and removed, whatever the times on the disk', async () => {
      const name = join(folder, 'y');
      await writePurge(await treeWith(PAGES), name);
      rememberDeployed(name);
      const { 'site.css': _, ...rest } = PAGES;
      const again = await treeWith(rest);
      for (const path of filesUnder(again.folder)) utimesSync(join(again.folder, path), 0, 0);
      await writePurge(again, name);
      expect(readFileSync(uploadList(name), 'utf8').split('\n')).toContain('site.css');
      expect(readFileSync(uploadList(name), 'utf8')).not.toContain('_astro/site.css');
    });
  });
});

describe('plans', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-plans-'));
  const tree = join(folder, 'dist');
  beforeAll(async () => {
    writeTree(tree, await emittedOf(goldenData('one'), { 'site.css': 'start' }));
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
      expect(existsSync(config)).toBe(true);
    });

    it('names what is missing where no install has brought its program', () => {
      const away = join(folder, 'wrangler.js');
      expect(missingProgram(away)).toBe(
        `Expected the program ${away}, got none; npm ci --prefix test/judges brings it`,
      );
      expect(missingProgram(process.execPath)).toBeNull();
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
      expect(lines).toEqual([
        expect.stringMatching(/: \d+ files, [\d.]+ MB$/),
        `${own('static')}: _headers and _redirects, to be uploaded beside the tree`,
      ]);
      expect(filesUnder(own('static'))).toEqual(['_headers', '_redirects']);
      const list = `--files-from=${own('static')}.upload.txt`;
      expect(command).toEqual({
        args: [
          'rsync',
          '-a',
          '--ignore-times',
          '--delete-missing-args',
          list,
          `${tree}/`,
          '<host>:<folder>/',
        ],
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
});

describe('the Worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-wrangler-'));
  const out = join(folder, 'dist');
  writeTree(out, [
    ['_store/ab/shard', 'x'],
    ['_store/root', 'x'],
    ['api/v1/metrics.json', 'x'],
    ['index.html', 'x'],
    ['matt/ONE.html', 'x'],
    ['a.css', 'x'],
    ['downloads/index.csv', 'xyz'],
    ['z.js', 'x'],
  ]);
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('the folder of a Cloudflare deployment', () => {
    it('holds the website’s own files, the downloads, the store and a configuration that can be read from anywhere', () => {
      const { config, assets, bucket, staged } = writeWorkerFolder(out, join(folder, 'cloudflare'));
      const site = ['a.css', 'downloads/index.csv', 'z.js'];
      expect(filesUnder(assets)).toEqual(['_store/ab/shard', '_store/root', ...site]);
      expect(bucket).toBeNull();
      // A link to the same file: a tree of a million files takes no room twice.
      expect(statSync(join(assets, 'a.css')).ino).toBe(statSync(join(out, 'a.css')).ino);
      expect(staged).toEqual({ files: 5, bytes: 7, largest: { path: 'downloads/index.csv', bytes: 3 } });
      const settings = JSON.parse(readFileSync(config, 'utf8'));
      expect(isAbsolute(settings.main)).toBe(true);
      expect(settings.assets).toMatchObject({
        directory: assets,
        run_worker_first: true,
        html_handling: 'none',
      });
    });

    it('holds nothing of the deployment before', () => {
      const own = join(folder, 'again');
      writeTree(own, [['assets/withdrawn.css', 'x']]);
      const { assets } = writeWorkerFolder(out, own);
      expect(filesUnder(assets)).toContain('a.css');
      expect(filesUnder(assets)).not.toContain('withdrawn.css');
    });

    it('leaves the shards out of the assets where a bucket holds them, and not what points to them', () => {
      const settings = {
        main: 'worker.ts',
        assets: {},
        r2_buckets: [
          { binding: 'LOGS', bucket_name: 'lines' },
          { binding: 'STORE', bucket_name: 'figures' },
        ],
      };
      const { assets, bucket } = writeWorkerFolder(out, join(folder, 'bound'), settings);
      expect(bucket).toBe('figures');
      expect(filesUnder(assets)).toEqual(['_store/root', 'a.css', 'downloads/index.csv', 'z.js']);
      const [first] = settings.r2_buckets;
      const others = { ...settings, r2_buckets: first === undefined ? [] : [first] };
      const unbound = writeWorkerFolder(out, join(folder, 'unbound'), others);
      expect(unbound.bucket).toBeNull();
      expect(filesUnder(unbound.assets)).toContain('_store/ab/shard');
    });

    it('says what is beyond the platform’s limits', () => {
      const largest = { path: 'a.csv', bytes: 1 };
      expect(beyondLimits({ files: 20_000, bytes: 1, largest })).toEqual([]);
      expect(beyondLimits({ files: 20_001, bytes: 1, largest })[0]).toContain('more than the free plan');
      expect(beyondLimits({ files: 100_001, bytes: 1, largest })[0]).toContain('more than any plan');
      const just = { path: 'a.csv', bytes: 25 * 1024 * 1024 };
      expect(beyondLimits({ files: 1, bytes: 1, largest: just })).toEqual([]);
      const large = { path: 'a.csv', bytes: 25 * 1024 * 1024 + 1 };
      expect(beyondLimits({ files: 1, bytes: 1, largest: large })).toEqual([
        'a.csv is larger than 25 MiB: leave it out',
      ]);
    });

    it('are said of platforms that take files alone, with the way out', () => {
      expect(staticLine(20_000, 1_000_000_000)).toBe('20000 files, 1000.0 MB');
      expect(staticLine(20_001, 1_000_000_001)).toBe(
        '20001 files, 1000.0 MB: Cloudflare Pages takes at most 20,000 files, GitHub Pages takes at most 1 GB; put them on a file server of your own, or let Cloudflare answer (npm run deploy -- cloudflare)',
      );
    });
  });
});
