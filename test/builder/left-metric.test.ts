import { describe, expect, test } from 'vitest';
import { auditProof } from '../support/auditor.ts';
import { composeDataset, metricOf, registryOf } from '../support/dataset.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const titled = (id: string, left: string | null = null) =>
  metricOf({ id, left, title: { sv: `Mått ${id}`, en: `Metric ${id}` } });
const MUNICIPALITIES = `code,name,slug,county_code,county,valid_from
0114,Upplands Väsby,upplands-vasby,01,Stockholms län,
0180,Stockholm,stockholm,01,Stockholms län,
1480,Göteborg,goteborg,14,Västra Götalands län,
`;
const served = await serveDerived(
  verifiedOf(
    composeDataset([
      {
        release: '2024-08-30',
        registry: registryOf([titled('N00001'), titled('N00002')]),
        figures: {
          N00001: [
            '0114 2021 100',
            '0114 2022 101',
            '0180 2021 900',
            '0180 2022 910',
            '1480 2021 500',
            '1480 2022',
          ],
          N00002: ['0114 2022 3.5', '0180 2022 4.25', '1480 2022 7'],
        },
        texts: { 'municipalities.csv': MUNICIPALITIES },
      },
      { release: '2025-01-01', registry: registryOf([titled('N00001', '2025-01-01'), titled('N00002')]) },
    ]),
  ),
);

test('a figure of a metric that left is withdrawn, with the release that withdrew it', async () => {
  const { status, body } = await served.ask('/api/v1/observations/SF.N00001.0180.2022');
  expect({ status, error: JSON.parse(body).error }).toMatchObject({
    status: 404,
    error: {
      code: 'unavailable',
      details: { reason: 'withdrawn', revision: expect.stringMatching(/^2025-01-01\//) },
    },
  });
});

test('the log has its one entry, about the metric', async () => {
  const { body } = await served.ask('/api/v1/revisions?metric=N00001&type=withdrawn');
  expect(JSON.parse(body).data.revisions).toMatchObject([
    { id: '2025-01-01/N00001/withdrawn', observation: null, value: null },
  ]);
});

test('the list of releases says with which it left, in one entry that counts no figure', async () => {
  const { body } = await served.ask('/api/v1/releases');
  const [{ breaking, counts, metrics: changed }] = JSON.parse(body).data.releases;
  expect(breaking).toEqual([{ count: 0, metric: 'N00001', reason: null, type: 'metric-left' }]);
  expect(counts.withdrawn).toBe(1);
  expect(changed).toContainEqual({ metric: 'N00001', counts: { ...changed[0].counts, withdrawn: 1 } });
});

test.each([
  '/api/v1/metrics/N00001/observations',
  '/api/v1/metrics/N00001/ranking',
  '/csv/v1/metrics/N00001/observations',
])('%s says that it was withdrawn, and with which entry', async (path) => {
  const { status, body } = await served.ask(path);
  const { code, details } = JSON.parse(body).error;
  expect([status, code, details.reason, details.revision]).toEqual([
    404,
    'unavailable',
    'withdrawn',
    '2025-01-01/N00001/withdrawn',
  ]);
});

test('a proof of its figure is that of the entry about the metric', async () => {
  const answer = await served.askRaw('/log/proof/SF.N00001.0180.2022');
  const { entry, holds, index, head } = auditProof(answer.body ?? '');
  expect([holds, index, head.size]).toEqual([true, 8, 9]);
  expect(entry).toMatchObject({ id: 'N00001', release: '2025-01-01', type: 'withdrawn', contentHash: null });
});

const errorOf = async (path: string) => {
  const { status, body } = await served.ask(path);
  const { code, details, message } = JSON.parse(body).error;
  return { status, code, reason: details.reason, revision: details.revision, message };
};

test.each([
  '/api/v1/metrics/N00001',
  '/api/v1/observations?geo=0180&metric=N00001',
  '/api/v1/rankings?metric=n00001',
  '/api/v1/compare?municipalities=0180,1480&metrics=N00001',
])('%s says that the metric was withdrawn, and with which release', async (path) => {
  const error = await errorOf(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
  expect(error).toMatchObject({ status: 404, code: 'unavailable', reason: 'withdrawn' });
  expect(error.revision).toBe('2025-01-01/N00001/withdrawn');
  expect(error.message).toMatch(
    /^The metric .*n00001.* has been withdrawn\. The revision 2025-01-01\/N00001\/withdrawn/i,
  );
});

test('a figure names the one entry that the log has, and the address that it gives lists it', async () => {
  const { body } = await served.ask('/api/v1/observations/SF.N00001.0180.2022');
  const { revision, address } = JSON.parse(body).error.details;
  expect(revision).toBe('2025-01-01/N00001/withdrawn');
  const listed = await served.ask(new URL(address).pathname + new URL(address).search);
  const ids = JSON.parse(listed.body).data.revisions.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([revision]);
});

test('neither the catalogue nor a search has it, nor its title as a name', async () => {
  for (const path of ['/api/v1/metrics', '/api/v1/metrics?query=N00001', '/api/v1/metrics?query=metric']) {
    const { body } = await served.ask(path);
    expect(body).not.toContain('"id":"N00001"');
  }
  expect((await errorOf('/api/v1/rankings?metric=Metric%20N00001')).code).toBe('invalid_metric');
});

test('embeds of it are readable pages with the status of the answer', async () => {
  for (const path of [
    '/embed/chart/0180/N00001',
    '/embed/ranking/N00001',
    '/embed/observation/SF.N00001.0180.2022',
  ]) {
    const { status, body } = await served.ask(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(body).toContain('<html');
  }
});

test.each([
  '/embed/chart/0180/N00001',
  '/embed/compare?municipalities=0114,0180&metric=N00001',
  '/embed/observation/SF.N00001.0180.2022',
])('below the release that had it, %s says that it was withdrawn since', async (path) => {
  const { status, body } = await served.ask(`/releases/2024-08-30${path}`);
  expect(status).toBe(200);
  expect(body).toMatch(/ data-newer [^>]*>Värdet har dragits tillbaka</);
});

describe.each(['', '?lang=en'])('the page of a figure of it%s', async (query) => {
  const { status, body } = await served.ask(`/observations/SF.N00001.0180.2022${query}`);
  const led = [...body.matchAll(/ (?:href|src|content)="(?:https:\/\/data\.example)?(\/[^"]*)"/g)].map(
    ([, path = '']) => path,
  );

  test('leads to nothing of the metric but the figure itself and the log', () => {
    expect([
      status,
      led.filter((path) => path.startsWith('/kommuner/') || path.startsWith('/en/municipalities/')),
    ]).toEqual([404, [query === '' ? '/kommuner/stockholm' : '/en/municipalities/stockholm']]);
    const named = led.filter((path) => path.includes('N00001'));
    expect(named.length).toBeGreaterThan(4);
    for (const path of named)
      expect(path).toMatch(
        /^\/(?:observations|embed\/observation|oembed\?url=[^&]*observation|api\/v1\/revisions\?id=)/,
      );
    expect(led).toContain(`/downloads/cards/${query === '' ? 'sv' : 'en'}/0180.png`);
    expect(led).toContain('/downloads/municipalities/0180.csv');
  });

  test('gives no code of a chart', () => {
    expect(body).not.toContain('/embed/chart');
  });
});
