import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Disk, NODE_DISK } from '../../../src/builder/trees.ts';
import { createNodeServer } from '../../../src/hosts/node.ts';
import { goldenData } from '../../support/golden.ts';
import { emittedOf } from '../../support/service.ts';
import { writeTree } from '../../support/write-tree.ts';

const out = mkdtempSync(join(tmpdir(), 'open-data-disk-'));
const PAGES = {
  'index.html': '<p>start</p>',
  '404.html': '<p>nothing here</p>',
  'a.css': 'a{}',
  'downloads/a.csv': 'geo,period,value\n0180,2022,1\n',
};

beforeAll(async () => {
  writeTree(out, await emittedOf(goldenData('small'), PAGES));
});
afterAll(() => rmSync(out, { recursive: true }));

type Asked = { status: number; cache: string | null; body: string };

/** What a host that was just opened answers when every read from the `from`th on fails, and how many there were. */
async function askBroken(
  target: string,
  { code, from }: { code: string; from: number },
): Promise<{ asked: Asked; reads: number; faults: unknown[] }> {
  let reads = -Infinity;
  const failing =
    <T>(read: (path: string) => Promise<T>) =>
    async (path: string): Promise<T> => {
      reads += 1;
      if (reads > from) throw Object.assign(new Error(`${code}: ${path}`), { code });
      return read(path);
    };
  const disk: Disk = { readFile: failing(NODE_DISK.readFile), open: failing(NODE_DISK.open) };
  const faults: unknown[] = [];
  const server = await createNodeServer(out, (fault) => faults.push(fault), disk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  reads = 0;
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target}`);
  const asked = {
    status: response.status,
    cache: response.headers.get('cache-control'),
    body: await response.text(),
  };
  server.close();
  server.closeAllConnections();
  return { asked, reads, faults };
}

const TARGETS: [string, number][] = [
  ['/', 200],
  ['/a.css', 200],
  ['/nowhere', 404],
  ['/downloads/a.csv', 200],
  ['/api/v1/observations/SF.BEF01.0180.2023', 200],
  ['/api/v1/observations?geo=0180', 200],
  ['/api/v1/metrics/BEF01', 200],
  ['/api/v1/rankings?metric=BEF01', 200],
  ['/api/v1/compare?municipalities=0180,1480&metrics=BEF01', 200],
  ['/api/v1/revisions?kommun=0180', 200],
  ['/embed/chart/0180/BEF01', 200],
];

describe('a disk that fails', () => {
  it.each(TARGETS)('makes of %s a 503 that nobody keeps, at whichever read', async (target, status) => {
    const whole = await askBroken(target, { code: 'EMFILE', from: Infinity });
    expect(whole.asked.status).toBe(status);
    expect(whole.reads).toBeGreaterThan(0);
    for (let from = 0; from < whole.reads; from++) {
      const { asked, faults } = await askBroken(target, { code: 'EMFILE', from });
      expect([asked.status, asked.cache], `read ${from}`).toEqual([503, 'no-store']);
      expect(asked.body).not.toContain('EMFILE');
      expect(faults).toHaveLength(1);
    }
  });

  it.each(['ENFILE', 'EIO', 'ENOSPC', 'EACCES', 'ENOMEM'])(
    'does so whatever is the matter: %s',
    async (code) => {
      for (const target of ['/nowhere', '/downloads/a.csv', '/api/v1/metrics/BEF01'])
        expect((await askBroken(target, { code, from: 0 })).asked, target).toMatchObject({
          status: 503,
          cache: 'no-store',
        });
    },
  );

  it.each(['/nowhere', '/downloads/a.csv'])('is told in the asked language: %s', async (target) => {
    const { asked } = await askBroken(`${target}?lang=en`, { code: 'EIO', from: 0 });
    expect(asked.body).toContain('The service cannot answer right now');
  });
});

describe('a file that is not there', () => {
  it.each(['ENOENT', 'ENOTDIR'])('is a fault too where the build made it: %s', async (code) => {
    for (const target of ['/', '/downloads/a.csv', '/api/v1/metrics/BEF01'])
      expect((await askBroken(target, { code, from: 0 })).asked, target).toMatchObject({
        status: 503,
        cache: 'no-store',
      });
  });
});
