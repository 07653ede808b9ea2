import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sealFiles, sealOf } from '../../src/builder/build.ts';

const scratch = mkdtempSync(join(tmpdir(), 'seal-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Whether each is listed: not what has an ETag, nor the store. */
const FILES: [path: string, isListed: boolean][] = [
  ['404.html', true],
  ['api/v1/metrics.json', false],
  ['downloads/metrics/api/N01951.csv', true],
  ['embed/chart/0180/N01951.html', false],
  ['en/metrics/N01951.html', true],
  ['log/checkpoint', false],
  ['log/tile/0/000', true],
  ['matt/N01951.html', true],
  ['style/map.css', true],
  ['_store/ab/abcd', false],
];

it('lists every file of a tree that is neither store nor fixed answer', () => {
  for (const [path] of FILES) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), path);
  }
  const nodes: string[] = [];
  const put = (text: string) => `${nodes.push(text)}`;
  const known = new Map([['404.html', sealOf(Buffer.from('as it was written'))]]);
  const { paths } = sealFiles(scratch, put, known);
  const listed = FILES.flatMap(([path, isListed]) => (isListed ? [path] : []));
  expect(paths).toEqual(listed.sort());
  expect(JSON.parse(nodes.at(-1) ?? '').files).toEqual({
    '404.html': sealOf(Buffer.from('as it was written')),
  });
});
