import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files-under.ts';
import { emitDataset, goldenData } from '../support/golden.ts';
import { sealGolden } from '../support/golden-seal.ts';

const scratch = mkdtempSync(join(tmpdir(), 'release-'));
const data = join(scratch, 'data');
const out = join(scratch, 'out');
const whole = join(scratch, 'whole');
const LONG_AGO = new Date('2001-01-01T00:00:00Z');

const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(join(data, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file}: expected ${from}`);
  writeFileSync(join(data, file), text.replace(from, to));
};

beforeAll(() => cpSync(goldenData('small'), data, { recursive: true }));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('a build over the release before', () => {
  it('writes what changed, removes what went, and leaves all else as it was', async () => {
    await emitDataset(data, out);
    for (const path of filesUnder(out)) utimesSync(join(out, path), LONG_AGO, LONG_AGO);
    edit('observations/BEF01.csv', '0180,2023,988943', '0180,2023,988944');
    edit('observations/DISJ01.csv', '1480,2023,22\n', '');
    edit('observations/NOCHART1.csv', '0380,2023,60\n', '0380,2023,60\n0484,2023,61\n');
    sealGolden(data);
    const tally = await emitDataset(data, out);
    const written = filesUnder(out).filter((path) => statSync(join(out, path)).mtimeMs > LONG_AGO.getTime());
    expect(written.filter((path) => path.startsWith('api/'))).toEqual([
      'api/v1/metrics.json',
      'api/v1/metrics/DISJ01.json',
      'api/v1/metrics/NOCHART1.json',
      'api/v1/observations/SF.BEF01.0180.2023.json',
      'api/v1/observations/SF.NOCHART1.0484.2023.json',
      'api/v1/revisions.json',
    ]);
    expect(tally.added).toBeGreaterThan(0);
    expect(tally.removed).toBeGreaterThan(0);
    expect(tally.added + tally.changed).toBe(written.length);
  });

  it('leaves the same tree as a build into an empty folder', async () => {
    await emitDataset(data, whole);
    const texts = (folder: string) =>
      filesUnder(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
    expect(texts(out)).toEqual(texts(whole));
  });

  it('removes every answer of a metric that is no longer public', async () => {
    edit(
      'metrics.json',
      '"id": "TIES1",\n      "status": {\n        "public": true',
      '"id": "TIES1",\n      "status": {\n        "public": false',
    );
    edit('metrics.json', '"matt-av-samma-ord"\n  ],\n  "metrics"', '],\n  "metrics"');
    edit('metrics.json', '"sharedAliases": [\n    ]', '"sharedAliases": []');
    sealGolden(data);
    await emitDataset(data, out);
    expect(filesUnder(out).filter((path) => path.includes('TIES1'))).toEqual([]);
    rmSync(whole, { recursive: true });
    await emitDataset(data, whole);
    expect(filesUnder(out)).toEqual(filesUnder(whole));
  });
});
