import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  auditDataset,
  auditProof,
  entriesIn,
  hashOfLeaf,
  headIn,
  rootOf,
  tilePaths,
} from '../support/auditor.ts';
import { goldenData } from '../support/golden.ts';
import { serve, servedFrom } from '../support/service.ts';

const served = await serve(goldenData('small'));
const ENTRIES = auditDataset(goldenData('small')).flatMap(({ entries }) => entries);
const RELEASES = ['2025-01-15', '2025-06-01', '2025-11-20'];

const textAt = async (path: string): Promise<string> => {
  const { status, body } = await served.askRaw(path);
  expect([status, path]).toEqual([200, path]);
  return body ?? '';
};
const bytesAt = async (path: string): Promise<Uint8Array> => {
  const { status, bytes } = await served.askRaw(path);
  expect([status, path]).toEqual([200, path]);
  return bytes ?? new Uint8Array();
};
const head = headIn(await textAt('/log/checkpoint'));

async function entries(prefix = '', size = head.size): Promise<Buffer[]> {
  const bundles = await Promise.all(tilePaths('entries', size).map((path) => bytesAt(`${prefix}${path}`)));
  return bundles.flatMap(entriesIn);
}

describe('the log', () => {
  it('has the checkpoint of the dataset, as text that nobody signed', async () => {
    const { headers, body } = await served.askRaw('/log/checkpoint');
    expect(body).toBe(readFileSync(join(goldenData('small'), 'releases/2025-11-20/checkpoint'), 'utf8'));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body?.split('\n')).toHaveLength(4);
    expect(head.name).toBe('open-data-api/history');
  });

  it('has the entries that an auditor finds by comparing the releases, one behind the other', async () => {
    expect((await entries()).map(String)).toEqual(ENTRIES);
    expect(ENTRIES.length).toBe(head.size);
  });

  it('holds an entry as canonical JSON of five fields, of which none is a value', async () => {
    for (const entry of await entries())
      expect(entry.toString()).toMatch(
        /^\{"contentHash":(?:null|"sha256:[0-9a-f]{64}"),"id":"[A-Z0-9.]+","previousContentHash":(?:null|"sha256:[0-9a-f]{64}"),"release":"\d{4}-\d\d-\d\d","type":"[a-z]+"\}$/,
      );
  });

  it('leads from its entries to its tiles and its root', async () => {
    const leaves = (await entries()).map(hashOfLeaf);
    expect(rootOf(leaves).toString('base64')).toBe(head.root);
    const tiles = await Promise.all(tilePaths(0, head.size).map(bytesAt));
    expect(Buffer.concat(tiles)).toEqual(Buffer.concat(leaves));
    for (const path of tilePaths(1, head.size)) {
      const tile = Buffer.from(await bytesAt(path));
      for (let at = 0; at * 32 < tile.length; at++)
        expect(rootOf(leaves.slice(at * 256, (at + 1) * 256))).toEqual(tile.subarray(at * 32, (at + 1) * 32));
    }
  });

  it('writes the same tiles as files', async () => {
    for (const level of [0, 1, 'entries'] as const)
      for (const path of tilePaths(level, head.size))
        expect(served.files.get(path.slice(1)), path).toEqual(
          Buffer.from(await bytesAt(path)).toString('latin1'),
        );
    expect(served.files.get('log/checkpoint')).toBe(await textAt('/log/checkpoint'));
  });

  it('begins, at every release, with what it was at the one before', async () => {
    const leaves = (await entries()).map(hashOfLeaf);
    let before = 0;
    for (const release of RELEASES) {
      const then = headIn(await textAt(`/releases/${release}/log/checkpoint`));
      expect(then.size).toBeGreaterThan(before);
      expect(rootOf(leaves.slice(0, then.size)).toString('base64')).toBe(then.root);
      expect((await entries(`/releases/${release}`, then.size)).map(hashOfLeaf)).toEqual(
        leaves.slice(0, then.size),
      );
      before = then.size;
    }
    expect(before).toBe(head.size);
  });

  it('gives tiles and bundles as wide as they were in a smaller log, and none that is wider than it', async () => {
    const all = await entries();
    for (const release of RELEASES) {
      const { size } = headIn(await textAt(`/releases/${release}/log/checkpoint`));
      const now = all.slice(0, size);
      expect(await entries('', size)).toEqual(now);
      const tiles = await Promise.all(tilePaths(0, size).map(bytesAt));
      expect(Buffer.concat(tiles)).toEqual(Buffer.concat(now.map(hashOfLeaf)));
    }
    for (const level of [0, 'entries'] as const)
      for (const path of tilePaths(level, head.size + 1))
        expect((await served.askRaw(path)).status, path).toBe(404);
  });
});

