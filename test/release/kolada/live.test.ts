import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../../src/release/command-line.ts';
import { readStaging } from '../../../src/release/staging.ts';
import { dataFile } from '../published-dataset.ts';
import { recordedEffects } from '../recorded-effects.ts';
import { koladaPage, metricOf, put, smallDataset } from '../small-dataset.ts';
import { type KoladaServer, koladaServer, rowOf, type Script, YEARS } from './server.ts';

const IDS = Array.from({ length: 27 }, (_, index) => `N${String(10001 + index)}`);

let server: KoladaServer;
let dataset: ReturnType<typeof smallDataset>;
beforeEach(async () => {
  server = await koladaServer((id) => id !== 'N10027');
  dataset = smallDataset(IDS.map((id) => metricOf(id)));
});
afterEach(async () => {
  await server.stop();
  dataset.remove();
});

async function importLive(ids: string, today = '2026-01-01') {
  const recorded = recordedEffects({ fetch: (url) => fetch(url), today: () => today });
  const code = await runCommand(
    ['import', 'kolada', server.base, '--ids', ids],
    dataset.paths,
    recorded.effects,
  );
  return { code, ...recorded };
}

const stagedMetrics = (): string[] => Object.keys(readStaging(dataset.paths).series).sort();
const SECOND_PAGE = '/v3/data/kpi/N10001?per_page=5000&page=2';

describe('a whole fetch', () => {
  test('follows every page, 25 KPIs to a path and 5000 rows to a page', async () => {
    const { code, lines } = await importLive(IDS.join());
    expect(code).toBe(0);
    expect(lines).toEqual([
      'Imported 27 series: 135 figures, 0 listed without a value.',
      'No longer listed by the publisher: N10027',
    ]);
    const first = IDS.slice(0, 25).join();
    expect(server.asked.slice(0, 4)).toEqual([
      `/v3/kpi/${first}?per_page=5000`,
      '/v3/kpi/N10026,N10027?per_page=5000',
      '/v3/municipality?per_page=5000',
      `/v3/data/kpi/${first}?per_page=5000`,
    ]);
    expect(server.asked).toHaveLength(3 + 63 + 5);
    expect(stagedMetrics()).toEqual(IDS);
  });

  test('becomes figures with their literals stripped of zeros, taken today', async () => {
    await importLive('N10001');
    const text = dataFile({ ...dataset.paths, data: dataset.paths.staging }, 'series/N10001.csv');
    expect(text).toBe(
      `geo,period,value\n${YEARS.map((year) => `0180,${year},1${year.slice(2)}\n`).join('')}`,
    );
    expect(readStaging(dataset.paths).series['N10001']).toMatchObject({
      title: 'Title N10001',
      retrieved: '2026-01-01',
    });
  });

  test('of a KPI that is listed and has no row says so, and stages the loss of its figures to be judged', async () => {
    const body = koladaPage('N10001', [['0180', '2022', '1']]);
    server.script((path) => (path.startsWith('/v3/data/') ? { body } : null));
    const { code, lines } = await importLive('N10001,N10002,N10027');
    expect(code).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(
        /^warning http.*\/v3 \(N10002\) \[series-has-figures\] no figure of the series was taken/,
      ),
      'Imported 2 series: 1 figures, 0 listed without a value.',
      'No longer listed by the publisher: N10027',
    ]);
    expect(stagedMetrics()).toEqual(['N10001', 'N10002']);
  });

  test('pauses before every request, and leaves no saved page behind', async () => {
    const { waits } = await importLive('N10001');
    expect(waits).toEqual([250, 250, 250, 250, 250]);
    expect(existsSync(join(dataset.paths.staging, 'pages'))).toBe(false);
  });
});

describe('a server in trouble is asked again', () => {
  const troubled: [string, Script][] = [
    ['rate-limits', (_path, hit) => (hit === 1 ? { status: 429, headers: { 'retry-after': '7' } } : null)],
    ['is down', (_path, hit) => (hit <= 2 ? { status: 503 } : null)],
    [
      'drops the connection half-way',
      (_path, hit) => (hit === 1 ? { body: '{"values":[', drop: true } : null),
    ],
    ['sends HTML', (_path, hit) => (hit === 1 ? { body: '<html>Maintenance</html>' } : null)],
    ['cuts a page', (_path, hit) => (hit === 1 ? { body: '{"values":[{"kpi":"N100' } : null)],
  ];

  test.each(troubled)('when it %s', async (_what, script) => {
    server.script((path, hit) => (path === SECOND_PAGE ? script(path, hit) : null));
    expect((await importLive('N10001')).code).toBe(0);
    expect(readStaging(dataset.paths).imports).toHaveLength(1);
  });

  test('with waits that double, or that it asks for', async () => {
    server.script((path, hit) => {
      if (path !== SECOND_PAGE || hit > 3) return null;
      return hit === 2 ? { status: 429, headers: { 'retry-after': '7' } } : { status: 500 };
    });
    expect((await importLive('N10001')).waits).toEqual([250, 250, 250, 250, 1000, 7000, 4000, 250]);
  });

  test('six times in all', async () => {
    server.script((path) => (path === SECOND_PAGE ? { status: 500 } : null));
    const { code, waits } = await importLive('N10001');
    expect([code, waits.slice(-6)]).toEqual([1, [250, 1000, 2000, 4000, 8000, 16_000]]);
  });

  test('and waits no longer than a minute, whatever it asks for', async () => {
    server.script((path, hit) =>
      path === SECOND_PAGE && hit === 1 ? { status: 429, headers: { 'retry-after': '86400' } } : null,
    );
    const { code, waits } = await importLive('N10001');
    expect([code, Math.max(...waits)]).toEqual([0, 60_000]);
  });
});

