import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLock } from '../../../src/builder/trees.ts';
import { runCommand, withLock } from '../../../src/release/command-line.ts';
import { datasetPaths } from '../../../src/release/dataset.ts';
import { goldenData } from '../../support/golden.ts';
import { type Served, serve } from '../../support/service.ts';
import { recordedEffects } from '../recorded-effects.ts';
import { metricOf, type Row, saveKolada, smallDataset } from '../small-dataset.ts';

const SITE = 'https://data.example';
const folder = mkdtempSync(join(tmpdir(), 'verify-url-'));
const paths = datasetPaths(join(folder, 'data'));
let copy: Served;

beforeAll(async () => {
  cpSync(goldenData('small'), paths.data, { recursive: true });
  copy = await serve(goldenData('small'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Verifies a deployed copy whose answers `tamper` may change; gives the exit code and the lines. */
async function verified(tamper: (path: string, answer: Response) => Response = (_, answer) => answer) {
  const asked: string[] = [];
  const { effects, lines } = recordedEffects({
    fetch: async (url) => {
      const path = url.slice(SITE.length);
      asked.push(path);
      const { status, headers, body } = await copy.ask(path);
      return tamper(path, new Response(body, { status, headers }));
    },
  });
  const code = await runCommand(['verify', '--url', `${SITE}/`], paths, effects);
  return { code, lines, asked };
}

test('an honest copy has every list, every metric and the observations byte for byte', async () => {
  const { code, lines, asked } = await verified();
  expect(lines).toEqual([expect.stringMatching(/ 0 differ\.$/)]);
  expect(code).toBe(0);
  for (const path of ['/api/v1/metrics', '/api/v1/municipalities', '/api/v1/revisions'])
    expect(asked).toContain(path);
  expect(asked.filter((path) => path.startsWith('/api/v1/observations/')).length).toBeGreaterThan(20);
});

test('a metric with few figures among many has one of them looked at', async () => {
  const years = Array.from({ length: 125 }, (_, index) => String(1900 + index));
  const many = ['0114', '0180', '1480'].flatMap((geo) => years.map((year): Row => [geo, year, '5']));
  const rows = { N00001: many, N00002: [['0180', '2022', '7'] satisfies Row], N00003: many, N00004: many };
  const dataset = smallDataset(Object.keys(rows).map((id) => metricOf(id)));
  const saved = saveKolada(join(dataset.dir, 'saved'), rows);
  const run = (...args: string[]) => runCommand(args, dataset.paths, recordedEffects().effects);
  expect(await run('import', 'kolada', saved, '--retrieved', '2024-08-30')).toBe(0);
  expect(await run('publish', '--date', '2025-01-01')).toBe(0);
  const asked: string[] = [];
  const self = `${SITE}/api/v1/metrics/N00001`;
  const { effects } = recordedEffects({
    fetch: async (url) => {
      asked.push(url.slice(SITE.length));
      return Response.json({ docs: `${SITE}/docs`, data: { metrics: [{ links: { self } }] } });
    },
  });
  await runCommand(['verify', '--url', SITE], dataset.paths, effects);
  dataset.remove();
  const observations = asked.filter((path) => path.startsWith('/api/v1/observations/'));
  expect(observations.length).toBeGreaterThanOrEqual(500);
  expect(observations.length).toBeLessThan(600);
  expect(observations).toContain('/api/v1/observations/SF.N00002.0180.2022');
});

test('nobody waits for the dataset while the copy is asked', async () => {
  const taken: boolean[] = [];
  const { code, lines, asked } = await verified((_, answer) => {
    const unlock = takeLock(join(paths.staging, 'lock'));
    taken.push(unlock !== null);
    unlock?.();
    return answer;
  });
  expect(code).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/ 0 differ\.$/)]);
  expect(taken).toEqual(asked.map(() => true));
});

test('while another command is at work nothing of the dataset is read', async () => {
  const held = await withLock(paths.staging, () => verified());
  expect(held?.result.code).toBe(1);
  expect(held?.result.lines).toEqual([
    'Another release command is at work on this dataset; wait until it has ended.',
  ]);
});

test('a changed value is named', async () => {
  const { code, lines } = await verified((path, answer) =>
    path === '/api/v1/municipalities' ? new Response('{"ok":true}', answer) : answer,
  );
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/^\/api\/v1\/municipalities: expected W\/"[\w-]{27}", got other bytes: /);
});

test('a missing answer, a wrong ETag and a broken connection are named', async () => {
  const { lines } = await verified((path, answer) => {
    if (path === '/api/v1/metrics') return new Response('', { status: 500 });
    if (path === '/api/v1/revisions')
      throw new TypeError('fetch failed', { cause: new Error('connection reset') });
    if (path !== '/api/v1/municipalities') return answer;
    const headers = new Headers(answer.headers);
    headers.set('etag', '"other"');
    return new Response(answer.body, { status: 200, headers });
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      '/api/v1/metrics: expected 200, got 500',
      '/api/v1/revisions: expected an answer, got none (fetch failed (connection reset))',
      '/api/v1/municipalities: expected the ETag of its bytes, got "other"',
    ]),
  );
});

test('a body that never ends and one that breaks off are named, and no more is read than could be right', async () => {
  let read = 0;
  const endless = new ReadableStream({
    pull(controller) {
      read += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const broken = new ReadableStream({
    pull: () => Promise.reject(new TypeError('terminated', { cause: new Error('other side closed') })),
  });
  const { code, lines } = await verified((path, answer) => {
    if (path === '/api/v1/municipalities') return new Response(endless);
    return path === '/api/v1/revisions' ? new Response(broken) : answer;
  });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^\/api\/v1\/municipalities: expected at most 1048576 bytes, got more$/),
    '/api/v1/revisions: expected a whole answer, got a part of it (terminated (other side closed))',
    expect.stringMatching(/ 2 differ\.$/),
  ]);
  expect(read).toBeLessThan(2_000_000);
});

test('a copy that shows a metric which is not public is named', async () => {
  const { code, lines } = await verified((_, answer) =>
    answer.status === 404 ? new Response('{}', { status: 200 }) : answer,
  );
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(/expected 404 for a metric that is not public, got 200/);
});

test('an address that is no copy of the service is said to be none', async () => {
  const { code, lines } = await verified(() => new Response('<html>'));
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/expected the catalogue of this service/);
});

test('the address must be one', async () => {
  const { effects, lines } = recordedEffects();
  expect(await runCommand(['verify', '--url', 'nowhere'], paths, effects)).toBe(2);
  expect(lines[0]).toBe('--url: expected an http or https address, got "nowhere"');
});
