import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { changesBetween, deployedOf } from '../../src/deploy/changes.ts';
import { writePurge } from '../../src/deploy/purge.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-deploy-'));
const out = join(folder, 'dist');
afterAll(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}

const list = () => readFileSync(join(folder, 'x.purge.txt'), 'utf8');

describe('what a deployment changes', () => {
  it('is told address by address', () => {
    expect(changesBetween({ '/a': '1', '/b': '1', '/c': '1' }, { '/d': '1', '/b': '2', '/a': '1' })).toEqual({
      added: ['/d'],
      changed: ['/b'],
      removed: ['/c'],
    });
  });

  it('counts answers by their ETag and pages by their address, and not what is no address', () => {
    put('_store/etags/rest.json', '{"/api/v1/metrics":"W/\\"a\\""}');
    put('_store/catalogue.json', '{}');
    put('api/v1/metrics.json', '{}');
    put('index.html', 'start');
    put('en/metrics/N1.html', 'page');
    put('_astro/site.css', 'a{}');
    const deployed = deployedOf(out);
    expect(Object.keys(deployed).sort()).toEqual([
      '/',
      '/_astro/site.css',
      '/api/v1/metrics',
      '/en/metrics/N1',
    ]);
    expect(deployed['/api/v1/metrics']).toBe('W/"a"');
  });

  it('counts in packs the figures of one metric and municipality as one', () => {
    put('_store/catalogue.json', '{"layout":"packs"}');
    put('_store/keys/N1.json', '{"0180":"a","1480":"b"}');
    put('_store/build.json', '{"code":"c"}');
    const before = deployedOf(out);
    put('_store/keys/N1.json', '{"0180":"a","1480":"d"}');
    expect(changesBetween(before, deployedOf(out)).changed).toEqual([
      '/api/v1/observations/SF.N1.1480.*',
      '/embed/chart/1480/N1',
      '/embed/observation/SF.N1.1480.*',
    ]);
    put('_store/build.json', '{"code":"other"}');
    expect(changesBetween(before, deployedOf(out)).changed).toHaveLength(6);
    put('_store/catalogue.json', '{}');
  });

  it('is everything when no deployment is known, and the difference afterwards', () => {
    const first = writePurge(out, folder, 'x');
    expect([list(), first.lines[0]]).toEqual(['/*\n', expect.stringContaining('purge all')]);
    put('_store/etags/rest.json', '{"/api/v1/metrics":"W/\\"b\\"","/api/v1/revisions":"W/\\"c\\""}');
    expect(writePurge(out, folder, 'x').lines[0]).toContain('purge all');
    first.remember();
    const second = writePurge(out, folder, 'x');
    expect(list()).toBe('/api/v1/metrics\n/api/v1/revisions\n');
    expect(second.lines[0]).toContain('1 added, 1 changed, 0 removed');
    expect(second.lines).toContain('  /api/v1/rankings?*');
    second.remember();
    expect(writePurge(out, folder, 'x').lines).toEqual([expect.stringContaining('nothing to purge')]);
  });
});