test('rows of a KPI that was not asked for are refused', async () => {
  server.script((path) =>
    path.startsWith('/v3/data/') ? { body: koladaPage('N10002', [['0180', '2022', '1']]) } : null,
  );
  const { code, lines } = await importLive('N10001');
  expect([code, lines[0]]).toEqual([
    1,
    expect.stringContaining('the page has rows of "N10002", a KPI that was not asked for'),
  ]);
  expect(stagedMetrics()).toEqual([]);
});

describe('an incomplete fetch is never staged', () => {
  const hopeless: [string, Script, string][] = [
    ['is down for good', () => ({ status: 500 }), 'status 500 (asked 6 times)'],
    ['refuses', () => ({ status: 403 }), 'status 403; import again'],
    ['sends HTML only', () => ({ body: '<html>' }), 'not JSON: "<html>" (asked 6 times)'],
    [
      'counts otherwise',
      () => ({ body: '{"values":[],"count":2,"next_url":null}' }),
      'says count 2 but has 0',
    ],
    [
      'ends in an empty page',
      () => ({ body: '{"values":[],"count":0,"next_url":"/x"}' }),
      'is empty but says',
    ],
  ];

  test.each(hopeless)('when the server %s', async (_what, script, message) => {
    server.script((path, hit) => (path === SECOND_PAGE ? script(path, hit) : null));
    const { code, lines } = await importLive('N10001');
    expect(code).toBe(1);
    expect(lines[0]).toContain(message);
    expect(stagedMetrics()).toEqual([]);
  });

  test.each([
    ['leads back', '/v3/data/kpi/N10001?per_page=5000', 'leads back to a page that was read'],
    ['leaves the server', 'http://127.0.0.2:1/v3/data', 'leaves the server'],
    ['is no address', 'http://[', 'is no address'],
  ])('when next_url %s', async (_what, target, message) => {
    const next = URL.parse(target, server.base)?.href ?? target;
    const body = `{"values":[${rowOf('N10001', '2021')}],"count":1,"next_url":${JSON.stringify(next)}}`;
    server.script((path) => (path === SECOND_PAGE ? { body } : null));
    const { code, lines } = await importLive('N10001');
    expect(code).toBe(1);
    expect(lines[0]).toContain(message);
    expect(stagedMetrics()).toEqual([]);
    expect(existsSync(join(dataset.paths.staging, 'pages'))).toBe(false);
  });

  test('when every page is the first one with another number', async () => {
    server.script((path, hit) => {
      if (!path.startsWith('/v3/data/')) return null;
      const next = `${server.base}/data/kpi/N10001?page=${server.asked.length + hit}`;
      return { body: `{"values":[${rowOf('N10001', '2021')}],"count":1,"next_url":${JSON.stringify(next)}}` };
    });
    const { code, lines } = await importLive('N10001');
    expect(code).toBe(1);
    expect(lines[0]).toContain('begins like an earlier one');
  });

  test('when a page changed half-way, so that a figure stands twice', async () => {
    const body = `{"values":[${rowOf('N10001', '2019', '77')}],"count":1,"next_url":null}`;
    server.script((path) => (path === SECOND_PAGE ? { body } : null));
    const { code, lines } = await importLive('N10001');
    expect(code).toBe(1);
    expect(lines[0]).toContain('the figure stands twice');
    expect(lines[0]).toContain('expected 119, got 77');
    expect(existsSync(join(dataset.paths.staging, 'pages'))).toBe(false);
  });
});

describe('a broken-off fetch', () => {
  const breakOff = async (): Promise<void> => {
    server.script((path) => (path.endsWith('page=3') ? { status: 404 } : null));
    expect((await importLive('N10001')).code).toBe(1);
    server.script(() => null);
    server.asked.length = 0;
  };

  test('goes on from the pages it has', async () => {
    await breakOff();
    expect((await importLive('N10001')).code).toBe(0);
    expect(server.asked).toEqual(['/v3/data/kpi/N10001?per_page=5000&page=3']);
  });

  test('asks again for a page that was only half written, or is of another address', async () => {
    await breakOff();
    const pages = join(dataset.paths.staging, 'pages');
    const [one = '', two = ''] = readdirSync(pages);
    expect(readdirSync(pages)).toHaveLength(4);
    put(join(pages, one), readFileSync(join(pages, one), 'utf8').slice(0, 40));
    put(join(pages, two), readFileSync(join(pages, two), 'utf8').replace('per_page=5000', 'per_page=1'));
    expect((await importLive('N10001')).code).toBe(0);
    expect(server.asked).toHaveLength(3);
  });

  test('begins anew on another day, since figures of two days are two vintages', async () => {
    await breakOff();
    expect((await importLive('N10001', '2026-01-02')).code).toBe(0);
    expect(server.asked).toHaveLength(5);
  });
});
