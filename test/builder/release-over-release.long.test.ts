import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { emitDataset, goldenData } from '../support/golden.ts';
import { changeNewest, sealGolden } from '../support/golden-seal.ts';

const scratch = mkdtempSync(join(tmpdir(), 'release-'));
const data = join(scratch, 'data');
const out = join(scratch, 'out');
const whole = join(scratch, 'whole');

/** A change of what stands with the newest release. */
const edit = (file: string, from: string, to: string) =>
  changeNewest(data, file, (text) => text.replace(from, to));

beforeAll(() => cpSync(goldenData('small'), data, { recursive: true }));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('a build over the release before', () => {
  it('says what changed by the bytes alone', async () => {
    await emitDataset(data, out);
    edit('observations/BEF01.csv', '0180,2023,988943,', '0180,2023,988944,');
    edit('observations/DISJ01.csv', '1480,2023,22,\n', '');
    edit('observations/NOCHART1.csv', '0380,2023,60,6\n', '0380,2023,60,6\n0484,2023,61,6\n');
    sealGolden(data);
    const { added, changed, removed } = await emitDataset(data, out);
    const answers = (paths: string[]) => paths.filter((path) => path.startsWith('/api/v1/'));
    expect(answers(added)).toEqual(['/api/v1/observations/SF.NOCHART1.0484.2023']);
    expect(answers(changed)).toEqual([
      '/api/v1/metrics',
      '/api/v1/metrics/BEF01/observations',
      '/api/v1/metrics/BEF01/ranking',
      '/api/v1/metrics/DISJ01',
      '/api/v1/metrics/DISJ01/observations',
      '/api/v1/metrics/NOCHART1',
      '/api/v1/metrics/NOCHART1/observations',
      '/api/v1/municipalities/0180/brief',
      '/api/v1/municipalities/1480/brief',
      '/api/v1/observations/SF.BEF01.0180.2023',
      '/api/v1/openapi.json',
      '/api/v1/releases',
      '/api/v1/revisions',
    ]);
    expect(answers(removed)).toEqual(['/api/v1/observations/SF.DISJ01.1480.2023']);
  });

  it('writes a damaged answer anew', async () => {
    const file = 'api/v1/observations/SF.BEF01.0180.2023.json';
    const before = readFileSync(join(out, file), 'utf8');
    writeFileSync(join(out, file), before.replace('988944', '988945'));
    await emitDataset(data, out);
    expect(readFileSync(join(out, file), 'utf8')).toBe(before);
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
    const list = join(data, 'releases/2025-11-20/files.csv');
    writeFileSync(list, readFileSync(list, 'utf8').replace(/^18,.*\n/m, ''));
    rmSync(join(data, 'releases/2025-11-20/observations/TIES1.csv'));
    const manifest = join(data, 'releases/2025-11-20/release.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/ *"observations\/TIES1.csv": .*\n/, ''));
    sealGolden(data);
    await emitDataset(data, out);
    expect(filesUnder(out).filter((path) => path.includes('TIES1'))).toEqual([]);
    rmSync(whole, { recursive: true });
    await emitDataset(data, whole);
    expect(filesUnder(out)).toEqual(filesUnder(whole));
  });
});
