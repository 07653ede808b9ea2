// Rows as CSV: what their bytes alone, which are golden, do not say. `rowsOf` reads them as a program does.
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { servedCsv } from '../../src/data/text.ts';
import type { Endpoint } from '../../src/endpoints/endpoint.ts';
import { reply } from '../../src/http/handler.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

const PATHS = [
  ...['/observations?geo=0180', '/metrics', '/municipalities', '/revisions?limit=500', '/releases'],
  ...[
    '/metrics/HOSTILETITLE0001/observations?from=1000',
    '/metrics/TIES1/ranking',
    '/rankings?metric=BACK01',
  ],
  ...['/observations/SF.BEF01.0180.2022', '/compare?municipalities=0180,1480&metrics=TIES1,THIN90'],
];

it.each(PATHS)(
  'the rows of %s are as many as those of its JSON, and each has a cell a column',
  async (path) => {
    const { body } = await served.ask(`/csv/v1${path}`);
    const [columns = [], ...rows]: string[][] = parse(body, { record_delimiter: '\r\n' });
    const { data } = JSON.parse((await served.ask(`/api/v1${path}`)).body);
    const lists = [
      data.observations,
      data.metrics?.[0]?.values && data.metrics.flatMap((one: { values: [] }) => one.values),
    ];
    const list =
      lists.find(Array.isArray) ?? data.entries ?? data.metrics ?? data.municipalities ?? data.revisions;
    expect(rows.length).toBe((list ?? data.releases ?? [data]).length);
    expect(rows.every(({ length }) => length === columns.length)).toBe(true);
    expect(columns.join()).not.toContain('links');
    // As LibreOffice reads it, where semicolons and tabs part cells too.
    expect(parse(body, { delimiter: [',', ';', '\t'], record_delimiter: '\r\n' })).toEqual([
      columns,
      ...rows,
    ]);
  },
);

it('several flags of a figure stand in one cell, with semicolons between them', async () => {
  const { table: all, ...service } = served.service;
  const flagged = all.endpoints.map((endpoint) => ({
    ...endpoint,
    table: (...of: Parameters<NonNullable<Endpoint['table']>>) => {
      const { figures = [], ...table } = endpoint.table?.(...of) ?? { shared: {}, columns: [], rows: null };
      const flags = ['suspect-zero', 'value-jump'];
      return { ...table, figures: figures.map((row) => row.map((figure) => ({ ...figure, flags }))) };
    },
  }));
  const request = { method: 'GET', url: '/csv/v1/observations?geo=0180&limit=1' };
  const { body } = await reply({ ...service, table: { ...all, endpoints: flagged } }, request);
  expect(body).toContain(',suspect-zero;value-jump,'.replace(/,(.*),/, '"$1"'));
});

it.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a semicolon', 'a;b', '"a;b"'],
  ['a tab', 'a\tb', '"a\tb"'],
  ['a quote', 'a"b', '"a""b"'],
  ['a line feed', 'a\nb', '"a\nb"'],
  ['a carriage return', 'a\rb', '"a\rb"'],
  ['none of them', 'a b', 'a b'],
  ['nothing at all', '', ''],
  ['a zero in front', '0180', '0180'],
])('a cell with %s is quoted as it must be read back', (_, cell, written) => {
  const line = servedCsv([[cell, 'x', null]]);
  expect(line).toBe(`${written},x,\r\n`);
  expect(parse(line, { record_delimiter: '\r\n' })).toEqual([[cell, 'x', '']]);
});

const RANKING = 'rankings?metric=TIES1&lang=en';

it('rows have their type, a tag that is judged, and the headers of every answer, whatever is accepted', async () => {
  const { headers, body } = await served.ask(`/csv/v1/${RANKING}`);
  const { headers: json } = await served.ask(`/api/v1/${RANKING}`, { headers: { accept: 'text/csv' } });
  const own = ['content-disposition', 'content-type', 'etag', 'link'];
  const others = (of: Headers) => [...of].filter(([name]) => !own.includes(name));
  expect(others(headers)).toEqual(others(json));
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(json.get('content-type')).toBe('application/json; charset=utf-8');
  const etag = headers.get('etag') ?? '';
  const known = { headers: { 'if-none-match': etag, accept: 'application/json', 'accept-language': 'sv' } };
  expect((await served.ask(`/csv/v1/${RANKING}`, known)).status).toBe(304);
  const head = await served.ask(`/csv/v1/${RANKING}`, { method: 'HEAD' });
  expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', etag]);
  expect(body).toContain('Share content');
});

describe('a refusal of CSV', () => {
  it.each([
    ...['/rankings', '/rankings?metric=THIN90', '/metrics/NEWTHIN/ranking?period=2002', '/metrics?limit=%E5'],
    ...['/observations/SF.BEF01.0180.1950', '/metrics/NOPE/observations', '/metrics?limit=', '/metrics?x=1'],
    ...[
      '/metrics?limit=1&limit=1',
      '/metrics?lang=de',
      '/metrics?locale=de',
      '/observations?geo=0180&period=22',
    ],
  ])('%s is the JSON of the same request', async (path) => {
    const [csv, json] = [await served.ask(`/csv/v1${path}`), await served.ask(`/api/v1${path}`)];
    expect(csv.status).toBeGreaterThanOrEqual(400);
    expect(csv).toEqual(json);
  });
});
