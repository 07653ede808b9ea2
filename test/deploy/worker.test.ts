import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { beyondLimits, writeWorkerFolder } from '../../src/hosts/deploy.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-wrangler-'));
const out = join(folder, 'dist');
writeTree(out, [
  ['_store/ab/shard', 'x'],
  ['_store/root', 'x'],
  ['about.html', 'x'],
  ['api/x.json', 'x'],
  ['index.html', 'xyz'],
  ['z.html', 'x'],
]);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the folder of a Cloudflare deployment', () => {
  it('holds the website, the store and a configuration that can be read from anywhere', () => {
    const { config, assets, bucket, staged } = writeWorkerFolder(out, join(folder, 'cloudflare'));
    const site = ['about.html', 'index.html', 'z.html'];
    expect(filesUnder(assets)).toEqual(['_store/ab/shard', '_store/root', ...site]);
    expect(bucket).toBeNull();
    // A link to the same file: a tree of a million files takes no room twice.
    expect(statSync(join(assets, 'index.html')).ino).toBe(statSync(join(out, 'index.html')).ino);
    expect(staged).toEqual({ files: 5, bytes: 7, largest: { path: 'index.html', bytes: 3 } });
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
    writeTree(own, [['assets/withdrawn.html', 'x']]);
    const { assets } = writeWorkerFolder(out, own);
    expect(filesUnder(assets)).toContain('index.html');
    expect(filesUnder(assets)).not.toContain('withdrawn.html');
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
    expect(filesUnder(assets)).toEqual(['_store/root', 'about.html', 'index.html', 'z.html']);
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
});