describe('a proof', () => {
  const told = ENTRIES.map((entry) => JSON.parse(entry)).filter(({ id }) => id.startsWith('SF.'));
  const ids = [...new Set(told.map(({ id }) => id))];

  it('leads from the newest entry of every public figure to the checkpoint', async () => {
    const proved: string[] = [];
    for (const id of ids) {
      const answer = await served.askRaw(`/log/proof/${id}`);
      if (answer.status === 404) continue;
      const { entry, holds, head: shown } = auditProof(answer.body ?? '');
      expect([holds, shown], id).toEqual([true, head]);
      if (entry.id !== id) continue;
      const newest = told.findLast((one) => one.id === id);
      expect([entry.release, entry.type]).toEqual([newest?.release, newest?.type]);
      const figure = await served.askRaw(`/api/v1/observations/${id}`);
      expect(figure.status === 200 ? JSON.parse(figure.body ?? '').data.contentHash : null).toBe(
        entry.contentHash,
      );
      proved.push(id);
    }
    expect(proved.length).toBeGreaterThan(100);
  });

  it('is refused for a figure that never had a value as the figure is', async () => {
    const asked = await Promise.all(
      ['/log/proof', '/api/v1/observations'].map((path) => served.askRaw(`${path}/SF.TIES1.0330.2023`)),
    );
    const [proof, figure] = asked.map(({ body }) => JSON.parse(body ?? '').error.details);
    expect(proof).toMatchObject({ reason: 'source_null', periods: expect.any(Array) });
    expect(proof).toEqual(figure);
  });

  it('below a past release is of the entry that was the newest then', async () => {
    const at = async (prefix: string) => auditProof(await textAt(`${prefix}/log/proof/SF.REV01.0114.2022`));
    const [then, now] = await Promise.all([at('/releases/2025-01-15'), at('')]);
    expect([then.holds, now.holds, then.entry.release]).toEqual([true, true, '2025-01-15']);
    expect(now.entry.release > then.entry.release).toBe(true);
    expect(then.head).toEqual(headIn(await textAt('/releases/2025-01-15/log/checkpoint')));
  });

  it('is a fault of ours where the entries were tampered with', async () => {
    const spoilt = new Map(served.files);
    const [path, text] = [...spoilt].find(
      ([file, body]) => file.startsWith('_store/') && body.startsWith('{"metric":"REV01"'),
    ) ?? ['', ''];
    const tampered = await servedFrom(spoilt.set(path, text.replace(/"(\d)/, '"1$1')));
    const { status, body } = await tampered.askRaw('/log/proof/SF.REV01.0114.2022');
    expect([status, JSON.parse(body ?? '').error.code]).toEqual([503, 'unavailable']);
    expect(String(tampered.faults[0])).toContain('history of REV01');
  });

  it('holds for no other entry, index or hash', async () => {
    const text = await textAt('/log/proof/SF.REV01.0114.2022');
    expect(auditProof(text).holds).toBe(true);
    const other = await textAt('/log/proof/SF.REV01.1480.2022');
    const [, extra = ''] = other.split('\n');
    for (const wrong of [
      text.replace(/extra .*/, extra),
      text.replace(/index (\d+)/, (_, index) => `index ${Number(index) + 1}`),
      text.replace(/(index \d+\n).*\n/, '$1'),
      text.replace(/(index \d+\n)../, '$1AA'),
      text.replace(/\n(\d+)\n(?=[^\n]+\n$)/, (_, size) => `\n${Number(size) * 2}\n`),
    ]) {
      expect(wrong).not.toBe(text);
      expect(auditProof(wrong).holds).toBe(false);
    }
  });
});

describe('what is not in the log', () => {
  it.each([
    ['/log/proof/SF.BEF01.0180.1850', 'not_found', 'unknown_observation'],
    ['/log/proof/SF.HEMLIG1.0180.2022', 'not_found', 'unknown_observation'],
    ['/log/proof/nothing', 'not_found', 'unknown_observation'],
    ['/log/proof/%00', 'not_found', 'unknown_path'],
    ['/log/proof/', 'not_found', 'unknown_path'],
    ['/log/proof', 'not_found', 'unknown_path'],
    ['/log', 'not_found', 'unknown_path'],
    ['/log/checkpoint.json', 'not_found', 'unknown_path'],
    ['/log/tile', 'not_found', 'unknown_path'],
    ['/log/tile/0/999', 'not_found', 'unknown_path'],
    ['/log/tile/0/000.p/256', 'not_found', 'unknown_path'],
    ['/log/tile/0/0', 'not_found', 'unknown_path'],
    ['/log/tile/9/000', 'not_found', 'unknown_path'],
    ['/log/tile/entries/../0', 'not_found', 'unknown_path'],
    [`/log/tile/0/${'x'.repeat(200)}`, 'not_found', 'unknown_path'],
    ['/releases/2019-01-01/log/checkpoint', 'not_found', 'unknown_release'],
    ['/releases/2025-01-15/log/tile/0/999', 'not_found', 'unknown_path'],
  ])('is refused in the envelope: %s', async (path, code, reason) => {
    const { status, headers, body } = await served.askRaw(path);
    const { error } = JSON.parse(body ?? '');
    expect([status, headers['content-type'], error.code, error.details.reason]).toEqual([
      404,
      'application/json; charset=utf-8',
      code,
      reason,
    ]);
  });

  it('may be kept for an hour but for its head, which is for seconds: with 304, and before a release too', async () => {
    const tagOf = async (path: string) => (await served.askRaw(path)).headers['etag'] ?? '';
    const cacheOf = async (path: string, tag?: string) => {
      const { status, headers } = await served.askRaw(path, 'GET', tag);
      return [status, headers['cache-control']];
    };
    for (const path of ['/log/checkpoint', '/releases/2025-06-01/log/checkpoint']) {
      expect(await cacheOf(path)).toEqual([200, 'public, max-age=5']);
      expect(await cacheOf(path, await tagOf(path))).toEqual([304, 'public, max-age=5']);
    }
    expect(await cacheOf('/log/tile/0/000.p/9')).toEqual([
      200,
      'public, max-age=3600, stale-while-revalidate=86400',
    ]);
  });

  it('takes no other method', async () => {
    expect((await served.askRaw('/log/tile/0/000', 'POST')).status).toBe(405);
    expect((await served.askRaw('/log/checkpoint', 'DELETE')).status).toBe(405);
  });

  test('a tile travels as bytes, with its ETag', async () => {
    const { status, headers, body } = await served.ask('/log/tile/0/000.p/9');
    expect([status, headers.get('content-type'), body === '']).toEqual([
      200,
      'application/octet-stream',
      false,
    ]);
    const again = await served.askRaw('/log/tile/0/000.p/9', 'GET', headers.get('etag') ?? '');
    expect([again.status, again.bytes]).toEqual([304, undefined]);
  });

  test('no fault of ours came up', () => {
    expect(served.faults).toEqual([]);
  });
});
